"""Italian."""

from forumcrawl.demo.language import Language, bars, lines, ui_words

LANGUAGE = Language(
    code="it",
    ui=ui_words(
        """Inizio|Accedi|Registrati|Cerca|Iscritti|Calendario|Aiuto|Forum|Discussioni|Messaggi|Risposte
        |Visite|Ultimo messaggio|di|Iscritto il|Località|Pagina|Avanti|Indietro|Versione stampabile
        |Rispondi|Cita|Segnala|Oggetto|Autore|{name} ha scritto:|{name} ha scritto il {date}:
        |Ultima modifica di {name} il {date}|In evidenza|Chiusa|Sottoforum|Ordina per|Ospite
        |Utente cancellato|Per leggere questo forum devi accedere.|La discussione richiesta non esiste.
        |Nuova discussione|Tutti gli orari sono {zone}|Codice:|Data|Nome utente|Parola chiave
        |Discussione successiva|Discussione precedente|Profilo
        |Scritto il {date} da {name}"""
    ),
    months=bars("gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre"),
    short_months=bars("gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic"),
    weekdays=(),
    today="Oggi",
    yesterday="Ieri",
    ago=bars("adesso|{n} minuto fa|{n} minuti fa|{n} ora fa|{n} ore fa|{n} giorno fa|{n} giorni fa"),
    dates=(("{d} {month} {Y}", "{d} {month}"), ("{dd}/{mm}/{Y}", "{dd}/{mm}"), ("{dd} {mon} {Y}", "{dd} {mon}")),
    glues=("{date}, {time}", "{date} alle {time}", "{date} {time}", "{date} - {time}"),
    clock12=False,
    categories=bars("La piazza|L'officina|Il cortile|L'archivio"),
    boards=bars(
        """Annunci|Presentazioni|Orologi|Stufe e caldaie|Cerco|Biciclette|Radio|Pane & forno
        |Mappe e sentieri|Capanni|Proposte|Turno di notte|Lampade|Mercatino"""
    ),
    titles=lines(
        """
        Dove trovo un {t} nel {n}?
        Il {t} fa rumore da ieri
        {t}: sì o no?
        {w} {n} oppure {w}?
        Quanto dura un {t}
        AIUTO!!! {t} in fiamme
        [risolto] niente corrente al {t}
        Incontro del 12 maggio {n}: chi porta il {t}?
        Prezzo di un {w} usato
        Re: vecchio {t}
        """
    ),
    things=bars(
        "tubo|motore|manico|bullone|gancio|martello|secchio|cavo|rubinetto|mulino|freno|barile|cassetto|filtro"
    ),
    sentences=lines(
        """
        Ho smontato il {t} e avanzano {n} viti.
        Nessuno mi aveva detto che un {t} vuole olio.
        Il {w} va meglio del mio vecchio {t}.
        Stamattina c'erano {n} gradi vicino al {t}.
        Qualcuno ha provato {w} con un {t}?
        Si è fermato dopo {n} giri e sapeva di colla.
        Il vicino ha pagato {n} euro per un {t} storto.
        Un {t} non si pulisce mai con la sabbia.
        Alla fine è bastato un {t} nuovo di {w}.
        Leggete prima la seconda pagina, poi girate il {t}.
        Il negozio diceva {n} giorni, sono state settimane.
        Dopo {n} anni abbiamo salutato il {w}.
        Nel disegno il {t} sta sopra il {t}.
        Attenti al numero {n}, i bordi tagliano.
        """
    ),
    one_word=bars("Grazie|D'accordo.|Risolto!|Perché?|Idem|+1"),
)

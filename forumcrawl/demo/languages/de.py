"""German."""

from forumcrawl.demo.language import Language, bars, lines, ui_words

LANGUAGE = Language(
    code="de",
    ui=ui_words(
        """Startseite|Anmelden|Registrieren|Suche|Mitglieder|Kalender|Hilfe|Forum|Themen|Beiträge|Antworten
        |Zugriffe|Letzter Beitrag|von|Dabei seit|Wohnort|Seite|Weiter|Zurück|Druckansicht|Antworten
        |Zitieren|Melden|Betreff|Verfasser|{name} schrieb:|{name} schrieb am {date}:
        |Zuletzt bearbeitet von {name} am {date}|Oben gehalten|Geschlossen|Unterforen|Sortieren nach
        |Gast|Gelöschtes Mitglied|Dieses Forum ist nur für angemeldete Mitglieder lesbar.
        |Das gewünschte Thema gibt es nicht.|Neues Thema|Alle Zeiten sind {zone}|Quelltext:|Datum
        |Benutzername|Kennwort|Nächstes Thema|Vorheriges Thema|Profil
        |Geschrieben am {date} von {name}"""
    ),
    months=bars("Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"),
    short_months=bars("Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez"),
    weekdays=bars("Mo|Di|Mi|Do|Fr|Sa|So"),
    today="Heute",
    yesterday="Gestern",
    ago=bars("gerade eben|vor {n} Minute|vor {n} Minuten|vor {n} Stunde|vor {n} Stunden|vor {n} Tag|vor {n} Tagen"),
    dates=(
        ("{d}. {month} {Y}", "{d}. {month}"),
        ("{dd}.{mm}.{Y}", "{dd}.{mm}."),
        ("{dd}. {mon} {Y}", "{dd}. {mon}"),
        ("{wd}, {dd}. {month} {Y}", "{wd}, {dd}. {month}"),
        ("{dd}.{mm}.{yy}", "{dd}.{mm}."),
    ),
    glues=("{date}, {time}", "{date} um {time} Uhr", "{date} {time}", "{date}, {time} Uhr", "{date} - {time}"),
    clock12=False,
    categories=bars("Allgemeines|Werkstatt|Feierabend|Ablage"),
    boards=bars(
        """Neuigkeiten|Vorstellungsrunde|Uhren und Wecker|Öfen & Kessel|Gesuche|Fahrradkeller|Funkgeräte
        |Brot und Teig|Karten & Wege|Gartenhaus|Wünsche|Nachtschicht|Lampen|Flohmarkt"""
    ),
    titles=lines(
        """
        Wo gibt es {n} noch einen {t}?
        {t} klappert seit gestern
        {t}: ja oder nein?
        Zeigt her eure Stücke: {t}
        {w} {n} oder {w}?
        Wie lange hält ein {t}
        HILFE!!! {t} brennt
        {t} & {t} im Vergleich
        [gelöst] kein Strom am {t}
        Treffen am 12. Mai {n}: wer bringt den {t} mit?
        Preis für {w} gebraucht
        Meinungen zu "{w}"
        Re: alter {t}
        Eine längere Frage zu dem {t} meiner Tante, die nie eine Anleitung liest
        """
    ),
    things=bars(
        """Kessel|Hebel|Riemen|Bolzen|Zeiger|Trichter|Deckel|Schlauch|Hammer|Griff|Rahmen|Schalter|Motor
        |Henkel|Filter|Anker|Docht"""
    ),
    sentences=lines(
        """
        Ich habe den {t} zerlegt und {n} Schrauben übrig.
        Keiner hat mir gesagt, dass so ein {t} Öl braucht.
        Der {w} läuft ruhiger als der alte {t}.
        Heute früh waren es {n} Grad am {t}.
        Hat jemand schon {w} zusammen mit dem {t} probiert?
        Nach {n} Umdrehungen blieb er stehen und roch nach Leim.
        Mein Nachbar hat {n} Euro für einen krummen {t} bezahlt.
        Einen {t} putzt man niemals mit Sand.
        Am Ende half nur ein neuer {t} von {w}.
        Bei mir lag ein Zettel dabei, den niemand lesen kann.
        Zuerst die zweite Seite lesen, dann den {t} nach links drehen.
        Der Laden sprach von {n} Tagen, es wurden Wochen.
        Meiner Meinung nach ist der {t} hier die Schwachstelle.
        Nach {n} Jahren war für den {w} Schluss.
        Ein Freund schwört auf {w}, Baureihe {n}.
        Auf der Zeichnung sitzt der {t} aber über dem {t}.
        Kann jemand den {t} von unten fotografieren?
        Da ist ein Loch von {n} mm, wo der {t} sein müsste.
        Vorsicht bei Nummer {n}, die Kanten sind scharf.
        """
    ),
    one_word=bars("Danke|Stimmt.|Hochschieb|Gelöst!|Warum?|Genau|+1"),
)

"""Dutch."""

from forumcrawl.demo.language import Language, bars, lines, ui_words

LANGUAGE = Language(
    code="nl",
    ui=ui_words(
        """Begin|Inloggen|Registreren|Zoeken|Leden|Kalender|Hulp|Forum|Onderwerpen|Berichten|Reacties
        |Bekeken|Laatste bericht|door|Lid sinds|Woonplaats|Pagina|Volgende|Vorige|Afdrukken|Reageer
        |Citeer|Meld|Onderwerp|Schrijver|{name} schreef:|{name} schreef op {date}:
        |Laatst bewerkt door {name} op {date}|Vastgezet|Gesloten|Subforums|Sorteer op|Gast
        |Verwijderd lid|Log in om dit forum te lezen.|Dit onderwerp bestaat niet.|Nieuw onderwerp
        |Alle tijden zijn {zone}|Code:|Datum|Gebruikersnaam|Wachtwoord|Volgend onderwerp|Vorig onderwerp
        |Profiel
        |Geplaatst op {date} door {name}"""
    ),
    months=bars("januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december"),
    short_months=bars("jan|feb|mrt|apr|mei|jun|jul|aug|sep|okt|nov|dec"),
    weekdays=bars("ma|di|wo|do|vr|za|zo"),
    today="Vandaag",
    yesterday="Gisteren",
    ago=bars(
        """zojuist|{n} minuut geleden|{n} minuten geleden|{n} uur geleden|{n} uur geleden|{n} dag geleden
        |{n} dagen geleden"""
    ),
    dates=(
        ("{d} {month} {Y}", "{d} {month}"),
        ("{dd}-{mm}-{Y}", "{dd}-{mm}"),
        ("{wd} {dd} {mon} {Y}", "{wd} {dd} {mon}"),
    ),
    glues=("{date}, {time}", "{date} om {time}", "{date} {time}", "{date} - {time}"),
    clock12=False,
    categories=bars("Het plein|De werkplaats|De tuin|De zolder"),
    boards=bars(
        """Mededelingen|Nieuwe leden|Klokken|Kachels en ketels|Gezocht|Fietsen|Radio's|Brood & oven
        |Kaarten en paden|Schuurtjes|Ideeën|Nachtploeg|Lampen|Markt"""
    ),
    titles=lines(
        """
        Waar vind ik in {n} nog een {t}?
        Mijn {t} rammelt sinds gisteren
        {t}: ja of nee?
        {w} {n} of {w}?
        Hoe lang gaat een {t} mee
        HELP!!! {t} in brand
        [opgelost] geen stroom bij de {t}
        Bijeenkomst op 12 mei {n}: wie brengt de {t}?
        Prijs van een gebruikte {w}
        Re: oude {t}
        """
    ),
    things=bars("ketel|hendel|riem|bout|motor|haak|lantaarn|kraan|hamer|kabel|filter|veer|ladder|emmer"),
    sentences=lines(
        """
        Ik heb de {t} uit elkaar gehaald en houd {n} schroeven over.
        Niemand vertelde mij dat een {t} olie nodig heeft.
        De {w} loopt beter dan mijn oude {t}.
        Vanmorgen was het {n} graden bij de {t}.
        Heeft iemand {w} al met een {t} geprobeerd?
        Na {n} slagen stond hij stil en rook naar lijm.
        De buurman betaalde {n} euro voor een kromme {t}.
        Maak een {t} nooit met zand schoon.
        Uiteindelijk hielp een nieuwe {t} van {w}.
        Lees eerst de tweede bladzijde en draai dan de {t} naar links.
        De winkel zei {n} dagen, het werden weken.
        Na {n} jaar namen we afscheid van de {w}.
        Op de tekening zit de {t} boven de {t}.
        Pas op met nummer {n}, de randen zijn scherp.
        """
    ),
    one_word=bars("Bedankt|Eens.|Opgelost!|Waarom?|Omhoog|+1"),
)

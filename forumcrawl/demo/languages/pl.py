"""Polish."""

from forumcrawl.demo.language import Language, bars, lines, ui_words

LANGUAGE = Language(
    code="pl",
    ui=ui_words(
        """Start|Zaloguj|Rejestracja|Szukaj|Użytkownicy|Kalendarz|Pomoc|Forum|Tematy|Posty|Odpowiedzi
        |Odsłony|Ostatni post|przez|Dołączył|Skąd|Strona|Następna|Poprzednia|Wersja do druku|Odpowiedz
        |Cytuj|Zgłoś|Temat|Autor|{name} napisał:|{name} napisał {date}:
        |Ostatnio zmieniony przez {name} {date}|Przyklejony|Zamknięty|Podfora|Sortuj według|Gość
        |Konto usunięte|Zaloguj się, aby czytać to forum.|Taki temat nie istnieje.|Nowy temat
        |Strefa czasowa: {zone}|Kod:|Data|Nazwa użytkownika|Hasło|Następny temat|Poprzedni temat|Profil
        |Napisane {date} przez {name}"""
    ),
    months=bars(
        """stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada
        |grudnia"""
    ),
    short_months=bars("sty|lut|mar|kwi|maj|cze|lip|sie|wrz|paź|lis|gru"),
    weekdays=(),
    today="Dzisiaj",
    yesterday="Wczoraj",
    ago=bars(
        """przed chwilą|{n} minutę temu|{n} min temu|{n} godzinę temu|{n} godz. temu|{n} dzień temu
        |{n} dni temu"""
    ),
    dates=(("{d} {month} {Y}", "{d} {month}"), ("{dd}.{mm}.{Y}", "{dd}.{mm}"), ("{d} {mon} {Y}", "{d} {mon}")),
    glues=("{date}, {time}", "{date} o {time}", "{date} {time}", "{date} - {time}"),
    clock12=False,
    categories=bars("Rynek|Warsztat|Podwórko|Archiwum"),
    boards=bars(
        """Ogłoszenia|Powitania|Zegary|Piece i kotły|Kupię|Rowery|Radia|Chleb & piec|Mapy i szlaki|Szopy
        |Uwagi|Nocna zmiana|Lampy|Targ"""
    ),
    titles=lines(
        """
        Gdzie w {n} kupić {t}?
        Od wczoraj hałasuje {t}
        {t}: tak czy nie?
        {w} {n} czy {w}?
        Jak długo wytrzyma {t}
        POMOCY!!! Pali się {t}
        [rozwiązane] nie działa {t}
        Spotkanie 12 maja {n}: kto weźmie {t}?
        Cena za używany {w}
        Re: stary {t}
        """
    ),
    things=bars("czajnik|silnik|młotek|hak|pasek|kabel|kran|filtr|dzwon|kocioł|bęben|zawór|uchwyt|zegar"),
    sentences=lines(
        """
        Rozebrałem {t} i zostało {n} śrub.
        Nikt nie mówił, że {t} trzeba oliwić.
        Nowy {w} działa lepiej niż stary {t}.
        Dziś rano było {n} stopni.
        Czy ktoś próbował {w} razem z takim czymś jak {t}?
        Po {n} obrotach stanął i pachniał klejem.
        Sąsiad dał {n} złotych za krzywy {t}.
        Nigdy nie czyść piaskiem czegoś takiego jak {t}.
        W końcu pomógł nowy {t} od {w}.
        Najpierw druga strona, potem obrócić {t} w lewo.
        W sklepie mówili {n} dni, a minęły tygodnie.
        Po {n} latach pożegnaliśmy {w}.
        Na rysunku {t} jest wyżej niż {t}.
        Uwaga na numer {n}, krawędzie są ostre.
        """
    ),
    one_word=bars("Dzięki|Zgoda.|Rozwiązane!|Dlaczego?|Podbijam|+1"),
)

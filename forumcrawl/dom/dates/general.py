"""dateparser, the reader of last resort: far slower than ours, for languages that ours does not know."""

import re
import warnings
from datetime import datetime

from forumcrawl.dom.dates.lexicon import LANGUAGES
from forumcrawl.dom.dates.words import bare_language

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_LONGEST = 60


def ask_dateparser(text: str, local: datetime | None, language: str | None, day_first: bool) -> datetime | None:
    """Only short texts with a year: prose costs it milliseconds and makes it see dates, as do versions and prices."""
    text = text.strip()
    if len(text) > _LONGEST or text.isdigit() or not _YEAR.search(text):
        return None
    import dateparser  # here, since it takes a tenth of a second and most runs never need it

    settings: dict[str, object] = {
        "DATE_ORDER": "DMY" if day_first else "MDY",
        "REQUIRE_PARTS": ["day", "month", "year"],
    }
    if local:
        settings["RELATIVE_BASE"] = local
    short = bare_language(language)
    languages = [short, "en"] if short in LANGUAGES and short != "en" else None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it calls strptime without a year, which Python 3.13 warns of
        try:
            when: datetime | None = dateparser.parse(text, languages=languages, settings=settings)
        except Exception:  # it raises all kinds of errors on odd texts; such a text is then no date
            return None
    return when.replace(tzinfo=None) if when else None

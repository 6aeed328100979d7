"""Learning the one format of a place."""

import json
import timeit
from datetime import UTC, datetime, timedelta

import dateparser
import pytest

from forumcrawl.dom.dates import DateFormat, learn_format, read_date

NOW = datetime(2026, 11, 18, 12, 0, tzinfo=UTC)


def test_a_number_above_twelve_settles_the_order() -> None:
    learned = learn_format(["03/04/2009 12:33", "23/04/2009 12:33"], now=NOW, language="en")
    assert (learned.order, learned.day_first, learned.ambiguous) == ("dmy", True, False)
    moment = learned.read("03/04/2009 12:33", NOW)
    assert moment is not None
    assert moment.when == datetime(2009, 4, 3, 12, 33)


def test_the_future_settles_the_order() -> None:
    assert learn_format(["12/11/2026"], now=NOW, language="en").order == "dmy"
    assert learn_format(["11/12/2026"], now=NOW, language="de").order == "mdy"


def test_the_order_of_posts_settles_the_order_of_numbers() -> None:
    up = ["01/02/2009 10:00", "02/02/2009 10:00", "01/03/2009 10:00"]
    learned = learn_format([], now=NOW, sequences=[up], language="en")
    assert (learned.order, learned.ambiguous) == ("dmy", False)
    assert learn_format([], now=NOW, sequences=[up[::-1]], language="en").order == "dmy"


def test_weekdays_settle_the_order() -> None:
    assert learn_format(["Fri, 09/01/2015 - 12:18"], now=NOW, language="en").order == "dmy"
    assert learn_format(["Wed, 07/08/2026 - 12:31"], now=NOW, language="en").order == "mdy"


def test_what_nothing_settles_is_called_ambiguous() -> None:
    learned = learn_format(["03/04/2009"], now=NOW, language="en")
    assert (learned.order, learned.ambiguous) == ("mdy", True)
    assert learn_format(["03/04/2009"], now=NOW, language="fr").order == "dmy"
    assert learn_format(["03.04.2009"], now=NOW).order == "dmy"
    assert not learn_format(["04/04/2009"], now=NOW, language="en").ambiguous


def test_years_of_two_digits_may_come_first() -> None:
    learned = learn_format(["09-03-14 12:33", "09-03-28 12:33"], now=NOW, language="ko")
    assert learned.order == "ymd"
    moment = learned.read("10-02-03 12:33", NOW)
    assert moment is not None
    assert moment.when == datetime(2010, 2, 3, 12, 33)


def test_the_language_is_learned_from_the_words() -> None:
    assert learn_format(["4. listopada 2010", "5. prosinca 2010"], now=NOW).language == "hr"
    assert learn_format(["4 listopada 2010", "5 grudnia 2010"], now=NOW).language == "pl"
    assert learn_format(["4 March 2009"], now=NOW, language="en-GB").language == "en-GB"


def test_the_month_is_that_of_the_learned_language() -> None:
    croatian = learn_format(["4. listopada 2010", "5. prosinca 2010"], now=NOW).read("4. listopada 2010", NOW)
    polish = learn_format(["4 listopada 2010", "5 grudnia 2010"], now=NOW).read("4 listopada 2010", NOW)
    assert croatian is not None
    assert polish is not None
    assert (croatian.when.month, polish.when.month) == (10, 11)


def test_shapes_can_be_read_by_a_person() -> None:
    texts = ["March 04, 2009, 12:33:10 PM", "Yesterday at 02:13:00 PM", "March 05, 2009, 01:00:00 AM"]
    learned = learn_format(texts, now=NOW, language="en")
    assert learned.shapes[0] == "{month} {day}, {year}, {hour}:{minute}:{second} {half}"
    assert learned.shapes[1] == "{dayword} at {hour}:{minute}:{second} {half}"
    assert learned.twelve_hours


def test_a_format_survives_json() -> None:
    learned = learn_format(["4 Mar 2009 12:33"], now=NOW, language="en", zone=60)
    again = DateFormat.from_json(json.loads(json.dumps(learned.to_json())))
    assert again == learned
    moment = again.read("4 Mar 2009 12:33", NOW)
    assert moment is not None
    assert moment.when == datetime(2009, 3, 4, 11, 33, tzinfo=UTC)
    assert moment.zone_known


def test_what_does_not_fit_goes_to_the_general_reader() -> None:
    learned = learn_format(["4 Mar 2009 12:33"], now=NOW, language="en")
    moments = [learned.read(text, NOW) for text in ("2009-03-04 12:33", "3 hours ago", "yesterday, 21:45", "nonsense")]
    assert [moment.when.replace(tzinfo=None) if moment else None for moment in moments] == [
        datetime(2009, 3, 4, 12, 33),
        datetime(2026, 11, 18, 9, 0),
        datetime(2026, 11, 17, 21, 45),
        None,
    ]


def test_nothing_to_learn_from_still_gives_a_format() -> None:
    learned = learn_format([], now=NOW)
    assert learned.shapes == ()
    assert learned.read("4 Mar 2009", NOW) is not None


def test_yesterday_is_that_of_the_site_s_clock() -> None:
    late = datetime(2026, 11, 18, 23, 30, tzinfo=UTC)
    learned = learn_format(["Yesterday, 09:00"], now=late, language="en", zone=120)
    moment = learned.read("Yesterday, 09:00", late)
    assert moment is not None
    assert moment.when == datetime(2026, 11, 18, 7, 0, tzinfo=UTC)


STRINGS = {
    "en": ["March {d}, 2009, {h}:33:10", "{d} Mar 2009 {h}:33", "2009-03-{d} {h}:33"],
    "de": ["{d}. März 2009 {h}:33", "{d}.03.2009 {h}:33"],
    "ru": ["{d} марта 2009, {h}:33"],
    "fr": ["{d} mars 2009 à {h}:33"],
    "es": ["{d} de marzo de 2009 {h}:33"],
}


@pytest.mark.parametrize(("language", "pattern"), [(lang, p) for lang, patterns in STRINGS.items() for p in patterns])
def test_the_compiled_reader_equals_the_general_one_and_dateparser(language: str, pattern: str) -> None:
    texts = [pattern.format(d=f"{day:02}", h=f"{day % 24:02}") for day in range(1, 32)]
    learned = learn_format(texts, now=NOW, language=language)
    for text in texts:
        fast, slow = learned.read(text, NOW), read_date(text, now=NOW, language=language)
        order = {"DATE_ORDER": "MDY" if language == "en" else "DMY"}
        assert fast == slow
        assert fast is not None
        assert fast.when == dateparser.parse(text, languages=[language], settings=order)


def test_reading_is_fifty_times_faster_than_dateparser() -> None:
    begin = datetime(2009, 3, 4, 12, 33)
    texts = [f"{begin + timedelta(hours=7 * i):%B %d, %Y, %I:%M:%S %p}" for i in range(200)]
    learned = learn_format(texts, now=NOW, language="en")
    fast = min(timeit.repeat(lambda: [learned.read(text, NOW) for text in texts], number=1, repeat=5))
    slow = min(
        timeit.repeat(lambda: [dateparser.parse(text, languages=["en"]) for text in texts[:20]], number=1, repeat=3)
    )
    assert fast / 200 * 50 < slow / 20

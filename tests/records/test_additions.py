from lxml import html

from forumcrawl.records.additions import AdditionParams, find_additions
from forumcrawl.records.columns import Key, align_records

NAMES = ["Ann", "Boris", "Chen"]
WORDS = "The mill lost its wheel in the storm and the miller has asked the smiths for help"


def additions(endings: list[str], *, trailers: bool = True) -> tuple[Key, ...]:
    rows = "".join(f"<div class=rec><div class=said>{WORDS} {n}. {end}</div></div>" for n, end in enumerate(endings))
    page = html.document_fromstring(f"<html><body>{rows}</body></html>")
    table = align_records([(0, 0, [node]) for node in page.xpath("//div[@class='rec']")])
    return find_additions(
        table, ("0", "div.said"), dict(enumerate(NAMES)), frozenset(), AdditionParams(trailers=trailers)
    )


def test_what_always_stands_last_in_a_class_of_its_own_is_a_signature() -> None:
    endings = ["<div class=sig>Oak and tar</div>", "<div class=sig>Rust never sleeps</div>", ""]
    assert additions(endings) == (("0", "div.said", "div.sig"),)
    assert additions(endings, trailers=False) == ()


def test_what_people_quote_last_is_no_signature() -> None:
    assert additions(["<div class=code><pre>x = 1</pre></div>", "<div class=code><pre>y = 2</pre></div>", ""]) == ()


def test_what_once_stands_in_the_middle_is_no_signature() -> None:
    assert additions([f"<div class=box>Look here</div>{WORDS}", "<div class=box>And here</div>", ""]) == ()


def test_a_last_paragraph_is_no_signature_though_it_repeats() -> None:
    assert additions(["<p>Thanks</p>", "<p>Thanks</p>", "<p>Thanks</p>"]) == ()

"""Quotes and own words apart, on contents written by hand."""

import pytest
from lxml import html

from forumcrawl.dom.text import visible_text
from forumcrawl.items import Quote
from forumcrawl.wrappers.quotes import Said, Voices, split_quotes

MILL = "The old mill turns only when the wind comes from the north."


def voices() -> Voices:
    return Voices({"Ann", "Bo", "Anna Maria"}, [Said("p1", "Ann", f"{MILL} So it does.")], frozenset({"p0"}))


def split(body: str, author: str = "Bo", heard: Voices | None = None) -> tuple[str, tuple[Quote, ...]]:
    cell = html.fromstring(f"<div>{body}</div>")
    before = html.tostring(cell)
    found = split_quotes(cell, visible_text(cell), author, heard or voices())
    assert html.tostring(cell) == before, "the page stays as it is"
    return found


@pytest.mark.parametrize(
    "quoted",
    [
        f"<blockquote><cite>Ann wrote:</cite><p>{MILL}</p></blockquote>",
        f"<blockquote><p>Ann wrote:</p>{MILL}</blockquote>",
        f"<blockquote><cite>Ann</cite> {MILL}</blockquote>",
        f"<b>Ann wrote:</b><br><blockquote>{MILL}</blockquote>",
        f"<div>Ann:</div><div><blockquote>{MILL}</blockquote></div>",
        f"<blockquote>{MILL}</blockquote>",
        f"<div cite='/t/1'>{MILL}</div>",
        f"<div class=a><div class=b>Ann wrote on 1 May 2024, 10:30:</div>{MILL}</div>",
        f"<table><tr><td><b>Ann wrote:</b></td></tr><tr><td>{MILL}</td></tr></table>",
        f"<div class=a>{MILL}</div>",
        f"Ann wrote:<br>&gt; {MILL[:28]}<br>&gt; {MILL[29:]}<br>",
    ],
)
def test_a_quote_is_known_however_it_is_built(quoted: str) -> None:
    own, (quote,) = split(f"{quoted}<p>I do not think so.</p>")
    assert own.strip() == "I do not think so."
    assert (quote.author, " ".join(quote.text.split()), quote.post) == ("Ann", MILL, "p1")


def test_a_text_without_quotes_is_all_own() -> None:
    assert split("<p>I said: 3 &gt; 2</p><div>and more</div>") == ("I said: 3 > 2\nand more", ())
    assert split_quotes(None, "", "Bo", voices()) == ("", ())


def test_own_words_before_a_quote_stay_own() -> None:
    own, (quote,) = split(f"<p>This is what I mean:</p><blockquote>{MILL}</blockquote>")
    assert own == "This is what I mean:"
    assert quote.author == "Ann", "by what the post says"


def test_a_quote_inside_a_quote_belongs_to_the_outer_one_and_is_not_its_words() -> None:
    inner = f"<blockquote><cite>Ann wrote:</cite><p>{MILL}</p></blockquote>"
    own, quotes = split(f"<blockquote><cite>Anna Maria wrote:</cite>{inner}<p>Never.</p></blockquote><p>Ever.</p>")
    assert own == "Ever."
    assert quotes == (Quote("Anna Maria", "Never.", None),)


def test_two_quotes_stay_two_with_the_answers_between_them() -> None:
    own, quotes = split("<blockquote>One</blockquote>first<blockquote>Two</blockquote>second")
    assert [quote.text for quote in quotes] == ["One", "Two"]
    assert own.split() == ["first", "second"]


def test_heads_with_known_names_teach_the_names_that_the_page_does_not_show() -> None:
    heard = voices()
    split("<blockquote><p>Ann wrote:</p>Hello</blockquote>", heard=heard)
    _, (quote,) = split("<blockquote><p>Old Tom wrote:</p>Hello</blockquote>", heard=heard)
    assert (quote.author, quote.text) == ("Old Tom", "Hello")


def test_a_person_that_nothing_names_is_none() -> None:
    _, (quote,) = split("<blockquote>Nobody here said this in any post.</blockquote>yes")
    assert quote == Quote(None, "Nobody here said this in any post.", None)


def test_a_link_in_the_head_tells_the_post_also_of_another_page() -> None:
    _, (quote,) = split("<blockquote><p>Old Tom said: <a href='/t/1?page=1#p7'>#</a></p>Short</blockquote>yes")
    assert quote.post == "p7"
    _, (body,) = split("<blockquote><p>Ann wrote:</p>look at <a href='/t/9#p8'>that post</a></blockquote>yes")
    assert body.post is None, "a link in what is quoted is no source"


def test_a_block_that_ends_posts_of_one_person_is_a_signature_and_no_quote() -> None:
    own, quotes = split(f"<p>Hello</p><div>{MILL}</div>", author="Ann")
    assert quotes == ()
    assert MILL in own


def test_what_two_posts_say_comes_from_neither() -> None:
    heard = voices()
    heard.said.append(Said("p2", "Ann", MILL))
    _, (quote,) = split(f"<blockquote>{MILL}</blockquote>yes", heard=heard)
    assert quote.post is None


def test_what_is_around_a_quote_is_none() -> None:
    body = f"<div><div><div>Ann wrote:</div>{MILL}</div><p>Own words.</p></div><div>A picture</div>"
    own, (quote,) = split(body)
    assert own.split("\n") == ["Own words.", "A picture"]
    assert quote.text == MILL

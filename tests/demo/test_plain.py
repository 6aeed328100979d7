"""Posts as mail has them."""

import pytest
from lxml import html

from forumcrawl.demo.plain import COLUMNS, wrapped
from forumcrawl.demo.site import Site


def pieces_of(seed):
    site = Site(seed, "mail_archive", "small")
    for thread in site.world.threads.values():
        for index in thread.visible:
            yield site.shower.writer.content(thread, index, "/")


@pytest.mark.parametrize("seed", range(4))
def test_what_a_reader_sees_is_the_text_with_its_marks(seed):
    for piece in pieces_of(seed):
        shown = html.fromstring(f"<pre>{piece.html}</pre>").text_content()
        assert shown.split() == piece.text.split()


def test_quoted_lines_begin_with_an_angle_bracket_and_items_with_a_star():
    texts = [piece.text for seed in range(4) for piece in pieces_of(seed)]
    assert any("\n> " in text for text in texts)
    assert any("* " in text for text in texts)


def test_the_markup_holds_no_blocks():
    trees = [html.fromstring(f"<pre>{piece.html}</pre>") for piece in pieces_of(2)]
    assert {node.tag for tree in trees for node in tree.iter()} <= {"pre", "a", "img"}


def test_lines_are_wrapped_and_every_one_has_its_mark():
    lines = wrapped("word " * 60, "> ").splitlines()
    assert len(lines) > 1
    assert all(line.startswith("> word") and len(line) <= COLUMNS for line in lines)


def test_a_long_address_is_never_cut():
    address = "http://example.org/" + "x-" * 60
    assert wrapped(address) == address

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forumcrawl.dom.parsing import MAX_ATTRIBUTES, MAX_DEPTH, parse_html
from forumcrawl.dom.paths import depth_of, tag_path
from forumcrawl.dom.text import visible_text

HOSTILE = """
import sys, time
from lxml import etree
from forumcrawl.dom.elements import inner_elements, text_elements
from forumcrawl.dom.links import find_links
from forumcrawl.dom.page import page_from_text
from forumcrawl.dom.paths import exact_path, generalised_path, name_of, node_at, tag_path
from forumcrawl.dom.text import visible_text
page = page_from_text("http://a.org/", {html})
assert visible_text(page.tree).endswith("after"), visible_text(page.tree)[-100:]
deepest = max(page.tree.iter(), key=lambda node: sum(1 for _ in node.iterancestors()))
assert node_at(page.tree, exact_path(deepest)) is deepest
tag_path(deepest), name_of(deepest), generalised_path(deepest), inner_elements(page.tree), find_links(page)
etree.tostring(page.tree)
"""


@pytest.mark.parametrize(
    "html",
    [
        "'<div>' * 100_000 + 'deep' + '</div>' * 100_000 + '<p>after</p>'",
        "'<table><tr><td>' * 30_000 + '<p>after</p>'",
        "'<font>x' * 100_000 + '<p>after</p>'",
        "'<p ' + ' '.join(f'a{n}=1' for n in range(100_000)) + '>x</p><p>after</p>'",
        "'x' * 9_000_000 + '<p>after</p>'",
    ],
    ids=["deep", "tables", "unclosed", "attributes", "text"],
)
def test_hostile_pages_neither_crash_nor_hang(html: str) -> None:
    subprocess.run([sys.executable, "-c", HOSTILE.format(html=html)], check=True, timeout=60)


def test_elements_below_the_limit_are_dissolved_and_nothing_is_lost() -> None:
    root = parse_html("<div><span>x</span>" * 5_000 + "<img src=a></div>" * 5_000 + "<p>after</p>")
    assert max(map(depth_of, root.iter())) <= MAX_DEPTH + 2
    assert visible_text(root).replace("\n", "") == "x" * 5_000 + "after"
    assert len(list(root.iter("img"))) == 5_000
    assert [tag_path(node) for node in root.iter("p")] == ["html/body/p"]


def test_a_deep_page_below_the_limit_stays_as_it_is() -> None:
    assert max(map(depth_of, parse_html("<div>" * 900 + "x").iter())) == 901


def test_what_stands_behind_the_end_of_the_page_is_kept() -> None:
    for html in [
        "<html><body><p>a</p></body></html><p>b</p>",
        "<html><body><p>a</p></BODY><p>b</p></HTML>",
        "<html><body><p>a</p></body ></html>\n<div><p>b</p></div></body></html>",
    ]:
        assert visible_text(parse_html(html)) == "a\nb"
    assert visible_text(parse_html("<html><body><p>a</p></body></html>\n")) == "a"


def test_comments_instructions_and_control_characters_are_left_out() -> None:
    root = parse_html("<p>a<!-- c -->b<?php echo ?>c\x00\x01</p>")
    assert [node.tag for node in root.iter()] == ["html", "body", "p"]
    assert root[0][0].text == "abc"


def test_noscript_has_elements() -> None:
    root = parse_html(
        "<head><noscript><link rel=next href=x></noscript></head><noscript><p>a <a href=y>b</a></noscript>"
    )
    assert [node.get("href") for node in root.iter("link", "a")] == ["x", "y"]
    assert visible_text(root) == "a b"


def test_a_tag_with_too_many_attributes_loses_them() -> None:
    many = " ".join(f"data-number{n}='{n}'" for n in range(MAX_ATTRIBUTES + 10))
    root = parse_html(f"<p {many} id=x>a</p><p id=y {many[:5000]}>b</p>")
    assert [len(p.attrib) < 20 or p.get("id") == "y" for p in root.iter("p")] == [True, True]
    assert visible_text(root) == "a\nb"


def test_lone_surrogates_do_not_matter() -> None:
    assert visible_text(parse_html("<p>a\ud800b</p>")) == "a?b"


_MARKUP = (
    "<p|>|<div>|</div>|</html>|<a href='|'|x| |<!--|-->|<script>|&|\x00|<?|]]>|<svg>|<frameset>|é|<select>|<template>"
)


@given(st.lists(st.sampled_from(_MARKUP.split("|"))).map("".join))
def test_any_text_gives_a_tree(html: str) -> None:
    assert parse_html(html).tag == "html"

"""What must hold for every seed, read from the rendered pages and not from what they were rendered from."""

import re
from collections import Counter
from itertools import islice
from urllib.parse import urljoin, urlsplit

import pytest
from lxml import etree, html

from forumcrawl.demo.families import FAMILIES
from forumcrawl.demo.site import Site
from forumcrawl.demo.truth import BASE, gold_of, mirror, truth_of, type_of

SEEDS = range(96)
ENDLESS = 3000
ANCHOR = re.compile(r"p(\d+)$")


def family_of(seed):
    families = sorted(FAMILIES)
    return families[seed % len(families)]


@pytest.fixture(scope="module", params=SEEDS)
def whole(request):
    """A small site and all of its pages; the families take turns, so that each is seen with many variations."""
    seed = request.param
    site = Site(seed, family_of(seed), "tiny", seed % 3, BASE)
    pages = list(islice(mirror(site), ENDLESS))
    return site, [(path, page, html.fromstring(row["html"]) if row["html"] else None) for path, page, row in pages]


def squeezed(text):
    return re.sub(r"\s+", "", text)


def pieces_by_anchor(tree):
    """The page's text from each post's anchor to the next, in order: (post id, text)."""
    pieces = [["", []]]
    for event, element in etree.iterwalk(tree, events=("start", "end")):
        if not isinstance(element.tag, str) or element.tag in ("script", "title"):
            continue
        if event == "start":
            anchor = ANCHOR.match(element.get("id") or element.get("name") or "")
            if anchor:
                pieces.append([anchor[1], []])
            pieces[-1][1].append(element.text or "")
        else:
            pieces[-1][1].append(element.tail or "")
    return [(key, squeezed("".join(texts))) for key, texts in pieces[1:]]


def test_every_page_parses_and_every_link_resolves(whole):
    site, pages = whole
    checked = set()
    for path, _, tree in pages:
        if tree is None:
            continue
        assert tree.xpath("//title/text()")
        for href in tree.xpath("//a/@href | //link/@href | //img/@src | //form/@action"):
            url = urlsplit(urljoin(site.base + path, href))
            address = site.addresses.without_session(url.path + (f"?{url.query}" if url.query else ""))
            if url.netloc in ("example.org", "example.net") or address in checked:
                continue
            checked.add(address)
            assert f"{url.scheme}://{url.netloc}" == site.base
            assert site.respond(address).status in (200, 302, 403), href


def test_a_mirror_comes_to_an_end(whole):
    _, pages = whole
    assert len(pages) < ENDLESS


def test_no_link_leads_to_the_page_that_says_there_is_no_such_page(whole):
    site, pages = whole
    missing = site.look.t["not_found"]
    assert [path for path, _, tree in pages if tree is not None and missing in tree.text_content()] == []


def test_the_truth_of_a_thread_page_is_what_is_rendered(whole):
    site, pages = whole
    for path, page, tree in pages:
        if page.kind != "post":
            continue
        gold = gold_of(site, path, page)
        shown = pieces_by_anchor(tree)
        assert [key for key, _ in shown] == [str(post["id"]) for post in gold["posts"]]
        assert squeezed(gold["thread_title"]) in squeezed(tree.text_content())
        for post, (_, text) in zip(gold["posts"], shown, strict=True):
            assert squeezed(post["author"]) in text
            assert squeezed(post["time_text"]) in text
            assert squeezed(post["content"]) in text


def test_the_truth_of_a_list_is_what_is_rendered(whole):
    site, pages = whole
    for path, page, tree in pages:
        if page.kind not in ("list", "board"):
            continue
        links = [squeezed(link.text_content()) for link in tree.iter("a")]
        text, start = squeezed(tree.text_content()), 0
        for record in gold_of(site, path, page)["records"]:
            assert squeezed(record["title"]) in links
            start = text.index(squeezed(record["title"]), start)
            assert squeezed(record.get("last_post_time_text", "")) in text


def test_canonical_pages_show_every_thread_and_every_post_exactly_once(whole):
    site, pages = whole
    threads, posts = [], []
    for path, page, _ in pages:
        if type_of(site, path, page)["canonical"] and page.kind in ("list", "post"):
            gold = gold_of(site, path, page)
            threads += [record["id"] for record in gold.get("records", [])]
            posts += [post["id"] for post in gold.get("posts", []) if "repeat" not in post]
    truth = truth_of(site)
    assert sorted(threads) == sorted(thread["id"] for thread in truth["threads"])
    assert sorted(posts) == sorted(post["id"] for post in truth["posts"])


def test_every_address_is_read_back_as_what_it_was_made_for(whole):
    site, pages = whole
    for path, page, _ in pages:
        row = type_of(site, path, page)
        if row["canonical"]:
            assert site.addresses.read(path) == page.target
            assert row["url"] == site.url(page.target)


def test_every_family_is_seen_with_several_seeds():
    seen = Counter(family_of(seed) for seed in SEEDS)
    assert all(seen[family] >= 5 for family in FAMILIES)


def test_the_seeds_bring_every_family_language_and_style_of_address():
    sites = [Site(seed, None, "tiny") for seed in range(120)]
    assert {site.skin.family.name for site in sites} == set(FAMILIES)
    assert {site.addresses.style for site in sites} == {"scripts", "single", "paths", "slugs", "files"}
    assert len({site.skin.language.code for site in sites}) == 12
    assert {site.skin.permalinks for site in sites} == {"redirect", "same", "anchor"}
    assert any(site.addresses.session for site in sites)


def test_the_same_seed_gives_the_same_bytes():
    one, other = Site(5, None, "tiny"), Site(5, None, "tiny")
    paths = [path for path, _, _ in mirror(one)]
    assert all(one.respond(path) == other.respond(path) for path in paths)

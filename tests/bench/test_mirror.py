"""Forums in memory: requests as a server would answer them, and the truth about addresses."""

from pathlib import Path

import pytest

from forumcrawl.bench.mirror import Mirror, demo_mirror, saved_mirror
from forumcrawl.bench.sheets import corpus_folders
from forumcrawl.demo.truth import write_site
from forumcrawl.exceptions import ForumcrawlError


@pytest.fixture(scope="module")
def made() -> Mirror:
    return demo_mirror(3, "tiny")


def test_the_entry_is_a_page_and_known_as_the_board_index(made: Mirror) -> None:
    page, truth = made.try_page(made.entry), made.truth_of(made.entry)
    assert page is not None
    assert page.fetched_at == made.fetched_at
    assert truth is not None
    assert (truth.kind, truth.canonical) == ("board", True)


def test_an_address_that_nobody_knows_brings_nothing(made: Mirror) -> None:
    assert made.try_page(made.base + "/no/such/page") is None
    assert made.truth_of(made.base + "/no/such/page") is None


def test_a_redirect_is_gone_after(made: Mirror) -> None:
    urls = (row["url"] for row in made.pages.values() if row["location"])
    page = next(page for url in urls if (page := made.try_page(url)))
    assert not made.pages[made.key_of(page.url)]["location"]


def test_spellings_of_a_request_have_one_key() -> None:
    mirror = Mirror("x", "", demo_mirror(3, "tiny").fetched_at, "", frozenset({"sid"}))
    assert mirror.key_of("http://f.example/a?c=2&b=1&sid=7") == mirror.key_of("http://f.example/a?b=1&c=2")
    assert mirror.key_of("http://f.example/%61") == mirror.key_of("http://f.example/a")
    assert mirror.key_of("http://f.example/a?12-title") != mirror.key_of("http://f.example/a")


def test_what_the_demo_writes_is_read_the_same(tmp_path: Path) -> None:
    write_site(tmp_path / "one", 3, size="tiny")
    (folder,) = corpus_folders(tmp_path)
    saved, fresh = saved_mirror(folder), demo_mirror(3, "tiny")
    assert saved.name == "one"
    assert saved.pages.keys() == fresh.pages.keys()
    assert {truth.kind for truth in saved.truths.values()} >= {"board", "list", "post", "profile", "other"}


def test_a_broken_folder_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "site.json").write_text("{}")
    with pytest.raises(ForumcrawlError, match=r"^cannot read [^\n]+$"):
        saved_mirror(tmp_path / "one")

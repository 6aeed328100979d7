"""The network's measure: what is right, what is learned, and that the tested family teaches nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

from forumcrawl.bench import inference
from forumcrawl.bench.inference import (
    METHODS,
    PVV,
    Rows,
    _taught,
    read_today,
    read_with,
    row_of,
    ship_weights,
    train,
)
from forumcrawl.bench.labelled import LabelledSite, corpus_site, demo_site, spread
from forumcrawl.bench.truth import blocks_of, right_share
from forumcrawl.demo.truth import write_site
from forumcrawl.inference.weights import Weights, load_weights
from forumcrawl.items import ThreadRow

FIGURES = {"list record", "list title", "post record", "author", "time", "content", "whole pages"}


@pytest.fixture(scope="module")
def site() -> LabelledSite:
    return demo_site(3, "divs", "tiny")


@pytest.fixture(scope="module")
def other() -> LabelledSite:
    return demo_site(4, "cards", "tiny")


def test_a_forum_has_pages_of_all_kinds_and_the_truth_about_posts_and_rows(site: LabelledSite) -> None:
    assert {kind for kind, pages in site.pages.items() if pages} >= {"board", "list", "post", "profile"}
    assert all(site.gold[page.url] for page in site.pages["post"])


def test_a_forum_in_a_folder_is_read_as_the_one_that_was_written(site: LabelledSite, tmp_path: Path) -> None:
    write_site(tmp_path / "one", 3, "divs", "tiny")
    read = corpus_site(tmp_path / "one")
    assert len(read.pages["post"]) == len(site.pages["post"])
    assert read.family == "one"


def test_the_right_candidate_and_its_right_columns_are_known(site: LabelledSite) -> None:
    (vertex,) = site.vertices("post", pooled=True, with_map=True)
    found = vertex.found
    shares = [right_share(evidence.frame, site.gold, "post")[0] for evidence in found]
    blocks = {block.head: block for block in blocks_of(found, site.gold, "post")}
    assert max(shares) > 0.85
    assert blocks["IsPostRecord"].right == (shares.index(max(shares)),)
    assert all(blocks[head].right for head in ("IsTimeNode", "IsAuthorNode", "IsContentNode"))


def test_weights_of_one_forum_read_another_of_another_family(site: LabelledSite, other: LabelledSite) -> None:
    figures = read_with(other, PVV, train([site], PVV))
    assert set(figures) == FIGURES
    assert figures["post record"] > 0.9


def test_a_forum_teaches_by_parts_of_its_pages_too(site: LabelledSite) -> None:
    pages = [len(vertex.view.pages) for vertex in site.parts("post")]
    assert len(pages) > 1
    assert sum(pages) == len(site.pages["post"])


def test_without_weights_nothing_is_read(site: LabelledSite) -> None:
    figures = read_with(site, PVV, Weights({"0 IsPostRecord": -9.0, "0 IsListRecord": -9.0}))
    assert set(figures.values()) == {0.0}


def test_todays_rules_are_measured_on_the_same_pages(site: LabelledSite) -> None:
    assert set(read_today(site, pooled=True)) == FIGURES
    assert read_today(site, pooled=True)["post record"] > 0.9
    assert "list title" not in read_today(site, pooled=False)


def test_a_family_that_is_tested_teaches_nothing(
    site: LabelledSite, other: LabelledSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons: list[set[str]] = []

    def note(sites: list[LabelledSite], _: object) -> Weights:
        lessons.append({teacher.family for teacher in sites})
        return Weights({})

    monkeypatch.setattr(inference, "train", note)
    tested = [{tested.family for tested in group} for group, _ in _taught([site, other], [site, other], PVV)]
    assert all(not taught & group for taught, group in zip(lessons, tested, strict=True))
    stranger = replace(other, family="stranger")
    assert [group for group, _ in _taught([stranger], [site, other], PVV)] == [[stranger]]


def test_rows_count_if_they_lead_to_the_thread_and_titles_if_they_are_equal() -> None:
    rows = Rows()
    gold = [{"title": "One", "href": "http://a.example/1"}, {"title": "Two", "href": "http://a.example/2"}]
    rows.compare([ThreadRow("One", "http://a.example/1"), ThreadRow("2", "http://a.example/2")], gold)
    assert rows.figures() == {"list record": 1.0, "list title": 0.5}


def test_a_row_is_the_mean_over_forums() -> None:
    row = row_of("demo", "PVV", [{"author": 1.0}, {"author": 0.5}])
    assert (row["author"], row["time"], row["sites"]) == ("0.750", "", 2)


def test_the_shipped_weights_say_when_and_how_they_were_made(site: LabelledSite, tmp_path: Path) -> None:
    ship_weights([site], tmp_path / "weights.json", "forumcrawl bench inference")
    assert load_weights(tmp_path / "weights.json").values
    assert '"date"' in (tmp_path / "weights.json").read_text(encoding="utf-8")


def test_the_methods_are_those_of_the_papers_table() -> None:
    assert [method.name.split()[0].strip(",") for method in METHODS] == ["P", "PV", "PVV"] * 3


def test_pages_are_spread_evenly() -> None:
    assert spread(list(range(10)), 5) == [0, 2, 4, 6, 8]
    assert spread([1, 2], 5) == [1, 2]

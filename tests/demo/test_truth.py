"""The written folder: five files that fit together."""

import json
import lzma

import pytest

from forumcrawl.demo.truth import write_site


def rows(path):
    text = lzma.decompress(path.read_bytes()) if path.suffix == ".xz" else path.read_bytes()
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(scope="module", params=[1, 7, 14])
def folder(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("site") / f"demo-{request.param}"
    write_site(path, request.param, size="tiny")
    return path


def test_every_page_has_a_type_and_every_useful_one_gold(folder):
    pages, types, gold = rows(folder / "pages.jsonl.xz"), rows(folder / "types.jsonl"), rows(folder / "gold.jsonl")
    assert [page["url"] for page in pages] == [row["url"] for row in types]
    assert len({page["url"] for page in pages}) == len(pages)
    useful = [row["url"] for row in types if row["type"] in ("board", "list", "post")]
    assert [row["url"] for row in gold] == useful
    assert set(pages[0]) == {"url", "status", "content_type", "location", "html"}
    assert set(types[0]) == {"url", "type", "id", "page", "canonical"}


def test_the_entry_is_the_first_page(folder):
    site = json.loads((folder / "site.json").read_text(encoding="utf-8"))
    assert rows(folder / "pages.jsonl.xz")[0]["url"] == site["entry_url"]
    assert site["entry_url"].startswith(site["base_url"])
    assert site["captured_at"].endswith("Z")


def test_the_truth_counts_as_many_posts_as_its_threads_have(folder):
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    assert sum(thread["posts"] for thread in truth["threads"]) == len(truth["posts"])
    assert set(truth) == {"boards", "threads", "posts", "users"}
    boards = {board["id"] for board in truth["boards"] if not board["private"]}
    assert {thread["board"] for thread in truth["threads"]} <= boards


def test_canonical_addresses_are_unique(folder):
    canonical = [(row["type"], row["id"], row["page"]) for row in rows(folder / "types.jsonl") if row["canonical"]]
    assert len(set(canonical)) == len(canonical)


def test_gold_and_truth_say_the_same_of_a_post(folder):
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    posts = {post["id"]: post for post in truth["posts"]}
    for page in rows(folder / "gold.jsonl"):
        for post in page.get("posts", []):
            known = posts[post["id"]]
            assert (post["author"], post["time_iso"], post["content"]) == (
                known["author"],
                known["time_iso"],
                known["text"],
            )
            assert known["time_true"].startswith(post["time_iso"][:10]) or len(post["time_iso"]) > 10

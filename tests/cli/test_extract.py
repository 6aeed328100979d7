"""`forumcrawl extract` on saved pages, lines of pages and a server on loopback."""

import json
import lzma
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from forumcrawl.cli.main import main

Capsys = pytest.CaptureFixture[str]
HOST = "https://little.example"


def printed(capsys: Capsys, *argv: str, code: int = 0) -> tuple[list[dict[str, Any]], str]:
    """The objects that the command prints, and what it says besides."""
    assert main(["extract", *argv]) == code
    out, err = capsys.readouterr()
    return [json.loads(line) for line in out.splitlines()], err


def saved(folder: Path, text: str, name: str = "page.html") -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def line_of(forum: Any, path: str, **more: Any) -> str:
    return json.dumps({"url": HOST + path, "html": forum.pages[path], **more}) + "\n"


def test_a_saved_thread_page_is_printed_as_the_contract_says(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, little_forum.pages["/thread/1"])
    (row,), err = printed(capsys, file, "--url", f"{HOST}/thread/1")
    assert err == ""
    assert {"url", "page_type", "thread_title", "posts", "records"} <= set(row)
    assert (row["url"], row["page_type"], row["records"]) == (f"{HOST}/thread/1", "post", [])
    post = row["posts"][0]
    author, time, text = little_forum.posts_of("/thread/1")[0]
    assert (post["author"], post["posted_at"], post["content_text"]) == (author, f"{time:%Y-%m-%dT%H:%M:%SZ}", text)
    assert post["posted_text"] == f"{time:%d %b %Y, %H:%M}"
    assert post["author_url"].startswith(f"{HOST}/member/")
    assert len(row["posts"]) == 4


def test_a_saved_list_page_needs_no_address(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, little_forum.pages["/board/1"])
    (row,), _ = printed(capsys, file)
    assert (row["url"], row["page_type"]) == (file, "list")
    record = row["records"][0]
    assert {"title", "href", "author", "replies", "last_post_text"} <= set(record)
    assert (record["title"], record["href"], record["replies"]) == (little_forum.title_of(1), "thread/1", 8)


def test_a_saved_page_may_say_where_it_stands(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    address = f"<head><link rel=canonical href='{HOST}/board/1'>"
    file = saved(tmp_path, little_forum.pages["/board/1"].replace("<head>", address))
    (row,), _ = printed(capsys, file)
    assert row["url"] == file
    assert row["records"][0]["href"] == f"{HOST}/thread/1"


@pytest.mark.parametrize("packed", [False, True])
def test_pages_are_read_from_lines_packed_or_not(
    little_forum: Any, tmp_path: Path, capsys: Capsys, packed: bool
) -> None:
    text = (
        line_of(little_forum, "/thread/1", fetched_at="2024-06-01T12:00:00Z") + "\n" + line_of(little_forum, "/board/1")
    )
    path = tmp_path / "pages"
    path.write_bytes(lzma.compress(text.encode()) if packed else text.encode())
    rows, err = printed(capsys, "--pages", str(path))
    assert err == ""
    assert [(row["url"], row["page_type"]) for row in rows] == [
        (f"{HOST}/thread/1", "post"),
        (f"{HOST}/board/1", "list"),
    ]


def test_ages_are_read_against_the_time_of_fetch(tmp_path: Path, capsys: Capsys) -> None:
    posts = "".join(
        f"<div class=post><b>Ann{n}</b><span class=when>{9 - n} hours ago</span><p>{'A long story about ropes. ' * n * 3}</p></div>"
        for n in range(1, 5)
    )
    row = {
        "url": f"{HOST}/t",
        "html": f"<html lang=en><body>{posts}</body></html>",
        "fetched_at": "2024-06-01T12:00:00Z",
    }
    file = saved(tmp_path, json.dumps(row))
    (page,), _ = printed(capsys, "--pages", file)
    assert [post["posted_at"] for post in page["posts"]] == [f"2024-06-01T{hour:02}:00:00Z" for hour in (4, 5, 6, 7)]


def test_with_site_all_pages_teach_each_other(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, "".join(line_of(little_forum, path) for path in little_forum.pages))
    rows, err = printed(capsys, "--pages", file, "--site")
    found = {row["url"].removeprefix(HOST): row for row in rows}
    assert err == ""
    assert {path: row["page_type"] for path, row in found.items()} == {
        path: {"": "board", "board": "list", "thread": "post"}.get(path.split("/")[1], "other")
        for path in little_forum.pages
    }
    for path in (path for path in found if path.startswith("/thread/")):
        assert [post["content_text"] for post in found[path]["posts"]] == [t for *_, t in little_forum.posts_of(path)]
    lone = found["/thread/2"]  # one post: no repetition to find it by, without the others
    assert (lone["thread_title"], len(lone["posts"])) == (little_forum.title_of(2), 1)
    assert [record["author"] is not None for record in found["/board/1"]["records"]] == [True] * 4
    assert [record["title"] for record in found["/"]["records"]] == [
        f"Hall number {n}" for n in ("one", "two", "three")
    ]


def test_a_site_without_posts_is_read_page_by_page(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, line_of(little_forum, "/help") + line_of(little_forum, "/"))
    rows, err = printed(capsys, "--pages", file, "--site")
    assert rows[1]["page_type"] == "board"
    assert all(row["posts"] == [] for row in rows)
    assert "each page is read alone" in err
    assert err.count("\n") == 1


def test_a_bad_page_gets_one_line_and_the_others_are_printed(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    good = saved(tmp_path, little_forum.pages["/thread/1"])
    picture = tmp_path / "cat.html"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    rows, err = printed(
        capsys, str(tmp_path / "none.html"), str(picture), "ftp://f.example/x", str(tmp_path), good, code=1
    )
    assert [row["url"] for row in rows] == [good]
    lines = err.splitlines()
    assert len(lines) == 4
    assert "none.html: No such file" in lines[0]
    assert "only http and https" in lines[2]


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"url": "http://f.example/"}',
        '{"url": 1, "html": ""}',
        '{"url": "http://f.example/", "html": null}',
        '{"url": "http://f.example/", "html": "<p>x", "fetched_at": "soon"}',
        '{"url": "http://f.example/", "html": "<p>x", "fetched_at": 7}',
        "\udcff",
    ],
)
def test_a_bad_line_is_named_and_passed_over(little_forum: Any, tmp_path: Path, capsys: Capsys, line: str) -> None:
    path = tmp_path / "pages.jsonl"
    path.write_bytes(f"{line}\n{line_of(little_forum, '/thread/1')}".encode("utf-8", "surrogateescape"))
    rows, err = printed(capsys, "--pages", str(path), code=1)
    assert len(rows) == 1
    assert f"{path}, line 1: " in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("text", ["\ud800", "\x00<p>x\x00", "<" * 2000, "<div>" * 3000, "&#0;&#xd800;"])
@pytest.mark.parametrize("more", [(), ("--site",)])
def test_odd_html_does_no_harm(tmp_path: Path, capsys: Capsys, text: str, more: tuple[str, ...]) -> None:
    file = saved(tmp_path, json.dumps({"url": "http://f.example/", "html": text}))
    code = main(["extract", "--pages", file, *more])
    out, err = capsys.readouterr()
    assert (code, out.count("\n")) in ((0, 1), (1, 0))
    assert "Traceback" not in err


def test_a_cut_xz_file_and_a_missing_one_are_one_line_each(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    path = tmp_path / "pages.jsonl.xz"
    path.write_bytes(lzma.compress((line_of(little_forum, "/thread/1") * 50).encode())[:-40])
    _, err = printed(capsys, "--pages", str(path), code=1)
    assert err.count("\n") == 1
    rows, err = printed(capsys, "--pages", str(tmp_path / "none"), code=1)
    assert rows == []
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("a.html", "--method", "guess"),
        ("a.html", "b.html", "--mark", "out.html"),
        ("a.html", "--site", "--mark", "out.html"),
        ("--pages", "p", "--mark", "out.html"),
        ("--pages", "p", "--url", "http://f.example/"),
        ("a.html", "--url", "f.example"),
        ("http://f.example/", "--url", "http://f.example/"),
    ],
)
def test_bad_arguments_get_one_line_and_exit_code_2(capsys: Capsys, argv: tuple[str, ...]) -> None:
    rows, err = printed(capsys, *argv, code=2)
    assert rows == []
    assert err.count("\n") == 1


def test_the_marked_page_shows_records_and_fields_and_runs_nothing(
    little_forum: Any, tmp_path: Path, capsys: Capsys
) -> None:
    nasty = (
        "<script>alert(1)</script><p onclick='alert(2)'><a href=' java\nscript:alert(3)'>x</a></p>"
        "<iframe src=//x.example></iframe><meta http-equiv=refresh content='0;url=//x.example'><noscript><i>kept</i></noscript>"
    )
    file = saved(tmp_path, little_forum.pages["/thread/1"].replace("<div class=posts>", nasty + "<div class=posts>"))
    out = tmp_path / "out.html"
    (row,), _ = printed(capsys, file, "--mark", str(out))
    assert len(row["posts"]) == 4
    text = out.read_text(encoding="utf-8")
    for bad in ("<script", "onclick", "script:alert", "<iframe", "refresh", "noscript"):
        assert bad not in text
    tree = html.fromstring(text)
    labels = [span.text for span in tree.iter("span")]
    assert labels[:4] == ["post 1", "author", "time", "content"]
    assert labels.count("content") == 4
    assert all("outline:" in node.get("style") for node in tree.iter("div") if node.get("class") == "post")
    assert "kept" in text


def test_a_marked_list_keeps_its_table(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    file, out = saved(tmp_path, little_forum.pages["/board/1"]), tmp_path / "out.html"
    printed(capsys, file, "--mark", str(out), "--url", f"{HOST}/board/1")
    tree = html.fromstring(out.read_text(encoding="utf-8"))
    assert all(cell.tag == "td" for row in tree.iter("tr") for cell in row)
    assert [span.text for span in tree.iter("span")][:3] == ["row 1", "title", "last post"]
    assert [entry.text for entry in tree.find("body")[0]] == ["row: 4", "title: 4", "last post: 4"]
    assert next(tree.iter("base")).get("href") == f"{HOST}/board/1"


def test_a_marked_page_that_cannot_be_written_is_one_line(little_forum: Any, tmp_path: Path, capsys: Capsys) -> None:
    file = saved(tmp_path, little_forum.pages["/thread/1"])
    _, err = printed(capsys, file, "--mark", str(tmp_path / "no" / "out.html"), code=1)
    assert err.count("\n") == 1


@pytest.fixture
def server(little_forum: Any) -> Iterator[str]:
    """The little forum on loopback, with addresses that lead elsewhere."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            away = {"/away": "ftp://127.0.0.1/x", "/moved": "/thread/1"}.get(self.path)
            self.send_response(302 if away else 200 if self.path in little_forum.pages else 404)
            body = b"" if away else little_forum.pages.get(self.path, "<p>gone").encode()
            self.send_header("Location", away) if away else self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            agents.append(self.headers["User-Agent"])

        def log_message(self, *args: Any) -> None:
            """Quiet."""

    agents: list[str] = []
    listener = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=listener.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{listener.server_port}"
    listener.shutdown()
    listener.server_close()
    thread.join()
    assert all(agent.startswith("forumcrawl/") for agent in agents)


@pytest.mark.parametrize("path", ["/thread/1", "/moved"])
def test_an_address_is_fetched(server: str, capsys: Capsys, path: str) -> None:
    (row,), err = printed(capsys, server + path)
    assert err == ""
    assert (row["url"], row["page_type"], len(row["posts"])) == (f"{server}/thread/1", "post", 4)


@pytest.mark.parametrize(("path", "reason"), [("/none", "404"), ("/away", "302"), ("/a b", "")])
def test_an_address_that_gives_no_page_is_one_line(server: str, capsys: Capsys, path: str, reason: str) -> None:
    rows, err = printed(capsys, server + path, code=1)
    assert rows == []
    assert reason in err
    assert err.count("\n") == 1


def test_a_server_that_is_not_there_is_one_line(capsys: Capsys) -> None:
    _, err = printed(capsys, "http://127.0.0.1:1/", code=1)
    assert err.count("\n") == 1

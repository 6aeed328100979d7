import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pyarrow
import pyarrow.parquet
import pytest

from forumcrawl.cli.main import main
from forumcrawl.storage.queries import POST_FIELDS

from .conftest import NASTY, NOON


def test_json_lines_hold_the_contract(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "posts"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert list(first) == POST_FIELDS
    assert (first["board"], first["thread_title"], first["position"]) == ("Talk", "Grüße", 1)
    assert first["posted_at"] == "2024-03-01T12:00:00Z"
    assert second["content_text"] == NASTY


def test_csv_is_faithful(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "posts", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert list(rows[0]) == POST_FIELDS
    assert (rows[1]["content_text"], rows[1]["author_url"]) == (NASTY, "")


def test_parquet_is_typed(database: str, tmp_path: Path) -> None:
    for kind in ("posts", "threads", "boards", "authors"):
        assert main(["export", kind, "--format", "parquet", "--out", str(tmp_path / kind)]) == 0
    table = pyarrow.parquet.read_table(tmp_path / "posts")
    assert table.column_names == POST_FIELDS
    assert table.schema.field("posted_at").type == pyarrow.timestamp("us", tz="UTC")
    first = table.to_pylist()[0]
    assert (first["posted_at"], first["position"], first["content_text"]) == (NOON, 1, "Hello")
    assert pyarrow.parquet.read_table(tmp_path / "threads").to_pylist()[0]["replies"] == 1


def test_parquet_goes_to_a_pipe(database: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "forumcrawl.cli.main", "export", "posts", "--format", "parquet"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert pyarrow.parquet.read_table(io.BytesIO(done.stdout)).num_rows == 2


def test_parquet_is_not_thrown_at_a_terminal(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(["export", "posts", "--format", "parquet"]) == 1
    assert capsys.readouterr().err == "forumcrawl: parquet is no text for a terminal: use --out FILE\n"


def test_parquet_without_pyarrow_says_what_to_install(
    database: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["export", "posts", "--format", "parquet", "--out", str(tmp_path / "x")]) == 1
    assert capsys.readouterr().err == "forumcrawl: parquet needs pyarrow: pip install 'forumcrawl[parquet]'\n"
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_a_file_holds_the_same_as_the_output(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str
) -> None:
    file = tmp_path / "out.txt"
    file.write_text("old")
    assert main(["export", "posts", "--format", form]) == main(
        ["export", "posts", "--format", form, "--out", str(file)]
    )
    assert file.read_text(encoding="utf-8") == capsys.readouterr().out
    assert file.stat().st_mode & 0o777 == 0o666 & ~_umask_of(tmp_path)
    assert sorted(each.name for each in tmp_path.iterdir() if each.name.startswith(".")) == []


def _umask_of(folder: Path) -> int:
    (folder / "plain").touch()
    return 0o666 & ~((folder / "plain").stat().st_mode & 0o777)


def test_an_export_that_fails_leaves_the_old_file(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out.jsonl"
    file.write_text("old")
    assert main(["export", "posts", "--site", "none.example", "--out", str(file)]) == 1
    assert "there is no site 'none.example' in the database; it has: f.example" in capsys.readouterr().err
    full = OSError(28, "No space left on device")
    monkeypatch.setattr("forumcrawl.cli.export.write_jsonl", lambda *_: (_ for _ in ()).throw(full))
    assert main(["export", "posts", "--out", str(file)]) == 1
    assert capsys.readouterr().err == f"forumcrawl: {file}: No space left on device\n"
    assert file.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith(".")] == []


def test_a_folder_that_is_not_there_is_told(database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "posts", "--out", str(tmp_path / "none" / "x")]) == 1
    assert "none/x: No such file or directory" in capsys.readouterr().err


def test_a_site_can_be_exported_alone(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", "authors", "--site", "f.example", "--format", "csv"]) == 0
    assert [line.split(",")[1] for line in capsys.readouterr().out.splitlines()] == ["name", "Bo", "Ann"]

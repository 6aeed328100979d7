from datetime import timedelta
from pathlib import Path

import pytest

from forumcrawl.exceptions import SiteListIsWrong
from forumcrawl.recrawl.site_list import ScheduledSite, load_site_list, try_duration


def load(tmp_path: Path, text: str) -> tuple[ScheduledSite, ...]:
    file = tmp_path / "sites.toml"
    file.write_text(text)
    return load_site_list(file)


def test_a_list_gives_its_sites_in_order(tmp_path: Path) -> None:
    text = """
    [[site]]
    start = "https://forum.example.org/"
    every = "6h"
    [[site]]
    start = "demo"
    every = "1w"
    name = "Démo"
    """
    assert load(tmp_path, text) == (
        ScheduledSite("https://forum.example.org/", timedelta(hours=6), "https://forum.example.org/"),
        ScheduledSite("demo", timedelta(weeks=1), "Démo"),
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no sites"),
        ("site = 3", "no sites"),
        ("site = [3]", "site 1: is no table"),
        ("[[site]", "line 1"),
        ("[[sites]]\nstart='demo'", "unknown key 'sites'"),
        ("[[site]]\nevery='6h'", "site 1: start is missing"),
        ("[[site]]\nstart='demo'", "site 1: every is missing"),
        ("[[site]]\nstart='demo'\nevery=6", "site 1: every must be a text, not 6"),
        ("[[site]]\nstart='demo'\nevery='often'", "site 1: every 'often' is no time span such as 30m"),
        ("[[site]]\nstart='demo'\nevery='0h'", "every '0h'"),
        ("[[site]]\nstart='demo'\nevery='-1h'", "every '-1h'"),
        ("[[site]]\nstart='ftp://x/'\nevery='1h'", "start 'ftp://x/' is no http or https address"),
        ("[[site]]\nstart='http://'\nevery='1h'", "start 'http://'"),
        ("[[site]]\nstart='http://[x'\nevery='1h'", "start 'http"),
        ("[[site]]\nstart='demo'\nevery='1h'\nname=''", "name must be a text"),
        ("[[site]]\nstart='demo'\nevery='1h'\nevry='1h'", "site 1: unknown key 'evry'"),
        ("[[site]]\nstart='demo'\nevery='1h'\n" * 2, "site 2: start 'demo' is listed twice"),
    ],
)
def test_a_wrong_list_is_told_with_file_entry_and_reason(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(SiteListIsWrong) as caught:
        load(tmp_path, text)
    assert "sites.toml: " in str(caught.value)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_list_that_is_not_there_or_no_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    for name, reason in (("none.toml", "No such file"), ("binary.toml", "decode"), (".", "Is a directory")):
        with pytest.raises(SiteListIsWrong, match=reason):
            load_site_list(tmp_path / name)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("30m", timedelta(minutes=30)),
        ("1d", timedelta(days=1)),
        (" 2 w ", timedelta(weeks=2)),
        ("1.5h", None),
        ("h", None),
        ("999999999w", None),
        ("٣h", None),
    ],
)
def test_time_spans_are_a_number_and_a_unit(text: str, span: timedelta | None) -> None:
    assert try_duration(text) == span

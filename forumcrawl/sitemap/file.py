"""The sitemap as a file that a person can read, correct and review: `sitemaps/<host>.json`."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from forumcrawl.exceptions import SitemapFileIsWrong
from forumcrawl.sitemap.flips import FlipRule, Flips
from forumcrawl.sitemap.model import VERSION, Arc, Sitemap, Vertex
from forumcrawl.urls.patterns import PatternSet


def sitemap_path(folder: Path, site: str) -> Path:
    """Where the map of a site is kept; nothing in a host's name can lead out of the folder."""
    return folder / (re.sub(r"[^A-Za-z0-9.-]+", "_", site).lstrip(".") + ".json")


def save_sitemap(sitemap: Sitemap, path: Path) -> None:
    """Write the map; the old file stays whole until the new one is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".json.part")
    unfinished.write_text(json.dumps(sitemap_to_json(sitemap), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    unfinished.replace(path)


def load_sitemap(path: Path) -> Sitemap:
    """Read a map; raises SitemapFileIsWrong with what is wrong, and where."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SitemapFileIsWrong(f"{path}: {error}") from error
    try:
        return sitemap_from_json(data)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise SitemapFileIsWrong(
            f"{path}: not a sitemap of version {VERSION}: {type(error).__name__} {error}"
        ) from error


def sitemap_to_json(sitemap: Sitemap) -> dict[str, Any]:
    return {
        "version": VERSION,
        "site": sitemap.site,
        "start": sitemap.start,
        "seeds": list(sitemap.seeds),
        "vertices": [asdict(vertex) for vertex in sitemap.vertices],
        "arcs": [asdict(arc) for arc in sitemap.arcs],
        "flips": [asdict(rule) for rule in sitemap.flips.rules],
        "patterns": sitemap.patterns.to_json(),
    }


def sitemap_from_json(data: Mapping[str, Any]) -> Sitemap:
    if data["version"] != VERSION:
        raise ValueError(f"version {data['version']}")
    patterns = PatternSet.from_json(data["patterns"])
    vertices = tuple(
        Vertex(**{**vertex, "reasons": tuple(vertex["reasons"]), "patterns": tuple(vertex["patterns"]), "layout": tuple(vertex["layout"])})
        for vertex in data["vertices"]
    )
    return Sitemap(
        site=data["site"],
        start=data["start"],
        patterns=patterns,
        flips=Flips(patterns, [FlipRule(**rule) for rule in data["flips"]]),
        vertices=vertices,
        arcs=tuple(Arc(**arc) for arc in data["arcs"]),
        seeds=tuple(data["seeds"]),
    )

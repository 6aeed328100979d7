"""The sitemap as a file that a person can read, correct and review: `sitemaps/<host>.json`."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from forumcrawl.exceptions import SitemapFileIsWrong
from forumcrawl.sitemap.check import read_as, refuse, shown
from forumcrawl.sitemap.flips import VARIABLE, FlipRule, Flips
from forumcrawl.sitemap.model import VERSION, Arc, Sitemap, Vertex
from forumcrawl.urls.canonical import site_of
from forumcrawl.urls.patterns import PatternSet, UrlPattern

CheckWrapper = Callable[[Mapping[str, Any], str], object]


def sitemap_path(folder: Path, site: str) -> Path:
    """Where the map of a site is kept; nothing in a host's name can lead out of the folder."""
    return folder / (re.sub(r"[^A-Za-z0-9.-]+", "_", site).lstrip(".") + ".json")


def save_sitemap(sitemap: Sitemap, path: Path) -> None:
    """Write the map; the old file stays whole until the new one is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".json.part")
    unfinished.write_text(sitemap_to_text(sitemap), encoding="utf-8")
    unfinished.replace(path)


def load_sitemap(path: Path, check_wrapper: CheckWrapper | None = None) -> Sitemap:
    """Read a map; raises SitemapFileIsWrong with what is wrong, and where.

    check_wrapper: called with each wrapper and its path in the file. What wrappers are made of is not known here.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SitemapFileIsWrong(f"{path}: {error}") from error
    try:
        sitemap = sitemap_from_json(data)
        for number, vertex in enumerate(sitemap.vertices if check_wrapper else ()):
            if vertex.wrapper is not None and check_wrapper:
                check_wrapper(vertex.wrapper, f"vertices[{number}].wrapper")
    except SitemapFileIsWrong as error:
        raise SitemapFileIsWrong(f"{path}: {error}") from None
    return sitemap


def sitemap_to_text(sitemap: Sitemap) -> str:
    """What the file holds."""
    return json.dumps(sitemap_to_json(sitemap), indent=1, ensure_ascii=False) + "\n"


def sitemap_to_json(sitemap: Sitemap) -> dict[str, Any]:
    return {
        "version": VERSION,
        "site": sitemap.site,
        "start": sitemap.start,
        "seeds": list(sitemap.seeds),
        "vertices": [asdict(vertex) for vertex in sitemap.vertices],
        "arcs": [asdict(arc) for arc in sitemap.arcs],
        "flips": [asdict(rule) for rule in sitemap.flips.rules],
        "inert": sorted(sitemap.flips.inert),
        "whole": sitemap.whole,
        "patterns": sitemap.patterns.to_json(),
    }


def sitemap_from_json(data: object) -> Sitemap:
    """The map as it stands in a file, every field checked."""
    if not isinstance(data, dict):
        raise refuse("", f"not a sitemap: {shown(data)} is not an object")
    if data.get("version") != VERSION:
        raise refuse("version", f"not a sitemap of version {VERSION}: {shown(data.get('version'))}")
    file = read_as(_File, data, "")
    _refuse_contradictions(file)
    patterns = PatternSet(file.patterns)
    flips = Flips(patterns, file.flips, file.inert)
    return Sitemap(file.site, file.start, patterns, flips, file.vertices, file.arcs, file.seeds, file.whole)


@dataclass(frozen=True)
class _File:
    """The file's parts, in their order."""

    version: int
    site: str
    start: str
    seeds: tuple[str, ...]
    vertices: tuple[Vertex, ...]
    arcs: tuple[Arc, ...]
    flips: tuple[FlipRule, ...]
    patterns: tuple[UrlPattern, ...]
    whole: str = ""
    inert: tuple[str, ...] = ()


def _refuse_contradictions(file: _File) -> None:
    """What is well-formed and cannot be: names that nobody has, numbers out of range, rules that cannot be used."""
    for where, url in [("start", file.start), *((f"seeds[{n}]", url) for n, url in enumerate(file.seeds))]:
        if not site_of(url):
            raise refuse(where, f"{shown(url)} is no http or https address")
    for number, vertex in enumerate(file.vertices):
        _check_vertex(f"vertices[{number}]", vertex, [other.name for other in file.vertices[:number]])
    names = [vertex.name for vertex in file.vertices]
    for number, arc in enumerate(file.arcs):
        for end, name in (("source", arc.source), ("target", arc.target)):
            if name is not None and name not in names:
                raise refuse(f"arcs[{number}].{end}", f"{shown(name)} is no vertex; there are {', '.join(names)}")
        if arc.follow and arc.target is None:
            raise refuse(f"arcs[{number}].follow", "true without a target: nobody knows what the links lead to")
    for number, rule in enumerate(file.flips):
        _check_flip(f"flips[{number}]", rule)


def _check_vertex(where: str, vertex: Vertex, before: list[str]) -> None:
    if vertex.name in before:
        raise refuse(f"{where}.name", f"{shown(vertex.name)} is the name of vertices[{before.index(vertex.name)}] too")
    if not 0 <= vertex.confidence <= 1:
        raise refuse(f"{where}.confidence", f"{shown(vertex.confidence)} is not between 0 and 1")
    if vertex.pages < 0:
        raise refuse(f"{where}.pages", f"{vertex.pages} is below 0")


def _check_flip(where: str, rule: FlipRule) -> None:
    variables = len(VARIABLE.findall(rule.flipped))
    if not 0 <= rule.slot < variables:
        raise refuse(f"{where}.slot", f"{rule.slot} is no variable of {shown(rule.flipped)}, which has {variables}")
    if rule.step < 1:
        raise refuse(f"{where}.step", f"{rule.step} is below 1: pages are counted upwards")
    try:
        groups = re.compile(rule.added).groups if rule.added else 1
    except re.error as error:
        raise refuse(f"{where}.added", f"{shown(rule.added)} is no regular expression: {error}") from None
    if groups != 1:
        raise refuse(f"{where}.added", f"{shown(rule.added)} has {groups} groups; the one it needs holds the number")

"""What is known about the pages of a vertex before anything is labelled: their dates, and where the map says that links lead."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from lxml.html import HtmlElement

from forumcrawl.dom.page import Page
from forumcrawl.dom.text import text_nodes
from forumcrawl.items import Role
from forumcrawl.records.pivots import Pivot, find_pivots
from forumcrawl.sitemap.labels import Label
from forumcrawl.sitemap.sample import Sample


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What the rest of the site says about a vertex (the inter-vertex relations); empty where a page stands alone."""

    roles: Mapping[HtmlElement, Role] = field(default_factory=dict)
    """Where each link leads: the role of the vertex."""
    threads: Mapping[HtmlElement, str] = field(default_factory=dict)
    """Which thread each link leads to, of those that lead to the first page of one with a text that could be a title."""
    names: frozenset[str] = frozenset()
    """Texts of links to profiles, on any page."""
    common: frozenset[str] = frozenset()
    """Texts that stand on many pages of the site."""
    headings: Mapping[str, str] = field(default_factory=dict)
    """What sampled pages call themselves, by thread."""
    counters: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """Numbers that stand in the row of a thread in lists, by the URL of its page: one of them counts its replies."""


@dataclass(frozen=True, eq=False)
class VertexView:
    """Pages of one layout."""

    pages: tuple[Page, ...]
    knowledge: Knowledge = field(default_factory=Knowledge)
    numbers: tuple[tuple[str, int], ...] = ()
    """For each page its thread or list, and which of its pages it is; empty where nobody knows."""

    @cached_property
    def pivots(self) -> Mapping[HtmlElement, list[Pivot]]:
        """Dates by the lowest element that shows them."""
        found: dict[HtmlElement, list[Pivot]] = defaultdict(list)
        for page in self.pages:
            for pivot in find_pivots(page):
                found[pivot.node].append(pivot)
        return found

    @cached_property
    def page_texts(self) -> list[list[str]]:
        """The texts of each page, but for those that many pages of the site show."""
        common = self.knowledge.common
        texts = ([text.strip() for _, _, text in text_nodes(page.tree)] for page in self.pages)
        return [[text for text in some if text not in common] for some in texts]

    @cached_property
    def told(self) -> Mapping[str, frozenset[str]]:
        """What structured data for machines says on these pages: names of people, texts, times."""
        found: dict[str, set[str]] = {"name": set(), "text": set(), "time": set()}
        for page in self.pages:
            for kind, value in (*_linked_data(page), *_item_properties(page)):
                found[kind].add(" ".join(value.split()))
        return {kind: frozenset(values) for kind, values in found.items()}


def knowledge_of(sample: Sample, labels: Mapping[int, Label], common: frozenset[str] = frozenset()) -> Knowledge:
    """What the map of a sample says about the links of all its pages."""
    roles: dict[HtmlElement, Role] = {}
    threads: dict[HtmlElement, str] = {}
    names = set()
    for page in sample.pages:
        for link in page.links:
            target = sample.target_of(link)
            if target is None:
                continue
            roles[link.element] = labels[target].role
            if labels[target].role == "post" and not link.is_numbered and link.place.number == 1:
                threads[link.element] = link.place.key
            elif labels[target].role == "profile" and link.text:
                names.add(link.text)
    headings = {page.place.key: page.page.title for page in reversed(sample.pages) if page.page.title}
    return Knowledge(roles, threads, frozenset(names), common, headings, _counters(sample, labels, threads))


def _counters(
    sample: Sample, labels: Mapping[int, Label], threads: Mapping[HtmlElement, str]
) -> dict[str, frozenset[int]]:
    """For threads that fit on one sampled page, the numbers in their rows of lists."""
    longer = {page.place.key for page in sample.pages if page.place.number > 1}
    longer |= {link.place.key for page in sample.pages for link in page.links if link.place.number > 1}
    rows: dict[str, frozenset[int]] = {}
    for page in sample.pages:
        for link in page.links if labels[page.vertex].role == "list" else ():
            if (thread := threads.get(link.element)) and thread not in longer:
                rows[thread] = frozenset(_numbers_around(link.element, threads))
    return {page.page.url: rows[page.place.key] for page in sample.pages if rows.get(page.place.key)}


def _numbers_around(element: HtmlElement, threads: Mapping[HtmlElement, str]) -> Iterator[int]:
    """Numbers that stand alone in the largest element around a title that holds no other thread's."""
    row = element
    for above in element.iterancestors():
        if any(threads.get(link, threads[element]) != threads[element] for link in above.iter("a")):
            break
        row = above
    for _, _, text in text_nodes(row):
        digits = text.strip()
        if digits.isdecimal() and len(digits) < 6:
            yield int(digits)


def _linked_data(page: Page) -> Iterator[tuple[str, str]]:
    """schema.org in JSON-LD: names of authors, texts and times of postings."""
    for script in page.tree.iter("script"):
        if script.get("type") == "application/ld+json":
            try:
                yield from _facts(json.loads(script.text or ""))
            except (ValueError, RecursionError):
                continue


def _facts(data: Any) -> Iterator[tuple[str, str]]:
    for item in data if isinstance(data, list) else [data]:
        for key, value in item.items() if isinstance(item, dict) else ():
            if key == "author" and isinstance(value, dict) and isinstance(value.get("name"), str):
                yield "name", value["name"]
            elif key in ("text", "articleBody") and isinstance(value, str):
                yield "text", value
            elif key in ("datePublished", "dateCreated") and isinstance(value, str):
                yield "time", value
            elif isinstance(value, list | dict):
                yield from _facts(value)


def _item_properties(page: Page) -> Iterator[tuple[str, str]]:
    """schema.org in attributes."""
    for element in page.tree.iterfind(".//*[@itemprop]"):
        kinds = {"name": "name", "text": "text", "articleBody": "text"}
        kind = kinds.get(element.get("itemprop") or "")
        if kind:
            yield kind, element.text_content()

"""Which candidate and which columns are right, by the truth about the pages: what weights are learned from."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from lxml.html import HtmlElement

from forumcrawl.dom.text import text_nodes
from forumcrawl.inference.fit import Block, Setting, fit_head
from forumcrawl.inference.formulas import FIELDS_OF, RECORD_OF, RELATIONS, Head, Kind
from forumcrawl.inference.frame import Frame
from forumcrawl.inference.ground import Evidence, holds_inside, with_fields
from forumcrawl.inference.weights import Weights
from forumcrawl.records.columns import Cell, Key

Row = dict[str, Any]
Words = Counter[str]
LEAST_RIGHT = 0.5
NEARLY = 0.98
"""Columns that are nearly as often right as the best are right too: a name and the box around nothing but it."""


def right_share(frame: Frame, gold: Mapping[str, Sequence[Row]], kind: Kind) -> tuple[float, dict[int, Row]]:
    """F1 of a candidate's records, and the row of the truth that each of them is."""
    pages = [gold.get(page.url, ()) for page in frame.view.pages]
    met: dict[int, Row] = {}
    for page, numbers in frame.records_of_page.items():
        met |= _match(frame, numbers, pages[page], kind)
    total = frame.size + sum(map(len, pages))
    return (2 * len(met) / total if total else 0.0), met


def _match(frame: Frame, numbers: Sequence[int], rows: Sequence[Row], kind: Kind) -> dict[int, Row]:
    """Records with rows, the best agreement first."""
    said = {n: _words(_text_of(frame, n)) for n in numbers}
    meant = [_words(row["content"] if kind == "post" else row["title"]) for row in rows]
    pairs = sorted(((_agreement(said[n], meant[j]), -n, j) for n in numbers for j in range(len(rows))), reverse=True)
    met: dict[int, Row] = {}
    used: set[int] = set()
    for agreement, n, j in pairs:
        if agreement > 0 and -n not in met and j not in used:
            met[-n] = rows[j]
            used.add(j)
    return met


def _text_of(frame: Frame, number: int) -> str:
    inner = frame.candidate.nested
    return " ".join(_texts(frame.candidate.records[number].nodes, inner))


def _texts(nodes: Sequence[HtmlElement], inner: frozenset[HtmlElement]) -> list[str]:
    found = []
    for root in nodes:
        for element, where, text in text_nodes(root):
            line = (element, *element.iterancestors()) if where == "text" else tuple(element.iterancestors())
            if next((node for node in line if node is root or node in inner), root) is root:
                found.append(text)
    return found


def _agreement(said: Words, meant: Words) -> float:
    """0 where words are missing; the less else is said the more."""
    if not meant or (said & meant).total() < 0.9 * meant.total():
        return 0.0
    return meant.total() / max(1, said.total())


def right_columns(frame: Frame, met: Mapping[int, Row], head: Head, keys: Sequence[Key]) -> tuple[int, ...]:
    """Places of the columns that hold the field."""
    shares = [
        sum(_is_right(frame, cell, met[cell.record], head) for cell in frame.cells[key] if cell.record in met)
        for key in keys
    ]
    best = max(shares, default=0.0)
    if best < LEAST_RIGHT * max(1, len(met)):
        return ()
    return tuple(n for n, share in enumerate(shares) if share >= NEARLY * best)


def _is_right(frame: Frame, cell: Cell, row: Row, head: Head) -> float:
    text = " ".join(cell.text.split())
    if head == "IsAuthorNode":
        return float(text == " ".join((row["author"] or "").split()))
    if head == "IsTitleNode":
        return float(text == " ".join((row["title"] or "").split()))
    if head == "IsTimeNode":
        shown = " ".join((row.get("time_text") or "").split())
        return float(bool(shown) and shown in text and cell.element in frame.view.pivots)
    said, meant = _words(" ".join(_texts([cell.element], frame.candidate.nested))), _words(row["content"])
    return 2 * (said & meant).total() / max(1, said.total() + meant.total())


def blocks_of(found: Sequence[Evidence], gold: Mapping[str, Sequence[Row]], kind: Kind) -> list[Block]:
    """What the pages of a vertex teach: a block for its records, one for each field of the right candidate."""
    matched = [right_share(evidence.frame, gold, kind) for evidence in found]
    best = max((share for share, _ in matched), default=0.0)
    right = tuple(n for n, (share, _) in enumerate(matched) if share >= max(LEAST_RIGHT, NEARLY * best))
    record = RECORD_OF[kind]
    blocks = [Block(record, np.vstack([e.shares[record] for e in found]), right)] if found else []
    for number in right[:1]:
        blocks += _field_blocks(found[number], matched[number][1], kind)
    return blocks


def _field_blocks(evidence: Evidence, met: Mapping[int, Row], kind: Kind) -> list[Block]:
    keys = evidence.keys
    rights = {head: right_columns(evidence.frame, met, head, keys[head]) for head in FIELDS_OF[kind]}
    inner = {head: next((keys[head][place] for place in rights[head]), None) for head in FIELDS_OF[kind]}
    blocks = []
    for head in (head for head in FIELDS_OF[kind] if keys[head]):
        related = [relation.second for relation in RELATIONS if relation.first == head]
        extra = np.array([[float(holds_inside(key, inner[second])) for second in related] for key in keys[head]])
        blocks.append(Block(head, np.hstack([evidence.shares[head], extra]), rights[head]))
    return blocks


Lesson = tuple[Sequence[Evidence], Sequence[Block]]
"""A vertex and what it teaches."""


def learn_weights(lessons: Sequence[Lesson], kind: Kind, setting: Setting) -> dict[str, float]:
    """Weights from many vertices: fields first, then records with what their fields bring."""
    blocks = [block for _, some in lessons for block in some]
    fields: dict[str, float] = {}
    for head in FIELDS_OF[kind]:
        fields |= fit_head(blocks, head, setting)
    known, record = Weights(fields), RECORD_OF[kind]
    records = [
        replace(block, shares=np.vstack([with_fields(evidence, kind, known).shares[record] for evidence in found]))
        for found, some in lessons
        for block in some
        if block.head == record
    ]
    return fields | fit_head(records, record, setting)


def _words(text: str | None) -> Words:
    return Counter(re.findall(r"\w+|[^\w\s]", (text or "").lower()))

"""A labelling in words that a person can follow: what each element is, what speaks for it and against it, and what came second."""

from collections.abc import Iterator

from lxml.html import HtmlElement

from forumcrawl.dom.paths import name_of
from forumcrawl.inference.formulas import FIELDS_OF, Head, Kind
from forumcrawl.inference.ground import score
from forumcrawl.inference.label import Decision, Labelling, Reason, reasons_for
from forumcrawl.inference.weights import Weights
from forumcrawl.records.columns import Key

WORDS: dict[Head, str] = {
    "IsPostRecord": "post",
    "IsListRecord": "row",
    "IsTimeNode": "time",
    "IsAuthorNode": "author",
    "IsContentNode": "content",
    "IsTitleNode": "title",
}
MOST_REASONS = 6
LEAST_WORTH = 0.05
"""What adds or takes less is not told."""


def explain(labelling: Labelling, kind: Kind, weights: Weights, page: int = 0) -> Iterator[str]:
    """Lines about the records and fields, with elements of one page as examples."""
    here = labelling.frame.records_of_page.get(page, [])
    yield from _about(labelling, labelling.record, page)
    yield f"  {len(here)} of them on this page, {labelling.frame.size} in all"
    for head in FIELDS_OF[kind]:
        if head in labelling.fields:
            yield from _about(labelling, labelling.fields[head], page)
            yield from _second(labelling, head, weights, page)
        else:
            yield f"{WORDS[head]}: none of {len(labelling.evidence.keys[head])} columns looks like one"


def elements_of(labelling: Labelling, page: int = 0) -> Iterator[tuple[HtmlElement, str]]:
    """The labelled elements of a page, records before their fields."""
    for number, record in enumerate(labelling.frame.records_of_page.get(page, ()), 1):
        word = WORDS[labelling.record.head]
        yield from ((node, f"{word} {number}") for node in labelling.frame.candidate.records[record].nodes)
        for head, decision in labelling.fields.items():
            cells = labelling.frame.cells[decision.key]
            yield from ((cell.element, WORDS[head]) for cell in cells if cell.record == record)


def _about(labelling: Labelling, decision: Decision, page: int) -> Iterator[str]:
    example = _example(labelling, decision.key, page)
    yield f"{WORDS[decision.head]}: {example} (confidence {decision.confidence:.2f})"
    yield from _reasons(decision.reasons)


def _reasons(reasons: tuple[Reason, ...]) -> Iterator[str]:
    told = [reason for reason in reasons if abs(reason.worth) >= LEAST_WORTH and reason.formula.body]
    for reason in told[:MOST_REASONS]:
        side = "for" if reason.worth > 0 else "against"
        yield f"  {reason.worth:+.2f} {side}: {reason.formula.words}, in {reason.share:.0%} ({reason.formula.number})"


def _second(labelling: Labelling, head: Head, weights: Weights, page: int) -> Iterator[str]:
    """The column that would be the field if the chosen one were not there, and what tells the two apart most."""
    evidence, chosen = labelling.evidence, labelling.fields[head].key
    scores = dict(zip(evidence.keys[head], score(evidence, head, weights), strict=True))
    others = {key: value for key, value in scores.items() if key != chosen}
    if not others:
        return
    key = max(others, key=lambda key: others[key])
    yield f"  second: {_example(labelling, key, page)} ({others[key] - scores[chosen]:+.2f})"
    mine, theirs = ({r.formula: r.worth for r in reasons_for(evidence, head, k, weights)} for k in (chosen, key))
    gaps = {formula: mine.get(formula, 0) - theirs.get(formula, 0) for formula in {**mine, **theirs}}
    most = max(gaps, key=lambda formula: abs(gaps[formula]))
    yield f"    most of the difference: {most.words} ({most.number})"


def _example(labelling: Labelling, key: Key, page: int) -> str:
    """The first element of a column, of this page where it has one."""
    frame = labelling.frame
    if not key:
        records = [frame.candidate.records[number] for number in frame.records_of_page.get(page, ())]
        return name_of((records or list(frame.candidate.records))[0].nodes[0])
    here = [cell for cell in frame.cells[key] if frame.table.pages[cell.record] == page]
    return name_of((here or frame.cells[key])[0].element)

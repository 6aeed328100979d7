"""Names inside the line that shows the time: "Posted on DATE by NAME"."""

import re
from collections.abc import Collection, Sequence

from lxml.html import HtmlElement

from forumcrawl.dom.text import visible_text
from forumcrawl.wrappers.times import date_text_of


def author_in_time(anchors: Sequence[HtmlElement], language: str | None) -> str | None:
    """For "Posted on DATE by NAME" in one text: the words around the name, as a regular expression."""
    lines = [(text, date) for a in anchors if (date := date_text_of(a, language)) and (text := visible_text(a))]
    after = [text.partition(date)[2] for text, date in lines]
    before = [text.partition(date)[0] for text, date in lines]
    for parts, ending, template in ((after, "$", "{0}(.+?){1}$"), (before, "", "^{0}(.+?){1}")):
        start, end = _common_start(parts), _common_start([part[::-1] for part in parts])[::-1]
        names = {part[len(start) : len(part) - len(end)] for part in parts if len(part) > len(start) + len(end)}
        spelled = {re.sub(r"[\W\d]+", "", name) for name in names} - {""}
        # People write again, and their names are short; subjects are given once.
        recurring = len(names) <= 0.8 * len(parts) or sum(len(name.split()) for name in names) <= 1.5 * len(names)
        if (
            _are_names(spelled, start)
            and recurring
            and sum(map(len, names)) / len(names) < 30
            and (start or end or not ending)
        ):
            return template.format(re.escape(start), re.escape(end))
    return None


def _are_names(spelled: Collection[str], label: str) -> bool:
    """Whether texts differ enough to be names; two are enough behind a word like "by"."""
    return len(spelled) >= 3 or (len(spelled) == 2 and any(map(str.isalpha, label)))


def _common_start(parts: Sequence[str]) -> str:
    """The words that all parts begin with."""
    if not parts:
        return ""
    shared = parts[0]
    for part in parts[1:]:
        length = next(
            (i for i, (a, b) in enumerate(zip(shared, part, strict=False)) if a != b), min(len(shared), len(part))
        )
        shared = shared[:length]
    return shared[: max((m.end() for m in re.finditer(r"\W+", shared)), default=0)]

"""URL patterns: which pieces of a site's addresses vary and how, and which pattern an address follows."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from forumcrawl.urls.columns import NUMBER, mask_digits
from forumcrawl.urls.templates import SLUG, learn_templates

_PIECE = re.compile(r"\{n\}|\{slug\}")
_BARE_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.%{}-]*")
_Bucket = tuple[int, tuple[str, ...]]


@dataclass(frozen=True)
class UrlPattern:
    """A template such as `/viewtopic.php?id={n}&p={n}` that addresses of one site follow."""

    template: str
    """Path and query; `{n}` stands for a number, `{slug}` for a name."""
    count: int = field(default=0, compare=False)
    """Addresses that it was learned from."""

    def matches(self, address: str) -> bool:
        """Whether a canonical address follows the pattern. The host does not count."""
        return self._regex.fullmatch(target_of(address)) is not None

    def values(self, address: str) -> tuple[str, ...] | None:
        """What stands for the variable pieces, in order; None for an address that does not follow the pattern."""
        match = self._regex.fullmatch(target_of(address))
        return match.groups() if match else None

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"template": self.template, "count": self.count}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "UrlPattern":
        """From what `to_json` gave."""
        return cls(str(data["template"]), int(data.get("count", 0)))

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        path, mark, query = self.template.partition("?")
        pieces = [_regex_of(piece, "[^&]*?" if "=" in piece else "[^&/]+?") for piece in query.split("&")]
        return re.compile(_regex_of(path, "[^/?]+?") + re.escape(mark) + "&".join(pieces))

    @cached_property
    def _rank(self) -> tuple[int, int, str]:
        """Patterns that say more come first."""
        return self.template.count(SLUG), -len(_PIECE.sub("", self.template)), self.template

    @cached_property
    def _prefix(self) -> str:
        return self.template.partition("{")[0]


@dataclass(frozen=True)
class PatternSet:
    """The patterns of one site."""

    patterns: tuple[UrlPattern, ...]

    def pattern_of(self, address: str) -> UrlPattern | None:
        """The pattern that a canonical address follows, the one that says most; None for an address of a new kind."""
        target = target_of(address)
        exact = self._exact.get(mask_digits(target))
        if exact is not None:
            return exact
        for pattern in self._buckets.get(_bucket_of(target), ()):
            if target.startswith(pattern._prefix) and pattern._regex.fullmatch(target):
                return pattern
        return None

    def to_json(self) -> list[dict[str, Any]]:
        """As plain data."""
        return [pattern.to_json() for pattern in self.patterns]

    @classmethod
    def from_json(cls, data: Iterable[dict[str, Any]]) -> "PatternSet":
        """From what `to_json` gave."""
        return cls(tuple(map(UrlPattern.from_json, data)))

    @cached_property
    def _exact(self) -> dict[str, UrlPattern]:
        return {pattern.template: pattern for pattern in self.patterns if SLUG not in pattern.template}

    @cached_property
    def _buckets(self) -> dict[_Bucket, list[UrlPattern]]:
        buckets: dict[_Bucket, list[UrlPattern]] = defaultdict(list)
        for pattern in sorted(self.patterns, key=lambda pattern: pattern._rank):
            if SLUG in pattern.template:
                buckets[_bucket_of(pattern.template)].append(pattern)
        return dict(buckets)


def learn_patterns(addresses: Iterable[str]) -> PatternSet:
    """The patterns of a site's canonical addresses, whatever their order.

    Paths are learned first, over all addresses; then the values of each parameter, over all addresses with the same
    path template. Addresses with different parameters follow different patterns.
    """
    targets = sorted(set(map(target_of, addresses)))
    split = [target.partition("?")[::2] for target in targets]
    path_templates = learn_templates(dict.fromkeys((path for path, _ in split), 1), "/")
    queries = [(path_templates[path], query.split("&") if query else []) for path, query in split]
    value_templates = _learn_values(queries)
    counts = Counter(_template_of(path_template, pieces, value_templates) for path_template, pieces in queries)
    return PatternSet(tuple(UrlPattern(template, count) for template, count in sorted(counts.items())))


def _learn_values(queries: list[tuple[str, list[str]]]) -> dict[tuple[str, str], dict[str, str]]:
    """The template of each value of each parameter of each path template."""
    values: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for path_template, pieces in queries:
        for piece in pieces:
            values[path_template, _name_of(piece)][_value_of(piece)] += 1
    return {
        (path_template, name): learn_templates(counts, None if name else "/")  # a bare value is often a path
        for (path_template, name), counts in values.items()
    }


def _template_of(path_template: str, pieces: list[str], value_templates: dict[tuple[str, str], dict[str, str]]) -> str:
    shown = []
    for piece in pieces:
        name = _name_of(piece)
        shown.append(name + value_templates[path_template, name][_value_of(piece)])
    return path_template + ("?" + "&".join(shown) if shown else "")


def target_of(address: str) -> str:
    """Path and query of an address."""
    start = address.find("/", 8) if address.startswith("http") else 0
    return address[start:] if start >= 0 else "/"


def _bucket_of(target: str) -> _Bucket:
    path, _, query = target.partition("?")
    return path.count("/"), _names_of(query)


def _names_of(query: str) -> tuple[str, ...]:
    return tuple(map(_name_of, query.split("&"))) if query else ()


def _name_of(piece: str) -> str:
    """`id=` of `id=5`, `desc` of the flag `desc`, nothing of a bare value such as `12-some-title`."""
    name, equals, _ = piece.partition("=")
    if equals:
        return mask_digits(name) + equals
    return mask_digits(name) if _BARE_NAME.fullmatch(name) else ""


def _value_of(piece: str) -> str:
    name, equals, value = piece.partition("=")
    return value if equals else "" if _BARE_NAME.fullmatch(name) else name


def _regex_of(template: str, slug: str) -> str:
    pieces = _PIECE.split(template)
    marks = _PIECE.findall(template)
    groups = [f"({'[0-9]+' if mark == NUMBER else slug})" for mark in marks]
    return "".join(re.escape(piece) + group for piece, group in zip(pieces, [*groups, ""], strict=True))

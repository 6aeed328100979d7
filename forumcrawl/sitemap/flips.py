"""Page-flipping: which number of an address counts the pages of a list or thread.

A flip link leads to an address that differs from the first page's in one number only (or adds one), and that number runs
with the page: it is `step * page + offset`, where links that show their page number teach step and offset. Permalinks also
differ in one number, but it jumps; neighbouring threads differ in the number that names the thread, and show no page number.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from forumcrawl.urls.canonical import canonical_address
from forumcrawl.urls.patterns import PatternSet, target_of

VARIABLE = re.compile(r"\{n\}|\{slug\}")
LONGEST_NUMBER = 5
MARK = "\0"
"""Stands for the number that could count pages."""


@dataclass(frozen=True)
class FlipRule:
    """How the addresses of one list's (or thread's) pages are made."""

    base: str
    """Template of the first page's address."""
    flipped: str
    """Template of a further page's address; the same as base where every page carries its number."""
    slot: int
    """Which variable of the flipped template counts pages."""
    step: int
    offset: int
    added: str = ""
    """What a flipped address has more than the base, as a regular expression, where it has a name ("page=", "/p"): then it
    holds for the whole site."""
    home: str = ""
    """The folder's own address where it shows the first page too: a start page that lists all threads."""

    def number_of(self, value: str) -> int | None:
        """Page number for a value of the slot, or None if it does not fit."""
        if not value.isdecimal():
            return None
        number, rest = divmod(int(value) - self.offset, self.step)
        return number if rest == 0 and number >= 0 else None


@dataclass(frozen=True)
class Place:
    """Where an address stands: which list or thread, and which of its pages."""

    key: str
    """The first page's address, without the host."""
    number: int


class Flips:
    """All flip rules of a site: tells lists and threads from their pages."""

    def __init__(self, patterns: PatternSet, rules: Iterable[FlipRule], inert: Collection[str] = ()) -> None:
        self.patterns = patterns
        self.rules = tuple(rules)
        self.inert = frozenset(inert)
        """Names of parameters that never change a page."""
        self._by_flipped = {rule.flipped: rule for rule in self.rules}
        self._added = [(re.compile(rule.added), rule) for rule in _unique_added(self.rules)]
        self._unnamed = list(_find_unnamed(self.rules))
        self._homes = {rule.home: Place(_only_first_page(rule), 1) for rule in self.rules if rule.home}
        self._places: dict[str, Place] = {}

    def place_of(self, address: str) -> Place:
        """Which list or thread an address belongs to, and which page of it."""
        place = self._places.get(address)
        if place is None:
            if len(self._places) > 100_000:
                self._places.clear()
            place = self._places[address] = self._find_place(address)
        return place

    def without(self, inert: Collection[str]) -> "Flips":
        """The same, but for parameters that never change a page; one that counts pages does, though only page 1 was seen."""
        queries = (rule.flipped.partition("?")[2] for rule in self.rules)
        counting = {piece.partition("=")[0] for query in queries for piece in query.split("&")}
        return Flips(self.patterns, self.rules, set(inert) - counting)

    def is_page_of(self, address: str, key: str) -> bool:
        """Whether a flipped address belongs to the list of a key although it says more than that: in which order, since when."""
        flipped, own = _read(self.patterns, address), _read(self.patterns, key)
        rule = self._by_flipped.get(flipped[0]) if flipped else None
        if flipped is None or own is None or rule is None:
            return False
        same_depth = flipped[0].partition("?")[0].count("/") == own[0].partition("?")[0].count("/")
        same_kind = same_depth and flipped[0].partition("{")[0] == own[0].partition("{")[0]
        return same_kind and _without(flipped[1], rule.slot)[: len(own[1])] == own[1]

    def number_of_page(self, address: str, key: str) -> int | None:
        """Which page of the list of a key an address is, by how other lists of the site write theirs: all add the same."""
        target, own = target_of(address), self.patterns.pattern_of(key)
        if own is not None and not VARIABLE.search(own.template):
            return None  # the only page of its kind, such as an index, is no list among others
        for before, after, ending, rule in self._unnamed:
            if key.endswith(ending) and target.startswith(key[: len(key) - len(ending)] + before):
                value = target[len(key) - len(ending) + len(before) :].removesuffix(after + ending)
                if value.isdecimal() and target.endswith(after + ending):
                    return rule.number_of(value)
        return None

    def _find_place(self, address: str) -> Place:
        if self.inert:
            address = canonical_address(address, drop=self.inert)
        target = target_of(address)
        if target in self._homes:
            return self._homes[target]
        pattern = self.patterns.pattern_of(address)
        rule = self._by_flipped.get(pattern.template) if pattern else None
        if rule and pattern and (values := pattern.values(address)):
            number = rule.number_of(values[rule.slot])
            if number is not None:
                # Some forums alias page 0 to page 1: both are the first page.
                return Place(_first_page(rule, target, values), max(1, number))
        for regex, general in self._added:
            if match := regex.search(target):
                # Lists and threads may count in other steps: then the value itself tells the pages apart.
                number = (rule or general).number_of(match[1])
                return Place(_cut(target, match), max(1, number if number is not None else int(match[1])))
        return Place(target, 1)


def learn_flips(patterns: PatternSet, pages: Iterable[tuple[str, Sequence[tuple[str, str]]]]) -> Flips:
    """Learn flip rules from (address of a page, its links as (address, text))."""
    pages = list(pages)
    groups: dict[tuple[str, int], list[_FlipLink]] = defaultdict(list)
    for address, links in pages:
        for link in _find_flip_links(patterns, address, links):
            groups[link.flipped, link.slot].append(link)
    rules: dict[str, tuple[int, FlipRule]] = {}
    for (flipped, slot), found in sorted(groups.items()):
        fit = _fit_shown(found) or _fit_runs(found)
        points = len({(link.owner, link.value) for link in found})
        if fit and (flipped not in rules or points > rules[flipped][0]):
            base = _base_of(found)
            added = next((_added_piece(link) for link in found if link.base == base != flipped), "")
            rules[flipped] = points, FlipRule(base, flipped, slot, *fit, added)
    learned = [rule for _, rule in rules.values()]
    learned += _find_alike(learned, {key: found for key, found in groups.items() if key[0] not in rules})
    return Flips(patterns, [replace(rule, home=_home_of(patterns, rule, pages)) for rule in learned])


def _home_of(patterns: PatternSet, rule: FlipRule, pages: Iterable[tuple[str, Sequence[tuple[str, str]]]]) -> str:
    """The address of the folder that a rule's only list lies in, if its page shows the numbers of that list."""
    folder = _only_first_page(rule).partition("?")[0].rpartition("/")[0] + "/"
    if VARIABLE.search(folder) or len(VARIABLE.findall(rule.flipped)) != 1 or folder == rule.base:
        return ""
    shown = (
        text
        for address, links in pages
        if target_of(address) == folder
        for target, text in links
        if text.isdecimal() and (found := _read(patterns, target)) and found[0] == rule.flipped
        if rule.number_of(found[1][rule.slot]) == int(text)
    )
    return folder if len(set(shown)) > 1 else ""


def _only_first_page(rule: FlipRule) -> str:
    """The first page of a list that is the only one with such addresses."""
    return rule.base if rule.base != rule.flipped else _filled(rule.base, [str(max(0, rule.step + rule.offset))])


def _find_alike(rules: Sequence[FlipRule], groups: Mapping[tuple[str, int], list["_FlipLink"]]) -> list[FlipRule]:
    """Rules for lists too few to learn from, whose further pages are written as those of others are."""
    known = {(before, after, ending): rule for before, after, ending, rule in _find_unnamed(rules)}
    alike: dict[str, FlipRule] = {}
    for (flipped, slot), found in sorted(groups.items()):
        guessed = FlipRule(_base_of(found), flipped, slot, 1, 0)
        model = next((known[shape[:3]] for shape in _find_unnamed([guessed]) if shape[:3] in known), None)
        if model and all(_is_page_by(model, link) for link in found) and not _is_menu(found):
            alike.setdefault(flipped, replace(guessed, step=model.step, offset=model.offset))
    return list(alike.values())


def _is_page_by(rule: FlipRule, link: "_FlipLink") -> bool:
    number = rule.number_of(str(link.value))
    return number is not None and link.shown in (None, number)


def _is_menu(links: Sequence["_FlipLink"]) -> bool:
    """Whether a first page leads to several others without a number: "next" and "last" are two at most, categories may be more."""
    ahead: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for link in links:
        if link.shown is None and link.base != link.flipped:
            ahead[link.owner].add(link.value)
    return any(len(values) > 2 for values in ahead.values())


@dataclass(frozen=True)
class _FlipLink:
    """A link that could lead to another page of the list that its base names."""

    base: str
    base_target: str
    flipped: str
    target: str
    slot: int
    owner: tuple[str, ...]
    """The list or thread: the values of its address but for the slot."""
    value: int
    shown: int | None
    """The number that the link's text shows."""


def _find_flip_links(patterns: PatternSet, address: str, links: Sequence[tuple[str, str]]) -> Iterator[_FlipLink]:
    """Links that differ in one number from the page they stand on, or, where they show a number, from another link of the page."""
    bases: dict[tuple[str, ...], dict[str, str]] = defaultdict(dict)
    read = {target: _read(patterns, target) for target, _ in links}
    named = [(target, found) for target, text in links if not text.isdecimal() and (found := read[target])]
    owners: dict[tuple[str, int, tuple[str, ...]], set[str]] = defaultdict(set)
    for target, (template, values) in named:
        bases[values].setdefault(template, target_of(target))
        for slot, value in enumerate(values):
            owners[template, slot, _without(values, slot)].add(value)
    own = _read(patterns, address)
    for target, text in links:
        found = read[target]
        if found is None or target == address:
            continue
        template, values = found
        shown = int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None
        for slot, value in enumerate(values):
            if not value.isdecimal():
                continue
            rest = _without(values, slot)
            candidates = dict(bases.get(rest, {})) if shown is not None else {}
            if own and own[1] == rest:
                candidates[own[0]] = target_of(address)
            of_link = shown is not None and bool(rest) and bool(owners[template, slot, rest] - {value})
            if of_link or (own and own[0] == template and _without(own[1], slot) == rest):
                candidates[template] = target_of(address)
            marked = _filled(template, [*values[:slot], MARK, *values[slot + 1 :]])
            for base, base_target in candidates.items():
                if base == template or _extends(base_target, marked):
                    yield _FlipLink(base, base_target, template, target_of(target), slot, rest, int(value), shown)


def _extends(base: str, target: str) -> bool:
    """Whether an address is another with a marked number added, in its path or as a parameter."""
    base_path, _, base_query = base.partition("?")
    path, _, query = target.partition("?")
    if path == base_path:
        added = set(query.split("&")) - set(base_query.split("&"))
        return set(base_query.split("&")) - {""} < set(query.split("&")) and len(added) == 1 and MARK in added.pop()
    ending = _common_suffix(base_path, path)
    return query == base_query and len(base_path) > 1 and _common_prefix(base_path, path) + ending == base_path


def _read(patterns: PatternSet, address: str) -> tuple[str, tuple[str, ...]] | None:
    pattern = patterns.pattern_of(address)
    values = pattern.values(address) if pattern else None
    return (pattern.template, values) if pattern and values is not None else None


def _fit_shown(links: list[_FlipLink]) -> tuple[int, int] | None:
    """Step and offset such that value = step * shown number + offset for nearly all links that show a number."""
    points = sorted({(link.owner, link.shown, link.value) for link in links if link.shown is not None})
    pairs = sorted({(shown, value) for _, shown, value in points if shown is not None})[:400]
    votes: Counter[tuple[int, int]] = Counter()
    for shown, value in pairs:
        for other, far in pairs:
            if other > shown and far > value and (far - value) % (other - shown) == 0:
                step = (far - value) // (other - shown)
                votes[step, value - step * shown] += 1
    if not votes and len(pairs) == 1 and pairs[0][0] > 1:
        ((shown, value),) = pairs
        return (1, value - shown) if abs(value - shown) <= 1 else (value, -value) if shown == 2 else None
    for (step, offset), _ in votes.most_common(3):
        fitting = sum(value == step * (shown or 0) + offset for _, shown, value in points)
        if fitting >= 0.8 * len(points):
            return step, offset
    return None


def _fit_runs(links: list[_FlipLink]) -> tuple[int, int] | None:
    """For forums that show no numbers, only "next": every list's values begin alike and grow by one step."""
    if any(link.shown is not None for link in links):
        return None
    owners: dict[tuple[str, ...], set[int]] = defaultdict(set)
    from_first: dict[tuple[str, ...], set[int]] = defaultdict(set)
    for link in links:
        owners[link.owner].add(link.value)
        if link.base != link.flipped:
            from_first[link.owner].add(link.value)
    firsts = Counter(_second_page(values) for values in (from_first or owners).values())
    del firsts[0]
    if not firsts:
        return None
    first, count = firsts.most_common(1)[0]
    if firsts.total() < 2 or count < 0.7 * firsts.total():
        return None
    step, offset = (1, first - 2) if first <= 2 else (first, -first)
    values = [value for found in owners.values() for value in found]
    return (step, offset) if sum((v - offset) % step == 0 for v in values) >= 0.9 * len(values) else None


def _second_page(values: set[int]) -> int:
    """The value of a list's second page: the smallest, but for the first page's own (0, or 1 where 2 is linked too); 0 for none."""
    further = sorted(value for value in values if value > 0)
    if len(further) > 1 and further[:2] == [1, 2]:
        return 2
    return further[0] if further else 0


def _base_of(links: list[_FlipLink]) -> str:
    """Template of the first page: links on further pages know only the flipped one."""
    first = Counter(link.base for link in links if link.base != link.flipped)
    return first.most_common(1)[0][0] if first and sum(first.values()) >= 0.05 * len(links) else links[0].flipped


def _added_piece(link: _FlipLink) -> str:
    """What the flipped address has more than the base, as a regular expression; empty if that has no name of its own."""
    base_path, _, base_query = link.base_target.partition("?")
    path, _, query = link.target.partition("?")
    number = str(link.value)
    if path == base_path:
        more = set(query.split("&")) - set(base_query.split("&"))
        name = more.pop() if len(more) == 1 else ""
        return rf"(?<=[?&]){re.escape(name[: -len(number)])}(\d+)(?=&|$)" if name.endswith("=" + number) else ""
    ending = _common_suffix(base_path, path)
    piece = path[len(_common_prefix(base_path, path)) : len(path) - len(ending)]
    if query != base_query or not any(c.isalpha() for c in piece) or piece.count(number) != 1:
        return ""
    before, _, after = piece.partition(number)
    return rf"{re.escape(before)}(\d+){re.escape(after)}(?={re.escape(ending)}(?:\?|$))"


def _common_prefix(base: str, longer: str) -> str:
    length = next((i for i, (a, b) in enumerate(zip(base, longer, strict=False)) if a != b), len(base))
    return base[:length]


def _common_suffix(base: str, longer: str) -> str:
    """The end that both share, behind their common beginning."""
    rest = len(base) - len(_common_prefix(base, longer))
    return longer[len(longer) - rest :] if rest and longer.endswith(base[len(base) - rest :]) else ""


def _unique_added(rules: Iterable[FlipRule]) -> list[FlipRule]:
    """One rule for every named addition, with the step that most templates have."""
    named: dict[str, Counter[tuple[int, int]]] = defaultdict(Counter)
    for rule in rules:
        if rule.added:
            named[rule.added][rule.step, rule.offset] += 1
    first = {rule.added: rule for rule in rules if rule.added}
    return [
        replace(first[added], step=count.most_common(1)[0][0][0], offset=count.most_common(1)[0][0][1])
        for added, count in named.items()
    ]


def _find_unnamed(rules: Iterable[FlipRule]) -> Iterator[tuple[str, str, str, FlipRule]]:
    """What stands before and after the number that flipped addresses add, how addresses end, and the rule, where that has no name."""
    for rule in rules:
        prefix = _common_prefix(rule.base, rule.flipped)
        ending = _common_suffix(rule.base, rule.flipped)
        piece = rule.flipped[len(prefix) : len(rule.flipped) - len(ending)]
        if not rule.added and prefix + ending == rule.base != rule.flipped and "{" not in ending:
            before, number, after = piece.partition("{n}")
            if number and "{" not in before + after:
                yield before, after, ending, rule


def _first_page(rule: FlipRule, target: str, values: Sequence[str]) -> str:
    """The target of the first page, made from that of a further one."""
    if rule.added and (match := re.search(rule.added, target)):
        return _cut(target, match)
    if rule.base != rule.flipped:
        return _filled(rule.base, _without(values, rule.slot))
    first = str(max(0, rule.step + rule.offset))
    return _filled(rule.flipped, [first if slot == rule.slot else value for slot, value in enumerate(values)])


def _filled(template: str, values: Sequence[str]) -> str:
    left = iter(values)
    return VARIABLE.sub(lambda match: next(left, match[0]), template)


def _cut(target: str, match: re.Match[str]) -> str:
    """The target without what was added."""
    path, mark, query = (target[: match.start()] + target[match.end() :]).partition("?")
    pieces = "&".join(piece for piece in query.split("&") if piece)
    return f"{path}{mark}{pieces}" if pieces else path


def _without(values: Sequence[str], slot: int) -> tuple[str, ...]:
    return tuple(values[:slot]) + tuple(values[slot + 1 :])

"""The small decisions of a skin, taken when a template asks: class names, orders, fields that are there or not."""

from collections.abc import Mapping
from random import Random

from forumcrawl.demo.seeds import dice, share

SYNONYMS = {
    "post": ("entry", "message", "item", "answer", "contribution"),
    "head": ("top", "header", "headline", "bar"),
    "body": ("text", "content", "words", "inner"),
    "author": ("writer", "who", "user", "person", "poster"),
    "time": ("date", "when", "stamp", "posted"),
    "sig": ("signature", "footnote", "usersig", "motto"),
    "edit": ("edited", "changed", "revised"),
    "row": ("line", "rec", "element", "r"),
    "title": ("subject", "heading", "name", "link"),
    "board": ("room", "section", "area", "forum"),
    "list": ("overview", "table", "all", "collection"),
    "quote": ("cited", "quoted", "citation"),
    "code": ("source", "listing", "verbatim"),
    "pager": ("pages", "pagenav", "flip", "pg"),
    "user": ("profile", "side", "userinfo", "about"),
    "tools": ("actions", "buttons", "links", "options"),
    "last": ("latest", "recent", "lastmsg"),
    "num": ("count", "number", "stat", "figure"),
}


class ClassNames(dict[str, str]):
    """Class attributes by what an element is, with the space before them; empty in skins without classes."""

    def __init__(self, seed: int, scheme: str) -> None:
        super().__init__()
        self._seed, self._scheme = seed, scheme

    def __missing__(self, role: str) -> str:
        name = class_name(dice(self._seed, "class", role), role, self._scheme, share(self._seed, "prefix"))
        self[role] = f' class="{name}"' if name else ""
        return self[role]

    def plain(self, role: str) -> str:
        """A name for a file that shows what an element is: as made up as class names are."""
        return class_name(dice(self._seed, "file", role), role, "hashed", 0.0)


def class_name(random: Random, role: str, scheme: str, prefix: float) -> str:
    """A class name of the scheme for the role, or none."""
    if scheme == "none":
        return ""
    if scheme == "hashed":
        return f"c{random.randrange(16**5):05x}"
    name = random.choice((role, *SYNONYMS.get(role, ())))
    return name if scheme == "plain" else f"{('fx', 'ui', 'bd', 'k')[int(prefix * 4)]}{random.choice('-_')}{name}"


class Look:
    """What templates ask: `c` for class attributes, `t` for the words of the frame, coins and orders."""

    def __init__(
        self, seed: int, scheme: str, wrap_depth: int, ui: Mapping[str, str], columns: tuple[str, ...]
    ) -> None:
        self.c = ClassNames(seed, scheme)
        self.t, self.columns = ui, columns
        self._seed, self._coins, self._orders, self._wrap_depth = (
            seed,
            dict[str, bool](),
            dict[str, list[int]](),
            wrap_depth,
        )

    def has(self, what: str, chance: float = 0.6) -> bool:
        """Whether this skin has the thing; the answer never changes."""
        if what not in self._coins:
            self._coins[what] = share(self._seed, "has", what) < chance
        return self._coins[what]

    def pick(self, what: str, *options: str) -> str:
        """The option that this skin takes."""
        return options[int(share(self._seed, "pick", what) * len(options))]

    def ordered(self, what: str, *parts: str) -> str:
        """The parts in this skin's order."""
        order = self._orders.get(what)
        if order is None:
            order = list(range(len(parts)))
            dice(self._seed, "order", what).shuffle(order)
            self._orders[what] = order
        return "".join([parts[i] for i in order])

    def wrap(self, inner: str, tag: str = "div") -> str:
        """The markup inside as many elements as this skin is fond of."""
        for level in range(self._wrap_depth):
            inner = f"<{tag}{self.c[f'wrap{level}']}>{inner}</{tag}>"
        return inner

"""How a forum looks: a layout family, and on top of it the variation that the seed decides."""

from dataclasses import dataclass
from random import Random

from forumcrawl.demo.dates import ZONES, DateStyle, draw_date_style
from forumcrawl.demo.families import FAMILIES
from forumcrawl.demo.family import Family
from forumcrawl.demo.language import Language
from forumcrawl.demo.languages import LANGUAGES
from forumcrawl.demo.seeds import dice
from forumcrawl.demo.world import SIZES, Size

FIRST_FAMILY = "table_per_post"
"""What the first seed looks like: `crawl demo` is to be the same forum however many families there are."""

LIST_COLUMNS = ("author", "replies", "views", "last")

ZONES_OF = {"ja": ("Asia/Tokyo",), "zh": ("Asia/Shanghai",), "ru": ("Etc/GMT-3", "UTC"), "tr": ("Etc/GMT-3",)}
"""Where a language's forums keep their clock; the others are drawn from all zones, UTC most often."""


@dataclass(frozen=True)
class Skin:
    """What every page of a forum has in common."""

    seed: int
    family: Family
    language: Language
    zone: str
    zone_shown: bool
    post_dates: DateStyle
    list_dates: DateStyle
    time_attribute: str
    """Where the exact time stands besides: "", "title" or "datetime"."""
    class_names: str
    """plain, prefixed, hashed or none."""
    wrap_depth: int
    hrefs: str
    """absolute, rooted or relative."""
    pager: str
    """numbers, numbers_next, next, compact or brackets."""
    pager_places: tuple[str, ...]
    permalinks: str
    """redirect (to page and anchor), same (the page again at another address) or anchor (no address of their own)."""
    list_columns: tuple[str, ...]
    """Which columns a thread list has besides the title, and in which order."""
    quotes: str
    """blockquote, div or table."""
    paragraphs: str
    """p or br."""
    repeats_first_post: bool
    """Whether later pages of a thread show the opening post again; only where it stands apart."""
    soft_404: bool
    private_status: int
    links_categories: bool
    threads_per_page: int
    posts_per_page: int


def skin_of(seed: int, size: str, family: str | None = None) -> Skin:
    """The skin that the seed decides, in the family if one is named."""
    random = dice(seed, "skin")
    drawn = random.choice(sorted(FAMILIES))
    chosen = FAMILIES[family or (FIRST_FAMILY if seed == 1 else drawn)]
    language = LANGUAGES[draw_language(random, seed)]
    zone = random.choice(ZONES_OF.get(language.code, ("UTC", "UTC", "UTC", *ZONES)))
    return _draw_skin(random, seed, SIZES[size], chosen, language, zone)


def draw_language(random: Random, seed: int) -> str:
    """English for the first seed and a third of the others."""
    code = random.choice(sorted(LANGUAGES))
    return "en" if random.random() < 0.3 or seed == 1 else code


def _draw_skin(random: Random, seed: int, size: Size, family: Family, language: Language, zone: str) -> Skin:
    post_dates = draw_date_style(random, language, ZONES[zone])
    list_dates = post_dates if random.random() < 0.6 else draw_date_style(random, language, ZONES[zone], "relative")
    modern = family.era == "modern"
    return Skin(
        seed=seed,
        family=family,
        language=language,
        zone=zone,
        zone_shown=random.random() < 0.5,
        post_dates=post_dates,
        list_dates=list_dates,
        time_attribute=random.choice(["datetime", "datetime", "title"] if modern else ["", "", "", "title"]),
        class_names=random.choice(["plain", "plain", "prefixed", "hashed", "none" if not modern else "plain"]),
        wrap_depth=random.randrange(4),
        hrefs=random.choice(["absolute", "rooted", "relative"]),
        pager=random.choice(["numbers", "numbers", "numbers_next", "numbers_next", "brackets", "compact", "next"]),
        pager_places=random.choice([("top", "bottom"), ("top", "bottom"), ("bottom",)]),
        permalinks=random.choice(["redirect", "same", "anchor"]),
        list_columns=_draw_columns(random),
        quotes=random.choice(
            ["table", "div", "blockquote"] if family.era == "tables" else ["blockquote", "blockquote", "div"]
        ),
        paragraphs=random.choice(["br", "br", "p"] if not modern else ["p", "p", "br"]),
        repeats_first_post=family.first_post_apart and random.random() < 0.3,
        soft_404=random.random() < 0.5,
        private_status=random.choice([200, 403]),
        links_categories=random.random() < 0.4,
        threads_per_page=random.choice(size.threads_per_page),
        posts_per_page=random.choice(size.posts_per_page),
    )


def _draw_columns(random: Random) -> tuple[str, ...]:
    columns = list(LIST_COLUMNS)
    if random.random() < 0.4:
        columns.remove("views")
    if random.random() < 0.5:
        random.shuffle(columns)
    return tuple(columns)

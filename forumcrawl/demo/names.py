"""Names that people give themselves: plain, with spaces, with dates, in other scripts, with markup in them."""

from random import Random

ODD_NAMES = (
    "12.05.2011",
    "1987-06-12",
    "Monday",
    "May",
    "Yesterday",
    "June 3rd",
    "Guest Star",
    "Mr. Toad of Hall",
    "x",
    "O'Hara & Sons",
    "<b>Bold</b>",
    "Иван Петров",
    "Ольга_К",
    "山田 太郎",
    "小明",
    "Łukasz Ż",
    "Ærlig Øl",
    "Αλέξης",
    "שרה לוי",
    "김민수",
    "J.-L. Dupré",
    "user_2010",
    "4th Gear",
    "New Member",
    "the quick brown fox of the north",
    "3 days ago",
    "Admin",
    "anna.k",
    "ölfuß",
    "[kettle]",
)

FIRST = (
    "brass",
    "quiet",
    "rusty",
    "night",
    "tin",
    "north",
    "lazy",
    "old",
    "river",
    "copper",
    "slow",
    "paper",
    "green",
    "stone",
)
SECOND = (
    "badger",
    "lamp",
    "wheel",
    "harbour",
    "clock",
    "smith",
    "walker",
    "crow",
    "kettle",
    "fox",
    "pilot",
    "miller",
    "owl",
)
PLAIN = (
    "Mara",
    "Tomas",
    "Ilse",
    "Pedro",
    "Noor",
    "Kaito",
    "Greta",
    "Yann",
    "Bea",
    "Olek",
    "Rosa",
    "Finn",
    "Luz",
    "Emre",
    "Nell",
)


def draw_names(random: Random, count: int) -> list[str]:
    """As many different names as wanted, about a third of them odd."""
    odd = random.sample(ODD_NAMES, min(len(ODD_NAMES), max(4, count // 3)))
    names = dict.fromkeys(odd)
    while len(names) < count:
        names.setdefault(plain_name(random))
    drawn = list(names)[:count]
    random.shuffle(drawn)
    return drawn


def plain_name(random: Random) -> str:
    """An ordinary name, mostly with a number behind it."""
    name = (
        random.choice(PLAIN)
        if random.random() < 0.4
        else random.choice(FIRST) + random.choice(("", "_", " ", ".")) + random.choice(SECOND)
    )
    return name if random.random() < 0.2 else f"{name}{random.randrange(2, 9999)}"

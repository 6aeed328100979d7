"""Text out of a language's material: words, sentences, titles."""

from random import Random

from forumcrawl.demo.language import Language

HEADS = ("Bra", "Kol", "Mir", "Ve", "Tor", "Las", "Qui", "Zan", "Ost", "Pel", "Gri", "Hal", "Nu", "Wex", "Fjo", "Dur")
MIDDLES = ("na", "ri", "do", "ke", "lu", "mo", "sti", "va", "be", "xi", "no", "tha")
TAILS = ("x", "n", "dor", "ble", "ra", "m", "lin", "to", "s", "ko", "wick", "ta", "gen", "mar")


def word(random: Random) -> str:
    """A made-up word, as for a trade mark or a place."""
    luck = random.random
    return HEADS[int(luck() * 16)] + MIDDLES[int(luck() * 12)] + TAILS[int(luck() * 14)]


def fill(text: str, random: Random, language: Language) -> str:
    """The text with its things, numbers and made-up words filled in."""
    luck, things = random.random, language.things
    while "{t}" in text:
        text = text.replace("{t}", things[int(luck() * len(things))], 1)
    while "{w}" in text:
        text = text.replace("{w}", word(random), 1)
    return text.replace("{n}", str(int(2 + luck() * 2020))) if "{n}" in text else text


def sentence(random: Random, language: Language) -> str:
    """One sentence."""
    sentences = language.sentences
    return fill(sentences[int(random.random() * len(sentences))], random, language)


def sentences(random: Random, language: Language, count: int) -> str:
    """Some sentences on one line."""
    return " ".join([sentence(random, language) for _ in range(count)])


def title(random: Random, language: Language) -> str:
    """A thread's title; some of them empty of meaning, as titles are."""
    if random.random() < 0.04:
        return random.choice(("?", "...", "12.05.2011", "hi", "asdf", "<Solved> & closed", "Re: Re: Re:"))
    text = fill(random.choice(language.titles), random, language)
    return text[0].upper() + text[1:]

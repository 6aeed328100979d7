"""What a date looks like, as regular expressions over the characters of `tokens`.

Notation: `<M>` is a token that can be a month, `<YB>` one that can be a year of either kind; `(d=...)` is a named
group; `\\=s` refers back to group s. Each alternative of the date pattern has groups of its own (`d_dMy`) and ends in
an empty group, so that `lastgroup` tells which alternative it was.
"""

import re
from functools import cache

from forumcrawl.dom.dates.tokens import characters_of_kinds

_START = r"(?<![w#0/.\-+_=&~<f>])(?<!<f>[:,'])"
"""A number does not begin a date inside a version, path, price, phone number or longer number."""
_YEAR = r"(?:<YB>|(?<!- )'?<y>(?! ?[:.]<I>| ?<h> ?<I>| ?<A>|<O>))"
_WEEKDAY = r"(?:(w=<W>)[.,]{0,2} ?(?:<c>\.? )?)?"
_AGE = r"(?:<q>|<n>'?) ?<U>\.?(?:,? (?:<b> )?(?:<q>|<n>) ?<U>\.?){0,3}"

DATES: dict[str, str] = {
    # 3 hours ago, vor 3 Stunden, 3天前, 2 days, 3 hours ago; before the months, of which "ago" is one
    "ago": rf"(?<![<f>#0/.:])(?:<P> ?(?:<C> )?{_AGE}(?: ?<G>)?|{_AGE} ?<G>|(?:<q>|<n>) ?<V>|<U> ?<G>)",
    # 2009-03-04, 2009/3/4, 1387/12/14
    "ymd": _START + _WEEKDAY + r"(Y=<YJ>) ?(s=[-/]) ?(m=<N>) ?\=s ?(d=<D>)(?![<f>#0]|[-/.]<f>|\.w)",
    # 2009.03.04, 2009. 3. 4.
    "dotted": _START + r"(Y=<YJ>)\. ?(m=<N>)\. ?(d=<D>)(?![<f>#0]|[-/.]<f>)(?:\.(?= |$|\())?",
    # 2009年3月4日, 2009년 3월 4일
    "cjk": r"(?:(w=<W>)[., ]{0,2})?(?:(Y=<Y>) ?<E>[ .]{0,2})?(?<!<f>)(m=<N>) ?<m> ?(d=<D>) ?<d>",
    # 2009 March 4, 2009. március 4., 2009 m. kovo 4 d., 2009. gada 4. marts
    "yMd": _START
    + r"(Y=<Y>)(?: ?<E>)?[-/., ]{1,3}(?:<CE>\.? )?(M=<M>)[-/., ]{1,3}(d=<D>)(?![<f>#0:]|[./-]<f>)"
    + r"(?:<O>|\.? ?<d>\.?|\.(?= |$))?",
    "ydM": _START + r"(Y=<Y>)\.? <E> (d=<D>)\.? (M=<M>)",
    # 4 March 2009, 4. März 2009, 4 de marzo de 2009, 4-Mar-09; year-less not before "… 23, 2024", a date itself
    "dMy": _START
    + _WEEKDAY
    + r"(d=<D>)(?:<O>\.?|\.)? ?[-/,]? ?(?:<C>'? ?)?(M=<M>)\.?"
    + rf"(?:[-/., ]{{1,3}}(?:<C>\.? )?(Y={_YEAR})(?![<f>#0]|[-/]<f>|[, ]{{1,2}}<Y>)(?: ?<E>\.?)?"
    + r"|(?! ?[., ]{1,2}<D><O>?[., ]{1,2}<Y>|[/.]?[<f>#0]|-(?! )|[, ]{1,2}[<x>0]))",
    # March 4, 2009, Mar 4th '09
    "Mdy": r"(?:(w=<W>)[.,]{0,2} ?)?(M=<M>)\.?[-/, ]{1,2}(d=<D>)(?![<f>#0:/w]|[.-]<f>)(?:<O>)?"
    + rf"(?:[-/., ]{{1,3}}(?:<C>\.? )?(Y={_YEAR})(?![<f>#0]|[-/]<f>)|(?![-/.]<f>|[, ]{{1,2}}[<x>0]))",
    # 4 tháng 3, 2009
    "vi": _START + _WEEKDAY + r"(d=<D>)[ ,]{1,2}<p>\.? ?(m=<N>)(?:[, ]{1,2}(?:<C> )?(Y=<Y>))?",
    "vi2": r"<p>\.? ?(m=<N>)[ ,]{1,2}(d=<D>),? (Y=<Y>)",
    # March 2009, Mar '09
    "My": r"(M=<M>)\.?[-/, ]{1,2}(?:<C> )?(Y=<YB>|'<y>)(?![<f>#0w:]|[-/.]<f>)(?: ?<E>\.?)?",
    # 04.03.2009, 3/4/09, 4. 3. 2009
    "num": _START
    + _WEEKDAY
    + r"(a=<D>) ?(s=[-/.]) ?(b=<D>) ?\=s ?(Y=<YB>|'?<y>(?![.:]<f>|<h>))(?![<f>#0w]|[-/]<f>|\.w|\.<f>(?![:.]<f>))"
    + r"(?: ?<E>\.?)?",
    # 99-03-04: a year of two digits first
    "yy": _START + r"(Y=<y>)(s=[-/.])(m=<N>)\=s(d=<D>)(?![<f>#0w]|[-/.:]<f>)",
    # 03-04 12:33 (a clock has to follow)
    "short": _START + _WEEKDAY + r"(a=<D>)(s=[-/.]) ?(b=<D>)(?![<f>#0w/]|-<f>|\.<f>(?!:))\.?",
    # yesterday
    "day": r"(R=<R>)",
    # Friday at 09:07 (a clock has to follow)
    "week": r"(w=<W>)\.?",
    "now": r"<j>",
}
_FIRST_KINDS = "PqnUVWYJMDNypRj"
"""What a date can begin with: looked at first, to pass over the rest quickly."""
_CLOCK = (
    r"(?:(before=<A>) ?)?"
    r"(?:(H=<H>)(?P<s>:|\.| ?<h>) ?(I=<I>)"
    r"(?:(?:\=s|:| ?<i>) ?(S=<I>)(?:[.,]<f>| ?<s>)?| ?<i>(?! ?<f>))?(?: ?(after=<A>))?"
    r"|(H2=<H>) ?(after2=<A>))(?![<f>#0]|[:/]<f>|-(?!<o>|<I>:<I>)<f>|\.<f>)(?:\.? ?<K>\.?)?"
)
_ZONE = (
    r"(?: ?\(?(Z=<Z>)(?: ?(g=[+-]) ?(?:(zo=<o>)|(zh=<H>)(?::?(zm=<I>))?(?!<f>)))?\)?"
    r"| ?(g2=[+-])(?:(zo2=<o>)|(zh2=<I>):(zm2=<I>)))"
)
_GLUE = r"[ ,.;]{0,3}(?:(?:<C>\.?|[-|@~:/]|<T>)[ ,]{0,2}){0,3}(?P<open>[\[(])?"
_WEEKDAY_AFTER = r" ?[\[(](w=<W>)\.?[\])]|,? (w2=<W>)\.?"
_GLUE_BEFORE = r"(?:[ ,|-]{1,3}(?:<C>\.? ?){0,2}|,? ?<C>\.? ?(?:<C> )?)"


def _compile(pattern: str, suffix: str = "") -> re.Pattern[str]:
    return re.compile(_expand(pattern, suffix))


def _expand(pattern: str, suffix: str) -> str:
    pattern = (
        re.sub(r"\((\w+)=", rf"(?P<\1{suffix}>", pattern)
        .replace(r"\=s", f"(?P=s{suffix})")
        .replace("(?P<s>", f"(?P<s{suffix}>")
    )
    return re.sub(r"\\.|\?P<\w+>|\(\?\(\w+\)|\[(?:\\.|[^\]\\])*\]|<[A-Za-z]+>", _expand_part, pattern)


def _expand_part(match: re.Match[str]) -> str:
    part = match[0]
    if part[0] == "<":
        return f"[{characters_of_kinds(part[1:-1])}]"
    if part[0] == "[":
        return re.sub(r"<([A-Za-z]+)>", lambda kind: characters_of_kinds(kind[1]), part)
    return part


@cache
def date_pattern() -> re.Pattern[str]:
    """Any date without its clock; `lastgroup` is the alternative."""
    alternatives = "|".join(f"(?:{_expand(pattern, '_' + name)})(?P<{name}>)" for name, pattern in DATES.items())
    return re.compile(f"(?=[{characters_of_kinds(_FIRST_KINDS)}])(?:{alternatives})")


@cache
def clock_pattern() -> re.Pattern[str]:
    """A clock with its zone."""
    return _compile(r"(?<![<f>/#])(?<!<f>[:.-])" + _CLOCK + _ZONE + "?")


@cache
def short_age_pattern() -> re.Pattern[str]:
    """3d"""
    return _compile(r"<q> ?<U>\.?")


@cache
def after_pattern() -> re.Pattern[str]:
    """What may stand between a date and the clock after it, and that clock."""
    return _compile(_GLUE + _CLOCK + _ZONE + r"?(?(open)[\])]?)")


@cache
def zone_pattern() -> re.Pattern[str]:
    """A zone that stands apart from its clock: "12:33, 4 March 2009 (UTC)"."""
    return _compile(_ZONE)


@cache
def weekday_after_pattern() -> re.Pattern[str]:
    """A weekday after a date: "2009/03/04(水)"."""
    return _compile(_WEEKDAY_AFTER)


@cache
def glue_before_pattern() -> re.Pattern[str]:
    """What may stand between a clock and the date after it."""
    return _compile(_GLUE_BEFORE)

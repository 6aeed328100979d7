"""Page-flipping in the styles of different forums."""

from forumcrawl.demo.look import Look
from forumcrawl.demo.views import Flip


def pager_html(flip: Flip, style: str, look: Look) -> str:
    """Links to the other pages; nothing where there is one page only."""
    if flip.pages < 2:
        return ""
    parts = [] if style == "next" else [_number(flip, page, style, look) for page in _window(flip, style)]
    if style in ("next", "numbers_next", "compact"):
        parts = [_step(flip, flip.page - 1, look.t["previous"], "prev", look), *parts]
        parts.append(_step(flip, flip.page + 1, look.t["next"], "next", look))
    separator = {"brackets": " ", "numbers": look.pick("pagersep", " ", ", ", " | ")}.get(style, " ")
    head = f"{look.t['page']} " if look.has("pager word", 0.4) else ""
    if look.has("pager list", 0.3):
        items = "".join(f"<li>{part}</li>\n" for part in parts if part)
        return f"<ul{look.c['pager']}>{items}</ul>"
    return f"<div{look.c['pager']}>{head}{separator.join(part for part in parts if part)}</div>"


def _window(flip: Flip, style: str) -> list[int]:
    """Which numbers are shown; 0 stands for left-out pages."""
    if flip.pages <= 7:
        return list(range(1, flip.pages + 1))
    near = 1 if style == "compact" else 2
    shown = sorted(
        {1, flip.pages, *(page for page in range(flip.page - near, flip.page + near + 1) if 1 <= page <= flip.pages)}
    )
    spread: list[int] = []
    for page in shown:
        if spread and page > spread[-1] + 1:
            spread.append(0)
        spread.append(page)
    return spread


def _number(flip: Flip, page: int, style: str, look: Look) -> str:
    if page == 0:
        return look.pick("gap", "…", "...", "<span>…</span>")
    if page == flip.page:
        return (
            f"[{page}]"
            if style == "brackets"
            else f"<{(tag := look.pick('current', 'strong', 'span', 'b'))}>{page}</{tag}>"
        )
    return f'<a href="{flip.hrefs[page]}">{page}</a>'


def _step(flip: Flip, page: int, text: str, rel: str, look: Look) -> str:
    if not 1 <= page <= flip.pages:
        return ""
    attribute = f' rel="{rel}"' if look.has("rel", 0.4) else ""
    arrow = look.pick("arrows", text, text, "«" if rel == "prev" else "»")
    return f'<a href="{flip.hrefs[page]}"{attribute}{look.c[rel]}>{arrow}</a>'

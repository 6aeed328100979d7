"""Two columns: two boards or threads a row, in some skins intertwined (a row of titles, then a row of facts); posts as
bubbles that stand left and right in turn. About 2015."""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    author_link,
    avatar,
    category_title,
    files,
    last_cell,
    name_link,
    note,
    page_links,
    post_tools,
    signature,
    sorts,
    subboards,
    thread_tools,
    title_link,
    user_facts,
)
from forumcrawl.demo.views import BoardView, IndexView, ListView, PostView, ThreadRowView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """A grid a category, a cell a board."""
    parts = []
    for category in view.categories:
        cells = [board_title(board, look) + board_facts(board, look) for board in category.boards]
        parts.append(f"<h2>{category_title(category)}</h2>{grid([cells], look)}")
    return "\n".join(parts)


def board_title(board: BoardView, look: Look) -> str:
    """A board's name."""
    return f'<h3><a href="{board.href}"{look.c["title"]}>{esc(board.title)}</a></h3>'


def board_facts(board: BoardView, look: Look) -> str:
    """What there is to say of a board."""
    numbers = f"{look.t['threads']}: {board.threads}, {look.t['posts']}: {board.posts}"
    text = f"<p>{esc(board.description)}</p>{subboards(board, look)}"
    return f"{text}<div{look.c['num']}>{numbers}</div><div>{last_cell(board.last, look)}</div>"


def listing(view: ListView, look: Look) -> str:
    """A grid of threads: each in a cell, or its title in one row and its facts in the next."""
    titles = [f"<h3>{title_link(row, look)}</h3>{page_links(row.page_links)}" for row in view.rows]
    facts = [thread_facts(row, look) for row in view.rows]
    if look.has("intertwined", 0.5):
        threads = grid([titles, facts], look)
    else:
        threads = grid([[title + fact for title, fact in zip(titles, facts, strict=True)]], look)
    boards = grid([[board_title(board, look) + board_facts(board, look) for board in view.subboards]], look)
    return f"<h1>{esc(view.title)}</h1>{boards}{sorts(view, look)}{threads}"


def thread_facts(row: ThreadRowView, look: Look) -> str:
    """A thread's facts in the skin's order."""
    facts = {
        "author": f"<span{look.c['starter']}>{name_link(row.author, row.author_href)}</span> ",
        "replies": f"<span>{row.replies} {look.t['replies']}</span> ",
        "views": f"<span>{row.views} {look.t['views']}</span> ",
        "last": f"<div{look.c['lastcell']}>{last_cell(row.last, look)}</div>",
    }
    return f"<div{look.c['meta']}>{''.join([facts[column] for column in look.columns])}</div>"


def grid(layers: list[list[str]], look: Look) -> str:
    """Two records a row; where they have several layers, a row of cells for each of them."""
    outer, row, cell = ("table", "tr", "td") if look.has("grid table", 0.5) else ("div", "div", "div")
    rows = []
    for start in range(0, len(layers[0]), 2):
        for layer in layers:
            pair = [*layer[start : start + 2], ""][:2]
            cells = "".join([f"<{cell}{look.c['cell']}>{inner}</{cell}>" for inner in pair])
            rows.append(f"<{row}{look.c['row']}>{cells}</{row}>\n")
    return f"<{outer}{look.c['grid']}>{''.join(rows)}</{outer}>" if rows else ""


def thread(view: ThreadView, look: Look) -> str:
    """Bubbles, left and right in turn."""
    bubbles = "".join([bubble(post, look, "right" if post.number % 2 else "left") for post in view.posts])
    tools = thread_tools(view.reply_href, view.print_href, look)
    return f"<h1>{esc(view.title)}</h1><div{look.c['talk']}>{bubbles}</div>{tools}"


def bubble(post: PostView, look: Look, side: str) -> str:
    """A post: what stands before the bubble on the left stands behind it on the right."""
    c = look.c
    face = f"<div{c['face']}>{avatar(post.author, look)}<small>{' '.join(user_facts(post.author, look))}</small></div>"
    head = [f"<b{c['author']}>{author_link(post.author)}</b> ", f"<span{c['time']}>{post.time_html}</span> "]
    text = look.wrap(f"<div{c['body']}>{post.content_html}</div>")
    below = f"{note(post, 'em')}{files(post)}{signature(post, look)}<div{c['tools']}>{post_tools(post, look)}</div>"
    top = "".join(head if side == "left" else head[::-1])
    box = f"<div{c['bubble']}><div{c['head']}>{top}</div>{text}{below}</div>"
    return f'<div{c[side]} id="p{post.id}">{face + box if side == "left" else box + face}</div>\n'


FAMILY = Family("two_columns", "modern", index, listing, thread, breaks=frozenset({"similarity"}), has_files=True)

"""Divs with classes, lists of threads as tables: the long middle age of forums. About 2008."""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    author_link,
    board_cells,
    files,
    flags,
    list_headings,
    note,
    page_links,
    post_tools,
    row_cells,
    signature,
    sorts,
    subboards,
    thread_tools,
    user_lines,
)
from forumcrawl.demo.views import BoardView, IndexView, ListView, PostView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """A div a category, a row of divs a board."""
    parts = []
    for category in view.categories:
        name = esc(category.title)
        title = f'<a href="{category.href}">{name}</a>' if category.href else name
        boards = "".join([board_div(board, look) for board in category.boards])
        parts.append(f"<div{look.c['category']}><h2>{title}</h2>{boards}</div>")
    return "\n".join(parts)


def board_div(board: BoardView, look: Look) -> str:
    """A board: name, text, counters, last post."""
    title = f'<h3><a href="{board.href}"{look.c["title"]}>{esc(board.title)}</a></h3>'
    text = f"<div{look.c['text']}>{title}<p>{esc(board.description)}</p>{subboards(board, look)}</div>"
    return f"<div{look.c['row']}>{text}{board_cells(board, look, 'div')}</div>\n"


def listing(view: ListView, look: Look) -> str:
    """Threads as rows of divs, or as a table."""
    tag, row_tag = ("td", "tr") if look.has("list table", 0.6) else ("div", "div")
    rows = []
    for row in view.rows:
        title = (
            f'{flags(row, look)}<a href="{row.href}"{look.c["title"]}>{esc(row.title)}</a>{page_links(row.page_links)}'
        )
        rows.append(
            f"<{row_tag}{look.c['row']}><{tag}{look.c['cell']}>{title}</{tag}>{row_cells(row, look, tag)}</{row_tag}>\n"
        )
    body = "".join(rows)
    if tag == "td":
        body = f"<table{look.c['list']}><tr><th>{look.t['subject']}</th>{list_headings(look, 'th')}</tr>{body}</table>"
    boards = "".join([board_div(board, look) for board in view.subboards])
    return f"<h2>{esc(view.title)}</h2>{boards}{sorts(view, look)}<div{look.c['all']}>{body}</div>"


def thread(view: ThreadView, look: Look) -> str:
    """A div a post."""
    posts = "\n".join([post_div(post, look) for post in view.posts])
    tools = thread_tools(view.reply_href, view.print_href, look)
    return f"<h2>{esc(view.title)}</h2>{tools}<div{look.c['thread']}>{posts}</div>"


def post_div(post: PostView, look: Look) -> str:
    """A post: user box and post box, side by side in either order."""
    c = look.c
    facts = user_lines(post.author, look, "<br />")
    user = f"<div{c['user']}><strong>{author_link(post.author, c['author'])}</strong><div>{facts}</div></div>"
    time = f"<span{c['time']}>{look.pick('stamp', '', look.t['date'] + ': ')}{post.time_html}</span>"
    tools = f"<span{c['tools']}>{post_tools(post, look)}</span>"
    head = f"<div{c['head']}>{look.ordered('head', time + ' ', tools + ' ')}</div>"
    text = look.wrap(f"<div{c['body']}>{post.content_html}</div>")
    box = f"<div{c['box']}>{head}{text}{note(post, 'em')}{files(post)}{signature(post, look)}</div>"
    return f'<div{c["post"]} id="p{post.id}">{look.ordered("sides", user, box)}</div>'


FAMILY = Family("divs", "divs", index, listing, thread, has_files=True)

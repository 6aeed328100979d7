"""Rows of nested tables: a thread is one table, a post one row, the cells hold tables again. About 1999."""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    anchored,
    author_link,
    board_cells,
    flags,
    last_cell,
    list_headings,
    note,
    page_links,
    row_cells,
    sorts,
    subboards,
    user_lines,
)
from forumcrawl.demo.views import IndexView, ListView, PostView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """One table; a category is a row across it, a board a row of cells."""
    rows = []
    for category in view.categories:
        name = esc(category.title)
        heading = f'<a href="{category.href}">{name}</a>' if category.href else name
        rows.append(f'<tr bgcolor="#99aabb"><td colspan="4"><b>{heading}</b></td></tr>')
        for board in category.boards:
            small = f'<font size="1">{esc(board.description)}{subboards(board, look)}</font>'
            text = f'<a href="{board.href}"><b>{esc(board.title)}</b></a><br>{small}'
            rows.append(f"<tr{look.c['row']}><td>{text}</td>{board_cells(board, look)}</tr>")
    return outer("\n".join(rows))


def listing(view: ListView, look: Look) -> str:
    """One table of threads."""
    rows = [f'<tr bgcolor="#99aabb"><td><b>{look.t["subject"]}</b></td>{list_headings(look, "td")}</tr>']
    for row in view.rows:
        title = f'{flags(row, look)}<a href="{row.href}">{esc(row.title)}</a>{page_links(row.page_links)}'
        rows.append(f"<tr{look.c['row']}><td>{title}</td>{row_cells(row, look)}</tr>")
    boards = [
        f'<tr><td><a href="{b.href}">{esc(b.title)}</a></td><td>{last_cell(b.last, look)}</td></tr>'
        for b in view.subboards
    ]
    above = outer("".join(boards)) + "<br>" if boards else ""
    return f"<h2>{esc(view.title)}</h2>{sorts(view, look)}{above}{outer(chr(10).join(rows))}"


def thread(view: ThreadView, look: Look) -> str:
    """One table of posts."""
    head = f'<tr bgcolor="#99aabb"><td><b>{look.t["author"]}</b></td><td><b>{esc(view.title)}</b></td></tr>'
    rows = [post_row(post, look) for post in view.posts]
    tools = f'<a href="{view.reply_href}">{look.t["reply"]}</a> | <a href="{view.print_href}">{look.t["print"]}</a>'
    return f"<h2>{esc(view.title)}</h2>{outer(head + chr(10).join(rows))}<p>{tools}</p>"


def post_row(post: PostView, look: Look) -> str:
    """A post: a cell for the user, a cell with a table for the rest."""
    user = (
        f'<td width="20%" valign="top"><b>{author_link(post.author)}</b><br>'
        f'<font size="1">{user_lines(post.author, look, "<br>")}</font></td>'
    )
    stamp = f'<font size="1"{look.c["time"]}>{look.pick("stamp", "", look.t["date"] + ": ")}{post.time_html}</font>'
    tools = f'<a href="{post.permalink}">#{post.number}</a> <a href="{post.reply_href}">{look.t["quote"]}</a>'
    head = f'<table width="100%" border="0"><tr><td>{stamp}</td><td align="right">{tools}</td></tr></table>'
    signature = f"<br>_______<br><small{look.c['sig']}>{post.signature_html}</small>" if post.signature_html else ""
    text = f"<tr><td{look.c['body']}>{post.content_html}</td></tr><tr><td>{note(post, 'i')}{signature}</td></tr>"
    body = f'<td width="80%" valign="top">{head}<hr size="1"><table width="100%">{text}</table></td>'
    cells = anchored(look.ordered("cells", user, body), post.id)
    return f"<tr{look.c['post']}>{cells}</tr>"


def outer(rows: str) -> str:
    """A table in a table, for the thin line around it."""
    inner = f'<table width="100%" border="0" cellspacing="1" cellpadding="4">{rows}</table>'
    return f'<table width="100%" cellspacing="0" cellpadding="0" bgcolor="#445566"><tr><td>{inner}</td></tr></table>'


FAMILY = Family("nested_tables", "tables", index, listing, thread)

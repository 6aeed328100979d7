"""Two or three sibling rows a post, with no element of their own: head, text, in some skins a foot. About 2004."""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    anchored,
    author_link,
    board_cells,
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
from forumcrawl.demo.views import IndexView, ListView, PostView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """A board is two rows: name and counters, then the description."""
    rows = []
    for category in view.categories:
        name = esc(category.title)
        title = f'<a href="{category.href}">{name}</a>' if category.href else name
        rows.append(f'<tr{look.c["head"]}><td colspan="4">{title}</td></tr>')
        for board in category.boards:
            rows.append(f'<tr><td><a href="{board.href}">{esc(board.title)}</a></td>{board_cells(board, look)}</tr>')
            rows.append(
                f'<tr><td colspan="4"><small>{esc(board.description)}</small>{subboards(board, look)}</td></tr>'
            )
    return f'<table{look.c["board"]} width="100%">{"".join(rows)}</table>'


def listing(view: ListView, look: Look) -> str:
    """A row a thread, sticky ones above a heading row."""
    rows = [f"<tr><th>{look.t['subject']}</th>{list_headings(look, 'th')}</tr>"]
    for position, row in enumerate(view.rows):
        if position and view.rows[position - 1].sticky and not row.sticky:
            rows.append(f'<tr><td colspan="5"><b>{look.t["threads"]}</b></td></tr>')
        title = f'{flags(row, look)}<a href="{row.href}">{esc(row.title)}</a>{page_links(row.page_links)}'
        rows.append(f"<tr{look.c['odd' if position % 2 else 'even']}><td>{title}</td>{row_cells(row, look)}</tr>")
    boards = "".join(
        [f'<tr><td><a href="{b.href}">{esc(b.title)}</a></td>{board_cells(b, look)}</tr>' for b in view.subboards]
    )
    above = f"<table>{boards}</table>" if boards else ""
    table = f'<table{look.c["list"]} width="100%">{"".join(rows)}</table>'
    return f"{above}<h3>{esc(view.title)}</h3>{sorts(view, look)}{table}"


def thread(view: ThreadView, look: Look) -> str:
    """All posts' rows in one table."""
    rows = [post_rows(post, look) for post in view.posts]
    return (
        f"{thread_tools(view.reply_href, view.print_href, look)}"
        f'<table{look.c["list"]} width="100%"><tr><th colspan="2">{esc(view.title)}</th></tr>{"".join(rows)}</table>'
    )


def post_rows(post: PostView, look: Look) -> str:
    """The rows of a post; odd and even posts have other classes."""
    c, turn = look.c, "odd" if post.number % 2 else "even"
    time = f"<span{c['time']}>{look.pick('stamp', '', look.t['date'] + ': ')}{post.time_html}</span>"
    foot = note(post, "i") + signature(post, look)
    if look.has("user in head row", 0.5):
        who = f"<td><b>{author_link(post.author)}</b> {user_lines(post.author, look, ' | ')}</td>"
        cells = anchored(look.ordered("head", who, f"<td>{time} {post_tools(post, look)}</td>"), post.id)
        head = f"<tr{c[turn]}>{cells}</tr>"
        text = f'<tr{c[turn]}><td colspan="2"{c["body"]}>{post.content_html}</td></tr>'
        return f'{head}\n{text}\n<tr{c[turn]}><td colspan="2">{foot}</td></tr>\n'
    facts = user_lines(post.author, look, "<br />")
    user = f'<td rowspan="2" valign="top" width="18%"><b>{author_link(post.author)}</b><br />{facts}</td>'
    line = look.ordered("head", f"{time} ", f"{post_tools(post, look)} ")
    head = f"<tr{c[turn]}>{anchored(user, post.id)}<td>{line}</td></tr>"
    return f"{head}\n<tr{c[turn]}><td><div{c['body']}>{post.content_html}</div>{foot}</td></tr>\n"


FAMILY = Family("sibling_rows", "tables", index, listing, thread)

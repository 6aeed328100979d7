"""Two, three or four sibling rows a post: a subject, an attachment and a foot are rows of their own where there are any. About 2003."""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    anchored,
    author_link,
    category_title,
    last_cell,
    note,
    page_links,
    post_tools,
    row_cells,
    signature,
    sorts,
    subboards,
    thread_tools,
    title_link,
    user_lines,
)
from forumcrawl.demo.views import BoardView, IndexView, ListView, PostView, ThreadRowView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """One table of all boards."""
    rows = []
    for category in view.categories:
        rows.append(f'<tr{look.c["head"]}><th colspan="3">{category_title(category)}</th></tr>\n')
        rows += [board_rows(board, look) for board in category.boards]
    return table("".join(rows), look)


def board_rows(board: BoardView, look: Look) -> str:
    """A board: rows for its text, its sub-boards and its last post only where it has them."""
    title = f'<td><a href="{board.href}"><b>{esc(board.title)}</b></a></td>'
    rows = [f"{title}<td>{board.threads}</td><td>{board.posts}</td>"]
    if board.description:
        rows.append(across(f"<small>{esc(board.description)}</small>"))
    if board.subboards:
        rows.append(across(subboards(board, look)))
    if board.last:
        rows.append(across(f"{look.t['last_post']}: {last_cell(board.last, look)}"))
    return in_rows(rows, look.c["row"])


def listing(view: ListView, look: Look) -> str:
    """One table of all threads."""
    boards = "".join([board_rows(board, look) for board in view.subboards])
    above = table(boards, look) if boards else ""
    rows = "".join([thread_rows(row, look) for row in view.rows])
    return f"<h2>{esc(view.title)}</h2>{above}{sorts(view, look)}{table(rows, look)}"


def thread_rows(row: ThreadRowView, look: Look) -> str:
    """A thread: a further row for its pages, where it has several."""
    rows = [f"<td>{title_link(row, look)}</td>{row_cells(row, look)}"]
    if row.page_links:
        rows.append(f'<td colspan="5">{page_links(row.page_links)}</td>')
    return in_rows(rows, look.c["row"])


def thread(view: ThreadView, look: Look) -> str:
    """All posts' rows in one table."""
    rows = "".join([post_rows(post, look) for post in view.posts])
    tools = thread_tools(view.reply_href, view.print_href, look)
    return f"<h2>{esc(view.title)}</h2>{table(rows, look)}{tools}"


def post_rows(post: PostView, look: Look) -> str:
    """The rows of a post: who and when, what, and up to two others."""
    c = look.c
    who = f"<td{c['user']}><b>{author_link(post.author)}</b> {user_lines(post.author, look, ' | ')}</td>"
    when = f'<td colspan="2"><span{c["time"]}>{post.time_html}</span> {post_tools(post, look)}</td>'
    rows = [anchored(look.ordered("head", who, when), post.id)]
    if post.number % 3 == 1:
        rows.append(across(f"{look.t['subject']}: <b>{esc(post.subject)}</b>"))
    rows.append(f'<td colspan="3"{c["body"]}>{post.content_html}</td>')
    if post.number % 6 == 2:
        rows.append(across(f'<img src="/files/a{post.id % 40}.gif" alt="" /> {post.id}.gif ({post.id % 90} KB)'))
    if foot := note(post, "i") + signature(post, look):
        rows.append(across(foot))
    return in_rows(rows, c["row"])


def across(inner: str) -> str:
    """A cell across the whole table."""
    return f'<td colspan="3">{inner}</td>'


def in_rows(rows: list[str], attributes: str) -> str:
    """Cells, each group in a row."""
    return "".join([f"<tr{attributes}>{cells}</tr>\n" for cells in rows])


def table(rows: str, look: Look) -> str:
    """Rows in their table."""
    return f'<table{look.c["list"]} border="0" width="100%">{rows}</table>'


FAMILY = Family("varying_rows", "tables", index, listing, thread, breaks=frozenset({"same length"}))

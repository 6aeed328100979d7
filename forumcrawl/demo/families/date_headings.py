"""Rows under headings: a row for each new day stands between the posts, and between the threads of a list. About 2006.

Every post shows its full date as well, so that a heading tells nothing new: it is noise between records.
"""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    anchored,
    author_link,
    board_cells,
    category_title,
    files,
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
from forumcrawl.demo.views import BoardView, IndexView, ListView, PostView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """All boards in one flat sequence, the categories' names between them."""
    rows = []
    for category in view.categories:
        rows.append(heading(f"<b>{category_title(category)}</b>", look))
        rows += [board_row(board, look) for board in category.boards]
    return sequence("".join(rows), look)


def board_row(board: BoardView, look: Look) -> str:
    """A board."""
    title = f'<a href="{board.href}"{look.c["title"]}>{esc(board.title)}</a>'
    text = f"{title}<p>{esc(board.description)}</p>{subboards(board, look)}"
    return row(f"{cell(text, look, 'text')}{board_cells(board, look, tags(look)[1])}", look)


def listing(view: ListView, look: Look) -> str:
    """Threads under the day of their last post."""
    rows, day = [], ""
    for thread_row in view.rows:
        if thread_row.last.day_text != day:
            day = thread_row.last.day_text
            rows.append(heading(esc(day), look))
        title = cell(f"{title_link(thread_row, look)}{page_links(thread_row.page_links)}", look, "text")
        rows.append(row(f"{title}{row_cells(thread_row, look, tags(look)[1])}", look))
    boards = "".join([board_row(board, look) for board in view.subboards])
    above = sequence(boards, look) if boards else ""
    return f"<h2>{esc(view.title)}</h2>{above}{sorts(view, look)}{sequence(''.join(rows), look)}"


def thread(view: ThreadView, look: Look) -> str:
    """Posts under the day that they were written on."""
    rows, day = [], ""
    for post in view.posts:
        if post.day_text != day:
            day = post.day_text
            rows.append(heading(esc(day), look))
        rows.append(post_row(post, look))
    tools = thread_tools(view.reply_href, view.print_href, look)
    return f"<h2>{esc(view.title)}</h2>{tools}{sequence(''.join(rows), look)}"


def post_row(post: PostView, look: Look) -> str:
    """A post: who, and beside it when and what."""
    c = look.c
    user = cell(f"<b>{author_link(post.author)}</b><br />{user_lines(post.author, look, '<br />')}", look, "user")
    time, tools = f"<span{c['time']}>{post.time_html}</span> ", f"<span{c['tools']}>{post_tools(post, look)}</span> "
    head = f"<div{c['head']}>{look.ordered('head', time, tools)}</div>"
    text = look.wrap(f"<div{c['body']}>{post.content_html}</div>")
    box = cell(f"{head}{text}{note(post, 'em')}{files(post)}{signature(post, look)}", look, "box")
    return row(anchored(look.ordered("sides", user, box), post.id), look, "post")


def tags(look: Look) -> tuple[str, str, str]:
    """What this skin builds of: the elements of a sequence, a cell and a row."""
    return ("table", "td", "tr") if look.has("rows are a table", 0.5) else ("div", "div", "div")


def sequence(rows: str, look: Look) -> str:
    """Rows in their common parent."""
    tag = tags(look)[0]
    return f"<{tag}{look.c['list']}>{rows}</{tag}>"


def row(cells: str, look: Look, role: str = "row") -> str:
    """One row."""
    tag = tags(look)[2]
    return f"<{tag}{look.c[role]}>{cells}</{tag}>\n"


def cell(inner: str, look: Look, role: str) -> str:
    """One cell."""
    tag = tags(look)[1]
    return f"<{tag}{look.c[role]}>{inner}</{tag}>"


def heading(inner: str, look: Look) -> str:
    """A row that is no record: one cell across all columns."""
    _, tag, row_tag = tags(look)
    span = ' colspan="5"' if tag == "td" else ""
    return f"<{row_tag}{look.c['day']}><{tag}{span}>{inner}</{tag}></{row_tag}>\n"


FAMILY = Family("date_headings", "divs", index, listing, thread, has_files=True)

"""One table a post, with gaps between; a board is a table, a category a table with a heading row. About 2002."""

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
    sorts,
    subboards,
    thread_tools,
    user_lines,
)
from forumcrawl.demo.views import CategoryView, IndexView, ListView, PostView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """A table a category."""
    return "<br>\n".join([category_table(category, look) for category in view.categories])


def category_table(category: CategoryView, look: Look) -> str:
    """The boards of a category."""
    name = esc(category.title)
    title = f'<a href="{category.href}">{name}</a>' if category.href else name
    head = (
        f"<tr><th>{title}</th><th>{look.t['threads']}</th><th>{look.t['posts']}</th><th>{look.t['last_post']}</th></tr>"
    )
    rows = [
        f'<tr{look.c["row"]}><td><a href="{board.href}"{look.c["title"]}>{esc(board.title)}</a>'
        f"<p>{esc(board.description)}</p>{subboards(board, look)}</td>{board_cells(board, look)}</tr>"
        for board in category.boards
    ]
    return f'<table{look.c["board"]} border="1" width="100%">{head}{"".join(rows)}</table>'


def listing(view: ListView, look: Look) -> str:
    """A table of threads with real column heads."""
    head = f"<thead><tr><th>{look.t['subject']}</th>{list_headings(look, 'th')}</tr></thead>"
    rows = [
        f'<tr{look.c["row"]}><td>{flags(row, look)}<a href="{row.href}"{look.c["title"]}>{esc(row.title)}</a>'
        f"{page_links(row.page_links)}</td>{row_cells(row, look)}</tr>\n"
        for row in view.rows
    ]
    boards = "".join(
        [
            f'<tr><td><a href="{board.href}">{esc(board.title)}</a></td>{board_cells(board, look)}</tr>'
            for board in view.subboards
        ]
    )
    above = f'<table{look.c["board"]} width="100%">{boards}</table>' if boards else ""
    table = f'<table{look.c["list"]} border="1" width="100%">{head}<tbody>{"".join(rows)}</tbody></table>'
    return f"<h2>{esc(view.title)}</h2>{above}{sorts(view, look)}{table}"


def thread(view: ThreadView, look: Look) -> str:
    """A table a post."""
    tables = [look.wrap(post_table(post, look)) for post in view.posts]
    return f"<h2>{esc(view.title)}</h2>{thread_tools(view.reply_href, view.print_href, look)}" + "\n<br>\n".join(tables)


def post_table(post: PostView, look: Look) -> str:
    """A head row with time and number, a row with user and text, a foot row with what is left."""
    c = look.c
    head = (
        f"<tr{c['head']}>"
        + look.ordered("head", f"<td{c['time']}>{post.time_html}</td>", f"<td>{post_tools(post, look)}</td>")
        + "</tr>"
    )
    facts = user_lines(post.author, look, "<br>")
    user = f'<td{c["user"]} valign="top" width="150">{author_link(post.author, c["author"])}<br>{facts}</td>'
    subject = f"<b>{esc(post.subject)}</b><hr>" if look.has("subjects", 0.3) else ""
    signature = f"<hr><span{c['sig']}>{post.signature_html}</span>" if post.signature_html else ""
    text = f'<td valign="top">{subject}<div{c["body"]}>{post.content_html}</div>{note(post, "em")}{files(post)}{signature}</td>'
    foot = '<tr><td colspan="2"><a href="#top">^</a></td></tr>' if look.has("foot row", 0.5) else ""
    row = f"<tr>{look.ordered('cells', user, text)}</tr>"
    return f'<table{c["post"]} id="p{post.id}" border="1" width="100%">{head}{row}{foot}</table>'


FAMILY = Family("table_per_post", "tables", index, listing, thread, has_files=True)

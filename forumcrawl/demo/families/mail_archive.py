"""The archive of a mailing list: messages one below the other, preformatted, with lines of header. About 1996.

In some skins header and text are one piece of preformatted text, so that no element holds either of them alone.
"""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import author_link, category_title, last_cell, page_links, sorts, subboards, title_link
from forumcrawl.demo.views import BoardView, IndexView, ListView, PostView, ThreadRowView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """Lists under headings."""
    parts = []
    for category in view.categories:
        lists = "".join([board_item(board, look) for board in category.boards])
        parts.append(f"<h3>{category_title(category)}</h3>\n<ul>{lists}</ul>")
    return "<hr>\n".join(parts)


def board_item(board: BoardView, look: Look) -> str:
    """A mailing list: its name, its purpose, how much there is of it."""
    numbers = f"{look.t['threads']}: {board.threads}, {look.t['posts']}: {board.posts}"
    text = f"{esc(board.description)}{subboards(board, look)}"
    return f'<li><a href="{board.href}">{esc(board.title)}</a> <i>{text}</i> [{numbers}] {last_cell(board.last, look)}</li>\n'


def listing(view: ListView, look: Look) -> str:
    """The index by thread: subjects as items, facts as text behind them or as items below."""
    boards = "".join([board_item(board, look) for board in view.subboards])
    above = f"<ul>{boards}</ul><hr>" if boards else ""
    items = "".join([thread_item(row, look) for row in view.rows])
    return f"<h2>{esc(view.title)}</h2>{above}{sorts(view, look)}<ul{look.c['list']}>{items}</ul>"


def thread_item(row: ThreadRowView, look: Look) -> str:
    """A thread."""
    facts = {
        "author": f"<i>{esc(row.author)}</i>",
        "replies": f"{look.t['replies']}: {row.replies}",
        "views": f"{look.t['views']}: {row.views}",
        "last": last_cell(row.last, look),
    }
    ordered = [facts[column] for column in look.columns]
    if look.has("facts below", 0.5):
        below = f"<ul>{''.join([f'<li>{fact}</li>' for fact in ordered])}</ul>"
    else:
        below = f" &nbsp; {', '.join(ordered)}"
    return f"<li><b>{title_link(row, look)}</b>{page_links(row.page_links)}{below}</li>\n"


def thread(view: ThreadView, look: Look) -> str:
    """The messages of the thread with lines between them."""
    messages = "<hr>\n".join([message(post, look) for post in view.posts])
    tools = f'[<a href="{view.reply_href}">{look.t["reply"]}</a>] [<a href="{view.print_href}">{look.t["print"]}</a>]'
    return f"<h2>{esc(view.title)}</h2><hr>\n{messages}<hr>\n<p>{tools}</p>"


def message(post: PostView, look: Look) -> str:
    """A message: anchor, header, text and what one can do with it."""
    author = author_link(post.author) if look.has("linked senders", 0.5) else esc(post.author.name)
    lines = header_lines(author, post, look)
    tools = f'<a href="{post.permalink}">#{post.number}</a> <a href="{post.reply_href}">{look.t["reply"]}</a>'
    if look.has("header in text", 0.4):
        text = "\n".join([f"{name}: {value}" for name, value in lines])
        below = f"\n\n-- \n{closing(post)}" if closing(post) else ""
        inner = f"<pre>{text}\n\n{post.content_html}{below}</pre>"
    else:
        text = "<br>\n".join([f"<b>{name}:</b> {value}" for name, value in lines])
        below = f"\n<pre{look.c['sig']}>-- \n{closing(post)}</pre>" if closing(post) else ""
        inner = f"<p{look.c['head']}>{text}</p>\n<pre{look.c['body']}>{post.content_html}</pre>{below}"
    return f'<div{look.c["post"]}><a name="p{post.id}"></a>{inner}\n<p{look.c["tools"]}>{tools}</p></div>'


def header_lines(author: str, post: PostView, look: Look) -> list[tuple[str, str]]:
    """The header's lines; the names are those of mail in every language."""
    sender, date, subject = ("From", author), ("Date", post.time_html), ("Subject", esc(post.subject))
    return [sender, date, subject] if look.has("sender first", 0.6) else [subject, date, sender]


def closing(post: PostView) -> str:
    """Edit note and signature, which stand below a line of two dashes."""
    return "\n".join([part for part in (esc(post.edit_note), post.signature_html) if part])


FAMILY = Family("mail_archive", "tables", index, listing, thread, plain_text=True)

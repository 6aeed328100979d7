"""Cards: the text first, date and author below it in one sentence that links nowhere. About 2016."""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    category_title,
    last_cell,
    note,
    page_links,
    post_tools,
    signature,
    sorts,
    subboards,
    thread_tools,
    title_link,
)
from forumcrawl.demo.views import BoardView, IndexView, ListView, PostView, ThreadRowView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """A grid of boards a category."""
    parts = []
    for category in view.categories:
        cards = "".join([board_card(board, look) for board in category.boards])
        parts.append(f"<section><h2>{category_title(category)}</h2><div{look.c['grid']}>{cards}</div></section>")
    return "\n".join(parts)


def board_card(board: BoardView, look: Look) -> str:
    """A board: its name, its text, and a footer."""
    c = look.c
    numbers = f"{board.threads} {look.t['threads']} &middot; {board.posts} {look.t['posts']}"
    head = f'<div{c["head"]}><h3><a href="{board.href}"{c["title"]}>{esc(board.title)}</a></h3></div>'
    text = f"<div{c['text']}><p>{esc(board.description)}</p>{subboards(board, look)}</div>"
    foot = f"<div{c['foot']}><p>{numbers}</p><p>{last_cell(board.last, look)}</p></div>"
    return f"<div{c['card']}>{head}{text}{foot}</div>\n"


def listing(view: ListView, look: Look) -> str:
    """A grid of threads."""
    boards = "".join([board_card(board, look) for board in view.subboards])
    above = f"<div{look.c['grid']}>{boards}</div>" if boards else ""
    cards = "".join([thread_card(row, look) for row in view.rows])
    return f"<h1>{esc(view.title)}</h1>{above}{sorts(view, look)}<div{look.c['threads']}>{cards}</div>"


def thread_card(row: ThreadRowView, look: Look) -> str:
    """A thread: its title, its numbers, and below them a sentence about the last post."""
    c = look.c
    numbers = {"replies": row.replies, "views": row.views}
    counts = " &middot; ".join([f"{numbers[each]} {look.t[each]}" for each in look.columns if each in numbers])
    head = f"<div{c['head']}><h4>{title_link(row, look)}</h4>{page_links(row.page_links)}</div>"
    text = f"<div{c['text']}><p>{look.t['by']} {esc(row.author)}</p><p>{counts}</p></div>"
    last = f'<a href="{row.last.href}">{sentence(row.last.author, row.last.time_text, look)}</a>'
    return f"<div{c['row']}>{head}{text}<div{c['foot']}>{last}</div></div>\n"


def thread(view: ThreadView, look: Look) -> str:
    """A card a post."""
    cards = "\n".join([post_card(post, look) for post in view.posts])
    tools = thread_tools(view.reply_href, view.print_href, look)
    return f"<h1>{esc(view.title)}</h1><div{look.c['stack']}>{cards}</div>{tools}"


def post_card(post: PostView, look: Look) -> str:
    """A post: text, and a footer with the sentence and the tools."""
    c = look.c
    subject = f"<h5{c['subject']}>{esc(post.subject)}</h5>" if look.has("subjects", 0.4) else ""
    text = look.wrap(f"<div{c['body']}>{post.content_html}</div>")
    line = f"<span{c['byline']}>{sentence(post.author.name, post.time.text, look)}</span> "
    foot = look.ordered("foot", line, f"<span{c['tools']}>{post_tools(post, look)}</span> ")
    below = f"{note(post, 'small')}{signature(post, look)}<div{c['foot']}>{foot}</div>"
    return f'<div{c["post"]} id="p{post.id}">{subject}{text}{below}</div>'


def sentence(name: str, date: str, look: Look) -> str:
    """Who wrote when, in one text."""
    return esc(look.t["posted"].format(name=name, date=date))


FAMILY = Family("cards", "modern", index, listing, thread)

"""Articles with headers, footers and time elements; boards and threads as cards. About 2018."""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    author_link,
    avatar,
    files,
    flags,
    last_cell,
    name_link,
    note,
    page_links,
    post_tools,
    signature,
    sorts,
    subboards,
    thread_tools,
    user_facts,
)
from forumcrawl.demo.views import BoardView, IndexView, ListView, PostView, ThreadRowView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """A section a category, a card a board."""
    parts = []
    for category in view.categories:
        name = esc(category.title)
        title = f'<a href="{category.href}">{name}</a>' if category.href else name
        cards = "".join([board_card(board, look) for board in category.boards])
        parts.append(f"<section{look.c['category']}><h2>{title}</h2>{cards}</section>")
    return "\n".join(parts)


def board_card(board: BoardView, look: Look) -> str:
    """A board as a card."""
    number = look.c["num"]
    numbers = (
        f"<span{number}>{board.threads}</span> {look.t['threads']} <span{number}>{board.posts}</span> {look.t['posts']}"
    )
    return (
        f'<div{look.c["card"]}><a href="{board.href}"{look.c["title"]}>{esc(board.title)}</a>'
        f"<p>{esc(board.description)}</p>"
        f"{subboards(board, look)}<div>{numbers}</div><div>{last_cell(board.last, look)}</div></div>\n"
    )


def listing(view: ListView, look: Look) -> str:
    """Threads as cards."""
    boards = "".join([board_card(board, look) for board in view.subboards])
    cards = "".join([thread_card(row, look) for row in view.rows])
    return f"<h1>{esc(view.title)}</h1>{boards}{sorts(view, look)}<div{look.c['list']}>{cards}</div>"


def thread_card(row: ThreadRowView, look: Look) -> str:
    """A thread as a card, its facts in the skin's order."""
    c = look.c
    facts = {
        "author": f"<span{c['starter']}>{name_link(row.author, row.author_href)}</span> ",
        "replies": f"<span{c['num']}>{row.replies} {look.t['replies']}</span> ",
        "views": f"<span{c['num']}>{row.views} {look.t['views']}</span> ",
        "last": f"<span{c['lastcell']}>{last_cell(row.last, look)}</span> ",
    }
    title = (
        f'<h3>{flags(row, look)}<a href="{row.href}"{c["title"]}>{esc(row.title)}</a>{page_links(row.page_links)}</h3>'
    )
    return f"<div{c['row']}>{title}<div{c['meta']}>{''.join([facts[column] for column in look.columns])}</div></div>\n"


def thread(view: ThreadView, look: Look) -> str:
    """An article a post."""
    posts = "\n".join([article(post, look) for post in view.posts])
    return f"<h1>{esc(view.title)}</h1>{posts}{thread_tools(view.reply_href, view.print_href, look)}"


def article(post: PostView, look: Look) -> str:
    """A post: header with author and time, text, footer with tools."""
    c = look.c
    who = f"{avatar(post.author, look)}<span{c['author']}>{author_link(post.author)}</span> "
    when = (
        f'<a href="{post.permalink}"{c["time"]}>{post.time_html}</a> '
        if look.has("time is link", 0.5)
        else f"<span{c['time']}>{post.time_html}</span> "
    )
    facts = "".join([f"<span{c['fact']}>{fact}</span> " for fact in user_facts(post.author, look)])
    head = f"<header{c['head']}>{look.ordered('head', who, when)}{facts}</header>"
    body = look.wrap(f"<div{c['body']}>{post.content_html}</div>")
    foot = f"<footer{c['tools']}>{post_tools(post, look)}</footer>"
    return f'<article{c["post"]} id="p{post.id}">{head}{body}{note(post, "small")}{files(post)}{signature(post, look)}{foot}</article>'


FAMILY = Family("articles", "modern", index, listing, thread, has_files=True)

"""Advertisements between posts, threads and boards, built like them but written by nobody. About 2009."""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
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
from forumcrawl.demo.seeds import dice
from forumcrawl.demo.views import BoardView, IndexView, ListView, PostView, ThreadView, esc
from forumcrawl.demo.words import word


def index(view: IndexView, look: Look) -> str:
    """A block a category, a block of advertisement between two of them."""
    parts = []
    for number, category in enumerate(view.categories):
        boards = "".join([board_div(board, look) for board in category.boards])
        parts.append(f"<div{look.c['category']}><h3>{category_title(category)}</h3>{boards}</div>")
        parts.append(f"<div{look.c['category']}><h3>{look.pick('ad', *WORDS)}</h3>{offer(number)}</div>")
    return "\n".join(parts[:-1])


def board_div(board: BoardView, look: Look) -> str:
    """A board."""
    title = f'<h4><a href="{board.href}"{look.c["title"]}>{esc(board.title)}</a></h4>'
    text = f"<div{look.c['text']}>{title}<p>{esc(board.description)}</p>{subboards(board, look)}</div>"
    return f"<div{look.c['row']}>{text}{board_cells(board, look, 'div')}</div>\n"


def listing(view: ListView, look: Look) -> str:
    """A table of threads with rows of advertisement in it."""
    rows = []
    for number, row in enumerate(view.rows, 1):
        title = f"{title_link(row, look)}{page_links(row.page_links)}"
        rows.append(f"<tr{look.c['row']}><td{look.c['cell']}>{title}</td>{row_cells(row, look)}</tr>\n")
        if is_followed_by_ad(number, look):
            cells = "<td></td>" * len(look.columns)
            rows.append(f"<tr{ad_class('row', look)}><td{look.c['cell']}>{offer(row.id)}</td>{cells}</tr>\n")
    boards = "".join([board_div(board, look) for board in view.subboards])
    table = f"<table{look.c['list']}>{''.join(rows)}</table>"
    return f"<h2>{esc(view.title)}</h2>{boards}{sorts(view, look)}{table}"


def thread(view: ThreadView, look: Look) -> str:
    """Posts and, after every few of them, something that looks like one."""
    blocks = []
    for number, post in enumerate(view.posts, 1):
        blocks.append(post_div(post, look))
        if is_followed_by_ad(number, look):
            blocks.append(ad_div(post.id, look))
    tools = thread_tools(view.reply_href, view.print_href, look)
    return f"<h2>{esc(view.title)}</h2><div{look.c['thread']}>{''.join(blocks)}</div>{tools}"


def post_div(post: PostView, look: Look) -> str:
    """A post: a bar with author and time, then user and text."""
    c = look.c
    who = f"<span{c['author']}>{author_link(post.author)}</span> "
    when = f"<span{c['time']}>{post.time_html}</span> "
    head = f"<div{c['head']}>{look.ordered('head', who, when)}{post_tools(post, look)}</div>"
    user = f"<div{c['user']}>{user_lines(post.author, look, '<br />')}</div>"
    text = look.wrap(f"<div{c['body']}>{post.content_html}</div>")
    box = f"<div{c['box']}>{text}{note(post, 'em')}{files(post)}{signature(post, look)}</div>"
    return f'<div{c["post"]} id="p{post.id}">{head}{look.ordered("sides", user, box)}</div>\n'


def ad_div(number: int, look: Look) -> str:
    """An advertisement: head, user and text box as a post has them, without author and time."""
    c = look.c
    head = f"<div{c['head']}><span{c['author']}>{look.pick('ad', *WORDS)}</span></div>"
    user = f'<div{c["user"]}><img src="/img/ad{number % 40}.gif" alt="" /></div>'
    text = look.wrap(f"<div{c['body']}>{offer(number)}</div>")
    box = f"<div{c['box']}>{text}</div>"
    return f"<div{ad_class('post', look)}>{head}{look.ordered('sides', user, box)}</div>\n"


def offer(number: int) -> str:
    """What is offered."""
    random = dice("offer", number)
    brand, price = word(random), 3 + int(random.random() * 90)
    link = f'<a href="http://example.org/{brand.lower()}" rel="nofollow">{brand} {number % 900}</a>'
    return f"<p>{link} &ndash; {word(random)} {price}.95, {word(random)} {word(random)}!</p>"


def is_followed_by_ad(number: int, look: Look) -> bool:
    """Whether this skin has an advertisement behind the record of that number on the page."""
    return number % int(look.pick("ad step", "2", "3", "4")) == 1


def ad_class(role: str, look: Look) -> str:
    """The class of an advertisement: in some skins that of a record."""
    return look.c[role] if look.has("ads in disguise", 0.5) else look.c["ad"]


WORDS = ("Advertisement", "Ad", "Sponsored", "&nbsp;")

FAMILY = Family("ad_rows", "divs", index, listing, thread, has_files=True)

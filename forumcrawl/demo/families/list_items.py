"""Everything is a list: boards, threads and posts are items, their facts definition lists. About 2010."""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    author_link,
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
    user_lines,
)
from forumcrawl.demo.views import BoardView, IndexView, ListView, PostView, ThreadRowView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """A list a category."""
    parts = []
    for category in view.categories:
        name = esc(category.title)
        title = f'<a href="{category.href}">{name}</a>' if category.href else name
        items = "".join([board_item(board, look) for board in category.boards])
        parts.append(f"<h3>{title}</h3><ul{look.c['list']}>{items}</ul>")
    return "\n".join(parts)


def board_item(board: BoardView, look: Look) -> str:
    """A board as an item with a definition list."""
    facts = f"<dd{look.c['num']}>{board.threads} {look.t['threads']}, {board.posts} {look.t['posts']}</dd>"
    text = f"{esc(board.description)}{subboards(board, look)}"
    title = f'<dt><a href="{board.href}"{look.c["title"]}>{esc(board.title)}</a><br />{text}</dt>'
    return f"<li{look.c['row']}><dl>{title}{facts}<dd>{last_cell(board.last, look)}</dd></dl></li>\n"


def listing(view: ListView, look: Look) -> str:
    """Threads as items."""
    boards = "".join([board_item(board, look) for board in view.subboards])
    above = f"<ul{look.c['list']}>{boards}</ul>" if boards else ""
    items = "".join([thread_item(row, look) for row in view.rows])
    return f"<h2>{esc(view.title)}</h2>{above}{sorts(view, look)}<ul{look.c['threads']}>{items}</ul>"


def thread_item(row: ThreadRowView, look: Look) -> str:
    """A thread: its title, who began it, and its facts in the skin's order."""
    facts = {
        "author": f"<dd>{look.t['by']} {name_link(row.author, row.author_href)}</dd>",
        "replies": f"<dd>{look.t['replies']}: {row.replies}</dd>",
        "views": f"<dd>{look.t['views']}: {row.views}</dd>",
        "last": f"<dd>{last_cell(row.last, look)}</dd>",
    }
    link = f'<a href="{row.href}"{look.c["title"]}>{esc(row.title)}</a>'
    title = f"<dt>{flags(row, look)}{link}{page_links(row.page_links)}</dt>"
    return f"<li{look.c['row']}><dl>{title}{''.join([facts[column] for column in look.columns])}</dl></li>\n"


def thread(view: ThreadView, look: Look) -> str:
    """An ordered or unordered list of posts."""
    tag = look.pick("post list", "ol", "ul")
    items = "".join([post_item(post, look) for post in view.posts])
    tools = thread_tools(view.reply_href, view.print_href, look)
    return f"<h2>{esc(view.title)}</h2><{tag}{look.c['thread']}>{items}</{tag}>{tools}"


def post_item(post: PostView, look: Look) -> str:
    """A post as an item."""
    c = look.c
    who = f"<span{c['author']}>{author_link(post.author)}</span> "
    when = f"<span{c['time']}>{post.time_html}</span> "
    head = f"<div{c['head']}>{look.ordered('head', who, when, post_tools(post, look))}</div>"
    facts = user_lines(post.author, look, "</li><li>")
    user = f"<ul{c['user']}><li>{facts}</li></ul>" if facts else ""
    text = look.wrap(f"<div{c['body']}>{post.content_html}</div>")
    box = f"{text}{note(post, 'p')}{files(post)}{signature(post, look)}"
    return f'<li{c["post"]} id="p{post.id}">{head}{look.ordered("sides", user, box)}</li>\n'


FAMILY = Family("list_items", "divs", index, listing, thread, has_files=True)

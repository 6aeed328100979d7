"""Definition lists: a post is a term (who and when) and a definition (what), two siblings without a parent of their own. About 1997."""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    author_link,
    category_title,
    last_cell,
    name_link,
    note,
    page_links,
    post_tools,
    signature,
    sorts,
    subboards,
    thread_tools,
    title_link,
    user_lines,
)
from forumcrawl.demo.views import BoardView, IndexView, ListView, PostView, ThreadRowView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """A list of categories; the definition of a category is a list of boards."""
    parts = []
    for category in view.categories:
        boards = "".join([board_terms(board, look) for board in category.boards])
        parts.append(f"<dt><b>{category_title(category)}</b></dt><dd><dl{look.c['list']}>{boards}</dl></dd>\n")
    return f"<dl>{''.join(parts)}</dl>"


def board_terms(board: BoardView, look: Look) -> str:
    """A board: its name, then what there is to say of it."""
    title = f'<dt{look.c["row"]}><a href="{board.href}"{look.c["title"]}>{esc(board.title)}</a></dt>'
    numbers = f"{board.threads} {look.t['threads']}, {board.posts} {look.t['posts']}"
    text = f"{esc(board.description)}{subboards(board, look)}"
    return f"{title}<dd>{text}<br>{numbers}<br>{last_cell(board.last, look)}</dd>\n"


def listing(view: ListView, look: Look) -> str:
    """A term a thread, its facts the definition."""
    boards = "".join([board_terms(board, look) for board in view.subboards])
    above = f"<dl>{boards}</dl><hr>" if boards else ""
    threads = "".join([thread_terms(row, look) for row in view.rows])
    return f"<h2>{esc(view.title)}</h2>{above}{sorts(view, look)}<dl{look.c['list']}>{threads}</dl>"


def thread_terms(row: ThreadRowView, look: Look) -> str:
    """A thread, its facts in the skin's order, in one definition or in one each."""
    facts = {
        "author": f"{look.t['by']} {name_link(row.author, row.author_href)}",
        "replies": f"{look.t['replies']}: {row.replies}",
        "views": f"{look.t['views']}: {row.views}",
        "last": last_cell(row.last, look),
    }
    separator = "</dd><dd>" if look.has("definition a fact", 0.3) else ", "
    definition = separator.join([facts[column] for column in look.columns])
    return f"<dt>{title_link(row, look)}{page_links(row.page_links)}</dt><dd>{definition}</dd>\n"


def thread(view: ThreadView, look: Look) -> str:
    """All posts in one list."""
    posts = "".join([post_terms(post, look) for post in view.posts])
    tools = thread_tools(view.reply_href, view.print_href, look)
    return f"<h2>{esc(view.title)}</h2><dl{look.c['thread']}>{posts}</dl><hr>{tools}"


def post_terms(post: PostView, look: Look) -> str:
    """A post: term and definition."""
    c = look.c
    who = f"<b{c['author']}>{author_link(post.author)}</b> "
    when = f"<font size=-1{c['time']}>{post.time_html}</font> "
    facts = user_lines(post.author, look, ", ")
    user = f"({facts}) " if facts else ""
    term = look.ordered("term", who + user, when, post_tools(post, look))
    text = f"<div{c['body']}>{post.content_html}</div>{note(post, 'i')}{signature(post, look)}"
    return f'<dt{c["head"]} id="p{post.id}">{term}</dt>\n<dd{c["post"]}>{text}</dd>\n'


FAMILY = Family("definition_list", "tables", index, listing, thread)

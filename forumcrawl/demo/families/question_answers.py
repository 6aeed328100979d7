"""A question in a block of its own, answers below it, short comments below each of them. About 2011.

Comments have authors and dates, but are no posts; the names and dates in them are traps.
"""

from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    author_link,
    avatar,
    category_title,
    files,
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
    user_facts,
)
from forumcrawl.demo.seeds import share
from forumcrawl.demo.views import (
    BoardView,
    CommentView,
    IndexView,
    ListView,
    PostView,
    ThreadRowView,
    ThreadView,
    esc,
)


def index(view: IndexView, look: Look) -> str:
    """A list of tags a category: name and count first, then what it is about."""
    parts = []
    for category in view.categories:
        tags = "".join([tag_item(board, look) for board in category.boards])
        parts.append(f"<h2>{category_title(category)}</h2><ul{look.c['tags']}>{tags}</ul>")
    return "\n".join(parts)


def tag_item(board: BoardView, look: Look) -> str:
    """A board as a tag."""
    tag = f'<a href="{board.href}"{look.c["tag"]}>{esc(board.title)}</a> <span{look.c["num"]}>&times; {board.threads}</span>'
    text = f"<p>{esc(board.description)}</p>{subboards(board, look)}"
    return f"<li{look.c['row']}>{tag}{text}<div>{last_cell(board.last, look)}</div></li>\n"


def listing(view: ListView, look: Look) -> str:
    """Summaries of questions."""
    tags = "".join([tag_item(board, look) for board in view.subboards])
    above = f"<ul{look.c['tags']}>{tags}</ul>" if tags else ""
    rows = "".join([summary(row, look) for row in view.rows])
    return f"<h1>{esc(view.title)}</h1>{above}{sorts(view, look)}<div{look.c['list']}>{rows}</div>"


def summary(row: ThreadRowView, look: Look) -> str:
    """A question: boxes with its numbers first, then the title, below it who asked and who wrote last."""
    c = look.c
    numbers = {"replies": row.replies, "views": row.views}
    boxes = [
        f"<div{c['stat']}><strong>{numbers[column]}</strong> <span>{look.t[column]}</span></div>"
        for column in look.columns
        if column in numbers
    ]
    asked = f"<span{c['starter']}>{name_link(row.author, row.author_href)}</span> "
    last = f"<span{c['lastcell']}>{last_cell(row.last, look)}</span> "
    title = f"<h3>{title_link(row, look)}{page_links(row.page_links)}</h3>"
    facts = f"<div{c['meta']}>{look.ordered('asked', asked, last)}</div>"
    return f"<div{c['row']}><div{c['stats']}>{''.join(boxes)}</div><div{c['summary']}>{title}{facts}</div></div>\n"


def thread(view: ThreadView, look: Look) -> str:
    """The question where the page has it, then the answers."""
    question, answers = (view.posts[0], view.posts[1:]) if view.opens else (None, view.posts)
    accepted = 2 + view.id % 4
    blocks = "\n".join([block(post, look, "answer", post.number == accepted) for post in answers])
    below = f"<div{look.c['answers']}><h2>{look.t['replies']}</h2>{blocks}</div>" if blocks else ""
    top = f"<div{look.c['asked']}>{block(question, look, 'question')}</div>" if question else ""
    return f"<h1>{esc(view.title)}</h1>{top}{thread_tools(view.reply_href, view.print_href, look)}{below}"


def block(post: PostView, look: Look, role: str, accepted: bool = False) -> str:
    """A question or an answer: votes beside it, comments below it."""
    c = look.c
    mark = f"<span{c['accepted']}>&#10003;</span>" if accepted else ""
    votes = f"<div{c['votes']}><b>{int(share('votes', post.id) ** 3 * 40) - 2}</b>{mark}</div>"
    text = look.wrap(f"<div{c['body']}>{post.content_html}</div>")
    tools = f"<div{c['tools']}>{post_tools(post, look)}</div>"
    cell = f"<div{c['cell']}>{text}{note(post, 'small')}{files(post)}{signature(post, look)}{tools}{user_card(post, look)}</div>"
    return f'<div{c[role]} id="p{post.id}">{votes}{cell}{comment_list(post.comments, look)}</div>'


def user_card(post: PostView, look: Look) -> str:
    """Who wrote it and when, below the text."""
    c = look.c
    who = f"<div{c['author']}>{avatar(post.author, look)}{author_link(post.author)}</div>"
    when = f"<div{c['time']}>{post.time_html}</div>"
    facts = " ".join(user_facts(post.author, look))
    return f"<div{c['usercard']}>{look.ordered('card', when, who)}<small>{facts}</small></div>"


def comment_list(comments: tuple[CommentView, ...], look: Look) -> str:
    """The comments below a question or an answer, if there are any."""
    c = look.c
    items = [
        f"<li{c['comment']}><span{c['copy']}>{esc(comment.text)}</span> &ndash; {author_link(comment.author)} "
        f"<span{c['commenttime']}>{comment.time_html}</span></li>"
        for comment in comments
    ]
    return f"<ul{c['comments']}>{''.join(items)}</ul>" if items else ""


FAMILY = Family(
    "question_answers",
    "modern",
    index,
    listing,
    thread,
    first_post_apart=True,
    has_comments=True,
    breaks=frozenset({"same parent", "one date"}),
    has_files=True,
)

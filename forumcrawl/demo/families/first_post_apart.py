"""The opening post has a parent and markup of its own; replies are a list further down. About 2014."""

from forumcrawl.demo.families import list_items
from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import (
    author_link,
    board_cells,
    note,
    signature,
    subboards,
    thread_tools,
    user_facts,
    user_lines,
)
from forumcrawl.demo.views import IndexView, PostView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """A table of boards under each category's heading."""
    parts = []
    for category in view.categories:
        name = esc(category.title)
        title = f'<a href="{category.href}">{name}</a>' if category.href else name
        rows = [
            f'<tr{look.c["row"]}><td><a href="{board.href}">{esc(board.title)}</a> '
            f"<span>{esc(board.description)}</span>{subboards(board, look)}</td>{board_cells(board, look)}</tr>"
            for board in category.boards
        ]
        parts.append(f"<div{look.c['category']}><h2>{title}</h2><table>{''.join(rows)}</table></div>")
    return "\n".join(parts)


def thread(view: ThreadView, look: Look) -> str:
    """The opening post on top where the page has it, then the replies."""
    opening, replies = (view.posts[0], view.posts[1:]) if view.opens else (None, view.posts)
    items = "".join([reply(post, look) for post in replies])
    answers = (
        f"<div{look.c['answers']}><h3>{look.t['replies']}</h3><ul{look.c['list']}>{items}</ul></div>" if items else ""
    )
    top = opening_post(view.title, opening, look) if opening else f"<h2>{esc(view.title)}</h2>"
    return f"{top}{thread_tools(view.reply_href, view.print_href, look)}{answers}"


def opening_post(title: str, post: PostView, look: Look) -> str:
    """The post that the page is about."""
    c = look.c
    who = f"{look.t['by']} {author_link(post.author)} "
    when = f"<span{c['published']}>{post.time_html}</span> "
    line = f"<div{c['byline']}>{look.ordered('byline', who, when)}</div>"
    facts = f"<div{c['facts']}>{user_lines(post.author, look, ' &middot; ')}</div>"
    text = look.wrap(f"<div{c['story']}>{post.content_html}</div>")
    below = f"{note(post, 'em')}{signature(post, look)}{facts}"
    return f'<div{c["opening"]} id="p{post.id}"><h1>{esc(title)}</h1>{line}{text}{below}</div>'


def reply(post: PostView, look: Look) -> str:
    """A reply: one item."""
    c = look.c
    who = f"<strong>{author_link(post.author)}</strong> "
    when = f"<span{c['time']}>{post.time_html}</span> "
    facts = f"<small>{' &middot; '.join(user_facts(post.author, look))}</small>"
    tools = f'<a href="{post.permalink}">#{post.number}</a> <a href="{post.reply_href}">{look.t["reply"]}</a>'
    head = f"<div{c['head']}>{look.ordered('head', who, when)}{facts}</div>"
    below = f"{note(post, 'em')}{signature(post, look)}<div{c['tools']}>{tools}</div>"
    return f'<li{c["post"]} id="p{post.id}">{head}<div{c["body"]}>{post.content_html}</div>{below}</li>\n'


FAMILY = Family(
    "first_post_apart",
    "divs",
    index,
    list_items.listing,
    thread,
    first_post_apart=True,
    breaks=frozenset({"same parent", "similarity"}),
)

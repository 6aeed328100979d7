"""Replies nested in the replies that they answer; reading order is not the order of time. About 2012."""

from forumcrawl.demo.families import articles, divs
from forumcrawl.demo.family import Family
from forumcrawl.demo.look import Look
from forumcrawl.demo.markup import author_link, note, post_tools, signature, thread_tools, user_facts
from forumcrawl.demo.views import IndexView, PostView, ThreadView, esc


def index(view: IndexView, look: Look) -> str:
    """A plain nested list of categories and boards."""
    parts = []
    for category in view.categories:
        name = esc(category.title)
        title = f'<a href="{category.href}">{name}</a>' if category.href else name
        boards = "".join([f"<li>{articles.board_card(board, look)}</li>" for board in category.boards])
        parts.append(f"<li><b>{title}</b><ul>{boards}</ul></li>")
    return f"<ul{look.c['boards']}>{''.join(parts)}</ul>"


def thread(view: ThreadView, look: Look) -> str:
    """The trees of the page, one under the other."""
    trees = "".join([tree(post, look) for post in view.posts])
    tag = look.pick("nest", "ul", "div")
    tools = thread_tools(view.reply_href, view.print_href, look)
    return f"<h1>{esc(view.title)}</h1>{tools}<{tag}{look.c['tree']}>{trees}</{tag}>"


def tree(post: PostView, look: Look) -> str:
    """A post with its replies inside it."""
    outer, inner = ("ul", "li") if look.pick("nest", "ul", "div") == "ul" else ("div", "div")
    replies = "".join([tree(reply, look) for reply in post.replies])
    below = f"<{outer}{look.c['replies']}>{replies}</{outer}>" if replies else ""
    return f'<{inner}{look.c["post"]} id="p{post.id}">{comment(post, look)}{below}</{inner}>\n'


def comment(post: PostView, look: Look) -> str:
    """A post without its replies."""
    c = look.c
    who = f"<span{c['author']}>{author_link(post.author)}</span> "
    when = f"<span{c['time']}>{post.time_html}</span> "
    facts = " ".join(user_facts(post.author, look))
    head = f"<div{c['head']}>{look.ordered('head', who, when)}<small>{facts}</small></div>"
    text = look.wrap(f"<div{c['body']}>{post.content_html}</div>")
    tools = f"<div{c['tools']}>{post_tools(post, look)}</div>"
    return f"<div{c['comment']}>{head}{text}{note(post, 'em')}{signature(post, look)}{tools}</div>"


FAMILY = Family("nested_replies", "modern", index, divs.listing, thread, nested=True, breaks=frozenset({"same parent"}))

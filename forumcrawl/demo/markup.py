"""Pieces of markup that several families share."""

from forumcrawl.demo.look import Look
from forumcrawl.demo.views import (
    AuthorView,
    BoardView,
    CategoryView,
    LastView,
    LinkView,
    ListView,
    PostView,
    ThreadRowView,
    esc,
)


def author_link(author: AuthorView, attributes: str = "") -> str:
    """The author's name, linked where there is a profile."""
    return name_link(author.name, author.href, attributes)


def anchored(cells: str, post_id: int) -> str:
    """Cells with the post's anchor as the first thing in the first of them."""
    return cells.replace(">", f'><a name="p{post_id}"></a>', 1)


def name_link(name: str, href: str | None, attributes: str = "") -> str:
    """A name, linked where there is an address."""
    return f'<a href="{href}"{attributes}>{esc(name)}</a>' if href else f"<span{attributes}>{esc(name)}</span>"


def category_title(category: CategoryView) -> str:
    """A category's name, linked where it has a page."""
    name = esc(category.title)
    return f'<a href="{category.href}">{name}</a>' if category.href else name


def title_link(row: ThreadRowView, look: Look) -> str:
    """A thread's title in a list, behind what it is marked with."""
    return f'{flags(row, look)}<a href="{row.href}"{look.c["title"]}>{esc(row.title)}</a>'


def user_facts(author: AuthorView, look: Look) -> list[str]:
    """What stands beside a member's posts in this skin: join date, number of posts, place."""
    if author.href is None:
        return [look.t["guest"]] if look.has("guest label", 0.5) else []
    facts = []
    if look.has("joined", 0.6):
        facts.append(f"{look.t['joined']}: {esc(author.joined)}")
    if look.has("post count", 0.7):
        facts.append(f"{look.t['posts']}: {author.post_count}")
    if author.location and look.has("location", 0.5):
        facts.append(f"{look.t['location']}: {author.location}")
    return facts


def avatar(author: AuthorView, look: Look) -> str:
    """The member's picture, in skins that have them."""
    if not author.avatar or not look.has("avatars", 0.5):
        return ""
    return f'<img src="{author.avatar}" alt="" width="60" height="60" />'


def user_lines(author: AuthorView, look: Look, separator: str) -> str:
    """Picture and facts of a post's author."""
    return separator.join([part for part in (avatar(author, look), *user_facts(author, look)) if part])


def note(post: PostView, tag: str) -> str:
    """The edit note, if the post has one."""
    return f"<{tag}>{esc(post.edit_note)}</{tag}>" if post.edit_note else ""


def files(post: PostView) -> str:
    """The files of a post, with their sizes, in a line."""
    items = [f'<a href="{file.href}">{esc(file.name)}</a> ({file.size})' for file in post.files]
    return f"<div>{' '.join(items)}</div>" if items else ""


def flags(row: ThreadRowView, look: Look) -> str:
    """Words or icons before the title of sticky and locked threads."""
    marks = [mark for mark, on in (("sticky", row.sticky), ("locked", row.locked)) if on]
    return "".join([flag(mark, look) for mark in marks])


def flag(mark: str, look: Look) -> str:
    """A mark before a title: a word, an icon that says it, or an icon alone."""
    form = look.pick("flag", "word", "word", "spoken icon", "icon")
    if form == "word":
        return f"<b{look.c['flag']}>{look.t[mark]}:</b> "
    alt = look.t[mark] if form == "spoken icon" else ""
    return f'<img src="/img/{look.c.plain(mark)}.gif" alt="{alt}" /> '


def page_links(links: tuple[LinkView, ...]) -> str:
    """The pages of a thread, behind its title in a list."""
    return (
        " <small>( " + " ".join([f'<a href="{link.href}">{link.text}</a>' for link in links]) + " )</small>"
        if links
        else ""
    )


def last_cell(last: LastView | None, look: Look) -> str:
    """When and by whom the last post was."""
    if last is None:
        return look.pick("none", "-", "&nbsp;", "n/a")
    who = f"{look.t['by']} {name_link(last.author, last.author_href)}"
    arrow = f' <a href="{last.href}">{look.pick("arrow", "&raquo;", "&gt;&gt;", look.t["last_post"])}</a>'
    return look.ordered("last", f"<span{look.c['last']}>{last.time_html}</span> ", f"{who} ") + arrow


def board_cells(board: BoardView, look: Look, tag: str = "td") -> str:
    """A board's counters and last post as cells."""
    c = look.c
    numbers = f"<{tag}{c['num']}>{board.threads}</{tag}><{tag}{c['num']}>{board.posts}</{tag}>"
    return f"{numbers}<{tag}{c['lastcell']}>{last_cell(board.last, look)}</{tag}>"


def list_headings(look: Look, tag: str) -> str:
    """The column heads of a thread list."""
    words = {"author": "author", "replies": "replies", "views": "views", "last": "last_post"}
    return "".join([f"<{tag}>{look.t[words[column]]}</{tag}>" for column in look.columns])


def row_cells(row: ThreadRowView, look: Look, tag: str = "td") -> str:
    """A thread's facts as cells, in the skin's order."""
    c = look.c
    cells = {
        "author": f"<{tag}{c['starter']}>{name_link(row.author, row.author_href)}</{tag}>",
        "replies": f"<{tag}{c['num']}>{row.replies}</{tag}>",
        "views": f"<{tag}{c['num']}>{row.views}</{tag}>",
        "last": f"<{tag}{c['lastcell']}>{last_cell(row.last, look)}</{tag}>",
    }
    return "".join([cells[column] for column in look.columns])


def sorts(view: ListView, look: Look) -> str:
    """Links to other orders of the list, and to the form for a new thread."""
    order = ", ".join([f'<a href="{link.href}">{link.text}</a>' for link in view.sorts])
    by = f"{look.t['sort']}: {order} " if look.has("sorts", 0.7) else ""
    return f'<div{look.c["tools"]}>{by}<a href="{view.new_thread_href}">{look.t["new_thread"]}</a></div>'


def subboards(board: BoardView, look: Look) -> str:
    """The sub-boards of a board, in one line below it."""
    if not board.subboards:
        return ""
    names = ", ".join([f'<a href="{child.href}">{esc(child.title)}</a>' for child in board.subboards])
    return f"<div{look.c['sub']}>{look.t['subboards']}: {names}</div>"


def thread_tools(reply_href: str, print_href: str, look: Look) -> str:
    """What one can do with a thread."""
    return (
        f'<div{look.c["tools"]}><a href="{reply_href}">{look.t["reply"]}</a> '
        f'<a href="{print_href}" rel="nofollow">{look.t["print"]}</a></div>'
    )


def post_tools(post: PostView, look: Look) -> str:
    """A post's permalink and what one can do with it."""
    number = f'<a href="{post.permalink}"{look.c["permalink"]}>#{post.number}</a>'
    report = f' <a href="{post.report_href}" rel="nofollow">{look.t["report"]}</a> ' if post.report_href else ""
    return look.ordered("post tools", number, f' <a href="{post.reply_href}">{look.t["quote"]}</a> ') + report


def signature(post: PostView, look: Look, tag: str = "div") -> str:
    """The signature below a post, if there is one."""
    return f"<{tag}{look.c['sig']}>{post.signature_html}</{tag}>" if post.signature_html else ""

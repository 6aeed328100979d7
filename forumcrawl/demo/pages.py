"""From the world to what a page shows: boards, lists and threads, with their links and times."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from forumcrawl.demo.addresses import PAGED, SORTS, Target
from forumcrawl.demo.content import Writer
from forumcrawl.demo.dates import DAY, Shown, utc_iso
from forumcrawl.demo.look import Look
from forumcrawl.demo.plain import PlainWriter
from forumcrawl.demo.seeds import dice, share
from forumcrawl.demo.skin import Skin
from forumcrawl.demo.views import (
    AuthorView,
    BoardView,
    CategoryView,
    CommentView,
    FileView,
    Flip,
    IndexView,
    LastView,
    LinkView,
    ListView,
    PostView,
    ThreadRowView,
    ThreadView,
    esc,
)
from forumcrawl.demo.words import sentence, word
from forumcrawl.demo.world import Author, Board, Post, Thread, World

FILE_ENDINGS = ("zip", "pdf", "txt", "tar.gz", "odt")
Link = Callable[[Target], str]
"""Makes the address of a target as the page at hand writes it."""


class Shower:
    """Makes views; every method takes the page's own way of writing links."""

    def __init__(self, world: World, skin: Skin, look: Look) -> None:
        self.world, self.skin, self.look = world, skin, look
        self.writer = (PlainWriter if skin.family.plain_text else Writer)(world, skin, look)
        self._day = lru_cache(maxsize=1000)(skin.post_dates.day)

    def index(self, link: Link, category: int | None = None) -> IndexView:
        """All boards by category, or those of one category."""
        wanted = range(len(self.world.categories)) if category is None else [category]
        views = [self._category(number, link) for number in wanted]
        return IndexView(self.world.name, tuple(view for view in views if view.boards))

    def listing(self, board: Board, page: int, sort: str, link: Link) -> ListView:
        """A page of a board's threads."""
        size = self.skin.threads_per_page
        threads = self.sorted_threads(board, sort)[(page - 1) * size : page * size]
        subboards = self.world.boards_under(board.id) if page == 1 else []
        return ListView(
            title=board.title,
            subboards=tuple(self._board(child, link) for child in subboards),
            rows=tuple(self._row(thread, link) for thread in threads),
            sorts=tuple(LinkView(self.look.t[by], link(Target("board", board.id, sort=by))) for by in SORTS),
            new_thread_href=link(Target("newthread", board.id)),
        )

    def thread(self, thread: Thread, page: int, link: Link) -> ThreadView:
        """A page of a thread."""
        size = self.skin.posts_per_page
        start = (page - 1) * size
        indexes = list(thread.visible[start : start + size])
        numbers = range(start + 1, start + 1 + len(indexes))
        again = self.skin.repeats_first_post and page > 1
        if self.skin.family.nested:
            posts = self._nested(thread, indexes, numbers, link)
        else:
            posts = [self.post(thread, index, number, link) for index, number in zip(indexes, numbers, strict=True)]
        if again:
            posts.insert(0, self.post(thread, 0, 1, link, repeat=True))
        return ThreadView(
            id=thread.id,
            title=thread.title,
            locked=thread.locked,
            posts=tuple(posts),
            opens=page == 1 or again,
            reply_href=link(Target("reply", thread.id)),
            print_href=link(Target("print", thread.id)),
        )

    def post(
        self,
        thread: Thread,
        index: int,
        number: int,
        link: Link,
        replies: tuple[PostView, ...] = (),
        repeat: bool = False,
    ) -> PostView:
        """A post, with the replies that stand inside it."""
        post = self.world.post(thread, index)
        shown = self.skin.post_dates.show(post.at, self.world.now)
        content = self.writer.content(thread, index, link(Target("thread", thread.id)))
        user = post.author.user
        signature = (
            self.writer.signature(user) if user and not user.deleted and self.look.has("signatures", 0.7) else ""
        )
        return PostView(
            id=post.id,
            number=number,
            author=self._author(post.author, link),
            time_html=self.time_html(shown),
            time=shown,
            day_text=self.skin.post_dates.day(post.at),
            content_html=content.html,
            content_text=content.text,
            signature_html=signature,
            edit_note=self._edit_note(post),
            permalink=self._permalink(thread, post, number, link),
            reply_href=link(Target("quote", post.id)),
            report_href=link(Target("report", post.id)) if self.look.has("report", 0.3) else "",
            subject=thread.title if index == 0 else f"Re: {thread.title}",
            replies=replies,
            comments=self._comments(thread, post, link) if self.skin.family.has_comments else (),
            repeat=repeat,
            files=self._files(post),
            edited_at=post.edited_at if self._edit_note(post) else None,
        )

    def sorted_threads(self, board: Board, sort: str) -> list[Thread]:
        """A board's threads in the order asked for."""
        threads = self.world.threads_of(board.id)
        if sort == "replies":
            return sorted(threads, key=lambda thread: -len(thread.visible))
        if sort == "views":
            return sorted(threads, key=lambda thread: -thread.views)
        return sorted(threads, key=lambda thread: self.world.author(thread, 0).name) if sort == "author" else threads

    def flip(self, target: Target, pages: int, link: Link) -> Flip:
        """The addresses of a list's or thread's pages that a pager may show."""
        near = (
            {1, pages, *range(max(1, target.page - 6), min(pages, target.page + 6) + 1)}
            if pages > 7
            else range(1, pages + 1)
        )
        return Flip(
            target.page, pages, {page: link(Target(target.kind, target.id, page, target.sort)) for page in near}
        )

    def pages_of(self, target: Target) -> int:
        """How many pages the board, thread or other list has."""
        if target.kind not in PAGED:
            return 1
        if target.kind == "thread":
            count, size = len(self.world.threads[target.id].visible), self.skin.posts_per_page
        elif target.kind == "board":
            count, size = len(self.world.threads_of(target.id)), self.skin.threads_per_page
        else:
            count, size = len(self.world.users), 20
        return max(1, -(-count // size))

    def page_of_post(self, post_id: int) -> tuple[Thread, int, int] | None:
        """A post's thread, the page of it that holds the post, and its number there."""
        thread = self.world.threads.get(post_id // 1000)
        if thread is None or post_id % 1000 not in thread.visible:
            return None
        place = thread.visible.index(post_id % 1000)
        return thread, place // self.skin.posts_per_page + 1, place + 1

    def time_html(self, shown: Shown) -> str:
        """A moment as markup: bare, or with the exact time in an attribute."""
        text = esc(shown.text)
        language = self.skin.language
        if self.look.has("bold today", 0.4):
            for near in (esc(language.today), esc(language.yesterday)):
                text = f"<b>{near}</b>{text[len(near) :]}" if text.startswith(near) else text
        if self.skin.time_attribute == "datetime":
            return f'<time datetime="{utc_iso(shown.at)}">{text}</time>'
        if self.skin.time_attribute == "title":
            exact = utc_iso(shown.at + self.skin.post_dates.offset_minutes * 60)
            return f'<span title="{exact[:10]} {exact[11:19]}">{text}</span>'
        return text

    def _category(self, number: int, link: Link) -> CategoryView:
        boards = self.world.boards_under(None, number)
        href = link(Target("category", number + 1)) if self.skin.links_categories else None
        return CategoryView(self.world.categories[number], href, tuple(self._board(board, link) for board in boards))

    def _board(self, board: Board, link: Link) -> BoardView:
        newest = None if board.private else self.world.newest_of(board.id)
        return BoardView(
            id=board.id,
            title=board.title,
            href=link(Target("board", board.id)),
            description=board.description,
            threads=len(self.world.threads_of(board.id)) if newest else 0,
            posts=self.world.post_count_of(board.id) if newest else 0,
            last=self._last(newest, link) if newest else None,
            subboards=tuple(self._board(child, link) for child in self.world.boards_under(board.id)),
        )

    def _row(self, thread: Thread, link: Link) -> ThreadRowView:
        author = self.world.author(thread, 0)
        pages = self.pages_of(Target("thread", thread.id))
        numbers = sorted({*range(1, min(pages, 3) + 1), pages}) if pages > 1 and self.look.has("row pages", 0.5) else []
        return ThreadRowView(
            id=thread.id,
            title=thread.title,
            href=link(Target("thread", thread.id)),
            author=author.name,
            author_href=self._profile(author, link),
            replies=len(thread.visible) - 1,
            views=thread.views,
            last=self._last(thread, link),
            sticky=thread.sticky,
            locked=thread.locked,
            page_links=tuple(LinkView(str(page), link(Target("thread", thread.id, page))) for page in numbers),
        )

    def _last(self, thread: Thread, link: Link) -> LastView:
        index = self.world.last_index(thread)
        author = self.world.author(thread, index)
        shown = self.skin.list_dates.show(self.world.at(thread, index), self.world.now)
        post_id = thread.id * 1000 + index
        href = f"{link(Target('thread', thread.id, self.pages_of(Target('thread', thread.id))))}#p{post_id}"
        if self.skin.permalinks != "anchor":
            href = link(Target("post", post_id))
        day = self.skin.list_dates.day(shown.at)
        return LastView(author.name, self._profile(author, link), self.time_html(shown), shown.text, href, day)

    def _nested(self, thread: Thread, indexes: Sequence[int], numbers: Sequence[int], link: Link) -> list[PostView]:
        """The page's posts as trees; a post whose parent is elsewhere stands at the top."""
        children: dict[int | None, list[int]] = {}
        for index in indexes:
            parent = self.world.parent(thread, index)
            children.setdefault(parent if parent in indexes else None, []).append(index)
        number_of = dict(zip(indexes, numbers, strict=True))

        def grow(index: int) -> PostView:
            replies = tuple(grow(child) for child in children.get(index, ()))
            return self.post(thread, index, number_of[index], link, replies)

        return [grow(index) for index in children.get(None, ())]

    def _comments(self, thread: Thread, post: Post, link: Link) -> tuple[CommentView, ...]:
        """Up to four remarks of the thread's voices, none of them later than now."""
        random = dice(self.world.seed, "comments", post.id)
        moments = sorted(post.at + 60 + int(random.random() ** 3 * 9 * DAY) for _ in range(int(random.random() * 5)))
        return tuple(
            CommentView(
                self._author(self.world.author(thread, int(random.random() * thread.base_posts)), link),
                self.time_html(self.skin.post_dates.show(moment, self.world.now)),
                sentence(random, self.world.language),
            )
            for moment in moments
            if moment <= self.world.now
        )

    def _author(self, author: Author, link: Link) -> AuthorView:
        user = author.user
        if user is None or user.deleted:
            return AuthorView(author.name, None, "", 0, "", "")
        joined = self._day(user.joined_at)
        return AuthorView(
            user.name, self._profile(author, link), joined, user.post_count, user.location, f"/img/u{user.id}.gif"
        )

    def _profile(self, author: Author, link: Link) -> str | None:
        return link(Target("profile", author.user.id)) if author.user and not author.user.deleted else None

    def _permalink(self, thread: Thread, post: Post, number: int, link: Link) -> str:
        if self.skin.permalinks != "anchor":
            return link(Target("post", post.id))
        page = (number - 1) // self.skin.posts_per_page + 1
        return f"{link(Target('thread', thread.id, page))}#p{post.id}"

    def _files(self, post: Post) -> tuple[FileView, ...]:
        """One or two files, below few posts, in skins that have them."""
        if (not self.skin.family.has_files and self.look.has("files", 0.5)) or share(
            self.world.seed, "files", post.id
        ) > 0.06:
            return ()
        random = dice(self.world.seed, "file", post.id)
        return tuple(
            FileView(
                f"{word(random).lower()}-{number}.{random.choice(FILE_ENDINGS)}",
                f"/files/{post.id}-{number}",
                f"{random.randrange(2, 900)} KB",
            )
            for number in range(1, 2 + int(random.random() * 2))
        )

    def _edit_note(self, post: Post) -> str:
        if post.edited_at is None or not self.look.has("edit notes", 0.8):
            return ""
        date = self.skin.post_dates.show(post.edited_at, self.world.now).text
        return self.look.t["edited"].format(name=post.author.name, date=date)

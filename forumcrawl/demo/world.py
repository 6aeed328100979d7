"""The world behind the pages: boards, threads, users and posts, a function of seed, size and day.

A later day holds what an earlier one holds, and what happened since: threads, replies, a few edits and deletions.
Threads are a small table; a post is worked out when it is asked for and never kept.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from forumcrawl.demo.dates import DAY
from forumcrawl.demo.language import Language
from forumcrawl.demo.languages import LANGUAGES
from forumcrawl.demo.names import draw_names
from forumcrawl.demo.seeds import dice, share
from forumcrawl.demo.words import sentence, title, word

MAX_POSTS = 1000
"""A post's number is its thread's times this, plus its place: the thread can be told from it."""


@dataclass(frozen=True)
class Size:
    """How large a world is on its first day, and how fast it grows."""

    threads: int
    users: int
    boards: int
    longest: int
    """Posts of the longest thread."""
    skew: int
    """The larger, the fewer threads come near it."""
    daily_threads: int
    daily_replies: int
    threads_per_page: tuple[int, ...]
    posts_per_page: tuple[int, ...]


SIZES = {
    "tiny": Size(14, 12, 4, 14, 5, 1, 3, (4, 5), (5, 6)),
    "small": Size(48, 30, 7, 90, 9, 2, 8, (7, 8, 10), (8, 10)),
    "medium": Size(230, 80, 12, 260, 14, 5, 30, (12, 15, 20), (10, 15)),
    "large": Size(2600, 600, 24, 480, 14, 30, 300, (20, 25, 30), (10, 15, 20)),
}


@dataclass(frozen=True)
class User:
    """A member."""

    id: int
    name: str
    joined_at: int
    post_count: int
    location: str
    deleted: bool
    """Gone: their posts stay, under a name that links nowhere."""
    signature: str


@dataclass(frozen=True)
class Board:
    """A board; `parent` is the board that it is a sub-board of."""

    id: int
    title: str
    description: str
    category: int
    parent: int | None
    private: bool
    """Listed, but not readable for guests."""


@dataclass(frozen=True)
class Author:
    """Whoever wrote: a member, or a guest without a profile."""

    name: str
    user: User | None


@dataclass(frozen=True)
class Post:
    """A post without its content, which `content.content_of` works out."""

    id: int
    index: int
    author: Author
    at: int
    edited_at: int | None


@dataclass(frozen=True)
class Thread:
    """A thread as it was on the first day (or the day it was opened), and what was added and removed since."""

    id: int
    board: int
    title: str
    created_at: int
    base_posts: int
    span_seconds: int
    sticky: bool
    locked: bool
    views: int
    added_at: list[int] = field(default_factory=list)
    deleted: set[int] = field(default_factory=set)

    @cached_property
    def visible(self) -> Sequence[int]:
        """Places of the posts that are there, in order."""
        total = self.base_posts + len(self.added_at)
        return range(total) if not self.deleted else [i for i in range(total) if i not in self.deleted]


class World:
    """Everything that a forum holds on a day."""

    def __init__(self, seed: int, size: str = "small", day: int = 0, language: str = "en") -> None:
        self.seed, self.size_name, self.day, self.size = seed, size, day, SIZES[size]
        self.language: Language = LANGUAGES[language]
        random = dice(seed, "world")
        first_now = 1_325_376_000 + random.randrange(14 * 365) * DAY + random.randrange(DAY)
        self.started_at = first_now - random.randrange(300, 1500) * DAY
        self._first_now, self.now = first_now, first_now + day * DAY
        self.name = f"{word(random)} {self.language.ui['forum']}"
        self.users = self._draw_users(random)
        self.categories = random.sample(self.language.categories, 2 if self.size.boards < 6 else 3)
        self.boards = self._draw_boards(random)
        self.threads = {thread.id: thread for thread in self._first_threads()}
        self._edits: dict[int, int] = {}
        for later in range(1, day + 1):
            self._live_through(later)

    def post(self, thread: Thread, index: int) -> Post:
        """The post at a place of a thread."""
        post_id = thread.id * MAX_POSTS + index
        edited_at = self._edits.get(post_id)
        if edited_at is None and index < thread.base_posts and share(self.seed, 11, post_id) < 0.05:
            edited_at = min(self.at(thread, index) + 60 + int(share(self.seed, 12, post_id) * 9000), self._first_now)
        return Post(post_id, index, self.author(thread, index), self.at(thread, index), edited_at)

    def at(self, thread: Thread, index: int) -> int:
        """When the post at a place was written: later than the one before it."""
        if index >= thread.base_posts:
            return thread.added_at[index - thread.base_posts]
        if index == 0:
            return thread.created_at
        place = (index + 0.9 * share(self.seed, 1, thread.id, index)) / thread.base_posts
        return thread.created_at + index + int(place**1.6 * thread.span_seconds)

    def author(self, thread: Thread, index: int) -> Author:
        """Who wrote the post at a place; a thread has few voices, and the first of them comes back."""
        luck = share(self.seed, 2, thread.id, index)
        if luck < 0.03:
            return Author(f"{word(dice(self.seed, 3, thread.id, index))}{index}", None)
        voices = 3 + thread.base_posts // 4
        voice = 0 if index == 0 or luck < 0.2 else int((luck - 0.2) / 0.8 * voices)
        number = int(share(self.seed, 4, thread.id, voice) ** 1.5 * len(self.users))
        user = self.users[number]
        return Author(self.language.ui["deleted"] if user.deleted else user.name, user)

    def parent(self, thread: Thread, index: int) -> int | None:
        """Place of the post that the one at a place answers, where replies are nested."""
        luck = share(self.seed, 5, thread.id, index)
        return None if index < 2 or luck < 0.4 else max(1, index - 1 - int((luck - 0.4) * 5))

    def last_index(self, thread: Thread) -> int:
        """Place of the last post that is there."""
        return thread.visible[-1]

    def threads_of(self, board: int) -> list[Thread]:
        """A board's threads as its list shows them: sticky ones first, then the last answered."""
        return self._threads_by_board.get(board, [])

    def newest_of(self, board: int) -> Thread | None:
        """The board's thread that was answered last."""
        return self._newest_by_board.get(board)

    def post_count_of(self, board: int) -> int:
        """How many posts the board's threads have together."""
        return self._posts_by_board.get(board, 0)

    def boards_under(self, parent: int | None, category: int | None = None) -> list[Board]:
        """Sub-boards of a board, or the boards of a category."""
        found = [board for board in self.boards.values() if board.parent == parent]
        return found if category is None else [board for board in found if board.category == category]

    def is_edited_since_first_day(self, post_id: int) -> bool:
        """Whether the text of the post has changed on a later day."""
        return post_id in self._edits

    @cached_property
    def _threads_by_board(self) -> dict[int, list[Thread]]:
        boards: dict[int, list[Thread]] = defaultdict(list)
        for thread in self.threads.values():
            boards[thread.board].append(thread)
        for threads in boards.values():
            threads.sort(key=lambda thread: (not thread.sticky, -self.at(thread, self.last_index(thread)), thread.id))
        return boards

    @cached_property
    def _newest_by_board(self) -> dict[int, Thread]:
        def last_at(thread: Thread) -> int:
            return self.at(thread, self.last_index(thread))

        return {board: max(threads, key=last_at) for board, threads in self._threads_by_board.items()}

    @cached_property
    def _posts_by_board(self) -> dict[int, int]:
        return {
            board: sum(len(thread.visible) for thread in threads) for board, threads in self._threads_by_board.items()
        }

    def _draw_users(self, random: Random) -> list[User]:
        names = draw_names(random, self.size.users)
        return [self._draw_user(number, name) for number, name in enumerate(names, 1)]

    def _draw_user(self, number: int, name: str) -> User:
        random = dice(self.seed, "user", number)
        return User(
            id=number,
            name=name,
            joined_at=self.started_at - random.randrange(900 * DAY),
            post_count=random.randrange(1, 4000),
            location=word(random) if random.random() < 0.6 else "",
            deleted=random.random() < 0.06,
            signature=sentence(random, self.language) if random.random() < 0.4 else "",
        )

    def _draw_boards(self, random: Random) -> dict[int, Board]:
        titles = list(random.sample(self.language.boards, min(self.size.boards, len(self.language.boards))))
        titles += [f"{random.choice(titles)} {number}" for number in range(2, self.size.boards - len(titles) + 2)]
        private = random.randrange(len(titles) // 2, len(titles))
        boards: dict[int, Board] = {}
        for number, name in enumerate(titles, 1):
            tops = [board for board in boards.values() if board.parent is None and not board.private]
            parent = random.choice(tops) if number > 3 and number - 1 != private and random.random() < 0.25 else None
            category = parent.category if parent else number % len(self.categories)
            text = sentence(random, self.language) if random.random() < 0.7 else ""
            boards[number] = Board(number, name, text, category, parent.id if parent else None, number - 1 == private)
        return boards

    def _first_threads(self) -> list[Thread]:
        """Created one after the other, more of them lately; the first of all is the longest."""
        count = self.size.threads
        gap = (self._first_now - self.started_at) / count
        return [
            self._draw_thread(number, self.started_at + int((number - 0.1) * gap)) for number in range(1, count)
        ] + [self._draw_thread(count, self._first_now - 9 * 3600)]

    def _draw_thread(self, number: int, created_at: int, base_posts: int | None = None) -> Thread:
        random = dice(self.seed, "thread", number)
        luck, room = random.random(), max(60, self._first_now - created_at - 120)
        posts = base_posts or (
            self.size.longest if number == 1 else int(1 + luck**self.size.skew * self.size.longest * 0.7 + luck * 6)
        )
        lively = random.random() < 0.25 or number == 1
        return Thread(
            id=number,
            board=1 if number == 1 else 1 + int(random.random() ** 2.2 * len(self.boards)),
            title=title(random, self.language),
            created_at=created_at,
            base_posts=min(posts, MAX_POSTS // 2),
            span_seconds=int(room * (0.97 + 0.03 * random.random()))
            if lively
            else min(int(random.random() * 40 * DAY) + 600, room),
            sticky=random.random() < 0.06,
            locked=random.random() < 0.06,
            views=posts * random.randrange(3, 60),
        )

    def _live_through(self, day: int) -> None:
        """What happens on a day: replies, new threads, an edit or two, a deletion."""
        random, dawn = dice(self.seed, "day", day), self._first_now + (day - 1) * DAY
        moments = sorted(random.sample(range(60, DAY - 60), self.size.daily_threads + self.size.daily_replies))
        opening = set(random.sample(moments, self.size.daily_threads))
        for moment in moments:
            if moment in opening:
                number = len(self.threads) + 1
                self.threads[number] = self._draw_thread(number, dawn + moment, base_posts=1)
            else:
                thread = self.threads[1 + int(random.random() ** 0.5 * len(self.threads))]
                if thread.base_posts + len(thread.added_at) < MAX_POSTS:
                    thread.added_at.append(dawn + moment)
        self._change_some(random, dawn)

    def _change_some(self, random: Random, dawn: int) -> None:
        long_threads = [thread for thread in self.threads.values() if thread.base_posts > 3]
        for thread in random.choices(long_threads, k=2):
            self._edits[thread.id * MAX_POSTS + random.randrange(thread.base_posts)] = dawn + random.randrange(DAY)
        thread = random.choice(long_threads)
        thread.deleted.add(random.randrange(1, thread.base_posts))

import pytest

from forumcrawl.items import Attachment

from .further import learned_from, posts, read


def test_files_below_posts_are_read_with_their_sizes() -> None:
    below = ["", '<div class=files><a href="/get?id=7">plan.pdf</a> (12.5 KB)</div>', ""]
    rows = read(posts(below=below))
    assert rows[1].attachments == (Attachment("https://f.example/get?id=7", "plan.pdf", "12.5 KB"),)
    assert [bool(row.attachments) for row in rows[:3]] == [False, True, False]


@pytest.mark.parametrize(
    "link",
    [
        '<a href="https://other.example/plan.pdf">plan.pdf</a>',
        '<a href="/plan.php?id=4">www.plan.com</a>',
        '<a href="/t/9">Reply</a>',
        '<a href="javascript:get(4)">plan.pdf</a>',
    ],
)
def test_other_links_are_no_files(link: str) -> None:
    assert learned_from(posts(below=["", f"<div class=files>{link}</div>"])).files == ()


def test_a_page_may_lie_about_what_it_links() -> None:
    below = ["", '<div class=files><a href="/get?id=7">plan.pdf</a> (12.5 KB)</div>', ""]
    rules = learned_from(posts(below=below))
    lying = ['<div class=files><a href="http://[broken">x.zip</a><a href="data:x,y">x.zip</a></div>']
    assert all(row.attachments == () for row in read(posts(below=lying), rules))

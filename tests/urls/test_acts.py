import pytest

from forumcrawl.urls.acts import acts


@pytest.mark.parametrize(
    "path",
    ["logout.php?k=1", "ucp?mode=logoff", "x?do=markread", "mark_all", "register/", "post/7/delete", "vote?up=3", "newreply.php?t=1",
     "post/3/upvote", "feed/", "rss2", "board/1/mark-read", "unsubscribe?t=3", "style.css", "member?action=lostpw"],
)  # fmt: skip
def test_what_acts_is_known_by_its_words(path: str) -> None:
    assert acts(f"https://little.example/{path}")


@pytest.mark.parametrize(
    "path", ["forum/site-feedback/", "t/reporters-corner", "t/devoted-fans", "board/removers", "t/across"]
)
def test_words_inside_others_do_not_act(path: str) -> None:
    assert not acts(f"https://little.example/{path}")

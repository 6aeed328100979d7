from lxml.html import fromstring

from forumcrawl.dom.page import page_from_text
from forumcrawl.dom.paths import (
    child_towards,
    common_ancestor,
    depth_of,
    exact_path,
    generalised_path,
    name_of,
    node_at,
    step_of,
    tag_path,
)

HTML = """<div id=menu><a href=x>Home</a></div>
<div id=posts class="row  posts"><div class="post post-123 even"><span class=date>Mar 4, 2026, 10:15 a.m. o'clock</span>
<p>a</p><p>b</p></div><div class="post post-7"><p>c</p></div></div>"""
TREE = page_from_text("http://a.org/", HTML).tree
DATE = TREE.find(".//span")
SECOND = TREE.findall(".//p")[1]
THIRD = TREE.findall(".//p")[2]


def test_a_tag_path_names_the_tags_from_the_root() -> None:
    assert tag_path(SECOND) == "html/body/div/div/p"
    assert tag_path(TREE) == "html"


def test_a_step_has_sorted_classes_with_masked_digits() -> None:
    assert step_of(DATE.getparent()) == "div.even.post.post-#"
    assert step_of(TREE) == "html"


def test_a_generalised_path_has_the_last_steps() -> None:
    assert generalised_path(DATE, 2) == "div.even.post.post-#/span.date"
    assert generalised_path(DATE) == "html/body/div.posts.row/div.even.post.post-#/span.date"
    assert generalised_path(THIRD, 1) == "p"


def test_an_exact_path_leads_back_to_its_node() -> None:
    assert exact_path(SECOND) == "/html/body/div[2]/div[1]/p[2]"
    for node in TREE.iter():
        assert node_at(TREE, exact_path(node)) is node
        assert node_at(SECOND, exact_path(node)) is node


def test_a_path_to_nowhere_gives_nothing() -> None:
    for path in [
        "/html/body/div[9]",
        "/html/body/div[0]",
        "/html/nav",
        "/body",
        "",
        "/",
        "/html/body/div[x]",
        "/html//p[1]",
    ]:
        assert node_at(TREE, path) is None


def test_odd_tags_have_paths_too() -> None:
    tree = page_from_text("http://a.org/", "<x:y>a</x:y><x:y><b-c>b</b-c></x:y><p/q>").tree
    for node in tree.iter():
        assert node_at(tree, exact_path(node)) is node


def test_a_comment_has_a_path() -> None:
    tree = fromstring("<html><body><!-- c --></body></html>")
    assert tag_path(tree[0][0]) == "html/body/!"
    assert exact_path(tree[0][0]).startswith("/html/body/!")


def test_a_name_is_short_and_says_what_the_node_shows() -> None:
    assert name_of(SECOND) == "div.post.post-123 > p 'b'"
    assert name_of(DATE) == "div.post.post-123 > span.date 'Mar 4, 2026, 10:15 a.m.…'"
    assert name_of(DATE.getparent().getparent()).startswith("body > div#posts.row.posts 'Mar 4")
    assert name_of(page_from_text("http://a.org/", "<p>").tree) == "html"


def test_depth_counts_the_elements_above() -> None:
    assert depth_of(TREE) == 0
    assert depth_of(SECOND) == 4


def test_the_common_ancestor_is_the_deepest_that_holds_all() -> None:
    assert common_ancestor([DATE, SECOND]) is DATE.getparent()
    assert common_ancestor([DATE, THIRD]) is TREE.get_element_by_id("posts")
    assert common_ancestor([DATE]) is DATE
    assert common_ancestor([DATE, DATE.getparent()]) is DATE.getparent()
    assert common_ancestor([]) is None
    assert common_ancestor([DATE, page_from_text("http://a.org/", "x").tree]) is None


def test_the_child_towards_a_node_holds_it() -> None:
    posts = TREE.get_element_by_id("posts")
    assert child_towards(posts, SECOND) is DATE.getparent()
    assert child_towards(SECOND.getparent(), SECOND) is SECOND
    assert child_towards(SECOND, posts) is None
    assert child_towards(posts, posts) is None

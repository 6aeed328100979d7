import pytest
from lxml import html
from lxml.html import HtmlElement

from forumcrawl.wrappers.paths import ancestor_of, common_path, compile_path


def tree(body: str) -> HtmlElement:
    return html.document_fromstring(f"<html><body>{body}</body></html>")


def test_the_common_path_keeps_the_classes_that_all_have() -> None:
    page = tree("<div class='post odd'><i class=a>1</i></div><div class='even post'><i class='a b'>2</i></div>")
    assert common_path(page.xpath("//i"), 2) == "div.post > i.a"


def test_the_common_path_ends_where_tags_differ() -> None:
    page = tree("<div><p><i>1</i></p></div><ul><li><p><i>2</i></p></li></ul>")
    assert common_path(page.xpath("//i"), 9) == "p > i"


def test_the_common_path_has_at_most_so_many_steps_and_does_not_name_the_root() -> None:
    page = tree("<div><p><i>1</i></p></div>")
    assert common_path(page.xpath("//i"), 2) == "p > i"
    assert common_path(page.xpath("//i"), 99) == "body > div > p > i"


def test_classes_that_no_path_can_say_are_left_out() -> None:
    page = tree('<i class="ok 2col a\'b a.b x>y ü_1 -z">1</i>')
    path = common_path(page.xpath("//i"), 1)
    assert path.startswith("i.ok")
    assert "'" not in path
    assert "a.b" not in path
    assert compile_path(path, anywhere=True)(page) == page.xpath("//i")


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_a_compiled_path_finds_what_it_was_made_from(levels: int) -> None:
    page = tree(
        "<table class=t><tr class='row x'><td class=c><a class=n href=/>1</a></td></tr></table><a class=n>no</a>"
    )
    wanted = page.xpath("//td/a")
    found = compile_path(common_path(wanted, levels), anywhere=True)(page)
    assert found == (wanted if levels > 1 else page.xpath("//a"))


def test_a_path_below_a_node_goes_step_by_step() -> None:
    page = tree("<div id=r><p><i>yes</i></p><div><p><i>deeper</i></p></div></div>")
    (root,) = page.xpath("//*[@id='r']")
    assert [node.text for node in compile_path("p > i")(root)] == ["yes"]


def test_the_empty_path_is_the_node_itself() -> None:
    page = tree("<p>x</p>")
    assert compile_path("")(page) == [page]


def test_a_class_is_matched_whole() -> None:
    page = tree("<p class='poster'>no</p><p class='a post'>yes</p><p class='post-it'>no</p>")
    assert [node.text for node in compile_path("p.post", anywhere=True)(page)] == ["yes"]


@pytest.mark.parametrize("tag", ["o:p", "x-post", "font", "h1"])
def test_odd_tags_are_found_too(tag: str) -> None:
    page = tree(f"<div><{tag} class=k>one</{tag}><b>no</b></div>")
    wanted = [node for node in page.iter() if node.get("class") == "k"]
    assert wanted
    assert compile_path(common_path(wanted, 1), anywhere=True)(page) == wanted


def test_an_ancestor_is_never_the_whole_page() -> None:
    page = tree("<div><p>x</p></div>")
    (p,) = page.xpath("//p")
    assert ancestor_of(p, 0) is p
    assert ancestor_of(p, 1).tag == "div"
    assert ancestor_of(p, 2) is None
    assert ancestor_of(p, 50) is None

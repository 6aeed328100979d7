from forumcrawl.dom.elements import hyperlink_elements, inner_elements, text_elements
from forumcrawl.dom.page import page_from_text

HTML = """<body><div id=a><p id=b>words <b id=c>bold</b></p><a id=d href=x>link</a></div>
<div id=e><span id=f><a id=g href=y><img></a></span><a id=h name=z>anchor</a></div>
<div id=i><img></div><div id=j hidden><p>x <a href=x>y</a></p></div><div id=k> <br> </div></body>"""
TREE = page_from_text("http://a.org/", HTML).tree


def ids(elements: list) -> list[str | None]:  # type: ignore[type-arg] # of lxml elements
    return [element.get("id") or element.tag for element in elements]


def test_text_elements_have_text_of_their_own() -> None:
    assert ids(text_elements(TREE)) == ["b", "c", "h"]


def test_hyperlink_elements_have_an_address() -> None:
    assert ids(hyperlink_elements(TREE)) == ["d", "g"]


def test_inner_elements_contain_the_others() -> None:
    assert ids(inner_elements(TREE)) == ["html", "body", "a", "e", "f"]


def test_a_part_of_a_page_has_only_its_own_elements() -> None:
    part = TREE.get_element_by_id("e")
    assert ids(text_elements(part)) == ["h"]
    assert ids(hyperlink_elements(part)) == ["g"]
    assert ids(inner_elements(part)) == ["e", "f"]
    link = TREE.get_element_by_id("d")
    assert ids(hyperlink_elements(link)) == ["d"]
    assert inner_elements(link) == []


def test_an_empty_page_has_no_elements() -> None:
    empty = page_from_text("http://a.org/", "").tree
    assert text_elements(empty) == hyperlink_elements(empty) == inner_elements(empty) == []

"""Finding all dates of a page."""

from lxml import etree, html

from forumcrawl.dom.dates import find_page_dates


def dates(body: str, lang: str = "en") -> list[tuple[str, str, str]]:
    tree = html.document_fromstring(
        f'<html lang="{lang}"><head><title>4 Mar 2009</title></head><body>{body}</body></html>'
    )
    return [(date.kind, str(date.element.tag), date.text) for date in find_page_dates(tree)]


def test_a_date_in_an_own_text() -> None:
    assert dates("<p><span>4 Mar 2009 12:33</span></p>") == [("text", "span", "4 Mar 2009 12:33")]


def test_a_date_in_a_tail_belongs_to_the_parent_and_keeps_its_anchor() -> None:
    tree = html.fromstring("<div><b>on:</b> March 04, 2009, 12:33:10 PM »</div>")
    (date,) = find_page_dates(tree)
    assert (date.kind, date.element.tag, date.text) == ("tail", "div", "March 04, 2009, 12:33:10 PM")
    assert date.anchor is not None
    assert date.anchor.tag == "b"
    assert (date.anchor.tail or "")[date.start : date.end] == date.text


def test_a_date_split_over_inline_elements() -> None:
    assert dates("<p><span>Yesterday</span> at 02:13 PM</p>") == [("split", "span", "Yesterday at 02:13 PM")]
    assert dates("<p>11-29-2024,&nbsp;<span>09:03 AM</span><a>#1</a></p>") == [
        ("split", "p", "11-29-2024,\xa009:03 AM")
    ]
    assert dates("<p><b>4</b><b>Mar</b><b>2009</b></p>") == [("split", "b", "4 Mar 2009")]


def test_a_block_ends_a_date() -> None:
    assert dates("<div>4 Mar 2009</div><div>12:33</div>")[0] == ("text", "div", "4 Mar 2009")


def test_a_number_in_the_element_before_is_no_day() -> None:
    assert dates("<p><a>#3</a><span>May 23, 2024</span></p>") == [("text", "span", "May 23, 2024")]
    assert dates("<p><a>3</a><span>May 23, 2024</span></p>") == [("text", "span", "May 23, 2024")]


def test_a_user_called_monday_does_not_join_the_date_beside_him() -> None:
    assert dates("<p><a>Monday</a> <span>4 Mar 2009 12:33</span></p>") == [("text", "span", "4 Mar 2009 12:33")]


def test_dates_in_attributes() -> None:
    assert dates('<time datetime="2024-03-01T12:00:00+0000" title="Mar 1, 2024 at 12:00">Friday</time>') == [
        ("attribute", "time", "2024-03-01T12:00:00+0000"),
        ("attribute", "time", "Mar 1, 2024 at 12:00"),
    ]


def test_unix_times_in_attributes_that_speak_of_time() -> None:
    assert dates('<span data-time="1401198353000">x</span>') == [("attribute", "span", "1401198353000")]
    assert dates('<span data-timestamp="1401198353">x</span>') == [("attribute", "span", "1401198353")]
    assert dates('<span data-user-id="1401198353">x</span>') == []
    assert dates('<span data-time="9999999999">x</span>') == []


def test_what_is_not_shown_is_skipped() -> None:
    hidden = "<script>'4 Mar 2009'</script><style>/*4 Mar 2009*/</style><!--4 Mar 2009-->"
    assert dates(hidden + "<select><option>4 Mar 2009</option></select><textarea>4 Mar 2009</textarea>") == []


def test_the_text_after_a_hidden_element_counts() -> None:
    assert dates("<p><script>1</script>4 Mar 2009<!-- x --></p>") == [("tail", "p", "4 Mar 2009")]
    assert dates("<p>on <!-- x -->4 Mar 2009</p>") == [("tail", "p", "4 Mar 2009")]


def test_noscript_counts_as_visible() -> None:
    assert dates("<noscript><p>4 Mar 2009</p></noscript>") == [("text", "p", "4 Mar 2009")]


def test_dates_come_in_document_order() -> None:
    body = '<p>1 Mar 2009</p><time datetime="2009-03-02">x</time><p>3 Mar 2009</p><time datetime="2009-03-04">y</time>'
    assert [text for _, _, text in dates(body)] == ["1 Mar 2009", "2009-03-02", "3 Mar 2009", "2009-03-04"]


def test_the_page_s_language_decides_about_year_less_months() -> None:
    assert dates("<p>10 ago</p>", "es") == [("text", "p", "10 ago")]
    assert dates("<p>10 ago</p>", "en") == []


def test_the_tree_is_not_changed() -> None:
    tree = html.fromstring(
        "<div><p>on <b>4 Mar</b> 2009, 12:33</p><!-- x --><time datetime='2009-03-04'>z</time></div>"
    )
    before = etree.tostring(tree)
    assert find_page_dates(tree) == find_page_dates(tree)
    assert etree.tostring(tree) == before


def test_a_very_deep_page_does_not_break_the_walk() -> None:
    tree = etree.Element("div")
    node = tree
    for _ in range(3000):
        node = etree.SubElement(node, "div")
    node.text = "4 Mar 2009 12:33"
    assert [date.text for date in find_page_dates(tree)] == ["4 Mar 2009 12:33"]

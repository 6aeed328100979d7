from lxml import html

from forumcrawl.records.structured import NOTHING_DECLARED, find_declared, mark_of


def test_microdata_marks_author_and_content() -> None:
    tree = html.document_fromstring(
        "<div itemprop='comment'><span itemprop='author'><b itemprop='name'>Ann</b> (Member)</span>"
        "<i itemprop='datePublished'>today</i><div itemprop='text'>Hello</div></div>"
    )
    declared = find_declared([tree])
    assert declared.authors == frozenset(tree.xpath("//b"))
    assert declared.contents == frozenset(tree.xpath("//div[@itemprop='text']"))


def test_rdfa_and_rel_mark_authors_too() -> None:
    tree = html.document_fromstring(
        "<p property='schema:author'><a href='/u/1'>Ann</a></p><a rel='author nofollow'>Ben</a>"
    )
    assert {node.text for node in find_declared([tree]).authors if node.text} == {"Ann", "Ben"}


def test_a_link_of_relation_text_is_no_content() -> None:
    assert mark_of(html.fromstring("<a rel='text'>x</a>")) is None


def test_json_ld_names_authors_at_any_depth() -> None:
    data = (
        '{"@graph": [{"@type": "DiscussionForumPosting", "author": {"name": "Ann"},'
        ' "comment": [{"author": [{"name": " Ben  Nevis "}]}, {"author": "Chen"}]}]}'
    )
    tree = html.document_fromstring(f"<script type='application/ld+json'>{data}</script>")
    assert find_declared([tree]).names == {"Ann", "Ben Nevis", "Chen"}


def test_broken_data_declares_nothing() -> None:
    tree = html.document_fromstring("<script type='application/ld+json'>{broken</script><p>Hello</p>")
    assert find_declared([tree]) == NOTHING_DECLARED

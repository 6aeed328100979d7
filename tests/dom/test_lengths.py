from lxml import html

from forumcrawl.dom.lengths import text_lengths


def test_text_lengths_leave_out_scripts_comments_and_white_space() -> None:
    root = html.fromstring("<div> ab <script>nothing</script> c<!-- no --><p>def</p> g </div>")
    lengths = text_lengths(root)
    assert lengths[root] == 7
    assert lengths[root.find("p")] == 3


def test_a_tail_belongs_to_the_parent() -> None:
    root = html.fromstring("<p><b>ab</b>cde</p>")
    assert (text_lengths(root)[root], text_lengths(root)[root[0]]) == (5, 2)

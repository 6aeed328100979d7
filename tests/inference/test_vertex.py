"""What is known about a vertex before anything is labelled."""

from forumcrawl.dom.page import page_from_text
from forumcrawl.inference.vertex import Knowledge, VertexView
from tests.conftest import MEMBERS, POSTS


def test_the_map_tells_where_links_lead_and_the_names_of_members(little_knowledge: Knowledge) -> None:
    assert little_knowledge.names == set(MEMBERS)
    assert {"list", "post", "profile"} <= set(little_knowledge.roles.values())


def test_the_row_of_a_short_thread_has_its_counter(little_knowledge: Knowledge) -> None:
    counted = {url.rpartition("/")[2]: numbers for url, numbers in little_knowledge.counters.items()}
    assert POSTS[3] - 1 in counted["3"]
    assert "1" not in counted  # its posts fill several pages


def test_data_for_machines_is_read_from_scripts_and_attributes() -> None:
    html = """<script type="application/ld+json">{"@type": "DiscussionForumPosting", "author": {"name": "Ada"}, "text": "Hello",
        "comment": [{"author": {"name": "Boris"}}]}</script><p itemprop=articleBody>More <b>words</b></p><script
        type="application/ld+json">{broken</script>"""
    told = VertexView((page_from_text("http://a.example/", html),)).told
    assert told["name"] == {"Ada", "Boris"}
    assert told["text"] == {"Hello", "More words"}

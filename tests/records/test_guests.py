from lxml import html

from forumcrawl.records.columns import align_records
from forumcrawl.records.guests import columns_of_guests


def test_posts_of_another_make_name_their_author_by_the_same_kind_of_address() -> None:
    bodies = [f"<b class=a><a href='/u/{n}'>Ann{n}</a></b>" for n in range(3)]
    bodies += [
        f"<div><p><i><a class=x href='/u/{n}'>Boris{n}</a></i></p></div><a href='/tag/1'>Mills</a>" for n in range(2)
    ]
    page = html.document_fromstring("<html><body>" + "".join(f"<div class=rec>{body}</div>" for body in bodies))
    table = align_records([(0, 0, [node]) for node in page.xpath("//div[@class='rec']")])
    found = columns_of_guests(table, ("0", "b.a", "a"), frozenset())
    assert ("0", "div", "p", "i", "a.x") in found
    assert found.index(("0", "div", "p", "i", "a.x")) < found.index(("0", "a")), "a tag comes after a person"

import pytest

from forumcrawl.dom.files import is_file_name
from forumcrawl.dom.media import attachments_of, find_media
from forumcrawl.items import Attachment, PostRow

BASE = "https://forum.example.org/t/1"


def test_links_images_and_files_of_the_forum_are_found_each_once() -> None:
    html = (
        "<p><a href=/a>1</a> <a href=/a>again</a> <img src=/i.png> <img src='/i.png'> <img src=data:x>"
        "<a href=/get?7>plan.pdf</a> (3 KB) <a href=https://other.example/x.zip>x.zip</a></p>"
    )
    media = find_media(html, BASE)
    host = "https://forum.example.org"
    assert media.links == (f"{host}/a", f"{host}/get?7", "https://other.example/x.zip")
    assert media.images == (f"{host}/i.png",)
    assert media.files == (Attachment(f"{host}/get?7", "plan.pdf", "3 KB"),)


def test_a_file_beside_the_content_and_in_it_is_one() -> None:
    file = Attachment("https://forum.example.org/get?7", "plan.pdf")
    html = "<a href=/get?7>plan.pdf</a>"
    assert len(attachments_of(PostRow("p1", attachments=(file,)), find_media(html, BASE))) == 1
    assert attachments_of(PostRow("p1", attachments=(file,)), find_media("", BASE)) == (file,)


@pytest.mark.parametrize("name", ["plan.pdf", "My plan (2).tar.gz", "план.docx", "a.7z"])
def test_names_of_files(name: str) -> None:
    assert is_file_name(name)


@pytest.mark.parametrize(
    "name", ["", "index.php", "viewtopic.html", "example.com", "3.5", "See below.", "a/b.zip", "plan"]
)
def test_what_is_no_name_of_a_file(name: str) -> None:
    assert not is_file_name(name)

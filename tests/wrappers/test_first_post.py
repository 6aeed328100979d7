from dataclasses import replace

from forumcrawl.dom.page import Page, page_from_text
from forumcrawl.wrappers.first_post import find_first_rule
from forumcrawl.wrappers.model import RecordRule
from forumcrawl.wrappers.records import find_records

MAIN = RecordRule("li.reply > span.when", up=1)
LONG = "The old mill by the river needs a new wheel before the winter comes, says the miller of house {n}."


def thread(number: int, head: str, replies: int = 3) -> Page:
    items = "".join(
        f"<li class=reply><span class=when>{day} May 2024, 10:{number:02}</span><p>{LONG.format(n=day * 100 + number)}</p></li>"
        for day in range(3, 3 + replies)
    )
    html = f"<html lang=en><body><h1>Title {number}</h1>{head}<ul>{items}</ul></body></html>"
    return page_from_text(f"https://f.example/t/{number}", html)


def opening(number: int) -> str:
    return f"<div class=question><p>{LONG.format(n=number)}</p><em class=asked>2 May 2024, 09:{number:02}</em> by Ann</div>"


def test_a_first_post_of_its_own_structure_is_found() -> None:
    pages = [thread(number, opening(number)) for number in range(10, 16)]
    rule = find_first_rule(pages, [MAIN])
    assert rule is not None
    assert rule.once
    records = find_records(pages[0].tree, [MAIN, rule])
    assert len(records) == 4
    assert "miller of house 10" in "".join(node.text_content() for node in records[0].nodes)


def test_a_thread_that_was_sampled_under_several_addresses_has_one_first_post() -> None:
    pages = [thread(number, opening(number)) for number in range(10, 13)]
    copies = [replace(page, url=f"{page.url}/comment/{n}") for page in pages for n in (1, 2)]
    assert find_first_rule([*pages, *copies], [MAIN]) == find_first_rule(pages, [MAIN]) is not None


def test_a_line_about_the_thread_is_no_first_post() -> None:
    pages = [
        thread(number, f"<div class=info>Started by Ann on <em class=asked>3 May 2024, 10:{number:02}</em></div>")
        for number in range(10, 16)
    ]
    assert find_first_rule(pages, [MAIN]) is None


def test_a_date_without_a_text_of_its_own_is_no_first_post() -> None:
    pages = [
        thread(number, f"<div class=info>Seen on <em>1 May 2024, 08:{number:02}</em></div>") for number in range(10, 16)
    ]
    assert find_first_rule(pages, [MAIN]) is None


def test_a_text_that_all_pages_show_is_no_first_post() -> None:
    news = f"<div class=news><em>1 May 2024, 08:00</em><p>{LONG.format(n=1)}</p></div>"
    assert find_first_rule([thread(number, news) for number in range(10, 16)], [MAIN]) is None


def test_a_list_of_dates_above_the_posts_is_no_first_post() -> None:
    def box(number: int) -> str:
        rows = "".join(f"<p>{LONG.format(n=number * 10 + n)} <em>{n} May 2024, 08:{number}</em></p>" for n in (1, 2))
        return f"<div class=latest>{rows}</div>"

    assert find_first_rule([thread(number, box(number)) for number in range(10, 16)], [MAIN]) is None


def test_pages_whose_posts_are_all_alike_have_none() -> None:
    assert find_first_rule([thread(number, "") for number in range(10, 16)], [MAIN]) is None


def test_a_first_post_is_found_though_days_and_months_cannot_be_told_apart() -> None:
    """ "05/06/2024" may be May or June: the order of the times must not depend on the guess."""
    pages = []
    for number in range(10, 20):
        head = f"<div class=question><p>{LONG.format(n=number)}</p><em class=asked>09:{number}, {number + 9:02}/05/2024</em></div>"
        items = "".join(
            f"<li class=reply><span class=when>10:{number}, {day:02}/06/2024</span><p>{LONG.format(n=day * 100 + number)}</p></li>"
            for day in (3, 7, 11)
        )
        html = f"<html lang=en><body><h1>Title {number}</h1>{head}<ul>{items}</ul></body></html>"
        pages.append(page_from_text(f"https://f.example/t/{number}", html))
    assert find_first_rule(pages, [MAIN]) is not None

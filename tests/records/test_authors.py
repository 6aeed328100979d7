from lxml import html

from forumcrawl.records.authors import AuthorColumns, AuthorParams, choose_author
from forumcrawl.records.columns import Table, align_records
from forumcrawl.records.name_cues import KnownAuthors
from forumcrawl.records.structured import Declared

NAMES = ["Ann", "Boris", "Ann", "Chen", "Boris", "Ann", "Dilek", "Chen", "Ann", "Emil"]
SUBJECTS = ["Mills", "Wheels", "Ropes", "Old nails", "Rust", "Paint", "Tar", "Oak", "Hemp", "Glue"]


def table_of(bodies: list[str], a_page: int = 5) -> Table:
    page = html.document_fromstring(
        "<html><body>" + "".join(f"<div class=rec>{body}</div>" for body in bodies) + "</body></html>"
    )
    nodes = page.xpath("//div[@class='rec']")
    return align_records([(number // a_page, 0, [node]) for number, node in enumerate(nodes)])


def main_of(chosen: AuthorColumns | None) -> tuple[str, ...] | None:
    return chosen.main if chosen else None


def link(name: str) -> str:
    return f"<a class=who href='/u/{sum(map(ord, name))}'>{name}</a>"


def test_a_name_that_comes_back_with_its_address_is_the_author() -> None:
    table = table_of([f"{link(name)}<a class=what href='/p/{n}'>{SUBJECTS[n]}</a>" for n, name in enumerate(NAMES)])
    assert main_of(choose_author(table)) == ("0", "a.who")


def test_a_button_that_comes_back_with_new_addresses_is_no_author() -> None:
    table = table_of([f"<a class=act href='/quote/{n}'>Quote</a>" for n in range(10)])
    assert choose_author(table) is None
    buttons = [
        f"<a class=act href='/x/{n}'>{'Edit' if n % 3 else 'Quote'}</a>{link(name)}" for n, name in enumerate(NAMES)
    ]
    assert main_of(choose_author(table_of(buttons))) == ("0", "a.who")


def test_a_button_that_comes_back_with_one_address_is_no_author() -> None:
    table = table_of([f"<a class=top href='/'>Top</a>{link(name)}" for name in NAMES])
    assert main_of(choose_author(table)) == ("0", "a.who")


def test_a_subject_is_no_author() -> None:
    """Every reply repeats the title of its thread."""
    bodies = [
        f"<a class=subject href='/t/{n // 5}'>Re: {SUBJECTS[n // 5]}</a><b class=who>{name}</b>"
        for n, name in enumerate(NAMES)
    ]
    assert main_of(choose_author(table_of(bodies))) == ("0", "b.who")


def test_a_counter_is_no_author() -> None:
    table = table_of([f"<a class=nr href='#p{n}'>#{n}</a>{link(name)}" for n, name in enumerate(NAMES)])
    assert main_of(choose_author(table)) == ("0", "a.who")


def test_a_date_is_no_author() -> None:
    table = table_of([f"<i class=when>{n + 1} May 2024</i><b class=who>{name}</b>" for n, name in enumerate(NAMES)])
    assert main_of(choose_author(table)) == ("0", "b.who")


def test_a_name_without_a_link_is_found_by_its_variety() -> None:
    table = table_of(
        [f"<b class=who>{name}</b><i class=rank>{'Member' if n % 2 else 'Guest'}</i>" for n, name in enumerate(NAMES)]
    )
    assert main_of(choose_author(table)) == ("0", "b.who")
    assert choose_author(table, params=AuthorParams(links_only=True, alone=False)) is None


def test_long_texts_are_no_names() -> None:
    text = "a text that goes on and on and says a lot about mills and wheels, number "
    assert choose_author(table_of([f"<p>{text}{name}</p>" for name in NAMES])) is None


def test_a_guest_stands_where_members_stand_but_without_a_link() -> None:
    bodies = [
        f"<div class=by>{link(name) if n % 4 else '<b class=guest>Passer</b>'}</div>" for n, name in enumerate(NAMES)
    ]
    chosen = choose_author(table_of(bodies))
    assert chosen is not None
    assert chosen.main == ("0", "div.by", "a.who")
    assert set(chosen.others) & {("0", "div.by"), ("0", "div.by", "b.guest")}


def test_what_holds_nothing_but_the_name_serves_guests_who_come_later() -> None:
    chosen = choose_author(table_of([f"<div class=by>{link(name)}</div>" for name in NAMES]))
    assert chosen == AuthorColumns(("0", "div.by", "a.who"), (("0", "div.by"),))


def test_what_holds_more_than_the_name_serves_nobody() -> None:
    chosen = choose_author(table_of([f"<div class=by>{link(name)} wrote</div>" for name in NAMES]))
    assert chosen == AuthorColumns(("0", "div.by", "a.who"))


def test_columns_that_are_taken_are_not_looked_at() -> None:
    table = table_of([f"<div class=said>{link(name)}</div><b class=who>{name}</b>" for name in NAMES])
    assert main_of(choose_author(table, frozenset({("0", "div.said")}))) == ("0", "b.who")


def test_names_known_from_elsewhere_decide() -> None:
    table = table_of([f"<b class=x>{SUBJECTS[n]}</b><b class=y>{name}</b>" for n, name in enumerate(NAMES)])
    assert main_of(choose_author(table, known=KnownAuthors(frozenset(NAMES)))) == ("0", "b.y")


def test_an_empty_table_has_no_author() -> None:
    assert choose_author(align_records([])) is None


def test_who_wrote_all_posts_of_a_page_is_known_by_the_one_address() -> None:
    table = table_of([f"{link('Ann')}<a class=act href='/quote/{n}'>Quote</a><b>Member</b>" for n in range(5)])
    assert main_of(choose_author(table)) == ("0", "a.who")


def test_what_is_the_same_on_all_pages_is_nobody() -> None:
    table = table_of([f"<a class=top href='/start/1'>Top</a><i class=n>{n}</i>" for n in range(20)])
    assert choose_author(table) is None


def test_a_page_of_one_writer_without_links_is_read_from_the_head_of_its_records() -> None:
    bodies = [f"<b class=who>Ann</b><small>Posts: 7</small><div class=said>{SUBJECTS[n]}</div>" for n in range(4)]
    assert main_of(choose_author(table_of(bodies), frozenset({("0", "div.said")}))) == ("0", "b.who")


def test_a_post_has_one_author_but_many_who_thank() -> None:
    bodies = [
        f"<div class=thanks>{link('Ann')}{link('Boris')}{link('Chen')}</div><b class=by>{link(name)}</b>"
        for name in NAMES
    ]
    assert main_of(choose_author(table_of(bodies))) == ("0", "b.by", "a.who")


def test_an_avatar_that_leads_to_the_same_address_speaks_for_a_name() -> None:
    bodies = [
        f"<a class=x href='/x/{n}0'>{SUBJECTS[n]}</a><a class=face href='/u/{n}1'><img></a><a class=who href='/u/{n}1'>{name}</a>"
        for n, name in enumerate(["Ann", "Boris", "Chen"])
    ]
    assert main_of(choose_author(table_of(bodies))) == ("0", "a.who")
    assert main_of(choose_author(table_of(bodies), params=AuthorParams(cues=False))) == ("0", "a.x")


def test_what_the_page_declares_to_be_an_author_has_a_vote() -> None:
    bodies = [
        f"<a class=x href='/x/{n}0'>{SUBJECTS[n]}</a><a class=who href='/y/{n}1'>{name}</a>"
        for n, name in enumerate(["Ann", "Boris", "Chen"])
    ]
    table = table_of(bodies)
    declared = Declared(authors=frozenset(cell.element for cell in table.columns["0", "a.who"]))
    assert main_of(choose_author(table)) == ("0", "a.x")
    assert main_of(choose_author(table, declared=declared)) == ("0", "a.who")


def test_a_lone_opening_post_is_read_as_the_others_taught() -> None:
    known = KnownAuthors(shapes=frozenset({"/u/*?"}))
    table = table_of(["<a class=tag href='/tag/1'>Mills</a><a class=x href='/u/5'>Ann</a>"])
    assert main_of(choose_author(table, known=known)) == ("0", "a.x")
    assert choose_author(table) is None

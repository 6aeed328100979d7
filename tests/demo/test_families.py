"""What each layout family is there for: the structures that record finders stumble over, read from rendered pages."""

import re
from itertools import pairwise

import pytest
from lxml import html

from forumcrawl.demo.addresses import Target
from forumcrawl.demo.families import FAMILIES
from forumcrawl.demo.site import Site

EXSLT = {"re": "http://exslt.org/regular-expressions"}
SEEDS = range(12)


def page_of(site, *target):
    return html.fromstring(site.respond(site.addresses.path(Target(*target))).body)


def anchors_of(page):
    return page.xpath("//*[re:test(@id, '^p[0-9]+$') or re:test(@name, '^p[0-9]+$')]", namespaces=EXSLT)


def first_site(family, condition):
    return next(site for site in (Site(seed, family, "small") for seed in range(60)) if condition(site))


def test_there_are_at_least_sixteen():
    assert len(FAMILIES) >= 16
    assert {family.era for family in FAMILIES.values()} == {"tables", "divs", "modern"}


@pytest.mark.parametrize("seed", SEEDS)
def test_comments_below_answers_have_authors_and_dates_and_are_no_posts(seed):
    site = Site(seed, "question_answers", "small")
    link, thread = site.linker(""), site.world.threads[1]
    view = site.shower.thread(thread, 1, link)
    comments = [comment for post in view.posts for comment in post.comments]
    assert comments
    assert all(comment.author.name and comment.time_html and comment.text for comment in comments)
    page = page_of(site, "thread", 1)
    assert len(anchors_of(page)) == len(view.posts)
    assert all(comment.text in page.text_content() for comment in comments)


def test_a_question_has_another_parent_than_its_answers_and_one_of_them_is_accepted():
    site = Site(9, "question_answers", "small")
    pages = [page_of(site, "thread", number) for number in site.world.threads]
    question, answer, other = anchors_of(pages[0])[:3]
    assert answer.getparent() is other.getparent()
    assert question.getparent() is not answer.getparent()
    marks = [page.text_content().count("✓") for page in pages]
    assert max(marks) == 1


def test_no_comment_is_written_later_than_now():
    early, late = Site(3, "question_answers", "small"), Site(3, "question_answers", "small", day=20)

    def count(site):
        thread, link = site.world.threads[48], site.linker("")
        return sum(len(post.comments) for post in site.shower.thread(thread, 1, link).posts)

    assert count(early) <= count(late)


def test_terms_and_definitions_take_turns_under_one_parent():
    page = page_of(Site(9, "definition_list", "small"), "thread", 1)
    terms = anchors_of(page)
    assert {term.tag for term in terms} == {"dt"}
    assert len({term.getparent() for term in terms}) == 1
    assert all(term.getnext().tag == "dd" for term in terms)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_names_author_and_date_in_one_text_below_the_content(seed):
    site = Site(seed, "cards", "small")
    view = site.shower.thread(site.world.threads[1], 1, site.linker(""))
    for card, post in zip(anchors_of(page_of(site, "thread", 1)), view.posts, strict=True):
        texts = [text for text in card.itertext() if text.strip()]
        places = [i for i, text in enumerate(texts) if post.author.name in text and post.time.text in text]
        assert places
        assert not card.xpath(".//a[contains(@href, 'profile')]")
        if post.content_text:
            assert texts.index(next(text for text in texts if text.strip() in post.content_text)) < places[-1]


@pytest.mark.parametrize("seed", SEEDS)
def test_headings_of_days_stand_between_posts_that_show_their_full_date(seed):
    site = Site(seed, "date_headings", "small")
    view = site.shower.thread(site.world.threads[1], 1, site.linker(""))
    rows = [anchor.getparent().getparent() for anchor in anchors_of(page_of(site, "thread", 1))]
    siblings = list(rows[0].getparent())
    headings = [row for row in siblings if row not in rows]
    assert len(headings) == len({post.day_text for post in view.posts})
    assert {row.tag for row in headings} == {row.tag for row in rows}
    assert siblings[0] is headings[0]
    assert all(post.time.text in row.text_content() for post, row in zip(view.posts, rows, strict=True))


def test_a_post_of_varying_rows_has_two_to_four_of_them():
    lengths = set()
    for seed in SEEDS:
        page = page_of(Site(seed, "varying_rows", "small"), "thread", 1)
        heads = [anchor.xpath("ancestor::tr[1]")[0] for anchor in anchors_of(page)]
        rows = list(heads[0].getparent())
        starts = [rows.index(head) for head in heads] + [len(rows)]
        lengths |= {end - start for start, end in pairwise(starts)}
    assert lengths == {2, 3, 4}


def test_advertisements_stand_between_posts_and_between_threads_in_the_same_element():
    site = first_site("ad_rows", lambda site: site.look.has("ads in disguise", 0.5))
    page = page_of(site, "thread", 1)
    posts = anchors_of(page)
    ads = [block for block in posts[0].getparent() if block not in posts]
    assert 0 < len(ads) < len(posts)
    assert {(ad.tag, ad.get("class")) for ad in ads} == {(post.tag, post.get("class")) for post in posts}
    assert page_of(site, "board", 1).xpath("//tr[.//a[starts-with(@href, 'http://example.org/')]]")


def test_bubbles_stand_left_and_right_in_turn():
    site = Site(9, "two_columns", "small")
    bubbles = anchors_of(page_of(site, "thread", 1))
    assert len({bubble.get("class") for bubble in bubbles}) == 2
    assert all(a.get("class") != b.get("class") for a, b in pairwise(bubbles))


@pytest.mark.parametrize("intertwined", [False, True])
def test_threads_in_two_columns_may_be_intertwined(intertwined):
    site = first_site("two_columns", lambda site: site.look.has("intertwined", 0.5) == intertwined)
    view = site.shower.listing(site.world.boards[1], 1, "", site.linker(""))
    titles = [heading for heading in page_of(site, "board", 1).iter("h3") if heading.find(".//a") is not None]
    titles = titles[len(view.subboards) :]
    assert len(titles) == len(view.rows)
    pairs = zip(titles, view.rows, strict=True)
    assert all(row.last.time_text in title.getparent().text_content() for title, row in pairs) is not intertwined
    assert titles[0].getparent().getparent() is titles[1].getparent().getparent()


@pytest.mark.parametrize("in_text", [False, True])
def test_a_message_has_header_lines_and_preformatted_text(in_text):
    site = first_site("mail_archive", lambda site: site.look.has("header in text", 0.4) == in_text)
    page = page_of(site, "thread", 1)
    messages = [anchor.getparent() for anchor in anchors_of(page)]
    for message in messages:
        text = message.text_content()
        assert all(re.search(rf"^{name}: \S", text, re.M) for name in ("From", "Date"))
        assert ("From: " in message.find("pre").text_content()) is in_text

import json
import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forumcrawl.urls.canonical import canonical_address
from forumcrawl.urls.patterns import PatternSet, UrlPattern, learn_patterns

HOST = "http://forum.example.org"
WORDS = ["lorem", "ipsum", "dolor", "sit", "amet", "elit", "magna", "nulla", "quis", "velit", "esse", "culpa"]


def title(seed: int) -> str:
    rng = random.Random(seed)
    return (
        "-".join(rng.choice(WORDS) for _ in range(rng.randint(3, 6)))
        + f"-{chr(97 + seed % 26)}{chr(97 + seed // 26 % 26)}"
    )


def user(seed: int) -> str:
    rng = random.Random(seed)
    name = "".join(rng.choice("abdefgiklmnorstu") for _ in range(6))
    return name + (str(rng.randint(1, 99)) if seed % 4 == 0 else "")


def templates(paths: list[str]) -> set[str]:
    return {pattern.template for pattern in learn_patterns(HOST + path for path in paths).patterns}


def test_a_run_of_digits_is_a_number() -> None:
    paths = ["/thread-1.html", "/thread-20.html", "/thread-3-page-2.html", "/thread-4-page-12.html"]
    assert templates(paths) == {"/thread-{n}.html", "/thread-{n}-page-{n}.html"}


def test_numbers_are_masked_in_parameter_values() -> None:
    paths = [f"/index.php?board={n}.0" for n in range(9)] + [f"/index.php?topic={n}.msg{n * 7}" for n in range(9)]
    assert templates(paths) == {"/index.php?board={n}.{n}", "/index.php?topic={n}.msg{n}"}


def test_many_different_names_are_slugs() -> None:
    paths = [f"/forums/topic/{title(n)}/" for n in range(30)] + [f"/forums/users/{user(n)}/" for n in range(20)]
    assert templates(paths) == {"/forums/topic/{slug}/", "/forums/users/{slug}/"}


def test_digits_in_a_slug_are_not_special() -> None:
    patterns = learn_patterns(f"{HOST}/user/{user(n)}" for n in range(20))
    assert patterns.pattern_of(f"{HOST}/user/john85") is patterns.pattern_of(f"{HOST}/user/mary")
    assert [pattern.template for pattern in patterns.patterns] == ["/user/{slug}"]


@pytest.mark.parametrize(
    ("shape", "template"),
    [
        ("/topic/{n}-{slug}", "/topic/{n}-{slug}"),
        ("/threads/{slug}.{n}/", "/threads/{slug}.{n}/"),
        ("/{slug}-t{n}.html", "/{slug}-t{n}.html"),
        ("/d/{n}-{slug}/p{n}", "/d/{n}-{slug}/p{n}"),
        ("/showthread.php?{n}-{slug}", "/showthread.php?{n}-{slug}"),
        ("/read.php?title={slug}&tid={n}", "/read.php?tid={n}&title={slug}"),
        ("/a/{slug}.html", "/a/{slug}.html"),
    ],
)
def test_a_slug_with_a_number_keeps_both(shape: str, template: str) -> None:
    paths = [shape.replace("{n}", str(n + 3)).replace("{slug}", title(n)) for n in range(25)]
    assert {
        pattern.template for pattern in learn_patterns(canonical_address(HOST + path) for path in paths).patterns
    } == {template}


def test_a_thread_whose_title_begins_with_a_number_is_still_a_slug() -> None:
    paths = [f"/topic/{n}-{title(n)}" for n in range(40)] + ["/topic/77-42", "/topic/78-3-little-pigs"]
    assert templates(paths) == {"/topic/{n}-{slug}"}


def test_few_words_are_constants() -> None:
    actions = ["profile", "lastpost", "rate", "report"]
    paths = [f"/member.php?action={action}&uid={n}" for action in actions for n in range(10)]
    assert templates(paths) == {f"/member.php?action={action}&uid={{n}}" for action in actions}


def test_words_that_are_used_once_are_constants_where_their_parameter_is_used_often() -> None:
    once = ["help", "login", "search", "stats", "agreement", "credits", "reminder", "recent", "who", "calendar"]
    paths = [f"/index.php?action={word}" for word in once] + [f"/index.php?action=profile&u={n}" for n in range(40)]
    assert templates(paths) == {f"/index.php?action={word}" for word in once} | {"/index.php?action=profile&u={n}"}


def test_scripts_are_constants_however_many_there_are() -> None:
    paths = [f"/{name}.php" for name in [*WORDS, "index", "search", "login"]]
    assert templates(paths) == set(paths)


def test_a_board_with_its_id_is_a_slug_though_boards_are_few() -> None:
    boards = ["news-1", "off-topic-2", "hardware-3", "trading-4", "photos-5", "b%C3%BCcher-6"]
    paths = [f"/forum/{board}/topic/{title(n)}-{n}/" for n, board in enumerate(boards * 8)]
    assert templates(paths) == {"/forum/{slug}-{n}/topic/{slug}-{n}/"}
    paths = [f"/forum/{n % 6}-{boards[n % 6][:-2]}/{title(n)}-{n}/" for n in range(50)]
    assert templates(paths) == {"/forum/{n}-{slug}/{slug}-{n}/"}


def test_folders_with_things_of_their_own_are_constants_in_a_small_sample() -> None:
    menu = ["login", "register", "help", "media", "search", "tags", "whats-new", "account", "rules", "staff"]
    paths = [f"/threads/{title(n)}.{n}/" for n in range(9)] + [f"/members/{user(n)}.{n}/" for n in range(7)]
    assert templates(paths + [f"/{word}/" for word in menu]) == {
        "/threads/{slug}.{n}/",
        "/members/{slug}.{n}/",
        *(f"/{word}/" for word in menu),
    }


def test_pages_below_names_do_not_make_them_folders() -> None:
    pages = ["", "posts/", "topics/", "likes/", "about/"]
    paths = [f"/{user(n)}/{page}" for n in range(1, 40) for page in pages]
    assert templates(paths) == {f"/{{slug}}/{page}" for page in pages}


def test_a_query_that_is_a_path_is_learned_as_one() -> None:
    paths = [f"/index.php?threads/{title(n)}.{n}/" for n in range(9)]
    paths += [f"/index.php?members/{user(n)}.{n}/" for n in range(9)]
    assert templates(paths) == {"/index.php?threads/{slug}.{n}/", "/index.php?members/{slug}.{n}/"}
    assert not UrlPattern("/index.php?threads/{slug}/").matches(f"{HOST}/index.php?threads/a/b/")


def test_other_parameters_make_another_pattern() -> None:
    patterns = learn_patterns(
        [f"{HOST}/t.php?tid={n}" for n in range(5)] + [f"{HOST}/t.php?page={n}&tid=1" for n in range(5)]
    )
    assert patterns.pattern_of(f"{HOST}/t.php?tid=99") != patterns.pattern_of(f"{HOST}/t.php?page=9&tid=99")
    assert patterns.pattern_of(f"{HOST}/t.php?desc&tid=99") is None


def test_names_that_hold_a_question_mark_are_no_trouble() -> None:
    paths = [f"/index.php%3Ftopic,{n}.0.html" for n in range(9)] + [
        f"/index.php/topic,{n}.msg{n}.html" for n in range(9)
    ]
    assert templates(paths) == {"/index.php%3Ftopic,{n}.{n}.html", "/index.php/topic,{n}.msg{n}.html"}


def test_digits_of_escapes_are_no_numbers() -> None:
    assert templates(["/%D0%9F%D1%80", "/%D0%9F%D1%812"]) == {"/%D0%9F%D1%80", "/%D0%9F%D1%81{n}"}


def test_slugs_may_be_escaped() -> None:
    names = [canonical_address(f"{HOST}/тема/{chr(0x430 + n)}{chr(0x440 - n)}слово-{n}") for n in range(12)]
    patterns = learn_patterns(names)
    assert [pattern.template for pattern in patterns.patterns] == ["/%D1%82%D0%B5%D0%BC%D0%B0/{slug}-{n}"]


def test_a_pattern_says_what_stands_for_its_variable_pieces() -> None:
    pattern = UrlPattern("/topic/{n}-{slug}/p{n}?sort={slug}")
    assert pattern.values(f"{HOST}/topic/12-how-to-do/p3?sort=asc") == ("12", "how-to-do", "3", "asc")
    assert pattern.values(f"{HOST}/topic/12/p3?sort=asc") is None
    assert pattern.matches(f"{HOST}/topic/12-a/p3?sort=")
    assert not pattern.matches(f"{HOST}/topic/12-a/b/p3?sort=")
    assert not pattern.matches(f"{HOST}/topic/12-a/p3?sort=x&y=1")


def test_characters_of_a_template_are_no_regular_expression() -> None:
    assert UrlPattern("/a.b/(c)+{n}").matches(f"{HOST}/a.b/(c)+5")
    assert not UrlPattern("/a.b/{n}").matches(f"{HOST}/axb/5")


def test_the_pattern_that_says_more_wins() -> None:
    plain, numbered, login = UrlPattern("/{slug}"), UrlPattern("/{slug}-{n}"), UrlPattern("/login")
    patterns = PatternSet((plain, numbered, login))
    assert patterns.pattern_of(f"{HOST}/some-title-5") is numbered
    assert patterns.pattern_of(f"{HOST}/some-title") is plain
    assert patterns.pattern_of(f"{HOST}/login") is login
    assert patterns.pattern_of(f"{HOST}/") is None


def test_patterns_survive_json() -> None:
    patterns = learn_patterns(f"{HOST}/topic/{n}-{title(n)}?p={n}" for n in range(9))
    again = PatternSet.from_json(json.loads(json.dumps(patterns.to_json())))
    assert again == patterns
    assert [pattern.count for pattern in again.patterns] == [9]


def test_nothing_is_learned_from_nothing() -> None:
    patterns = learn_patterns([])
    assert patterns.patterns == ()
    assert patterns.pattern_of(f"{HOST}/") is None


_SEGMENTS = st.sampled_from(
    ["topic", "user", "a-b", "x", "12", "5-title", "john85", "%D0%9F1", "page", "f.html", "", "t,1.0", "(b)"]
)
_VALUES = st.sampled_from(["", "1", "2.0", "abc", "a-b", "%20x", "asc", "p2", "a/b", "x=y"])
_QUERY = st.lists(st.tuples(st.sampled_from(["id=", "p=", "sort=", "desc", "", "c%5B1%5D="]), _VALUES), max_size=3)


@st.composite
def _address(draw: st.DrawFn) -> str:
    path = "/".join(draw(st.lists(_SEGMENTS, max_size=4)))
    query = "&".join(name + (value if name != "desc" else "") for name, value in draw(_QUERY))
    return canonical_address(f"{HOST}/{path}" + (f"?{query}" if query else ""))


@given(st.lists(_address(), max_size=40))
def test_every_address_follows_its_pattern(addresses: list[str]) -> None:
    patterns = learn_patterns(addresses)
    for address in addresses:
        pattern = patterns.pattern_of(address)
        assert pattern is not None
        assert pattern.matches(address)
        assert pattern.values(address) is not None
    assert sum(pattern.count for pattern in patterns.patterns) == len(set(addresses))


@given(st.lists(_address(), max_size=40), st.randoms())
def test_the_order_of_addresses_does_not_count(addresses: list[str], rng: random.Random) -> None:
    shuffled = addresses + addresses[:5]
    rng.shuffle(shuffled)
    assert learn_patterns(shuffled).to_json() == learn_patterns(addresses).to_json()


@given(st.lists(st.text(max_size=30), max_size=20), st.text())
def test_any_text_can_be_learned_from_and_looked_up(texts: list[str], other: str) -> None:
    patterns = learn_patterns(map(canonical_address, texts))
    patterns.pattern_of(canonical_address(other))


def test_learning_takes_linear_time_and_a_look_up_microseconds() -> None:
    addresses = [f"{HOST}/topic/{n}-{title(n)}" for n in range(20_000)] + [f"{HOST}/u/{user(n)}" for n in range(2_000)]
    start = time.perf_counter()
    patterns = learn_patterns(addresses)
    assert time.perf_counter() - start < 5
    start = time.perf_counter()
    assert {patterns.pattern_of(address) for address in addresses} == set(patterns.patterns)
    assert (time.perf_counter() - start) / len(addresses) < 100e-6  # 2 µs on an idle machine


def test_a_hostile_path_is_learned_without_recursion() -> None:
    long = "-".join(["a"] * 30_000)
    patterns = learn_patterns([f"{HOST}/{long}", f"{HOST}/{long}-b", f"{HOST}/{long}-c"])
    assert len(patterns.patterns) == 3

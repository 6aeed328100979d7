from forumcrawl.urls.parameters import find_inert_parameters

T = "http://a.org/t.php"


def test_a_parameter_that_never_changes_the_page_is_inert() -> None:
    pages = [(f"{T}?id=1", "A"), (f"{T}?highlight=x&id=1", "A"), (f"{T}?id=2", "B"), (f"{T}?highlight=y&id=2", "B")]
    assert find_inert_parameters(pages) == {"highlight"}


def test_two_values_count_as_well_as_presence() -> None:
    pages = [(f"{T}?id=1&s={key}", "A") for key in "abc"]
    assert find_inert_parameters(pages) == {"s"}


def test_one_pair_is_not_enough() -> None:
    assert find_inert_parameters([(f"{T}?id=1", "A"), (f"{T}?id=1&x=1", "A")]) == set()


def test_one_counterexample_is_enough() -> None:
    pages = [(f"{T}?id={n}", str(n)) for n in range(5)] + [(f"{T}?id={n}&page=1", str(n)) for n in range(5)]
    assert find_inert_parameters(pages) == {"page"}
    assert find_inert_parameters([*pages, (f"{T}?id=1&page=2", "other")]) == set()


def test_a_counterexample_on_another_path_counts_too() -> None:
    pages = [(f"{T}?id={n}", str(n)) for n in range(5)] + [(f"{T}?id={n}&view=1", str(n)) for n in range(5)]
    assert find_inert_parameters([*pages, ("http://a.org/f", "X"), ("http://a.org/f?view=1", "Y")]) == set()


def test_a_flag_can_be_inert_and_repeated_parameters_are_one() -> None:
    pages = [
        ("http://a.org/", "A"),
        ("http://a.org/?seen", "A"),
        ("http://a.org/?c=1&c=2", "A"),
        ("http://a.org/?c=1", "A"),
    ]
    assert find_inert_parameters([*pages, ("http://a.org/b", "B"), ("http://a.org/b?seen", "B")]) == {"seen", "c"}


def test_nothing_is_inert_in_nothing() -> None:
    assert find_inert_parameters([]) == set()

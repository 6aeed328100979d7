"""The formulas are those of the paper, and each speaks of evidence that there is."""

from collections import Counter

from forumcrawl.inference.formulas import ALIGNMENT, FORMULAS, HOLDS, PAPER, RELATIONS, formulas_of, name_of
from forumcrawl.inference.further import BEYOND, PREDICATES
from forumcrawl.inference.predicates import PAPER as TABLE_1


def test_every_number_of_the_paper_from_4_to_22_is_there() -> None:
    numbers = {formula.number.rstrip("b") for formula in PAPER} | set(ALIGNMENT)
    assert numbers == {str(number) for number in range(4, 23)}


def test_the_formulas_of_the_paper_use_the_predicates_of_its_table_1() -> None:
    assert {name.lstrip("!") for formula in PAPER for name in formula.body} <= set(TABLE_1)


def test_every_body_is_made_of_known_predicates_and_every_predicate_is_used() -> None:
    used = {name.lstrip("!") for formula in FORMULAS for name in formula.body}
    assert used <= {*PREDICATES, *HOLDS}
    assert set(BEYOND) <= used


def test_no_two_formulas_have_the_same_name() -> None:
    names = Counter(name_of(formula) for formula in (*FORMULAS, *RELATIONS))
    assert [name for name, count in names.items() if count > 1] == []


def test_without_a_map_no_formula_asks_where_links_lead() -> None:
    asked = {name.lstrip("!") for formula in FORMULAS if formula.level == "P" for name in formula.body}
    assert not [name for name in asked if "PostLink" in name or "AuthorLink" in name]


def test_the_paper_alone_is_less_than_everything() -> None:
    alone = [formula for formula in formulas_of("IsTimeNode") if formula.topic == "paper"]
    assert [formula.number for formula in alone] == ["17"]


def test_a_formula_reads_like_the_paper() -> None:
    four = next(formula for formula in PAPER if formula.number == "4")
    assert str(four) == "(4) ContainPostLink & IsRepeatNode => IsListRecord"

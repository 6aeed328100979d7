import numpy as np
import pytest

from forumcrawl.clustering.signature import Signature, layout_distances, signature_of
from forumcrawl.dom.page import page_from_text


def thread_page(posts: int, body_class: str = "") -> str:
    post = "<div class=post><div class=by><a href=/u/1>Ann</a></div><div class=said><p>Some words</p></div></div>"
    head = "<div class=top><ul class=menu><li><a href=/>Home</a></li><li><a href=/help>Help</a></li></ul></div>"
    return f"<html><body class='{body_class}'>{head}<h2>Title</h2><div class=posts>{post * posts}</div></body></html>"


def list_page(rows: int) -> str:
    row = "<tr class=row><td><a href=/t/1>Title</a></td><td class=count>4</td></tr>"
    return f"<html><body><table class=threads>{row * rows}</table></body></html>"


FORM = "<html><body><form><fieldset><legend>Who</legend><label>Name</label><input></fieldset></form></body></html>"


def distances(*pages: str) -> np.ndarray:
    return layout_distances([signature_of(page_from_text("https://f.example/", html)) for html in pages])


def test_equal_pages_have_distance_0() -> None:
    assert distances(thread_page(3), thread_page(3), FORM)[0, 1] == pytest.approx(0, abs=1e-9)


def test_pages_without_a_common_feature_are_as_far_apart_as_can_be() -> None:
    one, other = (Signature(*(frozenset({(name, part)}) for part in "tbp")) for name in ("a", "b"))
    assert layout_distances([one, other])[0, 1] == pytest.approx(0.4 * (1 / 0.45 + 1 / 0.3 + 1 / 0.65) / 3)


def test_distances_are_symmetric_and_0_to_oneself() -> None:
    matrix = distances(thread_page(1), thread_page(5), list_page(6), FORM)
    assert np.allclose(matrix, matrix.T)
    assert np.allclose(np.diag(matrix), 0)
    assert (matrix > -1e-9).all()


def test_a_thread_of_one_post_and_one_of_forty_are_alike() -> None:
    matrix = distances(thread_page(1), thread_page(40), list_page(10), FORM)
    assert matrix[0, 1] < 0.2
    assert matrix[0, 1] < 0.3 * matrix[0, 2]


def test_a_class_on_the_body_changes_little() -> None:
    matrix = distances(thread_page(4), thread_page(4, "evening guest"), list_page(5), list_page(9))
    assert matrix[0, 1] < 0.35
    assert matrix[0, 1] < 0.5 * matrix[0, 2]


def test_other_digits_in_a_class_change_nothing() -> None:
    a, b = (f"<div class='post-{number}'><p>hello</p></div>" for number in (17, 2345))
    assert distances(a, b)[0, 1] == pytest.approx(0, abs=1e-9)


def test_scripts_and_styles_are_no_layout() -> None:
    plain = page_from_text("https://f.example/", thread_page(2))
    scripted = thread_page(2).replace("<h2>", "<script>let x</script><style>p {}</style><h2>")
    assert signature_of(page_from_text("https://f.example/", scripted)) == signature_of(plain)


def test_words_are_no_layout() -> None:
    other = thread_page(2).replace("Some words", "Quite other words")
    assert distances(thread_page(2), other)[0, 1] == pytest.approx(0, abs=1e-9)

from forumcrawl.clustering.signature import Signature, layout_distances, signature_of
from forumcrawl.clustering.vertices import ClusterParams, cluster_pages
from forumcrawl.dom.page import page_from_text

POST = "<div class=post><div class=by><a href=/u/1>Ann</a></div><div class=said><p>Some words</p></div></div>"
ROW = "<tr class=row><td><a href=/t/1>Title</a></td><td class=count>4</td><td class=last>May</td></tr>"
FORM = "<form><fieldset><legend>Who</legend><label>Name</label><input></fieldset><button>Go</button></form>"


def signature(body: str) -> Signature:
    html = f"<html><body><div class=top><a href=/>Home</a></div>{body}</body></html>"
    return signature_of(page_from_text("https://f.example/", html))


THREADS = [signature(f"<h2>T</h2><div class=posts>{POST * posts}</div>") for posts in (1, 2, 7, 40)]
LISTS = [signature(f"<table class=threads>{ROW * rows}</table>") for rows in (2, 5, 20)]


def test_threads_lists_and_a_form_are_three_vertices_the_largest_first() -> None:
    pages = [*LISTS, signature(FORM), *THREADS]
    patterns = ["/b/{n}"] * 3 + ["/login"] + ["/t/{n}"] * 4
    assert cluster_pages(pages, patterns) == [1, 1, 1, 2, 0, 0, 0, 0]


def test_layout_parts_what_one_url_pattern_joins() -> None:
    vertices = cluster_pages([*THREADS, *LISTS], ["/index?{n}"] * 7)
    assert set(vertices[:4]).isdisjoint(vertices[4:])


def test_layout_joins_what_url_patterns_part() -> None:
    assert len(set(cluster_pages(THREADS, ["/t/{n}", "/post/{n}", "/t/{n}?page={n}", "/show"]))) == 1


def test_a_common_url_pattern_supports_a_doubtful_likeness() -> None:
    plain = signature(f"<div class=posts>{POST * 3}</div>")
    dressed = signature(f"<div class=poll><ul><li>Yes</li></ul></div><div class=posts>{POST * 3}</div><hr><p>End</p>")
    params = ClusterParams(threshold=0.8 * float(layout_distances([plain, dressed])[0, 1]))
    assert len(set(cluster_pages([plain, dressed], ["/t/{n}", "/x/{n}"], params))) == 2
    assert len(set(cluster_pages([plain, dressed], ["/t/{n}", "/t/{n}"], params))) == 1


def test_one_page_and_no_page_need_no_clustering() -> None:
    assert cluster_pages([], []) == []
    assert cluster_pages(THREADS[:1], ["/t/{n}"]) == [0]


def test_the_same_pages_give_the_same_vertices() -> None:
    pages, patterns = [*THREADS, *LISTS], ["/t/{n}"] * 4 + ["/b/{n}"] * 3
    assert cluster_pages(pages, patterns) == cluster_pages(pages, patterns)

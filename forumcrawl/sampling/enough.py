"""When the sample has taught enough to crawl by."""

from forumcrawl.sitemap.model import Sitemap

LEAST_POST_PAGES = 6
LEAST_LIST_PAGES = 4


def is_enough(sitemap: Sitemap) -> bool:
    """Whether threads and lists were seen often enough, can be read, and lead to each other."""
    posts, lists = sitemap.vertices_of("post"), sitemap.vertices_of("list")
    if sum(v.pages for v in posts) < LEAST_POST_PAGES or sum(v.pages for v in lists) < LEAST_LIST_PAGES:
        return False
    wrapped = all(vertex.wrapper for vertex in (*posts, *lists))
    targets = {sitemap.role_of(arc.target) for arc in sitemap.arcs if arc.follow and arc.target}
    return wrapped and targets >= {"list", "post"}

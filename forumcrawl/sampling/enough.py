"""When the sample has taught enough to crawl by."""

from forumcrawl.sitemap.model import Sitemap

LEAST_PAGES = 3


def is_enough(sitemap: Sitemap) -> bool:
    """Whether threads and lists were seen often enough, can be read, and lead to each other, to several lists back from threads."""
    posts, lists = sitemap.vertices_of("post"), sitemap.vertices_of("list")
    main = max(lists, key=lambda vertex: vertex.pages, default=None)
    if main is None or main.pages < LEAST_PAGES or sum(vertex.pages for vertex in posts) < LEAST_PAGES:
        return False
    followed = {sitemap.role_of(arc.target) for arc in sitemap.arcs if arc.follow and arc.target}
    back = [arc for arc in sitemap.arcs if sitemap.role_of(arc.source) == "post" and arc.target == main.name]
    return bool(main.wrapper) and followed >= {"list", "post"} and any(arc.targets > 1 for arc in back)

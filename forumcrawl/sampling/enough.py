"""When the sample has taught enough to crawl by."""

from forumcrawl.sitemap.model import Sitemap

LEAST_PAGES = 3


def is_leading(sitemap: Sitemap) -> bool:
    """Whether there is a way from lists to threads: then the map can choose what to look at next."""
    followed = {sitemap.role_of(arc.target) for arc in sitemap.arcs if arc.follow and arc.target}
    return followed >= {"list", "post"}


def is_enough(sitemap: Sitemap) -> bool:
    """Whether threads and lists were seen often enough, can be read, and lead to each other, to several lists back from threads."""
    posts, lists = sitemap.vertices_of("post"), sitemap.vertices_of("list")
    main = max(lists, key=lambda vertex: vertex.pages, default=None)
    if main is None or main.pages < LEAST_PAGES or sum(vertex.pages for vertex in posts) < LEAST_PAGES:
        return False
    back = [arc for arc in sitemap.arcs if sitemap.role_of(arc.source) == "post" and arc.pattern in main.patterns]
    return bool(main.wrapper) and is_leading(sitemap) and any(arc.targets > 1 for arc in back)

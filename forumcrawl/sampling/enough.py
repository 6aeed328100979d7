"""When the sample has taught enough to crawl by."""

from forumcrawl.sitemap.model import Sitemap, Vertex

LEAST_PAGES = 3


def is_leading(sitemap: Sitemap) -> bool:
    """Whether there is a way from lists to threads: then the map can choose what to look at next."""
    return {target for _, _, target in followed_of(sitemap)} >= {"list", "post"}


def is_readable(sitemap: Sitemap) -> bool:
    """Whether threads and lists were seen often enough, can be read, and something leads to the usual lists and from there to threads."""
    main = _main_list(sitemap)
    threads = sum(vertex.pages for vertex in sitemap.vertices_of("post"))
    if main is None or not main.wrapper or min(main.pages, threads) < LEAST_PAGES:
        return False
    led = {pattern for _, pattern, target in followed_of(sitemap) if target == "list"}
    return is_leading(sitemap) and not led.isdisjoint(main.patterns)


def is_enough(sitemap: Sitemap) -> bool:
    """Whether a map can be crawled by for sure: it is readable, and threads lead back to several lists."""
    main = _main_list(sitemap)
    back = [
        arc for arc in sitemap.arcs if sitemap.role_of(arc.source) == "post" and main and arc.pattern in main.patterns
    ]
    return is_readable(sitemap) and any(arc.targets > 1 for arc in back)


def followed_of(sitemap: Sitemap) -> frozenset[tuple[str, str, str]]:
    """What a crawl follows: (role of the source, pattern, role of the target)."""
    return frozenset(
        (sitemap.role_of(arc.source), arc.pattern, sitemap.role_of(arc.target))
        for arc in sitemap.arcs
        if arc.follow and arc.target
    )


def _main_list(sitemap: Sitemap) -> Vertex | None:
    return max(sitemap.vertices_of("list"), key=lambda vertex: vertex.pages, default=None)

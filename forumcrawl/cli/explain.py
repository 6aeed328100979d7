"""`forumcrawl explain`: which element of a page got which label, and what speaks for and against it."""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from forumcrawl.cli.extract import is_web, page_of, write_marked
from forumcrawl.cli.pages import pages_of, reason_of
from forumcrawl.cli.parser import Subparsers
from forumcrawl.dom.page import Page
from forumcrawl.exceptions import ForumcrawlError, SitemapHasNoPostsVertex
from forumcrawl.inference.explain import elements_of, explain
from forumcrawl.inference.formulas import Kind
from forumcrawl.inference.vertex import VertexView, knowledge_of
from forumcrawl.inference.weights import load_weights
from forumcrawl.records.evidence import find_common_texts, post_evidence
from forumcrawl.records.finders import find_post_region
from forumcrawl.sitemap.arcs import find_arcs
from forumcrawl.sitemap.labels import label_vertices
from forumcrawl.sitemap.sample import arrange_sample
from forumcrawl.urls.canonical import canonical_address
from forumcrawl.wrappers.decide import read_vertex
from forumcrawl.wrappers.single import Mark, read_page


def add_parser(subparsers: Subparsers) -> None:
    """Adds the command."""
    description = (
        "Tells which element of a page a Markov logic network takes for a record, time, author, content or title, "
        "how sure that is, and why."
    )
    parser = subparsers.add_parser(
        "explain", help="tell what the Markov logic network says about a page", description=description
    )
    parser.add_argument("source", metavar="FILE|URL", help="a saved HTML file, or an address to fetch")
    parser.add_argument(
        "--pages", type=Path, metavar="FILE", help="other pages of the forum: JSON lines of url and html"
    )
    parser.add_argument("--url", metavar="URL", help="address that the FILE was saved from")
    parser.add_argument("--mark", type=Path, metavar="OUT", help="write the page with the labelled elements outlined")
    parser.set_defaults(run=run, parser=parser)


def run(args: argparse.Namespace) -> int:
    """Prints the reasons; 1 if nothing on the page could be labelled."""
    if args.url and (is_web(args.source) or not is_web(args.url)):
        args.parser.error("argument --url: takes the http or https address of a FILE")
    page = _page(args)
    failures: list[str] = []
    others = list(pages_of(args.pages, partial(_fail, failures=failures))) if args.pages else []
    kind, view = _try_site_view(page, others) or (_kind_of(page), VertexView((page,)))
    weights = load_weights(alone=len(view.pages) == 1)
    reading = read_vertex(view, kind, weights)
    if reading is None:
        print(f"forumcrawl explain: nothing on {args.source} looks like a record", file=sys.stderr)
        return 1
    labelling = reading.labelling
    for line in explain(labelling, kind, weights):
        print(line)
    if args.mark:
        write_marked(page, [Mark(element, label) for element, label in elements_of(labelling)], args.mark)
    return 1 if failures else 0


def _page(args: argparse.Namespace) -> Page:
    try:
        return page_of(args.source, args.url)
    except (OSError, ValueError) as error:
        raise ForumcrawlError(reason_of(error)) from error


def _fail(message: str, failures: list[str]) -> None:
    failures.append(message)
    print(f"forumcrawl explain: {' '.join(message.split())}", file=sys.stderr)


def _kind_of(page: Page) -> Kind:
    return "post" if read_page(page).page_type == "post" else "list"


def _try_site_view(page: Page, others: Sequence[Page]) -> tuple[Kind, VertexView] | None:
    """The page first, with all pages of its role and what the map says; None where the others teach no map."""
    address = canonical_address(page.url)
    sample = arrange_sample([page, *(other for other in others if canonical_address(other.url) != address)])
    common = find_common_texts([found.page for found in sample.pages]) if others else frozenset()
    regions = {found.address: find_post_region(found.page, common=common) for found in sample.pages} if others else {}
    try:
        labels = label_vertices(
            sample, find_arcs(sample), lambda found: post_evidence(found.page, regions.get(found.address), common)
        )
    except SitemapHasNoPostsVertex:
        return None
    role = labels[sample.pages[0].vertex].role
    alike = [found for found in sample.pages if labels[found.vertex].role == role]
    kind: Kind = "post" if role == "post" else "list"
    places = tuple((found.place.key, found.place.number) for found in alike)
    return kind, VertexView(tuple(found.page for found in alike), knowledge_of(sample, labels, common), places)

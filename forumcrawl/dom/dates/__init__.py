"""Dates: find them in texts and pages, read them, learn the one format of a place on a site."""

from forumcrawl.dom.dates.find import DateMatch, find_dates
from forumcrawl.dom.dates.formats import DateFormat, learn_format
from forumcrawl.dom.dates.page import PageDate, find_page_dates, page_language
from forumcrawl.dom.dates.read import Moment, read_date, read_match
from forumcrawl.dom.dates.zones import zone_from_clock, zone_from_pairs, zone_of_page

__all__ = [
    "DateFormat",
    "DateMatch",
    "Moment",
    "PageDate",
    "find_dates",
    "find_page_dates",
    "learn_format",
    "page_language",
    "read_date",
    "read_match",
    "zone_from_clock",
    "zone_from_pairs",
    "zone_of_page",
]

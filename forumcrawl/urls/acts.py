"""Addresses that are not to be looked at: they act, ask for a name, or are no page."""

import re

_ACTS = re.compile(
    r"log[-_]?(out|in|off)|sign[-_]?(out|in|up)|register|delete|remove|mark.?(all|read|forum)|vote|report|subscri|reply|"
    r"post(ing)?\.php|newthread|newtopic|sendpass|lost.?password|\.(css|js|png|jpe?g|gif|svg|ico|xml|rss|atom|zip|pdf)$|feed|rss",
    re.IGNORECASE,
)


def acts(address: str) -> bool:
    """Whether an address of an unknown kind is better left alone."""
    return _ACTS.search(address) is not None

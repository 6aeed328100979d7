"""Addresses that are not to be looked at: they act, ask for a name, or are no page."""

import re

_ACTS = re.compile(
    r"(?<![a-z])(?:log[-_]?(?:out|in|off)|sign[-_]?(?:out|in|up)|register|delete|remove|mark[-_]?(?:all|read|forums?)(?:read)?"
    r"|(?:up|down)?vote|report(?:post)?|(?:un)?subscri(?:be|ption)s?|(?:new|post|quick)?reply|new(?:thread|topic)|sendpass"
    r"|lost[-_]?(?:pw|password)|feeds?|rss\d?|atom)(?![a-z])"
    r"|(?<![a-z])post(?:ing)?\.php|\.(?:css|js|png|jpe?g|gif|svg|ico|xml|zip|pdf)$",
    re.IGNORECASE,
)


def acts(address: str) -> bool:
    """Whether an address of an unknown kind is better left alone. A board called feedback is not."""
    return _ACTS.search(address) is not None

"""One key for all addresses that name the same page.

An address is fetched as it was written and known by its canonical form, so nothing is changed that a server could tell
apart: the path keeps its case and its trailing slash, reserved escapes stay, blank values stay.
"""

import re
from collections.abc import Collection
from functools import lru_cache

from forumcrawl.urls.escapes import normalise_path, normalise_query, without_dot_segments
from forumcrawl.urls.sessions import is_session_parameter, is_tracking_parameter, without_path_sessions

_CACHE_SIZE = 32_768  # a crawl meets the same menu links on every page

_HTTP = re.compile(r"(https?):[/\\]{2}([^/?#\\]*)([^?#]*)(?:\?([^#]*))?", re.IGNORECASE | re.DOTALL)
_AUTHORITY = re.compile(r"(?:(.*)@)?(\[[0-9A-Fa-f:.]+\]|[^:@\[\]]+)(?::([0-9]*))?", re.DOTALL)
_HOST = re.compile(r"[a-z0-9._~-]+|\[[0-9a-f:.]+\]")
_NOT_IN_USER = re.compile(r"[^A-Za-z0-9._~!$&'()*+,;=:%-]")
_PAIR_LIKE = re.compile(r"[A-Za-z_][A-Za-z0-9_.%-]*(?:=.*)?", re.DOTALL)
_NAME_LIKE = re.compile(r"[A-Za-z_][A-Za-z0-9_.%-]*")
_DEFAULT_PORTS = {"http": "80", "https": "443"}
_LARGEST_PORT = 65_535
_STRIPPED = "".join(map(chr, range(33)))
_REMOVED = re.compile(r"[\t\n\r]")


def canonical_address(url: str, *, drop: Collection[str] = ()) -> str:
    """The canonical form of an http(s) address; what cannot be parsed comes back as it is.

    drop: names of further parameters to leave out, such as those that were found to be inert.
    """
    return _canonical(url, frozenset(drop))


def site_of(url: str) -> str:
    """The host in lower case, with the port where it is not the usual one; empty where there is none."""
    match = _HTTP.match(_as_a_browser_reads(url))
    authority = _authority_of(match[1].lower(), match[2]) if match else None
    return authority.rpartition("@")[2] if authority else ""


def same_site(first: str, second: str) -> bool:
    """Whether both are on the same host and port; `www.` and the scheme do not count."""
    site = site_of(first).removeprefix("www.")
    return site != "" and site == site_of(second).removeprefix("www.")


@lru_cache(maxsize=_CACHE_SIZE)
def _canonical(url: str, drop: frozenset[str]) -> str:
    match = _HTTP.match(_as_a_browser_reads(url))
    if match is None:
        return url
    scheme, authority, path, query = match.groups(default="")
    clean_authority = _authority_of(scheme.lower(), authority)
    if clean_authority is None:
        return url
    clean_path = without_dot_segments(without_path_sessions(normalise_path(path.replace("\\", "/"))))
    clean_query = _query_of(query, drop)
    return f"{scheme.lower()}://{clean_authority}{clean_path}{'?' if clean_query else ''}{clean_query}"


def _as_a_browser_reads(url: str) -> str:
    return _REMOVED.sub("", url.strip(_STRIPPED))


@lru_cache(maxsize=1024)
def _authority_of(scheme: str, authority: str) -> str | None:
    match = _AUTHORITY.fullmatch(authority)
    if match is None:
        return None
    user, host, port = match.groups()
    clean_host = _host_of(host)
    if clean_host is None or (port and int(port[:9]) > _LARGEST_PORT) or (user and _NOT_IN_USER.search(user)):
        return None
    clean_port = str(int(port[:9])) if port else ""
    shown_port = "" if clean_port in ("", _DEFAULT_PORTS[scheme]) else f":{clean_port}"
    return f"{user}@{clean_host}{shown_port}" if user else f"{clean_host}{shown_port}"


def _host_of(host: str) -> str | None:
    """Lower case and in punycode. The standard library's IDNA is the one that Scrapy asks servers with."""
    name = host.lower()
    try:
        name = name if name.isascii() else name.encode("idna").decode("ascii").lower()
    except UnicodeError:
        return None
    return name if _HOST.fullmatch(name) else None


def _query_of(query: str, drop: frozenset[str]) -> str:
    pieces = [piece for chunk in normalise_query(query).split("&") for piece in _split_at_semicolons(chunk) if piece]
    kept = [piece for piece in pieces if not _is_dropped(piece, drop)]
    return "&".join(sorted(kept, key=_sort_key))


def _split_at_semicolons(chunk: str) -> list[str]:
    """`a=1;b=2` is two parameters, `say=well;%20yes` is one."""
    if ";" not in chunk:
        return [chunk]
    pieces = chunk.split(";")
    return pieces if all(not piece or _PAIR_LIKE.fullmatch(piece) for piece in pieces) else [chunk]


def _is_dropped(piece: str, drop: frozenset[str]) -> bool:
    name, _, value = piece.partition("=")
    return name in drop or is_tracking_parameter(name) or is_session_parameter(name, value)


def _sort_key(piece: str) -> tuple[bool, str]:
    """By name, but a bare piece that is no name (`?12-some-title&page=2`) stays in front, where servers look for it."""
    name, equals, _ = piece.partition("=")
    return bool(equals) or _NAME_LIKE.fullmatch(name) is not None, name

"""Percent escapes and dot segments of a path or query, written in the one way of RFC 3986, section 6.2.2."""

import re

_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
_ESCAPE_OR_NOT_IN_PATH = re.compile(r"%[0-9A-Fa-f]{2}|[^A-Za-z0-9._~!$&'()*+,;=:@/-]")
_ESCAPE_OR_NOT_IN_QUERY = re.compile(r"%[0-9A-Fa-f]{2}|[^A-Za-z0-9._~!$&'()*+,;=:@/?-]")


def normalise_path(path: str) -> str:
    """Escapes in one way; dot segments stay."""
    return _ESCAPE_OR_NOT_IN_PATH.sub(_one_way, path)


def normalise_query(query: str) -> str:
    """Escapes in one way; what separates parameters stays."""
    return _ESCAPE_OR_NOT_IN_QUERY.sub(_one_way, query)


def without_dot_segments(path: str) -> str:
    """`.` and `..` resolved; a path is never empty."""
    if "/." not in path:
        return path or "/"
    segments = path.split("/")
    kept: list[str] = []
    for segment in segments[1:]:
        if segment == "..":
            del kept[-1:]
        elif segment != ".":
            kept.append(segment)
    if segments[-1] in (".", ".."):
        kept.append("")
    return "/" + "/".join(kept)


def _one_way(match: re.Match[str]) -> str:
    """Unreserved characters are written plainly, all others escaped with upper-case digits; a lone `%` is `%25`."""
    found = match[0]
    if len(found) == 3:
        character = chr(int(found[1:], 16))
        return character if character in _UNRESERVED else found.upper()
    return "".join(f"%{byte:02X}" for byte in found.encode("utf-8", "surrogatepass"))

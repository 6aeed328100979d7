"""Which parameters name a visit instead of a page."""

import re

_SESSION_NAME = re.compile(
    r"\w*sess(?:ion)?_?(?:id|key|hash)?|s|sid|ses|sesc|cfid|\w*(?:csrf|xsrf|token|nonce)\w*",
    re.IGNORECASE,
)
_CERTAIN_NAME = re.compile(r"(?:php|j|asp|cf)sess(?:ion)?_?id\w*|zenid|oscsid|cftoken", re.IGNORECASE)
_HEX_KEY = re.compile(r"[0-9a-f]{26,64}", re.IGNORECASE)
_BASE32_KEY = re.compile(r"(?=[a-z]*[0-9])(?=[0-9]*[a-z])[0-9a-z]{26,64}", re.IGNORECASE)
_TRACKING = re.compile(r"utm_\w+|fbclid|gclid|dclid|yclid|msclkid|igshid|mc_[ce]id|_ga", re.IGNORECASE)
_PATH_SESSION = re.compile(
    r";(?:jsessionid|phpsessid|(?:sid|s)=(?=[0-9a-f]{26}))[^/;]*|(?<=/)\(S\([0-9a-z]{20,32}\)\)/", re.IGNORECASE
)


def is_session_parameter(name: str, value: str) -> bool:
    """A name that is used for nothing else, or a session-like name with a value that looks like a key."""
    if _CERTAIN_NAME.fullmatch(name):
        return True
    if len(value) < 26 or not _SESSION_NAME.fullmatch(name):
        return False
    return _HEX_KEY.fullmatch(value) is not None or _BASE32_KEY.fullmatch(value) is not None


def is_tracking_parameter(name: str) -> bool:
    """Says where the visitor came from."""
    return _TRACKING.fullmatch(name) is not None


def without_path_sessions(path: str) -> str:
    """Without `;jsessionid=…` and the like in the path."""
    return _PATH_SESSION.sub("", path) if ";" in path or "(" in path else path

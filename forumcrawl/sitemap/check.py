"""Plain data read as dataclasses, every field checked: what a person wrote into a file may be wrong, and must be told where."""

import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from forumcrawl.exceptions import SitemapFileIsWrong

T = TypeVar("T")
LONGEST_SHOWN = 60
NAMES: dict[Any, str] = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def read_as(kind: type[T], data: object, where: str) -> T:
    """The data as an object of a dataclass; raises SitemapFileIsWrong with the path of the field that is wrong."""
    value: T = _read(kind, data, where)
    return value


def refuse(where: str, why: str) -> SitemapFileIsWrong:
    """What is wrong at a path of the file, in one line."""
    return SitemapFileIsWrong(f"{where}: {why}" if where else why)


def shown(value: object) -> str:
    """A value as it stands in the file, cut if it is long."""
    text = json.dumps(value, ensure_ascii=True, default=str)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 1] + "…"


def _read(kind: Any, data: object, where: str) -> Any:
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _read_optional(kind, data, where)
    if origin is tuple:
        return _read_list(get_args(kind)[0], data, where)
    if origin is Literal:
        return _read_choice(get_args(kind), data, where)
    if is_dataclass(kind):
        return _read_object(kind, data, where)
    return _read_plain(origin or kind, data, where)


def _read_optional(kind: Any, data: object, where: str) -> Any:
    (inner,) = [one for one in get_args(kind) if one is not NoneType]
    return None if data is None else _read(inner, data, where)


def _read_list(kind: Any, data: object, where: str) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise refuse(where, f"{shown(data)} is not a list")
    return tuple(_read(kind, item, f"{where}[{number}]") for number, item in enumerate(data))


def _read_choice(choices: tuple[Any, ...], data: object, where: str) -> Any:
    if data not in choices:
        raise refuse(where, f"{shown(data)} is not one of {', '.join(map(str, choices))}")
    return data


def _read_plain(kind: Any, data: object, where: str) -> Any:
    if kind is Mapping:
        if not isinstance(data, dict):
            raise refuse(where, f"{shown(data)} is not an object")
        return data
    allowed = (int, float) if kind is float else kind
    if not isinstance(data, allowed) or (isinstance(data, bool) and kind is not bool):
        raise refuse(where, f"{shown(data)} is not {NAMES[kind]}")
    return data


def _read_object(kind: Any, data: object, where: str) -> Any:
    if not isinstance(data, dict):
        raise refuse(where, f"{shown(data)} is not an object")
    known = _fields_of(kind)
    for name in data:
        if name not in known:
            raise refuse(_below(where, name), f"there is no such field; known are {', '.join(known)}")
    for name, (_, field) in known.items():
        if name not in data and field.default is MISSING and field.default_factory is MISSING:
            raise refuse(_below(where, name), "is missing")
    return kind(**{name: _read(known[name][0], value, _below(where, name)) for name, value in data.items()})


@cache
def _fields_of(kind: Any) -> dict[str, tuple[Any, Field[Any]]]:
    hints = get_type_hints(kind)
    return {field.name: (hints[field.name], field) for field in fields(kind)}


def _below(where: str, name: object) -> str:
    return f"{where}.{name}" if where else str(name)

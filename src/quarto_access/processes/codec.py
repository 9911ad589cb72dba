"""Values as JSON and back, by their annotations: a new field or variant needs no code here.

Unknown fields are ignored, and a missing one has its default, so that versions understand each
other.

A value is an object of its fields, with the name of its class; a member of an enum is its name.
"""

import json
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from quarto_access.processes.wire import NoMessage

CLASS = "is"
"""The key for the name of a value's class."""


def to_plain(thing: Any) -> Any:
    """Return the JSON of a value, a member of an enum, a tuple, a text, a number or None."""
    if isinstance(thing, Enum):  # first: it may be a text or a number too
        return thing.name
    if isinstance(thing, tuple | list):
        return [to_plain(part) for part in thing]
    if thing is None or isinstance(thing, str | int | float):
        return thing
    fields = {name: to_plain(getattr(thing, name)) for name in thing.__match_args__}
    return {CLASS: type(thing).__name__} | fields


def format_plain(thing: Any) -> str:
    """Return the JSON of such a thing as text, without spaces."""
    return json.dumps(to_plain(thing), ensure_ascii=False, separators=(",", ":"))


def from_plain(kind: Any, plain: Any) -> Any:
    """Return the thing of a kind, a type as in an annotation; raises `NoMessage` otherwise."""
    try:
        return _read(kind, plain)
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise NoMessage(f"no {getattr(kind, '__name__', kind)}: {problem}") from None


def _read(kind: Any, plain: Any) -> Any:
    origin, kinds = get_origin(kind), get_args(kind)
    if origin in {Union, UnionType}:
        return _first(kinds, plain)
    if origin is tuple:
        if kinds[1:] == (...,):
            kinds = kinds[:1] * len(plain)
        return tuple(_read(*each) for each in zip(kinds, plain, strict=True))
    if kind in {bool, int, float, str, NoneType}:
        if type(plain) is kind:
            return plain
        raise NoMessage(repr(plain))
    if issubclass(kind, Enum):
        return kind[plain]
    if plain[CLASS] != kind.__name__:
        raise NoMessage(plain[CLASS])
    hints = _hints(kind)
    names = (name for name in kind.__match_args__ if name in plain)
    return kind(**{name: _read(hints[name], plain[name]) for name in names})


def _first(kinds: tuple[Any, ...], plain: Any) -> Any:
    """Return the thing as the first of these kinds that fits."""
    for kind in kinds:
        try:
            return from_plain(kind, plain)
        except NoMessage:
            continue
    raise NoMessage(repr(plain))


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)

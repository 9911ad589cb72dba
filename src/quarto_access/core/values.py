"""Frozen values, written like dataclasses and faster to start.

`@value` on a class with annotated fields does what `@dataclass(frozen=True, slots=True)` does:
construction by position or name, equality and hash by class and fields, a repr, patterns, copies
and pickles. `replace` makes a changed copy; nothing else changes a value. A value has no base
class, and its defaults are values too.

`dataclasses` is not used, because players wait in silence while a program starts. Importing that
module and building the classes of the rules with it takes longer than everything else that a replay
needs before its first word (figures in docs/decisions.md).
"""

from functools import cache
from types import CodeType, FunctionType
from typing import Any, NoReturn, TypeVar, cast, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a frozen value of a class; `__post_init__`, if there is one, runs after construction."""
    if cls.__bases__ != (object,):
        raise TypeError(f"{cls.__name__} inherits, and a value cannot")
    fields = tuple(cls.__annotations__)
    members = {k: v for k, v in vars(cls).items() if k not in {"__dict__", "__weakref__"}}
    defaults = {name: members.pop(name) for name in fields if name in members}
    shared = {"__setattr__": _refuse, "__delattr__": _refuse, "__repr__": _repr}
    shared |= {"__eq__": _eq, "__hash__": _hash, "__reduce__": _reduce}
    made: Any = type(
        cls.__name__,
        cls.__bases__,
        shared | members | {"__slots__": fields, "__match_args__": fields},
    )
    made.__init__ = _init_of(made, fields, defaults)
    made.__qualname__ = cls.__qualname__
    return cast(type[T], made)


def replace(of: T, **changes: Any) -> T:
    """Return a copy of a value in which some fields differ."""
    fields = type(of).__match_args__  # type: ignore[attr-defined]
    return type(of)(**{name: getattr(of, name) for name in fields} | changes)


def _init_of(made: type, fields: tuple[str, ...], defaults: dict[str, object]) -> Any:
    """Return an `__init__` that writes straight into the slots, past the refusal."""
    code = _code_of_init(len(fields), hasattr(made, "__post_init__"))
    setters = {f"set_{at}": getattr(made, name).__set__ for at, name in enumerate(fields)}
    last = fields[len(fields) - len(defaults) :]
    return FunctionType(
        code.replace(co_varnames=("self", *fields)),
        setters,
        "__init__",
        tuple(defaults[name] for name in last),
    )


@cache
def _code_of_init(fields: int, has_post_init: bool) -> CodeType:
    """Return the code for this many fields, without names: compiling takes most of the time."""
    parameters = "".join(f", field_{at}" for at in range(fields))
    lines = [f"set_{at}(self, field_{at})" for at in range(fields)]
    lines += ["self.__post_init__()"] * has_post_init or ["pass"]
    scope: dict[str, Any] = {}
    exec(f"def __init__(self{parameters}):\n " + "\n ".join(lines), scope)  # noqa: S102
    code: CodeType = scope["__init__"].__code__
    return code


def _values(self: Any) -> tuple[object, ...]:
    return tuple(getattr(self, name) for name in self.__match_args__)


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    raise AttributeError(f"{type(self).__name__} is frozen: {name}")


def _eq(self: object, other: object) -> object:
    if type(self) is not type(other):
        return NotImplemented
    return _values(self) == _values(other)


def _hash(self: object) -> int:
    return hash((type(self), _values(self)))


def _repr(self: Any) -> str:
    inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__name__}({inside})"


def _reduce(self: object) -> tuple[object, ...]:
    return type(self), _values(self)

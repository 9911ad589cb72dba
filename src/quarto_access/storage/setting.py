"""One setting: its id, its default, and the values that it can have.

`parse` reads back what `format` writes on a line. Only `parse` decides what is a value; it raises
`ValueError` for anything else. An id never changes, because players' files contain it.
"""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

T = TypeVar("T")


class Setting(Generic[T]):
    """A setting with values of one type."""

    is_personal = False
    """True if it belongs to the person who plays, so that no profile has it or changes it."""

    def __init__(self, id: str, default: T) -> None:  # noqa: A002 - its name everywhere else
        self.id = id
        self.default = default

    def parse(self, text: str) -> T:
        """Return the value that a text stands for."""
        raise NotImplementedError

    def format(self, value: T) -> str:
        """Return a value as one line of text."""
        raise NotImplementedError

    def options(self, now: T) -> tuple[T, ...]:  # noqa: ARG002 - those of a number depend on it
        """Return the values that a screen offers, with the present one; none if it is typed."""
        return ()


class OneOf(Setting[T]):
    """A setting with one of several values, each with its word."""

    def __init__(self, id: str, words: Mapping[str, T], default: T) -> None:  # noqa: A002
        super().__init__(id, default)
        self.words = words

    def parse(self, text: str) -> T:
        try:
            return self.words[text.lower()]
        except KeyError:
            raise ValueError(text) from None

    def format(self, value: T) -> str:
        for word, one in self.words.items():
            if one == value:
                return word
        raise ValueError(value)

    def options(self, now: T) -> tuple[T, ...]:  # noqa: ARG002 - `now` is always one of them
        return tuple(self.words.values())


def flag(id: str, *, default: bool) -> OneOf[bool]:  # noqa: A002
    """Return a setting that is no or yes."""
    return OneOf(id, {"no": False, "yes": True}, default)


class Number(Setting[int]):
    """A whole number from `low` to `high`; screens go in steps, a file may have any."""

    def __init__(self, id: str, low: int, high: int, step: int, default: int) -> None:  # noqa: A002
        super().__init__(id, default)
        self.low, self.high, self.step = low, high, step

    def parse(self, text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST):
            raise ValueError(text)
        number = int(text)
        if not self.low <= number <= self.high:
            raise ValueError(text)
        return number

    def format(self, value: int) -> str:
        return str(value)

    def options(self, now: int) -> tuple[int, ...]:
        return tuple(sorted({*range(self.low, self.high + 1, self.step), now}))


LONGEST = 9
"""The digits of a number. Python refuses thousands of them, and takes long over hundreds."""


class Text(Setting[T]):
    """A value in a format of its own, read and written by two functions."""

    def __init__(
        self,
        id: str,  # noqa: A002
        default: T,
        parse: Callable[[str], T],
        format: Callable[[T], str],  # noqa: A002
        *,
        is_personal: bool = False,
    ) -> None:
        super().__init__(id, default)
        self._parse, self._format = parse, format
        self.is_personal = is_personal

    def parse(self, text: str) -> T:
        return self._parse(text)

    def format(self, value: T) -> str:
        text = self._format(value)
        if text != text.strip() or set(text) & {"\n", "\r", "\0"}:
            raise ValueError(text)  # it would not come back from a line of a file
        return text

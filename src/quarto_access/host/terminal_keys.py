"""The keys that a terminal puts into a line as escape sequences, and the Tab key.

Terminals agree on most of these sequences: those here are of xterm and of the Linux console, and
nearly every other terminal sends them too.
"""

import re

from quarto_access.ui.keys.keymap import key_named

UNKNOWN = "^["
"""The beginning of the word for a key that the game does not have, as a terminal shows it."""

_SEQUENCE = re.compile(r"\x1b(?:\[\[[A-E]|O[A-DFHP-SZ]|\[[0-?]*[ -/]*[@-~])?")
"""A whole sequence, or the Escape key alone."""

_PARTS = re.compile(r"\x1b(\[\[|[\[O])(?:(\d+)(?:;(\d+))?)?([A-Z~])")
"""The groups: the beginning, the numbers of the key and of the keys held with it, and the end."""

_BY_LETTER = {
    "A": "Up",
    "B": "Down",
    "C": "Right",
    "D": "Left",
    "H": "Home",
    "F": "End",
    "P": "F1",
    "Q": "F2",
    "R": "F3",
    "S": "F4",
    "Z": "Shift+Tab",
}

_BY_NUMBER = {
    1: "Home",
    3: "Delete",
    4: "End",
    5: "PageUp",
    6: "PageDown",
    7: "Home",
    8: "End",
    11: "F1",
    12: "F2",
    13: "F3",
    14: "F4",
    15: "F5",
    17: "F6",
    18: "F7",
    19: "F8",
    20: "F9",
    21: "F10",
    23: "F11",
    24: "F12",
}

_OF_CONSOLE = {"A": "F1", "B": "F2", "C": "F3", "D": "F4", "E": "F5"}

_SHIFT, _CTRL = 1, 4
"""The bits of the keys that are held, in a number that is larger by one."""


def with_names(line: str) -> str:
    """Return the line with the names of such keys, of which there may be several in a row.

    A tab separates words. In a line without words it is the key.

    >>> with_names("\\x1b[A\\x1b[1;5C").split(), with_names("\\t").split()
    (['Up', 'Ctrl+Right'], ['Tab'])
    >>> with_names("b2\\tTRHG\\x1b[2~").split()
    ['b2', 'TRHG', '^[[2~']
    """
    if not _SEQUENCE.sub("", line).strip():
        line = line.replace("\t", " Tab ")
    return _SEQUENCE.sub(lambda found: f" {_name(found[0])} ", line)


def has_keys(line: str) -> bool:
    """Return whether a line has such a key in it, other than Tab."""
    return "\x1b" in line


def _name(sequence: str) -> str:
    """Return the name of the key with this sequence."""
    if sequence == "\x1b":
        return "Escape"
    unknown = sequence.replace("\x1b", UNKNOWN).replace(" ", "")
    parts = _PARTS.fullmatch(sequence)
    if parts is None:
        return unknown
    begins, number, with_it, ends = parts.groups()
    held = int(with_it or 1) - 1
    if begins == "[[":
        key = _OF_CONSOLE.get(ends)
    elif ends == "~":
        key = _BY_NUMBER.get(int(number or 0))
    else:
        key = _BY_LETTER.get(ends) if number in {None, "1"} else None
    if key is None or held & ~(_SHIFT | _CTRL):  # Alt is held in no key of the game
        return unknown
    modifiers = "Ctrl+" * bool(held & _CTRL) + "Shift+" * bool(held & _SHIFT)
    return key_named(f"{modifiers}{key}") or unknown

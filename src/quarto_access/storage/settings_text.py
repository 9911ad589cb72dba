"""The text of a settings file: lines `id = value`, and comments after `#` or `;`.

Rewriting changes only values. Everything else keeps its place, whether a person or a newer version
of the program wrote it. A line that this version does not know is marked with a line `#unknown`
above it, which says that the player has heard about it.

If there are several lines for a setting, the last one counts, and rewriting removes the others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from quarto_access.core import MAX_BYTES
from quarto_access.core.values import value
from quarto_access.storage.setting import Setting

MARK = "#unknown"

MOST_LINES = 10_000
"""The most lines of a settings file; anything longer is some other file, and would take seconds."""


class Trouble(Enum):
    """The problems of a settings file."""

    BROKEN = "broken"
    """A setting has a value that it cannot have."""
    UNKNOWN = "unknown"
    """A line is not a setting of this version."""
    TWICE = "twice"
    """A setting is there more than once, and the last one counts."""
    NOT_UTF_8 = "not-utf-8"
    """Some letters could not be read."""
    UNREADABLE = "unreadable"
    """The file is not a settings file, or cannot be opened."""


@value
class Problem:
    """A problem, the name of the setting, and the line."""

    trouble: Trouble
    name: str = ""
    line: int = 0


@value
class SettingLine:
    """One line as it was read, and its setting."""

    text: str
    setting: Setting[Any] | None = None
    marked: bool = False
    """True if this version does not know it, and marks it when the file is written again."""


@value
class Contents:
    """The contents of a settings file."""

    lines: tuple[SettingLine, ...] = ()
    values: Mapping[str, Any] = {}
    """The sound values, by id."""
    problems: tuple[Problem, ...] = ()


def read_settings(data: bytes, definitions: Mapping[str, Setting[Any]]) -> Contents:
    """Read a settings file. This succeeds, whatever is in it."""
    breaks = data.count(b"\n") + data.count(b"\r")
    if len(data) > MAX_BYTES or breaks > MOST_LINES or b"\0" in data:
        return Contents(problems=(Problem(Trouble.UNREADABLE),))
    problems: list[Problem] = []
    data = data.removeprefix(_BOM)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        problems.append(Problem(Trouble.NOT_UTF_8, line=data.count(b"\n", 0, error.start) + 1))
        text = data.decode(errors="replace")
    lines: list[SettingLine] = []
    texts: dict[str, tuple[str, int]] = {}
    told = False
    for number, line in enumerate(_lines(text), 1):
        bare = line.strip()
        if bare == MARK:
            told = True
            continue
        if not bare or bare[0] in "#;":
            lines.append(SettingLine(line))
            told = False
            continue
        name, equals, rest = (part.strip() for part in bare.partition("="))
        setting = definitions.get(name.lower()) if equals else None
        lines.append(SettingLine(line, setting, marked=setting is None))
        if setting is not None:
            if setting.id in texts:
                problems.append(Problem(Trouble.TWICE, setting.id, number))
            texts[setting.id] = rest, number
        elif not told:
            problems.append(Problem(Trouble.UNKNOWN, name, number))
        told = False
    values = dict(_values(texts, definitions, problems))
    return Contents(tuple(lines), values, tuple(problems))


def _values(
    texts: Mapping[str, tuple[str, int]],
    definitions: Mapping[str, Setting[Any]],
    problems: list[Problem],
) -> Iterator[tuple[str, Any]]:
    """Yield the values that can be read; the others become problems."""
    for name, (text, number) in texts.items():
        try:
            yield name, definitions[name].parse(text)
        except ValueError:
            problems.append(Problem(Trouble.BROKEN, name, number))


def write_settings(
    contents: Contents,
    settings: Iterable[Setting[Any]],
    values: Mapping[str, Any],
    comment: Callable[[Setting[Any]], str],
) -> str:
    """Return the text with these values; settings that are new in the file follow, explained."""
    last = {line.setting.id: at for at, line in enumerate(contents.lines) if line.setting}
    written: list[str] = []
    for at, line in enumerate(contents.lines):
        if line.marked:
            written.append(MARK)
        if line.setting is None:
            written.append(line.text)
        elif last[line.setting.id] == at:
            written.append(_line(line.setting, values))
    for setting in settings:
        if setting.id not in last:
            if written and written[-1].strip():
                written.append("")
            written += (f"# {text}" for text in comment(setting).split("\n") if text)
            written.append(_line(setting, values))
    text = "\n".join(written) + "\n"
    fits = len(text.encode()) <= MAX_BYTES and text.count("\n") <= MOST_LINES
    if contents.lines and not fits:  # the marks made it too long to be read again
        return write_settings(Contents(), settings, values, comment)
    return text


_BOM = "\ufeff".encode()
"""The mark with which some editors begin a file."""


def _lines(text: str) -> list[str]:
    """Return the lines of a text of any system, without an empty one at the end."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


def _line(setting: Setting[Any], values: Mapping[str, Any]) -> str:
    return f"{setting.id} = {setting.format(values[setting.id])}".rstrip()

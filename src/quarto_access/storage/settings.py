"""The settings of a player, kept in a file at every change.

- A setting always has a sound value: if the file has none, or a broken one, it has its default.
  Broken and unknown lines are reported once.
- Reading writes nothing. A file with problems is mended by `keep` or the next change, and copied
  before that; if the copy fails, it stays as it is.
- A file that cannot be read is reported once, and read later by `read_again`; what was changed here
  meanwhile stays.
- Several programs may use one file. Each writes under a lock, and only its own changes; a change by
  another program stays in the file, and has effect here from the next `reload` on.
- No change waits for the disk, nor longer than `LOCK_TIMEOUT` for another program. A change that
  could not be written has effect all the same, and is written by `keep`, with the next change, or
  at the end.
"""

import errno
import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from quarto_access.core import MAX_BYTES
from quarto_access.core.values import value
from quarto_access.storage import files, locks
from quarto_access.storage.setting import Setting
from quarto_access.storage.settings_text import (
    Contents,
    Problem,
    Trouble,
    read_settings,
    write_settings,
)

T = TypeVar("T")

NAME = "settings.txt"

LOCK_TIMEOUT = 0.0005
"""The seconds that a change waits for another program to finish writing; longer would be felt."""

CLOSING_LOCK_TIMEOUT = 0.5
"""The seconds that the end of a program waits for it."""


@value
class SettingsBroken:
    """The file was read and is broken. The same broken file is reported once."""

    problems: tuple[Problem, ...]


@value
class Copied:
    """A broken file was copied beside itself, under this name, before being mended."""

    name: str


@value
class NotKept:
    """Changes cannot be written. It is reported again only if writing has worked in between."""

    error: OSError


@value
class KeptAgain:
    """Everything is written, after that had failed."""


@value
class ReadAgain:
    """The file was read, after that had failed."""


Report = SettingsBroken | Copied | NotKept | KeptAgain | ReadAgain


class Settings:
    """The settings of one player's folder; without a path they last as long as the program."""

    def __init__(
        self,
        definitions: Iterable[Setting[Any]],
        path: str | None = None,
        comment: Callable[[Setting[Any]], str] = lambda _: "",
        report: Callable[[Report], None] = lambda _: None,
    ) -> None:
        """Read the file; `comment` explains a setting in it, in one or more lines.

        `report` is called during reading and writing, even from here: it must not change a setting.
        """
        self._definitions = _by_id(definitions)
        self._path = None if path is None else os.path.abspath(path)
        self._comment = comment
        self._report = report
        self._values: dict[str, Any] = {s.id: s.default for s in self._definitions.values()}
        self._watching: list[Callable[[Setting[Any]], None]] = []
        self._waiting: set[str] = set()
        """The ids of changes made here that are not in the file yet."""
        self._is_unread = False
        """True if the file could not be read, which has been reported."""
        self._damaged = False
        """True if the file has problems, and has to be written again without them."""
        self._is_wanted = False
        """True if a file has to be written although nothing was changed."""
        self._reported: bytes | None = None
        """The broken file whose problems have been reported."""
        self._copy = ""
        """The copy that was reported last."""
        self._failing = False
        """True if writing failed the last time, which has been reported."""
        self.reload()

    def __getitem__(self, setting: Setting[T]) -> T:
        """Return the present value of a setting."""
        value: T = self._values[setting.id]
        return value

    def change(self, setting: Setting[T], value: T) -> None:
        """Change a setting and keep it; raise `ValueError` for a value that it cannot have."""
        self._set({setting.id: setting.parse(setting.format(value))})

    def reset(self, *settings: Setting[Any]) -> None:
        """Return settings to their defaults."""
        self._set({setting.id: setting.default for setting in settings})

    def watch(self, changed: Callable[[Setting[Any]], None]) -> None:
        """Call a function from now on with every setting whose value has changed."""
        self._watching.append(changed)

    def reload(self) -> None:
        """Read the file again. Changes made here that are not written yet stay."""
        if self._path is None:
            return
        try:
            contents = self._read()[1]
        except OSError:
            if not self._is_unread:
                self._is_unread = True
                self._report(SettingsBroken((Problem(Trouble.UNREADABLE),)))
            return
        sound = {s.id: contents.values.get(s.id, s.default) for s in self._definitions.values()}
        self._tell(self._replace({k: v for k, v in sound.items() if k not in self._waiting}))
        if self._is_unread:
            self._is_unread = False
            self._report(ReadAgain())

    def read_again(self) -> bool:
        """Read a file that could not be read before; return whether it is read now."""
        if self._is_unread:
            self.reload()
        return not self._is_unread

    @property
    def were_kept(self) -> bool:
        """True if there is a file, whatever it contains, or if no path was given."""
        return self._path is None or os.path.lexists(self._path)

    @property
    def are_pending(self) -> bool:
        """True if something has to be written, or read again."""
        return bool(self._is_unread or self._waiting or self._damaged or self._is_wanted)

    def keep_defaults(self) -> None:
        """Write a file although nothing was changed, because the player confirmed the defaults."""
        self._is_wanted = not self.were_kept
        self.keep()

    def keep(self, timeout: float = LOCK_TIMEOUT, *, tells_held: bool = False) -> bool:
        """Write pending changes, mend a broken file, and return whether nothing is to be written.

        Another program that is writing is reported with `tells_held` only: it seldom takes long.
        """
        if self._path is None or not (self._waiting or self._damaged or self._is_wanted):
            return True
        try:
            with _held(f"{self._path}.lock", timeout) as held:
                if held:
                    self._write(self._path)
                elif tells_held:
                    raise files.InUse(errno.EBUSY, os.strerror(errno.EBUSY), self._path)
        except OSError as error:
            if not self._failing:
                self._failing = True
                self._report(NotKept(error))
            return False
        return held

    def close(self) -> None:
        """Write pending changes at the end of the program."""
        self.keep(CLOSING_LOCK_TIMEOUT)

    def text(self) -> str:
        """Return a whole file with the present settings, except for personal ones."""
        every = [one for one in self._definitions.values() if not one.is_personal]
        return write_settings(Contents(), every, self._values, self._comment)

    def load_from(self, data: bytes) -> tuple[Problem, ...]:
        """Take over the settings of another file, and return its problems.

        Settings that are broken or missing there stay as they are here, and so do personal ones:
        older profiles have them. A file without a sound setting is reported as unreadable.
        """
        contents = read_settings(data, self._definitions)
        personal = {one.id for one in self._definitions.values() if one.is_personal}
        problems = tuple(problem for problem in contents.problems if problem.name not in personal)
        if not contents.values:  # some other file, or one that was cut off
            broken = (problem for problem in problems if problem.trouble is Trouble.BROKEN)
            return *broken, Problem(Trouble.UNREADABLE)
        self._set({name: value for name, value in contents.values.items() if name not in personal})
        return problems

    def _set(self, values: Mapping[str, Any]) -> None:
        before = self._replace(values)
        if self._path is not None:
            self._waiting |= values.keys()
        self.keep()
        self._tell(before)

    def _replace(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Replace these values, and return the old ones."""
        before = {name: self._values[name] for name in values}
        self._values |= values
        return before

    def _tell(self, before: Mapping[str, Any]) -> None:
        for name, old in before.items():
            if self._values[name] != old:
                for changed in self._watching:
                    changed(self._definitions[name])

    def _read(self) -> tuple[bytes, Contents]:
        """Return the file and its contents; report its problems, unless that was done."""
        assert self._path is not None  # the callers check it
        try:
            data = files.read(self._path, within=os.path.dirname(self._path))
        except files.MISSING:
            data = b""
        contents = read_settings(data, self._definitions)
        self._damaged = bool(contents.problems)
        if contents.problems and data != self._reported:
            self._reported = data
            self._report(SettingsBroken(contents.problems))
        return data, contents

    def _write(self, path: str) -> None:
        """Write the file again with the changes made here."""
        data, contents = self._read()
        if contents.problems:
            copy = os.path.basename(_aside(path, data))
            if copy != self._copy:  # a failed attempt may have made it already
                self._copy = copy
                self._report(Copied(copy))
        ours = {k: v for k, v in self._values.items() if k in self._waiting}
        values = {**self._values, **contents.values, **ours}
        text = write_settings(contents, self._definitions.values(), values, self._comment)
        if text.encode() != data:
            files.write(path, text, wait=False, within=os.path.dirname(path))
        self._waiting.clear()
        self._damaged = self._is_wanted = False
        if self._failing:
            self._failing = False
            self._report(KeptAgain())


def _by_id(definitions: Iterable[Setting[Any]]) -> dict[str, Setting[Any]]:
    found: dict[str, Setting[Any]] = {}
    for setting in definitions:
        if found.setdefault(setting.id, setting) is not setting:
            raise ValueError(f"two settings are called {setting.id}")
    return found


@contextmanager
def _held(path: str, timeout: float) -> Iterator[bool]:
    """Hold a lock; yield False if another program does not release it in time."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with locks.opened(path) as lock:
        until = time.monotonic() + timeout
        while not (held := locks.hold(lock.fileno())) and time.monotonic() < until:
            time.sleep(timeout / 5)
        yield held


def _aside(path: str, data: bytes) -> str:
    """Keep a copy of a broken file, and return its path. The same one is kept once."""
    if len(data) > MAX_BYTES:
        return files.set_aside(path)  # it was not read to its end
    return files.copy_aside(path, data)

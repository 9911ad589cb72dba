"""The player's progress in the lessons: those that are done, and the one that was begun.

A line for each lesson that is done, and one for the latest checkpoint in the lesson that was begun.
A damaged file is set aside, and the lessons begin anew. Before each change it is read again,
because another program may use it too: what is done there stays done. While it cannot be read, it
is not written either; what is done meanwhile is written as soon as it can be.
"""

import os
import re
from collections.abc import Callable
from functools import partial

from quarto_access.storage import files

MOST_BYTES = 10_000

DONE = r"done ([a-z-]{1,20})"
BEGUN = r"begun ([a-z-]{1,20}) ([0-9]{1,3})"


class LessonProgress:
    """The progress in one folder, read when it is first asked for, and before each change.

    `damaged` is called with the path of a broken file, `not_written` with an error, and `not_read`
    with one once, while the file cannot be read.
    """

    def __init__(
        self,
        path: str,
        damaged: Callable[[str], object],
        not_written: Callable[[OSError], object],
        *,
        not_read: Callable[[OSError], object] = lambda _: None,
    ) -> None:
        self._path = path
        self._damaged = damaged
        self._not_written = not_written
        self._not_read = not_read
        self._is_read = False
        self._is_told = False
        self._owed: list[Callable[[], None]] = []
        """The changes that are not in the file."""
        self._done: tuple[str, ...] = ()
        self._begun: tuple[str, int] | None = None

    @property
    def done(self) -> tuple[str, ...]:
        """The ids of the lessons that are done, in the order in which they were."""
        self._read()
        return self._done

    @property
    def begun(self) -> tuple[str, int] | None:
        """The id of the lesson that was begun last, and the step of its latest checkpoint."""
        self._read()
        return self._begun

    def begin(self, lesson: str, step: int) -> None:
        """Keep a checkpoint."""
        self._read()
        if self._begun != (lesson, step):
            self._change(partial(self._begin, lesson, step))

    def finish(self, lesson: str) -> None:
        """Keep that a lesson is done; one that another program has begun stays begun."""
        self._change(partial(self._finish, lesson))

    def settle(self) -> None:
        """Try once more to write what is not in the file."""
        if self._owed:
            self._read_again()

    def _begin(self, lesson: str, step: int) -> None:
        self._begun = lesson, step

    def _finish(self, lesson: str) -> None:
        self._done = (*(one for one in self._done if one != lesson), lesson)
        if self._begun and self._begun[0] == lesson:
            self._begun = None

    def _change(self, change: Callable[[], None]) -> None:
        self._owed.append(change)
        self._read_again()

    def _read(self) -> None:
        if not self._is_read:
            self._read_again()

    def _read_again(self) -> None:
        """Read the file, and make and write the changes that are not in it."""
        self._is_read = self._load()
        for change in self._owed:
            change()
        if self._owed and self._is_read:
            self._write()

    def _load(self) -> bool:
        """Return whether the file could be read, or is not there."""
        try:
            data = files.read(self._path, MOST_BYTES, within=os.path.dirname(self._path))
        except files.MISSING:
            return True
        except OSError as error:
            if not self._is_told:
                self._is_told = True
                self._not_read(error)
            return False
        self._is_told = False
        try:
            done, self._begun = parse_progress(data)
            self._done = tuple(dict.fromkeys((*done, *self._done)))
        except ValueError:
            self._damaged(files.try_to_set_aside(self._path))
        return True

    def _write(self) -> None:
        text = format_progress(self._done, self._begun)
        try:
            files.write(self._path, text, wait=False, within=os.path.dirname(self._path))
        except OSError as error:
            self._not_written(error)
        else:
            self._owed.clear()


def parse_progress(data: bytes) -> tuple[tuple[str, ...], tuple[str, int] | None]:
    """Return what a file says: the lessons that are done, and the checkpoint; or raise.

    >>> parse_progress(b"done board\\nbegun tray 2\\n")
    (('board',), ('tray', 2))
    """
    if len(data) > MOST_BYTES:
        raise ValueError(len(data))
    done: list[str] = []
    begun = None
    for line in data.decode("utf-8-sig").splitlines():
        if found := re.fullmatch(DONE, line):
            done.append(found[1])
        elif (found := re.fullmatch(BEGUN, line)) and begun is None:
            begun = found[1], int(found[2])
        else:
            raise ValueError(line)
    return tuple(dict.fromkeys(done)), begun


def format_progress(done: tuple[str, ...], begun: tuple[str, int] | None) -> str:
    """Return the file of a progress."""
    lines = [f"done {lesson}\n" for lesson in done]
    if begun is not None:
        lines.append(f"begun {begun[0]} {begun[1]}\n")
    return "".join(lines)

"""The log of problems, in the player's folder: what went wrong, where, and during what.

An entry is one line, with its traceback indented below it. The log and its old part take at most 1
MiB. A crash of the interpreter itself goes to a file beside it, which the next start copies into
the log. Nothing here raises: a failing log must not end a game.

`logging` is not used, because it takes 12 ms to import with its handlers and keeps its file open,
which then cannot be renamed on Windows. Here a file is opened for each entry, and entries are few.
"""

import os
import sys
import time
from _thread import RLock  # `threading` takes 2 ms to import, and a start has none to spare
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from io import FileIO
from typing import TYPE_CHECKING, Any

from quarto_access.core.values import value
from quarto_access.storage.files import opened_to_append, read
from quarto_access.streams import reader_has_gone

if TYPE_CHECKING:
    from threading import ExceptHookArgs

NAME = "log.txt"
OLD_NAME = "log.old.txt"
CRASH_NAME = "crash.txt"

LARGEST = 400 * 1024
"""The bytes at which the next entry begins a new log: with the old part this is below 1 MiB."""

LONGEST = 16 * 1024
"""The longest traceback in characters; of a longer one the end is kept."""

LONGEST_LINE = 200
"""The longest message of an exception, in characters."""

MOST_OF_A_KIND = 100
"""The most entries for one problem while a program runs; its traceback is written once."""

PROBLEM, SPEECH, CRASH = "problem", "speech", "crash"

BETWEEN = " | "
HIDDEN = "..."
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


@value
class Entry:
    """One problem, without its traceback."""

    when: str
    part: str
    """`PROBLEM`, `SPEECH` or `CRASH`."""
    where: str
    what: str
    doing: str


class Log:
    """Writes to the log of a folder, from any thread.

    `private` returns the players' own words, such as their names: they are left out.
    """

    def __init__(
        self,
        folder: str,
        now: Callable[[], float] = time.time,
        private: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self._folder = os.path.abspath(folder)
        self._now = now
        self._private = private
        self._written: Counter[str] = Counter()
        self._last: FileIO | None = None
        """The file for the tracebacks of a process that does not end by itself."""
        self._lock = RLock()  # while it is held, garbage may be collected and that may fail

    def caught(self, problem: BaseException, doing: str = "") -> str:
        """Write an exception, and return its kind: its type, and the place where it was raised."""
        kind = type(problem).__name__
        with suppress(Exception):
            where = place_of(problem)
            kind = f"{kind} at {where}"
            entry = Entry(self._time(), PROBLEM, where, _told(problem), doing)
            self._write(entry, kind, lambda: _traceback(problem))
        return kind

    def note(self, way: str, why: str) -> None:
        """Write that a way of speaking failed."""
        with suppress(Exception):
            self._write(Entry(self._time(), SPEECH, way, why, ""), f"{SPEECH} {way}")

    @contextmanager
    def watching_threads(self, ended: Callable[[str], object]) -> Iterator[None]:
        """Write any error that ends a thread, then call `ended` on that thread, with its kind."""
        import threading

        with ExitStack() as watched:
            _before(watched, threading, "excepthook", partial(self._thread_ended, ended))
            yield

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Write errors that pass through here or are raised in destructors, and crashes."""
        with ExitStack() as watched:
            _before(watched, sys, "unraisablehook", self._lost)
            with suppress(Exception):
                self._watch_for_a_crash(watched)
            try:
                yield
            except Exception as problem:
                if not (isinstance(problem, OSError) and reader_has_gone(problem)):
                    self.caught(problem, "the program ended")
                raise

    def ends_within(self, seconds: float) -> None:
        """Make the process end within this many seconds, however hard it hangs.

        The place where each thread hangs is then written like a crash.
        """
        with suppress(Exception):
            import faulthandler

            if self._last is None:
                os.makedirs(self._folder, exist_ok=True)
                path = os.path.join(self._folder, CRASH_NAME)
                self._last = opened_to_append(path)
                faulthandler.dump_traceback_later(seconds, exit=True, file=self._last)

    def has_ended(self) -> None:
        """Cancel `ends_within`: the process ends by itself."""
        if self._last is not None:
            import faulthandler

            faulthandler.cancel_dump_traceback_later()
            self._last.close()
            self._last = None

    def _lost(self, lost: "sys.UnraisableHookArgs") -> None:
        if lost.exc_value is not None:
            self.caught(lost.exc_value, lost.err_msg or "cleaning up")

    def _thread_ended(self, ended: Callable[[str], object], by: "ExceptHookArgs") -> None:
        if by.exc_value is not None and not isinstance(by.exc_value, SystemExit):
            kind = self.caught(by.exc_value, f"thread {by.thread.name if by.thread else '?'}")
            with suppress(Exception):
                ended(kind)

    def _watch_for_a_crash(self, watched: ExitStack) -> None:
        """Set up `faulthandler` to write a crash, and log the crash of an earlier run."""
        import faulthandler

        os.makedirs(self._folder, exist_ok=True)
        path = os.path.join(self._folder, CRASH_NAME)
        crash = opened_to_append(path)
        watched.callback(crash.close)
        if not faulthandler.is_enabled():  # otherwise another user has it, such as tests
            faulthandler.enable(crash)
            watched.callback(faulthandler.disable)
        there = os.fstat(crash.fileno())
        if there.st_size:
            crash.seek(0)
            lines = crash.read(LONGEST).decode("utf-8", "replace").splitlines()
            crash.truncate(0)
            where = next((_frame(line) for line in lines if line.startswith('  File "')), "?")
            entry = Entry(self._time(there.st_mtime), CRASH, where, lines[0], "")
            self._write(entry, CRASH, lambda: "\n".join(lines))

    def _time(self, at: float | None = None) -> str:
        moment = time.localtime(self._now() if at is None else at)
        return time.strftime("%Y-%m-%d %H:%M:%S", moment)

    def _write(self, entry: Entry, kind: str, detail: Callable[[], str] = str) -> None:
        with self._lock:
            self._written[kind] += 1
            times = self._written[kind]
            if times > MOST_OF_A_KIND:
                return
            below = detail()[-LONGEST:].splitlines() if times == 1 else ()
            fields = (entry.when, entry.part, entry.where, entry.what, entry.doing)
            lines = BETWEEN.join(map(_field, fields)), *(f"  {line}" for line in below)
            self._append("".join(f"{self._nameless(line)}\n" for line in lines))

    def _nameless(self, line: str) -> str:
        import re

        for word in filter(None, self._private()):
            line = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", HIDDEN, line)
        return line

    def _append(self, text: str) -> None:
        os.makedirs(self._folder, exist_ok=True)
        path = os.path.join(self._folder, NAME)
        with suppress(OSError):
            if os.path.getsize(path) > LARGEST:
                os.replace(path, os.path.join(self._folder, OLD_NAME))
        with opened_to_append(path) as file:
            file.write(text.encode("utf-8", "backslashreplace"))


def _before(watched: ExitStack, of: object, name: str, see: Callable[[Any], None]) -> None:
    """Call a function before the hook that is installed now."""
    there = getattr(of, name)

    def hook(raised: Any) -> None:
        see(raised)
        there(raised)

    setattr(of, name, hook)
    watched.callback(setattr, of, name, there)


MOST, WITHIN = 3, 60.0
"""The number of problems of one kind that is too many, and the seconds in which they come."""


class Recurring:
    """Counts problems of each kind, to notice when one comes too often to go on."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._times: dict[str, list[float]] = {}

    def again(self, kind: str) -> bool:
        """Count one problem, and return whether it is one too many."""
        now = self._now()
        recent = [at for at in self._times.get(kind, ()) if now - at < WITHIN]
        self._times[kind] = [*recent, now]
        return len(recent) + 1 >= MOST


def entries(folder: str) -> tuple[Entry, ...]:
    """Return all entries of a folder's log, the latest first; raises if it cannot be read."""
    found: list[Entry] = []
    for name in (OLD_NAME, NAME):
        path = os.path.join(folder, name)
        if os.path.lexists(path):
            data = read(path, 2 * LARGEST, within=folder)
            text = data.decode("utf-8", "replace")
            lines = [line.split(BETWEEN) for line in text.split("\n") if line[:1] != " "]
            found += [Entry(*fields) for fields in lines if len(fields) == 5]
    return tuple(reversed(found))


def place_of(problem: BaseException) -> str:
    """Return where an error was raised, in our code if possible: `ui/controller.py:120`."""
    place, trace = "?", problem.__traceback__
    was_ours = False
    while trace is not None:
        path = trace.tb_frame.f_code.co_filename
        if path.startswith(PACKAGE) or not was_ours:
            was_ours = path.startswith(PACKAGE)
            place = f"{_short(path)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place


def _frame(line: str) -> str:
    """Return the place in a line of `faulthandler`: `File "/a/b.py", line 3 in f`."""
    path, _, rest = line.partition('"')[2].partition('", line ')
    return f"{_short(path)}:{rest.partition(' ')[0]}"


def _short(path: str) -> str:
    within = path.startswith(PACKAGE)
    short = os.path.relpath(path, PACKAGE) if within else os.path.basename(path)
    return short.replace(os.sep, "/")


def _told(problem: BaseException) -> str:
    try:
        return _public(f"{type(problem).__name__}: {problem}")
    except Exception:  # noqa: BLE001 - its own text may fail
        return type(problem).__name__


def _traceback(problem: BaseException) -> str:
    from traceback import format_exception

    try:
        lines = "".join(format_exception(problem)).splitlines()
        return "\n".join(line if line.startswith(" ") else _public(line) for line in lines)
    except Exception:  # noqa: BLE001 - too little depth or memory may be left
        return ""


def _public(message: str) -> str:
    """Hide quoted words such as names; ids and paths stay."""
    import re

    return re.sub(
        r"""(["'])(?![a-z0-9]+([._-][a-z0-9]+)+\1|[^"']*[/\\])[^"']*\1""", HIDDEN, message
    )


def _field(text: str) -> str:
    """Return a text that fits on a line and cannot be taken for two fields."""
    return " ".join(text.replace(BETWEEN.strip(), "/").split())[:LONGEST_LINE]

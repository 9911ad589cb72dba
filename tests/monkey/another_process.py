"""The program in a process of its own: in a terminal, or in a window that SDL pretends to show."""

import json
import os
import queue
import signal
import subprocess
import sys
import time
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from threading import Thread
from typing import IO, Any

from quarto_access.core import Record, format_record
from quarto_access.core.values import replace
from quarto_access.host.keyboard import DEAF
from tests.monkey import haunted
from tests.monkey.answer import Answer
from tests.monkey.faults import DISK, FaultyVoices, rewrite, send
from tests.monkey.held import carrying, children, held

ROOT = Path(__file__).parents[2]

STUCK = 60.0
"""Seconds in which a key is answered, on a machine that may have others to serve."""

ENDS_WITHIN = 7.0
"""Seconds: five for the last words, and two for the rest."""

LATE = 10.0
"""Seconds that a late machine may add."""

MOST = Counter(threads=50, handles=100, megabytes=200)
"""The most that the process may have."""

FORCED = "Timeout (0:00:02)!"
"""The line in the log if the interpreter had to end the process."""

DUMMY = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
"""A screen and a card that nobody sees and hears."""

Command = dict[str, Any]


class AnotherProcess:
    """The program in another process; a terminal and a window derive from it."""

    KIND = ""
    ARGUMENTS: Sequence[str] = ()
    MARK = "mark {}"
    """The note that the program writes after each key, with the key's number."""
    ENDINGS: Mapping[str, int] = {}
    """By the ways to end it: the status."""

    def __init__(self, profile: Path, environment: Mapping[str, str] | None = None) -> None:
        self._profile = profile
        self._folder = profile.parent
        self._profile.mkdir()
        self._mark = f"QUARTO_MONKEY={os.urandom(8).hex()}"
        name, _, number = self._mark.partition("=")
        self._environment = {**os.environ, name: number, "HOME": str(self._folder)}
        self._environment |= environment or {}
        self._marks = map(self.MARK.format, count(1))
        self._process: subprocess.Popen[bytes] | None = None
        self._stands: Answer | None = None

    # What a monkey does with it.

    def begin(self, record: Record | None, chance: Random) -> Answer:
        arguments = ["--profile", str(self._profile), "--seed", str(chance.randrange(1000))]
        if record is not None:
            path = self._folder / "begun.qrt"
            path.write_text(format_record(record))
            arguments += ["--load", str(path)]
        elif chance.random() < 0.3:
            arguments.append("--quick")
        settings = self._profile / "settings.txt"
        if not os.path.lexists(settings) and chance.random() < 0.8:  # else it is a first run
            settings.write_text("keys.guard = 0\n")
        self._start([*self.ARGUMENTS, *arguments], chance.choice(("", "", "", *self.closed())))
        self._stands = None
        begun = self._wait_for("start", "start_with")
        self._has_begun()
        return begun

    def press(self, key: str) -> Answer:
        mark = next(self._marks)
        self._send_key(key, mark)
        return self._wait_for(mark)

    def look(self) -> Answer:
        mark = next(self._marks)
        self._send_mark(mark)
        return self._wait_for(mark)

    def suffer(self, chance: Random) -> str:
        kind = chance.random()
        if kind < 0.02:
            name = chance.choice(list(DISK)) if kind >= 0.012 else ""
            self._haunt({"disk": name})
            return f"disk {name or 'well'}"
        if kind < 0.03:
            self._haunt({"clock": chance.choice([-86_400.0, -60.0, 60.0, 3_600.0, 86_400.0])})
            return "clock"
        if kind < 0.04:
            number = chance.choice((signal.SIGKILL, signal.SIGSTOP, signal.SIGCONT))
            send(number, children(self.pid))
            return f"helpers {number.name}"
        if kind < 0.043:
            every = (self.pid, *children(self.pid))
            send(signal.SIGSTOP, every)
            time.sleep(chance.choice((0.1, 0.5)))
            send(signal.SIGCONT, every)
            return "sleep"
        if kind < 0.046:
            return f"file {rewrite(self._profile, chance).rpartition(' ')[2]}"
        return self._suffer_more(chance) if kind < 0.07 else ""

    def leave(self, chance: Random) -> str:
        if self._stands and self._stands.is_left:
            self._is_gone(time.monotonic(), "by keys", 0)
            return "left: by keys"
        way = chance.choice(list(self.ENDINGS))
        self.end(way)
        return f"left: {way}"

    def end(self, way: str) -> None:
        """End it in one of the `ENDINGS`, and wait until it has gone in good order."""
        if way == "SIGKILL":
            send(signal.SIGCONT, children(self.pid))  # nobody could end what stands still
        begun = time.monotonic()
        self._end(way)
        self._is_gone(begun, way, self.ENDINGS[way])

    def holds(self) -> Counter[str]:
        if self._process is None or self._process.poll() is not None:
            return Counter()
        now = held(self.pid)
        assert not now - MOST, f"too much is held: {now}"
        return now

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._let_go()
        send(signal.SIGKILL, carrying(self._mark))

    # What each of them does in its own way.

    def closed(self) -> Sequence[str]:
        """The streams that may be closed from the start, as a shell does it."""
        return ("2>&-",)

    def _has_begun(self) -> None:
        """Have it hear keys."""

    def _send_key(self, key: str, mark: str) -> None:
        raise NotImplementedError

    def _send_mark(self, mark: str) -> None:
        raise NotImplementedError

    def _suffer_more(self, chance: Random) -> str:
        del chance
        return ""

    def _end(self, way: str) -> None:
        os.kill(self.pid, signal.Signals[way])

    # The process.

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    def _start(self, arguments: Sequence[str], closed: str) -> None:
        commands, self._commands = os.pipe()
        answers, told = os.pipe()
        module = [sys.executable, "-m", "tests.monkey.haunted", str(commands), str(told)]
        line = f'exec "$0" "$@" {closed}'
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", line, *module, self.KIND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=(commands, told),
            env=self._environment,
            cwd=ROOT,
        )
        os.close(commands)
        os.close(told)
        self._told: queue.Queue[Any] = queue.Queue()
        self._errors: deque[bytes] = deque(maxlen=30)
        self._written: deque[bytes] = deque(maxlen=5)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._streams = (self._stdin, self._stdout, self._process.stderr)
        self._readers = [
            Thread(target=_hear, args=(answers, self._told), daemon=True),
            Thread(target=_drain, args=(self._stdout, self._written), daemon=True),
            Thread(target=_drain, args=(self._process.stderr, self._errors), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def _haunt(self, command: Command) -> None:
        with suppress(BrokenPipeError):  # it has just ended
            os.write(self._commands, f"{json.dumps(command)}\n".encode())

    def _wait_for(self, *what: str) -> Answer:
        """Return the answers up to one of these; if the program ends, the players have left."""
        answers: list[Answer] = []
        last = self._stands
        until = time.monotonic() + STUCK
        while True:
            try:
                found = self._told.get(timeout=max(0.01, until - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no answer: {what}\n{self._where()}") from None
            if found is None:
                assert last, f"it did not begin: {self.status()}: {self._last_words()}"
                assert last.is_left, f"it ended with {self.status()}: {self._last_words()}"
                break
            name, last = found
            answers.append(last)
            if name.startswith(what):
                break
        self._stands = together(answers or [last])
        return self._stands

    def status(self) -> int | None:
        assert self._process
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(STUCK)
        return self._process.returncode

    def _where(self) -> str:
        """Return the place of each thread in the code."""
        place = self._folder / haunted.STUCK
        if place.exists():
            send(signal.SIGUSR1, [self.pid])
            time.sleep(1.0)
            return place.read_text("utf-8")
        return f"it has not begun: {_names([self.pid])}"

    def _last_words(self) -> str:
        return b"".join([*self._written, *self._errors]).decode(errors="replace")

    def _is_gone(self, begun: float, way: str, status: int) -> None:
        """Wait until it has ended, in time, well, and with all that it has started."""
        assert self._process
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(ENDS_WITHIN + LATE)
        took = time.monotonic() - begun
        ended = self._process.poll()
        assert ended is not None, f"{way}: not gone after {took:.1f} s"
        crash = self._profile / "crash.txt"
        was_forced = ended == 1 and crash.is_file() and FORCED in crash.read_text("utf-8")
        assert ended == status or was_forced, f"{way}: status {ended}: {self._last_words()}"
        self._let_go()
        until = time.monotonic() + LATE
        while left := carrying(self._mark):
            assert time.monotonic() < until, f"{way}: left behind: {_names(left)}"
            time.sleep(0.05)

    def _let_go(self) -> None:
        with suppress(OSError):
            os.close(self._commands)
        for reader in self._readers:
            reader.join(LATE)
        for stream in self._streams:
            with suppress(OSError):
                stream.close()


class InATerminal(AnotherProcess):
    """Lines that are typed, and each ends with one that is told as it is."""

    KIND = "terminal"
    ARGUMENTS = ("--text",)
    MARK = "note :mark {}"
    ENDINGS = {  # noqa: RUF012 - it is never changed
        "end of input": 0,
        "nobody reads": 0,
        "SIGTERM": 128 + signal.SIGTERM,
        "SIGHUP": 128 + signal.SIGHUP,
        "SIGKILL": -signal.SIGKILL,
    }

    def _send_key(self, key: str, mark: str) -> None:
        self._type(key, mark.removeprefix("note "))

    def _send_mark(self, mark: str) -> None:
        self._type(mark.removeprefix("note "))

    def _type(self, *lines: str) -> None:
        text = "".join(f"{line}\n" for line in lines)
        with suppress(BrokenPipeError):  # it has just ended
            self._stdin.write(text.encode("utf-8", "surrogatepass"))
            self._stdin.flush()

    def _end(self, way: str) -> None:
        assert self._process
        if way == "end of input":
            self._stdin.close()
        elif way == "nobody reads":
            with Path(os.devnull).open("rb") as nowhere:
                os.dup2(nowhere.fileno(), self._stdout.fileno())
            for _ in range(20):  # what is read just now may take the first of these
                self._type("Backspace")
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(0.1)
                    break
        else:
            super()._end(way)


class InAWindow(AnotherProcess):
    """The window's own loop, with keys, clicks and a card that SDL only pretends to have."""

    KIND = "window"
    ENDINGS = {  # noqa: RUF012 - it is never changed
        "its button": 0,
        "SIGTERM": 0,
        "SIGHUP": 0,
        "SIGKILL": -signal.SIGKILL,
    }

    def __init__(
        self, profile: Path, environment: Mapping[str, str] = DUMMY, *, killed: str = ""
    ) -> None:
        """It may be killed at what `haunted.KILLED` says."""
        super().__init__(profile, {**environment, **({haunted.KILLED: killed} if killed else {})})

    def closed(self) -> Sequence[str]:
        return ("2>&-", "<&- >&- 2>&-")

    def _has_begun(self) -> None:
        self._post(["WINDOWFOCUSGAINED", None])
        self._wait_for("back")
        time.sleep(2 * DEAF)

    def _send_key(self, key: str, mark: str) -> None:
        kinds = {'"': "text", ":": "command"}
        kind = kinds.get(key[0], "key")
        self._post([kind, key if kind == "key" else key[1:]], ["mark", mark])

    def _send_mark(self, mark: str) -> None:
        self._post(["mark", mark])

    def _post(self, *events: list[Any]) -> None:
        self._haunt({"events": events})

    def _suffer_more(self, chance: Random) -> str:
        match chance.randrange(4):
            case 0:
                mood = chance.choice(FaultyVoices.MOODS)
                self._haunt({"voices": mood})
                return f"voices {mood}"
            case 1:
                mood = chance.choice(("well", "well", "gone", "hangs"))
                self._haunt({"card": mood})
                return f"card {mood}"
            case 2:
                self._post(["WINDOWFOCUSLOST", None], ["WINDOWEXPOSED", None])
                self._has_begun()
                return "focus"
            case _:
                self._post(["click", [chance.randrange(1280), chance.randrange(720)]])
                return "click"

    def _end(self, way: str) -> None:
        if way == "its button":
            self._post(["WINDOWCLOSE", None])
        else:
            super()._end(way)


def _hear(answers: int, told: "queue.Queue[Any]") -> None:
    with os.fdopen(answers, encoding="ascii") as lines:
        for line in lines:
            what, fields = json.loads(line)
            fields["entries"] = tuple(fields["entries"])
            actions = fields["actions"]
            fields["actions"] = None if actions is None else tuple(actions)
            told.put((what, Answer(**fields)))
    told.put(None)


def _drain(stream: IO[bytes], last: "deque[bytes]") -> None:
    with suppress(OSError, ValueError):  # it is closed here
        last.extend(iter(stream.readline, b""))


def together(answers: Sequence[Answer]) -> Answer:
    """One answer to a key, and how it stands after the last one."""
    return replace(
        answers[-1],
        screen=answers[0].screen,
        entries=tuple(entry for answer in answers for entry in answer.entries),
        work=max(answer.work for answer in answers),
        lacks=any(answer.lacks for answer in answers),
    )


def _names(processes: Sequence[int]) -> list[str]:
    names = []
    for process in processes:
        with suppress(OSError):
            line = Path(f"/proc/{process}/cmdline").read_bytes()
            names.append(line.replace(b"\0", b" ").decode(errors="replace"))
    return names

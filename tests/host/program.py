"""A window in a process of its own: `python -m tests.host.program` prints its session's notes."""

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from quarto_access.host.window import NoDisplay, Window
from quarto_access.view.drawing import Painter
from tests.host.noted import Note, Noted
from tests.screen.display import Display
from tests.waiting import until

COMMAND = (sys.executable, "-m", "tests.host.program")
SECONDS = 10.0


class Program:
    """The process, seen by a test. Once made, it takes keys."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._process = subprocess.Popen(
            COMMAND,
            env=display.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.notes: list[Note] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        try:
            self.wait_for("again")
        except AssertionError:
            self.end()
            raise
        self.window = display.focused()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self.notes.append(tuple(json.loads(line)))

    def wait_for(self, *note: str, since: int = 0) -> None:
        """Wait until this was noted."""
        eventually(lambda: note in self.notes[since:], lambda: f"{note} in {self.notes[since:]}")

    def after(self, *chords: str) -> list[Note]:
        """Return what is noted when keys are pressed, one after the other."""
        before = len(self.notes)
        self._display.press(*chords, "F12")
        self.wait_for("press", "F12", "F12", since=before)
        notes = self.notes[before:]
        return notes[: notes.index(("press", "F12", "F12"))]

    def labels(self, *chords: str) -> list[str]:
        return [note[1] for note in self.after(*chords) if note[0] == "press"]

    def signal(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def status(self) -> int:
        """Return the exit status, once it has ended."""
        status = self._process.wait(SECONDS)
        self._reader.join(SECONDS)
        return status

    def end(self) -> None:
        """End it if it has not ended."""
        self._process.kill()
        self._process.wait()
        self._reader.join(SECONDS)
        assert self._process.stdout
        self._process.stdout.close()


def eventually(condition: Callable[[], bool], what: Callable[[], str]) -> None:
    assert until(condition, SECONDS), f"not in time: {what()}"


@contextmanager
def closed(program: Program) -> Iterator[Program]:
    """End the program after a test, even a failed one."""
    try:
        yield program
    finally:
        program.end()


def run_without_a_display(environment: Mapping[str, str]) -> Note:
    """Return the last note."""
    done = subprocess.run(
        COMMAND, env=dict(environment), capture_output=True, text=True, check=False, timeout=SECONDS
    )
    return tuple(json.loads(done.stdout.splitlines()[-1]))


class _Telling(Noted):
    def note(self, *words: str) -> None:
        print(json.dumps(words), flush=True)


if __name__ == "__main__":
    session = _Telling()
    try:
        window = Window()
    except NoDisplay as error:
        session.note("no display", error.why)
        sys.exit(3)
    window.play(session, session.show, Painter().paint)
    window.close()
    session.note("closed")

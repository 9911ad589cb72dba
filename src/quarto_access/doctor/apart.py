"""A part of the report, looked at in a process of its own; what comes back is a value, always."""

import os
import pickle
import signal
import subprocess
import sys
import time
from contextlib import suppress
from threading import Thread
from typing import Any

from quarto_access.core.values import value
from quarto_access.speech.backend import NotWorking, speakable

SECONDS_TO_END = 1.0
"""Even that can hang, with a disk that has gone."""

WORKER = (sys.executable, "-P", "-m", "quarto_access.doctor.worker")


@value
class Failed:
    """It raised, and this is what it told."""

    why: str


@value
class Hung:
    """It had not answered after so many seconds."""

    seconds: int


@value
class Died:
    """Its process ended without an answer, with this status."""

    status: int


Unknown = Failed | Hung | Died


class Apart:
    """The process that looks at a part from now on, until it is ended."""

    def __init__(self, part: str, *about: str) -> None:
        self._began = time.monotonic()
        self._found = b""
        self._problem: OSError | None = None
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                (*WORKER, part, *about),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # what it starts can be ended with it
            )
        except OSError as problem:
            self._problem = problem
            return
        self._listening = Thread(target=self._listen, name=f"doctor: {part}", daemon=True)
        self._listening.start()

    def answer(self, within: float) -> Any:
        """What it found, or why nothing is known, so many seconds after it began at the latest."""
        if self._problem:
            return Failed(told(self._problem))
        self._listening.join(max(0.0, self._began + within - time.monotonic()))
        if self._listening.is_alive():
            return Hung(round(within))
        try:
            return pickle.loads(self._found)  # noqa: S301 - from our own process
        except Exception:  # noqa: BLE001 - half an answer raises anything
            return Died(self._process.returncode)

    def end(self) -> None:
        """Kill it and what it has started, as far as they are still there."""
        if self._problem:
            return
        with suppress(OSError):  # they have ended by themselves
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._listening.join(SECONDS_TO_END)

    def _listen(self) -> None:
        self._found, _ = self._process.communicate()


LONGEST = 150
"""Characters of a reason: some libraries tell theirs at length."""


def told(problem: BaseException) -> str:
    """What a problem tells, on one line."""
    text = speakable(str(problem))
    if len(text) > LONGEST:
        text = text[:LONGEST].rpartition(" ")[0]
    text = text.rstrip(" .,;:")
    return text if isinstance(problem, NotWorking) else f"{type(problem).__name__}: {text}"

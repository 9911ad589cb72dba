"""A part of the report, looked at in a process of its own; what comes back is a value, always."""

import os
import pickle
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import Any

from quarto_access.core.values import value
from quarto_access.speech.backend import NotWorking, speakable

SECONDS_TO_END = 1.0

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
        self._process: subprocess.Popen[bytes] | None = None
        self._problem = ""
        try:
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                (*WORKER, part, *about),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # what it starts can be ended with it
            )
        except OSError as problem:
            self._problem = told(problem)

    def answer(self, within: float) -> Any:
        """What it found, or why nothing is known, so many seconds after it began at the latest."""
        if self._process is None:
            return Failed(self._problem)
        try:
            left = self._began + within - time.monotonic()
            found, _ = self._process.communicate(timeout=max(0.0, left))
        except subprocess.TimeoutExpired:
            return Hung(round(within))
        try:
            return pickle.loads(found)  # noqa: S301 - from our own process
        except Exception:  # noqa: BLE001 - half an answer raises anything
            return Died(self._process.returncode)

    def end(self) -> None:
        """Kill it and what it has started, if it is still there."""
        if self._process is None:
            return
        with suppress(OSError):  # it has ended by itself
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):  # even that can hang, with a disk that is gone
            self._process.wait(SECONDS_TO_END)
        assert self._process.stdout
        self._process.stdout.close()


LONGEST = 150
"""Characters of a reason: some libraries tell theirs at length."""


def told(problem: BaseException) -> str:
    """What a problem tells, on one line."""
    text = speakable(str(problem))
    if len(text) > LONGEST:
        text = text[:LONGEST].rpartition(" ")[0]
    text = text.rstrip(" .,;:")
    return text if isinstance(problem, NotWorking) else f"{type(problem).__name__}: {text}"

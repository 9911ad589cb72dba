"""A part of the report is looked at in a process of its own, which this module is too.

It is asked for a module of the doctor, the name of a part in it, and what that is given. What
libraries print goes nowhere, and what they left running ends with the process.
"""

import os
import sys
from importlib import import_module
from typing import Any

from quarto_access.doctor.unknown import Died, Failed, Hung, failed
from quarto_access.processes.client import Client
from quarto_access.processes.service import run
from quarto_access.processes.wire import Failure, Hangs, HasGone

COMMAND = (sys.executable, "-P", "-m", "quarto_access.doctor.part_process")


class PartProcess:
    """The process that looks at a part from now on, until it is closed."""

    def __init__(self, module: str, part: str, *about: str) -> None:
        self._client = Client(COMMAND, whole=True)
        self._client.ask((module, part, *about))

    def answer(self, kind: Any, within: float) -> Any:
        """Return what it found, or why that is unknown, `within` seconds after its start."""
        try:
            return self._client.answer(kind, within)
        except Hangs:
            return Hung(round(within))
        except HasGone as problem:
            return Died(problem.status)
        except Failure as problem:
            return Failed(str(problem))

    def close(self) -> None:
        """Kill it and what it has started, as far as they are still there."""
        self._client.process.end()


def look(question: Any) -> object:
    """What is found of this part."""
    module, part, *about = question
    try:
        return getattr(import_module(f"quarto_access.doctor.{module}"), part)(*about)
    except Exception as problem:  # noqa: BLE001 - the report gives any error as the reason
        return failed(problem)


if __name__ == "__main__":
    run(lambda _: look)
    os._exit(0)

"""The process that examines one part of the report; this module is also what runs in it.

A question is a module of the doctor, the name of a part in it, and its arguments. Output of
libraries is dropped, and anything they leave running ends with the process.
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
    """The process that examines a part, until it is closed."""

    def __init__(self, module: str, part: str, *about: str) -> None:
        self._client = Client(COMMAND, whole=True)
        self._client.ask((module, part, *about))

    def answer(self, kind: Any, within: float) -> Any:
        """Return its answer, or why that is unknown, at most `within` seconds after its start."""
        try:
            return self._client.answer(kind, within)
        except Hangs:
            return Hung(round(within))
        except HasGone as problem:
            return Died(problem.status)
        except Failure as problem:
            return Failed(str(problem))

    def close(self) -> None:
        """Kill the process and everything that it has started."""
        self._client.process.end()


def look(question: Any) -> object:
    """Return what is found of this part."""
    module, part, *about = question
    try:
        return getattr(import_module(f"quarto_access.doctor.{module}"), part)(*about)
    except Exception as problem:  # noqa: BLE001 - the report gives any error as the reason
        return failed(problem)


if __name__ == "__main__":
    run(lambda _: look)
    os._exit(0)

"""Records the calls of the program's functions, in order, on every thread begun meanwhile.

A function has the name that the pages use: `ui.controller.Controller.press`. Run with a command,
this module runs the command's script and writes each call, with its time, to the file named first.
"""

import runpy
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from types import FrameType

PACKAGE = "quarto_access."

Called = tuple[float, str]
"""The time on the clock that all processes share, and the function."""


def _noting(note: Callable[[Called], object]) -> Callable[[FrameType, str, object], None]:
    def profile(frame: FrameType, event: str, argument: object) -> None:
        del argument
        if event == "call":
            module = frame.f_globals.get("__name__", "")
            if module.startswith(PACKAGE):
                name = f"{module}.{frame.f_code.co_qualname}"
                note((perf_counter(), name.removeprefix(PACKAGE)))

    return profile


@contextmanager
def noted() -> Iterator[list[Called]]:
    """Yield a list that the calls are added to."""
    calls: list[Called] = []
    profile = _noting(calls.append)
    before = sys.getprofile()
    threading.setprofile(profile)
    sys.setprofile(profile)
    try:
        yield calls
    finally:
        sys.setprofile(before)
        threading.setprofile(before)


def named(function: Callable[..., object]) -> str:
    """Return the name of a function here."""
    return f"{function.__module__}.{function.__qualname__}".removeprefix(PACKAGE)


def written(path: Path) -> list[Called]:
    """Return the calls that another process wrote."""
    parts = (line.partition(" ") for line in path.read_text("utf-8").splitlines())
    return [(float(at), name) for at, _, name in parts]


if __name__ == "__main__":
    with Path(sys.argv[1]).open("w", encoding="utf-8", buffering=1) as file:
        sys.setprofile(_noting(lambda called: file.write(f"{called[0]} {called[1]}\n")))
        runpy.run_path(sys.argv[2], run_name="__main__")

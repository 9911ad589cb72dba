"""The guide as the build makes it from `docs`, in a folder of this process."""

import atexit
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from release import pages

from quarto_access.guide.guide import Guide


@cache
def folder() -> Path:
    """Return a folder with the pages, which are there until the process ends."""
    made = tempfile.mkdtemp(prefix="quarto-pages-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    pages.write(Path(made))
    return Path(made)


class Browser:
    """A browser that notes the pages, and may be missing, or fail when a test wants it to."""

    def __init__(self, *, is_there: bool = True) -> None:
        self.is_there = is_there
        self.shown: list[Path] = []
        self.fail: Callable[[], object] = lambda: None

    def __call__(self, path: str, failed: Callable[[], object]) -> bool:
        self.fail = failed
        if self.is_there:
            self.shown.append(Path(path))
        return self.is_there


def guide(browser: Browser | None = None) -> Guide:
    """Return the guide of today's `docs`."""
    return Guide(browser or Browser(), str(folder()))

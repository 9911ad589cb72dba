"""The guide in the package. `release/pages.py` makes its pages when the package is built.

The game reads its chapters from the page that a browser shows, so both say the same.
"""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quarto_access.guide.chapters import Chapter

FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "pages")
ENGLISH = "en"

Show = Callable[[str, Callable[[], object]], bool]
"""Has a browser show the page at a path; False if there is none.

If none opens after all, it calls the function, on any thread.
"""


def nowhere(path: str, failed: Callable[[], object]) -> bool:
    """Show nothing, as there is no browser."""
    del path, failed
    return False


class Guide:
    """The guide in a folder of pages, by default that of the package; `show` shows a page."""

    def __init__(self, show: Show = nowhere, folder: str = FOLDER) -> None:
        self.show = show
        self._folder = folder

    def page(self, code: str) -> str | None:
        """Return the path of the page in a language, else in English; None if there is none."""
        for language in (code, code.partition("_")[0], ENGLISH):
            path = os.path.join(self._folder, "guide", f"{language}.html")
            if os.path.isfile(path):
                return path
        return None

    def chapters(self, code: str) -> "tuple[Chapter, ...]":
        """Return the chapters of this page; none if it cannot be read."""
        from quarto_access.guide.chapters import chapters

        path = self.page(code)
        if path is None:
            return ()
        try:
            with open(path, encoding="utf-8") as page:
                return chapters(page.read())
        except (OSError, ValueError):
            return ()

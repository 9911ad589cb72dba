"""Shows a page in the system's browser. To start one may take seconds, so a thread of its own does.

On systems other than Windows and macOS only a desktop has a browser: one in a terminal would take
the keyboard from the game, which is perhaps played in that terminal.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from subprocess import DEVNULL, Popen, TimeoutExpired
from threading import Thread

ON_MACOS = (("open",),)
ON_A_DESKTOP = (("xdg-open",), ("gio", "open"), ("x-www-browser",))
"""The commands that show a page, in the order in which they are tried."""

SECONDS = 10.0
"""The time after which a command that still runs has not failed: it is the browser itself."""


def show(path: str, failed: Callable[[], object]) -> bool:
    """Have a browser show the page at this path, and return whether there may be one.

    If none opens after all, `failed` is called, on another thread.
    """
    if sys.platform == "win32":
        opens: Callable[[], bool] = partial(_opens_on_windows, path)
    elif commands := openers(sys.platform, os.environ):
        opens = partial(_opens, [(*command, path) for command in commands])
    else:
        return False

    def run() -> None:
        if not opens():
            failed()

    Thread(target=run, name="browser", daemon=True).start()
    return True


def openers(platform: str, environment: Mapping[str, str]) -> Sequence[Sequence[str]]:
    """Return the commands that may show a page on a system other than Windows."""
    if platform == "darwin":
        return ON_MACOS
    is_desktop = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    return ON_A_DESKTOP if is_desktop else ()


def _opens_on_windows(path: str) -> bool:
    try:
        os.startfile(path)  # type: ignore[attr-defined,unused-ignore]  # noqa: S606
    except OSError:  # nothing opens pages
        return False
    return True


def _opens(commands: Sequence[Sequence[str]]) -> bool:
    """Try one command after the other, and return whether one opened a browser.

    If the command is the browser itself, return when it ends.
    """
    for command in commands:
        try:
            process = Popen(  # noqa: S603 - a program of the system, with a page of ours
                command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
            )
        except OSError:
            continue
        try:
            if process.wait(SECONDS) == 0:
                return True
        except TimeoutExpired:
            process.wait()  # a process stays in the system's table until somebody has waited for it
            return True
    return False

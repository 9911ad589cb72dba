"""The file manager of this system, which shows a folder in a window of its own."""

import os
import subprocess
import sys


def show(folder: str) -> None:
    """Have a folder shown; raises `OSError` if nothing here does that. May take a moment."""
    if sys.platform == "win32":
        os.startfile(folder)  # noqa: S606 - a folder, not a program
        return
    command = "open" if sys.platform == "darwin" else "xdg-open"
    done = subprocess.run(  # noqa: S603 - the system's own program
        [command, folder],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # it goes on when the game ends
        check=False,
    )
    if done.returncode:
        raise OSError(f"{command} failed: {done.returncode}")

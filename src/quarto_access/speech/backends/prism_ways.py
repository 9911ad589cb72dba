"""A running screen reader, and what the system has to speak with, through Prism."""

import os
import sys

from quarto_access.speech.backend import Backend, NotWorking
from quarto_access.speech.backends import running_readers


def reader() -> Backend:
    """The one that runs. Raises if none does. Its rate and volume are the player's own."""
    if sys.platform == "linux":
        if not running_readers.orca():  # there is no other, and this is asked every few seconds
            raise NotWorking("Orca is not running")
        from quarto_access.speech.backends.prism_process import PrismProcess

        return PrismProcess("reader")
    from quarto_access.speech.backends import prism_library

    return prism_library.reader()


def voice(*, starts_daemon: bool = True) -> Backend:
    """The best voice. Raises if there is none.

    Linux's speech daemon is started if need be, or else must be there: asking is cheap then.
    """
    if sys.platform == "linux":
        if not (starts_daemon or _daemon_is_there()):
            raise NotWorking("the speech daemon is not running")
        from quarto_access.speech.backends.prism_process import PrismProcess

        return PrismProcess("voice")
    from quarto_access.speech.backends import prism_library

    return prism_library.voice()


def _daemon_is_there() -> bool:
    kind, _, address = os.environ.get("SPEECHD_ADDRESS", "unix_socket:").partition(":")
    if kind != "unix_socket":
        return True  # it may be anywhere
    folder = os.environ.get("XDG_RUNTIME_DIR") or os.path.expanduser("~/.cache")
    return os.path.exists(address or f"{folder}/speech-dispatcher/speechd.sock")

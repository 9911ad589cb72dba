"""A running screen reader, or a voice of the system, through Prism."""

import os
import sys

from quarto_access.speech.backend import Backend, NotWorking
from quarto_access.speech.backends import running_readers


def reader() -> Backend:
    """Return the running screen reader; raises if there is none. Its rate and volume stay."""
    if sys.platform == "linux":
        if not running_readers.orca():  # the only one on Linux, and cheap to check
            raise NotWorking("Orca is not running")
        from quarto_access.speech.backends.prism_process import PrismProcess

        return PrismProcess("reader")
    from quarto_access.speech.backends import prism_library

    return prism_library.reader()


def voice(*, starts_daemon: bool = True) -> Backend:
    """Return the best voice. Raises if there is none.

    On Linux, the speech daemon is started if necessary; without `starts_daemon` it has to run
    already, which is cheap to find out.
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

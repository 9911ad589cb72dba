"""A running screen reader, through Prism."""

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

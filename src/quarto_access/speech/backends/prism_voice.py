"""What the system has to speak with, through Prism."""

import sys

from quarto_access.speech.backend import Backend


def voice() -> Backend:
    """The best one. Raises if there is none."""
    if sys.platform == "linux":
        from quarto_access.speech.backends.elsewhere import Elsewhere

        return Elsewhere("voice")
    from quarto_access.speech.backends import prism_library

    return prism_library.voice()

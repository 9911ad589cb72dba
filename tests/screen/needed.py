"""The programs that the tests with a screen need."""

import shutil
import sys

from tests.sound.needed import PACKAGES

COMMANDS = ("setxkbmap", "xdotool", "xkbcomp", "Xvfb")


def why_not() -> str | None:
    """Return why there is no screen here, or None if everything is there."""
    if sys.platform != "linux":
        return "a private screen needs Linux"
    if missing := [name for name in COMMANDS if not shutil.which(name)]:
        return f"a screen needs {', '.join(missing)}. Try: sudo apt-get install {PACKAGES}"
    return None

"""The programs that the tests by ear, and those with a screen, need."""

import shutil
import sys
from pathlib import Path

PACKAGES = (
    "alsa-utils espeak-ng libasound2-plugins procps pulseaudio pulseaudio-utils python3-speechd "
    "speech-dispatcher speech-dispatcher-espeak-ng x11-xkb-utils xauth xdotool xvfb"
)
"""The names of the packages in Debian and Ubuntu."""

DEBIANS_SPEECHD = Path("/usr/lib/python3/dist-packages/speechd")
"""accessible_output2 needs it, and no virtual environment has it. It is plain Python."""

COMMANDS = ("aplay", "espeak-ng", "pactl", "parec", "pulseaudio", "speech-dispatcher")
FILES = (
    DEBIANS_SPEECHD,
    Path("/etc/alsa/conf.d/50-pulseaudio.conf"),
    Path("/etc/speech-dispatcher/modules/espeak-ng.conf"),
)


def why_not() -> str | None:
    """Return why listening is impossible here, or None if everything is there."""
    if sys.platform != "linux":
        return "listening needs Linux"
    missing = [name for name in COMMANDS if not shutil.which(name)]
    missing += [str(path) for path in FILES if not path.exists()]
    if missing:
        return f"listening needs {', '.join(missing)}. Try: sudo apt-get install {PACKAGES}"
    return None

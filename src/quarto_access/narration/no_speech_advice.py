"""The advice for a computer without speech, by its system. It is read, never heard.

It says nothing about a game, so it may be shown while players wear masks.
"""

from quarto_access.narration.announcement import Telling, say, together

REMEDIES = {"win32": ("windows.reader", "windows.voice"), "darwin": ("macos.reader", "macos.voice")}
"""By `sys.platform`, the quickest first."""

ELSEWHERE = ("linux.voice", "linux.system", "linux.reader")


def unheard(platform: str, *, sound: bool) -> Telling:
    """Say what is missing and how to get it; `sound` is true if a sound would be heard."""
    remedies = REMEDIES.get(platform, ELSEWHERE)  # even an installed voice needs sound
    told = ("speech", *remedies, "until") if sound else ("all", "sound", "until")
    return together(say(f"unheard.{part}") for part in told)

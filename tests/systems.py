"""Marks of tests that need something only some systems have, with the reason."""

import ctypes
import os
import sys

import pytest

IS_WINDOWS = sys.platform == "win32"
IS_WINE = IS_WINDOWS and hasattr(ctypes.CDLL("ntdll"), "wine_get_version")

OF_LINUX = (
    "monkey/test_monkey.py",
    "play/test_every_write_in_a_window.py",
    "play/test_leaving.py",
    "relay/test_games.py",
    "relay/test_proxies.py",
    "relay/test_server.py",
)
"""The files whose tests stop and continue programs by signals, and look at processes as Linux shows
them. They are left out on Windows.
"""

FORBIDDEN = "reason.in-use" if IS_WINDOWS else "reason.refused"
"""The reason for a file that may not be replaced or removed: Windows has one error for a file that
is forbidden and for one that another program uses.
"""

needs_pipes = pytest.mark.skipif(
    IS_WINDOWS, reason="Windows keeps its pipes and devices out of folders, and has no /bin/sh"
)
needs_a_menu_of_linux = pytest.mark.skipif(
    IS_WINDOWS, reason="the zip is started from its folder, and is in no menu"
)
needs_links = pytest.mark.skipif(IS_WINDOWS, reason="Windows lets administrators alone make links")
needs_capitals_changed = pytest.mark.skipif(
    IS_WINE, reason="Wine leaves the capitals of a name as they are"
)
needs_signals = pytest.mark.skipif(IS_WINDOWS, reason="Windows has no such signals")
needs_a_missing_screen = pytest.mark.skipif(IS_WINDOWS, reason="Windows always has a screen")
needs_refusals = pytest.mark.skipif(
    IS_WINDOWS,
    reason="Windows refuses as if the file were in use, and the game tries again",
)
needs_limits = pytest.mark.skipif(IS_WINDOWS, reason="Windows has no limit of a file's size")
needs_synced_folders = pytest.mark.skipif(IS_WINDOWS, reason="Windows cannot sync a folder")
needs_politeness = pytest.mark.skipif(not hasattr(os, "nice"), reason="Windows knows no niceness")
needs_players_of_linux = pytest.mark.skipif(
    IS_WINDOWS, reason="the programs that play a sound are looked for elsewhere"
)
needs_openers_of_linux = pytest.mark.skipif(
    IS_WINDOWS, reason="Windows opens pages by itself, without a program that could be missing"
)
needs_open_files_removed = pytest.mark.skipif(
    IS_WINDOWS, reason="Windows removes and replaces no open file"
)
needs_open_files_kept = pytest.mark.skipif(
    not IS_WINDOWS, reason="only Windows keeps an open file from being replaced"
)
needs_prism_process = pytest.mark.skipif(
    sys.platform != "linux", reason="only on Linux does Prism run in a process of its own"
)
needs_proc = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells what every process waits for"
)

"""Marks of tests that need something only some systems have, with the reason."""

import os
import sys

import pytest

IS_WINDOWS = sys.platform == "win32"

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

needs_pipes = pytest.mark.skipif(
    IS_WINDOWS, reason="Windows keeps its pipes and devices out of folders, and has no /bin/sh"
)
needs_a_menu_of_linux = pytest.mark.skipif(
    IS_WINDOWS, reason="the zip is started from its folder, and is in no menu"
)
needs_signals = pytest.mark.skipif(IS_WINDOWS, reason="Windows has no such signals")
needs_limits = pytest.mark.skipif(IS_WINDOWS, reason="Windows has no limit of a file's size")
needs_synced_folders = pytest.mark.skipif(IS_WINDOWS, reason="Windows cannot sync a folder")
needs_politeness = pytest.mark.skipif(not hasattr(os, "nice"), reason="Windows knows no niceness")
needs_players_of_linux = pytest.mark.skipif(
    IS_WINDOWS, reason="the programs that play a sound are looked for elsewhere"
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

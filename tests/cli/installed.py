"""The installed command, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

COMMAND = str(Path(sys.executable).parent / "quarto-access")
"""The path of the command; on Windows the system adds `.exe`."""


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """Run the command, and return its output in bytes and its status."""
    return subprocess.run(
        [COMMAND, *arguments],
        capture_output=True,
        check=False,
        env=os.environ | environment,
        timeout=60,
    )

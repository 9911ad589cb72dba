"""The command as it is installed, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

COMMAND = str(Path(sys.executable).parent / "quarto-access")
"""Where the system wants it, it finds the `.exe` by itself."""


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    """What the command says, in bytes, and its status."""
    return subprocess.run(
        [COMMAND, *arguments],
        capture_output=True,
        check=False,
        env=os.environ | environment,
        timeout=60,
    )

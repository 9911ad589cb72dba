"""A fresh machine: no espeak-ng, and nothing to play sound with.

Its files stay where they are; for one program, in a mount namespace of its own, something empty is
mounted over them.
"""

import os
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from shlex import quote

PLACES = ("usr/lib", "usr/lib64", "usr/lib/*-linux-*", "usr/local/lib")
LIBRARIES = tuple(f"{place}/libespeak*.so*" for place in PLACES)
FOLDERS = tuple(f"{place}/espeak*-data" for place in (*PLACES, "usr/share"))
COMMANDS = (
    *("espeak", "espeak-ng", "speak", "speak-ng"),
    *("aplay", "paplay", "pw-play", "pw-cat"),
    *("spd-say", "speech-dispatcher"),
)


class FreshMachine:
    """A machine for commands that begin with `command`. Raises if namespaces are not available."""

    def __init__(self, folder: Path) -> None:
        nothing, empty, hide = folder / "nothing", folder / "empty", folder / "hide.sh"
        nothing.touch()
        empty.mkdir()
        covers = [(nothing, path) for path in _files()] + [
            (empty, path) for path in _found(FOLDERS)
        ]
        mounts = [f"mount --bind {quote(str(cover))} {quote(str(path))}" for cover, path in covers]
        hide.write_text("\n".join(["set -e", *mounts, 'exec "$@"', ""]))
        as_root = () if os.geteuid() == 0 else ("--map-root-user",)
        self.command = ("unshare", *as_root, "--mount", "sh", str(hide))
        made = subprocess.run([*self.command, "true"], capture_output=True, text=True, check=False)
        if made.returncode:
            raise RuntimeError(f"no fresh machine can be had here: {made.stderr}")


def _files() -> set[Path]:
    commands = (Path(found) for name in COMMANDS if (found := shutil.which(name)))
    return _found(LIBRARIES) | {path.resolve() for path in commands}


def _found(patterns: Iterable[str]) -> set[Path]:
    return {path.resolve() for pattern in patterns for path in Path("/").glob(pattern)}

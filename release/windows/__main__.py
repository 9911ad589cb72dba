"""`python -m release.windows FOLDER` builds the zip for Windows there, and says how large it is.

It needs CPython 3.11 with `requirements/dev.txt`, and from Debian `osslsigncode` and
`gcc-mingw-w64-x86-64-win32`. Two builds give the same bytes.
"""

import io
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

from quarto_access import __version__
from release.windows import sources
from release.windows.contents import contents

NAME = f"quarto-access-{__version__}-windows.zip"
FOLDER = "Quarto Access/"

MOST_BYTES = 35_000_000

LONG_AGO = (1980, 1, 1, 0, 0, 0)


def packed(files: Mapping[str, bytes]) -> bytes:
    """A zip of these files, in one order and with one time."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed_files:
        for name in sorted(files):
            entry = zipfile.ZipInfo(FOLDER + name, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 0
            packed_files.writestr(entry, files[name], compresslevel=9)
    return data.getvalue()


def build(folder: Path) -> Path:
    """Build it, and return where it is."""
    data = packed(contents(sources.python(), sources.wheels()))
    if len(data) > MOST_BYTES:
        raise SystemExit(f"{NAME} has {len(data)} bytes, and at most {MOST_BYTES} are allowed")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    path.write_bytes(data)
    return path


if __name__ == "__main__":
    built = build(Path(sys.argv[1]))
    print(f"{built}: {built.stat().st_size / 1e6:.1f} MB")  # noqa: T201 - a command

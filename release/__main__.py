"""`python -m release FOLDER` makes everything that belongs to a release: `docs/releasing.md`."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from quarto_access import __version__
from release.folders import ROOT
from release.notes import notes
from release.windows.__main__ import build
from release.windows.compiler import COMPILER


def main(folder: Path) -> None:
    """Make all files, and last of all their checksums."""
    folder.mkdir(parents=True, exist_ok=True)
    _python_build(folder, "--sdist", "--wheel", CC="false")  # the wheel for every system
    _python_build(folder, "--wheel", WHEEL_FOR="win_amd64", CC=COMPILER)
    build(folder)
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    (folder / "NOTES.md").write_text(notes(changes, __version__), "utf-8")
    (folder / "SHA256SUMS").write_text(checksums(folder), "utf-8")


def checksums(folder: Path) -> str:
    """The list that `sha256sum --check` reads."""
    files = sorted(path for path in folder.iterdir() if path.name not in {"SHA256SUMS", "NOTES.md"})
    return "".join(f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.name}\n" for p in files)


def _python_build(folder: Path, *what: str, **environment: str) -> None:
    command = (sys.executable, "-m", "build", "--no-isolation", *what, "--outdir", str(folder))
    subprocess.run(command, check=True, cwd=ROOT, env=os.environ | environment)


if __name__ == "__main__":
    main(Path(sys.argv[1]))

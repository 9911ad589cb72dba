"""`python -m release FOLDER` makes everything that belongs to a release: `docs/releasing.md`."""

import sys
from pathlib import Path

from quarto_access import __version__
from release.checksums import checksums
from release.folders import ROOT
from release.notes import notes
from release.wheels import make_wheels
from release.windows.__main__ import build


def main(folder: Path) -> None:
    """Make all files, and last of all their checksums."""
    folder.mkdir(parents=True, exist_ok=True)
    make_wheels(folder)
    build(folder)
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    (folder / "NOTES.md").write_text(notes(changes, __version__), "utf-8")
    (folder / "SHA256SUMS").write_text(checksums(folder), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

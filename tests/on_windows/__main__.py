"""`python -m tests.on_windows LAB` runs everything there, and prints the figures.

`--games` or `--tests` runs one of the two; with names behind it, it runs these evenings or these
parts of the tests alone: `--games settings times`, `--tests tests/doctor tests/test_app.py`. The
exit status is 1 where anything failed.
"""

import argparse
import shutil
import traceback
import zipfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from release.windows.__main__ import FOLDER, build

from tests.on_windows import suite
from tests.on_windows.bridges import bridge
from tests.on_windows.games import EVENINGS
from tests.on_windows.lab import Lab
from tests.on_windows.making import renew

PLACE = "Größe und Leerzeichen"
"""The folder in which the zip is unpacked: nothing may depend on a folder's name."""


def unpacked(lab: Lab, archive: Path) -> Path:
    """The folder with the programs, in the lab."""
    place = lab.folder / "zip" / PLACE
    shutil.rmtree(place, ignore_errors=True)
    with zipfile.ZipFile(archive) as files:
        files.extractall(place)
    game = place / FOLDER
    bridge(game / "python")
    return game


def games(lab: Lab, game: Path, names: Sequence[str]) -> bool:
    """Play these evenings, or all; whether all went well."""
    is_well = True
    folder = lab.folder / "evenings"
    shutil.rmtree(folder, ignore_errors=True)
    for evening in (one for one in EVENINGS if not names or one.__name__ in names):
        print(f"\n{(evening.__doc__ or '').strip()}")
        try:
            for told in evening(lab, game, folder / evening.__name__):
                print(f"- {told}", flush=True)
        except Exception:  # noqa: BLE001 - the others are played all the same
            is_well = False
            print(f"- FAILED\n{traceback.format_exc()}", flush=True)
            lab.end_all()
    return is_well


def tests(lab: Lab, parts: Sequence[str]) -> bool:
    """Run these parts of the tests, or all; whether none failed."""
    total: Counter[str] = Counter()
    failed: list[str] = []
    for part, found, those in suite.run(lab, parts):
        total += found
        failed += those
        print(f"- {part}: {_told(found)}", *those, sep="\n  - ", flush=True)
    print(f"All: {_told(total)}", *failed, sep="\n- ")
    return not failed


def _told(found: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in sorted(found.items())) or "nothing ran"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.on_windows")
    parser.add_argument("lab", type=Path)
    parser.add_argument("--games", nargs="*", metavar="EVENING")
    parser.add_argument("--tests", nargs="*", metavar="PART")
    asked = parser.parse_args()
    is_all = asked.games is None and asked.tests is None
    lab = Lab(asked.lab)
    is_well = True
    with lab.up():
        if is_all or asked.games is not None:
            is_well &= games(lab, unpacked(lab, build(lab.folder / "dist")), asked.games or ())
        if is_all or asked.tests is not None:
            renew(lab)
            is_well &= tests(lab, asked.tests or ())
    return 0 if is_well else 1


if __name__ == "__main__":
    raise SystemExit(main())

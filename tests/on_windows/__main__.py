"""`python -m tests.on_windows LAB` runs everything there, and prints the figures.

`--games` or `--tests` runs one of the two. The exit status is 1 where anything failed.
"""

import shutil
import subprocess
import sys
import traceback
import zipfile
from collections import Counter
from pathlib import Path

from release.windows.__main__ import FOLDER, build

from tests.on_windows import suite
from tests.on_windows.games import EVENINGS
from tests.on_windows.lab import Lab

PLACE = "Größe und Leerzeichen"
"""The folder in which the zip is unpacked: nothing may depend on a folder's name."""


def unpacked(lab: Lab, archive: Path) -> Path:
    """The folder with the programs, in the lab."""
    place = lab.folder / "zip" / PLACE
    shutil.rmtree(place, ignore_errors=True)
    with zipfile.ZipFile(archive) as files:
        files.extractall(place)
    game = place / FOLDER
    kit = lab.folder / "kit"
    subprocess.run(["/bin/sh", kit / "for_wine.sh", game / "python", kit], check=True)
    return game


def games(lab: Lab, game: Path) -> bool:
    """Play every evening; whether all went well."""
    is_well = True
    folder = lab.folder / "evenings"
    shutil.rmtree(folder, ignore_errors=True)
    for evening in EVENINGS:
        print(f"\n{(evening.__doc__ or '').strip()}")
        try:
            for told in evening(lab, game, folder / evening.__name__):
                print(f"- {told}", flush=True)
        except Exception:  # noqa: BLE001 - the others are played all the same
            is_well = False
            print(f"- FAILED\n{traceback.format_exc()}", flush=True)
            lab.end_all()
    return is_well


def tests(lab: Lab) -> bool:
    """Run the tests; whether none failed."""
    total: Counter[str] = Counter()
    failed: list[str] = []
    for part, found, those in suite.run(lab):
        total += found
        failed += those
        print(f"- {part}: {_told(found)}", flush=True)
    print(f"All: {_told(total)}", *failed, sep="\n- ")
    return not failed


def _told(found: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in sorted(found.items())) or "nothing ran"


def main(arguments: list[str]) -> int:
    asked = {"--games", "--tests"} & set(arguments) or {"--games", "--tests"}
    [folder] = [argument for argument in arguments if not argument.startswith("--")]
    lab = Lab(Path(folder))
    is_well = True
    with lab.up():
        if "--games" in asked:
            is_well &= games(lab, unpacked(lab, build(lab.folder / "dist")))
        if "--tests" in asked:
            is_well &= tests(lab)
    return 0 if is_well else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

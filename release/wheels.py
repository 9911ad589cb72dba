"""Makes the wheels: one for every system, without the solver in C, and one with it for each target.

The build compiles these with ziglang, which it fetches. If a wheel is for this system, its library
must load here.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from zipfile import ZipFile

from hatch_build import LOADS, TARGETS
from packaging.tags import sys_tags

from release.folders import ROOT


def make_wheels(folder: Path) -> None:
    """Put the source archive and all wheels into the folder."""
    _build(folder, "--no-isolation", "--sdist", "--wheel", CC="false")
    for system in TARGETS:
        _build(folder, "--wheel", WHEEL_FOR=system, CC="")
    for wheel in _for_this_system(folder):
        load(wheel)


def load(wheel: Path) -> None:
    """Load the library in a wheel, in another process. Raise if it cannot be loaded."""
    with tempfile.TemporaryDirectory() as scratch, ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if "/quarto_exact." in name)
        library = archive.extract(name, scratch)
        subprocess.run([sys.executable, "-c", LOADS, library], check=True)


def _for_this_system(folder: Path) -> list[Path]:
    here = {str(tag) for tag in sys_tags()}
    return [
        wheel
        for system in TARGETS
        if f"py3-none-{system}" in here
        for wheel in folder.glob(f"*-py3-none-{system}.whl")
    ]


def _build(folder: Path, *what: str, **environment: str) -> None:
    command = (sys.executable, "-m", "build", *what, "--outdir", str(folder))
    subprocess.run(command, check=True, cwd=ROOT, env=os.environ | environment)

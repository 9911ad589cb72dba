"""Compile for Windows the two programs, and the library that replaces OpenBLAS.

Debian's `gcc-mingw-w64-x86-64-win32` does it, which needs seconds, and makes the same file each
time.
"""

import os
import shlex
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from release.folders import ROOT

HERE = Path(__file__).parent

OF_OURS = frozenset({"scipy_cblas_sdot64_", "scipy_cblas_ddot64_"})
"""The functions that `no_blas.c` defines."""
COMPILER = "x86_64-w64-mingw32-gcc"
RESOURCES = "x86_64-w64-mingw32-windres"
FLAGS = ("-std=c11", "-O2", "-s", "-Wall", "-Werror", "-static-libgcc", "-Wl,--no-insert-timestamp")


def program(*, console: bool) -> bytes:
    """The program that starts the game."""
    with tempfile.TemporaryDirectory() as folder:
        resources, made = Path(folder, "launcher.o"), Path(folder, "launcher.exe")
        _run(RESOURCES, "launcher.rc", "-O", "coff", "-o", str(resources))
        kind = "-mconsole" if console else "-mwindows"
        _run(COMPILER, *FLAGS, "-municode", kind, "launcher.c", str(resources), "-o", str(made))
        return made.read_bytes()


def without_blas(names: Iterable[str]) -> bytes:
    """A library in the place of OpenBLAS, of which numpy wants these names."""
    with tempfile.TemporaryDirectory() as folder:
        text = "".join(f"NAME({name})\n" for name in sorted(names))
        Path(folder, "names.h").write_text(text)
        made = Path(folder, "blas.dll")
        _run(
            COMPILER,
            *FLAGS,
            "-shared",
            "-Wl,--image-base=0x190000000",
            f"-I{folder}",
            "no_blas.c",
            "-o",
            str(made),
        )
        return made.read_bytes()


def game() -> dict[str, bytes]:
    """The files of the game's own wheel for Windows, with the solver in C."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder),
            check=True,
            cwd=ROOT,
            env=os.environ | {"WHEEL_FOR": "win_amd64", "CC": shlex.quote(COMPILER)},
            stdout=subprocess.DEVNULL,
        )
        wheel = next(Path(folder).glob("*.whl"))
        with zipfile.ZipFile(wheel) as files:
            return {name: files.read(name) for name in files.namelist()}


def _run(*command: str) -> None:
    subprocess.run(command, check=True, cwd=HERE)

"""Puts the pages of the guide into a wheel, and the search in C, where there is a compiler.

`release/pages.py` makes the pages; for an editable install, beside the source. Without a compiler,
or if anything about it fails, the wheel has no library and the program searches in Python: nothing
that happens there may fail an installation. `CC` names a compiler; `CC=false` does without. The
library knows nothing of Python, so the wheel serves every version of it.

`WHEEL_FOR=win_amd64 python -m build --wheel` makes a wheel for another system, with a compiler for
it that `CC` names, or that of the package `ziglang`; such a wheel has the library, or none is made.
`TARGETS` lists the systems.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any
from zlib import crc32

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import sys_tags

PAGES = Path("src", "quarto_access", "pages")
FOLDER = Path("src", "quarto_access", "players", "solver")
LIBRARY = "quarto_exact." + {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so")

FLAGS = ("-std=c11", "-O3", "-shared")
WITHOUT_A_TRACE = ("-Wl,--no-insert-timestamp", "-Wl,--image-base=0x180000000")
"""Flags for GNU's linker: without them, a library for Windows contains the time and a trace of the
folder in which it was built. The linker of ziglang does not know them, and leaves out both anyway.
"""
FOR_ANY_PLACE = () if sys.platform == "win32" else ("-fPIC",)

TARGETS = {
    "manylinux_2_17_x86_64": ("x86_64-linux-gnu.2.17", "so"),
    "manylinux_2_17_aarch64": ("aarch64-linux-gnu.2.17", "so"),
    "win_amd64": ("x86_64-windows-gnu", "dll"),
    "win_arm64": ("aarch64-windows-gnu", "dll"),
    "macosx_11_0_x86_64": ("x86_64-macos.11.0", "dylib"),
    "macosx_11_0_arm64": ("aarch64-macos.11.0", "dylib"),
}
"""The end of a wheel's tag, what ziglang calls that system, and how its libraries end."""

WHEEL_FOR = os.environ.get("WHEEL_FOR")

COMPILERS = ("cc", "gcc", "clang", "zig cc")

SECONDS = 120
SECONDS_FOR_ANOTHER = 1800
"""The first time ziglang builds a system's own libraries too."""

LOADS = "import ctypes, sys; ctypes.CDLL(sys.argv[1]).quarto_source()"


class CustomBuildHook(BuildHookInterface[Any]):
    """The hook that hatchling calls before and after it packs a wheel."""

    def dependencies(self) -> list[str]:
        """Return the packages that this build needs in addition."""
        return ["ziglang"] if WHEEL_FOR and not os.environ.get("CC") else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put pages and library into the wheel; beside the source for an editable install."""
        self._scratch = tempfile.mkdtemp()
        self._add_pages(version, build_data)
        self._add_library(version, build_data)

    def _add_pages(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from release.pages import write  # noqa: PLC0415 - it is found only now

        if version == "editable":
            write(Path(self.root, PAGES))
            return
        write(Path(self._scratch, PAGES.name))
        build_data["force_include"][str(Path(self._scratch, PAGES.name))] = "quarto_access/pages"

    def _add_library(self, version: str, build_data: dict[str, Any]) -> None:
        folder = Path(self.root, FOLDER)
        if WHEEL_FOR:
            target, ending = TARGETS[WHEEL_FOR]
            built = Path(self._scratch, f"quarto_exact.{ending}")
            build_for(target, folder / "exact.c", built)
            _include(built, f"py3-none-{WHEEL_FOR}", build_data)
            return
        built = Path(self._scratch, LIBRARY)
        try:
            tag = _tag()
            build(folder / "exact.c", built)
            if version == "editable":
                shutil.copyfile(built, folder / f"{LIBRARY}.new")
                (folder / f"{LIBRARY}.new").replace(folder / LIBRARY)  # one in use stays whole
                return
        except Exception as problem:  # noqa: BLE001 - whatever it is, the program does without
            self.app.display_warning(f"The solver will run in Python: {problem}")
            return
        _include(built, tag, build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the temporary folder."""
        shutil.rmtree(self._scratch, ignore_errors=True)


def _include(built: Path, tag: str, build_data: dict[str, Any]) -> None:
    build_data["force_include"][str(built)] = f"quarto_access/players/solver/{built.name}"
    build_data["pure_python"] = False
    build_data["tag"] = tag


def build(source: Path, library: Path) -> None:
    """Make a library that can be loaded here, with the first compiler that does it."""
    chosen = os.environ.get("CC")
    problem = "there is no C compiler"
    for compiler in (chosen,) if chosen else COMPILERS:
        try:
            _run(*shlex.split(compiler), *FOR_ANY_PLACE, *_compilation(source, library))
            _run(sys.executable, "-c", LOADS, str(library))
        except FileNotFoundError:
            continue
        except (OSError, subprocess.SubprocessError) as error:
            problem = str(error)
            continue
        return
    raise RuntimeError(problem)


def build_for(target: str, source: Path, library: Path) -> None:
    """Make a library for another system."""
    chosen = shlex.split(os.environ.get("CC", ""))
    flags = {
        ".so": ("-fPIC",),
        ".dll": WITHOUT_A_TRACE if chosen else (),
        ".dylib": ("-fPIC", "-install_name", f"@rpath/{library.name}"),  # else it names the folder
    }[library.suffix]
    zig = sys.executable, "-m", "ziglang", "cc", "-target", target
    _run(
        *(chosen or zig), "-s", *flags, *_compilation(source, library), seconds=SECONDS_FOR_ANOTHER
    )


def _compilation(source: Path, library: Path) -> tuple[str, ...]:
    """Return the arguments. The checksum makes it possible to recognise an old library."""
    checksum = f"-DSOURCE={crc32(source.read_bytes())}u"
    return *FLAGS, checksum, str(source), "-o", str(library)


def _run(*command: str, seconds: int = SECONDS) -> None:
    subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=True
    )


def _tag() -> str:
    """Return the tag for any Python 3 on this platform."""
    tag = f"py3-none-{re.sub('[-.]', '_', sysconfig.get_platform())}"
    if tag not in map(str, sys_tags()):
        raise RuntimeError(f"pip would not install {tag} here")
    return tag

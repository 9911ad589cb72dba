"""Builds the search in C for a wheel, where there is a compiler.

Without one, or if anything about it fails, the wheel has no such library and the program searches
in Python: nothing that happens here may fail an installation. `CC` names a compiler; `CC=false`
does without. The library knows nothing of Python, so the wheel serves every version of it.
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

FOLDER = Path("src", "quarto_access", "players", "solver")
LIBRARY = "quarto_exact." + {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so")

FLAGS = ("-std=c11", "-O3", "-shared", *(() if sys.platform == "win32" else ("-fPIC",)))

COMPILERS = ("cc", "gcc", "clang", "zig cc")

SECONDS = 120

LOADS = "import ctypes, sys; ctypes.CDLL(sys.argv[1]).quarto_source()"


class CustomBuildHook(BuildHookInterface):
    """What hatchling calls before it packs a wheel and after that."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put the library into the wheel; beside its source for an editable install."""
        folder = Path(self.root, FOLDER)
        self._scratch = tempfile.mkdtemp()
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
        build_data["force_include"][str(built)] = f"quarto_access/players/solver/{LIBRARY}"
        build_data["pure_python"] = False
        build_data["tag"] = tag

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leave nothing."""
        shutil.rmtree(self._scratch, ignore_errors=True)


def build(source: Path, library: Path) -> None:
    """Make a library that can be loaded here, with the first compiler that does it."""
    chosen = os.environ.get("CC")
    problem = "there is no C compiler"
    from_source = f"-DSOURCE={crc32(source.read_bytes())}u"
    for compiler in (chosen,) if chosen else COMPILERS:
        try:
            _run(*shlex.split(compiler), *FLAGS, from_source, str(source), "-o", str(library))
            _run(sys.executable, "-c", LOADS, str(library))
        except FileNotFoundError:
            continue
        except (OSError, subprocess.SubprocessError) as error:
            problem = str(error)
            continue
        return
    raise RuntimeError(problem)


def _run(*command: str) -> None:
    subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, check=True
    )


def _tag() -> str:
    """Any Python 3 on this platform."""
    tag = f"py3-none-{re.sub('[-.]', '_', sysconfig.get_platform())}"
    if tag not in map(str, sys_tags()):
        raise RuntimeError(f"pip would not install {tag} here")
    return tag

"""What Wine lacks and Windows has, for the copies of the game in a lab.

- C's functions for complex numbers, which numpy needs: `c/complex.c`.
- The call by which Prism looks for NVDA: `c/rpc.c`.
- The reason why a lock is refused: `locking.py`.

A library stands in for Wine's, has what is missing, and forwards the rest. A copy of numpy or Prism
asks for it by its name, which is as long as the name of Wine's.
"""

import subprocess
import tempfile
from pathlib import Path

from release.windows.compiler import COMPILER
from release.windows.portable_executable import Image

HERE = Path(__file__).parent
SOURCES = HERE / "c"

FLAGS = ("-O2", "-s", "-w", "-static-libgcc")

MATHS, OUR_MATHS = "api-ms-win-crt-math-l1-1-0.dll", "quarto-access-wine-complex.dll"
CALLS, OUR_CALLS = "RPCRT4.dll", "qa-rpc.dll"

NAMES = """
    cabs cacos cacosh carg casin casinh catan catanh ccos ccosh cexp cimag clog cpow creal csin
    csinh csqrt ctan ctanh
"""
COMPLEX = frozenset(f"{name}{kind}" for name in NAMES.split() for kind in ("", "f", "l"))
"""The functions in `c/complex.c`."""

ASKED = frozenset({"RpcMgmtInqIfIds", "RpcIfIdVectorFree"})
"""The functions in `c/rpc.c`."""


def bridge(python: Path) -> None:
    """Give a folder with Python, the game and its packages what Wine lacks."""
    packages = python / "Lib" / "site-packages"
    numpy = [path for path in packages.glob("numpy/**/*.pyd") if COMPLEX & _imports(path, MATHS)]
    wanted = {name for path in numpy for name in _imports(path, MATHS)}
    exports = {name: f"our_{name}" if name in COMPLEX else f"ucrtbase.{name}" for name in wanted}
    _library(python / OUR_MATHS, "complex.c", exports)
    for path in numpy:
        _ask_for(path, MATHS, OUR_MATHS)

    prism = packages / "prism" / "_native" / "prism.dll"
    wanted = _imports(prism, CALLS)
    exports = {name: name if name in ASKED else f"rpcrt4.{name}" for name in wanted | ASKED}
    _library(prism.with_name(OUR_CALLS), "rpc.c", exports, "-luser32")
    _ask_for(prism, CALLS, OUR_CALLS)

    (packages / "sitecustomize.py").write_bytes((HERE / "locking.py").read_bytes())


def pretend_nvda(made: Path) -> None:
    """Compile the pretend NVDA."""
    with tempfile.TemporaryDirectory() as folder:
        header, stub = Path(folder, "controller.h"), Path(folder, "controller_s.c")
        interface = str(SOURCES / "controller.idl")
        _run("x86_64-w64-mingw32-widl", "-h", "-o", str(header), interface)
        _run("x86_64-w64-mingw32-widl", "-s", "-o", str(stub), interface)
        _run(
            *(COMPILER, *FLAGS, "-municode", f"-I{folder}"),
            *("-DUSE_COMPILER_EXCEPTIONS", "-include", str(SOURCES / "no_exceptions.h")),
            *(str(SOURCES / "nvda.c"), str(stub), "-lrpcrt4", "-o", str(made)),
        )


def _imports(path: Path, library: str) -> set[str]:
    return set(Image(path.read_bytes()).imports(library))


def _library(made: Path, source: str, exports: dict[str, str], *needs: str) -> None:
    """Compile a library that exports functions: its own, or `LIBRARY.FUNCTION` of another one."""
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder, "exports.def")
        lines = (f" {n} = {of}" if of != n else f" {n}" for n, of in sorted(exports.items()))
        table.write_text("\n".join([f'LIBRARY "{made.name}"', "EXPORTS", *lines, ""]))
        sources = (str(SOURCES / source), str(table))
        _run(COMPILER, *FLAGS, "-shared", *sources, *needs, "-o", str(made))


def _ask_for(path: Path, library: str, instead: str) -> None:
    """Have a library ask for another one."""
    assert len(library) == len(instead)
    data = path.read_bytes()
    assert data.count(library.encode() + b"\0") == 1, path
    path.write_bytes(data.replace(library.encode() + b"\0", instead.encode() + b"\0"))


def _run(*command: str) -> None:
    subprocess.run(command, check=True)

"""The contents of the zip, each file by its path.

    Quarto Access.exe            the game, without a console
    quarto-access-terminal.exe   the same in the terminal
    guide/                       how to play, in four languages
    jaws/                        a key map for JAWS
    licences/                    of everything inside
    python/                      CPython with the game and what it needs

It can lie anywhere, and nothing is ever written to it. What belongs to a player is where every
installation of the game keeps it.
"""

import io
import re
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from py_compile import PycInvalidationMode, PyCompileError
from py_compile import compile as compile_file

from release.folders import ROOT
from release.windows import compiler, standard_library
from release.windows.licences import licences
from release.windows.portable_executable import Image

GAME, TERMINAL = "Quarto Access.exe", "quarto-access-terminal.exe"

PACKAGES = "python/Lib/site-packages/"

PAGES = "quarto_access/pages/"
"""The folder in the wheel with the guide, which is also at the top of the zip."""

PATHS = "python311.zip\r\n.\r\nLib\\site-packages\r\nimport site\r\n"
"""The folders in which Python looks for modules, none of them outside; `site` is for pywin32."""

NOT_OF_PYTHON = re.compile(r"sqlite3\.dll|_(hashlib|sqlite3|msi)\.pyd|python\.cat|python311\._pth")
"""Of CPython, what opens databases, which the game does not; and what is done."""

NOT_OF_PACKAGES = re.compile(
    r"""
    .*/tests?/.* | .*\.(pyi|h|lib|chm|c|pxd|pyx) | .*\.data/.*  # for developers
    | numpy/(f2py|distutils|_pyinstaller|doc)/.*
    | numpy/_core/_(simd|\w+_tests)\..*
    | pygame/(docs|examples)/.*
    | pygame/(libjpeg-62|libtiff-5|libwebp\w*-[27]|libxmp|libopus\w*-0|libogg-0|libwavpack-1)\.dll
    | pygame/(SDL2_image|portmidi)\.dll | pygame/(imageext|pypm|_camera)\..*  # pictures, MIDI
    | (pythonwin|adodbapi|isapi|win32/Demos)/.*
    | win32comext/(?!shell/).*
    | accessible_output2/lib/(PCTKUSR|SAAPI32|ZDSRAPI|dolapi|nvdaControllerClient32)\.dll  # 32 bits
    """,
    re.VERBOSE,
)

OPENBLAS = re.compile(r"numpy\.libs/(libscipy_openblas64_-\w+\.dll)")


def contents(python: Mapping[str, bytes], wheels: Mapping[str, bytes]) -> dict[str, bytes]:
    """Every file of the zip, made of CPython and the wheels that `sources` has fetched."""
    standard_library.compare(python["python311.zip"], python["python.cat"])
    game = compiler.game()
    packages = {name: file for wheel in wheels.values() for name, file in _unpacked(wheel)}
    packages = without_openblas(packages)
    kept = {name: file for name, file in packages.items() if not NOT_OF_PACKAGES.fullmatch(name)}
    in_python = {name: file for name, file in python.items() if not NOT_OF_PYTHON.fullmatch(name)}
    return {
        GAME: compiler.program(console=False),
        TERMINAL: compiler.program(console=True),
        "LICENSE.txt": (ROOT / "LICENSE").read_bytes(),
        **{n.removeprefix(PAGES): file for n, file in game.items() if n.startswith(PAGES)},
        **licences(packages, python["LICENSE.txt"]),
        **{f"python/{name}": file for name, file in in_python.items()},
        "python/python311._pth": PATHS.encode(),
        **{f"{PACKAGES}{name}": file for name, file in _with_bytecode(kept | game).items()},
    }


def without_openblas(packages: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same with a small library in the place of the linear algebra that nobody asks for."""
    place = next(filter(OPENBLAS.fullmatch, packages))
    library = place.rpartition("/")[2]
    extensions = (file for name, file in packages.items() if re.match(r"numpy/.*\.pyd", name))
    wanted = {name for file in extensions for name in Image(file).imports(library)}
    return {**packages, place: compiler.without_blas(wanted - compiler.OF_OURS)}


def _unpacked(wheel: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(wheel)) as files:
        for name in files.namelist():
            if not name.endswith("/"):
                yield name, files.read(name)


def _with_bytecode(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same with what Python would compile at the first start, where it may write nothing."""
    compiled = {}
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "source.py"), Path(folder, "made.pyc")
        for name in sorted(name for name in files if name.endswith(".py")):
            source.write_bytes(files[name])
            with suppress(PyCompileError):  # it is for another version of Python
                compile_file(
                    *(str(source), str(made), name),
                    doraise=True,
                    invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
                )
                at, _, stem = name.removesuffix(".py").rpartition("/")
                compiled[f"{at}/__pycache__/{stem}.cpython-311.pyc"] = made.read_bytes()
    return {**files, **compiled}

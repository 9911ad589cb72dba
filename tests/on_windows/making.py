"""`python -m tests.on_windows.making LAB` makes a lab: a folder in which Wine runs the game.

It needs root on Debian 12, the packages of Debian's that it names if they are missing, three
minutes and 2.5 GB. What is there already is kept.
"""

import io
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.markers import Marker
from release.windows import compiler, sources

from tests.on_windows.bridges import bridge, pretend_nvda
from tests.on_windows.lab import Lab
from tests.supply.lock import LOCK, ROOT, parse_lock

NEEDS = {
    "debootstrap": "debootstrap",
    "osslsigncode": "osslsigncode",
    "pulseaudio": "pulseaudio",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64-win32",
    "x86_64-w64-mingw32-widl": "mingw-w64-tools",
    "xdotool": "xdotool",
    "Xvfb": "xvfb",
}
"""The programs that it needs, and Debian's packages that have them."""

WINDOWS = {
    "implementation_name": "cpython",
    "implementation_version": sources.PYTHON,
    "os_name": "nt",
    "platform_machine": "AMD64",
    "platform_python_implementation": "CPython",
    "platform_release": "10",
    "platform_system": "Windows",
    "platform_version": "10.0",
    "python_full_version": sources.PYTHON,
    "python_version": "3.11",
    "sys_platform": "win32",
}
"""The system for which packages are chosen."""

ENTRY = re.compile(r"^[a-z].*==(?:.*\\\n)*.*\n", re.MULTILINE)
"""A package in a lock, with its hashes."""

MARKER = re.compile(r" ; .*(?= \\$)", re.MULTILINE)
"""The systems for which it is: pip would compare them with this one."""

BEGIN = "import sys\nfrom quarto_access.cli import main\nsys.exit(main())\n"


def make(lab: Lab) -> None:
    """Make everything that is missing."""
    missing = sorted({package for name, package in NEEDS.items() if not shutil.which(name)})
    if missing:
        raise SystemExit(f"missing: apt-get install --no-install-recommends {' '.join(missing)}")
    lab.folder.mkdir(parents=True, exist_ok=True)
    if not lab.wine.is_there:
        lab.wine.install()
    pretend_nvda(lab.nvda)
    if not (lab.folder / "packages").exists():
        with TemporaryDirectory(dir=lab.folder) as folder:
            _unpack(_python(), Path(folder, "packages"))
            _unpack(_packages(), Path(folder, "packages", "Lib", "site-packages"))
            bridge(Path(folder, "packages"))
            Path(folder, "packages").rename(lab.folder / "packages")
    renew(lab)
    with lab.up():
        lab.run(lab.python, "-m", "quarto_access", "--version")


def renew(lab: Lab) -> None:
    """Put the checkout as it is now, and the game made of it, into the lab."""
    shutil.rmtree(lab.source, ignore_errors=True)
    listed = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    names = subprocess.run(listed, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            _write(lab.source / name, (ROOT / name).read_bytes())
    python = lab.python.parent
    shutil.rmtree(python, ignore_errors=True)
    shutil.copytree(lab.folder / "packages", python)
    _unpack(compiler.game(), python / "Lib" / "site-packages")
    _write(python / "quarto-access.exe", _command())


def _python() -> Iterator[tuple[str, bytes]]:
    """The files of CPython, without the list of folders to which it would keep."""
    return ((name, file) for name, file in sources.python().items() if not name.endswith("._pth"))


def _packages() -> Iterator[tuple[str, bytes]]:
    """The files of all packages that those who work on the program install on Windows."""
    with TemporaryDirectory() as folder:
        lock = Path(folder, "windows.txt")
        lock.write_text(locked_for_windows(LOCK.read_text()))
        for wheel in sources.wheels(lock).values():
            with zipfile.ZipFile(io.BytesIO(wheel)) as files:
                for name in files.namelist():
                    if not name.endswith("/") and ".data/" not in name:
                        yield name, files.read(name)


def locked_for_windows(lock: str) -> str:
    """Return the part of a lock that is for Windows, without the conditions for that."""
    entries = filter(_is_for_windows, ENTRY.findall(lock))
    return "".join(MARKER.sub("", entry) for entry in entries)


def _is_for_windows(entry: str) -> bool:
    [locked] = parse_lock(entry)
    return not locked.marker or Marker(locked.marker).evaluate(WINDOWS)


def _command() -> bytes:
    """The command `quarto-access` as pip would make it: a launcher, its Python, and a zip."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        packed.writestr("__main__.py", BEGIN)
    launcher = resources.files("distlib").joinpath("t64.exe").read_bytes()
    return launcher + b"#!<launcher_dir>\\python.exe\r\n" + data.getvalue()


def _unpack(files: Mapping[str, bytes] | Iterable[tuple[str, bytes]], folder: Path) -> None:
    for name, data in files.items() if isinstance(files, Mapping) else files:
        _write(folder / name, data)


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


if __name__ == "__main__":
    make(Lab(Path(sys.argv[1])))

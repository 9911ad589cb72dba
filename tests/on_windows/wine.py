"""Wine, in a Debian of its own inside the lab.

Debian 12 has Wine 8, which cannot write into files that it inherits, so pipes do not work. The next
Debian has Wine 10. `chroot` enters it; the lab has the same path inside, and is on drive Z:.
"""

import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

DEBIAN = "trixie"
PACKAGES = ("wine", "wine64", "libpulse0")

PROGRAMS = Path("/usr/lib/wine")
"""Where Debian has Wine's programs."""

SCREENS = Path("/tmp/.X11-unix")  # noqa: S108 - X has its sockets there
WITHOUT = "winedbg.exe=d;mscoree=d;mshtml=d"
"""No debugger for programs that crash, no .NET and no browser."""


class Wine:
    """Runs programs for Windows, as root."""

    def __init__(self, lab: Path) -> None:
        self._lab = lab
        self.root = lab / "debian"
        """The root of the Debian that it is in."""

    @property
    def is_there(self) -> bool:
        return (self.root / "usr/lib/wine/wine64").exists()

    def install(self) -> None:
        """Fetch Debian and Wine, from the place that this machine's packages come from."""
        asked = ("apt-get", "indextargets", "--format", "$(REPO_URI)", "Created-By: Packages")
        mirror = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()[0]
        if not self.root.exists():
            unpacked = self.root.with_suffix(".new")
            _run("debootstrap", "--variant=minbase", DEBIAN, str(unpacked), mirror)
            unpacked.rename(self.root)
        with self._mounted(Path("/proc"), Path("/dev")):
            _run(
                *("chroot", str(self.root), "apt-get", "install", "-yq", "--no-install-recommends"),
                *PACKAGES,
            )

    @contextmanager
    def up(self) -> Iterator[None]:
        """Have everything inside that a program needs; end all programs afterwards."""
        SCREENS.mkdir(exist_ok=True)
        with self._mounted(Path("/proc"), Path("/dev"), SCREENS, self._lab):
            try:
                yield
            finally:
                self.end()

    def end(self) -> None:
        """End all programs, as a computer that is switched off."""
        server = str(PROGRAMS / "wineserver64")
        for how in ("-k", "-w"):
            subprocess.run((*self._inside({}, self._lab), server, how), check=False)

    @contextmanager
    def read_only(self, folder: Path) -> Iterator[Path]:
        """Have a folder of the lab be a disk that cannot be written to; yield where that is."""
        inside = self._at(folder)
        _run("mount", "--bind", "-o", "ro", str(folder), str(inside))
        try:
            yield inside
        finally:
            _run("umount", "--lazy", str(inside))

    def command(
        self, program: Path | str, *arguments: str, environment: Mapping[str, str], within: Path
    ) -> tuple[str, ...]:
        """Return the command that runs a program for Windows in a folder."""
        wine = str(PROGRAMS / "wine64")
        return *self._inside(environment, within), wine, str(program), *arguments

    def _inside(self, environment: Mapping[str, str], within: Path) -> tuple[str, ...]:
        given = {
            "HOME": "/root",
            "LANG": "C.UTF-8",
            "PATH": "/usr/bin:/bin",
            "TERM": "dumb",
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": WITHOUT,
            "WINEPREFIX": str(self._lab / "prefix"),
            **environment,
        }
        set_to = (f"{name}={value}" for name, value in given.items())
        return "chroot", str(self.root), "/usr/bin/env", "-i", "-C", str(within), *set_to

    @contextmanager
    def _mounted(self, *folders: Path) -> Iterator[None]:
        with ExitStack() as stack:
            for folder in folders:
                inside = self._at(folder)
                inside.mkdir(parents=True, exist_ok=True)
                if not inside.is_mount():
                    _run("mount", "--bind", str(folder), str(inside))
                stack.callback(subprocess.run, ("umount", "--lazy", str(inside)), check=False)
            yield

    def _at(self, folder: Path) -> Path:
        """Return a folder of this machine, as it is called from outside when mounted inside."""
        return self.root / folder.relative_to("/")


def _run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

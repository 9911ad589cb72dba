"""`python -m tests.supply`: renews the locks with the newest versions, and the list of licences.

It installs uv, which makes the locks, into a temporary environment. `--licences` renews only the
list.
"""

import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.supply.licences import renew
from tests.supply.lock import HEAD, LOCK, PYPROJECT, ROOT, WINDOWS_HEAD, WINDOWS_LOCK

COMPILE = (
    *("pip", "compile", "--quiet", "--upgrade", "pyproject.toml"),
    *("--python-version", "3.11", "--generate-hashes"),
    *("--no-emit-index-url", "--no-emit-find-links", "--no-header"),
)
FOR_US = (*COMPILE, "-", "--extra", "dev", "--universal")
FOR_WINDOWS = (
    *COMPILE,
    *("--python-platform", "x86_64-pc-windows-msvc", "--no-annotate"),
    *("--constraint", "requirements/dev.txt"),
)


def lock(compile_: tuple[str, ...]) -> str:
    """Return a new lock for the requirements in pyproject.toml, and for the build if it is ours."""
    building = "\n".join(tomllib.loads(PYPROJECT.read_text("utf-8"))["build-system"]["requires"])
    with TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        bin_folder = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([bin_folder / "python", "-m", "pip", "install", "-q", "uv"], check=True)
        made = subprocess.run(
            [bin_folder / "uv", *compile_],
            input=building,
            stdout=subprocess.PIPE,
            check=True,
            cwd=ROOT,
            encoding="utf-8",
        )
    return made.stdout


if __name__ == "__main__":
    if "--licences" not in sys.argv[1:]:
        LOCK.write_text(HEAD + lock(FOR_US), "utf-8")
        WINDOWS_LOCK.write_text(WINDOWS_HEAD + lock(FOR_WINDOWS), "utf-8")
    renew()

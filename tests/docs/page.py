"""`docs/architecture.md` as tests read it: its sections, its walks and its how-tos."""

import re
from fnmatch import fnmatch
from pathlib import Path

from quarto_access.core.values import value

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "architecture.md"

WALK = "Walk: "
HOW_TO = "How to add "

_FILE = re.compile(r"`((?:[\w.*-]+/)+[\w.*-]+\.\w+|pyproject\.toml)`")
_STEP = re.compile(r"^\d+\. `([\w.]+)`", re.MULTILINE)
_COMMANDS = re.compile(r"```sh\n(.*?)```", re.DOTALL)
_AT_THE_TOP = ("docs", "sounds", "tests", "pyproject.toml")


@value
class HowTo:
    """One how-to: the files that it names, relative to the checkout, and the commands to run."""

    files: tuple[str, ...]
    commands: tuple[str, ...]
    text: str

    def names(self, path: str) -> bool:
        """Return whether the how-to names this file."""
        return any(fnmatch(path, file) for file in self.files)


def sections(beginning: str) -> dict[str, str]:
    """Return the sections whose titles begin so, by the rest of the title."""
    parts = re.split(r"^###? (.*)\n", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    titled = zip(parts[::2], parts[1::2], strict=True)
    return {t.removeprefix(beginning): text for t, text in titled if t.startswith(beginning)}


def walks() -> dict[str, list[str]]:
    """Return the functions of each walk in order, by its title."""
    return {title: _STEP.findall(text) for title, text in sections(WALK).items()}


def how_tos() -> dict[str, HowTo]:
    """Return each how-to, by its title."""
    return {title: _how_to(text) for title, text in sections(HOW_TO).items()}


def _how_to(text: str) -> HowTo:
    prose = _COMMANDS.sub("", text)
    commands = "".join(_COMMANDS.findall(text)).splitlines()
    files = [_from_the_top(file) for file in _FILE.findall(prose)]
    return HowTo(tuple(files), tuple(c.partition("#")[0].strip() for c in commands), text)


def _from_the_top(file: str) -> str:
    """Return the path from the checkout; the page leaves out `src/quarto_access/`."""
    is_top = file.split("/", maxsplit=1)[0] in _AT_THE_TOP
    return (file if is_top else f"src/quarto_access/{file}").replace("NAME", "*")

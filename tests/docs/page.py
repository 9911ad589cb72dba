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
    """One how-to: the files that it names, from the checkout on, and the commands to run."""

    files: tuple[str, ...]
    commands: tuple[str, ...]
    text: str

    def names(self, path: str) -> bool:
        """Whether this file is among those named."""
        return any(fnmatch(path, file) for file in self.files)


def sections(beginning: str) -> dict[str, str]:
    """The sections whose titles begin so, by the rest of the title."""
    parts = re.split(r"^###? (.*)\n", PAGE.read_text("utf-8"), flags=re.MULTILINE)[1:]
    titled = zip(parts[::2], parts[1::2], strict=True)
    return {t.removeprefix(beginning): text for t, text in titled if t.startswith(beginning)}


def walks() -> dict[str, list[str]]:
    """By its title, the functions of each walk in their order."""
    return {title: _STEP.findall(text) for title, text in sections(WALK).items()}


def how_tos() -> dict[str, HowTo]:
    """By its title, each how-to."""
    return {title: _how_to(text) for title, text in sections(HOW_TO).items()}


def _how_to(text: str) -> HowTo:
    prose = _COMMANDS.sub("", text)
    commands = "".join(_COMMANDS.findall(text)).splitlines()
    files = [_from_the_top(file) for file in _FILE.findall(prose)]
    return HowTo(tuple(files), tuple(c.partition("#")[0].strip() for c in commands), text)


def _from_the_top(file: str) -> str:
    """Files of the program are named without `src/quarto_access/`, and new ones with `NAME`."""
    is_top = file.split("/", maxsplit=1)[0] in _AT_THE_TOP
    return (file if is_top else f"src/quarto_access/{file}").replace("NAME", "*")

"""A fresh clone of this checkout, with what the README's first command makes of it."""

import re
import subprocess
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
COMMAND = re.compile(r"```sh\n(.+?) && (\S+)\n```")
"""The first command for Linux: it installs, and its last part starts the program."""


class Clone:
    """A clone in a folder; `program` is the last part of the command, which starts the game."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "clone"
        subprocess.run(["git", "clone", "--quiet", CHECKOUT, self.folder], check=True)
        found = COMMAND.search((self.folder / "README.md").read_text("utf-8"))
        assert found, "README.md has no command that installs and starts"
        self.installing = found[1]
        self.program = self.folder / found[2]

    def install(self) -> None:
        """Run the README's command up to the start of the program."""
        command = ["bash", "-c", self.installing]
        subprocess.run(command, cwd=self.folder, check=True, stdout=subprocess.DEVNULL)

    def run(self, *arguments: str | Path) -> str:
        """Run the program in the terminal, and return what it prints."""
        command: list[str | Path] = [self.program, *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

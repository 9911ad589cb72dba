"""The program itself in text mode: a process that is typed to, and can be killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Timer

from quarto_access.core import Record, Rules
from quarto_access.storage.folder import Folder
from tests.i18n.ids import catalogue, is_item

LONGEST = 60.0
"""The seconds after which the program is killed if an utterance does not come."""

END = ":end"
"""Neither a key nor a command: the answer that names it, with a number, ends an answer."""


class Program:
    """`quarto-access --text` with its own profile; with `ids` its English is `tests.i18n.ids`."""

    def __init__(
        self,
        profile: Path,
        arguments: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        *,
        ids: bool = False,
        begin: Sequence[str] = ("-m", "quarto_access"),
    ) -> None:
        """Start Python with these arguments."""
        if ids:
            put(profile, "en.po", catalogue().encode())
        self.keys = ""
        """The latest typed line, with the keys that lead to an item in place of its id."""
        self._ends = map(f"{END}{{}}-".format, count(1))
        command = [sys.executable, *begin, "--text", "--seed", "1"]
        self._process = subprocess.Popen(
            [*command, "--profile", str(profile), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=os.environ | dict(environment or {}),
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout

    def type(self, line: str | None = None) -> list[str]:
        """Type a line, and return the utterances that answer it; without one, what is said first.

        If the program speaks in ids, `@menu.save` goes down a list to that item, as at a `Table`.
        """
        if line is not None and " @" in f" {line}":
            return self._type_each(line)
        self.keys = line or ""
        end = next(self._ends)
        self._stdin.write(f"{end}\n" if line is None else f"{line}\n{end}\n")
        self._stdin.flush()
        answers = []
        while (answer := self._stdout.readline()) and end not in answer:
            if END not in answer:  # the end before in braille, which comes after its words
                answers.append(answer.removesuffix("\n"))
        return answers

    def _type_each(self, line: str) -> list[str]:
        """Type a line word by word; utterances on the way to an item are dropped."""
        said, keys = [], []
        for word in line.split():
            if word.startswith("@"):
                now = self.type("Home")
                keys.append("Home")
                while not is_item(now[0], word[1:]):
                    assert now[0] != "edge", f"{word} is not in this list"
                    now = self.type("Down")
                    keys.append("Down")
                said += now
            else:
                said += self.type(word)
                keys.append(word)
        self.keys = " ".join(keys)
        return said

    def hear(self) -> str:
        """Wait for an utterance without a key, but not for ever."""
        killer = Timer(LONGEST, self._process.kill)
        killer.start()
        try:
            return self._stdout.readline().removesuffix("\n")
        finally:
            killer.cancel()

    def typed_alone(self, line: str, *, hears: str) -> bool:
        """Type a line and nothing after it; return whether an utterance like this comes."""
        self._stdin.write(f"{line}\n")
        self._stdin.flush()
        return any(hears in said for said in iter(self.hear, ""))

    def kill(self) -> None:
        """Kill it as a crash does."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()

    def end(self) -> tuple[int, str]:
        """End the input; return the exit status, and the text on standard error."""
        _, errors = self._process.communicate(timeout=20)
        return self._process.returncode, errors

    def interrupt(self) -> tuple[int, str, str]:
        """Send what Ctrl+C in a terminal does; return the exit status, the words and the errors."""
        self._process.send_signal(signal.SIGINT)
        said, errors = self._process.communicate(timeout=20)
        return self._process.returncode, said, errors

    def type_last(self, line: str) -> str:
        """Type a line that ends the program; return everything that it says until then."""
        self._stdin.write(f"{line}\n")
        self._stdin.flush()
        return self._stdout.read()


def choose_two_persons(profile: Path) -> None:
    """Make the next game one of two at the keyboard, if nothing else was chosen."""
    folder = Folder(str(profile))
    if not folder.has_last:
        profile.mkdir(parents=True, exist_ok=True)
        folder.keep_last(Record(Rules()))


def put(profile: Path, name: str, content: bytes) -> None:
    """Add a language to a profile."""
    (profile / "locales").mkdir(parents=True, exist_ok=True)
    (profile / "locales" / name).write_bytes(content)

"""The program itself in text mode: a process that is typed to, and can be killed."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

END = ":end"
"""Neither a key nor a command: the answer that names it marks the end of an answer."""


class Program:
    """`quarto-access --text` with its own profile."""

    def __init__(
        self,
        profile: Path,
        arguments: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        command = [sys.executable, "-m", "quarto_access", "--text", "--seed", "1"]
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

    def type(self, line: str = "") -> list[str]:
        """Type a line; the utterances that answer it."""
        self._stdin.write(f"{line}\n{END}\n" if line else f"{END}\n")
        self._stdin.flush()
        answers = []
        while (answer := self._stdout.readline()) and f"{END}." not in answer:
            if f"{END}," not in answer:  # the same in braille, which comes behind
                answers.append(answer.removesuffix("\n"))
        return answers

    def hear(self) -> str:
        """Wait for an utterance that no key asked for."""
        return self._stdout.readline().removesuffix("\n")

    def kill(self) -> None:
        """Kill it as a crash does."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()

    def end(self) -> tuple[int, str]:
        """End the input; the exit status, and what was said on standard error."""
        _, errors = self._process.communicate(timeout=20)
        return self._process.returncode, errors

    def type_last(self, line: str) -> str:
        """Type a line that leads out of the program; everything that it says until it ends."""
        self._stdin.write(f"{line}\n")
        self._stdin.flush()
        return self._stdout.read()

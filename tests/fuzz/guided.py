"""Fuzz one reader in this process: `python -m tests.fuzz.guided NAME MINUTES CORPUS`.

atheris watches the code of the project that an input reaches, and changes those inputs further that
reach more. It never returns. An input that fails is kept, and read again by each test from then on.
"""

import atexit
import os
import re
import sys
import time
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["quarto_access"]):
    from tests.fuzz import readers
    from tests.fuzz.law import AWKWARD, held
    from tests.fuzz.readers import Reader

LONGEST = 20_000
"""The bytes of an input."""

PATIENCE = 300
"""The seconds, on a busy machine, after which an input counts as one that hangs."""


class Trials:
    """The inputs that one reader is tried with, until its minutes of the processor are over."""

    def __init__(self, reader: Reader, minutes: float) -> None:
        self._reader = reader
        self._begun = time.process_time()
        self._until = self._begun + 60 * minutes
        self._tried = self._read = 0

    def __call__(self, data: bytes) -> None:
        self._tried += 1
        self._read += held(self._reader, data)
        if (now := time.process_time()) > self._until:
            minutes = (now - self._begun) / 60
            counts = f"{self._tried:,} tried, {self._read:,} read"
            print(f"{self._reader.name}: {counts}, {minutes:.1f} minutes", flush=True)
            atexit._run_exitfuncs()  # since the library would not end the process
            os._exit(0)


def seeds(reader: Reader, corpus: Path) -> list[str]:
    """Put the reader's examples and words into a corpus, and return the options to use them."""
    for number, data in enumerate(reader.examples + reader.kept):
        (corpus / f"example-{number}").write_bytes(data)
    words = {word for data in reader.examples for word in re.findall(rb"[\w.:-]{2,24}", data)}
    listed = [*sorted(words)[:400], *(sign for sign in AWKWARD if len(sign) < 40)]
    dictionary = corpus.with_suffix(".words")
    lines = ("".join(f"\\x{byte:02x}" for byte in word) for word in listed)
    dictionary.write_text("".join(f'"{line}"\n' for line in lines), "ascii")
    return [f"-dict={dictionary}", str(corpus)]


def main(name: str, minutes: str, corpus: str) -> None:
    reader = next(reader for reader in readers.READERS if reader.name == name)
    kept = readers.KEPT / name
    kept.mkdir(parents=True, exist_ok=True)
    options = (f"-artifact_prefix={kept}/", f"-max_len={LONGEST}", f"-timeout={PATIENCE}")
    atheris.Setup(
        [sys.argv[0], "-verbosity=0", *options, *seeds(reader, Path(corpus))],
        Trials(reader, float(minutes)),
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])

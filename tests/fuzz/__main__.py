"""`python -m tests.fuzz --minutes N`: readers of bytes, each with new ones for N minutes.

The minutes are the processor's, and each reader has a process of its own. `--only NAME…` tries some
readers, and `--turn K` the K-th one, counted in a circle: CI tries another one for each commit.
`--corpus FOLDER` goes on with the inputs of earlier runs, and adds to them. It ends at the first
input that fails, which is kept: `git status` shows it.

It needs atheris, which has files for Linux on x86-64 alone.
"""

import argparse
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.fuzz.readers import KEPT, READERS


def fuzz(name: str, minutes: float, corpora: Path) -> int:
    """Try a reader, which prints how it went, and return the status of its process."""
    corpus = corpora / name.replace(" ", "-")
    corpus.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "tests.fuzz.guided", name, str(minutes), str(corpus)]
    ended = subprocess.run(command, stderr=subprocess.PIPE, check=False)
    if ended.returncode:
        print(ended.stderr.decode("utf-8", "replace"))
    with suppress(OSError):  # it holds inputs that failed
        (KEPT / name).rmdir()
    return ended.returncode


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--only", nargs="+", choices=[reader.name for reader in READERS])
    parser.add_argument("--turn", type=int)
    parser.add_argument("--corpus", type=Path)
    options = parser.parse_args()
    names = options.only or [reader.name for reader in READERS]
    if options.turn is not None:
        names = [names[options.turn % len(names)]]
    with TemporaryDirectory() as folder:
        corpora = options.corpus or Path(folder)
        tried = (fuzz(name, options.minutes, corpora) for name in names)
        return next(filter(None, tried), 0)


if __name__ == "__main__":
    sys.exit(main())

"""The time until the program speaks, against a start of Python alone, and its imports."""

import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import quarto_access
from benchmarks.figures import Figure, at_most
from benchmarks.timing import ENVIRONMENT, milliseconds

SAMPLE = str(Path(quarto_access.__file__).parent / "samples" / "first-game.qrt")
HELP = ("--help",)
REPLAY = ("replay", "--json", SAMPLE)
TOLD = ("replay", SAMPLE)

UNWANTED = {
    "accessible_output2",
    "dataclasses",
    "numpy",
    "prism",
    "pygame",
    "pyttsx3",
    "speechd",
}
"""Modules that slow the start down, and that only a window and a voice need."""

PROGRAM = "from quarto_access.cli import main; raise SystemExit(main())"
ARGPARSE = "import argparse; argparse.ArgumentParser().add_subparsers()"
"""From Python 3.14 on, this alone brings `dataclasses`."""


def figures(*, quick: bool) -> Iterator[Figure]:
    script = which("quarto-access", path=sysconfig.get_path("scripts"))
    if script is None:
        raise SystemExit("quarto-access is not installed in this environment")
    with TemporaryDirectory() as profile:
        text = ("--text", "--profile", profile)
        ours = ((script, *arguments) for arguments in (HELP, REPLAY, TOLD, text))
        commands = [(sys.executable, "-c", "pass"), *ours]
        alone, helped, replayed, told, played = milliseconds(commands, quick=quick)
    yield Figure("start of python -c pass", alone, "ms")
    starts = (
        ("--help", helped, 4),
        ("replay --json SAMPLE", replayed, 4),
        ("replay SAMPLE", told, 4),
        ("--text", played, 5),
    )
    for what, taken, bar in starts:
        yield Figure(f"start of quarto-access {what}", taken, "ms")
        yield Figure("as a multiple of python -c pass", taken / alone, "times", at_most(bar))
    german = ENVIRONMENT | {"LC_ALL": "de_DE.UTF-8"}
    [told] = milliseconds([(script, *TOLD)], quick=quick, environment=german)
    yield Figure("start of quarto-access replay SAMPLE in German", told, "ms")
    imported = modules_of(PROGRAM, *HELP) | modules_of(PROGRAM, *REPLAY)
    imported = (imported - modules_of(ARGPARSE)) & UNWANTED
    what = " ".join(("unwanted modules imported", *sorted(imported)))
    yield Figure(what, len(imported), "modules", at_most(0, timed=False))


def modules_of(program: str, *arguments: str) -> set[str]:
    """The top-level modules that a program imports, Python's own start included."""
    told = subprocess.run(
        (sys.executable, "-X", "importtime", "-c", program, *arguments),
        check=True,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
    ).stderr
    lines = (line for line in told.splitlines() if line.startswith("import time:"))
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in lines}

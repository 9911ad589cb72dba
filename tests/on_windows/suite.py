"""The tests, run by Python for Windows: a folder at a time, so that one that hangs costs itself."""

import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.on_windows.lab import Lab

LONGEST = 1800.0
"""Seconds for a folder."""

PYTEST = ("pytest", "-q", "-n0", "-p", "no:cacheprovider", "-o", "faulthandler_timeout=120")


ENDS = (0, 5)
"""Pytest's statuses for a part whose tests passed, and for one without tests that run here."""

FAILED = re.compile(r"(?m)^(?:FAILED|ERROR) (.*?)(?= - |$)")


def parts(source: Path) -> Iterator[str]:
    """Yield the parts to run one at a time: each folder with tests, and the files beside them."""
    for path in sorted((source / "tests").iterdir()):
        if (path.is_dir() and any(path.rglob("test_*.py"))) or path.match("test_*.py"):
            yield f"tests/{path.name}"


def run(lab: Lab, wanted: Sequence[str]) -> Iterator[tuple[str, Counter[str], list[str]]]:
    """Run these parts, or all; for each part the figures, and which tests failed."""
    for part in wanted or parts(lab.source):
        try:
            ran = subprocess.run(
                lab.command(lab.python, "-m", *PYTEST, part, within=lab.source),
                capture_output=True,
                check=False,
                timeout=LONGEST,
            )
            said = ran.stdout.decode("utf-8", "replace")
            if ran.returncode not in ENDS and not FAILED.search(said):
                said = f"FAILED {part} (status {ran.returncode})\n1 failed"
        except subprocess.TimeoutExpired:
            said = f"FAILED {part} (took too long)\n1 failed"
        yield part, figures(said), FAILED.findall(said)


def figures(said: str) -> Counter[str]:
    """Return the numbers of tests that passed, failed and so on, from pytest's last line."""
    last = [line for line in said.splitlines() if re.search(r"\d+ (passed|failed|error)", line)]
    found = re.findall(r"(\d+) (passed|failed|skipped|xfailed|error)", last[-1] if last else "")
    return Counter({what: int(count) for count, what in found})

"""Programs in place of the one that makes recordings."""

import sys
from collections.abc import Sequence

_BEGIN = """
import time
from quarto_access.processes.service import run
from quarto_access.recording.steps import Completed, HalfDone, Made
from quarto_access.recording.steps import NotWritten, NoVoice, VoiceFailed
steps = iter([{}])
run(lambda _: lambda question: next(steps))
"""


def that_answers(*steps: str) -> Sequence[str]:
    """Return a program with these answers, one after the other."""
    return sys.executable, "-c", _BEGIN.format(", ".join(steps))


DIES: Sequence[str] = (sys.executable, "-c", "raise SystemExit(3)")
HANGS: Sequence[str] = (sys.executable, "-c", "import time; time.sleep(600)")
MISSING: Sequence[str] = ("there-is-no-such-program",)

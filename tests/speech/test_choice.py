import subprocess
import sys

import pytest

from quarto_access.speech.choice import first_working, usual_ways
from tests.speech.backends import Remembering, broken, way

SLOW = {
    "accessible_output2",
    "ctypes",
    "dataclasses",
    "inspect",
    "logging",
    "pathlib",
    "pyttsx3",
    "queue",
    "random",
    "shutil",
    "subprocess",
    "tempfile",
    "threading",
}


def test_the_first_that_works_is_taken_and_the_others_are_reported() -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    failed: list[tuple[str, str]] = []
    ways = [broken("none"), broken("bad", KeyError("x")), way(reader), way(voice)]
    chosen = first_working(ways, lambda name, problem: failed.append((name, repr(problem))))
    assert chosen == (ways[2], reader)
    assert failed == [("none", "NotWorking('not there')"), ("bad", "KeyError('x')")]


def test_there_may_be_none() -> None:
    assert first_working([], lambda *_: None) is None
    assert first_working([broken("none")], lambda *_: None) is None


def test_the_usual_ways_are_in_this_order() -> None:
    names = [way.name for way in usual_ways()]
    assert names == ["screen-reader", "own-voice", "terminal"]


@pytest.mark.parametrize("module", ["choice", "speaker"])
def test_a_player_does_not_wait_for_imports(module: str) -> None:
    program = (
        "import sys; before = set(sys.modules); "
        f"import quarto_access.speech.{module} as it; it.usual_ways if '{module}' == 'choice' else "
        "it.Speaker; print(*set(sys.modules) - before)"
    )
    run = subprocess.run(
        (sys.executable, "-c", program), check=True, capture_output=True, text=True
    )
    imported = {name.partition(".")[0] for name in run.stdout.split()}
    assert "quarto_access" in imported
    assert not SLOW & imported

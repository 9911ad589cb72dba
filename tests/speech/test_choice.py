import subprocess
import sys

import pytest

from quarto_access.speech.choice import in_order, usual_ways

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


def test_the_usual_ways_are_in_this_order() -> None:
    kinds = [way.kind for way in usual_ways()]
    assert kinds == [
        "screen-reader",
        "screen-reader",
        "own-voice",
        "system-voice",
        "system-voice",
        "terminal",
    ]


@pytest.mark.parametrize(
    ("wanted", "first"),
    [("auto", "prism"), ("screen-reader", "prism"), ("own-voice", "pyttsx3")],
)
def test_what_a_player_wants_comes_first_and_nothing_is_left_out(wanted: str, first: str) -> None:
    ways = in_order(usual_ways(), wanted)
    assert ways[0].name == first
    assert ways[-1].kind == "terminal"
    assert len({way.name for way in ways}) == len(usual_ways())


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

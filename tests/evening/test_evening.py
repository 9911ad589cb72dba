"""The judge of the evening knows silence and other words, and the README has the command."""

import numpy as np
import pytest

from tests.evening.clone import CHECKOUT, COMMAND
from tests.evening.hearing import Heard, Stretch
from tests.sound.phrases import said
from tests.sound.recorder import RATE

SAID = "Placed on C2. Give a piece; 13 left."
OTHER = "Nothing in hand."


def heard(text: str, *texts: str) -> Heard:
    """Return an evening in which this was heard, and those texts were said."""
    samples = said(text) / 3 if text else np.zeros(RATE)
    lasted = len(samples) / RATE if text else 0.0
    evening = Heard()
    evening.add(Stretch("en", texts, samples.astype(int).tolist(), lasted, 2.0))
    return evening


def test_the_readme_has_a_command_that_installs_and_starts() -> None:
    found = COMMAND.search((CHECKOUT / "README.md").read_text("utf-8"))
    assert found
    assert found[2] == ".venv/bin/quarto-access"


def test_silence_is_noticed() -> None:
    lines, is_well = heard("", SAID).figures()
    assert not is_well
    assert lines[0] == f"silent, en: {SAID}"


def test_half_the_words_are_noticed() -> None:
    evening = heard("", SAID)
    evening.stretches[0].lasted = 0.5
    assert [verdict for _, verdict in evening.verdicts()] == ["short"]


@pytest.mark.moments  # espeak-ng is there
@pytest.mark.parametrize(("text", "is_right"), [(SAID, True), (OTHER, False)])
def test_words_are_told_from_others(text: str, is_right: bool) -> None:
    [(_, verdict)] = heard(text, SAID).verdicts()
    assert (verdict == "right") is is_right


@pytest.mark.moments
def test_the_last_time_counts() -> None:
    evening = heard(OTHER, SAID)
    assert evening.is_to_be_repeated()
    [again] = heard(SAID, SAID).stretches
    evening.add(again)
    evening.came_again()
    assert [verdict for _, verdict in evening.verdicts()] == ["right"]

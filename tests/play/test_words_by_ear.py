"""A whole game in a real window, heard: every word that the transcript has is recognised by ear.

Once with the espeak-ng of the system, once on a machine without it, through `[voice]`.
"""

import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

from quarto_access.speech.pace import seconds
from tests.play.test_sound_by_ear import card, ears
from tests.play.test_window import InAWindow
from tests.screen.display import Display
from tests.screen.fixtures import display, private_display
from tests.sound.fixtures import fresh_machine, sound_folder
from tests.sound.phrases import heard
from tests.sound.recorder import Recorder

__all__ = ["card", "display", "ears", "fresh_machine", "private_display", "sound_folder"]

GAME = "Enter Enter Right Enter Right Enter Right Enter Right Enter Right Enter Right Enter Q Enter"
"""The four pieces in the far row of the tray, which are all tall and round, to the far row."""

LEAD = 1.2
"""Seconds for which the sounds before the words last at most."""

MOST_BEFORE = 0.6
"""The same for words after which another key is pressed."""

BAR = 2
"""So many utterances may go unrecognised: a tune may ring on over the first word."""

QUIET = 0.35

NEVER_SAID = [
    *(f"{column}{row}, empty." for column, row in product("ABCD", "1234")),
    *(
        f"{begin}, {shape}, {body}, {finish}."
        for begin, shape, body, finish in product(
            ("Your piece: tall", "Your piece: short", "Tall", "Short"),
            ("round", "square"),
            ("hollow", "solid"),
            ("grooved", "smooth"),
        )
    ),
    *(
        f"Placed, {column}{row}. Give a piece; {16 - row - turn} left."
        for (turn, column), row in product(enumerate("ABCD"), (1, 2))
    ),
    "Point out a line. Row 2.",
    "Main menu. Quick game, 1 of 7.",
]
"""Or said in another place: what the words could be taken for."""


@pytest.fixture(params=["system", "voice"])
def begin(request: pytest.FixtureRequest) -> Sequence[str]:
    """What a command begins with on the machine in question."""
    if request.param == "voice":
        return tuple(request.getfixturevalue("fresh_machine").command)
    return ()


def test_every_word_of_a_game_is_heard(
    begin: Sequence[str], display: Display, tmp_path: Path, ears: Recorder
) -> None:
    listened: list[tuple[str, Sequence[int]]] = []

    def listen(since: float) -> None:
        ears.wait_for_quiet(since, lasting=QUIET, within=20)
        latest = window.told("say")[-1]
        listened.append((latest["text"], ears.samples(since)))
        if latest["priority"] == "event":  # what may not be over yet would be said once more
            over = since + MOST_BEFORE + seconds(latest["text"])
            time.sleep(max(0.0, over - time.monotonic()))

    opened = time.monotonic()
    window = InAWindow(display, tmp_path, "--quick", begin=begin)
    listen(opened)
    for key in GAME.split():
        pressed = time.monotonic()
        window.press(key)
        listen(pressed)
    told = [entry["text"] for entry in window.told("say")]
    window.end()

    said = [text for text, _ in listened]
    assert said[0].startswith("Quarto Access. Player 1 begins.")
    assert said[-1].startswith("Quarto! Row 1: all tall and round. Player 1 wins")
    assert said == told[-len(said) :]

    found = [heard(samples, {*said, *NEVER_SAID}, LEAD) for _, samples in listened]
    taken = [pair for pair in zip(said, found, strict=True) if pair[1] not in {pair[0], None}]
    assert taken == [], "nothing is taken for something else"
    missed = [text for text, was in zip(said, found, strict=True) if was is None]
    assert len(missed) <= BAR, missed

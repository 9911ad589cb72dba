"""A whole game in a real window, heard: every word that the transcript has is recognised by ear.

Once with the espeak-ng of the system, once on a machine without it, through `[voice]`.
"""

import time
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest

from quarto_access.core import Edition, Line, Rules, Square
from quarto_access.narration.describing import described
from quarto_access.speech.pace import seconds
from tests.i18n.english import english
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
    *(english("space.empty", square=square) for square in Square),
    *(
        english(message, piece=described(piece, Rules()))
        for message, piece in product(("given", "tray.piece"), Edition.ACCESS.pieces)
    ),
    *(
        f"{english('placed', square=square)} {english('give.ask', count=15 - at)}"
        for at, square in enumerate((*Square,)[:8])
    ),
    f"{english('point.title')} {english('line.name', line=Line.ROW_2)}",
    english("main-menu.title"),
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
    messages: list[list[str]] = []

    def listen(since: float) -> None:
        ears.wait_for_quiet(since, lasting=QUIET, within=20)
        latest = window.told("say")[-1]
        listened.append((latest["text"], ears.samples(since)))
        messages.append(latest["messages"])
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
    assert messages[0] == ["welcome", "began"]
    assert messages[-1][:2] == ["quarto", "wins"]
    assert said == told[-len(said) :]

    found = [heard(samples, {*said, *NEVER_SAID}, LEAD) for _, samples in listened]
    taken = [pair for pair in zip(said, found, strict=True) if pair[1] not in {pair[0], None}]
    assert taken == [], "nothing is taken for something else"
    missed = [text for text, was in zip(said, found, strict=True) if was is None]
    assert len(missed) <= BAR, missed

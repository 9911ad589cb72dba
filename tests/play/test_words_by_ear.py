"""A whole game in a real window, heard: every word of the transcript is recognised by ear.

Once with the espeak-ng of the system, once on a machine without it, through `[voice]`. Words that
are not recognised are repeated, by the key for that, and the last time counts: a voice never says a
sentence twice in exactly the same way, and a B may sound like a D once.
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
from tests.play.test_sound_by_ear import card, ears, patient_card
from tests.play.test_window import InAWindow
from tests.screen.display import Display
from tests.screen.fixtures import display, private_display
from tests.sound.again import TIMES, listened_again
from tests.sound.fixtures import fresh_machine, sound_folder
from tests.sound.late import Watch
from tests.sound.phrases import nearest
from tests.sound.recorder import Recorder

__all__ = [
    "card",
    "display",
    "ears",
    "fresh_machine",
    "patient_card",
    "private_display",
    "sound_folder",
]

FIRST = "Enter:given Enter:placed"
OTHERS = "Enter:given Right:space.empty Enter:placed"
GAME = f"{FIRST} {OTHERS} {OTHERS} {OTHERS} Q:point.title Enter:quarto".split()
"""The keys that bring the far row of the tray, all tall and round, to the far row of the board.

Each is followed by the first message that answers it.

The next piece is announced on arriving at the tray.
"""

AGAIN = "Backspace"

LEAD = 1.2
"""The most seconds of sounds before the words."""

MOST_BEFORE = 0.6
"""The same for words after which another key is pressed."""

BAR = 2
"""The number of utterances that may go unrecognised: a tune may cover the first word."""

QUIET = 0.35

FURTHER = Edition.ACCESS.pieces[8:]

NEVER_SAID = [
    *(english("space.empty", square=square) for square in Square),
    *(
        english(message, piece=described(piece, Rules()))
        for message, piece in product(("given", "tray.piece"), Edition.ACCESS.pieces)
    ),
    *(
        f"{english('placed', square=square)} {english('give.ask', count=15 - at)} "
        + english("tray.piece", piece=described(piece, Rules()))
        for at, (square, piece) in enumerate(zip((*Square,)[:8], FURTHER, strict=True))
    ),
    f"{english('point.title')} {english('line.name', line=Line.ROW_2)}",
    english("main-menu.title"),
]
"""Phrases that the words could be mistaken for."""


@pytest.fixture(params=["system", "voice"])
def begin(request: pytest.FixtureRequest) -> Sequence[str]:
    """The beginning of a command on the machine in question."""
    if request.param == "voice":
        return tuple(request.getfixturevalue("fresh_machine").command)
    return ()


@pytest.mark.long
@pytest.mark.usefixtures("patient_card")
def test_every_word_of_a_game_is_heard(
    begin: Sequence[str], display: Display, tmp_path: Path, ears: Recorder
) -> None:
    listened: list[tuple[str, Sequence[int]]] = []
    messages: list[list[str]] = []
    said_in_all: list[str] = []

    def listen(since: float) -> tuple[str, Sequence[int]]:
        ears.wait_for_quiet(since, lasting=QUIET, within=20)
        latest = window.told("say")[-1]
        text, samples = latest["text"], ears.samples(since)
        said_in_all.append(text)
        messages.append(latest["messages"])
        if latest["priority"] == "event":  # what may not be over yet would be said once more
            over = since + MOST_BEFORE + seconds(text)
            time.sleep(max(0.0, over - time.monotonic()))
        return text, samples

    def press(key: str) -> tuple[str, Sequence[int], str | None]:
        """Return what is said to a key, its sound, and whether the machine was late meanwhile."""
        with Watch() as watch:
            pressed = time.monotonic()
            window.press(key)
            text, samples = listen(pressed)
        return text, samples, watch.why()

    opened = time.monotonic()
    window = InAWindow(display, tmp_path, "--quick", begin=begin)
    listened.append(listen(opened))
    for key, answer in (step.split(":") for step in GAME):
        text, samples, late = press(key)
        assert messages[-1][0] == answer, window.transcript()
        for _ in range(TIMES - 1):
            like, is_sure = nearest(samples, {text, *NEVER_SAID}, LEAD)
            if is_sure and like == text:
                break
            why = f"The machine was late: {late}" if late else f"It could be: {like}"
            listened_again(f"{text} {why}")
            text, samples, late = press(AGAIN)
        listened.append((text, samples))
    told = [entry["text"] for entry in window.told("say")]
    window.end()

    said = [text for text, _ in listened]
    assert messages[0] == ["welcome", "terms.two", "began", "tray.piece"]
    assert said_in_all == told[-len(said_in_all) :]

    likes = [nearest(samples, {*said, *NEVER_SAID}, LEAD) for _, samples in listened]
    found = [like if is_sure else None for like, is_sure in likes]
    taken = [pair for pair in zip(said, found, strict=True) if pair[1] not in {pair[0], None}]
    assert taken == [], "nothing is taken for something else"
    missed = [text for text, was in zip(said, found, strict=True) if was is None]
    assert len(missed) <= BAR, missed

"""A first start in a real window, heard at a sound card: the prompt, then left and right."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from quarto_access.narration.announcement import Phrase
from tests.i18n.english import english
from tests.play.test_sound_by_ear import card, ears, patient_card
from tests.play.test_window import InAWindow
from tests.screen.display import Display
from tests.screen.fixtures import display, private_display
from tests.sound.fixtures import sound_folder
from tests.sound.phrases import heard
from tests.sound.recorder import Recorder
from tests.sound.sink import NullSink

__all__ = ["card", "display", "ears", "patient_card", "private_display", "sound_folder"]

PROMPT = f"{english('speaking.own-voice')} {english('first-run')}"
OTHERS = {
    f"{english('speaking.through', name='Speech Dispatcher')} {english('first-run')}",
    english("first-run"),
    f"{english('welcome')} {english('main-menu.title')}",
}

CLEARLY = 1.3
"""The least ratio between the ears. A head with the source 60 degrees to a side does more."""


@pytest.mark.usefixtures("patient_card")
def test_the_first_prompt_is_heard_and_never_comes_again(
    display: Display, tmp_path: Path, ears: Recorder
) -> None:
    opened = time.monotonic()
    window = InAWindow(display, tmp_path, settings=None)
    first, *again = window.told("say")
    assert {said["text"] for said in (first, *again)} == {PROMPT}
    assert len({shown["text"] for shown in window.told("braille")}) == 1
    ears.wait_for_quiet(opened, lasting=0.5, within=20)
    over = ears.last_sound(opened)
    assert over
    said = ears.samples(opened + over - 5.5)  # if it was said twice, the first one was cut off
    assert heard(said, {PROMPT, *OTHERS}, 2.0) == PROMPT
    assert not (tmp_path / "profile" / "settings.txt").exists()
    window.press("Enter")
    window.wait_for(lambda: "began" in window.answered)
    assert (tmp_path / "profile" / "settings.txt").exists()
    window.kill()
    later = InAWindow(display, tmp_path, settings=None)
    assert later.told("say")[0]["messages"] == ["welcome", "main-menu.title", "item"]
    later.end()


def test_closed_before_an_answer_it_begins_again(
    display: Display, tmp_path: Path, ears: Recorder
) -> None:
    assert ears.samples(0.0) is not None
    for _ in range(2):
        window = InAWindow(display, tmp_path, settings=None)
        assert window.told("say")[0]["text"] == PROMPT
        window.end()


@pytest.fixture
def each_ear(card: NullSink) -> Iterator[Callable[[float], tuple[float, float]]]:
    """Yield the loudness on the left and on the right since a moment."""
    sides = [card.record("front-left"), card.record("front-right")]

    def loudness(since: float) -> tuple[float, float]:
        sides[0].wait_for_quiet(since, lasting=0.5, within=10)
        left, right = (sum(sample**2 for sample in side.samples(since)) for side in sides)
        return left**0.5, right**0.5

    yield loudness
    for side in sides:
        side.stop()


def test_left_and_right_are_heard_from_their_sides_and_one_ear_from_both(
    display: Display, tmp_path: Path, each_ear: Callable[[float], tuple[float, float]]
) -> None:
    window = InAWindow(display, tmp_path, settings=None)

    def ratio(keys: str, last: str) -> float:
        window.press(keys)
        begun = time.monotonic()
        window.press(last)
        left, right = each_ear(begun)
        return left / right

    one_ear = english("chosen", chosen=Phrase("setting.sound.space.mono", {}))
    assert ratio("Down Down Down", "Enter") > CLEARLY
    assert ratio("Home", "Down") < 1 / CLEARLY
    window.press("Down Right Right")
    window.wait_for(lambda: window.answer == one_ear)
    assert ratio("Home Down", "Up") == pytest.approx(1, abs=0.1)
    window.end()

"""Sounds of a game in a real window, heard at a sound card; and the case without one."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.play.test_window import InAWindow
from tests.screen.display import Display
from tests.screen.fixtures import display, private_display
from tests.sound.again import TIMES, listened_again
from tests.sound.fixtures import sound_folder
from tests.sound.gaps import gaps, pack_of_tones
from tests.sound.late import Watch
from tests.sound.recorder import Recorder
from tests.sound.sink import HOLDS_MUCH, NullSink

__all__ = ["display", "private_display", "sound_folder"]

NONE = "sound.none"

FEW = 3
"""The most gaps; the benchmark allows none, on an idle machine."""


@pytest.fixture
def card(
    sound_folder: Path, display: Display, monkeypatch: pytest.MonkeyPatch
) -> Iterator[NullSink]:
    """A sound card of this test's own, which the windows on this screen play to."""
    sink = NullSink(Path(tempfile.mkdtemp(dir=sound_folder)))
    monkeypatch.setattr(display, "environment", display.environment | sink.environment)
    yield sink
    sink.end()


@pytest.fixture
def ears(card: NullSink) -> Iterator[Recorder]:
    recorder = card.record()
    yield recorder
    recorder.stop()


@pytest.fixture
def patient_card(card: NullSink, display: Display, monkeypatch: pytest.MonkeyPatch) -> NullSink:
    """A card with a large buffer."""
    monkeypatch.setattr(display, "environment", display.environment | HOLDS_MUCH)
    return card


def last_said(window: InAWindow) -> list[str]:
    """Return the ids of the latest utterance."""
    return list(window.told("say")[-1]["messages"])


def test_the_first_words_wait_for_the_focus_and_are_said_once(
    display: Display, tmp_path: Path, ears: Recorder
) -> None:
    assert ears.samples(0.0) is not None
    window = InAWindow(display, tmp_path)
    told = [said["messages"] for said in window.told("say")]
    assert told == [["welcome", "main-menu.title", "item"]]
    window.end()


def test_a_piece_is_heard_at_once(display: Display, tmp_path: Path, ears: Recorder) -> None:
    window = InAWindow(display, tmp_path, "--quick")
    ears.wait_for_quiet(time.monotonic() - 3, lasting=0.7, within=12)
    pressed = time.monotonic()
    window.press("Down")
    assert ears.wait_for_onset(pressed, within=1) < 0.2
    window.end()


def test_a_sound_card_that_goes_is_told_once_and_taken_when_it_comes_back(
    card: NullSink, display: Display, tmp_path: Path
) -> None:
    window = InAWindow(display, tmp_path, "--quick")
    window.press("Down")
    card.end()
    window.wait_for(lambda: last_said(window)[0] == NONE)
    window.press("Right Right")  # what was cut off before may come again with the answer
    assert "tray.piece" in last_said(window)
    card.start()
    window.wait_for(lambda: last_said(window)[0] == "sound.back")
    again = card.record()
    begun = time.monotonic()
    window.press("Left Right Left")
    again.wait_for_onset(begun, within=2)
    again.stop()
    by_itself = [entry["messages"] for entry in window.told("say") if "timed" in entry]
    assert sum(NONE in messages for messages in by_itself) == 1
    window.end()


def test_without_a_sound_card_the_game_goes_on_in_words(display: Display, tmp_path: Path) -> None:
    window = InAWindow(display, tmp_path, "--quick")
    window.wait_for(lambda: any(NONE in entry["messages"] for entry in window.told("say")))
    window.press("Down")
    assert last_said(window)[0] == "tray.piece"
    window.end()


def test_sounds_have_no_gaps_while_the_game_goes_on(
    display: Display, tmp_path: Path, ears: Recorder
) -> None:
    pack = pack_of_tones(tmp_path / "pack")
    window = InAWindow(
        display, tmp_path, "--quick", settings=f"sound.pack = {pack}\nsound.order = sound-alone\n"
    )
    ears.wait_for_quiet(time.monotonic() - 3, lasting=0.7, within=12)
    window.press("Down")  # an event that was cut off is said once more, and words are no tones
    ears.wait_for_quiet(time.monotonic() - 1, lasting=1.5, within=12)
    for _ in range(TIMES):
        with Watch() as watch:
            begun = time.monotonic()
            for count in range(8):
                display.press("Up" if count % 2 == 0 else "Down")
                time.sleep(0.5)
            heard = ears.samples(begun)
        assert max(heard) > 2000
        late = watch.why()
        if gaps(heard) < FEW or not late:
            break
        listened_again(f"the machine was late: {late}")
    assert gaps(heard) < FEW
    window.end()


def test_gaps_would_be_noticed() -> None:
    tone = [4000, -4000] * 3200
    assert gaps([0] * 800 + tone + [0] * 4000 + tone) == 0
    assert gaps([0] * 800 + tone[:2000] + [0] * 320 + tone[:4000]) == 1

"""The ear of the tests by ear can fail: it hears what was said, and nothing else."""

import numpy as np
import pytest

from quarto_access.audio.sound_files import PieceSet, piece_file
from quarto_access.core.pieces import Edition
from tests.sound.phrases import heard, resampled, said
from tests.sound.recorder import RATE
from tests.sound.table import wide

pytestmark = pytest.mark.usefixtures("sound_folder")

SAID = "Your piece: tall, round, hollow, smooth."
OTHERS = (
    "Your piece: tall, round, hollow, grooved.",
    "Your piece: short, round, hollow, smooth.",
    "Your piece: tall, square, hollow, smooth.",
    "Tall, round, hollow, smooth.",
    "Placed, B1. Give a piece; 14 left.",
    "Placed, B1. Give a piece; 13 left.",
    "B1, empty.",
)
ALL = (SAID, *OTHERS)


@pytest.mark.parametrize("words_a_minute", [180, 200, 215])
@pytest.mark.parametrize("text", ALL)
def test_it_hears_what_was_said(text: str, words_a_minute: int) -> None:
    assert heard(said(text, words_a_minute) / 3, ALL) == text


@pytest.mark.parametrize("text", ALL)
def test_it_does_not_hear_what_was_not_said(text: str) -> None:
    assert heard(said(text), set(ALL) - {text}) is None


def test_it_hears_words_behind_a_sound_and_only_where_it_may_expect_one() -> None:
    piece = Edition.ACCESS.pieces[0]
    sound = resampled(wide(piece_file(piece, PieceSet.FULL)), 44_100) * 12_000
    both = np.concatenate([sound, said(SAID)])
    assert heard(both, ALL, lead=1) == SAID
    assert heard(both, ALL) is None
    assert heard(both, [text for text in OTHERS if not text.startswith("Tall")], lead=1) is None


@pytest.mark.parametrize(("words_a_minute", "voice"), [(120, "en"), (200, "en-us")])
def test_another_voice_is_none_that_it_knows(words_a_minute: int, voice: str) -> None:
    assert heard(said(SAID, words_a_minute, voice), ALL) is None


@pytest.mark.parametrize("seconds", [1, 2.4])
def test_noise_and_tones_are_no_words(seconds: float) -> None:
    times = np.arange(round(seconds * RATE)) / RATE
    noise = np.random.RandomState(1).standard_normal(len(times)) * 3000
    assert heard(noise, ALL) is None
    assert heard(5000 * np.sin(2 * np.pi * 440 * times), ALL) is None


def test_half_a_sentence_is_none() -> None:
    whole = said(SAID)
    assert heard(whole[: len(whole) * 4 // 5], ALL) is None


def test_silence_is_told() -> None:
    with pytest.raises(AssertionError, match="nothing to be heard"):
        heard(np.zeros(RATE), ALL)

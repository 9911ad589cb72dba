"""The real voice in trouble: its words are heard all the same."""

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from quarto_access.app import MixedPlayer
from quarto_access.audio.mixer import Playback, ReadySound
from quarto_access.audio.sound import Sound
from quarto_access.core.board import Square
from quarto_access.speech.backend import Backend
from quarto_access.speech.backends.own_voice import OwnVoice
from quarto_access.speech.backends.synthesiser import WORKER
from quarto_access.speech.choice import OWN_VOICE, TERMINAL, WayOfSpeaking, usual_ways
from quarto_access.speech.manner import Manner
from quarto_access.speech.speaker import Speaker
from tests.sound.phrases import heard
from tests.sound.recorder import Recorder
from tests.sound.sink import HOLDS_MUCH

if sys.platform != "linux":
    pytest.skip("tests by ear need Linux", allow_module_level=True)

pytestmark = pytest.mark.usefixtures("sink")

WORDS = "Tall, hollow, grooved."
OTHERS = ("Player 1 wins.", "Nothing in hand.", "Short, solid, smooth.", "Give a piece.")
KINDS = ("empty", "broken", "missing", "nonsense")
MISHAP = Path(__file__).with_name("mishap.py")


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    for name, value in HOLDS_MUCH.items():
        monkeypatch.setenv(name, value)
    sound = Sound()
    assert sound.mixer.will_play()
    yield sound
    sound.close()


Begin = Callable[..., Speaker]


@pytest.fixture
def begin(sound: Sound) -> Iterator[Begin]:
    """A speaker that has our own voice, with this worker, and the terminal."""
    begun: list[Speaker] = []

    def begin(worker: tuple[str, ...]) -> Speaker:
        voice: Callable[[], Backend] = partial(
            OwnVoice, MixedPlayer(sound), worker, lambda *languages: "No voice: " + languages[0]
        )
        terminal = [way for way in usual_ways() if way.kind == TERMINAL]
        begun.append(
            Speaker([WayOfSpeaking("voice", OWN_VOICE, voice), *terminal], lambda name: f"{name}.")
        )
        return begun[-1]

    yield begin
    for speaker in begun:
        speaker.close()


def hears(ears: Recorder, since: float, *sentences: str) -> str | None:
    """Return what is said until it is quiet."""
    ears.wait_for_quiet(since, lasting=0.6, within=10)
    return heard(ears.samples(since), sentences)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_that_is_spoiled_once_is_made_again_and_heard(
    kind: str, begin: Begin, ears: Recorder, tmp_path: Path
) -> None:
    worker = (sys.executable, "-P", str(MISHAP), kind, str(tmp_path / "once"))
    speaker = begin(worker)
    said_at = time.monotonic()
    speaker.say(WORDS, interrupt=True)
    assert hears(ears, said_at, WORDS, *OTHERS) == WORDS
    assert speaker.name == OWN_VOICE
    assert len(speaker.failures) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_voice_that_makes_nothing_but_spoiled_files_leaves_the_words_to_others(
    kind: str, begin: Begin, capfd: pytest.CaptureFixture[str]
) -> None:
    speaker = begin((sys.executable, "-P", str(MISHAP), kind, ""))
    speaker.say(WORDS, interrupt=True)
    written, until = "", time.monotonic() + 8
    while WORDS not in written and time.monotonic() < until:
        written += capfd.readouterr().err
        time.sleep(0.02)
    assert written == f"terminal. {WORDS}\n"


def test_a_language_without_a_voice_is_read_by_another_voice_which_says_so(
    begin: Begin, ears: Recorder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real data of espeak-ng, without German."""
    data = next(Path("/usr/lib").glob("*/espeak-ng-data"))
    shutil.copytree(data, tmp_path / "espeak-ng-data")
    for german in (tmp_path / "espeak-ng-data" / "lang" / "gmw").glob("de*"):
        german.unlink()
    monkeypatch.setenv("ESPEAK_DATA_PATH", str(tmp_path))
    speaker = begin(WORKER)
    said_at = time.monotonic()
    speaker.say(WORDS, interrupt=True, manner=Manner("de"))
    told = f"No voice: de {WORDS}"
    assert hears(ears, said_at, told, WORDS, *OTHERS) == told
    said_at = time.monotonic()
    speaker.say(WORDS, interrupt=True, manner=Manner("de"))
    assert hears(ears, said_at, told, WORDS, *OTHERS) == WORDS


def test_each_language_has_a_voice_of_its_own(begin: Begin, ears: Recorder) -> None:
    """German words sound different in German and in English: nothing is recognised."""
    speaker = begin(WORKER)
    words = "Hoch, rund, hohl, geriffelt."
    said_at = time.monotonic()
    speaker.say(words, interrupt=True)
    assert hears(ears, said_at, words, *OTHERS) == words
    said_at = time.monotonic()
    speaker.say(words, interrupt=True, manner=Manner("de"))
    assert hears(ears, said_at, words, *OTHERS) is None


def test_the_rate_is_heard(begin: Begin, ears: Recorder) -> None:
    speaker = begin(WORKER)
    lasted = []
    for rate in (20, 50, 90):
        said_at = time.monotonic()
        speaker.say("Player one wins the game", interrupt=True, manner=Manner(rate=rate))
        onset = ears.wait_for_onset(said_at, within=3)
        lasted.append(ears.wait_for_quiet(said_at, lasting=0.6, within=12) - onset)
    assert lasted[0] > 1.3 * lasted[1] > 1.7 * lasted[2]


def test_words_come_from_the_left_and_from_the_right(begin: Begin, sound: Sound) -> None:
    played: list[tuple[float, float]] = []
    card = sound.mixer._card
    assert card
    play = card.play

    def noted(heard: ReadySound) -> Playback:
        samples = np.frombuffer(heard.samples, np.int16).reshape(-1, 2).astype(float)
        played.append((float(np.std(samples[:, 0])), float(np.std(samples[:, 1]))))
        return play(heard)

    card.play = noted  # type: ignore[method-assign]
    speaker = begin(WORKER)
    for square in (Square.A1, Square.D1, None):
        speaker.say(WORDS, interrupt=False, manner=Manner(square=square))
    until = time.monotonic() + 20
    while len(played) < 3 and time.monotonic() < until:
        time.sleep(0.02)
    left, right, middle = played
    assert left[0] > 1.3 * left[1]
    assert right[1] > 1.3 * right[0]
    assert middle[0] == middle[1]

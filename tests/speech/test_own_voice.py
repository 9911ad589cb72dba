import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core.board import Square
from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.backends import own_voice, synthesiser
from quarto_access.speech.backends.own_voice import OwnVoice
from quarto_access.speech.backends.synthesiser import LONGEST, WORKER, parts, suited
from quarto_access.speech.manner import Manner, Voice
from tests.speech.fake_voice import pyttsx3
from tests.systems import needs_signals

FAKES = Path(pyttsx3.__file__).parent


class FakePlayer:
    """Plays nothing, for no time or until it is stopped."""

    def __init__(self) -> None:
        self.played: list[str] = []
        self.squares: list[Square | None] = []
        self.files: list[Path] = []
        self.stops: list[int] = []
        self.waits = False
        self.fails = False
        self.is_mute = False
        self.begun = threading.Event()

    def ready(self) -> None:
        if self.is_mute:
            raise NotWorking("no sound card")

    def play(self, path: str, seconds: float, square: Square | None) -> "FakePlaying":
        assert Path(path).exists()
        self.squares.append(square)
        self.files.append(Path(path))
        self.played.append(f"{seconds:.2f}")
        return FakePlaying(self, len(self.played))


class FakePlaying:
    def __init__(self, player: FakePlayer, number: int) -> None:
        self._player = player
        self._number = number
        self._over = threading.Event()

    def wait(self, within: float) -> None:
        self._player.begun.set()
        if self._player.fails:
            raise NotWorking("cannot play")
        if self._player.waits:
            assert self._over.wait(within)

    def stop(self) -> None:
        self._player.stops.append(self._number)
        self._over.set()


Make = Callable[[], OwnVoice]


@pytest.fixture
def player() -> FakePlayer:
    return FakePlayer()


@pytest.fixture
def voice(
    player: FakePlayer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[OwnVoice]:
    monkeypatch.setenv("PYTHONPATH", str(FAKES))
    monkeypatch.setenv("FAKE_VOICE_ONCE", str(tmp_path / "once"))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(synthesiser, "SECONDS_TO_MAKE", 0.3)
    voice = OwnVoice(player)
    yield voice
    voice.close()
    assert not list(tmp_path.glob("quarto-voice-*")), "sounds were left behind"


def then(text: str) -> Utterance:
    return Utterance(text, interrupt=False)


def kill(voice: OwnVoice) -> None:
    pid = voice._worker._client.process.pid
    assert pid
    os.kill(pid, signal.SIGKILL)
    while voice.alive():
        time.sleep(0.001)


def test_words_are_played_one_after_the_other(voice: OwnVoice, player: FakePlayer) -> None:
    voice.speak(then("A1, empty."))
    voice.speak(then("A2, empty."))
    voice.silence()
    assert player.played == ["0.25", "0.25"]
    assert voice.name == "own-voice"
    assert voice.can == {Skill.CUT, Skill.MANNER, Skill.WAITS}


def test_words_are_cut_at_once(voice: OwnVoice, player: FakePlayer) -> None:
    player.waits = True
    words = then("A1, empty.")
    thread = threading.Thread(target=voice.speak, args=(words,))
    thread.start()
    player.begun.wait(5)
    begun = time.monotonic()
    words.cut()
    thread.join(5)
    assert time.monotonic() - begun < 0.2
    assert player.stops == [1]


def test_words_that_were_cut_on_their_way_are_not_played(
    voice: OwnVoice, player: FakePlayer
) -> None:
    words = then("A1, empty.")
    words.cut()
    voice.speak(words)
    assert player.played == []


def test_words_that_are_cut_while_they_begin_are_stopped(
    voice: OwnVoice, player: FakePlayer
) -> None:
    player.waits = True
    words = then("A1, empty.")
    stop_when_asked = words.stopped_by

    def in_between(stop: Callable[[], object]) -> None:
        words.was_cut = True
        stop_when_asked(stop)

    words.stopped_by = in_between  # type: ignore[method-assign]
    voice.speak(words)
    assert player.stops == [1]


def test_a_long_text_is_played_in_parts_until_it_is_cut(
    voice: OwnVoice, player: FakePlayer
) -> None:
    voice.speak(then("A1, empty. " * 100))
    assert len(player.played) == 5
    words = then("A1, empty. " * 100)
    player.waits = True
    thread = threading.Thread(target=voice.speak, args=(words,))
    player.begun.clear()
    thread.start()
    player.begun.wait(5)
    words.cut()
    thread.join(5)
    assert len(player.played) == 6


def test_text_without_words_is_nothing_to_hear(voice: OwnVoice, player: FakePlayer) -> None:
    voice.speak(then("--"))
    assert player.played == []


@pytest.mark.parametrize("fate", ["dies", "hangs", "fails", "raises", "void", "broken"])
def test_words_on_which_the_worker_fails_fail(
    voice: OwnVoice, player: FakePlayer, fate: str
) -> None:
    with pytest.raises(NotWorking, match=r"the (voice|process)"):
        voice.speak(then(f"It {fate}"))
    assert player.played == []


@needs_signals
def test_a_worker_that_was_killed_is_not_alive(voice: OwnVoice) -> None:
    assert voice.alive()
    kill(voice)
    assert not voice.alive()
    with pytest.raises(NotWorking, match="process"):
        voice.speak(then("A1, empty."))


@needs_signals
def test_what_was_said_lately_is_not_made_again(voice: OwnVoice, player: FakePlayer) -> None:
    voice.speak(then("A1, empty."))
    kill(voice)
    voice.speak(then("A1, empty."))
    assert player.files == [player.files[0]] * 2
    with pytest.raises(NotWorking):
        voice.speak(Utterance("A1, empty.", interrupt=False, manner=Manner(rate=90)))


def test_no_more_is_kept_than_a_player_could_want_again(
    voice: OwnVoice, player: FakePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_voice, "MOST_KEPT", 2)
    for square in ("A1", "A2", "A1", "A3"):
        voice.speak(then(square))
    assert [file.exists() for file in player.files] == [True, False, True, True]


def test_words_come_from_their_square(voice: OwnVoice, player: FakePlayer) -> None:
    voice.speak(Utterance("A1.", interrupt=False, manner=Manner(square=Square.A1)))
    voice.speak(then("Your turn."))
    assert player.squares == [Square.A1, None]


ENGLISH, SCOTTISH = Voice("en", "en-gb", "English"), Voice("sc", "en-gb-scotland", "Scottish")
SPANISH, MEXICAN = Voice("mx", "es-419", "Mexico"), Voice("es", "es", "España")
BELGIAN, FRENCH = Voice("be", "fr-be", "Belgium"), Voice("fr", "fr-fr", "France")
VOICES = (ENGLISH, SPANISH, MEXICAN, SCOTTISH, BELGIAN, FRENCH)


@pytest.mark.parametrize(
    ("manner", "voice"),
    [
        (Manner("en"), ENGLISH),
        (Manner("en-US"), ENGLISH),
        (Manner("en", "sc"), SCOTTISH),
        (Manner("es"), MEXICAN),
        (Manner("es", "sc"), MEXICAN),
        (Manner("es-419"), SPANISH),
        (Manner("de"), ENGLISH),
        (Manner("fr"), FRENCH),
        (Manner("de", "sc"), ENGLISH),
    ],
)
def test_a_voice_suits_the_language_and_then_the_player(manner: Manner, voice: Voice) -> None:
    assert suited(VOICES, manner) == voice


def test_where_no_voices_are_known_none_is_named() -> None:
    assert suited((), Manner("de")) is None


def test_a_language_without_a_voice_is_told_once_in_the_voice_that_stands_in(
    player: FakePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(FAKES))
    told: list[tuple[str, str]] = []

    def no_voice(language: str, instead: str) -> str:
        told.append((language, instead))
        return "No voice."

    known: list[Voice] = []
    voice = OwnVoice(player, no_voice=no_voice, voices=known.extend)
    assert known == [Voice("gmw/en", "en-gb", "English"), Voice("roa/es", "es", "Spanish")]
    for language in ("de", "de", "es", "en", "tlh"):
        voice.speak(Utterance("A1.", interrupt=False, manner=Manner(language)))
    voice.close()
    assert told == [("de", "en-gb"), ("tlh", "en-gb")]


def test_a_failure_in_a_later_part_stops_what_is_heard(voice: OwnVoice, player: FakePlayer) -> None:
    player.waits = True
    with pytest.raises(NotWorking):
        voice.speak(then("A1, empty. " * 23 + "It dies"))
    assert player.stops == [1]


def test_a_player_that_fails_is_a_failure(voice: OwnVoice, player: FakePlayer) -> None:
    player.fails = True
    with pytest.raises(NotWorking, match="cannot play"):
        voice.speak(then("A1, empty."))


def test_without_a_sound_card_there_is_no_voice(player: FakePlayer) -> None:
    player.is_mute = True
    with pytest.raises(NotWorking, match="no sound card"):
        OwnVoice(player)


def test_without_a_library_there_is_no_voice(
    player: FakePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(FAKES))
    monkeypatch.setenv("FAKE_VOICE_MISSING", "1")
    with pytest.raises(NotWorking, match="eSpeak"):
        OwnVoice(player)


@pytest.mark.parametrize("program", ["pass", "print('what?')", "print('sound\\t1')"])
def test_a_worker_that_is_none_is_no_voice(player: FakePlayer, program: str) -> None:
    with pytest.raises(NotWorking):
        OwnVoice(player, (*WORKER[:2], "-c", program))


def test_a_worker_that_never_begins_is_no_voice(
    player: FakePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(synthesiser, "SECONDS_TO_BEGIN", 0.1)
    with pytest.raises(NotWorking, match="hangs"):
        OwnVoice(player, (*WORKER[:2], "-c", "import time; time.sleep(60)"))


@given(st.text("ab. !?", max_size=4 * LONGEST))
def test_parts_are_short_and_lose_nothing(text: str) -> None:
    cut = parts(text)
    assert cut
    assert all(len(part) <= LONGEST for part in cut)
    assert "".join(cut).replace(" ", "") == text.replace(" ", "")


def test_parts_end_with_sentences_or_words_if_they_can() -> None:
    sentence = "A1, empty. "
    assert all(part.endswith("empty.") for part in parts(sentence * 100))
    assert all(part.endswith("word") for part in parts("word " * 200))
    assert parts("A1.") == ["A1."]

"""The mixer as a player hears it: order, silence, and a card that comes and goes."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Timer

import pytest

from quarto_access.audio import mixer as module
from quarto_access.audio.hearing import Hearing
from quarto_access.audio.mixer import Mixer
from quarto_access.narration.announcement import Cue
from tests.audio.cards import FakeCard, Opener, Told, eventually, lengths, mixer


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the waits of the mixer for tests."""
    monkeypatch.setattr(module, "LOOK_AGAIN", 0.05)
    monkeypatch.setattr(module, "LOOK_AT_SOUND", 0.05)
    monkeypatch.setattr(module, "STUCK", 0.15)
    monkeypatch.setattr(module, "WATCH", 0.02)
    monkeypatch.setattr(module, "OPENING", 0.2)
    monkeypatch.setattr(module, "LATE", 0.1)


@pytest.fixture
def card() -> FakeCard:
    return FakeCard()


@pytest.fixture
def opener(card: FakeCard) -> Opener:
    return Opener(card)


@pytest.fixture
def playing(opener: Opener) -> Iterator[Told]:
    made = mixer(opener)
    eventually(lambda: made.alive)
    yield made
    made.close()


HEARING = Hearing()


def cues(*names: str) -> list[Cue]:
    return [Cue(name) for name in names]


def test_sounds_follow_each_other_and_tell_when_words_can_begin(
    playing: Told, card: FakeCard
) -> None:
    assert playing.play(cues("place", "turn"), HEARING) == pytest.approx(0.08, abs=0.01)
    eventually(lambda: card.did == ["place", "turn"])
    assert card.at[1] - card.at[0] == pytest.approx(0.03, abs=0.02)


def test_silence_stops_what_is_heard_and_drops_what_was_to_come(
    playing: Told, card: FakeCard
) -> None:
    playing.play(cues("a"), HEARING)
    playing.play(cues("b"), HEARING, after=0.2)
    eventually(lambda: card.did == ["a"])
    playing.silence()
    eventually(lambda: card.did == ["a", "stop a"])
    time.sleep(0.25)
    assert card.did == ["a", "stop a"]


def test_a_sound_behind_words_waits_for_them(playing: Told, card: FakeCard) -> None:
    assert playing.play(cues("a"), HEARING, after=0.1) == pytest.approx(0.15, abs=0.01)
    asked = time.monotonic()
    eventually(lambda: card.did)
    assert card.at[0] - asked > 0.08


def test_where_nothing_is_heard_its_threads_sleep(playing: Told, card: FakeCard) -> None:
    playing.play(cues("a"), HEARING)
    eventually(lambda: card.did == ["a"])
    time.sleep(0.5)  # until it is over
    before = playing.looks
    time.sleep(0.3)
    assert playing.looks == before


def test_a_whole_board_is_played(playing: Told, card: FakeCard) -> None:
    assert playing.play(cues(*"abcdefghijklmnop"), HEARING) > 0
    eventually(lambda: card.did == [*"abcdefghijklmnop"])


def test_a_sound_that_is_missing_is_passed_over(playing: Told, card: FakeCard) -> None:
    playing.play(cues("missing", "a"), HEARING)
    eventually(lambda: card.did == ["a"])


def test_without_a_card_words_wait_for_nothing_and_it_is_told_once() -> None:
    opener = Opener(None)
    silent = mixer(opener)
    eventually(lambda: silent.told == [False])
    assert silent.play(cues("a"), HEARING) == 0.0
    opener.card = FakeCard()
    eventually(lambda: silent.told == [False, True])
    silent.play(cues("a"), HEARING)
    eventually(lambda: opener.card and opener.card.did == ["a"])
    silent.close()


def test_a_card_that_fails_is_let_go_and_taken_again(playing: Told, card: FakeCard) -> None:
    card.problem = OSError("gone")
    playing.play(cues("a"), HEARING)
    eventually(lambda: card.did == ["close"])
    card.problem = None
    eventually(lambda: playing.alive)
    playing.play(cues("b"), HEARING)
    eventually(lambda: card.did == ["close", "b"])


def test_a_card_that_plays_for_ever_is_let_go(
    playing: Told, card: FakeCard, opener: Opener
) -> None:
    card.plays_for_ever = True
    playing.play(cues("a"), HEARING)
    eventually(lambda: "close" in card.did)
    card.plays_for_ever = False
    eventually(lambda: opener.opened == 2)


def test_what_the_system_says_has_gone_is_let_go(
    playing: Told, card: FakeCard, opener: Opener
) -> None:
    opener.card = None
    playing.lost()
    eventually(lambda: card.did == ["close"])
    eventually(lambda: playing.told == [True, False])


def test_one_that_is_wanted_otherwise_is_opened_anew_and_words_wait(
    playing: Told, card: FakeCard, opener: Opener, tmp_path: Path
) -> None:
    words = tmp_path / "words"
    words.write_text("words")
    eventually(lambda: playing.told == [True])
    playing.reopen()
    spoken = playing.speak(str(words))
    spoken.wait(5)
    assert card.did == ["close", "words"]
    assert opener.opened == 2
    assert playing.told == [True], "nobody hears that there was no card meanwhile"
    playing.play(cues("a"), HEARING)
    eventually(lambda: card.did[-1] == "a")


def test_one_that_is_wanted_otherwise_while_it_speaks_is_no_broken_voice(
    playing: Told, card: FakeCard, tmp_path: Path
) -> None:
    words = tmp_path / "words"
    words.write_text("words")
    card.plays_for_ever = True
    spoken = playing.speak(str(words))
    eventually(lambda: card.did == ["words"])
    playing.reopen()
    spoken.wait(5)


def test_one_that_has_gone_is_looked_for_often_at_first(
    playing: Told, opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SOON", 1.0)
    opener.card = None
    playing.lost()
    eventually(lambda: not playing.alive)
    begun, before = time.monotonic(), opener.asked
    time.sleep(0.8)
    often = opener.asked - before
    assert often > 0.5 * (time.monotonic() - begun) / module.LOOK_AGAIN
    time.sleep(1.0)
    seldom = opener.asked
    time.sleep(1.0)
    assert opener.asked - seldom < often / 2, "each look holds up everybody"


def test_a_card_that_hangs_keeps_nobody_waiting(playing: Told, card: FakeCard) -> None:
    eventually(lambda: playing.told == [True])
    card.goes_on.clear()
    playing.play(cues("a"), HEARING)
    time.sleep(0.2)
    begun = time.perf_counter()
    assert playing.play(cues("b"), HEARING) == 0.0
    playing.silence()
    assert time.perf_counter() - begun < 0.01
    eventually(lambda: playing.told == [True, False])
    card.goes_on.set()
    eventually(lambda: playing.told == [True, False, True])


def test_a_card_that_hangs_in_opening_keeps_nobody_waiting(card: FakeCard) -> None:
    opener = Opener(card)
    opener.may_open.clear()
    hanging = mixer(opener)
    assert hanging.play(cues("a"), HEARING) == 0.0
    eventually(lambda: hanging.told == [False])
    opener.may_open.set()
    eventually(lambda: hanging.told == [False, True])
    hanging.close()


@pytest.mark.parametrize("there_is_one", [True, False])
def test_the_first_words_wait_until_it_is_known_whether_there_is_a_card(
    card: FakeCard, monkeypatch: pytest.MonkeyPatch, *, there_is_one: bool
) -> None:
    monkeypatch.setattr(module, "OPENING", 5)
    opener = Opener(card if there_is_one else None)
    opener.may_open.clear()
    opening = mixer(opener)
    Timer(0.05, opener.may_open.set).start()
    assert not opening.alive
    assert opening.will_play() is there_is_one
    opening.close()


SpeechFile = Callable[[str], str]


class TestVoice:
    @pytest.fixture
    def file(self, tmp_path: Path) -> SpeechFile:
        """Write a file of speech that holds a word, and return its path."""

        def written(word: str) -> str:
            path = tmp_path / word
            path.write_text(word)
            return str(path)

        return written

    def test_it_is_waited_for_until_it_was_heard(
        self, playing: Told, card: FakeCard, file: SpeechFile
    ) -> None:
        spoken = playing.speak(file("words"))
        spoken.wait(5)
        assert card.did == ["words"]

    def test_it_is_stopped_at_once(self, playing: Told, card: FakeCard, file: SpeechFile) -> None:
        card.plays_for_ever = True
        spoken = playing.speak(file("words"))
        eventually(lambda: card.did == ["words"])
        begun = time.monotonic()
        spoken.stop()
        spoken.wait(5)
        assert time.monotonic() - begun < 0.05
        assert card.did == ["words", "stop words"]

    def test_a_silence_of_sounds_leaves_it_alone(
        self, playing: Told, card: FakeCard, file: SpeechFile
    ) -> None:
        spoken = playing.speak(file("words"))
        eventually(lambda: card.did == ["words"])
        playing.silence()
        spoken.wait(5)
        assert card.did == ["words"]

    def test_a_file_that_is_no_sound_is_told_and_the_card_stays(
        self, playing: Told, card: FakeCard, file: SpeechFile
    ) -> None:
        with pytest.raises(OSError, match="broken"):
            playing.speak(file("broken")).wait(5)
        playing.play(cues("a"), HEARING)
        eventually(lambda: card.did == ["a"])

    def test_it_does_not_wait_for_a_card_that_has_gone(
        self, playing: Told, card: FakeCard, opener: Opener, file: SpeechFile
    ) -> None:
        card.plays_for_ever = True
        opener.card = None
        spoken = playing.speak(file("words"))
        eventually(lambda: card.did == ["words"])
        playing.lost()
        with pytest.raises(OSError, match="gone"):
            spoken.wait(5)
        with pytest.raises(OSError, match="no sound card"):
            playing.speak(file("more")).wait(5)


def test_a_bug_in_the_making_of_a_sound_is_told_and_the_card_stays(opener: Opener) -> None:
    told: list[str] = []

    def breaks(*_: object) -> None:
        raise LookupError

    made = Mixer(opener, breaks, lengths, failed=lambda _, doing: told.append(doing))
    eventually(lambda: made.alive)
    made.play([Cue("edge")], Hearing())
    eventually(lambda: told)
    assert told == ["sound edge"]
    assert made.alive
    made.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_where_a_bug_ends_the_thread_there_is_no_sound_that_words_would_wait_for(
    opener: Opener,
) -> None:
    def breaks(*_: object) -> None:
        raise LookupError

    made = Mixer(opener, lambda *_: None, lengths, breaks)
    eventually(lambda: not made._thread.is_alive())
    assert made.play([Cue("edge")], Hearing()) == 0.0
    made.close()

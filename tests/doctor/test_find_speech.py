"""The sentence is in the player's language and manner, in braille too, and waited for."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from quarto_access.audio.hearing import Hearing
from quarto_access.doctor import find_speech
from quarto_access.doctor.find_speech import SpokenSentence, spoken
from quarto_access.speech.backend import NotWorking, Skill, Utterance
from tests.i18n.ids import catalogue
from tests.i18n.languages import language
from tests.play.program import put


class Reader:
    """A screen reader that notes what it is given."""

    def __init__(self, name: str, *can: Skill) -> None:
        self.name = name
        self.can = frozenset(can)
        self.lives = True
        self.said: list[Utterance] = []
        self.shown: list[str] = []

    def speak(self, utterance: Utterance) -> None:
        self.said.append(utterance)

    def silence(self) -> None:
        raise AssertionError("nothing is cut off")

    def braille(self, text: str) -> None:
        self.shown.append(text)

    def alive(self) -> bool:
        return self.lives

    def close(self) -> None:
        """Do nothing: it belongs to the test."""


@pytest.fixture
def profile(tmp_path: Path) -> str:
    """Return a profile in which English is in ids."""
    put(tmp_path, "en.po", catalogue().encode())
    return str(tmp_path)


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the waits, which take no time here."""
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    return slept


def install(monkeypatch: pytest.MonkeyPatch, reader: Reader) -> Reader:
    @contextmanager
    def begun(_: str, __: Hearing) -> Iterator[Reader]:
        yield reader

    monkeypatch.setattr(find_speech, "way_begun", begun)
    return reader


def test_a_screen_reader_says_and_shows_its_name(
    profile: str, monkeypatch: pytest.MonkeyPatch, slept: list[float]
) -> None:
    reader = install(monkeypatch, Reader("NVDA", Skill.CUT, Skill.BRAILLE))
    text = "doctor.this-is(Prism, NVDA)"
    assert spoken(profile, "prism") == SpokenSentence(text, True)
    assert [utterance.text for utterance in reader.said] == reader.shown == [text]
    assert sum(slept) > 1, "until it has been heard"


def test_what_waits_by_itself_is_not_waited_for(
    profile: str, monkeypatch: pytest.MonkeyPatch, slept: list[float]
) -> None:
    install(monkeypatch, Reader("own-voice", Skill.WAITS))
    assert spoken(profile, "pyttsx3") == SpokenSentence("doctor.this-is.own-voice", False)
    assert slept == []


def test_the_player_s_language_rate_and_volume(
    profile: str, monkeypatch: pytest.MonkeyPatch, slept: list[float]
) -> None:
    Path(profile, "settings.txt").write_text(
        "player-1.speech.language = de\nplayer-1.voice.rate = 90\nvoice.volume = 30\n"
    )
    reader = install(monkeypatch, Reader("own-voice", Skill.MANNER))
    assert spoken(profile, "pyttsx3").text == language("de").sentence("doctor.this-is.own-voice")
    manner = reader.said[0].manner
    assert (manner.language, manner.rate, manner.volume) == ("de", 90, 30)
    assert sum(slept) < 1.5, "a quick voice is over sooner"


def test_one_that_goes_while_it_speaks_has_not_been_heard(
    profile: str, monkeypatch: pytest.MonkeyPatch, slept: list[float]
) -> None:
    install(monkeypatch, Reader("Orca")).lives = False
    with pytest.raises(NotWorking, match="it went while it spoke"):
        spoken(profile, "prism")
    assert slept

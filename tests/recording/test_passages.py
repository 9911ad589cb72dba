"""The passages of a recording: a whole game for somebody who was not there."""

import re

import pytest

from quarto_access.core import Player, Record, parse_record
from quarto_access.core.board import Square
from quarto_access.core.values import replace
from quarto_access.i18n.style import Style, Verbosity
from quarto_access.match.past import match_of
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import Phrase
from quarto_access.preferences import Preferences
from quarto_access.recording.passages import Passage, as_spoken, passages
from quarto_access.speech.manner import Manner
from tests.core.recorded import NAMES, RECORDS
from tests.i18n.ids import IDS
from tests.i18n.languages import ALL, language

TITLE = Phrase("verbatim", {"text": "today"})


def read(name: str) -> Record:
    return parse_record((RECORDS / f"{name}.qrt").read_bytes())


FINISHED = [name for name in NAMES if match_of(read(name)).over]


def of(name: str, to: Preferences) -> tuple[Passage, ...]:
    return passages(match_of(read(name)), TITLE, to)


def test_a_game_is_told_from_its_beginning_to_what_only_its_end_may_tell() -> None:
    told = of("two-by-two-is-missed", Preferences(IDS))
    texts = [passage.text for passage in told]
    assert texts[0] == "recording.opening(today)"
    assert texts[1] == "terms.squares"
    assert texts[2].startswith("told.began")
    assert texts[3].startswith("told.given")
    assert texts[4].startswith("told.placed")
    assert any(text.startswith("end.missed") for text in texts[5:])
    assert [cue.sound for cue in told[3].cues] == ["give", "piece"]
    assert [cue.sound for cue in told[4].cues] == ["place", "piece.compact"]


@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("name", FINISHED)
def test_nothing_in_it_is_silent_and_nobody_in_it_is_you(name: str, code: str) -> None:
    for listener in (frozenset({Player.ONE}), frozenset({Player.TWO}), frozenset(Player)):
        alone = Preferences(language(code), Style(listeners=listener))
        told = of(name, alone)
        assert told == of(name, Preferences(language(code)))
        assert all(passage.text for passage in told)
    texts = [passage.text for passage in told]
    begins = next(at for at, passage in enumerate(told) if passage.cues)
    words = " ".join(texts[begins:])  # before, terms such as "if your time runs out, you lose"
    assert not re.search(r"\b(you|your|du|dein\w*|tú|tu|vous|votre)\b", words, re.IGNORECASE)


def test_the_words_are_as_many_as_the_player_likes() -> None:
    long, short = (
        of("automatic-win", Preferences(style=Style(level=level)))
        for level in (Verbosity.FULL, Verbosity.TERSE)
    )
    assert sum(len(p.text) for p in short) < sum(len(p.text) for p in long)


def test_who_played_whom_and_what_was_unusual_comes_first() -> None:
    setup = Setup(names=("Ana", "Mimi"), seats=("", "mimi"), squares=True)
    match = match_of(replace(read("two-by-two-is-missed"), headers=setup.headers()))
    told = passages(match, TITLE, Preferences(IDS))
    assert told[1].text == "terms.opponents(level.mimi, Ana) terms.squares"
    usual = of("automatic-win-on-the-last-square", Preferences(IDS))
    assert usual[1].text == "terms.calls.automatic"


def test_a_voice_is_as_slow_as_the_player_likes_and_never_faster_than_usual() -> None:
    assert as_spoken(Manner(rate=90)).words_a_minute == Manner().words_a_minute
    assert as_spoken(Manner(rate=20)).rate == 20
    assert as_spoken(Manner("fr", "a voice", pitch=70)) == Manner("fr", "a voice", pitch=70)


def test_words_have_a_direction_only_if_the_player_likes_that() -> None:
    plain = Preferences(IDS)
    assert not any(passage.square for passage in of("automatic-win", plain))
    placed = of("automatic-win", replace(plain, from_squares=True))[4]
    assert isinstance(placed.square, Square)
    assert placed.square.name in placed.text

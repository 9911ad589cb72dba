"""The passages of a recording: a whole game for somebody who was not there."""

import re

import pytest

from quarto_access.core import Player, Record, parse_record
from quarto_access.core.board import Square
from quarto_access.core.values import replace
from quarto_access.i18n.style import Style, Verbosity
from quarto_access.match.past import laid_out
from quarto_access.narration.announcement import Phrase
from quarto_access.preferences import Preferences
from quarto_access.recording.passages import Passage, passages
from tests.core.recorded import NAMES, RECORDS
from tests.i18n.ids import IDS
from tests.i18n.languages import ALL, language

TITLE = Phrase("verbatim", {"text": "today"})


def read(name: str) -> Record:
    return parse_record((RECORDS / f"{name}.qrt").read_bytes())


FINISHED = [name for name in NAMES if laid_out(read(name)).over]


def of(name: str, to: Preferences) -> tuple[Passage, ...]:
    return passages(laid_out(read(name)), TITLE, to)


def test_a_game_is_told_from_its_beginning_to_what_only_its_end_may_tell() -> None:
    told = of("two-by-two-is-missed", Preferences(IDS))
    texts = [passage.text for passage in told]
    assert texts[0] == "recording.opening(today)"
    assert texts[1].startswith("told.began")
    assert texts[2].startswith("told.given")
    assert texts[3].startswith("told.placed")
    assert any(text.startswith("end.missed") for text in texts[4:])
    assert [cue.sound for cue in told[2].cues] == ["give", "piece"]
    assert [cue.sound for cue in told[3].cues] == ["place", "piece.compact"]


@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("name", FINISHED)
def test_nothing_in_it_is_silent_and_nobody_in_it_is_you(name: str, code: str) -> None:
    for listener in (frozenset({Player.ONE}), frozenset({Player.TWO}), frozenset(Player)):
        alone = Preferences(language(code), Style(listeners=listener))
        told = of(name, alone)
        assert told == of(name, Preferences(language(code)))
        assert all(passage.text for passage in told)
    words = " ".join(passage.text for passage in told)
    assert not re.search(r"\b(you|your|du|dein\w*|tú|tu|vous|votre)\b", words, re.IGNORECASE)


def test_the_words_are_as_many_as_the_player_likes() -> None:
    long, short = (
        of("automatic-win", Preferences(style=Style(level=level)))
        for level in (Verbosity.FULL, Verbosity.TERSE)
    )
    assert sum(len(p.text) for p in short) < sum(len(p.text) for p in long)


def test_words_have_a_direction_only_if_the_player_likes_that() -> None:
    plain = Preferences(IDS)
    assert not any(passage.square for passage in of("automatic-win", plain))
    placed = of("automatic-win", replace(plain, from_squares=True))[3]
    assert isinstance(placed.square, Square)
    assert placed.square.name in placed.text

"""The table of cues, compared with the sounds, the messages, and the trainer."""

import pytest

from quarto_access.audio.sound_files import folder, signal_file
from quarto_access.audio.spatial import SpatialMode, pips_of
from quarto_access.audio.synthesis.signals import SIGNAL_LEVELS
from quarto_access.core.board import Square
from quarto_access.i18n.messages import MESSAGES
from quarto_access.narration.announcement import say
from quarto_access.narration.cues import CUES
from quarto_access.ui.screens.learning import SIGNALS

PIPS = {name for square in Square for name in pips_of(square, SpatialMode.MONO)}
FILES = {cue.file for cue in CUES.values() if cue.file}


def test_each_sound_belongs_to_a_cue_or_tells_a_space() -> None:
    there = {path.stem for path in (folder() / "signals").iterdir()}
    assert there == FILES | PIPS
    assert set(SIGNAL_LEVELS) == FILES | PIPS
    assert len(FILES) == sum(not cue.is_piece for cue in CUES.values()), "each has its own"


def test_a_sound_is_found_by_the_name_of_its_cue() -> None:
    """Players who make their own sounds use these names for the files."""
    for name, cue in CUES.items():
        assert cue.is_piece or cue.file == name.replace(".", "-")
        assert cue.is_piece or (folder() / signal_file(cue.file)).is_file()


def test_each_is_taught_by_what_it_means_but_for_the_pieces() -> None:
    for name, cue in CUES.items():
        assert cue.meaning == ("" if cue.is_piece else f"signal.{name}")
        assert cue.is_piece or cue.meaning in MESSAGES
    assert [f"signal.{name}" for name in SIGNALS] == [c.meaning for c in CUES.values() if c.meaning]


def test_what_a_display_shows_of_it_is_its_meaning() -> None:
    assert all(cue.meaning for cue in CUES.values() if cue.brailled)


def test_words_wait_for_pips_only_where_there_are_any() -> None:
    assert all(cue.placed for cue in CUES.values() if cue.waits_for_pips)
    assert all(cue.told > 0 for cue in CUES.values())


def test_an_unknown_cue_is_refused_where_it_is_told() -> None:
    with pytest.raises(KeyError):
        say("edge", cue="egde")

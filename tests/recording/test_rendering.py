"""A recording: the file decodes, everything is when and where it should be, and nothing is left.

The voice of these tests says each text in a quarter of a second, as one long beat.
"""

import errno
import os
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quarto_access.audio.hearing import Hearing
from quarto_access.audio.samples import RATE, Wide
from quarto_access.core.board import Square
from quarto_access.core.pieces import Piece
from quarto_access.narration.announcement import Cue
from quarto_access.recording import rendering
from quarto_access.recording.passages import VOLUME, Passage
from quarto_access.recording.rendering import PAUSE, recorded
from quarto_access.recording.steps import (
    Completed,
    HalfDone,
    Made,
    NotWritten,
    NoVoice,
    Step,
    VoiceFailed,
)
from quarto_access.speech.manner import Manner
from quarto_access.storage import files
from tests.recording.files import order, saved
from tests.sound.places import column_by_level, row, square_in_mono
from tests.systems import needs_pipes

FAKES = Path(__file__).parent.parent / "speech" / "fake_voice"

WORDS = 0.25
"""The seconds of each text in the voice of these tests."""

BEAT = 5000 / 32768 * VOLUME / 100
"""Its level."""


@pytest.fixture(autouse=True)
def beating_voice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", str(FAKES))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "recordings"


def all_of(*passages: Passage, into: Path, hearing: Hearing | None = None) -> list[Step]:
    return list(recorded(order(into, *passages, hearing=hearing)))


def begins(sound: Wide) -> float:
    """Return the seconds until the voice begins: a beat, at both ears alike and for a while."""
    steady = np.abs(sound.min(axis=1) - BEAT) < 0.01
    lasting = np.convolve(steady, np.ones(RATE // 10), "valid") > RATE // 10 * 0.98
    return int(np.argmax(lasting)) / RATE


def test_words_follow_each_other_with_a_pause(folder: Path) -> None:
    sound = saved(all_of(Passage((), "One."), Passage((), "Two."), into=folder))
    assert len(sound) / RATE == pytest.approx(2 * (WORDS + PAUSE), abs=0.001)
    second = sound[round((WORDS + PAUSE) * RATE) :]
    assert begins(sound) == pytest.approx(0, abs=0.005)
    assert begins(second) == pytest.approx(0, abs=0.005)
    assert not np.any(sound[round((WORDS + 0.02) * RATE) : round((WORDS + PAUSE - 0.02) * RATE)])


def test_sounds_follow_each_other_as_at_the_table_and_words_when_they_are_over(
    folder: Path,
) -> None:
    """Placing takes 0.12 seconds until the next sound."""
    at = Square.C3
    one, other = Cue("place", at), Cue("piece.compact", at, Piece.TRHG)
    apart = [saved(all_of(Passage((cue,), ""), into=folder)) for cue in (one, other)]
    both = saved(all_of(Passage((one, other), ""), into=folder))
    begin = round(0.12 * RATE)
    alone = apart[1][: round(0.3 * RATE)]
    overlap = apart[0][begin : begin + len(alone)]
    assert np.allclose(both[begin : begin + len(alone)], alone + overlap, atol=1e-4)
    told = saved(all_of(Passage((one, other), "It lies there."), into=folder))
    assert len(told) - len(both) == pytest.approx(WORDS * RATE, abs=50)
    assert begins(told) == pytest.approx(len(both) / RATE - PAUSE, abs=0.01)
    assert np.allclose(told[: len(both) - round(PAUSE * RATE)], both[: -round(PAUSE * RATE)])


@pytest.mark.parametrize("square", [Square.A1, Square.B4, Square.C2, Square.D3])
def test_a_sound_comes_from_its_square(square: Square, folder: Path) -> None:
    cue = Cue("piece", square, Piece.TRHG)
    sound = saved(all_of(Passage((cue,), ""), into=folder))
    assert row(sound[:, 0 if square.column < 2 else 1]) == square.row
    assert column_by_level(sound) == square.column
    left, right = np.sum(sound**2, axis=0)
    assert (left > right) == (square.column < 2)


@pytest.mark.parametrize("square", [Square.A4, Square.D1])
def test_it_does_so_in_the_way_in_which_the_player_listens(square: Square, folder: Path) -> None:
    cue = Cue("piece", square, Piece.tRHG)
    sound = saved(all_of(Passage((cue,), ""), into=folder, hearing=Hearing(way="mono")))
    assert np.array_equal(sound[:, 0], sound[:, 1])
    assert square_in_mono(sound[:, 0]) is square


@pytest.mark.parametrize("square", [Square.A1, Square.D1])
def test_words_come_from_a_square_if_the_player_likes_that(square: Square, folder: Path) -> None:
    sound = saved(all_of(Passage((), "Placed.", square), into=folder))
    left, right = np.sum(sound**2, axis=0)
    assert (left > right) == (square is Square.A1)


def test_volumes_and_ears_of_the_player_do_not_count(folder: Path) -> None:
    """They are for the player's own ears and loudspeakers."""
    passage = Passage((Cue("piece", Square.B2, Piece.TRHG),), "So.")
    own = Hearing(pieces=0, signals=5, voice=0, side="right")
    usual, odd = (saved(all_of(passage, into=folder, hearing=h)) for h in (Hearing(), own))
    assert np.array_equal(usual, odd)
    assert np.max(np.abs(usual)) > 0.1


def test_a_player_who_wants_words_alone_gets_words_alone(folder: Path) -> None:
    passage = Passage((Cue("win"),), "Ana won.")
    sound = saved(all_of(passage, into=folder, hearing=Hearing(nothing=True)))
    assert begins(sound) == pytest.approx(0, abs=0.005)


def test_a_long_text_is_said_to_its_end(folder: Path) -> None:
    text = "This is a sentence of some length, and there are many of them. " * 10
    sound = saved(all_of(Passage((), text), into=folder))
    assert len(sound) / RATE > 3 * WORDS


def test_a_file_is_never_overwritten(folder: Path) -> None:
    for name in ("game.flac", "game-2.flac", "game-3.flac"):
        *_, last = all_of(Passage((), "Again."), into=folder)
        assert last == Completed(str(folder / name))


def test_half_done_is_said_once_if_it_takes_long(folder: Path) -> None:
    passages = [Passage((), "Word.")] * 6
    clock = count(step=rendering.LONG + 1)
    quick = list(recorded(order(folder, *passages), now=lambda: 0.0))
    slow = list(recorded(order(folder, *passages), now=lambda: next(clock)))
    assert [type(step) for step in quick] == [Made] * 6 + [Completed]
    assert [type(step) for step in slow] == [Made] * 2 + [HalfDone] + [Made] * 3 + [Completed]


def test_no_file_has_its_name_before_it_is_whole(folder: Path) -> None:
    steps = recorded(order(folder, Passage((), "One."), Passage((), "Two.")))
    assert next(steps) == Made()
    (half,) = folder.iterdir()
    assert half.name.endswith(".tmp")
    left = half.with_name("game.flac.0123abcd.tmp")
    left.write_bytes(half.read_bytes())
    os.utime(left, (0, 0))
    files.sweep(str(folder), half.stat().st_mtime)
    assert [*folder.iterdir()] == [half], "a killed program's half file is swept away"
    steps.close()
    assert not [*folder.iterdir()], "and a recording that is given up leaves nothing"


def left(folder: Path) -> list[Path]:
    """Return what is left of a recording: its file, and what its voice wrote."""
    return [*folder.iterdir(), *(folder.parent / "temporary").iterdir()]


def test_nothing_is_left_of_one_that_is_given_up(folder: Path) -> None:
    steps = recorded(order(folder, Passage((), "One."), Passage((), "Two.")))
    next(steps)
    steps.close()
    assert not left(folder)


@pytest.mark.parametrize("fate", ["dies", "fails", "broken", "aiff", "hangs"])
def test_a_voice_may_fail_in_the_middle(
    fate: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendering, "SECONDS_TO_MAKE", 0.5)
    steps = all_of(Passage((), "One."), Passage((), fate), into=folder)
    assert steps == [Made(), VoiceFailed()]
    assert not left(folder)


def test_without_a_voice_there_is_no_recording(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAKE_VOICE_MISSING", "1")
    assert all_of(Passage((), "One."), into=folder) == [NoVoice()]
    assert not left(folder)


def test_a_voice_of_another_language_is_none(folder: Path) -> None:
    german = order(folder, Passage((), "Eins."), manner=Manner("de"))
    assert list(recorded(german)) == [NoVoice()]
    assert not left(folder)


@needs_pipes
@pytest.mark.parametrize("seconds", [1, 40])
def test_a_disk_that_is_full_is_reported(
    seconds: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual: Callable[..., object] = open

    def opened(path: str, mode: str, **how: Any) -> object:
        return usual(path, mode, **how) if mode == "rb" else usual("/dev/full", "wb")

    monkeypatch.setattr(files, "open", opened, raising=False)
    passages = [Passage((Cue("piece", Square.A1, Piece.TRHG),), "Word.")] * seconds
    *_, last = all_of(*passages, into=folder)
    assert isinstance(last, NotWritten)
    assert last.number == errno.ENOSPC
    assert not left(folder)


def test_a_folder_that_cannot_be_made_is_reported(folder: Path) -> None:
    folder.write_text("a file", "utf-8")
    (step,) = all_of(Passage((), "One."), into=folder)
    assert isinstance(step, NotWritten)


@needs_pipes
def test_a_link_out_of_the_players_folder_is_not_followed(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    folder.symlink_to(tmp_path / "elsewhere")
    wanted = order(folder, Passage((), "One."))
    inside = type(wanted)(
        wanted.path, str(tmp_path / "player"), wanted.passages, wanted.hearing, wanted.manner
    )
    (step,) = recorded(inside)
    assert isinstance(step, NotWritten)
    assert not list((tmp_path / "elsewhere").iterdir())

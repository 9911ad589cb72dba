"""Sounds are found by the names that the game uses, and FLAC is lossless."""

from pathlib import Path

import numpy as np
import pygame
import pytest

from quarto_access.audio import sound_files
from quarto_access.audio.samples import first_channel
from quarto_access.audio.sound_files import PieceSet, SoundsMissing
from quarto_access.core.pieces import Edition, Piece
from tests.sound.table import kept


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("of", PieceSet)
def test_both_editions_have_all_their_pieces(edition: Edition, of: PieceSet) -> None:
    found = {sound_files.piece_file(piece, of) for piece in edition.pieces}
    assert len(found) == 16
    assert all((sound_files.folder() / name).is_file() for name in found)


def test_dark_sounds_like_grooved_and_light_like_smooth() -> None:
    assert (
        sound_files.name_of(Piece.TRHD)
        == sound_files.name_of(Piece.TRHG)
        == "tall-round-hollow-grooved"
    )
    assert (
        sound_files.name_of(Piece.trhd)
        == sound_files.name_of(Piece.trhg)
        == "short-square-solid-smooth"
    )


def test_no_two_names_differ_by_case_alone() -> None:
    names = [path.name for path in sound_files.folder().rglob("*.flac")]
    assert all(name == name.lower() for name in names)


def test_the_mixer_decodes_exactly_what_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.init(44_100, -16, 2, 512, allowedchanges=0)
    try:
        for name in ("pieces/tall-square-hollow-grooved.flac", "signals/quarto.flac"):
            raw = pygame.mixer.Sound(sound_files.folder() / name).get_raw()
            assert np.array_equal(first_channel(raw, 2), kept(name))
    finally:
        pygame.mixer.quit()


def test_sounds_that_are_gone_are_missed_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = tmp_path / "lib" / "quarto_access"
    monkeypatch.setattr(sound_files, "__file__", str(nowhere / "audio" / "files.py"))
    with pytest.raises(SoundsMissing, match="no folder of sounds") as raised:
        sound_files.folder()
    assert raised.value.looked == (nowhere / "sounds", tmp_path / "sounds")
    (tmp_path / "sounds" / "pieces").mkdir(parents=True)
    assert sound_files.folder() == tmp_path / "sounds"
    (nowhere / "sounds" / "pieces").mkdir(parents=True)
    assert sound_files.folder() == nowhere / "sounds"

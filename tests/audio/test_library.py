"""The sound of each cue, by piece, place, preferences and pack."""

import errno
import os
import threading
import time
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import soundfile

from quarto_access.audio import pack_files
from quarto_access.audio.cue_lengths import lengths
from quarto_access.audio.hearing import Hearing
from quarto_access.audio.library import Library
from quarto_access.audio.mixer import ReadySound
from quarto_access.audio.pack_files import MOST_BYTES, READ_TIMEOUT
from quarto_access.audio.sound_files import folder
from quarto_access.core.board import Square
from quarto_access.core.pieces import Edition, Piece
from quarto_access.core.values import replace
from quarto_access.narration.announcement import Cue
from quarto_access.ui.screens.learning import SIGNALS
from tests.audio.cards import FakeCard
from tests.systems import needs_pipes

PIECE = Cue("piece", Square.A1, Piece.TRHG)


class Decoder(FakeCard):
    """Reads files as a card does."""

    def decode(self, data: bytes) -> bytes:
        sound, rate = soundfile.read(BytesIO(data), dtype="int16")
        assert rate == 44_100
        return np.repeat(sound[:, None], 2, axis=1).tobytes()


def heard(cue: Cue, hearing: Hearing | None = None) -> ReadySound | None:
    return Library()(Decoder(), cue, hearing or Hearing())


def ears(of: ReadySound | None) -> tuple[float, float]:
    """Return the power at each ear."""
    assert of
    left, right = np.frombuffer(of.samples, np.int16).reshape(-1, 2).T.astype(float)
    return float(np.sum(left**2)), float(np.sum(right**2))


@pytest.mark.parametrize("name", SIGNALS)
def test_every_signal_has_a_sound(name: str) -> None:
    assert heard(Cue(name))


@pytest.mark.parametrize("piece", list(Piece))
def test_every_piece_has_two_sounds(piece: Piece) -> None:
    full, compact = heard(Cue("piece", None, piece)), heard(Cue("piece.compact", None, piece))
    assert full
    assert compact
    assert compact.seconds < full.seconds


def test_the_pieces_all_differ() -> None:
    sounds = {h.samples for p in Edition.ACCESS.pieces if (h := heard(Cue("piece", None, p)))}
    assert len(sounds) == 16


@pytest.mark.parametrize("way", ["headphones", "speakers"])
def test_columns_lie_from_left_to_right(way: str) -> None:
    hearing = Hearing(way=way)
    shares = []
    for square in (Square.A2, Square.B2, Square.C2, Square.D2):
        left, right = ears(heard(replace(PIECE, square=square), hearing))
        shares.append(right / (left + right))
    assert shares == sorted(shares)
    assert shares[0] < 0.3
    assert shares[3] > 0.7


def test_one_ear_gets_it_all_and_a_second_pip() -> None:
    mono, usual = heard(PIECE, Hearing(way="mono")), heard(PIECE)
    assert mono
    assert usual
    left, right = ears(mono)
    assert left == right
    assert mono.seconds > usual.seconds


def test_volumes_and_sides_are_those_that_were_wished() -> None:
    loud = heard(PIECE, Hearing(pieces=80, side="left"))
    assert loud
    assert (loud.left, loud.right) == (0.8, 0.0)
    signal = heard(Cue("win"), Hearing(signals=30))
    assert signal
    assert (signal.left, signal.right) == (0.3, 0.3)


def test_words_alone_leave_no_sound_and_no_wait() -> None:
    silent = Hearing(nothing=True)
    assert heard(PIECE, silent) is None
    assert lengths(PIECE, silent) == (0.0, 0.0)


def test_the_gentle_pieces_are_others_also_in_brief() -> None:
    cues = (PIECE, replace(PIECE, sound="piece.compact"))
    sounds = [heard(cue, Hearing(gentle=gentle)) for cue in cues for gentle in (True, False)]
    assert len({sound.samples for sound in sounds if sound}) == 4


def test_a_cue_without_a_sound_is_silent() -> None:
    assert heard(Cue("piece")) is None


class TestPacks:
    @pytest.fixture
    def pack(self, tmp_path: Path) -> Path:
        """Return a pack whose only sound is another one for winning."""
        (tmp_path / "signals").mkdir()
        tone = (3000 * np.sin(np.arange(4410) / 10)).astype(np.int16)
        soundfile.write(tmp_path / "signals" / "win.flac", tone, 44_100)
        return tmp_path

    def test_it_replaces_what_it_has_and_leaves_the_rest(self, pack: Path) -> None:
        broken: list[str] = []
        library, wanted = Library(broken.append), Hearing(pack=str(pack))
        own = heard(Cue("win"))
        theirs = library(Decoder(), Cue("win"), wanted)
        assert own
        assert theirs
        assert theirs.seconds == pytest.approx(0.1)
        assert theirs.samples != own.samples
        draw, own_draw = library(Decoder(), Cue("draw"), wanted), heard(Cue("draw"))
        assert draw
        assert own_draw
        assert draw.samples == own_draw.samples
        assert broken == []

    def test_a_broken_file_is_told_once_by_name(self, pack: Path) -> None:
        (pack / "signals" / "draw.flac").write_bytes(b"no sound")
        broken: list[str] = []
        library, wanted = Library(broken.append), Hearing(pack=str(pack))
        for _ in range(3):
            assert library(Decoder(), Cue("draw"), wanted)
        assert broken == ["draw.flac"]

    @needs_pipes
    @pytest.mark.parametrize("kind", ["pipe", "endless", "folder", "elsewhere", "long"])
    def test_what_is_no_plain_file_of_the_pack_is_not_opened(self, pack: Path, kind: str) -> None:
        path = pack / "signals" / "draw.flac"
        match kind:
            case "pipe":
                os.mkfifo(path)
            case "endless":
                path.symlink_to("/dev/zero")
            case "folder":
                path.mkdir()
            case "elsewhere":
                (pack / "signals" / "win.flac").rename(other := pack.parent / "theirs.flac")
                path.symlink_to(other)
            case "long":
                path.write_bytes(b"fLaC" + bytes(MOST_BYTES))
        broken: list[str] = []
        library, wanted = Library(broken.append), Hearing(pack=str(pack))
        begun = time.perf_counter()
        draw, own = library(Decoder(), Cue("draw"), wanted), heard(Cue("draw"))
        assert time.perf_counter() - begun < 2
        assert draw
        assert own
        assert draw.samples == own.samples
        assert broken == ["draw.flac"]

    def test_a_pack_that_no_longer_answers_is_waited_for_once(
        self, pack: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answers, read, asked = threading.Event(), pack_files.read, []

        def hangs(path: Path, *, within: Path) -> bytes | None:
            if within == pack:
                asked.append(path.name)
                answers.wait(10)
            return read(path, within=within)

        monkeypatch.setattr(pack_files, "read", hangs)
        broken: list[str] = []
        lost: list[OSError] = []
        library, wanted = Library(broken.append, lost.append), Hearing(pack=str(pack))
        begun = time.perf_counter()
        for name in ("win", "draw", "win", "edge"):
            assert library(Decoder(), Cue(name), wanted), "the program's own is heard"
        assert time.perf_counter() - begun < READ_TIMEOUT + 0.5
        assert asked == ["win.flac"]
        assert broken == []
        assert [type(error) for error in lost] == [TimeoutError]
        answers.set()

    @pytest.mark.parametrize("there", ["nothing", "file"])
    def test_a_folder_that_is_missing_is_told_once(self, tmp_path: Path, there: str) -> None:
        pack = tmp_path / "mine"
        if there == "file":
            pack.write_bytes(b"")
        broken: list[str] = []
        lost: list[OSError] = []
        library, wanted = Library(broken.append, lost.append), Hearing(pack=str(pack))
        for name in ("win", "draw", "win"):
            sound, own = library(Decoder(), Cue(name), wanted), heard(Cue(name))
            assert sound
            assert own
            assert sound.samples == own.samples
        assert len(lost) == 1
        assert isinstance(lost[0], FileNotFoundError | NotADirectoryError)
        assert broken == []

    def test_a_folder_that_is_removed_is_told_and_none_of_its_sounds_is_left(
        self, pack: Path
    ) -> None:
        lost: list[OSError] = []
        library, wanted = Library(lost=lost.append), Hearing(pack=str(pack))
        assert library(Decoder(), Cue("win"), wanted)
        pack.rename(pack.with_name("elsewhere"))
        assert lost == []
        library(Decoder(), Cue("draw"), wanted)
        assert len(lost) == 1
        win, own = library(Decoder(), Cue("win"), wanted), heard(Cue("win"))
        assert win
        assert own
        assert win.samples == own.samples

    def test_a_folder_that_may_not_be_read_is_told_once(
        self, pack: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        read = pack_files.read

        def refused(path: Path, *, within: Path) -> bytes | None:
            if within == pack:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return read(path, within=within)

        def refuses(path: Path) -> None:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

        monkeypatch.setattr(pack_files, "read", refused)
        monkeypatch.setattr(os, "scandir", refuses)
        broken: list[str] = []
        lost: list[OSError] = []
        library, wanted = Library(broken.append, lost.append), Hearing(pack=str(pack))
        for name in ("win", "draw"):
            assert library(Decoder(), Cue(name), wanted)
        assert [type(error) for error in lost] == [PermissionError]
        assert broken == []


def test_how_long_words_wait_is_how_long_sounds_tell() -> None:
    """Measured: a full piece needs 350 ms, a compact one 120, an empty space 80."""
    assert lengths(Cue("piece", None, Piece.TRHG), Hearing())[0] == 0.35
    assert lengths(Cue("piece.compact", None, Piece.TRHG), Hearing())[0] == 0.12
    assert lengths(Cue("empty"), Hearing())[0] == 0.08
    assert lengths(Cue("piece.compact", Square.A1, Piece.TRHG), Hearing())[1] == 0.18


def test_the_sounds_are_where_the_program_looks() -> None:
    assert (folder() / "pieces").is_dir()

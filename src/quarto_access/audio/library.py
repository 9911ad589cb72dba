"""The library of cues: the file of each, its place and loudness, and its lengths.

A player's pack comes before the program's own sounds, file by file. A file that cannot be read is
reported once, and the program's own sound is heard instead. A pack that is lost is reported once,
and not read again. Everything here runs on the mixer's thread.
"""

from collections.abc import Callable
from functools import partial
from operator import attrgetter
from pathlib import Path

import numpy as np

from quarto_access.audio import pack_files
from quarto_access.audio.cue_lengths import lengths
from quarto_access.audio.hearing import SIDES, Hearing
from quarto_access.audio.limiter import limited
from quarto_access.audio.mixer import Decoder, ReadySound
from quarto_access.audio.pack_files import PackLost
from quarto_access.audio.samples import RATE, Mono, Steps, first_channel
from quarto_access.audio.sound_files import PieceSet, folder, piece_file, signal_file
from quarto_access.audio.spatial import SpatialMode, announced, heard, pips_of
from quarto_access.cache import Cache
from quarto_access.core.board import Square
from quarto_access.core.pieces import Piece
from quarto_access.core.values import replace
from quarto_access.narration.announcement import Cue
from quarto_access.narration.cues import CUES

KEPT = 40_000_000
"""The bytes of sounds that are kept ready; every piece on every square takes half of that."""

OWN = "the program's own"
"""The key for the program's own sounds, where a pack has its path."""


class Library:
    """Finds sounds.

    `broken` is called with the name of each file that cannot be read, once, and `lost` with the
    error for each pack that cannot be read at all.
    """

    def __init__(
        self,
        broken: Callable[[str], object] = lambda _: None,
        lost: Callable[[OSError], object] = lambda _: None,
    ) -> None:
        self._is_broken = broken
        self._is_lost = lost
        self._ready: Cache[Steps] = Cache(KEPT, attrgetter("nbytes"))
        self._read: Cache[Mono] = Cache(KEPT, attrgetter("nbytes"))
        self._silent: set[tuple[str, str]] = set()
        """The files that are missing or are not sounds."""
        self._lost: set[str] = set()
        """The packs that are not there or did not answer."""
        self._own: Path | None = None

    def __call__(self, card: Decoder, cue: Cue, wanted: Hearing) -> ReadySound | None:
        """Return the sound of a cue; None if there is none."""
        if wanted.nothing:
            return None
        if wanted.pack in self._lost:  # what was read of it before would contradict the report
            wanted = replace(wanted, pack="")
        place = self._place(cue, wanted)
        spec = CUES[cue.sound]
        square = cue.square if spec.placed else None
        key = (place, square, wanted.way, wanted.pack)
        made = self._ready.get(key, lambda: self._made(card, place, cue, wanted))
        if not len(made):
            return None
        told, step = lengths(cue, wanted)
        volume = wanted.volume(of_piece=spec.is_piece) / 100
        left, right = SIDES[wanted.side]
        return ReadySound(
            made.tobytes(), len(made) / RATE, told, step, volume * left, volume * right
        )

    def _made(self, card: Decoder, place: str, cue: Cue, wanted: Hearing) -> Steps:
        way = SpatialMode(wanted.way)
        sound = self._sound(card, place, wanted.pack)
        if sound is None:
            return NOTHING
        if cue.square is None or not CUES[cue.sound].placed:
            return limited(heard(sound, None, way))
        names = map(signal_file, pips_of(cue.square, way))
        pips = [pip for name in names if (pip := self._sound(card, name, wanted.pack)) is not None]
        return limited(heard(announced(sound, pips), cue.square, way))

    def _place(self, cue: Cue, wanted: Hearing) -> str:
        if cue.piece is not None and CUES[cue.sound].is_piece:
            return _piece(cue.piece, cue.sound, gentle=wanted.gentle)
        return signal_file(CUES[cue.sound].file)

    def _sound(self, card: Decoder, place: str, pack: str) -> Mono | None:
        for source in filter(None, (pack, OWN)):
            if source not in self._lost and (source, place) not in self._silent:
                try:
                    return self._read.get(
                        (source, place), partial(self._decoded, card, source, place)
                    )
                except FileNotFoundError:
                    pass
                except PackLost as lost:
                    self._lose(source, lost.error)
                except Exception:  # noqa: BLE001 - any error means that it is not a sound
                    self._is_broken(Path(place).name)
                self._silent.add((source, place))
        return None

    def _lose(self, pack: str, error: OSError) -> None:
        if pack not in self._lost:
            self._lost.add(pack)
            self._is_lost(error)

    def _decoded(self, card: Decoder, source: str, place: str) -> Mono:
        data = self._data(source, place)
        if data is None:
            raise FileNotFoundError(place)
        return first_channel(card.decode(data), 2)

    def _data(self, source: str, place: str) -> bytes | None:
        if source != OWN:
            return pack_files.read_from_pack(source, place)
        if self._own is None:
            self._own = folder()
        return pack_files.read(self._own / place, within=self._own)


def placed(samples: bytes, square: Square, way: str) -> bytes:
    """Return samples as they sound from a square's column, since a voice has no pips."""
    return limited(heard(first_channel(samples, 2), square, SpatialMode(way))).tobytes()


NOTHING: Steps = np.zeros((0, 2), np.int16)


def _piece(piece: Piece, sound: str, *, gentle: bool) -> str:
    if sound == "piece.compact":
        return piece_file(piece, PieceSet.GENTLE_COMPACT if gentle else PieceSet.COMPACT)
    return piece_file(piece, PieceSet.GENTLE if gentle else PieceSet.FULL)

"""The cache of ready sounds has room for every piece on every square."""

from functools import partial
from operator import attrgetter

from quarto_access.audio.library import KEPT
from quarto_access.audio.samples import Steps
from quarto_access.audio.sound_files import piece_file
from quarto_access.audio.spatial import SpatialMode, announced, heard
from quarto_access.cache import Cache
from quarto_access.core.board import Square
from tests.sound.table import PIECES, kept, pips


def test_the_whole_board_fits() -> None:
    """The pips are longest in mono."""
    cache: Cache[Steps] = Cache(KEPT, attrgetter("nbytes"))
    for square in Square:
        for piece in PIECES:
            sound = announced(kept(piece_file(piece)), pips(square, SpatialMode.MONO))
            cache.get((piece, square), partial(heard, sound, square, SpatialMode.MONO))
    assert len(cache) == 256
    assert cache.size < KEPT == 40_000_000

"""Sounds made ready are kept within a limit, and the whole board fits in 40 MB."""

from functools import partial

import numpy as np

from quarto_access.audio.cache import LIMIT, Cache
from quarto_access.audio.files import piece_file
from quarto_access.audio.samples import Steps
from quarto_access.audio.space import Listening, announced, heard
from quarto_access.core.board import Square
from tests.sound.table import PIECES, kept, pips


def silence() -> Steps:
    return np.zeros((25, 2), np.int16)  # 100 bytes


def test_a_sound_is_made_once() -> None:
    cache = Cache()
    assert cache.get("a", silence) is cache.get("a", silence)


def test_the_longest_unused_goes_first() -> None:
    cache = Cache(300)
    first = {key: cache.get(key, silence) for key in "abc"}
    cache.get("a", silence)
    cache.get("d", silence)
    assert cache.bytes == 300
    assert len(cache) == 3
    assert cache.get("a", silence) is first["a"]
    assert cache.get("b", silence) is not first["b"]


def test_what_is_larger_than_the_limit_is_played_and_not_kept() -> None:
    cache = Cache(99)
    assert len(cache.get("a", silence)) == 25
    assert (len(cache), cache.bytes) == (0, 0)


def test_nothing_is_left_after_clearing() -> None:
    cache = Cache()
    cache.get("a", silence)
    cache.clear()
    assert (len(cache), cache.bytes) == (0, 0)


def test_the_whole_board_fits() -> None:
    """In mono, where the pips are longest."""
    cache = Cache()
    for square in Square:
        for piece in PIECES:
            sound = announced(kept(piece_file(piece)), pips(square, Listening.MONO))
            cache.get((piece, square), partial(heard, sound, square, Listening.MONO))
    assert len(cache) == 256
    assert cache.bytes < LIMIT == 40_000_000

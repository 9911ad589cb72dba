"""A second program, which does not know the marks: it finds the most similar clean sound.

It compares pictures of the ear's bands, 150 Hz to 4 kHz, after removing what still sounds when the
piece is over. It may be wrong where `reading` is right; if both are right, the information is in
the sound and does not depend on one way of reading it.
"""

import numpy as np

from quarto_access.audio.samples import Wide
from quarto_access.core.pieces import Piece
from tests.sound import cochlea


class Likeness:
    """Compares with the sixteen sounds of one set."""

    def __init__(self, clean: dict[Piece, Wide]) -> None:
        longest = max(len(sound) for sound in clean.values())
        self._over = -(-longest // cochlea.FRAME) + 2
        self._clean = {piece: self._seen(sound) for piece, sound in clean.items()}

    def read(self, sound: Wide) -> Piece:
        seen = self._seen(sound)
        return max(self._clean, key=lambda piece: float(np.sum(self._clean[piece] * seen)))

    def _seen(self, sound: Wide) -> Wide:
        length = (self._over + 6) * cochlea.FRAME
        padded = np.pad(sound, (0, max(0, length - len(sound))))[:length]
        power = cochlea.picture(padded, 150, 4000)
        stays = power[:, self._over :].mean(axis=1, keepdims=True)
        seen = np.maximum(power - stays, 0) ** 0.3
        return np.asarray(seen / np.linalg.norm(seen))

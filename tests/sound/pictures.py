"""Pictures of the four marks, kept in `docs/pictures/sounds` for people who would rather look.

To renew them after a change, and then look at what changed: `python -m tests.sound.pictures`. Each
is a spectrogram of two pieces that differ in one characteristic: 400 ms from left to right, the
ear's bands from 80 Hz to 5 kHz from bottom to top. The louder, the brighter.
"""

import numpy as np
import pygame

from quarto_access.audio.samples import RATE, Wide
from quarto_access.audio.sound_files import piece_file
from quarto_access.core.pieces import Piece
from tests.sound import cochlea
from tests.sound.table import wide
from tests.view.pictures import FOLDER as PICTURES

FOLDER = PICTURES / "sounds"
PAIRS = {
    "height": (Piece.TRHg, Piece.tRHg),
    "shape": (Piece.TRHg, Piece.TrHg),
    "body": (Piece.TRHg, Piece.TRhg),
    "finish": (Piece.TRHg, Piece.TRHG),
}
SHADES = 16
"""The shades of grey; few, so that the files are small."""

ROOM = 50.0
"""The decibels from the darkest to the brightest."""

CELL = (8, 8)
GAP = 2
"""The cells between the two pieces."""


def painted(pair: tuple[Piece, Piece]) -> pygame.Surface:
    """Return the two, side by side, grey on black."""
    power = [_power(piece) for piece in pair]
    loudest = max(float(p.max()) for p in power)
    shades = [np.clip(1 + 10 * np.log10(p / loudest + 1e-12) / ROOM, 0, 1) for p in power]
    between = np.zeros((len(shades[0]), GAP))
    both = np.concatenate([shades[0], between, shades[1]], axis=1)[::-1]
    grey = np.rint(both * (SHADES - 1)) * (255 / (SHADES - 1))
    surface = pygame.Surface((both.shape[1] * CELL[0], both.shape[0] * CELL[1]), depth=8)
    surface.set_palette([(grey, grey, grey) for grey in range(256)])
    for (row, column), shade in np.ndenumerate(grey):
        surface.fill(int(shade), (column * CELL[0], row * CELL[1], *CELL))
    middle = len(shades[0][0]) * CELL[0]
    surface.fill(255, (middle + CELL[0] // 2, 0, CELL[0], surface.get_height()))
    return surface


def _power(piece: Piece) -> Wide:
    sound = wide(piece_file(piece))
    padded = np.pad(sound, (0, round(0.4 * RATE) - len(sound)))
    return cochlea.picture(padded, 80, 5_000)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, pair in PAIRS.items():
        pygame.image.save(painted(pair), FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()

"""The icon: a tall round piece with a hole, white on black. `python -m release.icon` draws it anew.

It is drawn by its outline in a square from 0 to 1, at each size by itself.
"""

import struct
import zlib
from itertools import product

from release.folders import ROOT

PICTURE = ROOT / "src" / "quarto_access" / "icon.png"
ICON = ROOT / "release" / "windows" / "quarto-access.ico"

SIZES = (16, 32, 48, 256)
FINE = 3
"""Points in each direction that a pixel is the mean of."""

LARGEST = max(SIZES)


def grey(x: float, y: float) -> tuple[int, int]:
    """Return the lightness of a point, and its opacity."""
    corner = max(abs(x - 0.5), abs(y - 0.5))
    if corner > 0.48:
        return 0, 0
    top = ((x - 0.5) / 0.26) ** 2 + ((y - 0.28) / 0.11) ** 2
    hole = ((x - 0.5) / 0.13) ** 2 + ((y - 0.28) / 0.05) ** 2
    foot = ((x - 0.5) / 0.26) ** 2 + ((y - 0.78) / 0.11) ** 2
    if hole <= 1:
        return 0, 255
    if top <= 1:
        return 255, 255
    if foot <= 1 or (abs(x - 0.5) <= 0.26 and 0.28 <= y <= 0.78):
        return 205, 255
    return 0, 255


def drawn(size: int) -> bytes:
    """The icon as a picture in the format PNG."""
    rows = []
    for y in range(size):
        row = bytearray(b"\0")
        for x in range(size):
            points = [
                grey((x + (i + 0.5) / FINE) / size, (y + (j + 0.5) / FINE) / size)
                for i, j in product(range(FINE), repeat=2)
            ]
            cover = sum(alpha for _, alpha in points)
            light = sum(shade * alpha for shade, alpha in points) // cover if cover else 0
            row += bytes((light, light, light, cover // len(points)))
        rows.append(bytes(row))
    head = struct.pack(">2I5B", size, size, 8, 6, 0, 0, 0)
    data = zlib.compress(b"".join(rows), 9)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", data) + _chunk(b"IEND")


def _chunk(kind: bytes, data: bytes = b"") -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def icon() -> bytes:
    """The icon as Windows takes it: one picture for each size."""
    pictures = [drawn(size) for size in SIZES]
    entries, place = b"", 6 + 16 * len(SIZES)
    for size, picture in zip(SIZES, pictures, strict=True):
        side = size % 256  # 0 means 256
        entries += struct.pack("<4B2H2I", side, side, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return struct.pack("<3H", 0, 1, len(SIZES)) + entries + b"".join(pictures)


if __name__ == "__main__":
    PICTURE.write_bytes(drawn(LARGEST))
    ICON.write_bytes(icon())

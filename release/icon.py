"""The files of the icon: `python -m release.icon` makes them.

Each size is drawn by itself from the measures of `host/icon.py`, in a square from 0 to 1.
"""

import struct
import zlib
from itertools import product

from quarto_access.host.icon import BLACK, FACE, FOOT, GREY, HOLE, TOP, WHITE
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
        return BLACK, 0
    if _is_in(x, y - TOP, HOLE):
        return BLACK, 255
    if _is_in(x, y - TOP, FACE):
        return WHITE, 255
    if _is_in(x, y - FOOT, FACE) or (abs(x - 0.5) <= FACE[0] and TOP <= y <= FOOT):
        return GREY, 255
    return BLACK, 255


def _is_in(x: float, below: float, halves: tuple[float, float]) -> bool:
    """Return whether a point is in an ellipse, so far below its middle."""
    wide, high = halves
    return bool(((x - 0.5) / wide) ** 2 + (below / high) ** 2 <= 1)


def drawn(size: int) -> bytes:
    """Return the icon as a PNG."""
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
    """Return the icon as Windows takes it: one picture for each size."""
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

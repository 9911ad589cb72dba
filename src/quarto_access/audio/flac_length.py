"""How long a FLAC file is when it is unpacked, at the most: what its frames say, added up.

What the file says of its whole length binds no decoder. Silence packs ten thousand times smaller,
so a small file from somewhere else could otherwise take all the memory there is.
"""

MOST_FRAMES = 10_000
"""Places that look like the beginning of a frame; a sound of some seconds has a hundred."""

LOWEST_RATE = 8_000
"""Samples a second. Whatever has fewer grows when it is brought to the card's rate."""


class NoFlac(ValueError):
    """What these bytes are cannot be told."""


def longest(data: bytes) -> float:
    """The seconds that a decoder may make of a file at the most; raises `NoFlac`."""
    if data[:5] not in _BEGINNINGS or len(data) < 42:
        raise NoFlac("no FLAC")
    rate = int.from_bytes(data[18:21], "big") >> 4
    if rate < LOWEST_RATE:
        raise NoFlac("too few samples a second")
    samples = frames = at = 0
    while (at := data.find(b"\xff", at)) >= 0:
        if data[at + 1 : at + 2] in _SECOND:
            frames += 1
            samples += _samples(data[at : at + 16])
        if frames > MOST_FRAMES:
            raise NoFlac("too many frames")
        at += 1
    return samples / rate


def _samples(frame: bytes) -> int:
    """How many samples a frame has that begins so; none if this is no frame."""
    if len(frame) < 6:
        return 0
    size, rate = frame[2] >> 4, frame[2] & 15
    number = next((n for n, mark in _NUMBERS if frame[4] & mark[0] == mark[1]), 0)
    end = 4 + number + {6: 1, 7: 2}.get(size, 0) + {12: 1, 13: 2, 14: 2}.get(rate, 0)
    if not (number and size) or end >= len(frame) or _sum(frame[:end]) != frame[end]:
        return 0
    written = int.from_bytes(frame[4 + number : 4 + number + 2], "big")
    match size:
        case 1:
            return 192
        case 2 | 3 | 4 | 5:
            return 144 << size
        case 6:
            return (written >> 8) + 1
        case 7:
            return written + 1
        case _:
            return 1 << size


def _sum(head: bytes) -> int:
    """The checksum of the beginning of a frame."""
    found = 0
    for byte in head:
        found = _SUMS[found ^ byte]
    return found


def _sum_of(byte: int) -> int:
    for _ in range(8):
        byte = byte << 1 ^ (0x107 if byte & 0x80 else 0)
    return byte


_SUMS = bytes(map(_sum_of, range(256)))

_BEGINNINGS = (b"fLaC\x00", b"fLaC\x80")
"""The second when nothing but frames follows."""

_SECOND = (b"\xf8", b"\xf9")

_NUMBERS = (
    (1, (0x80, 0x00)),
    *((n, (0xFF << (7 - n) & 0xFF, 0xFF << (8 - n) & 0xFF)) for n in range(2, 7)),
    (7, (0xFF, 0xFE)),
)
"""How many bytes the number of a frame takes, and how the first of them shows it."""

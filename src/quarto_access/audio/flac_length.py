"""The greatest length of a FLAC file once it is decoded: the sum of its frames.

A decoder does not rely on the length that a file states. Silence packs ten thousand times smaller,
so a small file could otherwise take all memory.
"""

MOST_FRAMES = 10_000
"""The most places that look like a frame's beginning; some seconds of sound have a hundred."""

LOWEST_RATE = 8_000
"""The lowest rate, in samples a second: converting a lower one to the card's rate adds many."""


class NoFlac(ValueError):
    """These bytes are not FLAC, or not a kind that can be measured."""


def longest(data: bytes) -> float:
    """Return the most seconds that a decoder may make of a file; raises `NoFlac`."""
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
    """Return the number of samples in the frame that begins here; 0 if it is not a frame."""
    if len(frame) < 6:
        return 0
    size, rate = frame[2] >> 4, frame[2] & 15
    number = next((n for n, mark in _NUMBERS if frame[4] & mark[0] == mark[1]), 0)
    end = 4 + number + {6: 1, 7: 2}.get(size, 0) + {12: 1, 13: 2, 14: 2}.get(rate, 0)
    if not (number and size) or end >= len(frame) or check_of_head(frame[:end]) != frame[end]:
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


def check_of_head(head: bytes) -> int:
    """Return the checksum of the beginning of a frame."""
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
"""The second one is for files in which only frames follow."""

_SECOND = (b"\xf8", b"\xf9")

_NUMBERS = (
    (1, (0x80, 0x00)),
    *((n, (0xFF << (7 - n) & 0xFF, 0xFF << (8 - n) & 0xFF)) for n in range(2, 7)),
    (7, (0xFF, 0xFE)),
)
"""The bytes that the number of a frame takes, and the bits of the first byte that show it."""

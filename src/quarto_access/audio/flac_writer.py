"""A FLAC file written piece by piece, by fixed predictors and Rice codes (RFC 9639).

Nothing but numpy is needed, and every system plays the file. The two ears are written as left and
side, since words are alike in both: then the side costs nothing.
"""

import struct
from functools import cache
from hashlib import md5
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from quarto_access.audio.flac_length import check_of_head
from quarto_access.audio.samples import RATE, Steps

BLOCK = 4096
"""The samples of a frame."""

PARTITIONS = 16
"""The parts of a frame that each have a Rice parameter of their own."""

HIGHEST_ORDER = 4
HIGHEST_RICE = 14

BITS = 16
LEFT_AND_SIDE = 8

Numbers = NDArray[np.int64]


class FlacWriter:
    """Writes both ears' samples to a file that can seek; `close` completes its head."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._rest: Steps = np.zeros((0, 2), np.int16)
        """The samples that do not fill a frame yet."""
        self._frames = 0
        self._samples = 0
        self._sum = md5(usedforsecurity=False)
        self._write_head()

    def write(self, samples: Steps) -> None:
        """Add samples: left and right in two columns."""
        self._samples += len(samples)
        self._sum.update(samples.astype("<i2").tobytes())
        waiting = np.concatenate([self._rest, samples])
        whole = len(waiting) // BLOCK * BLOCK
        for at in range(0, whole, BLOCK):
            self._write_frame(waiting[at : at + BLOCK])
        self._rest = waiting[whole:]

    def close(self) -> None:
        """Write what is left, and the length. The file stays open."""
        if len(self._rest):
            self._write_frame(self._rest)
        self._file.seek(0)
        self._write_head()
        self._file.seek(0, 2)

    def _write_head(self) -> None:
        facts = RATE << 44 | 1 << 41 | (BITS - 1) << 36 | self._samples
        info = struct.pack(">HH6xQ", BLOCK, BLOCK, facts) + self._sum.digest()
        last_block_of_metadata = 0x80
        self._file.write(b"fLaC" + bytes((last_block_of_metadata, 0, 0, len(info))) + info)

    def _write_frame(self, samples: Steps) -> None:
        left, right = samples.astype(np.int64).T
        fields = [*_subframe(left, BITS), *_subframe(left - right, BITS + 1)]
        values, lengths = map(np.concatenate, zip(*fields, strict=True))
        frame = _frame_head(self._frames, len(samples)) + _packed(values, lengths)
        self._file.write(frame + _check(frame).to_bytes(2))
        self._frames += 1


Fields = tuple[Numbers, Numbers]
"""Values, and the bits that each takes; zeros come before a value that needs fewer."""


def _frame_head(number: int, length: int) -> bytes:
    size, is_whole = (12, True) if length == BLOCK else (7, False)
    head = bytes((0xFF, 0xF8, size << 4 | 9, LEFT_AND_SIDE << 4 | 4 << 1)) + _coded(number)
    if not is_whole:
        head += (length - 1).to_bytes(2)
    return head + bytes((check_of_head(head),))


def _coded(number: int) -> bytes:
    """Return the number of a frame as UTF-8 would code it: half characters too."""
    return chr(number).encode("utf-8", "surrogatepass")


def _subframe(samples: Numbers, bits: int) -> list[Fields]:
    """Return one channel of a frame: a constant, or the errors of the best predictor."""
    if not np.any(samples - samples[0]):
        return [_field(0, 8), _field(samples[0], bits)]
    errors = [samples]
    for _ in range(min(HIGHEST_ORDER, len(samples) - 1)):
        errors.append(np.diff(errors[-1]))
    order = min(range(len(errors)), key=lambda n: int(np.abs(errors[n]).sum()))
    first = samples[:order] & (1 << bits) - 1
    head = [_field((8 | order) << 1, 8), (first, np.full(order, bits))]
    parts = PARTITIONS if len(samples) == BLOCK else 1
    return [*head, _field(parts.bit_length() - 1, 6), _rice(errors[order], order, parts)]


def _rice(errors: Numbers, order: int, parts: int) -> Fields:
    """Return the Rice codes of the errors, each part with its parameter before it."""
    folded = np.concatenate([np.zeros(order, np.int64), errors << 1 ^ errors >> 63])
    folded = folded.reshape(parts, -1)
    mean = folded.mean(axis=1) * np.log(2)
    rice = np.clip(np.rint(np.log2(np.maximum(mean, 1))), 0, HIGHEST_RICE).astype(np.int64)[:, None]
    values = 1 << rice | folded & (1 << rice) - 1
    lengths = (folded >> rice) + 1 + rice
    values[0, :order] = lengths[0, :order] = 0  # these samples were written as they are
    fours = np.full_like(rice, 4)
    return np.hstack([rice, values]).ravel(), np.hstack([fours, lengths]).ravel()


def _field(value: int | np.int64, bits: int) -> Fields:
    return np.array([int(value) & (1 << bits) - 1]), np.array([bits])


WORD = 32


def _packed(values: Numbers, lengths: Numbers) -> bytes:
    """Return the fields one after the other; no value has more bits than half a word and one."""
    ends = np.cumsum(lengths)
    last = np.maximum(ends - 1, 0)
    shifted = values << WORD - 1 - last % WORD
    words = int(last[-1]) // WORD + 1
    low = np.bincount(last // WORD, shifted & (1 << WORD) - 1, words)
    high = np.bincount(last // WORD, shifted >> WORD, words)
    low[:-1] += high[1:]  # bits never meet, so a sum joins them
    return low.astype(">u4").tobytes()[: -(-int(ends[-1]) // 8)]


# Checks. A row of bytes is summed at once, since a loop over all bytes would take longest of all.

ROW = 64


def _check(data: bytes) -> int:
    """Return the check of a frame, by the polynomial 0x8005."""
    by_place, of_high, of_low = _tables()
    padded = np.frombuffer(bytes(-len(data) % ROW) + data, np.uint8).reshape(-1, ROW)
    rows = np.bitwise_xor.reduce(by_place[np.arange(ROW), padded], axis=1)
    found = 0
    for row in rows.tolist():
        found = of_high[found >> 8] ^ of_low[found & 255] ^ row
    return found


@cache
def _tables() -> tuple[NDArray[np.uint16], list[int], list[int]]:
    """Return what each byte adds at each place of a row, and what the row before it adds."""
    table = np.array([_after(byte << 8) for byte in range(256)], np.uint16)
    places = [table]
    for _ in range(ROW - 1):
        places.append((places[-1] << 8) ^ table[places[-1] >> 8])
    return np.stack(places[::-1]), places[-1].tolist(), places[-2].tolist()


def _after(found: int) -> int:
    for _ in range(8):
        found = found << 1 ^ (0x18005 if found & 0x8000 else 0)
    return found

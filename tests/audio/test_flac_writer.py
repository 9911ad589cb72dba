"""A FLAC file of ours: another decoder reads exactly the samples that were written."""

import struct
from hashlib import md5
from io import BytesIO

import numpy as np
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.audio.flac_length import longest
from quarto_access.audio.flac_writer import BLOCK, FlacWriter
from quarto_access.audio.samples import RATE, Steps
from quarto_access.audio.sound_files import folder


def written(*pieces: Steps) -> bytes:
    file = BytesIO()
    writer = FlacWriter(file)
    for piece in pieces:
        writer.write(piece)
    writer.close()
    assert file.tell() == len(file.getvalue()), "what is written next would overwrite it"
    return file.getvalue()


def read(data: bytes) -> Steps:
    samples, rate = soundfile.read(BytesIO(data), dtype="int16", always_2d=True)
    assert rate == RATE
    return np.asarray(samples)


def made(kind: str, length: int, seed: int) -> Steps:
    chance = np.random.default_rng(seed)
    match kind:
        case "silence":
            return np.zeros((length, 2), np.int16)
        case "noise":
            return chance.integers(-32768, 32768, (length, 2)).astype(np.int16)
        case "jumps":
            return chance.choice([-32768, 32767], (length, 2)).astype(np.int16)
        case "alike":
            return np.repeat(chance.integers(-900, 900, (length, 1)), 2, axis=1).astype(np.int16)
        case _:
            waves = np.sin(np.arange(length) * chance.uniform(0.001, 1.0))[:, None]
            return np.asarray(np.rint(waves * chance.uniform(0, 32767, 2)), np.int16)


KINDS = st.sampled_from(["silence", "noise", "jumps", "alike", "waves"])
LENGTHS = st.one_of(st.integers(0, 40), st.integers(BLOCK - 9, BLOCK + 9), st.integers(0, 9_000))


@given(st.lists(st.tuples(KINDS, LENGTHS, st.integers(0, 99)), max_size=4))
def test_what_was_written_is_read(pieces: list[tuple[str, int, int]]) -> None:
    samples = [made(*piece) for piece in pieces]
    whole = np.concatenate([np.zeros((0, 2), np.int16), *samples])
    data = written(*samples)
    rate_and_length, check = struct.unpack_from(">Q16s", data, 18)
    assert rate_and_length & (1 << 36) - 1 == len(whole)
    assert check == md5(whole.tobytes(), usedforsecurity=False).digest()
    if len(whole):
        assert np.array_equal(read(data), whole)


@pytest.mark.parametrize("frames", [127, 129, 2049])
def test_there_may_be_many_frames(frames: int) -> None:
    """The number of a frame takes more bytes from 128 and from 2048 on."""
    whole = np.repeat(np.arange(frames, dtype=np.int16), BLOCK)[:, None] * np.int16(1)
    whole = np.repeat(whole, 2, axis=1)
    assert np.array_equal(read(written(whole)), whole)


def test_the_length_is_the_same_for_the_game_itself() -> None:
    assert longest(written(made("waves", RATE * 3, 1))) == pytest.approx(3.0)


def test_the_games_own_sounds_take_little_and_silence_next_to_nothing() -> None:
    for path in sorted((folder() / "pieces").glob("*.flac"))[:4]:
        both = np.repeat(read(path.read_bytes())[:, :1], 2, axis=1)
        assert len(written(both)) < both.nbytes / 6
    assert len(written(made("silence", 100 * BLOCK, 0))) < 2_000

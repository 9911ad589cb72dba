"""No decoder makes more of a file than its frames say, however small and long it is."""

import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.audio.flac_length import NoFlac, longest
from quarto_access.audio.hearing import Hearing
from quarto_access.audio.library import Library
from quarto_access.audio.pack_files import MOST_SECONDS
from quarto_access.audio.sound_files import folder
from quarto_access.narration.announcement import Cue
from tests.audio.test_library import Decoder

OWN = sorted(folder().rglob("*.flac"))

LENGTH = slice(18, 26)
"""The place of the rate and the whole length in a file."""


def flac(seconds: float, rate: int = 44_100, channels: int = 1) -> bytes:
    file = BytesIO()
    silence = np.zeros((round(seconds * rate), channels), np.int16)
    soundfile.write(file, silence, rate, format="FLAC")
    return file.getvalue()


def saying(data: bytes, samples: int) -> bytes:
    """Return the same file with another length in its header."""
    told = int.from_bytes(data[LENGTH], "big") >> 36 << 36 | samples
    return data[: LENGTH.start] + told.to_bytes(8, "big") + data[LENGTH.stop :]


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_the_length_of_our_own_is_exact(path: Path) -> None:
    assert longest(path.read_bytes()) == soundfile.info(str(path)).duration


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("rate", [8_000, 11_025, 44_100, 48_000, 96_000])
def test_it_is_exact_at_every_rate(rate: int, channels: int) -> None:
    assert longest(flac(1.5, rate, channels)) == pytest.approx(1.5, abs=1e-4)


@pytest.mark.parametrize("said", [0, 1, 44_100])
def test_what_a_file_says_of_its_length_does_not_count(said: int) -> None:
    data = saying(flac(600), said)
    assert len(data) < 100_000
    assert longest(data) == pytest.approx(600)


@pytest.mark.parametrize(
    "data",
    [b"", b"fLaC", b"OggS" + bytes(99), b"RIFF" + bytes(99), b"fLaC" + bytes(99), flac(1)[:41]],
    ids=["nothing", "a name", "Ogg", "wave", "no rate", "half a head"],
)
def test_what_cannot_be_told_is_none(data: bytes) -> None:
    with pytest.raises(NoFlac):
        longest(data)


def test_many_false_frames_are_none_in_no_time() -> None:
    with pytest.raises(NoFlac):
        longest(flac(0.1) + b"\xff\xf8" * 2_000_000)


@pytest.fixture(scope="module")
def decoded() -> Iterator[object]:
    """Yield the mixer's decoder, which returns a number of samples."""
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame  # noqa: PLC0415 - it asks for the driver as it is imported

    pygame.mixer.init(44_100, -16, 2, 512, allowedchanges=0)
    yield lambda data: len(pygame.mixer.Sound(file=BytesIO(data)).get_raw()) / 4 / 44_100
    pygame.mixer.quit()
    if before is None:
        del os.environ["SDL_AUDIODRIVER"]
    else:
        os.environ["SDL_AUDIODRIVER"] = before


SHORT = flac(0.2) + b"\0" * 7


@given(
    first=st.sampled_from([SHORT, *(path.read_bytes() for path in OWN[:5])]),
    second=st.sampled_from([b"", SHORT[42:], SHORT[86:]]),
    changes=st.lists(st.tuples(st.integers(0, 2_000), st.integers(0, 255)), max_size=8),
    said=st.integers(0, 2**36 - 1),
)
def test_no_decoder_makes_more(
    decoded: object, first: bytes, second: bytes, changes: list[tuple[int, int]], said: int
) -> None:
    data = bytearray(saying(first, said) + second)
    for at, byte in changes:
        if at < len(data):
            data[at] = byte
    try:
        most = longest(bytes(data))
    except NoFlac:
        return
    if most > MOST_SECONDS:
        return  # it is not decoded
    assert callable(decoded)
    try:
        made = decoded(bytes(data))
    except Exception:  # noqa: BLE001 - it is no sound
        return
    assert made <= most + 0.1


def test_a_small_file_of_hours_is_told_and_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "signals" / "draw.flac"
    path.parent.mkdir()
    path.write_bytes(saying(flac(600), 441))
    broken: list[str] = []
    library = Library(broken.append)
    sound = library(Decoder(), Cue("draw"), Hearing(pack=str(tmp_path)))
    own = Library()(Decoder(), Cue("draw"), Hearing())
    assert sound
    assert own
    assert sound.samples == own.samples
    assert broken == ["draw.flac"]

"""The law for readers, and the bytes that they are tried with."""

import time

from hypothesis import strategies as st

from tests.fuzz.readers import Reader

SECONDS = 3.0
"""The seconds of processor time in which anything is read."""

AWKWARD = (
    *(
        b"\0",
        b"\n",
        b"\r\n",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\xed\xa0\x80",
        b"\x1b[2J",
        b"{",
        b"}",
        b'"',
    ),
    *(
        b"\\",
        b"[",
        b"]",
        b"%",
        b"=",
        b";",
        b"#",
        b" ",
        b"9" * 400,
        b"-1",
        b"1e999",
        b"NaN",
        b"null",
    ),
    *("\u2028".encode(), "\u061c".encode(), "é".encode(), b"{player[a]}", b"{count:9999999999}"),
    *(b"[" * 3000, b"(" * 60, b"A" * 5000, b"shift+" * 500, b"\xff\xf8" * 200),
)
"""Bytes that readers often fail on."""


def held(reader: Reader, data: bytes) -> bool:
    """Return whether it was read; raise if anything but the reader's own error was raised."""
    begun = time.process_time()
    try:
        reader.read(data)
    except reader.raises:
        return False
    finally:
        took = time.process_time() - begun
        assert took < SECONDS, f"{reader.name} took {took:.1f} s for {data[:60]!r}"
    return True


@st.composite
def mutated(draw: st.DrawFn, examples: tuple[bytes, ...]) -> bytes:
    """Draw an example with a few places changed."""
    data = draw(st.sampled_from(examples))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        to = draw(st.integers(at, min(len(data), at + draw(st.sampled_from((0, 1, 8, 200))))))
        kind = draw(st.integers(0, 3))
        if kind == 0:
            new = draw(st.sampled_from(AWKWARD))
        elif kind == 1:
            new = draw(st.binary(max_size=4))
        elif kind == 2:
            new = data[at:to] * draw(st.integers(0, 3))
        else:
            other = draw(st.sampled_from(examples))
            new = other[draw(st.integers(0, len(other))) :][:200]
        data = data[:at] + new + data[to:]
    return data


def anything(reader: Reader) -> st.SearchStrategy[bytes]:
    """Return the strategy for this reader."""
    examples = reader.examples + reader.kept
    return (
        st.binary()
        | st.lists(st.sampled_from(AWKWARD)).map(b"".join)
        | mutated(examples)
        | mutated(examples)
    )

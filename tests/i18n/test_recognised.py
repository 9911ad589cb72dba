"""The hundred sentences that are said most often in the sample games, each told from the others."""

from collections import Counter

import pytest

from tests.play.transcripts import codes, path
from tests.sound.phrases import nearest, said

pytestmark = [pytest.mark.moments, pytest.mark.slow]  # espeak-ng is there

SLOWER = 188
"""Words a minute; the sentences to compare with are said at 200."""

TAKEN = 1
"""The most sentences that may be mistaken: espeak-ng's "D1" sounds as much like "B1" as itself."""


def commonest(code: str) -> list[str]:
    """Return what is said most often; keys, headings, braille and dividing lines are not."""
    lines = path(code).read_text("utf-8").splitlines()
    spoken = [line for line in lines if line.lstrip("¿¡")[:1].isupper()]
    return [text for text, _ in Counter(spoken).most_common(100)]


@pytest.mark.parametrize("code", codes())
def test_each_is_recognised_among_the_others(code: str) -> None:
    every = commonest(code)
    assert len(every) == 100
    heard = {text: nearest(said(text, SLOWER, code) / 3, every, voice=code)[0] for text in every}
    taken = [(text, other) for text, other in heard.items() if text != other]
    assert len(taken) <= TAKEN, taken
    assert all(text.replace("D", "B") == other for text, other in taken), taken

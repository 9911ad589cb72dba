"""A recording by ear: every passage of a short game is recognised, in every language."""

from pathlib import Path

import numpy as np
import pytest

from quarto_access.audio.samples import RATE, Wide
from quarto_access.match.past import match_of
from quarto_access.narration.announcement import Phrase
from quarto_access.preferences import Preferences
from quarto_access.recording.passages import passages
from quarto_access.recording.rendering import PAUSE, recorded
from quarto_access.speech.manner import Manner
from tests.i18n.languages import ALL, language
from tests.recording.files import order, saved
from tests.recording.test_passages import read
from tests.sound.phrases import nearest, resampled

pytestmark = [pytest.mark.moments]  # espeak-ng is there

GAMES = ("automatic-win", "call-by-the-opponent")

LEAD = 2.2
"""The most seconds of sounds before the words."""

TITLE = Phrase("verbatim", {"text": "Ana Ben"})


def apart(sound: Wide, pause: float = PAUSE - 0.1) -> list[Wide]:
    """Return what lies between pauses."""
    steps = np.abs(sound[: len(sound) // 441 * 441]).reshape(-1, 441).max(axis=1)
    loud = np.flatnonzero(steps > 0.002)
    ends = np.flatnonzero(np.diff(loud) > pause * 100)
    firsts, lasts = loud[np.r_[0, ends + 1]], loud[np.r_[ends, -1]]
    return [sound[a * 441 : (b + 2) * 441] for a, b in zip(firsts, lasts, strict=True)]


@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("name", GAMES)
def test_every_passage_is_recognised(name: str, code: str, tmp_path: Path) -> None:
    to = Preferences(language(code), manner=Manner(code))
    told = passages(match_of(read(name)), TITLE, to)
    sound = saved(list(recorded(order(tmp_path, *told, manner=to.manner)))).mean(axis=1)
    texts = [passage.text for passage in told]
    heard = [nearest(resampled(part, RATE) * 32768, texts, LEAD, code)[0] for part in apart(sound)]
    assert heard == texts

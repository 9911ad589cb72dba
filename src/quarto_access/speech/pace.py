"""The time that it takes to hear words."""

from quarto_access.speech.manner import USUAL, WORDS_A_MINUTE, Manner

SECONDS_A_CHARACTER = 0.055
SECONDS_A_MARK = 0.2
"""The pause at a punctuation mark.

Both figures fit our own voice, espeak-ng at 200 words a minute, on the sentences of whole games:
for nine in ten the estimate is between 0.94 and 1.38 times the truth. Too long is safer: an event
that seems to be cut off is said again.
"""

MOST_SECONDS = 20.0

_MARKS = ".,;:!?"


def seconds(text: str, manner: Manner = USUAL) -> float:
    """Estimate the seconds that a text takes, rather too long than too short."""
    marks = sum(map(text.count, _MARKS))
    usual = min(MOST_SECONDS, SECONDS_A_CHARACTER * len(text) + SECONDS_A_MARK * marks)
    return usual * WORDS_A_MINUTE / manner.words_a_minute

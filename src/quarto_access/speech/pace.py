"""The time that words take to be heard."""

from quarto_access.speech.manner import USUAL, WORDS_A_MINUTE, Manner

SECONDS_A_CHARACTER = 0.055
SECONDS_A_MARK = 0.2
"""Fits espeak-ng at 200 words a minute, our own voice, on the sentences of whole games: in nine of
ten the estimate is between 0.94 and 1.38 times the truth. Too long is the safe side: an event that
is cut off early is said again."""

MOST_SECONDS = 20.0

_MARKS = ".,;:!?"


def seconds(text: str, manner: Manner = USUAL) -> float:
    """An estimate that errs to the long side."""
    marks = sum(map(text.count, _MARKS))
    usual = min(MOST_SECONDS, SECONDS_A_CHARACTER * len(text) + SECONDS_A_MARK * marks)
    return usual * WORDS_A_MINUTE / manner.words_a_minute

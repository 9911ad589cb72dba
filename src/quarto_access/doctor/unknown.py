"""The reason why something is unknown. It stands in the report in its place."""

from quarto_access.core.values import value
from quarto_access.speech.backend import NotWorking, speakable


@value
class Failed:
    """It raised, and this is what it told."""

    why: str


@value
class Hung:
    """It did not answer within this many seconds."""

    seconds: int


@value
class Died:
    """Its process ended without an answer, with this status."""

    status: int


Unknown = Failed | Hung | Died

LONGEST = 150
"""Characters of a reason: some libraries tell theirs at length."""


def failed(problem: BaseException) -> Failed:
    """What a problem tells, on one line."""
    text = speakable(str(problem))
    if len(text) > LONGEST:
        text = text[:LONGEST].rpartition(" ")[0]
    text = text.rstrip(" .,;:")
    known = isinstance(problem, NotWorking)
    return Failed(text if known else f"{type(problem).__name__}: {text}")

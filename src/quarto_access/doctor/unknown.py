"""The reason why a part is unknown, which the report has in its place."""

from quarto_access.core.values import value
from quarto_access.speech.backend import NotWorking, speakable


@value
class Failed:
    """It raised an error with this message."""

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
"""The longest reason, in characters: some libraries give theirs at length."""


def failed(problem: BaseException) -> Failed:
    """Return the message of a problem, on one line."""
    text = speakable(str(problem))
    if len(text) > LONGEST:
        text = text[:LONGEST].rpartition(" ")[0]
    text = text.rstrip(" .,;:")
    known = isinstance(problem, NotWorking)
    return Failed(text if known else f"{type(problem).__name__}: {text}")

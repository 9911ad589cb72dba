"""The announcements of errors in records."""

from quarto_access.core.actions import Give, Pass
from quarto_access.core.errors import Illegal, IllegalAction
from quarto_access.core.record import RecordError
from quarto_access.narration.announcement import Announcement, Fact, Telling, say
from quarto_access.narration.describing import in_full

LONGEST = 40
"""The longest word from a file that is quoted in full."""


def wrong(error: RecordError) -> Telling:
    """Announce an error, without its place in the file."""
    if error.illegal is not None:
        return _illegal(error.illegal)
    return say(f"reason.{error.reason.value}", text=shortened(error.text))


def shortened(text: str) -> str:
    """Return a word from a file, cut if it is too long to be read."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _illegal(error: IllegalAction) -> Telling:
    player = error.action.player
    facts: dict[str, Fact] = {"player": player, "other": player.other}
    if error.piece is not None:
        facts["piece"] = in_full(error.piece)
    if error.square is not None:
        facts["square"] = error.square
    message = f"reason.{error.reason.value}"
    if error.reason is Illegal.WRONG_PHASE:
        match error.action:
            case Give():
                message = "reason.wrong-phase.give"
            case Pass():
                message = "reason.wrong-phase.pass"
            case _:
                message = "reason.wrong-phase.place"
    return Telling((Announcement(message, facts),))

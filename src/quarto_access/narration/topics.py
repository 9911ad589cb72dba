"""The topic of each message, and what makes it out of date.

Two messages with the same topic and the same subject tell the same thing: a player who has heard
the answer "In hand: …" no longer needs "Your piece: …". News of one topic may also make news of
others old: a piece that has been placed is not in hand.
"""

from enum import Enum

from quarto_access.core.values import value
from quarto_access.narration.announcement import Announcement, Fact


class Topic(Enum):
    """What a player may want to know."""

    MOVE = "move"
    """Where a piece was placed."""
    HAND = "hand"
    """The piece that must be placed."""
    TURN = "turn"
    """Whose turn it is, and what is expected."""
    CALL = "call"
    """What somebody called, and what it cost."""
    CLOCK = "clock"
    """The time that is left."""
    UNDO = "undo"
    END = "end"
    """Who won."""


@value
class Subject:
    """A topic, and which piece or space it is about, where there are several."""

    topic: Topic
    about: Fact | None = None


_EVENTS: dict[str, tuple[Topic, str | None]] = {
    "placed": (Topic.MOVE, "square"),
    "given": (Topic.HAND, "piece"),
    **dict.fromkeys(
        ("began", "give.ask", "last-calls", "last-calls.second", "passing.to"), (Topic.TURN, None)
    ),
    **dict.fromkeys(("cost.call", "cost.last-call"), (Topic.CALL, None)),
    **dict.fromkeys(("clock.left", "clock.count"), (Topic.CLOCK, None)),
    **dict.fromkeys(("undone", "redone"), (Topic.UNDO, None)),
    **dict.fromkeys(("wins", "wins.otherwise", "draw", "draw.board-full"), (Topic.END, None)),
}
"""The topic of a message that tells what happened, and the fact in it that is the subject."""

_ANSWERS: dict[str, tuple[Topic, str | None]] = {
    "last.placed": (Topic.MOVE, "square"),
    **dict.fromkeys(("hand", "last.given"), (Topic.HAND, "piece")),
    **dict.fromkeys(("turn.give", "turn.place", "turn.thinks"), (Topic.TURN, None)),
    **dict.fromkeys(("expected.give", "expected.place", "expected.last-calls"), (Topic.TURN, None)),
    "clock.none": (Topic.CLOCK, None),
}
"""The same for answers, which make nothing old."""

OUTDATES: dict[Topic, frozenset[Topic]] = {
    Topic.MOVE: frozenset({Topic.HAND, Topic.TURN, Topic.CALL, Topic.CLOCK}),
    Topic.HAND: frozenset({Topic.HAND, Topic.TURN, Topic.CLOCK}),
    Topic.TURN: frozenset({Topic.TURN}),
    Topic.CALL: frozenset(),
    Topic.CLOCK: frozenset({Topic.CLOCK}),
    Topic.UNDO: frozenset({Topic.MOVE, Topic.HAND, Topic.TURN, Topic.CALL, Topic.CLOCK}),
    Topic.END: frozenset({Topic.HAND, Topic.TURN, Topic.CALL, Topic.CLOCK}),
}
"""The news that is no longer so once news of a topic is there. A move stays where it was made."""


def subject(announcement: Announcement) -> Subject | None:
    """Return what an announcement tells of; None where nothing else tells of it."""
    for table in (_EVENTS, _ANSWERS):
        if announcement.message in table:
            topic, fact = table[announcement.message]
            return Subject(topic, announcement.facts[fact] if fact else None)
    return None


def outdated_by(announcement: Announcement) -> frozenset[Topic]:
    """Return the topics of which older news is no longer so, once this has happened."""
    if announcement.message not in _EVENTS:
        return frozenset()
    return OUTDATES[_EVENTS[announcement.message][0]]

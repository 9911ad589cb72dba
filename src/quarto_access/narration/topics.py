"""The topic of each message, and what makes it out of date.

Two messages with the same topic and the same subject tell the same thing: a player who has heard
the answer "In hand: …" no longer needs "Your piece: …". News on one topic may also make news on
others out of date: once a piece has been placed, it is no longer in hand.
"""

from enum import Enum

from quarto_access.core.pieces import Piece
from quarto_access.core.values import value
from quarto_access.narration.announcement import (
    Announcement,
    Described,
    Fact,
    Phrase,
    Priority,
)


class Topic(Enum):
    """Something that a player may want to know."""

    MOVE = "move"
    """The latest placement."""
    HAND = "hand"
    """The piece that must be placed."""
    TURN = "turn"
    """The player on turn, and what is expected."""
    CALL = "call"
    """A call, and what it cost."""
    CLOCK = "clock"
    """The time that is left."""
    UNDO = "undo"
    END = "end"
    """The result."""
    QUESTION = "question"
    """A question of a friend far away, and the keys that answer it."""
    ASKED = "asked"
    """A question to the friend."""
    REPLY = "reply"
    """The answer to either."""
    PAUSE = "pause"
    """A pause that two players far apart have agreed on, and its end."""
    PRESENCE = "presence"
    """A friend far away has gone, or is there again."""
    LATER = "later"
    """The game that a friend has left can go on another day."""
    CALLED = "called"
    """A friend waits at a table where the player is not."""
    CONNECTION = "connection"
    """The connection to friends far away."""
    MASK = "mask"
    """One player's mask is on or off, or the masks are locked."""
    WINDOW = "window"
    """The window is black under a mask, or shows the board."""
    UNMASKED = "unmasked"
    """All masks have come off at the end."""
    HINT = "hint"
    """The coach's hint: each step replaces the one before."""


@value
class Subject:
    """A topic, and the piece or space that it is about, if there are several."""

    topic: Topic
    about: Fact | Piece | None = None


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
    "draw.agreed": (Topic.END, None),
    **dict.fromkeys(("friend.asks", "friend.keys"), (Topic.QUESTION, None)),
    **dict.fromkeys(
        ("friend.asked", "friend.asked.away", "friend.asked.away.instead", "friend.asked.instead"),
        (Topic.ASKED, None),
    ),
    **dict.fromkeys(
        ("friend.declined", "friend.declined.you", "friend.played-on"), (Topic.REPLY, None)
    ),
    **dict.fromkeys(("friend.paused", "friend.resumed"), (Topic.PAUSE, None)),
    **dict.fromkeys(
        ("friend.went", "friend.left", "friend.back", "friend.may-claim", "friend.yes.wait"),
        (Topic.PRESENCE, None),
    ),
    # An answer with it tells nothing of a win that can be claimed, so it has a subject of its own.
    "friend.is-away": (Topic.PRESENCE, "player"),
    "friend.later": (Topic.LATER, None),
    **dict.fromkeys(("friend.sat-down", "friend.game-waits"), (Topic.CALLED, None)),
    **dict.fromkeys(("masks.on", "masks.off"), (Topic.MASK, "player")),
    "masks.locked": (Topic.MASK, None),
    **dict.fromkeys(("masks.dark", "masks.bright"), (Topic.WINDOW, None)),
    "masks.all-off": (Topic.UNMASKED, None),
    **dict.fromkeys(
        (
            "friend.no-connection.lost",
            "friend.no-connection.failing",
            "friend.no-connection.unreachable",
            "friend.connected",
        ),
        (Topic.CONNECTION, None),
    ),
}
"""The topic of each message that tells an event, and the name of the fact that is its subject."""

_ANSWERS: dict[str, tuple[Topic, str | None]] = {
    "last.placed": (Topic.MOVE, "square"),
    **dict.fromkeys(("hand", "hand.there", "last.given"), (Topic.HAND, "piece")),
    **dict.fromkeys(("turn.give", "turn.place", "turn.pass", "turn.thinks"), (Topic.TURN, None)),
    **dict.fromkeys(("expected.give", "expected.place", "expected.last-calls"), (Topic.TURN, None)),
    "clock.none": (Topic.CLOCK, None),
}
"""The same for answers, which put nothing out of date."""

_YES = {
    "friend.yes.go-on": Topic.PAUSE,
    "friend.yes.claim": Topic.PRESENCE,
    "friend.yes.come": Topic.CALLED,
}
"""The topics of the sentence about the key for yes, by what it does."""

_HINTS = ("hint.", "best.")
"""The beginnings of the messages for hints."""

_REQUESTS = frozenset({Topic.QUESTION, Topic.ASKED})

OUTDATES: dict[Topic, frozenset[Topic]] = {
    Topic.MOVE: frozenset({Topic.HAND, Topic.TURN, Topic.CALL, Topic.CLOCK, Topic.PAUSE}),
    Topic.HAND: frozenset({Topic.HAND, Topic.TURN, Topic.CLOCK, Topic.PAUSE}),
    Topic.TURN: frozenset({Topic.TURN}),
    Topic.CALL: frozenset(),
    Topic.CLOCK: frozenset({Topic.CLOCK}),
    Topic.UNDO: frozenset(
        {Topic.MOVE, Topic.HAND, Topic.TURN, Topic.CALL, Topic.CLOCK, Topic.PAUSE, *_REQUESTS}
    ),
    Topic.END: frozenset(
        {Topic.HAND, Topic.TURN, Topic.CALL, Topic.CLOCK, Topic.PAUSE, Topic.LATER, *_REQUESTS}
    ),
    Topic.QUESTION: _REQUESTS,
    Topic.ASKED: _REQUESTS,
    Topic.REPLY: _REQUESTS,
    Topic.PAUSE: frozenset({Topic.PAUSE, *_REQUESTS}),
    Topic.PRESENCE: frozenset({Topic.PRESENCE, Topic.LATER}),
    Topic.LATER: frozenset(),
    Topic.CALLED: frozenset({Topic.CALLED, Topic.PRESENCE}),
    Topic.CONNECTION: frozenset({Topic.CONNECTION}),
    Topic.MASK: frozenset({Topic.UNMASKED}),
    Topic.WINDOW: frozenset({Topic.WINDOW}),
    Topic.UNMASKED: frozenset({Topic.MASK, Topic.WINDOW}),
}
"""The topics that news on a topic puts out of date. A move stays true: the piece stays there.

A mask leaves the news of another player's mask true; that of its own player has the same subject.
"""

_ACTIONS = frozenset({Topic.MOVE, Topic.HAND})


def subject(announcement: Announcement) -> Subject | None:
    """Return the subject of an announcement; None if no other announcement shares it."""
    for table in (_EVENTS, _ANSWERS):
        if announcement.message in table:
            topic, fact = table[announcement.message]
            about = announcement.facts[fact] if fact else None
            return Subject(topic, about.piece if isinstance(about, Described) else about)
    if isinstance(does := announcement.facts.get("what"), Phrase) and does.message in _YES:
        return Subject(_YES[does.message])
    return Subject(Topic.HINT) if announcement.message.startswith(_HINTS) else None


def outdated_by(announcement: Announcement) -> frozenset[Topic]:
    """Return the topics on which older news is out of date after this announcement.

    A player who acts has left the other one's question without an answer; the asker may act.
    """
    if announcement.message not in _EVENTS:
        return frozenset()
    topic, _ = _EVENTS[announcement.message]
    if topic not in _ACTIONS:
        return OUTDATES[topic]
    is_own = announcement.priority is Priority.DONE
    return OUTDATES[topic] | {Topic.QUESTION if is_own else Topic.ASKED}

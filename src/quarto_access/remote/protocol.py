"""The messages between a client and a relay: JSON, one object in each text frame of a websocket.

A client says hello first. Steps have numbers: a client that has lost its connection asks for those
after the last one it saw, and drops those it has. A wish has a mark, so it can be sent again.
Unknown fields are ignored, so that a newer program can say more than an older one understands.
"""

from enum import Enum
from math import inf

from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.match.setup import Setup
from quarto_access.processes.codec import format_plain, from_plain
from quarto_access.processes.wire import Message, NoMessage, parse_message
from quarto_access.remote.deciding import Reason, Wish
from quarto_access.remote.remote_steps import RemoteStep

PROTOCOL = 1
"""The version of these messages. It grows when an older program cannot understand a newer one."""

LONGEST_MESSAGE = 4_096
"""The bytes of the longest message that a client may send."""

NOTICED_WITHIN = 10.0
"""The seconds within which a client notices that its connection is lost."""

LONGEST_TALK = 200
"""The letters of a text to the other player."""

MOST_STEPS = 200
"""The number of steps in one message; a longer list comes in several."""


class TalkPhrase(Enum):
    """What one player can say to the other with one key, in the listener's language."""

    HELLO = "hello"
    GOOD_LUCK = "good-luck"
    WELL_PLAYED = "well-played"
    THANK_YOU = "thank-you"
    YOUR_TURN = "your-turn"
    ONE_MOMENT = "one-moment"
    I_AM_BACK = "i-am-back"
    I_AM_THINKING = "i-am-thinking"
    TAKE_YOUR_TIME = "take-your-time"
    SORRY = "sorry"
    NO_PROBLEM = "no-problem"
    YES = "yes"
    NO = "no"
    I_MISSED_THAT = "i-missed-that"
    THAT_WAS_CLOSE = "that-was-close"
    NICE_PLACE = "nice-place"
    WHAT_A_PIECE = "what-a-piece"
    AGAIN = "again"
    GOOD_GAME = "good-game"
    GOODBYE = "goodbye"


@value
class WaitingTable:
    """A table that waits for anybody."""

    code: str
    name: str
    level: str
    """The computer's opponent that plays as well as this player, in the player's own view."""
    setup: Setup


@value
class OwnTable:
    """A table at which this player sits.

    A table whose game is over is listed until the player has seen the end.
    """

    code: str
    names: tuple[str, str]
    player: Player
    is_over: bool
    is_own_turn: bool
    at: int
    """The time of the last step."""
    other: str = ""
    """The hash of the other player's token; empty if there is nobody, or from an older relay."""

    @property
    def friend(self) -> str:
        """The name of the other player; empty if there is nobody, or somebody without a name."""
        return self.names[self.player.other.index]

    @property
    def has_company(self) -> bool:
        """True if somebody else sits there."""
        return bool(self.friend or self.other)


# From the client


@value
class Hello:
    """The first message of every connection."""

    protocol: int
    token: str
    """The player's secret, 32 hexadecimal digits; the relay keeps its hash only."""
    program: str
    """The name and version of the program."""


@value
class OpenTable:
    """Open a table."""

    mark: str
    setup: Setup
    name: str
    level: str = ""
    in_public: bool = False
    """True if anybody may sit down; otherwise only those who have the code."""
    shut_out: tuple[str, ...] = ()
    """The hashes of those who may not."""


@value
class SitDown:
    """Sit down at the table with this code."""

    mark: str
    code: str
    name: str
    shut_out: tuple[str, ...] = ()


@value
class GoOn:
    """Go on at a table, from the step with this number; the steps from there on follow."""

    code: str
    number: int
    mark: str = ""
    """The mark that a refusal repeats; older programs send none."""


@value
class Want:
    """What the player wants at a table; `seen` is the number of the last step seen."""

    mark: str
    code: str
    seen: int
    wish: Wish


@value
class Talk:
    """Say something to the other player: a phrase, or a text."""

    code: str
    phrase: TalkPhrase | None
    text: str = ""
    mark: str = ""
    """The mark that a refusal repeats; older programs send none."""


@value
class LeaveTable:
    """Leave a table, for now or for good. A table at which nobody else sits is closed."""

    code: str
    seen: int | None = None
    """The number of the last step seen; older programs send none."""


@value
class ListTables:
    """List the tables that wait for anybody, and one's own."""


@value
class EraseMe:
    """Erase everything that the relay has of this player."""

    mark: str = ""
    """The mark that a refusal repeats; older programs send none."""


FromClient = Hello | OpenTable | SitDown | GoOn | Want | Talk | LeaveTable | ListTables | EraseMe


# From the relay


@value
class Welcome:
    """The relay's first message; `hashed` is all that other players' programs see of the token."""

    protocol: int
    hashed: str
    now: int


@value
class OtherVersion:
    """The relay does not speak this version of the protocol, and closes the connection."""

    oldest: int
    newest: int


@value
class Seated:
    """The player has opened this table, or sat down at it; the mark is that of the request."""

    mark: str
    code: str
    player: Player


@value
class Steps:
    """Steps of a table, from this number on."""

    code: str
    number: int
    steps: tuple[RemoteStep, ...]


@value
class RefusedWish:
    """What was asked for with this mark is not granted."""

    mark: str
    reason: Reason
    """The nearest reason that all programs know."""
    exactly: str = ""
    """The name of the exact reason if only newer programs know it."""

    @property
    def why(self) -> Reason:
        """The exact reason, as far as this program knows it."""
        return Reason.__members__.get(self.exactly, self.reason)


@value
class Talked:
    """The other player says something."""

    code: str
    phrase: TalkPhrase | None
    text: str


@value
class TableList:
    """The tables that wait for anybody, and the player's own."""

    waiting: tuple[WaitingTable, ...]
    own: tuple[OwnTable, ...]


@value
class TableGone:
    """The relay has this table no more: one of its players had everything erased."""

    code: str


@value
class Erased:
    """Everything of this player has been erased."""


FromRelay = (
    Welcome | OtherVersion | Seated | Steps | RefusedWish | Talked | TableList | TableGone | Erased
)


NEAREST = {
    Reason.TOO_MANY_TABLES: Reason.TOO_MANY,
    Reason.TOO_OFTEN: Reason.TOO_MANY,
    Reason.NOT_HEARD: Reason.NOT_YET,
}
"""The reasons that older programs cannot read, each with the nearest one that they know."""


def refused_wish(mark: str, reason: Reason) -> RefusedWish:
    """Return a refusal that older programs understand too."""
    if reason not in NEAREST:
        return RefusedWish(mark, reason)
    return RefusedWish(mark, NEAREST[reason], reason.name)


def format_remote(message: FromClient | FromRelay) -> str:
    """Return the text of a message."""
    return format_plain(message)


def parse_from_client(text: str | bytes) -> FromClient:
    """Return a client's message; raises `NoMessage` if it is not one."""
    message: FromClient = from_plain(FromClient, plain_of(text, LONGEST_MESSAGE))
    return message


def parse_from_relay(text: str | bytes) -> FromRelay:
    """Return a relay's message; raises `NoMessage` if it is not one."""
    message: FromRelay = from_plain(FromRelay, plain_of(text))
    return message


def plain_of(text: str | bytes, longest: float = inf) -> Message:
    """Return the JSON of a message; raises `NoMessage` if it is none, or has too many bytes."""
    line = text.encode("utf-8", "replace") if isinstance(text, str) else text
    if len(line) > longest:
        raise NoMessage(f"{len(line)} bytes")
    return parse_message(line)

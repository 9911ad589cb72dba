"""The setup of a game beyond the rules: names, who starts, clock, touch, undo, masks.

A `Setup` that exists is playable: its constructor raises on contradictions. A record holds it as
headers, which `Setup.of_record` reads back and other programs ignore.
"""

import re
from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.record import Header, Record
from quarto_access.core.rules import Calls, FalseCall, Player, Rules
from quarto_access.core.values import replace, value

MOST = 9999
"""The largest number of seconds or touches for a turn."""

LONGEST_NAME = 80
"""The letters of a name that a record keeps."""

OPPONENT = ("Opponent1", "Opponent")
"""The headers with the opponent on each side."""

FRIEND = "friend"
"""The id of a seat for somebody far away, with whom letters are exchanged."""

HELPS = ("undo", "danger", "passing", "coach", "warning")
"""The options that are off if the players are far apart, by message or through a relay."""

TOUCHING = ("touch", "touches")
"""The rule of touch, which does not hold for somebody who listens to two computers."""

USUAL_TOUCHES = 6

GAME = "Game"
"""The header with the id of a game."""

GAME_ID = "[0-9a-f]{16}"
"""Matches the id of a game."""

Member = TypeVar("Member", bound=Enum)


class Starts(Enum):
    """The player who gives the first piece."""

    CHANCE = "chance"
    ONE = "1"
    TWO = "2"


class Masked(Enum):
    """The players who wear a mask at the beginning."""

    NOBODY = "nobody"
    ONE = "1"
    TWO = "2"
    BOTH = "both"

    @property
    def players(self) -> tuple[Player, ...]:
        """The players who wear a mask."""
        return tuple(p for p in Player if self is Masked.BOTH or p.value == self.value)


class TouchRule(Enum):
    """The times at which a player may read spaces."""

    FREE = "free"
    OWN_TURN = "own-turn"
    LIMITED = "limited"
    """On one's own turn, and a limited number of times."""
    NONE = "none"


@value
class Setup:
    """All that players agree on before a game.

    >>> setup = Setup(clock=60, names=("Ana", "Ben"))
    >>> [str(header) for header in setup.headers()][:4]
    ['[Player1 "Ana"]', '[Player2 "Ben"]', '[Starts "chance"]', '[Clock "60"]']
    >>> Setup.of_record(Record(setup.rules(Player.TWO), headers=setup.headers())) == setup
    True
    """

    edition: Edition = Edition.ACCESS
    criteria: tuple[Characteristic, ...] = ()
    """The characteristics that count; empty if all four do."""
    squares: bool = False
    calls: Calls = Calls.MANUAL
    false_call: FalseCall = FalseCall.LOSE_CALL
    starts: Starts = Starts.CHANCE
    clock: int | None = None
    """The seconds for each turn."""
    touch: TouchRule = TouchRule.FREE
    touches: int = USUAL_TOUCHES
    """The touches for each turn, if they are limited; otherwise a record leaves them out."""
    undo: bool = False
    names: tuple[str, str] = ("", "")
    """Empty names: the language has words for the seats."""
    masks: Masked = Masked.NOBODY
    masks_locked: bool = False
    """True if masks stay on until the end."""
    danger: bool = False
    """True if sounds warn where a piece would complete an alignment."""
    passing: bool = False
    """True if a turn waits until the keyboard has been passed."""
    seats: tuple[str, str] = ("", "")
    """The player on each side: a level of the computer, `FRIEND`, or a person here if empty."""
    coach: bool = False
    """True if there are hints during the game, and a review after it."""
    warning: bool = False
    """True if a gift that lets the other player complete a line needs a second Enter."""

    def __post_init__(self) -> None:
        rules = Rules(self.edition, self.criteria)
        if rules.criteria == self.edition.characteristics:
            object.__setattr__(self, "criteria", ())
        if not (self.clock is None or 1 <= self.clock <= MOST) or not 0 <= self.touches <= MOST:
            raise ValueError(self.clock, self.touches)
        if not all(map(_is_known, self.seats)) or _contradict(*self.seats):
            raise ValueError(self.seats)
        for name in self.lacks:
            object.__setattr__(self, name, _WITHOUT[name])

    def seated(self, seat: int, id_: str) -> "Setup":
        """Return the setup with a level of the computer on a side, a friend, or a person if empty.

        A level has no name in a setup: each language has a word for it. Beside a friend sits a
        person.
        """
        seats, names = list(self.seats), list(self.names)
        if id_ != seats[seat]:
            names[seat] = "" if id_ or seats[seat] else names[seat]
        seats[seat] = id_
        if _contradict(*seats):
            return self.seated(1 - seat, "").seated(seat, id_)
        return replace(self, seats=(seats[0], seats[1]), names=(names[0], names[1]))

    @property
    def mirrored(self) -> "Setup":
        """The setup with the players on each other's sides."""
        (one, two), (name, other) = self.seats, self.names
        starts, masks = _OTHER.get(self.starts.value), _OTHER.get(self.masks.value)
        return replace(
            self,
            seats=(two, one),
            names=(other, name),
            starts=Starts(starts) if starts else self.starts,
            masks=Masked(masks) if masks else self.masks,
        )

    @property
    def far(self) -> Player | None:
        """The player who plays by message; None if there is none."""
        return next((p for p, id_ in zip(Player, self.seats, strict=True) if id_ == FRIEND), None)

    @property
    def alone(self) -> Player | None:
        """The only person of the two players; None if both are persons, or neither."""
        persons = [p for p, level in zip(Player, self.seats, strict=True) if not level]
        return persons[0] if len(persons) == 1 else None

    @property
    def is_watched(self) -> bool:
        """True if two computers play, and people listen: they may read everything."""
        return all(self.seats)

    @property
    def lacks(self) -> tuple[str, ...]:
        """The options that these players cannot have."""
        if self.far is not None:
            return ("clock", *HELPS)
        alone = ("passing",) if any(self.seats) else ()  # nobody else is at the keyboard
        return (*alone, *TOUCHING, "warning") if self.is_watched else alone

    def rules(self, first: Player) -> Rules:
        """Return the rules of a game in which this player gives the first piece."""
        return Rules(self.edition, self.criteria, self.squares, self.calls, self.false_call, first)

    def first(self, chance: Callable[[], bool]) -> Player:
        """Return the player who gives the first piece; `chance` is called only if it decides."""
        if self.starts is Starts.CHANCE:
            return Player.ONE if chance() else Player.TWO
        return Player(self.starts.value)

    def headers(self) -> tuple[Header, ...]:
        """Return all that the rules do not hold, as headers of a record, without empty names."""
        limited = self.touch is TouchRule.LIMITED
        texts = {
            "Player1": safe_name(self.names[0]),
            "Player2": safe_name(self.names[1]),
            "Starts": self.starts.value,
            "Clock": "none" if self.clock is None else str(self.clock),
            "Touch": str(self.touches) if limited else self.touch.value,
            "Undo": "yes" if self.undo else "no",
            "Masks": "" if self.masks is Masked.NOBODY else self.masks.value,
            "MasksLocked": "yes" if self.masks_locked else "",
            "Danger": "yes" if self.danger else "",
            "PassKeyboard": "yes" if self.passing else "",
            OPPONENT[1]: _written(self.seats[1]),
            "Coach": "yes" if self.coach else "",
            "Warning": "yes" if self.warning else "",
            OPPONENT[0]: _written(self.seats[0]),
        }
        return tuple(Header(name, text) for name, text in texts.items() if text)

    @classmethod
    def of_rules(cls, rules: Rules) -> "Setup":
        """Return the setup of a game by these rules, with everything else as usual."""
        return cls(
            edition=rules.edition,
            criteria=rules.criteria,
            squares=rules.squares,
            calls=rules.calls,
            false_call=rules.false_call,
            starts=Starts(rules.first.value),
        )

    @classmethod
    def of_record(cls, record: Record) -> "Setup":
        """Return the setup of a record; what the record leaves out is as usual."""
        texts = {header.name: header.text for header in reversed(record.headers)}
        usual = cls()
        clock, touch = texts.get("Clock", ""), texts.get("Touch", "")
        touches = _number(touch)
        seats = [_seat_named(texts.get(header, "")) or "" for header in OPPONENT]
        return replace(
            cls.of_rules(record.rules),
            starts=_member(Starts, texts.get("Starts", ""), usual.starts),
            clock=_number(clock) or None,
            touch=_member(TouchRule, touch, usual.touch) if touches is None else TouchRule.LIMITED,
            touches=usual.touches if touches is None else touches,
            undo=texts.get("Undo") == "yes",
            names=(safe_name(texts.get("Player1", "")), safe_name(texts.get("Player2", ""))),
            masks=_member(Masked, texts.get("Masks", ""), usual.masks),
            seats=_seats(seats[0], seats[1]),
            masks_locked=texts.get("MasksLocked") == "yes",
            danger=texts.get("Danger") == "yes",
            passing=texts.get("PassKeyboard") == "yes",
            coach=texts.get("Coach") == "yes",
            warning=texts.get("Warning") == "yes",
        )


def safe_name(name: str) -> str:
    """Return the name without quotation marks, line ends and control characters, for a header."""
    text = name[:LONGEST_NAME].encode("utf-8", "replace").decode()
    return re.sub("[\x00-\x1f\x7f-\x9f\u2028\u2029]", " ", text).replace('"', "'").strip()


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,4}", text) else None


def _member(kind: type[Member], text: str, usual: Member) -> Member:
    return next((member for member in kind if member.value == text), usual)


def id_of(record: Record) -> str:
    """Return the id of the game of a record, or nothing if it has none."""
    ids = [header.text for header in record.headers if header.name == GAME]
    return ids[0] if ids and re.fullmatch(GAME_ID, ids[0]) else ""


def _seats(one: str, two: str) -> tuple[str, str]:
    """Return the seats of a record; beside a friend sits one person here."""
    return ("", FRIEND) if _contradict(one, two) else (one, two)


def _is_known(opponent: str) -> bool:
    """Return whether this is a friend, one of the computer's opponents, or a person."""
    if opponent in {"", FRIEND}:
        return True
    from quarto_access.players.levels import OPPONENTS  # imported only for games that need it

    return opponent in OPPONENTS


def _written(seat: str) -> str:
    """Return the player on a side as a record names it."""
    if seat in {"", FRIEND}:
        return seat
    from quarto_access.players.levels import level

    opponent = level(seat)
    return opponent.name if opponent else seat


def _seat_named(name: str) -> str | None:
    """Return the player whom a record names so; None if this version has no such opponent."""
    if name in {"", FRIEND}:
        return name
    from quarto_access.players.levels import level_named

    opponent = level_named(name)
    id_ = opponent.id if opponent else name
    return id_ if _is_known(id_) else None


def unknown_opponents(record: Record) -> tuple[str, ...]:
    """Return the opponents that a record names and this version does not have.

    `Setup.of_record` has a person instead of each.
    """
    named = (header.text for header in record.headers if header.name in OPPONENT)
    return tuple(name for name in named if _seat_named(name) is None)


def _contradict(one: str, two: str) -> bool:
    """Return whether nobody here sits beside a friend."""
    return FRIEND in {one, two} and bool(one and two)


_WITHOUT = {
    "clock": None,
    "touch": TouchRule.FREE,
    "touches": USUAL_TOUCHES,
    **dict.fromkeys(HELPS, False),
}
"""The values of options that some players cannot have."""

_OTHER = {"1": "2", "2": "1"}


CHILDREN = Setup(
    criteria=(Characteristic.HEIGHT,), false_call=FalseCall.FREE, clock=None, undo=True
)
"""The game for children: only height counts, there is no clock, and mistakes cost nothing."""

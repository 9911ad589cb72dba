"""The rules that two players agree on before a game, and the players themselves.

A `Rules` value that exists is playable: its constructor raises on contradictions.
"""

from enum import Enum, StrEnum

from quarto_access.core.board import LINES, LINES_AND_TWO_BY_TWOS, Line, LineKind
from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.values import value


class Player(Enum):
    """One of the two seats. `Rules.first` says which of them gives the first piece."""

    ONE = "1"
    TWO = "2"

    def __init__(self, number: str) -> None:
        self.index = int(number) - 1
        """The place of what is this player's in a pair: 0 or 1."""

    @property
    def other(self) -> "Player":
        return Player.TWO if self is Player.ONE else Player.ONE


class Calls(Enum):
    """The one who notices an alignment: the players, or the program for them."""

    MANUAL = "manual"
    AUTOMATIC = "automatic"


class FalseCall(Enum):
    """The cost of a wrong call: calling before the next placement, the game, or nothing."""

    LOSE_CALL = "lose-call"
    LOSE_GAME = "lose-game"
    FREE = "free"


class BadCriteria(StrEnum):
    """The reason why a choice of characteristics cannot be played."""

    REPEATED = "criteria-repeated"
    OTHER_EDITION = "criteria-of-other-edition"
    ORDER = "criteria-order"


class IllegalRules(ValueError):
    """The characteristics that should count cannot be those of one game."""

    def __init__(self, reason: BadCriteria, criteria: tuple[Characteristic, ...]) -> None:
        super().__init__(reason, criteria)
        self.reason = reason
        self.criteria = criteria


@value
class Rules:
    """One way to play.

    >>> Rules(edition=Edition.CLASSIC).criteria[-1]
    <Characteristic.COLOUR: 'colour'>
    >>> Rules(criteria=(Characteristic.HEIGHT,), squares=True).counts(Line.TWO_BY_TWO_B2_C3)
    True
    """

    edition: Edition = Edition.ACCESS
    criteria: tuple[Characteristic, ...] = ()
    """The characteristics that count, in the edition's order; left out, all four do."""
    squares: bool = False
    """True if two-by-twos win as lines do."""
    calls: Calls = Calls.MANUAL
    false_call: FalseCall = FalseCall.LOSE_CALL
    first: Player = Player.ONE
    """The player who gives the first piece."""

    def __post_init__(self) -> None:
        order = self.edition.characteristics
        if self.criteria == ():
            object.__setattr__(self, "criteria", order)
        if reason := _objection(self.criteria, order):
            raise IllegalRules(reason, self.criteria)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that can win under these rules."""
        return LINES_AND_TWO_BY_TWOS if self.squares else LINES

    def counts(self, line: Line) -> bool:
        """Return whether this line can win under these rules."""
        return self.squares or line.kind is not LineKind.TWO_BY_TWO


def _objection(
    criteria: tuple[Characteristic, ...], order: tuple[Characteristic, ...]
) -> BadCriteria | None:
    if len(set(criteria)) < len(criteria):
        return BadCriteria.REPEATED
    if not set(criteria) <= set(order):
        return BadCriteria.OTHER_EDITION
    if list(criteria) != sorted(criteria, key=order.index):
        return BadCriteria.ORDER
    return None

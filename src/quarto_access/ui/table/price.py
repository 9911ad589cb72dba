"""The price of a reading: where touches are counted, the same command again pays it.

A reading of several spaces says first what it costs, in whatever list or place it is asked for. An
empty board needs no touch: everybody knows that there is nothing on it.
"""

from collections.abc import Sequence

from quarto_access.core.board import Line, Square
from quarto_access.match.match import Match
from quarto_access.narration import queries
from quarto_access.narration.feeling import Felt
from quarto_access.ui.effects import NOTHING_TO_DO, Effects, Touch, told


class Price:
    """The question that one screen asks before a reading that costs touches."""

    def __init__(self) -> None:
        self._asked: str | None = None
        """The reading whose price was announced; it is carried out if it is asked for again."""

    @property
    def is_asked(self) -> bool:
        """True if a price was announced, and nobody has answered yet."""
        return self._asked is not None

    def forget(self, *, unless: str | None = None) -> None:
        """Ask anew next time, unless it is for this reading."""
        if self._asked != unless:
            self._asked = None

    def ask(self, match: Match, reading: str, squares: Sequence[Square]) -> Effects:
        """Return the price of a reading; nothing if it was announced just now, or there is none."""
        left = match.touches.left
        was_told, self._asked = self._asked == reading, None
        is_for_keys = not match.over and match.game.on_turn in match.at_keyboard
        if was_told or not left or not squares or not is_for_keys:
            return NOTHING_TO_DO
        self._asked = reading
        return told(queries.price(len(squares), left))

    def read(self, match: Match, reading: str, line: Line) -> Effects:
        """Return the effects that read a line, or its price if that comes first."""
        if not match.is_open and not any(match.game.board):
            return told(queries.line(line, [Felt(space, False, True) for space in line.squares]))
        touch = Touch(line.squares, lambda felt: queries.line(line, felt))
        return self.ask(match, reading, line.squares) or (touch,)

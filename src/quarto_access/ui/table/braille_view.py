"""The board on a braille display, which follows the cursor and the game if the player wants it.

A hand is on the display, so what is shown counts as read: every space once, and again when it has
changed. If touches are counted, nothing follows: the key then reads the whole board once, at the
usual price, and it stays until the next words.
"""

from typing import TYPE_CHECKING

from quarto_access.core.board import Square
from quarto_access.core.game import Game
from quarto_access.core.pieces import Piece
from quarto_access.match.match import Match
from quarto_access.narration.announcement import Cells, say
from quarto_access.narration.braille_board import Fingers, cells
from quarto_access.narration.describing import described
from quarto_access.narration.feeling import found
from quarto_access.storage.settings import Settings
from quarto_access.ui.configuration.settings_table import VIEW
from quarto_access.ui.effects import Effects, Set, Tell, Touch
from quarto_access.ui.screen import Screen

if TYPE_CHECKING:
    from quarto_access.ui.screens.table_screen import TableScreen

OTHER = {"words": "board", "board": "words"}


class BrailleView:
    """The board beside the words on a braille display."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._match: Match | None = None
        self._read: dict[Square, Piece | None] = {}
        """The pieces when they were last read, in this match."""

    def ask(self, table: "TableScreen") -> Effects:
        """Change between the board and words; if touches are counted, read the board once."""
        match = table.match
        if not match.is_open:
            fingers = table.fingers
            return (
                Touch(tuple(Square), lambda felt: say("braille.read", cells=cells(felt, fingers))),
            )
        now = OTHER[self._settings[VIEW]]
        return Set(VIEW, now), Tell(say(f"braille.{now}"))

    def board(self, match: Match | None, screen: Screen) -> Cells | None:
        """Return the board for the display now; None if it shows words.

        Whatever is new on it is felt, and counts as touched.
        """
        if (
            match is None
            or not screen.clock_runs
            or self._settings[VIEW] == "words"
            or not match.is_open
        ):
            self._match = None
            return None
        if match is not self._match:
            self._match, self._read = match, {}
        game = match.game
        for square in Square:
            if square not in self._read or self._read[square] is not game.board[square]:
                match.feel()
                self._read[square] = game.board[square]
        return cells([found(game, square, felt=True) for square in Square], _fingers(screen, game))


def _fingers(screen: Screen, game: Game) -> Fingers:
    """Return the cursor: at the table, or on a line that is being named."""
    from quarto_access.ui.screens.pointing import PointingScreen
    from quarto_access.ui.screens.table_screen import TableScreen

    if isinstance(screen, TableScreen):
        return screen.fingers
    squares = screen.line.squares if isinstance(screen, PointingScreen) else ()
    return Fingers(squares, described(game.hand, game.rules) if game.hand else None)

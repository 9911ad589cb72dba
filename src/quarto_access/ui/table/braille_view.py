"""The board on a braille display, which follows the cursor and the game if the player wants it.

A hand is on the display, so what is shown counts as read: every space once, and again when it has
changed. If touches are counted, nothing follows: the key then reads the whole board once, at the
usual price, and it stays until the next words, or until the key takes it away.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarto_access.core.board import Square
from quarto_access.core.game import Game
from quarto_access.core.pieces import Piece
from quarto_access.match.match import Match
from quarto_access.narration.announcement import Cells, Telling, say
from quarto_access.narration.braille_board import Fingers, cells
from quarto_access.narration.describing import described
from quarto_access.narration.feeling import Felt, found
from quarto_access.storage.settings import Settings
from quarto_access.ui.configuration.settings_table import VIEW
from quarto_access.ui.effects import Effects, Set, Tell, told
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
        self._stays: bool | None = None
        """True if the display still has a board that was read once; None before the first one."""

    def ask(self, table: "TableScreen") -> Effects:
        """Change between the board and words; if touches are counted, read the board once."""
        if table.match.is_open:
            now = OTHER[self._settings[VIEW]]
            return Set(VIEW, now), Tell(say(f"braille.{now}"))
        if self._stays:
            return told(say("braille.words"))
        fingers = table.fingers

        def show(felt: Sequence[Felt]) -> Telling:
            self._stays = True
            pieces = {one.square: one for one in felt}
            board = [pieces.get(square, Felt(square, False, True)) for square in Square]
            return say("braille.read", cells=cells(board, fingers))

        return table.read_for_braille(show)

    def board(self, telling: Telling, match: Match | None, screen: Screen) -> Cells | None:
        """Return the board for the display beside these words; None if it shows only words.

        Whatever is new on it is felt, and counts as touched.
        """
        if self._stays is not None and telling:
            self._stays = any(told.message == "braille.read" for told in telling.announcements)
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

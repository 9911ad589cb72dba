"""The present picture of the program. Making it costs no touch and changes nothing.

Under a mask it is not painted: the window is black.
"""

from quarto_access.core.alignment import Alignment
from quarto_access.core.board import Square
from quarto_access.core.events import How, Outcome
from quarto_access.core.game import Game, Phase, completed_by_latest
from quarto_access.core.pieces import Edition
from quarto_access.match.match import Match
from quarto_access.narration.announcement import Phrase, Telling
from quarto_access.narration.event_announcements import turn
from quarto_access.narration.focus import titled
from quarto_access.ui.commands import Context
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.pointing import PointingScreen
from quarto_access.ui.screens.table_screen import Spot, TableScreen
from quarto_access.ui.telling.teller import Teller
from quarto_access.view.picture import (
    HandFocus,
    ItemFocus,
    Names,
    Picture,
    PictureFocus,
    SquareFocus,
    TrayFocus,
)


def showing(
    screen: Screen,
    match: Match | None,
    teller: Teller,
    notice: str = "",
    advice: tuple[str, ...] = (),
) -> Picture:
    """Return the picture of a screen, with the table during a match; a notice is in the title."""
    rows = screen.rows()
    return Picture(
        edition=match.rules.edition if match else Edition.ACCESS,
        board=match.game.board if match else (None,) * 16,
        tray=tuple(match.game.tray) if match else (),
        hand=match.game.hand if match else None,
        names=Names(
            teller.word(Phrase("picture.tray", {})), teller.word(Phrase("picture.hand", {}))
        ),
        focus=_focus(screen, listed=bool(rows)),
        title=f"{_title(screen, teller)} {notice}".strip(),
        turn=_turn(match, teller),
        items=tuple(
            teller.text(row) if isinstance(row, Telling) else teller.word(row) for row in rows
        ),
        position=screen.position,
        caption=teller.caption,
        advice=advice,
        show_table=match is not None,
        marked=_marked(screen, match),
        latest=match.game.latest if match else None,
    )


def _title(screen: Screen, teller: Teller) -> str:
    """Return the title; a table has none, because the window's own title names the game."""
    return "" if screen.context is Context.TABLE else teller.text(titled(screen.title))


def _focus(screen: Screen, *, listed: bool) -> PictureFocus | None:
    if isinstance(screen, TableScreen):
        match screen.spot:
            case Spot.BOARD:
                return SquareFocus(screen.space)
            case Spot.TRAY:
                return TrayFocus(screen.place)
            case Spot.HAND:
                return HandFocus()
    return ItemFocus() if listed else None


def _turn(match: Match | None, teller: Teller) -> str:
    if match is None or match.game.phase is Phase.OVER:
        return ""
    return teller.text(turn(match.game, match.setup))


def _marked(screen: Screen, match: Match | None) -> tuple[Square, ...]:
    """Return the spaces of the line that a player is naming, or of the line that has won."""
    if isinstance(screen, PointingScreen):
        return screen.line.squares
    return _won_by(match.game) if match else ()


def _won_by(game: Game) -> tuple[Square, ...]:
    """Return the spaces of the line that was called, or of all lines found by automatic calling."""
    match game.outcome:
        case Outcome(alignment=Alignment(line=line)):
            return line.squares
        case Outcome(how=How.CALL):
            lines = [alignment.line for alignment in completed_by_latest(game)]
            return tuple({square: None for line in lines for square in line.squares})
    return ()

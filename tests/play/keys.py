"""The keys that play a record, as a player would press them who knows where everything is."""

from collections.abc import Iterator, Sequence

from quarto_access.core import (
    Action,
    Call,
    Game,
    Give,
    Pass,
    Phase,
    Place,
    Record,
    Resign,
    Square,
    TimeOut,
    replay,
)
from quarto_access.core.board import Line
from quarto_access.ui.table.cursor import tray_piece


def keys_of(record: Record) -> Iterator[tuple[Action, str]]:
    """Yield each action of a record with its keys."""
    game = Game.start(record.rules)
    for action, step in zip(record.actions, replay(record), strict=True):
        yield action, keys_for(action, game)
        game = step.game


def keys_for(action: Action, game: Game) -> str:
    """Return the keys for one action, from any place of the cursors."""
    match action:
        case Give(_, piece):
            places = (s for s in Square if tray_piece(game.rules.edition, s) is piece)
            return f"{to(next(places))} Enter"
        case Place(_, square):
            return f"{to(square)} Enter"
        case Call(_, line):
            begin = "Escape Q" if game.phase is Phase.LAST_CALLS else "Q"
            return " ".join([begin, *["Down"] * steps_to(line, game), "Enter"])
        case Pass():
            return "Down Enter"
        case Resign(player):
            begin = "Escape :resign" if game.phase is Phase.LAST_CALLS else ":resign"
            return f"{begin} Down Enter" if player is game.on_turn else f"{begin} Down Down Enter"
        case TimeOut():
            return ""  # running out of time needs no key


def to(square: Square) -> str:
    """Return the keys that jump to a place, by row and column."""
    return f"{square.row + 1} Shift+{square.column + 1}"


def steps_to(line: Line, game: Game) -> int:
    """Return how far down the list of lines a line is."""
    through: Sequence[Line] = () if game.latest is None else game.latest.lines
    return sorted(game.rules.lines, key=lambda other: other not in through).index(line)

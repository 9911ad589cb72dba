"""The screens that a match needs as it stands: its table, and a question or a list over it."""

from quarto_access.core.game import Phase
from quarto_access.match.match import Match
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.pointing import LastCallsScreen
from quarto_access.ui.screens.table_screen import TableScreen
from quarto_access.ui.stack import Stack


def screens_of(match: Match, table: TableScreen | None = None) -> tuple[Screen, ...]:
    """Return the screens that a match needs as it stands, on top of its table."""
    if table is None:
        table = TableScreen(match)
        table.follow()
    if match.over:
        return (table, *table.ending())
    is_asked = match.game.phase is Phase.LAST_CALLS and match.game.on_turn in match.at_keyboard
    return (table, LastCallsScreen(match)) if is_asked else (table,)


def follow(stack: Stack, match: Match, *, moved: bool, keeps_list: bool = False) -> bool:
    """Open the screens that the match needs as it stands.

    With `keeps_list` a list over the table stays, if the match needs only the table: the next
    key is meant for the list. Return whether one has stayed.
    """
    table = stack.table
    if table is not None and moved:
        table.follow()
    screens = screens_of(match, table)
    if keeps_list and screens == stack.screens[:1]:
        return len(stack.screens) > 1
    if screens != stack.screens:
        stack.swap(screens)
    return False

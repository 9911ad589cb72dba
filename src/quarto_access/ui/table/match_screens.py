"""The screens that a match needs as it stands: its table, and a question or a list over it."""

from quarto_access.core.game import Phase
from quarto_access.match.match import Match
from quarto_access.ui.commands import Context
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
    if match.game.phase is not Phase.LAST_CALLS:
        return (table,)
    game = match.expected  # who has asked to pass need not be asked again
    is_asked = game.phase is Phase.LAST_CALLS and game.on_turn in match.at_keyboard
    return (table, LastCallsScreen(match)) if is_asked else (table,)


def typing_over(stack: Stack) -> tuple[Screen, ...]:
    """Return the text that is being typed and the lists that led to it; nothing for a move."""
    if stack.top.context is not Context.TYPING or stack.top.is_of_match:
        return ()
    return tuple(screen for screen in stack.screens[1:] if not screen.is_of_match)


def follow(stack: Stack, match: Match, *, moved: bool, by_key: bool = True) -> bool:
    """Open the screens that the match needs as it stands.

    If no key led to this, the next key is meant for what is over the table: a text that is being
    typed stays there, and a list if the match needs only the table; the choice of the last calls
    does not stay. Return whether one has stayed.
    """
    table = stack.table
    if table is not None and moved:
        table.follow()
    screens = screens_of(match, table)
    if not by_key and screens == stack.screens[:1]:
        left = tuple(s for s in stack.screens if not isinstance(s, LastCallsScreen))
        if left != stack.screens:
            stack.swap(left)
        return len(left) > 1
    kept = () if by_key else typing_over(stack)
    if (*screens, *kept) != stack.screens:
        stack.swap((*screens, *kept))
    return bool(kept)

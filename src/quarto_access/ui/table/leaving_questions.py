"""The questions before a game is left: what becomes of it then, as far as that is known."""

from quarto_access.ui.table.games import Games


def before_leaving(games: Games) -> str:
    """Return the question before the table is left; nothing if there is nothing to lose."""
    match = games.game_at_table
    if match is not None and match.is_unsent:  # another game may be asked for once one is over
        return "confirm.leave-late"
    if match is None or match.over:
        return ""
    if match.is_followed:
        return "confirm.leave-friend" if games.is_found_again() else "confirm.leave-unsaved"
    if games.is_own_safe():
        return "confirm.leave"
    return "confirm.leave-unsaved" if match.played else ""


def before_quitting(games: Games, *, awaits_table: bool) -> str:
    """Return the question before the program is left; nothing if there is nothing to lose.

    With `awaits_table` the relay has not answered a request for a table.

    An own game may wait unsaved in the main menu, or at a friend's table. One that has ended and
    cannot be kept is offered by the next start, if it is in its journal.
    """
    match, own = games.game_at_table, games.match
    is_playing = match is not None and not match.over
    if match is not None and match.is_unsent:
        return "confirm.quit-late"
    is_kept = games.keep_ended()
    if own is not None and own.played and not is_kept and not games.is_own_safe():
        return "confirm.quit-unsaved"
    if awaits_table:
        return "confirm.quit-late"
    if match is None or not is_playing:
        return ""
    if match.is_followed:
        return "confirm.quit-friend" if games.is_found_again() else "confirm.quit-unknown"
    return "confirm.quit" if games.is_own_safe() else ""

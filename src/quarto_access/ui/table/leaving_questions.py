"""The questions before a game is left: what becomes of it then, as far as that is known."""

from quarto_access.ui.table.games import Games


def before_leaving(games: Games) -> str:
    """Return the question before the table is left; nothing if there is nothing to lose."""
    match = games.game_at_table
    if match is None or match.over:
        return ""
    if match.awaits:
        return "confirm.leave-late"
    if games.is_safe():
        return "confirm.leave-friend" if match.is_followed else "confirm.leave"
    return "confirm.leave-unsaved" if match.is_followed or match.played else ""


def before_quitting(games: Games) -> str:
    """Return the question before the program is left; nothing if there is nothing to lose."""
    match = games.game_at_table
    if match is None or match.over:
        return ""
    if match.awaits:
        return "confirm.quit-late"
    if games.is_safe():
        return "confirm.quit-friend" if match.is_followed else "confirm.quit"
    if match.is_followed:
        return "confirm.quit-unknown"
    return "confirm.quit-unsaved" if match.played else ""

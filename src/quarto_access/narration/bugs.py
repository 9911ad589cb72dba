"""The announcements for a failure of the program itself; the log has the rest."""

from quarto_access.narration.announcement import Priority, Telling, say


def survived(*, is_kept: bool = True) -> Telling:
    """It goes on; `is_kept` tells whether the game is written down."""
    message = "bug.survived" if is_kept else "bug.survived-unsaved"
    return say(message, priority=Priority.URGENT)


def closing(*, is_kept: bool = True) -> Telling:
    """It fails again and again, and closes."""
    message = "bug.closing" if is_kept else "bug.closing-unsaved"
    return say(message, priority=Priority.URGENT)

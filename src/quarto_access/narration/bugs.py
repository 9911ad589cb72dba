"""The announcements for a failure of the program itself; the log has the rest."""

from quarto_access.narration.announcement import Priority, Telling, say


def survived(*, is_kept: bool = True) -> Telling:
    """Announce that the program goes on; `is_kept` is true if the game is on disk."""
    return say("bug.survived" if is_kept else "bug.survived-unsaved", priority=Priority.URGENT)


def closing(*, is_kept: bool = True) -> Telling:
    """Announce that the program fails again and again, and closes."""
    return say("bug.closing" if is_kept else "bug.closing-unsaved", priority=Priority.URGENT)

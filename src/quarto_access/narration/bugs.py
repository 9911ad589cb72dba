"""The announcements for a failure of the program itself; the log has the rest."""

from quarto_access.narration.announcement import Priority, Telling, say


def survived() -> Telling:
    """It goes on."""
    return say("bug.survived", priority=Priority.URGENT)


def closing() -> Telling:
    """It fails again and again, and closes."""
    return say("bug.closing", priority=Priority.URGENT)

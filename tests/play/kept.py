"""The game of a running program, read from its profile, where each action is before it is said."""

from pathlib import Path

from quarto_access.core.game import Game
from quarto_access.core.record import Record, replay
from quarto_access.storage.journal_text import parse_journal


def kept_record(profile: Path) -> Record | None:
    """Return the game as it is kept; None once it is over."""
    try:
        return parse_journal((profile / "journal.qrt").read_bytes()).record
    except FileNotFoundError:
        return None


def kept_game(profile: Path) -> Game | None:
    """Return the game as it stands; None once it is over."""
    record = kept_record(profile)
    if record is None:
        return None
    *_, game = (Game.start(record.rules), *(step.game for step in replay(record)))
    return game

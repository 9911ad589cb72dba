"""The first to hear the news of a match: it writes them into the journal, so that nothing is
heard that is not written."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from quarto_access.core.actions import Action
from quarto_access.core.notation import format_action
from quarto_access.players.news import DoneAgain, News, Noted, Played, TakenBack

MOST_NOTES = 5_000
"""The number of notes after which the journal is written anew with one, to keep it short."""


class Pages(Protocol):
    """A journal. It deals with its own failures, and never raises."""

    def action(self, text: str) -> None:
        """Add an action; once this returns, it is there to be continued."""

    def note(self, text: str) -> None:
        """Add a note, which is no part of the game."""

    def rewrite(self, lines: Sequence[str]) -> None:
        """Replace all that was added: actions, and notes that begin with a semicolon."""


class Writer:
    """Writes one match."""

    def __init__(self, pages: Pages, actions: Iterable[Action] = (), notes: int = 0) -> None:
        """The actions, and the number of notes, that are written already."""
        self._pages = pages
        self._actions = [format_action(action) for action in actions]
        self._notes = notes

    def __call__(self, news: News) -> None:
        """Write what has to be written."""
        match news:
            case Played(action):
                self._actions.append(format_action(action))
                self._pages.action(self._actions[-1])
            case TakenBack(played, note):
                del self._actions[-len(played) :]
                self._rewrite(note)
            case DoneAgain(played, note):
                self._actions += [format_action(one.action) for one in played]
                self._rewrite(note)
            case Noted(text):
                self._notes += 1
                if self._notes > MOST_NOTES:
                    self._rewrite(text)
                else:
                    self._pages.note(text)

    def _rewrite(self, note: str) -> None:
        notes = [f"; {note}"] if note else []
        self._pages.rewrite(self._actions + notes)
        self._notes = len(notes)

"""The first to see the news of a match: writes it into the journal before anybody hears it."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from quarto_access.core.actions import Action
from quarto_access.core.notation import format_action
from quarto_access.players.news import DoneAgain, News, Noted, Played, TakenBack

MOST_OF_NOTES = 4_000
"""The letters of notes allowed beyond the letters of the actions.

Above that the journal is rewritten with the last note alone, so its size follows the game.
"""


class Pages(Protocol):
    """A journal. It deals with its own failures, and never raises."""

    def action(self, text: str) -> None:
        """Add an action. After this returns, a crash no longer loses it."""

    def note(self, text: str) -> None:
        """Add a note, which is not part of the game."""

    def rewrite(self, lines: Sequence[str]) -> None:
        """Replace everything that was added: actions, and notes, which begin with a semicolon."""


class Writer:
    """Writes one match."""

    def __init__(
        self, pages: Pages, actions: Iterable[Action] = (), notes: Iterable[str] = ()
    ) -> None:
        """Go on with a journal that already has these actions and notes."""
        self._pages = pages
        self._actions = [format_action(action) for action in actions]
        self._noted = sum(map(len, notes))
        """The letters of all notes in the journal."""

    def __call__(self, news: News) -> None:
        """Write what this news adds to the journal."""
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
                self._noted += len(text)
                if self._noted > MOST_OF_NOTES + sum(map(len, self._actions)):
                    self._rewrite(text)
                else:
                    self._pages.note(text)

    def _rewrite(self, note: str) -> None:
        notes = [f"; {note}"] if note else []
        self._pages.rewrite(self._actions + notes)
        self._noted = len(note)

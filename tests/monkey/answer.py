"""The answer to one key, as the laws see it, from a game in this process or in another."""

import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from quarto_access.core import Player, format_action
from quarto_access.core.values import value
from quarto_access.i18n.language import Language
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.texts import Texts
from quarto_access.narration.announcement import Telling
from quarto_access.preferences import Preferences
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.controller import Controller
from tests.i18n.ids import IDS, told

OF_TWO = "~"
"""The mark in each sentence to the second player."""

LANGUAGES = {
    Player.ONE: IDS,
    Player.TWO: Language(Texts({m: (f"{told(m)}{OF_TWO}",) for m in MESSAGES}, lambda _: 0)),
}
"""The players have two languages, whatever they set."""

ANSWERS = frozenset({"say", "cue", "braille"})

SILENT = frozenset({"silence"})
"""Commands whose answer is that nothing is said."""

AGAIN = {"repeat", "older", "newer", "oldest", "newest"}
"""The commands that say again what was said before."""


@value
class Answer:
    """Everything told since the key before, and the state of the game."""

    screen: str
    context: str
    entries: tuple[Mapping[str, Any], ...]
    """Of the transcript."""
    work: float
    """The processor's seconds that the answer took."""
    lacks: bool
    """True if the key asks for something here, and nothing answered it."""
    is_left: bool
    is_typing: bool
    back: str
    """The key that leads back from here."""
    actions: tuple[str, ...] | None
    """Of a game that is not over."""
    is_whole: bool
    """True if all of it is written."""
    listeners: int
    """The number of players who hear what is said."""
    to: str
    """The player who is spoken to."""

    @property
    def is_heard_again(self) -> bool:
        """True if it was asked for again: "you" is still the one who heard it first."""
        return any(entry["kind"] == "command" and entry["id"] in AGAIN for entry in self.entries)

    @property
    def said(self) -> list[str]:
        """The utterances, but for how a voice sounds, which anybody may try."""
        says = (entry for entry in self.entries if entry["kind"] == "say")
        return [entry["text"] for entry in says if not entry.get("tried")]


class Watch:
    """Notes what is told, until the patches are taken back."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._entries: list[dict[str, Any]] = []
        write, say_plainly = Recorder.write, Presenter.say_plainly

        def writes(recorder: Recorder, kind: str, *, timed: bool = False, **fields: object) -> None:
            self._entries.append({"kind": kind, "timed": timed, **fields})
            write(recorder, kind, timed=timed, **fields)

        def says(presenter: Presenter, telling: Telling, to: Preferences) -> None:
            self._entries.append({"kind": "say", "text": to.text(telling)})
            say_plainly(presenter, telling, to)

        patch.setattr(Recorder, "write", writes)
        patch.setattr(Presenter, "say_plainly", says)
        patch.setattr(Configuration, "language", lambda _, player: LANGUAGES[player])

    def answer(
        self,
        controller: Controller,
        do: Callable[[], object],
        key: str = "",
        afterwards: Callable[[], object] = lambda: None,
    ) -> Answer:
        """Do what a key leads to, and afterwards what counts as no work of its own."""
        screen = getattr(controller._stack, "top", None)  # there is none in the very beginning
        keymap = controller.configuration.keys.map
        asked = keymap.command_for(key, key, screen.context) if key and screen else None
        before = len(self._entries)
        begun = time.thread_time()
        do()
        work = time.thread_time() - begun
        afterwards()
        answered = any(map(_is_answer, self._entries[before:]))
        lacks = asked is not None and asked not in SILENT and not answered
        return self._answer(controller, type(screen).__name__, work, lacks=lacks)

    def look(self, controller: Controller) -> Answer:
        """Return the present state, without a key."""
        return self._answer(controller, type(controller.screen).__name__, 0.0, lacks=False)

    def _answer(self, controller: Controller, screen: str, work: float, *, lacks: bool) -> Answer:
        entries, self._entries = tuple(self._entries), []
        games, stack, context = controller._games, controller._stack, controller.screen.context
        match = games.match
        is_on = match is not None and not match.over
        to = games.addressed.other if stack.is_for_other else games.addressed
        return Answer(
            screen,
            context.name,
            entries,
            work,
            lacks,
            controller.left,
            controller.typing,
            next(iter(controller.configuration.keys.map.keys_for("back", context)), "Escape"),
            tuple(map(format_action, match.record().actions)) if match and is_on else None,
            games.is_whole,
            len(controller.teller.preferences.style.listeners),
            to.value,
        )


def _is_answer(entry: Mapping[str, Any]) -> bool:
    """Return whether something was heard or felt, or silence was asked for, as in help."""
    return entry["kind"] in ANSWERS or entry.get("id") in SILENT

"""Keys, clicks and sound cards of a window, as SDL would tell of them.

What is posted is taken in order by the window's own loop, and so is the mark that ends it: when
that has been taken, everything before it has.
"""

import threading
from typing import TYPE_CHECKING, Any

import pygame
import pytest
from pygame.event import Event

from quarto_access.audio import card
from quarto_access.host import window
from tests.play.windowed import events

if TYPE_CHECKING:
    from tests.monkey.haunted import Haunted


class DummyWindow:
    """Posts to the window of this process."""

    def __init__(self, patch: pytest.MonkeyPatch, haunted: "Haunted") -> None:
        self._haunted = haunted
        self._card = "well"
        self._goes_on = threading.Event()
        take = window._Loop._take
        opened, play = card.PygameCard.__init__, card.PygameCard.play

        def takes(loop: Any, event: Event) -> None:
            if command := getattr(event, "command", None):
                assert haunted.controller
                haunted.controller.command(command)
            elif mark := getattr(event, "mark", None):
                haunted.look(mark)
            else:
                take(loop, event)

        def opens(of: card.PygameCard, buffer: int) -> None:
            self._ask_the_card()
            opened(of, buffer)

        def plays(of: card.PygameCard, *given: Any) -> Any:
            self._ask_the_card()
            return play(of, *given)

        patch.setattr(window._Loop, "_take", takes)
        patch.setattr(card.PygameCard, "__init__", opens)
        patch.setattr(card.PygameCard, "play", plays)

    def _ask_the_card(self) -> None:
        if self._card == "gone":
            raise pygame.error("no card")
        if self._card == "hangs":
            self._goes_on.wait(8.0)

    def card_is(self, mood: str) -> None:
        """Have the sound card be well, gone or hang."""
        self._card = mood
        if mood == "gone":
            pygame.event.post(Event(pygame.AUDIODEVICEREMOVED, iscapture=0))
        if mood != "hangs":
            self._goes_on.set()
            self._goes_on = threading.Event()

    def post(self, given: list[Any]) -> None:
        """Post what was pressed, in its order."""
        for kind, what in given:
            for event in _events(kind, what):
                pygame.event.post(event)


def _events(kind: str, what: Any) -> list[Event]:
    match kind:
        case "key":
            return list(events(what))
        case "text":
            return [Event(pygame.TEXTINPUT, text=what)]
        case "click":
            return [Event(pygame.MOUSEBUTTONDOWN, button=1, pos=tuple(what))]
        case "command":
            return [Event(pygame.USEREVENT, command=what)]
        case "mark":
            return [Event(pygame.USEREVENT, mark=what)]
        case _:
            return [Event(getattr(pygame, kind))]

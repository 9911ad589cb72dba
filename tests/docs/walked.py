"""The three walks of `docs/architecture.md`, as the program really runs them.

A key is pressed in a window with SDL's dummy driver, and with a dummy sound card. The computer
moves at a table with a clock of the test, and thinks in its own process. A game is killed, and
continued by the command line.
"""

import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pygame
import pytest
from pygame.event import Event

from quarto_access.app import Options, play_window
from quarto_access.cli import main
from quarto_access.core import Player, parse_record
from quarto_access.host.keyboard import DEAF
from quarto_access.match.setup import Setup, Starts
from quarto_access.players.computer import COMMAND, Computer
from quarto_access.speech.backends.terminal import TerminalFallback
from quarto_access.speech.choice import TERMINAL, usual_ways
from quarto_access.ui.controller import Controller
from tests.docs.calls import Called, named, noted, written
from tests.play.program import Program, choose_two_persons
from tests.play.table import Table
from tests.play.windowed import events

LONGEST = 60.0
"""The most seconds that anything may take here."""

HELD = """[Format "quarto-access/1"]
[Edition "access"]
[Criteria "height shape body finish"]
[Squares "no"]
[Calls "manual"]
[FalseCall "lose-call"]
[First "1"]

1 give TRHG
"""
"""A game in which player 2 has a piece in hand, and the cursor is on an empty board."""


def _names(calls: list[Called]) -> list[str]:
    return [name for _, name in sorted(calls, key=lambda called: called[0])]


def a_key(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Press Enter at the table to place the piece in hand, and wait until that is spoken.

    What comes after its first words, such as the goodbye, is not part of the walk.
    """
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    options = Options(profile=str(folder), load=parse_record(HELD))
    ways = [way for way in usual_ways() if way.kind == TERMINAL]
    with noted() as calls:
        Thread(target=_press_enter, args=(calls,), daemon=True).start()
        play_window(options, ways)
    pressed = next(at for at, (_, name) in enumerate(calls) if name == PRESSED)
    walked = _names(calls[pressed - 50 :])
    return walked[: walked.index(SPOKEN, walked.index(PRESSED)) + 1]


FOCUSED, PRESSED = named(Controller.back), named(Controller.press)
SPOKEN = named(TerminalFallback.speak)


def _press_enter(calls: list[Called]) -> None:
    """Give the window the focus, press Enter once, and close it when that was spoken."""

    def times(wanted: str) -> int:
        return sum(name == wanted for _, name in calls)

    _wait(lambda: pygame.display.get_init() and pygame.display.get_surface() is not None)
    pygame.event.post(Event(pygame.WINDOWFOCUSGAINED))
    _wait(lambda: times(FOCUSED) > 0 and times(SPOKEN) > 0)
    sleep(DEAF + 0.1)
    spoken = times(SPOKEN)
    for event in events("Enter"):
        pygame.event.post(event)
    _wait(lambda: times(PRESSED) > 0 and times(SPOKEN) > spoken)
    pygame.event.post(Event(pygame.QUIT))


def _wait(until: Callable[[], bool]) -> None:
    end = monotonic() + LONGEST
    while not until() and monotonic() < end:
        sleep(0.01)


def a_machines_move(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give a piece to the computer, and wait until its placement and gift are announced."""
    thought = folder / "thought.txt"
    traced = (sys.executable, "-m", "tests.docs.calls", str(thought), COMMAND[-1])
    usual = Computer.__init__.__kwdefaults__
    assert usual
    monkeypatch.setitem(usual, "command", traced)
    table = Table(folder, Setup(starts=Starts.ONE, names=("Ana", "Rosa"), seats=("", "rosa")))
    try:
        match = table.games.match
        assert match
        table.press("1 Shift+1")
        with noted() as calls:
            table.press("Enter")
            end = monotonic() + LONGEST
            while match.game.on_turn is Player.TWO and monotonic() < end:
                table.wait(0.1)
                sleep(0.01)
    finally:
        table.session.close()
    return _names([*calls, *written(thought)])


def a_continued_game(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Continue a game that was killed in the middle, with Enter in the main menu."""
    choose_two_persons(folder)
    killed = Program(folder, ["--quick"])
    killed.type("1 Shift+1 Enter Enter")
    killed.kill()
    monkeypatch.setattr(sys, "stdin", StringIO("Enter\n"))
    monkeypatch.setattr(sys, "stdout", StringIO())
    with noted() as calls:
        assert main(["--text", "--profile", str(folder)]) == 0
    return _names(calls)


Walk = Callable[[Path, pytest.MonkeyPatch], list[str]]

WALKS: dict[str, Walk] = {
    "a key": a_key,
    "a machine's move": a_machines_move,
    "a continued game": a_continued_game,
}
"""The functions for the walks, by their titles on the page."""

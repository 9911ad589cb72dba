"""One evening at the zip for players: the game in its window, keys, and what NVDA is told."""

import json
import signal
import time
from pathlib import Path
from typing import Any

from release.windows.contents import GAME

from quarto_access.core.actions import Action, Give, Pass, Place
from quarto_access.core.board import Square
from quarto_access.core.game import Game, Phase
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from tests.on_windows.lab import QUIET, Lab
from tests.play.kept import kept_game, kept_record
from tests.play.keys import keys_for

SETTLED = 5.0
"""Seconds without a word after which no news of the sound is to come."""

ENDS = 240.0
"""Seconds for which a game may last."""


class Evening:
    """The game, begun in a profile of its own; it may be killed and begun again."""

    def __init__(self, lab: Lab, game: Path, folder: Path, *arguments: str) -> None:
        self.lab = lab
        self.profile = folder / "profile"
        self._program = game / GAME
        self._written = folder / "transcript.jsonl"
        self._arguments = arguments
        self.said: list[str] = []
        """All that NVDA was told to speak."""
        folder.mkdir(parents=True, exist_ok=True)

    def begin(self) -> float:
        """Start the program, wait for its first words, and return the seconds until then."""
        lab = self.lab
        lab.forget()
        began = time.time()
        files = ("--profile", lab.path(self.profile), "--transcript", lab.path(self._written))
        lab.begin(self._program, "--seed", "1", *self._arguments, *files)
        lab.wait_for(lambda: lab.spoken, "the first words")
        first = next(told.at for told in lab.told if told.kind == "speak") - began
        lab.focus()
        lab.wait_for_quiet(SETTLED)
        self.said += lab.spoken
        return first

    def press(self, *chords: str, quiet: float = QUIET) -> list[str]:
        """Press keys, each when the answer to the one before is over; return the answers."""
        answers = []
        for chord in chords:
            self.lab.forget()
            self.lab.press(chord)
            self.lab.wait_for_quiet(quiet)
            answers += self.lab.spoken
        self.said += answers
        return answers

    def go_to(self, label: str) -> None:
        """Go down a list to an item; news may come in front of it."""
        heard = self.press("Home")
        while not any(label.casefold() in said.casefold() for said in heard):
            before, heard = heard, self.press("Down")
            assert heard != before, f"{label} is not in this list"

    def seconds(self, *chords: str) -> list[float]:
        """Press keys, and return how long each took until NVDA was called."""
        found = []
        for chord in chords:
            self.lab.forget()
            at = self.lab.press(chord)
            self.lab.wait_for(lambda: self.lab.spoken, chord)
            found.append(next(told.at for told in self.lab.told if told.kind == "speak") - at)
            self.lab.wait_for_quiet(0.3)
        return found

    def kill(self) -> None:
        """Kill the program as a crash does."""
        assert self.lab.send(GAME, signal.SIGKILL)
        self.lab.wait_for(lambda: not self.lab.processes(GAME), "it does not end")

    def end(self) -> None:
        """Close the window as Alt+F4 does, and wait until the program has gone."""
        self.lab.press("Alt+F4")
        self.lab.wait_for(lambda: not self.lab.processes(GAME), "it does not end")

    @property
    def transcript(self) -> list[dict[str, Any]]:
        """The transcript that the program itself has written."""
        lines = self._written.read_text("utf-8").rpartition("\n")[0].splitlines()
        return [json.loads(line) for line in lines]

    @property
    def record(self) -> Record | None:
        """The game as it is kept; None once it is over."""
        return kept_record(self.profile)

    @property
    def game(self) -> Game | None:
        """The game as it stands; None once it is over."""
        return kept_game(self.profile)

    def wait_for_turn(self) -> Game | None:
        """Wait until the player at the keyboard is on turn; None where the game is over."""
        until = time.monotonic() + ENDS
        while (game := self.game) is not None and game.outcome is None:
            if game.on_turn is Player.ONE:
                self.lab.wait_for_quiet()
                return game
            assert time.monotonic() < until, "the computer does not move"
            time.sleep(0.2)
        return None

    def act(self, game: Game) -> None:
        """Do something that the rules allow, by keys."""
        self.press(*keys_for(_any(game), game).split())


def _any(game: Game) -> Action:
    """The first thing that a player may do who calls nothing."""
    player = game.on_turn
    if game.phase is Phase.PLACE:
        return Place(player, next(s for s in Square if game.board[s] is None))
    if game.phase is Phase.LAST_CALLS:
        return Pass(player)
    return Give(player, min(game.tray, key=lambda piece: piece.name))

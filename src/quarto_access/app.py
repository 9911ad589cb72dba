"""Builds every part of the program and runs it; the only module that knows them all."""

import sys
import time
from collections.abc import Callable
from typing import TextIO

from quarto_access.core.record import Record
from quarto_access.core.values import value
from quarto_access.host.terminal import Lines, play
from quarto_access.i18n.catalogues import of_system
from quarto_access.narration.announcement import say
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.speech.backends.silent import SilentOutput
from quarto_access.speech.backends.terminal import TerminalOutput
from quarto_access.storage.folder import Folder, default_folder
from quarto_access.ui.evening import Evening
from quarto_access.ui.session import Session


@value
class Options:
    """What the command line asks of a game."""

    profile: str | None = None
    seed: int | None = None
    transcript: TextIO | None = None
    load: Record | None = None
    quick: bool = False


def play_text(options: Options) -> None:
    """Play in the terminal until the players leave or the input ends."""
    now = time.monotonic
    recorder = Recorder(options.transcript, now)
    output = TerminalOutput(sys.stdout) if sys.stdout else SilentOutput()
    presenter = Presenter(output, recorder, now)
    folder = Folder(options.profile) if options.profile else default_folder()
    presenter.language, fault = of_system(folder.locales)
    if fault:
        presenter.tell(fault)
    evening = Evening(folder, now, _chance(options.seed), lambda: time.strftime("%Y-%m-%d"))
    session = Session(evening, presenter, recorder, now)
    try:
        if options.load:
            session.start_with(options.load)
        else:
            session.start("quick-game" if options.quick else "main-menu")
        if sys.stdin and sys.stdin.isatty():
            presenter.again(say("terminal.help"))
        play(session, presenter, Lines(sys.stdin))
    finally:
        session.close()


def _chance(seed: int | None) -> Callable[[], bool]:
    """A coin, the same one for the same seed. It is made when first thrown."""
    coins: list[Callable[[], float]] = []

    def throw() -> bool:
        if not coins:
            from random import Random

            coins.append(Random(seed).random)
        return coins[0]() < 0.5

    return throw

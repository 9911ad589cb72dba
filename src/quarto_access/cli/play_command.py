"""`quarto-access`: starts the game."""

import errno
import os
from argparse import Namespace
from contextlib import AbstractContextManager, nullcontext
from typing import TextIO

from quarto_access.app import Options, folder_of, play_text, play_window
from quarto_access.cli.failures import refuse, tell, why_unread
from quarto_access.core.record import Record, RecordError
from quarto_access.storage.checked_records import MOST_BYTES, parse_checked


def run(arguments: Namespace) -> int:
    """Play, and return the exit status: 2 if a file or the screen cannot be used."""
    if arguments.profile == "":  # a variable that is not set, and not the usual folder
        return refuse(f"--profile: {os.strerror(errno.ENOENT)}")
    try:
        record = None if arguments.load is None else _record(arguments.load)
    except RecordError as error:
        from quarto_access.cli.words import refused

        return refuse(refused(arguments.load, error))
    except (OSError, ValueError) as error:
        return refuse(f"{arguments.load}: {why_unread(error)}")
    try:
        transcript = _transcript(arguments.transcript)
    except (OSError, ValueError) as error:
        return refuse(f"{arguments.transcript}: {why_unread(error)}")
    with transcript as file:
        options = Options(
            arguments.profile,
            arguments.seed,
            file,
            record,
            arguments.quick,
            arguments.braille,
            arguments.link,
        )
        if arguments.text:
            play_text(options)
            return 0
        status = _play_in_window(options)
    if status == 0:
        from quarto_access.host.leaving import leave

        leave(0)
    return status


def _play_in_window(options: Options) -> int:
    from quarto_access.host.running_game import bring_to_front
    from quarto_access.host.window import TITLE, NoDisplay
    from quarto_access.storage.handed_link import hand_over

    if options.link is not None and hand_over(folder_of(options).path, options.link):
        bring_to_front(TITLE)
        return 0
    if options == Options() and bring_to_front(TITLE):
        return 0
    try:
        play_window(options)
    except NoDisplay:
        from quarto_access.cli import words

        tell(words.of("window.none"))
        return 2
    return 0


def _transcript(path: str | None) -> AbstractContextManager[TextIO | None]:
    return open(path, "w", encoding="utf-8") if path is not None else nullcontext()


def _record(name: str) -> Record:
    with open(name, "rb") as file:
        return parse_checked(file.read(MOST_BYTES + 1))

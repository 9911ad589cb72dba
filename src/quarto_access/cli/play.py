"""`quarto-access`: starts the game."""

import sys
from argparse import Namespace

from quarto_access.app import Options, play_text
from quarto_access.core.record import MAX_BYTES, Record, RecordError, parse_record


def play(arguments: Namespace) -> int:
    """Play, and return the exit status: 2 if a file that was named cannot be used."""
    try:
        record = _record(arguments.load) if arguments.load else None
    except RecordError as error:
        from quarto_access.cli.words import message

        return _refuse(arguments.load, f"line {error.line}: {message(error)}")
    except (OSError, ValueError) as error:
        from quarto_access.cli.replay import why_unread

        return _refuse(arguments.load, why_unread(error))
    options = Options(
        arguments.profile, arguments.seed, arguments.transcript, record, arguments.quick
    )
    play_text(options)
    return 0


def _refuse(name: str, why: str) -> int:
    print(f"quarto-access: {name}: {why}", file=sys.stderr)
    return 2


def _record(name: str) -> Record:
    with open(name, "rb") as file:
        return parse_record(file.read(MAX_BYTES + 1))

"""The command line: what the arguments ask for, and the exit status.

Importing this imports nothing heavy: each command brings its own modules when it is asked for.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import NoReturn

from quarto_access import __version__
from quarto_access.cli.failures import UNUSABLE, tell
from quarto_access.printable import printable
from quarto_access.streams import prepare, reader_has_gone


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say and return the exit status."""
    _keep_places_of_closed_streams()
    options = _parsed(arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        prepare(stream)
    try:
        status = _run(options)
        print(end="", flush=True)
    except OSError as error:
        if reader_has_gone(error):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        if error.filename is not None:  # only a stream has no name: it is full or gone
            raise
        tell(f"quarto-access: {error.strerror}")
        return UNUSABLE
    except KeyboardInterrupt:
        return 130
    except Exception as problem:
        if sys.stderr is None:  # else Python tells it
            tell(f"quarto-access: {type(problem).__name__}: {problem}")
        raise
    return status


def _keep_places_of_closed_streams() -> None:
    """Open nothing in their places: a file there would get whatever a library prints."""
    for place in range(3):
        try:
            os.fstat(place)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # which takes the lowest place that is free


class _Parser(argparse.ArgumentParser):
    """Tells what is wrong with arguments, whatever characters are in them."""

    def error(self, message: str) -> NoReturn:
        if sys.stderr is None:  # the usage would go to the other stream
            tell(f"quarto-access: {printable(message)}")
            self.exit(UNUSABLE)
        super().error(printable(message))


class _WordsNeeded(Exception):
    """There is help to print, or a mistake to explain."""


class _Silent(argparse.ArgumentParser):
    """Parses arguments; what would be printed needs words, and those take time to load."""

    def error(self, message: str) -> NoReturn:
        raise _WordsNeeded(message)

    def print_help(self, file: object = None) -> NoReturn:
        raise _WordsNeeded(file)


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse; help and mistakes are told in the player's language."""
    try:
        return _parser(str, _Silent).parse_args(arguments)
    except _WordsNeeded:
        from quarto_access.cli.argument_words import words

        prepare(sys.stdout)
        prepare(sys.stderr)
        return _parser(words(), _Parser).parse_args(arguments)


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Lines of one width: asking the terminal for its own takes longer than parsing."""
    return argparse.HelpFormatter(prog, width=80)


def _parser(
    words: Callable[[str], str], parser_class: type[argparse.ArgumentParser]
) -> argparse.ArgumentParser:
    """Return the parser of all commands; `words` makes texts of the ids of messages."""
    parser = parser_class(
        prog="quarto-access", formatter_class=_formatter, description=words("cli.description")
    )
    game = parser.add_argument_group(words("cli.game"))
    game.add_argument("--text", action="store_true", help=words("cli.text"))
    game.add_argument("--braille", action="store_true", help=words("cli.in-braille"))
    game.add_argument("--quick", action="store_true", help=words("cli.quick"))
    game.add_argument("--load", metavar="FILE", help=words("cli.load"))
    game.add_argument("--profile", metavar="DIR", help=words("cli.profile"))
    game.add_argument("--transcript", metavar="FILE", help=words("cli.transcript"))
    game.add_argument("--seed", type=int, metavar="N", help=words("cli.seed"))
    version = f"%(prog)s {__version__}"
    parser.add_argument("--version", action="version", version=version, help=words("cli.version"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    add = partial(commands.add_parser, formatter_class=_formatter)
    replay = add("replay", help=words("cli.replay"), description=words("cli.replay.what"))
    replay.add_argument("--json", action="store_true", help=words("cli.replay.json"))
    replay.add_argument("files", nargs="+", metavar="FILE")
    solve = add("solve", help=words("cli.solve"), description=words("cli.solve.what"))
    solve.add_argument("--edition", choices=("access", "classic"), default="access")
    solve.add_argument("--criteria", metavar="NAMES", help=words("cli.solve.criteria"))
    solve.add_argument("--squares", action="store_true", help=words("cli.solve.squares"))
    solve.add_argument("--all", action="store_true", help=words("cli.solve.all"))
    solve.add_argument("--turns", action="store_true", help=words("cli.solve.turns"))
    solve.add_argument("--json", action="store_true", help=words("cli.solve.json"))
    solve.add_argument("--file", metavar="FILE", help=words("cli.solve.file"))
    solve.add_argument("position", nargs="*", metavar="POSITION")
    match = add("match", help=words("cli.match"), description=words("cli.match.what"))
    match.add_argument("--list", action="store_true", help=words("cli.match.list"))
    match.add_argument("--one", metavar="LEVEL", help=words("cli.match.one"))
    match.add_argument("--two", metavar="LEVEL", help=words("cli.match.two"))
    match.add_argument("--games", type=int, default=100, metavar="N", help=words("cli.match.games"))
    match.add_argument("--seed", type=int, default=0, metavar="N", help=words("cli.match.seed"))
    match.add_argument("--json", action="store_true", help=words("cli.match.json"))
    doctor = add("doctor", help=words("cli.doctor"), description=words("cli.doctor.what"))
    doctor.add_argument("--speak", action="store_true", help=words("cli.doctor.speak"))
    doctor.add_argument(
        "--profile",
        metavar="DIR",
        default=argparse.SUPPRESS,  # before the command it is another option of the same name
        help=words("cli.doctor.profile"),
    )
    menu = add("install-menu", help=words("cli.menu"), description=words("cli.menu.what"))
    menu.add_argument("--remove", action="store_true", help=words("cli.menu.remove"))
    return parser


def _run(options: argparse.Namespace) -> int:
    name = (options.command or "play").replace("-", "_")
    command = import_module(f"quarto_access.cli.{name}_command")
    status: int = command.run(options)
    return status

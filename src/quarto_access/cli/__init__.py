"""The command line: its arguments, its commands, and the exit status.

Importing this imports nothing heavy: each command imports its own modules when it runs.
"""

import argparse
import gc
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from importlib import import_module
from typing import NoReturn

from quarto_access import __version__
from quarto_access.cli.failures import UNUSABLE, tell
from quarto_access.printable import printable
from quarto_access.streams import prepare, reader_has_gone

Words = Callable[[str], str]


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say and return the exit status."""
    _keep_places_of_closed_streams()
    try:
        with nullcontext() if arguments is not None else _uncollected():
            options = _parsed(arguments)
            for stream in (sys.stdin, sys.stdout, sys.stderr):
                prepare(stream)
            name = (options.command or "play").replace("-", "_")
            command = import_module(f"quarto_access.cli.{name}_command")
        status: int = command.run(options)
        print(end="", flush=True)
    except OSError as error:
        if reader_has_gone(error):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        if error.filename is not None:  # an error without a name is about a stream
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


@contextmanager
def _uncollected() -> Iterator[None]:
    """Load a program without looking for garbage, of which there is none, now or at the end.

    The search would take an eighth of a start.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _keep_places_of_closed_streams() -> None:
    """Open the null device in the places of closed streams, so that no file gets their output."""
    for place in range(3):
        try:
            os.fstat(place)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free place


class _Parser(argparse.ArgumentParser):
    """Reports errors in arguments, whatever characters are in them."""

    def error(self, message: str) -> NoReturn:
        if sys.stderr is None:  # the usage would go to the other stream
            tell(f"quarto-access: {printable(message)}")
            self.exit(UNUSABLE)
        super().error(printable(message))


class _WordsNeeded(Exception):
    """There is help to print, or an error to explain."""


class _Silent(argparse.ArgumentParser):
    """Parses arguments; raises for help and errors, whose words take time to load."""

    def error(self, message: str) -> NoReturn:
        raise _WordsNeeded(message)

    def print_help(self, file: object = None) -> NoReturn:
        raise _WordsNeeded(file)


def _parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Parse the arguments; help and errors are in the player's language."""
    vars(argparse)["_"] = str  # it would look for a translation of each of its own sentences
    given = sys.argv[1:] if arguments is None else arguments
    with suppress(_WordsNeeded):
        return _parser(given, str, _Silent).parse_args(given)
    if is_link(given):
        *options, link = given
        with suppress(_WordsNeeded):
            parsed = _parser(options, str, _Silent).parse_args(options)
            if parsed.command is None:
                parsed.link = link
                return parsed
    from quarto_access.cli.argument_words import words

    prepare(sys.stdout)
    prepare(sys.stderr)
    text = words()
    parser = _parser(given, text, _Parser)
    if is_link(given[:1]):
        parser.error(text("cli.error.link"))
    return parser.parse_args(given)


def is_link(given: Sequence[str]) -> bool:
    """Return whether the last argument is a link to a table, or its code.

    Nothing may follow a link: on Windows a link with a quotation mark in it could add options.
    """
    from quarto_access.remote.codes import LINK, parse_code

    last = given[-1] if given else ""
    if last.lower().startswith(LINK):
        return True
    is_other = last.startswith("-") or last in COMMANDS
    return not is_other and parse_code(last) is not None


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Format lines of a fixed width: asking the terminal for its own takes longer than parsing."""
    return argparse.HelpFormatter(prog, width=80)


def _parser(
    given: Sequence[str], words: Words, parser_class: type[argparse.ArgumentParser]
) -> argparse.ArgumentParser:
    """Return the parser, with the arguments of the given command; `words` turns ids into texts."""
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
    parser.set_defaults(link=None)
    parser.add_argument("--version", action="version", version=version, help=words("cli.version"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, (help_, description, add_arguments) in COMMANDS.items():
        command = commands.add_parser(
            name, formatter_class=_formatter, help=words(help_), description=words(description)
        )
        if name in given:
            add_arguments(command, words)
    return parser


def _of_replay(replay: argparse.ArgumentParser, words: Words) -> None:
    replay.add_argument("--json", action="store_true", help=words("cli.replay.json"))
    replay.add_argument("--sound", metavar="FILE", help=words("cli.replay.sound"))
    replay.add_argument("files", nargs="+", metavar="FILE")


def _of_solve(solve: argparse.ArgumentParser, words: Words) -> None:
    solve.add_argument("--edition", choices=("access", "classic"), default="access")
    solve.add_argument("--criteria", metavar="NAMES", help=words("cli.solve.criteria"))
    solve.add_argument("--squares", action="store_true", help=words("cli.solve.squares"))
    solve.add_argument("--all", action="store_true", help=words("cli.solve.all"))
    solve.add_argument("--turns", action="store_true", help=words("cli.solve.turns"))
    solve.add_argument("--json", action="store_true", help=words("cli.solve.json"))
    solve.add_argument("--file", metavar="FILE", help=words("cli.solve.file"))
    solve.add_argument("position", nargs="*", metavar="POSITION")


def _of_match(match: argparse.ArgumentParser, words: Words) -> None:
    match.add_argument("--list", action="store_true", help=words("cli.match.list"))
    match.add_argument("--one", metavar="LEVEL", help=words("cli.match.one"))
    match.add_argument("--two", metavar="LEVEL", help=words("cli.match.two"))
    match.add_argument("--games", type=int, default=100, metavar="N", help=words("cli.match.games"))
    match.add_argument("--seed", type=int, default=0, metavar="N", help=words("cli.match.seed"))
    match.add_argument("--json", action="store_true", help=words("cli.match.json"))


def _of_serve(serve: argparse.ArgumentParser, words: Words) -> None:
    serve.add_argument("--host", default="127.0.0.1", help=words("cli.serve.host"))
    serve.add_argument(
        "--port", type=_port, default=8765, metavar="N", help=words("cli.serve.port")
    )
    serve.add_argument("--logs", metavar="PLACE", help=words("cli.serve.logs"))
    serve.add_argument("--certificate", metavar="FILE", help=words("cli.serve.certificate"))
    serve.add_argument("--key", metavar="FILE", help=words("cli.serve.key"))
    serve.add_argument(
        "--keep-days", type=_days, default=30.0, metavar="N", help=words("cli.serve.keep")
    )
    serve.add_argument("--quiet", action="store_true", help=words("cli.serve.quiet"))


def _of_doctor(doctor: argparse.ArgumentParser, words: Words) -> None:
    doctor.add_argument("--speak", action="store_true", help=words("cli.doctor.speak"))
    doctor.add_argument(
        "--profile",
        metavar="DIR",
        default=argparse.SUPPRESS,  # before the command it is another option of the same name
        help=words("cli.doctor.profile"),
    )


def _of_menu(menu: argparse.ArgumentParser, words: Words) -> None:
    menu.add_argument("--remove", action="store_true", help=words("cli.menu.remove"))


MOST_DAYS = 100_000
"""The most days for which a relay keeps a table."""

COMMANDS = {
    "replay": ("cli.replay", "cli.replay.what", _of_replay),
    "solve": ("cli.solve", "cli.solve.what", _of_solve),
    "match": ("cli.match", "cli.match.what", _of_match),
    "serve": ("cli.serve", "cli.serve.what", _of_serve),
    "doctor": ("cli.doctor", "cli.doctor.what", _of_doctor),
    "install-menu": ("cli.menu", "cli.menu.what", _of_menu),
}
"""The commands, each with its help in one line and in full, and what adds its arguments."""


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) >= 2**16:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 65535")
    return int(text)


def _days(text: str) -> float:
    """Return a number of days: more than none, or everything would be forgotten at once."""
    days = float(text)
    if not 0 < days <= MOST_DAYS:
        raise ValueError(text)
    return days

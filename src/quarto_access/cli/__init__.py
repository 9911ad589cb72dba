"""The command line: what the arguments ask for, and the exit status.

Importing this imports nothing heavy: each command brings its own modules when it is asked for.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import NoReturn

from quarto_access import __version__
from quarto_access.cli.failures import UNUSABLE, tell
from quarto_access.printable import printable


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say and return the exit status."""
    _keep_places_of_closed_streams()
    options = _parser().parse_args(arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        _never_fail_on_a_letter(stream)
    try:
        status = _run(options)
        print(end="", flush=True)
    except BrokenPipeError:  # whoever reads has read enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if error.filename is not None:  # only a stream has no name: it is full or gone
            raise
        tell(f"quarto-access: {error.strerror}")
        return UNUSABLE
    except KeyboardInterrupt:
        return 130
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
            self.exit(UNUSABLE)
        super().error(printable(message))


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Lines of one width: asking the terminal for its own takes longer than parsing."""
    return argparse.HelpFormatter(prog, width=80)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="quarto-access",
        formatter_class=_formatter,
        description="Quarto for people who play by ear. Without a command, the game starts.",
    )
    game = parser.add_argument_group("the game")
    game.add_argument("--text", action="store_true", help="play in the terminal, by key names")
    game.add_argument(
        "--braille", action="store_true", help="with --text: write what a braille display shows too"
    )
    game.add_argument("--quick", action="store_true", help="start the quick game at once")
    game.add_argument("--load", metavar="FILE", help="go on with the game of a record")
    game.add_argument("--profile", metavar="DIR", help="keep settings, saves and logs there")
    game.add_argument("--transcript", metavar="FILE", help="write down all that happens, as JSON")
    game.add_argument("--seed", type=int, metavar="N", help="make chance repeatable")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    add = partial(commands.add_parser, formatter_class=_formatter)
    replay = add(
        "replay",
        help="play records of games and tell what happened",
        description="Play records of games (.qrt) and tell what happened. "
        "Exit status: 0 if all are legal, 1 if any is not, 2 if any cannot be read.",
    )
    replay.add_argument("--json", action="store_true", help="one JSON object a file, a line each")
    replay.add_argument("files", nargs="+", metavar="FILE")
    solve = add(
        "solve",
        help="say what a position is worth",
        description="Say who wins a position when both play as well as can be, and what to do. "
        "A position is its four rows, joined by /, a space, and the piece in hand or -. "
        "Exit status: 0 if all are solved, 1 if any is impossible, 2 if any cannot be read.",
    )
    solve.add_argument("--edition", choices=("access", "classic"), default="access")
    solve.add_argument("--criteria", metavar="NAMES", help='what counts: "height shape"')
    solve.add_argument("--squares", action="store_true", help="two-by-two squares count")
    solve.add_argument("--all", action="store_true", help="name every action as good as the best")
    solve.add_argument("--turns", action="store_true", help="count the placements to a win")
    solve.add_argument(
        "--json", action="store_true", help="one JSON object a position, a line each"
    )
    solve.add_argument("--file", metavar="FILE", help="solve the positions of a file, one a line")
    solve.add_argument("position", nargs="*", metavar="POSITION")
    match = add(
        "match",
        help="let two levels of the computer play",
        description="Let two levels of the computer play games, and tell who won how often. "
        "Exit status: 0, or 2 if there is no such level.",
    )
    match.add_argument("--list", action="store_true", help="name the levels, the weakest first")
    match.add_argument("--one", metavar="LEVEL", help="who begins the first game")
    match.add_argument("--two", metavar="LEVEL", help="who plays against it")
    match.add_argument("--games", type=int, default=100, metavar="N", help="how many games")
    match.add_argument("--seed", type=int, default=0, metavar="N", help="which games")
    match.add_argument("--json", action="store_true", help="one JSON object")
    doctor = add(
        "doctor",
        help="tell what the game finds here, for a report of a problem",
        description="Tell what the game finds on this computer: screen readers, voices, sound, "
        "window, folders, settings. Paste it into a report of a problem. "
        "Exit status: 0 if anything speaks, 1 if nothing does.",
    )
    doctor.add_argument(
        "--speak", action="store_true", help="speak a sentence in each way that works"
    )
    doctor.add_argument(
        "--profile",
        metavar="DIR",
        default=argparse.SUPPRESS,  # before the command it is another option of the same name
        help="look at the settings and saves there",
    )
    return parser


def _run(options: argparse.Namespace) -> int:
    command = import_module(f"quarto_access.cli.{options.command or 'play'}_command")
    status: int = command.run(options)
    return status


def _never_fail_on_a_letter(stream: object) -> None:
    """Where a terminal and the program do not know the same letters, use their escapes."""
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="backslashreplace")

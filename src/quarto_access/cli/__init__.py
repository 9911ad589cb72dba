"""The command line: what the arguments ask for, and the exit status.

Importing this imports nothing heavy: each command brings its own modules when it is asked for.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module

from quarto_access import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say and return the exit status."""
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
        print(f"quarto-access: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return status


def _formatter(prog: str) -> argparse.HelpFormatter:
    """Lines of one width: asking the terminal for its own takes longer than parsing."""
    return argparse.HelpFormatter(prog, width=80)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="quarto-access",
        formatter_class=_formatter,
        description="Quarto for people who play by ear. Without a command, the game starts.",
    )
    game = parser.add_argument_group("the game")
    game.add_argument("--text", action="store_true", help="play in the terminal, not in a window")
    game.add_argument(
        "--braille",
        action="store_true",
        help="with --text: also write what a braille display shows",
    )
    game.add_argument("--quick", action="store_true", help="start the last game chosen at once")
    game.add_argument("--load", metavar="FILE", help="continue the game in a record")
    game.add_argument("--profile", metavar="DIR", help="folder for settings, saved games and logs")
    game.add_argument(
        "--transcript", metavar="FILE", help="write everything that happens to a file, as JSON"
    )
    game.add_argument("--seed", type=int, metavar="N", help="seed for everything random")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    add = partial(commands.add_parser, formatter_class=_formatter)
    replay = add(
        "replay",
        help="check records of games and retell them",
        description="Check records of games (.qrt) and say what happened in them. "
        "Exit status: 0 if all are legal, 1 if any is not, 2 if any cannot be read.",
    )
    replay.add_argument(
        "--json", action="store_true", help="write one JSON object per line for each file"
    )
    replay.add_argument("files", nargs="+", metavar="FILE")
    solve = add(
        "solve",
        help="say who wins a position",
        description="Say who wins a position when both play as well as possible, and what to do. "
        "A position is the four rows joined by /, a space, and the piece in hand or -. "
        "Exit status: 0 if all are solved, 1 if any is impossible, 2 if any cannot be read.",
    )
    solve.add_argument("--edition", choices=("access", "classic"), default="access")
    solve.add_argument(
        "--criteria", metavar="NAMES", help='characteristics that count, such as "height shape"'
    )
    solve.add_argument("--squares", action="store_true", help="two-by-twos count as lines")
    solve.add_argument("--all", action="store_true", help="name every action that is as good")
    solve.add_argument("--turns", action="store_true", help="count the placements to a win")
    solve.add_argument(
        "--json", action="store_true", help="write one JSON object per line for each position"
    )
    solve.add_argument("--file", metavar="FILE", help="solve each line of a file")
    solve.add_argument("position", nargs="*", metavar="POSITION")
    match = add(
        "match",
        help="let two computer opponents play each other",
        description="Let two computer opponents play each other, and say how often each one won. "
        "Exit status: 0, or 2 if there is no such opponent.",
    )
    match.add_argument("--list", action="store_true", help="list the opponents, the weakest first")
    match.add_argument("--one", metavar="LEVEL", help="the opponent that begins the first game")
    match.add_argument("--two", metavar="LEVEL", help="the other opponent")
    match.add_argument("--games", type=int, default=100, metavar="N", help="number of games")
    match.add_argument("--seed", type=int, default=0, metavar="N", help="seed for the games")
    match.add_argument("--json", action="store_true", help="write one JSON object")
    doctor = add(
        "doctor",
        help="report what the game finds on this computer",
        description="Report what the game finds on this computer: screen readers, voices, sound, "
        "window, folders, settings. Paste the report into your message to us. "
        "Exit status: 0 if anything speaks, 1 if nothing does.",
    )
    doctor.add_argument(
        "--speak", action="store_true", help="speak a sentence in every way that works"
    )
    doctor.add_argument(
        "--profile",
        metavar="DIR",
        default=argparse.SUPPRESS,  # before the command it is another option of the same name
        help="folder with the settings and saved games",
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

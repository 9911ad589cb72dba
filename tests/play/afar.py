"""A sample game with a friend far away, as Ana hears it in her program.

Lines after `> ` are her keys. Those after `< ` are what she does not see: Ben's keys, among them
`CODE` for the code of her table, or a connection that is cut or mended.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from quarto_access.i18n.language import Language
from tests.i18n.ids import IDS
from tests.play.friends import Two
from tests.play.games import FOLDER, TYPED, head

NAME = "with-a-friend-far-away"
FILE: Path = FOLDER / "afar" / f"{NAME}.txt"
DONE = "< "

BEFORE = "@friends.open Enter @new-game.more Enter @new-game.clock Right @friend-game.open"
"""Ana's keys on the way to the first line."""


def lines_of(text: str) -> list[str]:
    """Return what both do, in order."""
    return [line for line in text.splitlines() if line.startswith((TYPED, DONE))]


def played(lines: list[str], language: Language = IDS) -> Iterator[tuple[str, list[str]]]:
    """Yield each line with what Ana hears after it."""
    with TemporaryDirectory() as folder:
        two = Two(Path(folder), ana=language)
        for far in two.both:
            far.press(":friends")
        two.settle()
        two.ana.press(BEFORE)
        for line in lines:
            before = len(two.ana.voice.said)
            _do(two, line)
            two.settle()
            yield line, two.ana.voice.said[before:]
        two.close()


def _do(two: Two, line: str) -> None:
    if line.startswith(TYPED):
        two.ana.press(line.removeprefix(TYPED))
        return
    match line.removeprefix(DONE).split():
        case ["cut", name]:
            (two.ana if name == "ana" else two.ben).wire.cut()
        case ["mend", name]:
            (two.ana if name == "ana" else two.ben).wire.mend()
        case keys:
            for key in keys:
                if key == "CODE":
                    two.ben.type(two.code)
                else:
                    two.ben.press(key)
                    two.settle()


def played_again(text: str) -> str:
    """Return the game with the same lines, and what Ana hears now."""
    heard = [part for line, said in played(lines_of(text)) for part in (line, *said)]
    return "\n".join([head(text), "", *heard]) + "\n"

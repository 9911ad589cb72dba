"""Sample games as they are played by keys: the typed lines, after `> `, and the answers in ids.

A line of three full stops waits for one utterance without a key. The games are kept in `games/`,
and check which things are announced, in no words; `docs/transcripts` has some of them in words.
`python -m tests.play.games` renews the answers; then read what changed.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.play.program import Program
from tests.players.coach.quick import PROGRAM

FOLDER = Path(__file__).parent / "games"
TYPED = "> "
WAITED = "..."
QUICK = ("-c", PROGRAM)
REAL = ("-m", "quarto_access")


def paths() -> list[Path]:
    """Return all games that are kept."""
    return sorted(FOLDER.glob("*.txt"))


def head(text: str) -> str:
    """Return the comment of a game, up to the first empty line."""
    return text.partition("\n\n")[0]


def typed(text: str) -> list[str]:
    """Return the lines that are typed or waited for, in order."""
    lines = (line for line in text.splitlines() if line.startswith(TYPED) or line == WAITED)
    return [line.removeprefix(TYPED) for line in lines]


def played_again(text: str, begin: Sequence[str] = QUICK) -> str:
    """Return the game with the same typed keys, and the program's present answers."""
    return "\n".join([head(text), "", *_play(typed(text), begin)]) + "\n"


@cache
def keys_of(text: str) -> list[str]:
    """Return what is typed, with the keys that lead to an item in place of `@` and its id."""
    with TemporaryDirectory() as profile:
        program = Program(Path(profile), ids=True, begin=QUICK)
        program.type()
        keys = []
        for line in typed(text):
            if line == WAITED:
                program.hear()
            else:
                program.type(line)
            keys.append(WAITED if line == WAITED else program.keys)
        program.end()
    return keys


def _play(lines: list[str], begin: Sequence[str]) -> Iterator[str]:
    with TemporaryDirectory() as profile:
        program = Program(Path(profile), ids=True, begin=begin)
        yield from program.type()
        for line in lines:
            if line == WAITED:
                yield line
                yield program.hear()
            else:
                yield TYPED + line
                yield from program.type(line)
        program.end()


if __name__ == "__main__":
    from tests.play import afar

    for path in paths():
        path.write_text(played_again(path.read_text("utf-8")), "utf-8")
    afar.FILE.write_text(afar.played_again(afar.FILE.read_text("utf-8")), "utf-8")

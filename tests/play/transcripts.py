"""Sample transcripts: what is typed, after `> `, and what is answered, a line an utterance.

They are kept in `docs/transcripts`, to be read aloud, and always say what the program says. To
renew them after a change of words, and then read what changed: `python -m tests.play.transcripts`.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.play.program import Program

FOLDER = Path(__file__).parent.parent.parent / "docs" / "transcripts"
TYPED = "> "


def paths() -> list[Path]:
    """All transcripts that are kept."""
    return sorted(FOLDER.glob("*.txt"))


def played_again(text: str) -> str:
    """The transcript of what this one types, as the program answers now."""
    return "\n".join([*_head(text), "", *_play(_typed(text))]) + "\n"


def _head(text: str) -> list[str]:
    """What the transcript says of itself, up to the first empty line."""
    return text.partition("\n\n")[0].splitlines()


def _typed(text: str) -> list[str]:
    return [line.removeprefix(TYPED) for line in text.splitlines() if line.startswith(TYPED)]


def _play(typed: list[str]) -> Iterator[str]:
    with TemporaryDirectory() as profile:
        program = Program(Path(profile))
        yield from program.type()
        for line in typed:
            yield TYPED + line
            yield from program.type(line)
        program.end()


if __name__ == "__main__":
    for path in paths():
        path.write_text(played_again(path.read_text("utf-8")), "utf-8")

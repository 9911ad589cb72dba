"""Sample transcripts: what is typed, after `> `, and what is answered, a line an utterance.

A line of three full stops waits for what is said without a key, which is one utterance.

They are kept in `docs/transcripts`, to be read aloud, and always say what the program says: in
English there, and in folders beside it the same keys in the other languages, each under a heading
of its own. To renew them after a change of words: `python -m tests.play.transcripts`. Then read
what changed.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.i18n.languages import OURS, environment
from tests.play.program import Program

FOLDER = Path(__file__).parent.parent.parent / "docs" / "transcripts"
TYPED = "> "
WAITED = "..."


def paths() -> list[Path]:
    """All transcripts that are kept in English."""
    return sorted(FOLDER.glob("*.txt"))


def translated(path: Path, code: str) -> Path:
    """Where the same game is kept in another language."""
    return FOLDER / code / path.name


def played_again(text: str, code: str = "en", heading: str = "") -> str:
    """The transcript of what this one types, as the program answers now."""
    return "\n".join([heading or head(text), "", *_play(_typed(text), code)]) + "\n"


def head(text: str) -> str:
    """What the transcript says of itself, up to the first empty line."""
    return text.partition("\n\n")[0]


def _typed(text: str) -> list[str]:
    lines = (line for line in text.splitlines() if line.startswith(TYPED) or line == WAITED)
    return [line.removeprefix(TYPED) for line in lines]


def _play(typed: list[str], code: str) -> Iterator[str]:
    with TemporaryDirectory() as profile:
        program = Program(Path(profile), environment=environment(code))
        yield from program.type()
        for line in typed:
            if line == WAITED:
                yield line
                yield program.hear()
                continue
            yield TYPED + line
            yield from program.type(line)
        program.end()


if __name__ == "__main__":
    for path in paths():
        text = path.read_text("utf-8")
        path.write_text(played_again(text), "utf-8")
        for code in OURS:
            there = translated(path, code)
            there.parent.mkdir(exist_ok=True)
            heading = head(there.read_text("utf-8")) if there.exists() else head(text)
            there.write_text(played_again(text, code, heading), "utf-8")

"""Transcripts to be read aloud: some of the sample games in words, in a file for each language.

This is the one place that checks the wording of sentences, with the phrases in `tests.i18n`. Typed
lines begin with `> `; the answers follow, one utterance on each line. The way to a game is left
out, and so are the places of items in their lists: neither is about words.

`python -m tests.play.transcripts` renews them after a change of words, and the taste of a game in
the README, which comes from there; then read what changed. A language without a transcript gets one
once everything is translated; its headings, after `# `, are to be translated in the file.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

from quarto_access.i18n.catalogues import Languages
from quarto_access.i18n.messages import MESSAGES
from quarto_access.storage.folder import Folder
from tests.i18n.behind import missing
from tests.i18n.languages import ALL, environment
from tests.i18n.template import LOCALES
from tests.play import afar, games
from tests.play.games import QUICK, TYPED, WAITED
from tests.play.program import Program, put

FOLDER = Path(__file__).parents[2] / "docs" / "transcripts"
HEADING = "# "

GAMES = (
    "a-missed-line-called-by-the-opponent",
    "a-win-by-call",
    "a-wrong-call-loses-the-call",
    "few-touches",
    "a-game-with-a-coach",
    "in-braille",
    "against-mimi-who-calls-wrongly",
    "against-mimi-to-the-last-call",
    "a-lesson",
    "drills-for-memory",
    afar.NAME,
)

README = FOLDER.parents[1] / "README.md"
TASTE = re.compile(r"```text\n(.*?)```", re.DOTALL)

PLACE = re.compile(r"(?:,[^{},.]*|\s*)\{position\}[^{}.]*\{count\}")
"""The place of an item in its list, as languages write it."""


def path(code: str) -> Path:
    return FOLDER / f"{code}.txt"


def codes() -> list[str]:
    """Return the languages that have a transcript."""
    return [code for code in ALL if path(code).exists()]


def headings(text: str) -> list[str]:
    """Return the comments on each game, in one line or several."""
    found = re.findall(rf"^((?:{HEADING}.*\n)+)", text, re.MULTILINE)
    return [heading.rstrip() for heading in found]


def transcript(code: str, headed: list[str]) -> str:
    """Return the games in a language, each under its heading; if that is missing, the usual one."""
    parts = []
    for name, heading in zip_longest(GAMES, headed[: len(GAMES)]):
        file = afar.FILE if name == afar.NAME else games.FOLDER / f"{name}.txt"
        text = file.read_text("utf-8")
        said = _play_afar(text, code) if file is afar.FILE else _play(games.keys_of(text), code)
        lines = [heading or f"{HEADING}{games.head(text)}", "", *said]
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _play(keys: list[str], code: str) -> Iterator[str]:
    beginning, *rest = keys
    with TemporaryDirectory() as profile:
        put(Path(profile), f"{code}.po", _placeless(code))
        program = Program(Path(profile), environment=environment(code), begin=QUICK)
        program.type()
        *_, answers = (program.type(key) for key in beginning.split())
        yield from answers
        for line in rest:
            yield WAITED if line == WAITED else f"{TYPED}{line}"
            yield from [program.hear()] if line == WAITED else program.type(line)
        program.end()


def _play_afar(text: str, code: str) -> Iterator[str]:
    """Yield what one of two friends types and hears; what the other one does brings a wait."""
    with TemporaryDirectory() as profile:
        put(Path(profile), f"{code}.po", _placeless(code))
        language = Languages(Folder(profile).locales)(code)
    for line, said in afar.played(afar.lines_of(text), language):
        yield line if line.startswith(TYPED) else WAITED
        yield from said


def _placeless(code: str) -> bytes:
    """Return a catalogue in which items have no places."""
    if code != "en":
        return PLACE.sub("", (LOCALES / f"{code}.po").read_text("utf-8")).encode()
    items = {name: forms[0] for name, forms in MESSAGES.items() if PLACE.search(forms[0])}
    entries = [
        f'msgctxt "{name}"\nmsgid "{text}"\nmsgstr "{PLACE.sub("", text)}"\n'
        for name, text in items.items()
    ]
    return "\n".join(
        ['msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n', *entries]
    ).encode()


def with_taste(readme: str, english: str) -> str:
    """Return the README with its taste of a game renewed: the same keys, with answers."""
    [taste] = TASTE.findall(readme)
    keys = [line for line in taste.splitlines() if line.startswith(TYPED)]
    played = re.search("".join(rf"{re.escape(key)}\n(?:[^>#\n].*\n)*" for key in keys), english)
    return readme.replace(taste, played[0]) if played else readme


if __name__ == "__main__":
    for language in ALL:
        catalogue = LOCALES / f"{language}.po"
        if language == "en" or not missing(catalogue.read_text("utf-8")):
            there = path(language)
            headed = headings(there.read_text("utf-8")) if there.exists() else []
            there.write_text(transcript(language, headed), "utf-8")
    renewed = with_taste(README.read_text("utf-8"), path("en").read_text("utf-8"))
    README.write_text(renewed, "utf-8")

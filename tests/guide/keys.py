"""The keys at the end of each guide, made from the tables of commands and keys.

`python -m tests.guide.keys` renews them after a change.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Style
from quarto_access.narration.announcement import Fact, Phrase
from quarto_access.ui.commands import COMMANDS, SPACES, Context
from quarto_access.ui.configuration.settings_table import PRESET, named
from quarto_access.ui.keys.key_names import names_of, what
from quarto_access.ui.keys.keymap import Keymap
from quarto_access.ui.keys.presets import PRESETS
from tests.i18n.languages import ALL
from tests.i18n.languages import language as spoken

DOCS = Path(__file__).parents[2] / "docs"
BEGIN, END = "<!-- keys -->", "<!-- end of keys -->"

Word = Callable[[Fact], str]

CONTEXTS = {
    Context.TABLE: "guide.table",
    Context.WALK: "guide.walk",
    Context.LINES: "guide.lines",
    Context.MENU: "guide.lists",
    Context.FORM: "guide.choices",
    Context.DRILL: "guide.drill",
    Context.TYPING: "guide.typing",
}

ALIKE = {Context.WALK: Context.TABLE, Context.DRILL: Context.MENU}
"""The contexts of which only what differs from another one is listed."""


def section(language: Language) -> str:
    """Return all presets; keys that are the same in the others are only in the first."""
    return "\n".join(_lines(language)).strip()


def _lines(language: Language) -> Iterator[str]:
    def word(fact: Fact) -> str:
        return language.word(fact, Style())

    for name, keymap in PRESETS.items():
        title = word(named(PRESET, name))
        yield f"### {title[:1].upper()}{title[1:]}\n"
        for context, heading in CONTEXTS.items():
            rows = list(_rows(keymap, context, word))
            if context in ALIKE:
                there = set(_rows(keymap, ALIKE[context], word))
                rows = [row for row in rows if row not in there]
            if name != "default":
                usual = set(_rows(PRESETS["default"], context, word))
                rows = [row for row in rows if row not in usual]
            if rows:
                yield f"{language.sentence(heading)}\n"
                yield from rows
                yield ""


def _rows(keymap: Keymap, context: Context, word: Word) -> Iterator[str]:
    for command in COMMANDS.values():
        if context not in command.contexts:
            continue
        keys = keymap.keys_for(command.id, context)
        if command.id in SPACES and (not keys or context is Context.WALK):
            continue  # in a walk they are as at the table, but never act
        if keys:
            told = Phrase("help.item", {"keys": names_of(keys), "what": what(command.id, context)})
            yield f"- {word(told)}"


def path(code: str) -> Path:
    return DOCS / f"guide.{code}.md"


def codes() -> list[str]:
    """Return the languages that have a guide."""
    return [code for code in ALL if path(code).exists()]


def with_keys(guide: str, keys: str) -> str:
    """Return a guide with these keys at its end."""
    return f"{guide.partition(BEGIN)[0].rstrip()}\n\n{BEGIN}\n\n{keys}\n\n{END}\n"


if __name__ == "__main__":
    for code in codes():
        guide = path(code)
        guide.write_text(with_keys(guide.read_text("utf-8"), section(spoken(code))), "utf-8")

"""A language on a braille display: the same announcements in as few letters as possible.

- A message has a form of its own, `.braille`, or else the one with the fewest words.
- A space is always called "b2", and each trait that counts is a letter. Things that speech leaves
  out or words otherwise are here, because a display is read at the finger's own pace.
- Sentences have no full stop. Our own words begin with a small letter, because capitals cost a
  cell.
"""

from collections.abc import Iterable, Mapping

from quarto_access.core.board import Line, LineKind, Square
from quarto_access.core.pieces import Trait
from quarto_access.core.values import replace
from quarto_access.i18n.language import DEFAULT, Language
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.style import Style, Verbosity
from quarto_access.narration.announcement import Announcement, Cells, Described, Fact, Phrase

COUNTS = {f"count.{trait.name.lower()}": trait for trait in Trait}
"""The counts of pieces with a trait: the letter and the number."""

VOWELS = {f"key.{vowel.lower()}": vowel for vowel in "AEIOUY"}
"""The keys that speech may have to call "letter A": on a display no letter is taken for a word."""

BETWEEN = "; "
MARKS = ".:?!"
"""The characters that end a sentence so clearly that nothing more is needed."""

CELLS = frozenset(map(chr, range(0x2800, 0x2900)))
"""Braille patterns, which are not words."""

NO_BREAK = "\u00a0"


class Braille(Language):
    """The braille of a language."""

    def __init__(self, language: Language) -> None:
        super().__init__(language.texts)

    def utterance(self, announcements: Iterable[Announcement], style: Style = DEFAULT) -> str:
        """Return the sentences of several announcements on one line."""
        line = last = ""
        for announcement in announcements:
            sentence = self.sentence(announcement.message, announcement.facts, style)
            if sentence.startswith(f"{last} "):  # "hand trhg" includes "hand"
                line = line.removesuffix(last)
            elif line:
                line += " " if line[-1] in MARKS or line[-1] in CELLS else BETWEEN
            line, last = line + sentence, sentence
        return line

    def sentence(
        self, message: str, facts: Mapping[str, Fact] | None = None, style: Style = DEFAULT
    ) -> str:
        sentence = super().sentence(message, facts, style).replace(NO_BREAK, "")
        before = sentence[-2:-1]  # a full stop by itself is an empty space
        return sentence[:-1] if sentence.endswith(".") and before.strip() else sentence

    def variant(self, message: str, style: Style, facts: Mapping[str, Fact]) -> str:
        told = f"{message}{style.address(facts.get('player'))}"
        terse = f".{Verbosity.TERSE.value}"
        forms = (f"{told}.braille", f"{message}.braille", f"{told}{terse}", f"{message}{terse}")
        return next(form for form in (*forms, told, message) if form in MESSAGES)

    def beginning(self, word: str) -> str:
        return word

    def word(self, fact: Fact, style: Style) -> str:
        match fact:
            case Cells():
                from quarto_access.i18n.braille_cells import written

                return written(fact)
            case Phrase(message) if message in VOWELS:
                return VOWELS[message]
            case Phrase(message, facts) if message in COUNTS:
                return f"{self._letter(COUNTS[message])}{facts['count']}"
        return super().word(fact, style)

    def _list(self, facts: tuple[Fact, ...], style: Style) -> str:
        traits = [fact for fact in facts if isinstance(fact, Trait)]
        if traits:
            return "".join(map(self._letter, traits))
        words = [self.word(fact, style) for fact in facts]
        return (" " if all(map(_is_short, facts)) else ", ").join(words)

    def _piece(self, piece: Described, style: Style) -> str:
        everything = replace(style, level=Verbosity.SHORT, heard=frozenset())
        return "".join(map(self._letter, everything.told(piece)))

    def _letter(self, trait: Trait) -> str:
        return self.sentence(f"letter.{trait.name.lower()}")

    def _square(self, square: Square, style: Style) -> str:
        del style
        return square.name.lower()

    def _line(self, line: Line, style: Style) -> str:
        first, *_, last = line.squares
        facts: dict[str, Fact] = {"first": first, "last": last}
        if line.kind is LineKind.COLUMN:
            facts["column"] = first.name[0].lower()
        if line.kind is LineKind.ROW:
            facts["row"] = first.row + 1
        return self.sentence(f"line.{line.kind.value}", facts, style)


def _is_short(fact: Fact) -> bool:
    """Return whether a part of a list needs no comma: a space, a piece, a count."""
    if isinstance(fact, Phrase):
        return fact.message.startswith(("piece", "item.", "count.", "short."))
    return isinstance(fact, Square | Described)

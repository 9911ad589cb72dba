"""One language: turns an announcement into a sentence, by its catalogue and a listener's style.

Between sentences it keeps only words that depend on nothing but the names of squares: those for
traits and squares. So language and style can change between any two sentences.
"""

from collections.abc import Iterable, Mapping

from quarto_access.core.board import Line, LineKind, Square
from quarto_access.core.pieces import Characteristic, Trait
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.style import MARKED, SpaceNames, Style, Verbosity
from quarto_access.i18n.texts import ENGLISH_TEXTS, Texts
from quarto_access.narration.announcement import (
    Announcement,
    Described,
    Fact,
    KeyOf,
    Named,
    Phrase,
)
from quarto_access.printable import printable

DEFAULT = Style()

BEFORE_THE_POSITION = {"item": "label", "choice": "chosen"}
"""The fact just before the position of an item.

If it ends in a number, the position has other words: in "player 1, 1 of 12" one number would follow
the other.
"""

SEVERAL = 2
"""The number of traits above which a piece in short is described by its marked ones alone."""

IN_SHORT = {trait: f"trait-in-short.{trait.name.lower()}" for trait in MARKED}
"""The messages for the marked traits in such a description."""


class Language:
    """A catalogue that speaks. Messages that it lacks are English."""

    def __init__(self, texts: Texts = ENGLISH_TEXTS, code: str = "en") -> None:
        self.texts = texts
        self.code = code
        self._traits = _TraitWords(self)
        self._squares: dict[tuple[Square, SpaceNames], str] = {}

    def utterance(self, announcements: Iterable[Announcement], style: Style = DEFAULT) -> str:
        """Return the sentences of several announcements, one after the other."""
        return " ".join([self.sentence(a.message, a.facts, style) for a in announcements])

    def sentence(
        self, message: str, facts: Mapping[str, Fact] | None = None, style: Style = DEFAULT
    ) -> str:
        """Return one message with its facts."""
        facts = facts or {}
        name = self.variant(message, style, facts)
        words = _Words(self, facts, style) if facts else facts
        if (before := BEFORE_THE_POSITION.get(name)) and str(words[before])[-1:].isdigit():
            name = f"{name}.numbered"
        count = facts.get("count")
        return self._formatted(name, count if type(count) is int else 0, words)

    def _formatted(self, name: str, number: int, words: Mapping[str, Fact]) -> str:
        try:
            return self.texts.text(name, number).format_map(words)
        except (LookupError, ValueError, AttributeError):  # missing, or a brace without a fact
            if self.texts is ENGLISH_TEXTS:
                raise
            return ENGLISH_TEXTS.text(name, number).format_map(words)

    def variant(self, message: str, style: Style, facts: Mapping[str, Fact]) -> str:
        """Return the variant of a message that suits the listener, or the message itself."""
        if style.spaces is SpaceNames.NONE and (nameless := f"{message}.nameless") in MESSAGES:
            return nameless
        told = message
        if "player" in facts and (address := style.address(facts["player"])):
            addressed = f"{message}{address}"
            if addressed in MESSAGES or f"{addressed}.{style.level.value}" in MESSAGES:
                told = addressed
        levelled = f"{told}.{style.level.value}"
        return levelled if levelled in MESSAGES else told

    def beginning(self, word: str) -> str:
        """Return one of our words for the beginning of a sentence."""
        return word[:1].upper() + word[1:]

    def word(self, fact: Fact, style: Style) -> str:  # noqa: C901 - one case for each kind of fact
        """Return the words of a fact inside a sentence."""
        match fact:
            case Square():
                return self._square(fact, style)
            case int():
                return str(fact)
            case Line():
                return self._line(fact, style)
            case Player():
                return self.sentence(f"player.{fact.value}", {}, style)
            case Named(player, name):
                return self.word(name or player, style)
            case Trait():
                return self._traits[fact]
            case Characteristic():
                return self.sentence(f"characteristic.{fact.value}", {}, style)
            case Described():
                return self._piece(fact, style)
            case Phrase(message, facts):
                return self.sentence(message, facts, style)
            case KeyOf():
                return self.word(style.key(fact), style)
            case str():
                return printable(fact)
            case tuple():
                return self._list(fact, style)
        raise TypeError(fact)

    def _list(self, facts: tuple[Fact, ...], style: Style) -> str:
        if all(isinstance(fact, Trait) for fact in facts):
            words = [self.sentence(f"traits.{f.name.lower()}") for f in facts if type(f) is Trait]
            *before, last = words
            if not before:
                return last
            both: dict[str, Fact] = {"first": self._join("list.comma", before), "last": last}
            return self.sentence("list.and", both)
        if all(map(_is_short, facts)):
            return self._row_in_short(facts, style)
        between = "list.semicolon" if any(map(_has_commas, facts)) else "list.comma"
        return self._join(between, [self.word(fact, style) for fact in facts])

    def _join(self, between: str, words: list[str]) -> str:
        try:
            return _folded(self.texts.text(between), words)
        except (LookupError, ValueError, AttributeError):  # as above
            if self.texts is ENGLISH_TEXTS:
                raise
            return _folded(ENGLISH_TEXTS.text(between), words)

    def trait(self, trait: Trait) -> str:
        """Return the word for a trait in a list."""
        return self._formatted(f"trait.{trait.name.lower()}", 0, {})

    def _piece(self, piece: Described, style: Style) -> str:
        if piece.full:
            style = replace(style, level=Verbosity.SHORT, heard=frozenset())
        told = style.told(piece)
        if told:
            traits = self._join("list.comma", list(map(self._traits.__getitem__, told)))
        elif replace(style, level=Verbosity.SHORT).told(piece):
            traits = self.sentence("piece.plain")
        else:
            traits = self.sentence("piece.any")
        return traits

    def _piece_in_short(self, piece: Described, style: Style) -> str:
        """Return a piece in as few words as possible, without pauses."""
        is_long = style.level is Verbosity.SHORT and len(piece.traits) > SEVERAL
        told = (_terse(style) if is_long else style).told(piece)
        if is_long and len(told) == len(piece.traits):
            return self.sentence("piece.all")
        words = [
            self.sentence(IN_SHORT[trait]) if is_long else self.word(trait, style) for trait in told
        ]
        return self._join("list.space", words) if words else self._piece(piece, _terse(style))

    def _row_in_short(self, items: tuple[Fact, ...], style: Style) -> str:
        """Return the spaces of a row: the first by its name, the others by their columns alone."""
        words: list[str] = []
        for item in items:
            assert isinstance(item, Phrase)
            facts = dict(item.facts)
            square, piece = facts["square"], facts.get("piece")
            if words and isinstance(square, Square):
                facts["square"] = self._column_of(square, style)
            if isinstance(piece, Described):
                facts["piece"] = self._piece_in_short(piece, style)
            words.append(self.word(replace(item, facts=facts), style))
        return self._join("list.space", words)

    def _column_of(self, square: Square, style: Style) -> str:
        letter = "ABCD"[square.column]
        match style.spaces:
            case SpaceNames.WORDS:
                return str(square.column + 1)
            case SpaceNames.ALPHABET:
                return self.sentence(f"alphabet.{letter.lower()}")
            case _:
                return letter

    def _square(self, square: Square, style: Style) -> str:
        key = square, style.spaces
        word = self._squares.get(key)
        if word is None:
            word = self._squares[key] = self._name_of(*key)
        return word

    def _name_of(self, square: Square, names: SpaceNames) -> str:
        letter = "ABCD"[square.column]
        facts: dict[str, Fact] = {"column": letter, "row": square.row + 1}
        match names:
            case SpaceNames.WORDS:
                return self.sentence("square.words", facts | {"number": square.column + 1})
            case SpaceNames.ALPHABET:
                word = self.sentence(f"alphabet.{letter.lower()}")
                return self.sentence("square.alphabet", facts | {"word": word})
            case _:
                return self.sentence("square.letter", facts)

    def _line(self, line: Line, style: Style) -> str:
        first, *_, last = line.squares
        match line.kind:
            case LineKind.ROW:
                return self.sentence("line.row", {"row": first.row + 1})
            case LineKind.COLUMN:
                return self._column(first, style)
            case kind:
                corners: dict[str, Fact] = {"first": first, "last": last}
                return self.sentence(f"line.{kind.value}", corners, style)

    def _column(self, square: Square, style: Style) -> str:
        letter = "ABCD"[square.column]
        match style.spaces:
            case SpaceNames.WORDS:
                return self.sentence("line.column.words", {"number": square.column + 1})
            case SpaceNames.ALPHABET:
                word = self.sentence(f"alphabet.{letter.lower()}")
                return self.sentence("line.column.alphabet", {"word": word})
            case _:
                return self.sentence("line.column", {"column": letter})


class _TraitWords(dict[Trait, str]):
    """The words for traits, added when first needed."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self._language = language

    def __missing__(self, trait: Trait) -> str:
        word = self[trait] = self._language.trait(trait)
        return word


class _Words(dict[str, str]):
    """The facts of a sentence as words; a name in capitals begins with a capital letter."""

    def __init__(self, language: Language, facts: Mapping[str, Fact], style: Style) -> None:
        super().__init__()
        self._language, self._facts, self._style = language, facts, style

    def __missing__(self, name: str) -> str:
        fact = self._facts[name.lower()]
        word = self._language.word(fact, self._style)
        as_written = isinstance(fact, str) or (isinstance(fact, Named) and fact.name)
        ours = name[0].isupper() and not as_written
        return self._language.beginning(word) if ours else word


def _folded(between: str, words: list[str]) -> str:
    first, *others = words
    for rest in others:
        first = between.format(first=first, rest=rest)
    return first


def _has_commas(fact: Fact) -> bool:
    """Return whether a part of a list may have commas itself, such as a piece."""
    return isinstance(fact, Phrase) and fact.message.startswith(("piece", "item.", "end.line"))


def _is_short(fact: Fact) -> bool:
    """Return whether a part of a list is a space in a short row."""
    return isinstance(fact, Phrase) and fact.message.startswith("short.")


def _terse(style: Style) -> Style:
    return replace(style, level=Verbosity.TERSE)

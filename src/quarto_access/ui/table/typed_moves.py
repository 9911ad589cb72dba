"""A move in a player's own words: "b2", "b2 TRhg", "the tall hollow one", "quarto row 2", "pass".

The words are those of the player's language: traits, spaces and lines as the game calls them, and
pieces in the notation. Case and accents do not matter, endings may differ, and the beginning of a
word is enough if no other word begins like it. The letters of a braille display name a piece too;
where they are another piece in the notation, the text is refused, so that nobody gives the opposite
of what a finger reads.

Small words, such as "the", are passed over. One that may also begin a trait, such as "mit" in
German and "a" in Spanish, is that trait before another one and at the end; elsewhere it is passed
over, but no piece is given that it might contradict.

A text is understood whole or not at all, and nothing is done here.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from itertools import takewhile

from quarto_access.core.actions import Action, Call, Give, Pass, Place
from quarto_access.core.board import Line, LineKind, Square
from quarto_access.core.errors import IllegalAction
from quarto_access.core.game import Game, Phase, apply
from quarto_access.core.pieces import Characteristic, Edition, Piece, Trait
from quarto_access.core.values import value
from quarto_access.i18n.language import IN_SHORT, Language
from quarto_access.i18n.plain_letters import plain
from quarto_access.i18n.style import SpaceNames, Style

CALL = "quarto"
"""The word for a call, in every language."""

ENDING = 2
"""The number of letters that may follow a word: German has "große" as well as "groß"."""


class Verb(Enum):
    """An action that is not placing or giving."""

    CALL = auto()
    PASS = auto()


@value
class SmallWord:
    """A word that may be passed over, but may also begin one of these traits."""

    word: str
    begins: tuple[Trait, ...]


@value
class KindOfLine:
    """A word such as "row", without the rest that says which."""

    word: str


Sense = Trait | Square | Line | Piece | Verb | SmallWord | KindOfLine


@value
class Move:
    """The action that was meant, or placing and giving."""

    actions: tuple[Action, ...]
    game: Game
    """The game in which the last of them is done."""


class Why(Enum):
    """The reasons why a text is not a move."""

    EMPTY = auto()
    UNKNOWN = auto()
    BEGINS = auto()
    """Several words begin like one of these."""
    TWO_PIECES = auto()
    """The letters are one piece on a braille display, and another one in the notation."""
    TOGETHER = auto()
    """Each word is known, but together they are not a move."""
    NO_LINE = auto()
    NO_PIECE = auto()
    SEVERAL = auto()
    ILLEGAL = auto()
    NOT_ON_TURN = auto()


@value
class Unclear:
    """The reason why a text is not a move, with its facts."""

    why: Why
    word: str = ""
    """The word that is unknown or incomplete."""
    begins: tuple[Trait, ...] = ()
    """The traits that begin like that word."""
    count: int = 0
    """The number of pieces that fit."""
    differ: tuple[Characteristic, ...] = ()
    """The characteristics in which these pieces differ."""
    error: IllegalAction | None = None
    """The objection of the rules."""


class UnknownWord(ValueError):
    """A word without a meaning at the table, or the beginning of several words."""

    def __init__(self, word: str, begins: tuple[Trait, ...] = ()) -> None:
        super().__init__(word, begins)
        self.word = word
        self.begins = begins


class TwoPieces(ValueError):
    """Letters that are one piece in braille and another in the notation."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


class Vocabulary:
    """The words of one language for the pieces of one edition."""

    def __init__(self, language: Language, edition: Edition) -> None:
        self._pieces = {piece.name: piece for piece in edition.pieces}
        self._letters = [
            {language.sentence(f"letter.{trait.name.lower()}"): trait for trait in c.traits}
            for c in edition.characteristics
        ]
        """The letters of a piece on a braille display, in their order."""
        self._passed_over = frozenset(_words(language.sentence("typed-move.passed-over")))
        traits = [trait for c in edition.characteristics for trait in c.traits]
        named = [(language.sentence(f"trait.{trait.name.lower()}"), trait) for trait in traits]
        named += [(language.sentence(f"traits.{trait.name.lower()}"), trait) for trait in traits]
        named += [
            (language.sentence(f"trait-in-short.{trait.name.lower()}"), trait)
            for trait in traits
            if trait in IN_SHORT
        ]
        self._inflected: dict[str, Trait | Verb] = {plain(word): t for word, t in named if word}
        self._inflected |= {CALL: Verb.CALL}
        self._inflected |= {plain(language.sentence("typed-move.pass")): Verb.PASS}
        self._senses: dict[tuple[str, ...], Sense] = {
            tuple(_words(word)): sense for word, sense in self._inflected.items()
        }
        for style in (Style(spaces=spaces) for spaces in SpaceNames):
            self._senses |= {tuple(_words(language.word(s, style))): s for s in Square}
            self._senses |= {tuple(_words(language.word(li, style))): li for li in Line}
        self._senses |= dict(_by_corners(self._senses))
        self._kinds = frozenset(_kinds(self._senses))
        self._longest = max(map(len, self._senses))

    def read(self, text: str) -> tuple[Sense, ...]:
        """Return the meanings of the words of a text, or raise `UnknownWord` or `TwoPieces`.

        If several phrases begin alike, the longest counts: "row 2 column 2" is a space.
        """
        found = list(self._senses_of(text))
        following = (*found, None)[1:]
        return tuple(
            self._one(plain(sense.word), sense.word)
            if isinstance(sense, SmallWord) and (after is None or isinstance(after, Trait))
            else sense
            for sense, after in zip(found, following, strict=True)
        )

    def _senses_of(self, text: str) -> Iterator[Sense]:
        """Yield the meanings; what a small word means is not decided yet."""
        written = list(_written(text))
        words = [plain(word) for word in written]
        at = 0
        while at < len(words):
            phrase, last = self._phrase_at(words, at)
            brailled = self._brailled(written[at])
            if piece := self._pieces.get(written[at]):
                if brailled not in {(), piece.traits}:
                    raise TwoPieces(written[at])
                yield piece
            elif brailled:
                yield from brailled
            elif phrase:
                yield self._senses[phrase]
                at = last
            elif words[at] not in self._passed_over:
                yield self._one(words[at], written[at])
            elif begins := _traits(self._fitting(words[at])):
                yield SmallWord(written[at], begins)
            at += 1

    def _brailled(self, word: str) -> tuple[Trait, ...]:
        """Return the traits of a piece that is written as on a braille display; else nothing."""
        if len(word) != len(self._letters):
            return ()
        traits = [of.get(letter) for of, letter in zip(self._letters, word, strict=True)]
        return tuple(trait for trait in traits if trait) if all(traits) else ()

    def _phrase_at(self, words: Sequence[str], at: int) -> tuple[tuple[str, ...], int]:
        """Return a phrase that begins at a word, and its last word.

        Small words may be in it, but in a trait none that might be another trait.
        """
        if phrase := self._phrase(words[at:]):
            return phrase, at + len(phrase) - 1
        later = [p for p in range(at + 1, len(words)) if words[p] not in self._passed_over]
        places = [at, *later]
        phrase = self._phrase([words[place] for place in places])
        last = places[max(0, len(phrase) - 1)]
        if isinstance(self._senses.get(phrase), Trait):
            inside = set(range(at, last)) - set(places)
            if any(_traits(self._fitting(words[place])) for place in inside):
                return (), at
        return phrase, last

    def _phrase(self, words: Sequence[str]) -> tuple[str, ...]:
        """Return the longest phrase at the beginning of these words that has a meaning."""
        begun = (tuple(words[:count]) for count in range(self._longest, 0, -1))
        return next((phrase for phrase in begun if phrase in self._senses), ())

    def _one(self, word: str, written: str) -> Sense:
        """Return the meaning of a word with another ending, or of the beginning of a word."""
        fits = self._fitting(word)
        if not fits and word in self._kinds:
            return KindOfLine(written)
        if len(fits) != 1:
            raise UnknownWord(written, _traits(fits))
        return fits.pop()

    def _fitting(self, word: str) -> set[Trait | Verb]:
        ended = {
            sense
            for known, sense in self._inflected.items()
            if word.startswith(known) and len(word) - len(known) <= ENDING
        }
        begun = {sense for known, sense in self._inflected.items() if known.startswith(word)}
        return ended or begun


def understood(text: str, game: Game, vocabulary: Vocabulary) -> Move | Unclear:
    """Return what a text means for the player on turn, or why it is not a move."""
    try:
        senses = vocabulary.read(text)
    except UnknownWord as unknown:
        why = Why.BEGINS if unknown.begins else Why.UNKNOWN
        return Unclear(why, word=unknown.word, begins=unknown.begins)
    except TwoPieces as two:
        return Unclear(Why.TWO_PIECES, word=two.word)
    small = [sense for sense in senses if isinstance(sense, SmallWord)]
    others = [sense for sense in senses if not isinstance(sense, SmallWord)]
    found = _meant(others, game)
    gift = found.actions[-1] if isinstance(found, Move) else None
    if isinstance(gift, Give):
        named = {trait.characteristic for sense in others for trait in _traits_of(sense)}
        for word in small:
            might = [trait for trait in word.begins if trait.characteristic not in named]
            if might and not set(might) & set(gift.piece.traits):
                return Unclear(Why.BEGINS, word=word.word, begins=tuple(might))
    return found


def _meant(senses: Sequence[Sense], game: Game) -> Move | Unclear:
    """Return what these meanings are together, without small words."""
    if not senses:
        return Unclear(Why.EMPTY)
    if senses == [Verb.PASS]:
        return _legal(game, Pass(game.on_turn))
    if senses[0] is Verb.CALL:
        line = _line(senses[1:])
        return _legal(game, Call(game.on_turn, line)) if line else Unclear(Why.NO_LINE)
    squares = [sense for sense in senses if isinstance(sense, Square)]
    pieces = [sense for sense in senses if isinstance(sense, Piece)]
    traits = [sense for sense in senses if isinstance(sense, Trait)]
    is_all = len(squares) + len(pieces) + len(traits) == len(senses)
    if not is_all or len(squares) > 1 or len(pieces) > 1 or (pieces and traits):
        return Unclear(Why.TOGETHER)
    placed = _legal(game, *(Place(game.on_turn, square) for square in squares))
    if isinstance(placed, Unclear) or not (pieces or traits):
        return placed
    return _given(placed, pieces[0].traits if pieces else traits)


def not_on_turn(found: Move | Unclear) -> Unclear:
    """Return why a text does nothing for a player who is not on turn: if it has a meaning, that."""
    if isinstance(found, Unclear) and found.why in {Why.EMPTY, Why.UNKNOWN, Why.BEGINS}:
        return found
    return Unclear(Why.NOT_ON_TURN)


def _line(senses: Sequence[Sense]) -> Line | None:
    """Return the line that is named, or that has these four squares."""
    if len(senses) == 1 and isinstance(senses[0], Line):
        return senses[0]
    squares = [sense for sense in senses if isinstance(sense, Square)]
    return Line.of(squares) if len(squares) == len(senses) else None


def _given(placed: Move, traits: Iterable[Trait]) -> Move | Unclear:
    """Return the move with a gift after it, of the one piece that has these traits."""
    game = apply(placed.game, placed.actions[0]).game if placed.actions else placed.game
    player = placed.game.on_turn
    if game.phase is Phase.OVER:  # the program calls: do not give that away yet
        game = placed.game
    elif game.phase is not Phase.GIVE:
        return _legal(game, Give(player, game.rules.edition.pieces[0]))
    fits = [piece for piece in game.tray if set(traits) <= set(piece.traits)]
    if not fits:
        return Unclear(Why.NO_PIECE)
    differ = tuple(c for c in game.rules.criteria if len({_trait(p, c) for p in fits}) > 1)
    if differ:
        return Unclear(Why.SEVERAL, count=len(fits), differ=differ)
    return Move((*placed.actions, Give(player, fits[0])), game)


def _legal(game: Game, *actions: Action) -> Move | Unclear:
    """Return these actions as a move, unless the rules object to one of them."""
    try:
        for action in actions:
            apply(game, action)
    except IllegalAction as error:
        return Unclear(Why.ILLEGAL, error=error)
    return Move(actions, game)


def _traits(senses: Iterable[Trait | Verb]) -> tuple[Trait, ...]:
    return tuple(trait for trait in Trait if trait in set(senses))


def _traits_of(sense: Sense) -> tuple[Trait, ...]:
    """Return the traits that a meaning names; the name of a piece has all of them."""
    if isinstance(sense, Piece):
        return sense.traits
    return (sense,) if isinstance(sense, Trait) else ()


def _trait(piece: Piece, characteristic: Characteristic) -> Trait:
    return next(trait for trait in piece.traits if trait.characteristic is characteristic)


def _written(text: str) -> Iterator[str]:
    return (match[0] for match in re.finditer(r"[^\s,.;:!?/+-]+", text))


def _words(text: str) -> Iterator[str]:
    return map(plain, _written(text))


def _kinds(senses: Mapping[tuple[str, ...], Sense]) -> Iterator[str]:
    """Yield the words that say which kind of line is meant: those before a corner or a number."""
    for (kind, *others), line in senses.items():
        if isinstance(line, Line):
            yield kind
        if isinstance(line, Line) and line.kind in {LineKind.DIAGONAL, LineKind.TWO_BY_TWO}:
            yield from takewhile(str.isalpha, others)


def _by_corners(senses: Mapping[tuple[str, ...], Sense]) -> Iterator[tuple[tuple[str, ...], Line]]:
    """Yield shorter names for lines with corners: the leading words, then the two corners.

    One corner is enough for a diagonal.
    """
    for words, line in senses.items():
        if isinstance(line, Line) and line.kind in {LineKind.DIAGONAL, LineKind.TWO_BY_TWO}:
            ends = {line.squares[0].name.lower(), line.squares[-1].name.lower()}
            if ends <= set(words):
                first = min(words.index(end) for end in ends)
                for named in range(1, first + 1):
                    yield (*words[:named], words[first], words[-1]), line
                    if line.kind is LineKind.DIAGONAL:
                        yield from (((*words[:named], end), line) for end in ends)

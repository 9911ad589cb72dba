"""A letter: the text that carries a game to a friend by message, after one's own turn.

Players call it a message. It is one word, such as `quarto1-00x3k9…`, among any other words:

    quarto1-   the name and the version of the format
    3 signs    how many signs follow before the check
    13 signs   the id of the game
    3 signs    the terms, and 3 more where touches are counted
    n signs    every action of the game so far; what a sign means follows from the game before it
    6 signs    a check of everything before it

A sign is a digit or a letter that is hard to mistake for another one, and capitals do not matter.
Line breaks, marks of quotation and invisible characters between signs do not matter either.

Each letter holds the whole game, so a lost one matters no more once the next has come. The number
of a letter and its sender follow from the actions: the player who invites is player 1, and sends
the letters with odd numbers.

`format_letter` and `read_letters` are twins. `new_in` says what a letter adds to a game.
"""

import re
from collections.abc import Iterator
from enum import StrEnum
from itertools import islice
from typing import assert_never
from unicodedata import category
from zlib import crc32

from quarto_access.core.actions import Action, Call, Give, Pass, Place, Resign, TimeOut
from quarto_access.core.board import Line, Square
from quarto_access.core.errors import IllegalAction
from quarto_access.core.game import Game, Phase, apply
from quarto_access.core.pieces import Edition
from quarto_access.core.record import Record
from quarto_access.core.rules import Calls, FalseCall, Player, Rules
from quarto_access.core.values import replace, value
from quarto_access.match.setup import FRIEND, MOST, Masked, Setup, TouchRule, id_of

FORMAT = 1

MOST_BYTES = 1 << 16
"""The longest text in which a letter is looked for."""

USUAL = Setup()

MOST_LOOKED_AT = 50
"""The most different letters that are looked at in one text, such as a thread of mails."""


class Unfit(StrEnum):
    """The reason why a text is not a letter, or a letter adds nothing to a game."""

    NO_LETTER = "no-letter"
    TOO_LONG = "too-long"
    DAMAGED = "damaged"
    UNFINISHED = "unfinished"
    """The text ends before the letter does."""
    NEWER = "newer"
    """The text is a letter of a later version of the format."""
    ILLEGAL = "illegal"
    """The rules do not allow its actions."""
    OWN = "own"
    """It comes from the player who reads it."""
    OTHER = "other"
    """It is of a game with the same id in which something else was played or agreed on."""
    PLAYED = "played"
    MISSING = "missing"
    """It follows on a letter of the reader's own that this game does not have."""


class LetterError(ValueError):
    """A text or a letter from which nothing can be played."""

    def __init__(self, reason: Unfit, number: int = 0) -> None:
        super().__init__(reason, number)
        self.reason = reason
        self.number = number
        """The number of the letter in question; 0 if there is none."""


@value
class Letter:
    """A game after a player's turn, with what both agreed on."""

    id: str
    """The id of the game, which both players' programs keep."""
    rules: Rules
    actions: tuple[Action, ...]
    masks: Masked = Masked.NOBODY
    masks_locked: bool = False
    touch: TouchRule = TouchRule.FREE
    touches: int = USUAL.touches
    """The touches for each turn, if they are limited."""

    @property
    def number(self) -> int:
        """The number of the letter in its game, from 1."""
        return _number(self.rules, self.actions)

    @property
    def sender(self) -> Player:
        return Player.ONE if self.number % 2 else Player.TWO

    @classmethod
    def of(cls, record: Record) -> "Letter | None":
        """Return the letter to send now; None if the other player is the one to send one.

        None too if it would find no game: a game by message has an id, and no clock.
        """
        setup = Setup.of_record(record)
        if setup.far is None or not id_of(record):
            return None
        if any(isinstance(action, TimeOut) for action in record.actions):
            return None
        masks, touch = (setup.masks, setup.masks_locked), (setup.touch, setup.touches)
        letter = cls(id_of(record), record.rules, record.actions, *masks, *touch)
        is_ours = letter.sender is setup.far.other
        return letter if is_ours and _ends_a_turn(letter) else None

    def setup(self, name: str) -> Setup:
        """Return the setup of this game for the one who is invited by a friend of this name."""
        return replace(
            Setup.of_rules(self.rules),
            touch=self.touch,
            touches=self.touches,
            names=(name, ""),
            masks=self.masks,
            masks_locked=self.masks_locked,
            seats=(FRIEND, ""),
        )


def new_in(letter: Letter, record: Record) -> tuple[Action, ...]:
    """Return the actions that a letter adds to the game of a record, all by the friend.

    Raises `LetterError` if it does not fit there, or adds nothing.
    """
    far, known, actions = Setup.of_record(record).far, record.actions, letter.actions
    if letter.sender is not far:
        raise LetterError(Unfit.OWN, letter.number)
    both = min(len(known), len(actions))
    if letter.rules != record.rules or actions[:both] != known[:both]:
        raise LetterError(Unfit.OTHER, letter.number)
    for at, action in enumerate(actions[both:], both + 1):
        if action.player is not far:  # nobody else may act for the one who reads it
            raise LetterError(Unfit.MISSING, _number(letter.rules, actions[:at]))
    if len(actions) <= len(known):
        raise LetterError(Unfit.PLAYED, letter.number)
    return actions[both:]


def format_letter(letter: Letter) -> str:
    """Return the text of a letter, without other words."""
    signs = [*_signs(int(letter.id, 16), 13), *_terms(letter)]
    game = Game.start(letter.rules)
    for action in letter.actions:
        signs += _action_signs(game, action)
        game = apply(game, action).game
    body = _text([*_signs(len(signs), _OF_LENGTH), *signs])
    return f"{_PREFIX}{FORMAT}-{body}{_text(_check(body))}"


def holds_letter(text: str) -> bool:
    """Return whether a text looks as if there were a letter in it, sound or not."""
    return next(_found(text[:MOST_BYTES]), None) is not None


def is_unfinished(text: str) -> bool:
    """Return whether a text ends before a letter in it does, so that the letter may go on."""
    clean = _clean(text[:MOST_BYTES])
    begun = next(reversed(list(re.finditer(_BEGINNING, clean))), None)
    if begun is None or int(begun[1]) != FORMAT:
        return False
    rest = clean[begun.end() :]
    is_broken_off = any(sign not in _VALUES and sign not in _BETWEEN for sign in rest)
    return not is_broken_off and not _is_whole([_VALUES[it] for it in _signs_from(rest, 0)])


def holds_sound_letter(text: str) -> bool:
    """Return whether there is a letter in a text from which something can be played."""
    try:
        return bool(read_letters(text))
    except LetterError:
        return False


def read_letters(text: str) -> tuple[Letter, ...]:
    """Return the letters in a text, the one that goes furthest first, or raise `LetterError`.

    A mail quotes older ones, which may be of other games. Nothing in the text has any other effect
    than an action of a game.
    """
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise LetterError(Unfit.TOO_LONG)
    letters: list[Letter] = []
    errors: list[LetterError] = []
    for version, signs in islice(dict.fromkeys(_found(text)), MOST_LOOKED_AT):
        try:
            letters.append(_parsed(version, signs))
        except LetterError as error:
            errors.append(error)
    if letters:
        return tuple(sorted(letters, key=lambda letter: len(letter.actions), reverse=True))
    if errors and is_unfinished(text):
        raise LetterError(Unfit.UNFINISHED)
    raise errors[0] if errors else LetterError(Unfit.NO_LETTER)


def _found(text: str) -> Iterator[tuple[int, str]]:
    """Yield the version and the signs of everything that looks like a letter."""
    clean = _clean(text)
    for begun in re.finditer(_BEGINNING, clean):
        version, signs = int(begun[1]), _signs_from(clean, begun.end())
        if version == FORMAT or len(signs) >= _FEWEST:
            yield version, signs


def _clean(text: str) -> str:
    """Return the text without capitals and invisible characters."""
    return "".join(sign for sign in text.lower() if category(sign) != "Cf")


def _signs_from(text: str, at: int) -> str:
    """Return the signs from here on, as many as the first ones say, or as many as there are."""
    signs: list[str] = []
    wanted = _OF_LENGTH
    for sign in text[at : at + MOST_BYTES]:
        if sign in _VALUES:
            signs.append(sign)
        elif sign not in _BETWEEN:
            break
        if len(signs) == wanted == _OF_LENGTH:
            wanted += _number_of([_VALUES[one] for one in signs]) + _OF_CHECK
        if len(signs) == wanted:
            break
    return "".join(signs)


def _parsed(version: int, signs: str) -> Letter:
    if version != FORMAT:
        raise LetterError(Unfit.NEWER)
    values = [_VALUES[sign] for sign in signs]
    body, check = values[:-_OF_CHECK], values[-_OF_CHECK:]
    if len(body) < _FEWEST or not _is_whole(values) or check != list(_check(_text(body))):
        raise LetterError(Unfit.DAMAGED)
    rest = iter(body[_OF_LENGTH:])
    id_ = _number_of([next(rest) for _ in range(13)])
    terms = _read_terms(rest)
    if id_ >= 1 << 64 or terms is None:
        raise LetterError(Unfit.DAMAGED)
    rules, masks, locked, touch, touches = terms
    letter = Letter(f"{id_:016x}", rules, _read_actions(rules, rest), masks, locked, touch, touches)
    if not _ends_a_turn(letter):
        raise LetterError(Unfit.ILLEGAL)
    return letter


def _is_whole(values: list[int]) -> bool:
    """Return whether there are as many signs as the first ones say."""
    length = _number_of(values[:_OF_LENGTH])
    return len(values) == _OF_LENGTH + length + _OF_CHECK


def _read_actions(rules: Rules, rest: Iterator[int]) -> tuple[Action, ...]:
    game = Game.start(rules)
    actions: list[Action] = []
    for sign in rest:
        try:
            action = _read_action(game, sign, rest)
            game = apply(game, action).game
        except IllegalAction:
            raise LetterError(Unfit.ILLEGAL) from None
        actions.append(action)
    return tuple(actions)


def _number(rules: Rules, actions: tuple[Action, ...]) -> int:
    """Return the number of the letter after these actions: one for each turn.

    The invitation is a letter of its own if the other player gives the first piece.
    """
    turns = 0
    before: Player | None = None
    for action in actions:
        turns += action.player is not before
        before = action.player
    return turns + (rules.first is not Player.ONE)


def _ends_a_turn(letter: Letter) -> bool:
    """Return whether the other player goes on from here, or the game is over."""
    game = Game.start(letter.rules)
    for action in letter.actions:
        game = apply(game, action).game
    is_passed_on = game.phase is Phase.OVER or game.on_turn is not letter.sender
    return letter.number > 0 and is_passed_on


_CALL, _PASS, _RESIGN, _OTHER_RESIGNS = 16, 17, 18, 19
"""The signs of what is neither a piece to give nor a square to place on."""


def _action_signs(game: Game, action: Action) -> tuple[int, ...]:
    match action:
        case Give(_, piece):
            return (piece.index,)
        case Place(_, square):
            return (int(square),)
        case Call(_, line):
            return _CALL, _LINES.index(line)
        case Pass():
            return (_PASS,)
        case Resign(player):
            return (_RESIGN if player is game.on_turn else _OTHER_RESIGNS,)
        case TimeOut():
            raise ValueError(action)
        case _:
            assert_never(action)


def _read_action(game: Game, sign: int, rest: Iterator[int]) -> Action:
    player = game.on_turn
    if sign < _CALL:
        if game.phase is Phase.GIVE:
            return Give(player, game.rules.edition.pieces[sign])
        return Place(player, Square(sign))
    if sign == _CALL:
        line = next(rest, len(_LINES))
        if line < len(_LINES):
            return Call(player, _LINES[line])
    if sign == _PASS:
        return Pass(player)
    if sign in {_RESIGN, _OTHER_RESIGNS}:
        return Resign(player if sign == _RESIGN else player.other)
    raise LetterError(Unfit.DAMAGED)


def _terms(letter: Letter) -> tuple[int, ...]:
    rules = letter.rules
    counted = sum(
        1 << at for at, c in enumerate(rules.edition.characteristics) if c in rules.criteria
    )
    signs = (
        counted + 16 * _EDITIONS.index(rules.edition),
        (rules.first is Player.TWO)
        + 2 * rules.squares
        + 4 * (rules.calls is Calls.AUTOMATIC)
        + 8 * _FALSE_CALLS.index(rules.false_call),
        _MASKED.index(letter.masks) + 4 * letter.masks_locked + 8 * _TOUCH.index(letter.touch),
    )
    limited = letter.touch is TouchRule.LIMITED
    return (*signs, *_signs(letter.touches, 3)) if limited else signs


def _read_terms(rest: Iterator[int]) -> tuple[Rules, Masked, bool, TouchRule, int] | None:
    """Return the terms; None if no game has such terms."""
    what, how, beyond = next(rest), next(rest), next(rest)
    edition, false_call = _EDITIONS[what // 16], how // 8
    criteria = tuple(c for at, c in enumerate(edition.characteristics) if what >> at & 1)
    touch, touches = _TOUCH[beyond // 8], USUAL.touches
    if touch is TouchRule.LIMITED:
        touches = _number_of([next(rest, 0) for _ in range(3)])
    if not criteria or false_call >= len(_FALSE_CALLS) or touches > MOST:
        return None
    rules = Rules(
        edition,
        criteria,
        bool(how & 2),
        Calls.AUTOMATIC if how & 4 else Calls.MANUAL,
        _FALSE_CALLS[false_call],
        Player.TWO if how & 1 else Player.ONE,
    )
    return rules, _MASKED[beyond % 4], bool(beyond & 4), touch, touches


_EDITIONS, _FALSE_CALLS, _MASKED = tuple(Edition), tuple(FalseCall), tuple(Masked)
_TOUCH, _LINES = tuple(TouchRule), tuple(Line)
"""The values that signs stand for, by position: their order must not change."""


def _signs(number: int, count: int) -> tuple[int, ...]:
    """Return a number as this many signs, the greatest first."""
    return tuple(number >> 5 * at & 31 for at in reversed(range(count)))


def _number_of(signs: list[int]) -> int:
    number = 0
    for sign in signs:
        number = number * 32 + sign
    return number


def _text(signs: list[int] | tuple[int, ...]) -> str:
    return "".join(_SIGNS[sign] for sign in signs)


def _check(body: str) -> tuple[int, ...]:
    return _signs(crc32(f"{_PREFIX}{FORMAT}-{body}".encode()), _OF_CHECK)


_PREFIX = "quarto"

_SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"
_VALUES = {sign: at for at, sign in enumerate(_SIGNS)} | {"o": 0, "i": 1, "l": 1}
"""The values of signs, and of letters that are mistaken for them."""

_OF_LENGTH, _OF_CHECK = 3, 6
_FEWEST = _OF_LENGTH + 13 + 3
"""The fewest signs of a letter before its check."""

_BREAKS = " \t\r\n\v\f\x85\xa0\u2028\u2029>|="
"""Characters at which mail programs break a line, and with which they quote one."""

_DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212"
_BETWEEN = frozenset(_BREAKS + _DASHES)

_BROKEN = f"[{_BREAKS}]*"
_BEGINNING = f"{_BROKEN.join(_PREFIX)}{_BROKEN}([1-9][0-9]{{0,2}}){_BROKEN}[{_DASHES}]"

"""Games by message for tests: the record of one, on either side, and what happens to its text."""

from random import Random
from zlib import crc32

from hypothesis import strategies as st

from quarto_access.core import Header, Player, Record, TimeOut
from quarto_access.core.values import replace
from quarto_access.match.letter import USUAL, Letter, read_letters
from quarto_access.match.setup import FRIEND, GAME, Masked, Setup, TouchRule
from tests.core import drawn

GAME_ID = "0123456789abcdef"


def kept(record: Record, here: Player, **terms: object) -> Record:
    """Return a game as the player `here` has it, who plays with a friend by message."""
    setup = replace(
        Setup.of_rules(record.rules),
        seats=("", FRIEND) if here is Player.ONE else (FRIEND, ""),
        names=("", "Ana") if here is Player.ONE else ("Ben", ""),
        **terms,
    )
    return Record(record.rules, record.actions, (*setup.headers(), Header(GAME, GAME_ID)))


def read_letter(text: str) -> Letter:
    """Return the letter in a text; of several, the one that goes furthest."""
    return read_letters(text)[0]


def cut(record: Record, actions: int) -> Record:
    """Return the game as it stood after so many actions."""
    return replace(record, actions=record.actions[:actions])


@st.composite
def letters(draw: st.DrawFn) -> Letter:
    """Draw any game after any turn of it, as its sender has it."""
    record = draw(drawn.records())
    played = [action for action in record.actions if not isinstance(action, TimeOut)]
    record = replace(record, actions=tuple(played), headers=())
    touch = draw(st.sampled_from(TouchRule))
    terms = {
        "masks": draw(st.sampled_from(Masked)),
        "masks_locked": draw(st.booleans()),
        "touch": touch,
        "touches": draw(st.integers(0, 9999)) if touch is TouchRule.LIMITED else USUAL.touches,
    }
    for actions in reversed(range(len(played) + 1)):
        for here in Player:
            if letter := Letter.of(kept(cut(record, actions), here, **terms)):
                return letter
    return Letter(GAME_ID, replace(record.rules, first=Player.TWO), ())


def arrived(text: str, chance: Random) -> str:
    """Return the text of a letter as it may arrive: quoted, broken, in capitals, amid words."""
    if chance.random() < 0.3:
        text = text[:8] + text[8:].replace("0", "o").replace("1", "l")
    if chance.random() < 0.3:
        at = chance.randrange(1, len(text))
        text = f"{text[:at]}{chance.choice(BREAKS)}{text[at:]}"
    if chance.random() < 0.3:
        text = chance.choice([str.upper, str.title, str.swapcase])(text)
    if chance.random() < 0.3:
        text = text.replace("-", chance.choice(["\u2010", "\u2013", "\u2014"]))
    if chance.random() < 0.3:
        text = "\u200b".join(text)
    return f"{chance.choice(BEFORE)}{text}{chance.choice(AFTER)}"


def signed(signs: str) -> str:
    """Return a letter of these signs, whatever they say, with the length and the check for them."""
    body = f"{in_signs(len(signs), 3)}{signs}"
    return f"quarto1-{body}{in_signs(crc32(f'quarto1-{body}'.encode()), 6)}"


def in_signs(number: int, count: int) -> str:
    return "".join(SIGNS[number >> 5 * at & 31] for at in reversed(range(count)))


def signs_of(text: str) -> str:
    """Return the signs of a letter between its length and its check."""
    return text.removeprefix("quarto1-")[3:-6]


SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"

BREAKS = ("\n", "\r\n> ", " ", "\n>> ", "\u00ad", "=\n", "\u2060", "\xa0")
BEFORE = ("", "Hello Ben, my turn: ", "\u201c", "> ", "On Monday Ana wrote:\n> ", "*", "(")
AFTER = ("", ".", " See you!", "\u201d", "\n\nAna", "\n-- \nquarto with friends", "*", ")")

"""A letter is read as it was written, whatever mail does to it; anything else says why it is not.

Nothing but an action of the friend ever comes out of a text.
"""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from quarto_access.core import (
    FalseCall,
    Game,
    Give,
    Header,
    Phase,
    Piece,
    Player,
    Record,
    Rules,
    apply,
    legal_actions,
    parse_action,
)
from quarto_access.core.values import replace
from quarto_access.match.letter import (
    MOST_BYTES,
    MOST_LOOKED_AT,
    Letter,
    LetterError,
    Unfit,
    format_letter,
    holds_letter,
    is_unfinished,
    new_in,
    read_letters,
)
from quarto_access.match.setup import FRIEND, GAME, Masked, Setup, TouchRule
from tests.match.letters import (
    GAME_ID,
    SIGNS,
    arrived,
    cut,
    kept,
    letters,
    read_letter,
    signed,
    signs_of,
)

TURNS = ("1 give TRHG", "2 place A1", "2 give trhg", "1 place B1", "1 give TRHg")
PLAYED = Record(Rules(), tuple(map(parse_action, TURNS)))


def sent(actions: int, here: Player, played: Record = PLAYED) -> Letter:
    letter = Letter.of(kept(cut(played, actions), here))
    assert letter
    return letter


def why(text: str) -> tuple[Unfit, int]:
    with pytest.raises(LetterError) as error:
        read_letter(text)
    return error.value.reason, error.value.number


def read_or_why(text: str) -> Letter | Unfit:
    try:
        return read_letter(text)
    except LetterError as error:
        return error.reason


def why_not_in(letter: Letter, record: Record) -> tuple[Unfit, int]:
    with pytest.raises(LetterError) as error:
        new_in(letter, record)
    return error.value.reason, error.value.number


# Text and back


@given(letters())
def test_a_letter_is_read_as_it_was_written(letter: Letter) -> None:
    text = format_letter(letter)
    assert read_letter(text) == letter
    assert text.isascii()
    assert text == text.lower()


@given(letters(), st.integers(0, 2**32))
def test_it_survives_mail_and_messengers(letter: Letter, seed: int) -> None:
    text = arrived(format_letter(letter), Random(seed))
    assert holds_letter(text)
    assert read_letter(text) == letter


def test_it_is_short() -> None:
    assert len(format_letter(sent(1, Player.ONE))) == 34
    game, actions = Game.start(Rules()), []
    while game.phase is not Phase.OVER:
        actions.append(legal_actions(game)[0])
        game = apply(game, actions[-1]).game
    assert len(actions) == 34  # sixteen pieces given and placed, and two who pass
    whole = Letter.of(kept(Record(Rules(), tuple(actions)), Player.TWO))
    assert whole
    assert len(format_letter(whole)) == 67


@given(letters(), st.integers(0, 2**32))
def test_a_changed_sign_is_noticed(letter: Letter, seed: int) -> None:
    chance, text = Random(seed), format_letter(letter)
    at = chance.randrange(len("quarto1-"), len(text))
    other = chance.choice([sign for sign in SIGNS if sign != text[at]])
    changed = text[:at] + other + text[at + 1 :]
    assert read_or_why(changed) in {Unfit.DAMAGED, Unfit.UNFINISHED}


@given(letters(), st.data())
def test_half_a_letter_is_unfinished(letter: Letter, data: st.DataObject) -> None:
    text = format_letter(letter)
    cut_off = text[: data.draw(st.integers(len("quarto1-"), len(text) - 1))]
    assert is_unfinished(cut_off)
    assert why(cut_off) == (Unfit.UNFINISHED, 0)
    assert why(f"{cut_off}!") == (Unfit.DAMAGED, 0), "nothing after it can belong to it"
    assert not is_unfinished(text)


@given(st.text())
@example("")
@example("Quarto: see you at 8?")
@example("quarto:ABCDEF")
@example("We played Quarto 2 - 1 today.")
def test_other_text_is_no_letter(text: str) -> None:
    assert why(text) == (Unfit.NO_LETTER, 0)
    assert not holds_letter(text)


def test_a_later_version_is_told_from_damage() -> None:
    text = format_letter(sent(1, Player.ONE))
    assert why(text.replace("quarto1", "quarto2")) == (Unfit.NEWER, 0)
    assert why(text.replace("quarto1", "quarto417")) == (Unfit.NEWER, 0)


def test_a_long_text_is_not_read() -> None:
    text = format_letter(sent(1, Player.ONE))
    assert read_letter(text + " " * (MOST_BYTES - len(text))).number == 1
    assert why(text + " " * MOST_BYTES) == (Unfit.TOO_LONG, 0)
    assert why(text + "é" * (MOST_BYTES // 2)) == (Unfit.TOO_LONG, 0)


def test_of_a_whole_thread_the_latest_letter_comes_first() -> None:
    one, two, three = sent(1, Player.ONE), sent(3, Player.TWO), sent(5, Player.ONE)
    thread = f"{format_letter(three)}\n> {format_letter(two)}\n>> {format_letter(one)}"
    assert read_letters(thread) == (three, two, one)
    assert read_letter(f"quarto1-000\n{format_letter(two)}") == two, "damage beside it is nothing"


def test_however_often_a_thread_quotes_the_same_letters_the_latest_one_is_found() -> None:
    one, two, three = sent(1, Player.ONE), sent(3, Player.TWO), sent(5, Player.ONE)
    quoted = f"> {format_letter(one)}\n> {format_letter(two)}\n"
    assert read_letter(quoted * MOST_LOOKED_AT + format_letter(three)) == three


def test_a_thread_without_end_is_not_read_for_ever() -> None:
    assert why("quarto1-zzz" * (MOST_BYTES // 11)) == (Unfit.UNFINISHED, 0)


# What may be in it


def test_a_game_without_a_mark_has_no_letter() -> None:
    """Nobody could find the game that it belongs to."""
    ours = kept(cut(PLAYED, 1), Player.ONE)
    assert Letter.of(ours) is not None
    unmarked = tuple(header for header in ours.headers if header.name != GAME)
    assert Letter.of(replace(ours, headers=unmarked)) is None


def test_half_a_turn_is_no_letter() -> None:
    placed = kept(cut(PLAYED, 2), Player.TWO)
    assert Letter.of(placed) is None
    half = Letter(GAME_ID, Rules(), PLAYED.actions[:2])
    assert why(format_letter(half)) == (Unfit.ILLEGAL, 0)
    assert why(format_letter(Letter(GAME_ID, Rules(), ()))) == (Unfit.ILLEGAL, 0)


REFUSED = ("0", "00", "g0", "gk", "g", "h", "j0", "m", "z")
"""After A1 and a gift: the same piece or square, calls, a pass, a half turn, nothing at all."""


@pytest.mark.parametrize("signs", REFUSED)
def test_what_the_rules_refuse_is_refused(signs: str) -> None:
    begun = signs_of(format_letter(sent(1, Player.ONE)))
    assert read_letter(signed(f"{begun}0f")).actions == (
        *PLAYED.actions[:2],
        parse_action("2 give trhg"),
    )
    assert why(signed(f"{begun}0f{signs}"))[0] in {Unfit.ILLEGAL, Unfit.DAMAGED}


@given(letters(), st.integers(0, 2**32))
def test_any_signs_with_a_right_check_are_a_legal_game_or_nothing(
    letter: Letter, seed: int
) -> None:
    chance, signs = Random(seed), list(signs_of(format_letter(letter)))
    for _ in range(chance.randint(1, 5)):
        signs[chance.randrange(len(signs))] = chance.choice(SIGNS)
    read = read_or_why(signed("".join(signs)))
    if isinstance(read, Unfit):
        assert read in {Unfit.ILLEGAL, Unfit.DAMAGED}
        return
    assert read_letter(format_letter(read)) == read
    game = Game.start(read.rules)
    for action in read.actions:
        game = apply(game, action).game
    assert game.phase is Phase.OVER or game.on_turn is not read.sender


# Who sends what, and when


def test_letters_are_numbered_by_turns() -> None:
    assert [sent(1, Player.ONE).number, sent(3, Player.TWO).number] == [1, 2]
    assert sent(5, Player.ONE).number == 3
    first_two = Record(Rules(first=Player.TWO))
    invitation = sent(0, Player.ONE, first_two)
    assert (invitation.number, invitation.sender) == (1, Player.ONE)
    answer = replace(first_two, actions=(Give(Player.TWO, Piece.TRHG),))
    assert (sent(1, Player.TWO, answer).number, sent(1, Player.TWO, answer).sender) == (
        2,
        Player.TWO,
    )


@pytest.mark.parametrize(
    ("actions", "here"), [(0, Player.ONE), (1, Player.TWO), (2, Player.TWO), (3, Player.ONE)]
)
def test_who_is_on_turn_has_no_letter_to_send(actions: int, here: Player) -> None:
    assert Letter.of(kept(cut(PLAYED, actions), here)) is None


def test_a_game_at_one_keyboard_has_no_letters() -> None:
    assert Letter.of(Record(Rules(), PLAYED.actions[:1])) is None
    assert Letter.of(Record(Rules(), PLAYED.actions[:1], (Header(GAME, GAME_ID),))) is None


def test_a_clock_that_somebody_has_written_in_ends_the_letters() -> None:
    timed = Record(Rules(), (*PLAYED.actions[:1], parse_action("2 timeout")))
    assert Letter.of(kept(timed, Player.TWO)) is None


def test_the_one_who_is_invited_gets_the_same_game() -> None:
    terms = {"masks": Masked.TWO, "masks_locked": True, "touch": TouchRule.LIMITED, "touches": 12}
    here = kept(
        Record(Rules(squares=True, false_call=FalseCall.FREE), PLAYED.actions[:1]),
        Player.ONE,
        **terms,
    )
    letter = Letter.of(here)
    assert letter
    there = letter.setup("Ben")
    assert there.far is Player.ONE
    assert there.names == ("Ben", "")
    mine = Setup.of_record(here)
    assert there.mirrored.seats == mine.seats == ("", FRIEND)
    for term in ("squares", "false_call", "masks", "masks_locked", "touch", "touches"):
        assert getattr(there, term) == getattr(mine, term)
    assert (there.undo, there.coach, there.clock) == (False, False, None)


# What a letter adds to a game


def test_it_adds_the_friends_turn() -> None:
    assert new_in(sent(3, Player.TWO), kept(cut(PLAYED, 1), Player.ONE)) == PLAYED.actions[1:3]


def test_the_rest_of_a_turn_that_was_half_written() -> None:
    assert new_in(sent(3, Player.TWO), kept(cut(PLAYED, 2), Player.ONE)) == PLAYED.actions[2:3]


def test_a_letter_that_was_played_says_so() -> None:
    for actions in (3, 5):
        here = kept(cut(PLAYED, actions), Player.ONE)
        assert why_not_in(sent(3, Player.TWO), here) == (Unfit.PLAYED, 2)


def test_ones_own_letter_says_so() -> None:
    assert why_not_in(sent(5, Player.ONE), kept(cut(PLAYED, 3), Player.ONE)) == (Unfit.OWN, 3)


def test_nobody_else_plays_for_a_player() -> None:
    """The letter has a turn of the reader's that was not played here."""
    letter, here = sent(5, Player.ONE), kept(cut(PLAYED, 1), Player.TWO)
    assert why_not_in(letter, here) == (Unfit.MISSING, 2)


def test_a_game_in_which_something_else_was_played() -> None:
    other = replace(PLAYED, actions=tuple(map(parse_action, ("1 give TRHG", "2 place D4"))))
    assert why_not_in(sent(5, Player.ONE), kept(other, Player.TWO)) == (Unfit.OTHER, 3)
    squares = replace(PLAYED, rules=Rules(squares=True))
    assert why_not_in(sent(3, Player.TWO), kept(cut(squares, 1), Player.ONE)) == (Unfit.OTHER, 2)

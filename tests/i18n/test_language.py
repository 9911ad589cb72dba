"""A listener's preferences change the sentences, and nothing else does."""

import re
from datetime import date

import pytest

from quarto_access.core import Characteristic, Line, Piece, Player, Rules, Square, Trait
from quarto_access.i18n.language import Language
from quarto_access.i18n.messages import MESSAGES, Forms
from quarto_access.i18n.style import SpaceNames, Style, Verbosity
from quarto_access.i18n.texts import Texts
from quarto_access.narration.announcement import Fact, Phrase
from quarto_access.narration.describing import described, in_full
from quarto_access.narration.saved_game_names import saved_game
from quarto_access.ui.keys.key_names import key_name
from quarto_access.ui.keys.keymap import VOWELS
from tests.i18n.ids import IDS
from tests.i18n.languages import ALL, language

WRITTEN = {
    **{f"trait.{trait.name.lower()}": trait.name.lower() for trait in Trait},
    "tray.piece": "{Piece}.",
    "tray.piece.full": "This piece is {piece}.",
    "piece": "{piece}",
    "piece.plain": "plain",
    "piece.any": "a piece",
    "list.comma": "{first}, {rest}",
    "list.semicolon": "{first}; {rest}",
    "space.empty": "{Square}, empty.",
    "space.empty.nameless": "Empty.",
    "refused.taken": "{Square} is taken.",
    "square.letter": "{column}{row}",
    "square.words": "row {row} column {number}",
    "square.alphabet": "{word} {row}",
    "alphabet.c": "Charlie",
    "line.column": "column {column}",
    "line.diagonal": "diagonal {first} to {last}",
    "line.two-by-two": "two-by-two {first} to {last}",
    "player.2": "player 2",
    "yes": "yes",
    "no": "no",
    "characteristic.finish": "finish",
}
"""The tests here are about how these are combined, not about their present words."""

FORMS: dict[str, Forms] = {name: (text,) for name, text in WRITTEN.items()}
COUNTED: dict[str, Forms] = {"touches.left": ("{count} touch left.", "{count} touches left.")}
ENGLISH = Language(Texts(FORMS | COUNTED, lambda count: int(count != 1)))
PIECE: dict[str, Fact] = {"piece": described(Piece.TrhG, Rules())}
HEIGHT, SHAPE, BODY, FINISH, COLOUR = Characteristic
HEARD = frozenset({Piece.TrhG})


@pytest.mark.parametrize(
    ("style", "said"),
    [
        (Style(), "Tall, square, solid, grooved."),
        (Style(level=Verbosity.FULL), "This piece is tall, square, solid, grooved."),
        (Style(level=Verbosity.TERSE), "Tall, square, grooved."),
        (Style(muted=frozenset({HEIGHT, FINISH}), heard=HEARD), "Square, solid."),
        (Style(muted=frozenset({HEIGHT, FINISH})), "Tall, square, solid, grooved."),
        (Style(order=(FINISH, COLOUR, BODY, SHAPE, HEIGHT)), "Grooved, solid, square, tall."),
        (Style(muted=frozenset(Characteristic), heard=HEARD), "A piece."),
        (
            Style(level=Verbosity.TERSE, muted=frozenset({HEIGHT, SHAPE, FINISH}), heard=HEARD),
            "Plain.",
        ),
    ],
)
def test_a_piece_as_a_listener_wants_it(style: Style, said: str) -> None:
    assert ENGLISH.sentence("tray.piece", PIECE, style) == said


def test_there_are_these_messages() -> None:
    assert WRITTEN.keys() | COUNTED.keys() <= MESSAGES.keys()


def test_in_full_leaves_nothing_out() -> None:
    heard = frozenset({Piece.tRhg})
    style = Style(level=Verbosity.TERSE, muted=frozenset({BODY}), heard=heard)
    whole: dict[str, Fact] = {"piece": in_full(Piece.tRhg)}
    assert ENGLISH.sentence("tray.piece", whole, style) == "Short, round, solid, smooth."


def test_what_no_sound_tells_is_said() -> None:
    style = Style(level=Verbosity.TERSE, muted=frozenset({HEIGHT, BODY}), heard=HEARD)
    words: dict[str, Fact] = {"piece": described(Piece.TRHg, Rules())}
    assert ENGLISH.sentence("tray.piece", words, style) == "Tall, hollow."


def test_terse_has_a_word_for_a_piece_without_marks() -> None:
    plain: dict[str, Fact] = {"piece": described(Piece.tRhg, Rules())}
    assert ENGLISH.sentence("tray.piece", plain, Style(level=Verbosity.TERSE)) == "Plain."


def test_pieces_that_count_alike_are_told_alike() -> None:
    rules = Rules(criteria=(HEIGHT, BODY))
    told = {
        piece: ENGLISH.sentence("tray.piece", {"piece": described(piece, rules)})
        for piece in rules.edition.pieces
    }
    assert told[Piece.TRHG] == told[Piece.TrHg] == "Tall, hollow."
    assert len(set(told.values())) == 4


@pytest.mark.parametrize(
    ("spaces", "empty", "row"),
    [
        (SpaceNames.LETTER, "C2, empty.", "C2 is taken."),
        (SpaceNames.WORDS, "Row 2 column 3, empty.", "Row 2 column 3 is taken."),
        (SpaceNames.ALPHABET, "Charlie 2, empty.", "Charlie 2 is taken."),
        (SpaceNames.NONE, "Empty.", "C2 is taken."),
    ],
)
def test_spaces_by_name(spaces: SpaceNames, empty: str, row: str) -> None:
    facts: dict[str, Fact] = {"square": Square.C2}
    assert ENGLISH.sentence("space.empty", facts, Style(spaces=spaces)) == empty
    assert ENGLISH.sentence("refused.taken", facts, Style(spaces=spaces)) == row


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "0 touches left."), (1, "1 touch left."), (2, "2 touches left.")],
)
def test_numbers_have_their_forms(count: int, said: str) -> None:
    assert ENGLISH.sentence("touches.left", {"count": count}) == said


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Player.TWO, "player 2"),
        (Line.COLUMN_D, "column D"),
        (Line.DIAGONAL_A4_D1, "diagonal A4 to D1"),
        (Line.TWO_BY_TWO_B2_C3, "two-by-two B2 to C3"),
        ((Square.A1, Square.B4), "A1, B4"),
        ((Phrase("yes", {}), Phrase("no", {})), "yes, no"),
        ((Phrase("piece", PIECE),) * 2, "tall, square, solid, grooved; " * 2),
        ("ana", "ana"),
        ("An\x1b[31ma\n", "An\\x1b[31ma\\n"),
        (FINISH, "finish"),
    ],
)
def test_facts_inside_a_sentence(fact: Fact, said: str) -> None:
    assert ENGLISH.word(fact, Style()) == said.removesuffix("; ")


TODAY = date(2026, 3, 19)
"""A Thursday."""


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2026-03-19", "date.today"),
        ("2026-03-18", "date.yesterday"),
        ("2026-03-17", "date.weekday.2"),
        ("2026-03-13", "date.weekday.5"),
        ("2026-03-12", "date.this-year(12, month.3)"),
        ("2026-03-01", "date.this-year.first(1, month.3)"),
        ("2025-12-31", "date(31, month.12, 2025)"),
        ("2025-12-01", "date.first(1, month.12, 2025)"),
        ("2026-03-20", "date(20, month.3, 2026)"),
    ],
)
def test_a_day_is_said_as_people_say_it(day: str, said: str) -> None:
    """A weekday that would mean today is a date, and so is a day to come, as of another clock."""
    assert IDS.word(saved_game(day, TODAY), Style()) == f"saved-game({said})"


@pytest.mark.parametrize("code", ALL)
def test_a_date_is_written_as_in_the_language(code: str) -> None:
    spoken = language(code)
    dated = spoken.word(saved_game("2025-03-14", TODAY), Style())
    assert spoken.sentence("month.3") in dated
    assert "2025" in dated


@pytest.mark.parametrize("name", ["The final", "2026-13-01 Ana", "2026-03-01Ana", "2026"])
def test_a_name_that_the_player_gave_is_left_alone(name: str) -> None:
    assert ENGLISH.word(saved_game(name, TODAY), Style()) == name


def test_a_game_that_was_not_read_has_the_names_of_its_file() -> None:
    told = IDS.word(saved_game("2026-03-18 Ana Ben-2", TODAY), Style())
    assert told == "saved-game(Ana Ben saved-game.number(2) date.yesterday)"


def test_a_new_year_begins_with_days_that_have_names() -> None:
    told = IDS.word(saved_game("2025-12-31", date(2026, 1, 1)), Style())
    assert told == "saved-game(date.yesterday)"


NUMBERED: dict[str, Fact] = {"label": Phrase("verbatim", {"text": "Ana 1"})}
PLAIN: dict[str, Fact] = {"label": Phrase("verbatim", {"text": "Ana"})}
PLACE: dict[str, Fact] = {"position": 1, "count": 4}


@pytest.mark.parametrize("code", ALL)
def test_a_number_at_the_end_of_an_item_and_its_place_have_a_word_between_them(code: str) -> None:
    spoken = language(code)
    plain = spoken.sentence("item", PLAIN | PLACE).removeprefix("Ana")
    numbered = spoken.sentence("item", NUMBERED | PLACE).removeprefix("Ana 1")
    assert not re.match(r"[^a-z]*1", numbered)
    assert re.match(r"[^a-z]*1", plain)
    chosen = {"label": PLAIN["label"], "chosen": NUMBERED["label"]}
    assert not re.search(r"1[^a-z]*1", spoken.sentence("choice", chosen | PLACE))


@pytest.mark.parametrize("code", ["es", "fr"])
def test_no_key_is_called_by_a_letter_that_is_a_word(code: str) -> None:
    names = {language(code).word(key_name(vowel), Style()) for vowel in VOWELS}
    assert len(names) == len(VOWELS)
    assert all(len(name) > 1 for name in names)

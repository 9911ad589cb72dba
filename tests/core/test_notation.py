"""Pieces, squares, actions and positions: written, read, and the place of an error."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core import (
    Call,
    Edition,
    Give,
    Line,
    NotationError,
    Piece,
    Place,
    Player,
    Position,
    Resign,
    Square,
    Unreadable,
    format_action,
    format_board,
    format_piece,
    format_position,
    format_square,
    parse_action,
    parse_piece,
    parse_position,
    parse_square,
)
from tests.core.naive import every_action

EMPTY = "/".join(["................"] * 4)


@pytest.mark.parametrize("piece", Piece)
def test_a_piece_is_read_as_it_is_written(piece: Piece) -> None:
    assert parse_piece(format_piece(piece)) is piece
    assert format_piece(piece) == "".join(trait.value for trait in piece.traits)


@pytest.mark.parametrize("square", Square, ids=lambda square: str(square.name))
def test_a_square_is_read_in_either_case(square: Square) -> None:
    written = format_square(square)
    assert written == written.upper()
    assert parse_square(written) is parse_square(written.lower()) is square


@pytest.mark.parametrize("text", every_action())
def test_an_action_is_read_as_it_is_written(text: str) -> None:
    action = parse_action(text)
    assert parse_action(format_action(action)) == action
    assert sorted(format_action(action).split()) == sorted(text.split())


def test_every_kind_of_action_is_written_like_this() -> None:
    assert [
        format_action(parse_action(text))
        for text in (
            "1 give tRhG",
            "2 place b3",
            "1 call d4 a1 C3 b2",
            "2  pass",
            " 1 resign ",
            "2 timeout",
        )
    ] == [
        "1 give tRhG",
        "2 place B3",
        "1 call A1 B2 C3 D4",
        "2 pass",
        "1 resign",
        "2 timeout",
    ]
    assert parse_action("2 give TRHD") == Give(Player.TWO, Piece.TRHD)
    assert parse_action("1 place d1") == Place(Player.ONE, Square.D1)
    assert parse_action("1 call a4 b3 c2 d1") == Call(Player.ONE, Line.DIAGONAL_A4_D1)
    assert parse_action("2 resign") == Resign(Player.TWO)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    pieces = draw(st.permutations(draw(st.sampled_from(Edition)).pieces))
    places = draw(st.permutations(list(Square)))[: draw(st.integers(0, 16))]
    there = dict(zip(places, pieces, strict=False))
    left = [piece for piece in pieces if piece not in there.values()]
    hand = draw(st.sampled_from([None, *left]))
    return Position(tuple(there.get(square) for square in Square), hand)


@given(positions())
def test_a_position_is_read_as_it_is_written(position: Position) -> None:
    written = format_position(position)
    assert parse_position(written) == position
    assert written == f"{format_board(position.board)} {written.split()[1]}"
    rows = written.split()[0].split("/")
    assert [len(row) for row in rows] == [16] * 4


def test_a_position_is_written_like_this() -> None:
    written = "TRHG........trhg/................/................/tRhg............ TrHg"
    position = parse_position(written)
    assert {
        square.name: piece.name
        for square, piece in zip(Square, position.board, strict=True)
        if piece
    } == {"A1": "TRHG", "D1": "trhg", "A4": "tRhg"}
    assert position.hand is Piece.TrHg
    assert format_position(position) == written
    assert parse_position(f"  {EMPTY}   - ") == Position((None,) * 16)
    assert format_position(Position((None,) * 16)) == f"{EMPTY} -"


def at(text: str, square: str) -> str:
    """Return an empty board with this text on one square."""
    start = 17 * "1234".index(square[1]) + 4 * "ABCD".index(square[0])
    return EMPTY[:start] + text + EMPTY[start + 4 :]


def both(one: str, other: str) -> str:
    """Return two boards laid over one another."""
    return "".join(b if a == "." else a for a, b in zip(one, other, strict=True))


Parser = Callable[[str], object]

BAD_PIECES = ["", "trh", "TRHGg", "TRH ", "trhx", "GRHT", "TRHGD", "TR-G", "....", "TRHĠ", "name"]
BAD_SQUARES = [
    "",
    "A",
    "1",
    "A0",
    "A5",
    "E1",
    "1A",
    "A11",
    "A 1",
    "AA",
    "a\uff11",
    "\uff211",
    "at",
    "lines",
]

BAD: list[tuple[Parser, str, Unreadable, int, str]] = [
    *((parse_piece, text, Unreadable.PIECE, 1, text) for text in BAD_PIECES),
    *((parse_square, text, Unreadable.SQUARE, 1, text) for text in BAD_SQUARES),
    # actions
    (parse_action, "", Unreadable.TOO_FEW, 1, ""),
    (parse_action, "   ", Unreadable.TOO_FEW, 1, ""),
    (parse_action, "1", Unreadable.TOO_FEW, 2, ""),
    (parse_action, "  2   ", Unreadable.TOO_FEW, 4, ""),
    (parse_action, "3 give TRHG", Unreadable.PLAYER, 1, "3"),
    (parse_action, "12 give TRHG", Unreadable.PLAYER, 1, "12"),
    (parse_action, "give TRHG", Unreadable.PLAYER, 1, "give"),
    (parse_action, " one give TRHG", Unreadable.PLAYER, 2, "one"),
    (parse_action, "0", Unreadable.PLAYER, 1, "0"),
    (parse_action, "\uff11 give TRHG", Unreadable.PLAYER, 1, "\uff11"),
    (parse_action, "1\tgive TRHG", Unreadable.PLAYER, 1, "1\tgive"),
    (parse_action, "1\u00a0give TRHG", Unreadable.PLAYER, 1, "1\u00a0give"),
    (parse_action, "\t1 give TRHG", Unreadable.PLAYER, 1, "\t1"),
    (parse_action, "1 take TRHG", Unreadable.VERB, 3, "take"),
    (parse_action, "1  Give TRHG", Unreadable.VERB, 4, "Give"),
    (parse_action, "1 give\tTRHG", Unreadable.VERB, 3, "give\tTRHG"),
    (parse_action, "1 give", Unreadable.TOO_FEW, 7, ""),
    (parse_action, "1 give  ", Unreadable.TOO_FEW, 7, ""),
    (parse_action, "1 place", Unreadable.TOO_FEW, 8, ""),
    (parse_action, "1 call A1 B1 C1", Unreadable.TOO_FEW, 16, ""),
    (parse_action, "1 call A9", Unreadable.TOO_FEW, 10, ""),
    (parse_action, "1 give TRHG trhg", Unreadable.TOO_MANY, 13, "trhg"),
    (parse_action, "1 give none to me", Unreadable.TOO_MANY, 13, "to"),
    (parse_action, "1 place A1 A2", Unreadable.TOO_MANY, 12, "A2"),
    (parse_action, "1 call A1 B1 C1 D1 A2", Unreadable.TOO_MANY, 20, "A2"),
    (parse_action, "1 pass now", Unreadable.TOO_MANY, 8, "now"),
    (parse_action, "2 resign 1", Unreadable.TOO_MANY, 10, "1"),
    (parse_action, "2 timeout 60", Unreadable.TOO_MANY, 11, "60"),
    (parse_action, "1 give TRHX", Unreadable.PIECE, 8, "TRHX"),
    (parse_action, "1 give  trh", Unreadable.PIECE, 9, "trh"),
    (parse_action, "1 give A1", Unreadable.PIECE, 8, "A1"),
    (parse_action, "1 give TRHG\t", Unreadable.PIECE, 8, "TRHG\t"),
    (parse_action, "1 place A5", Unreadable.SQUARE, 9, "A5"),
    (parse_action, "1 place TRHG", Unreadable.SQUARE, 9, "TRHG"),
    (parse_action, "1 call A1 B1 C1 E1", Unreadable.SQUARE, 17, "E1"),
    (parse_action, "1 call A1 B9 C9 D1", Unreadable.SQUARE, 11, "B9"),
    (parse_action, "1 call A1 B1 C1 D2", Unreadable.NO_LINE, 8, "A1"),
    (parse_action, "1 call D4 D4 D4 D4", Unreadable.NO_LINE, 8, "D4"),
    (parse_action, "1  call  a1 b2 c3 c3", Unreadable.NO_LINE, 10, "a1"),
    # positions
    (parse_position, "", Unreadable.TOO_FEW, 1, ""),
    (parse_position, EMPTY, Unreadable.TOO_FEW, 68, ""),
    (parse_position, f" {EMPTY}  ", Unreadable.TOO_FEW, 69, ""),
    (parse_position, f"{EMPTY} - -", Unreadable.TOO_MANY, 71, "-"),
    (parse_position, f"{EMPTY[:-1]} -", Unreadable.ROWS, 1, EMPTY[:-1]),
    (parse_position, f"  {EMPTY}. -", Unreadable.ROWS, 3, f"{EMPTY}."),
    (parse_position, f"{EMPTY}/ -", Unreadable.ROWS, 1, f"{EMPTY}/"),
    (parse_position, f"{EMPTY}/{EMPTY} -", Unreadable.ROWS, 1, f"{EMPTY}/{EMPTY}"),
    (parse_position, f"{EMPTY.replace('/', '.')} -", Unreadable.ROWS, 1, EMPTY.replace("/", ".")),
    (parse_position, f"{at('trhx', 'A1')} -", Unreadable.PIECE, 1, "trhx"),
    (parse_position, f"{at('TRH.', 'B2')} -", Unreadable.PIECE, 22, "TRH."),
    (parse_position, f"  {at('----', 'D4')} -", Unreadable.PIECE, 66, "----"),
    (parse_position, f"{EMPTY} ....", Unreadable.PIECE, 69, "...."),
    (parse_position, f"{EMPTY}  trh", Unreadable.PIECE, 70, "trh"),
    (
        parse_position,
        f"{both(at('TRHG', 'A1'), at('TRHG', 'C3'))} -",
        Unreadable.PIECE_TWICE,
        43,
        "TRHG",
    ),
    (parse_position, f"{at('TRHG', 'A1')} TRHG", Unreadable.PIECE_TWICE, 69, "TRHG"),
    (
        parse_position,
        f" {both(at('TRHG', 'A1'), at('TRHD', 'B1'))} -",
        Unreadable.MIXED_EDITIONS,
        6,
        "TRHD",
    ),
    (parse_position, f"{at('TRHD', 'D4')} trhg", Unreadable.MIXED_EDITIONS, 69, "trhg"),
]


@pytest.mark.parametrize(
    ("parse", "text", "reason", "column", "word"),
    [pytest.param(*case, id=f"{case[2]} {case[1]!r}") for case in BAD],
)
def test_a_bad_text_says_what_is_wrong_and_where(
    parse: Parser, text: str, reason: Unreadable, column: int, word: str
) -> None:
    with pytest.raises(NotationError) as refused:
        parse(text)
    error = refused.value
    assert (error.reason, error.column, error.text) == (reason, column, word)


def test_every_reason_is_in_the_table() -> None:
    assert {reason for _, _, reason, _, _ in BAD} == set(Unreadable)


def test_nothing_but_sixteen_names_in_either_case_is_a_square() -> None:
    letters = [chr(code) for code in range(0x110000) if chr(code).upper() in set("ABCD1234")]
    assert sorted(letters) == sorted("ABCDabcd1234")


def refusal(parse: Parser, text: str) -> NotationError | None:
    try:
        parse(text)
    except NotationError as error:
        return error
    return None


words = st.sampled_from([*" /-.;[12ABab34TtRrHhGgDd\t\n\r\u2028é", "give", "place", "call", "...."])


@given(st.text() | st.lists(words, max_size=30).map("".join))
def test_any_text_is_read_or_refused_at_a_column_of_its_own(text: str) -> None:
    for parse in (parse_piece, parse_square, parse_action, parse_position):
        error = refusal(parse, text)
        if error is not None:
            assert 1 <= error.column <= len(text) + 1
            assert text.startswith(error.text, error.column - 1)

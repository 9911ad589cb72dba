"""Each reply of the book can be checked.

The proofs themselves take an hour (`python -m quarto_access.players.book.making`); these tests
prove a few replies again that are searched quickly.
"""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from quarto_access.core import LINES, Characteristic, Edition, Position, Rules
from quarto_access.players.book import (
    all_kept_by_the_book,
    kept_by_the_book,
    reply,
)
from quarto_access.players.book.classes import (
    BookReply,
    classes,
    replies,
    situation,
    wins_at_once,
)
from quarto_access.players.book.making import made
from quarto_access.players.book.replies import format_reply, parse_reply, read
from quarto_access.players.book.symmetry import HAND, NO_PIECE
from quarto_access.players.solver.search import Search
from quarto_access.players.solver.tables import Tables, tables
from tests.players.solver.positions import scattered

CLASSES = 3473


@cache
def lines() -> Tables:
    return tables((0, 1, 2, 3), LINES)


@cache
def every_class() -> tuple[tuple[bytes, ...], ...]:
    return tuple(tuple(classes(placed, lines())) for placed in range(4))


def test_so_many_classes_there_are() -> None:
    assert [len(found) for found in every_class()] == [1, 8, 148, 3316]


def test_there_are_replies_to_classes_and_none_besides() -> None:
    every = {like for found in every_class() for like in found}
    assert len(every) == CLASSES
    assert set(read()) <= every


def filled() -> dict[bytes, BookReply]:
    """Return the book, with any reply for classes without one, so that nothing is left to prove."""
    book = read()
    any_reply = next(iter(book.values()))
    return {like: book.get(like, any_reply) for found in every_class() for like in found}


def test_every_reply_can_be_played_and_gives_no_win_at_once() -> None:
    for like, answer in read().items():
        after = dict(replies(like))[answer]
        assert not wins_at_once(lines(), after)


@pytest.mark.parametrize("which", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_some_replies_are_proven_again(which: int) -> None:
    """The other player cannot win."""
    easy = [like for like, answer in read().items() if dangerous(like, answer)]
    like = Random("proofs").sample(easy, 2)[which]
    after = dict(replies(like))[read()[like]]
    left = after.count(NO_PIECE) - 1
    assert not Search(lines()).wins(situation(lines(), after), after[HAND], left)


@pytest.mark.parametrize("edition", Edition)
def test_a_reply_fits_the_position_as_it_lies(edition: Edition) -> None:
    chance = Random(edition.value)
    rules = Rules(edition)
    for _ in range(60):
        position = scattered(rules, chance.randrange(4), chance)
        answer = reply(position, rules)
        if answer is None:  # a win at once, or a class that has no reply yet
            continue
        assert answer.square is not None
        assert position.board[answer.square] is None
        assert answer.gift not in (None, *position.board, position.hand)
        assert not answer.calls


def test_the_book_is_for_one_variant_and_the_beginning() -> None:
    chance = Random("none")
    early = next(p for p in iter(lambda: scattered(Rules(), 2, chance), None) if reply(p, Rules()))
    assert kept_by_the_book(early, Rules()) == reply(early, Rules())
    for rules in (Rules(squares=True), Rules(criteria=(Characteristic.HEIGHT,))):
        assert reply(early, rules) is None
        assert kept_by_the_book(early, rules) is None
    assert reply(Position(early.board), Rules()) is None
    assert reply(scattered(Rules(), 4, chance), Rules()) is None
    assert kept_by_the_book(scattered(Rules(), 3, chance), Rules()) is None


def test_any_gift_keeps_the_draw_with_up_to_two_pieces_placed() -> None:
    for placed in range(3):
        position = scattered(Rules(), placed, Random(placed), hand=False)
        answer = kept_by_the_book(position, Rules())
        assert answer
        assert answer.square is None
        assert answer.gift not in (None, *position.board)


def test_all_that_is_done_with_up_to_two_pieces_given_keeps_the_draw() -> None:
    counts = {
        (0, False): 16,
        (1, False): 15,
        (2, False): 14,
        (0, True): 16 * 15,
        (1, True): 15 * 14,
    }
    for (placed, hand), count in counts.items():
        position = scattered(Rules(), placed, Random(placed), hand=hand)
        assert len(set(all_kept_by_the_book(position, Rules()))) == count
        assert kept_by_the_book(position, Rules()) in all_kept_by_the_book(position, Rules())
    assert all_kept_by_the_book(scattered(Rules(), 2, Random(0)), Rules()) == ()
    assert all_kept_by_the_book(scattered(Rules(), 1, Random(0)), Rules(squares=True)) == ()


def test_a_line_of_the_book_is_read_as_it_is_written(tmp_path: Path) -> None:
    for like, answer in list(read().items())[:50]:
        assert parse_reply(format_reply(like, answer)) == (like, answer)
    assert read(str(tmp_path / "missing.txt")) == {}


def test_what_is_known_is_not_proven_again() -> None:
    assert list(made(lines(), filled())) == []


def dangerous(like: bytes, answer: BookReply) -> bool:
    """Return whether a reply leads to a position that is searched quickly."""
    after = dict(replies(like))[answer]
    there = situation(lines(), after)
    threats = there & lines().one_gap[there & 0xFFFF]
    quick = bool(lines().safe[threats]) and lines().safe.danger[threats] >= 2
    return quick and after.count(NO_PIECE) == 12

"""Codes of tables: as they are made, typed and pasted."""

from random import Random

import pytest

from quarto_access.remote.codes import LENGTH, SIGNS, new_code, parse_code


def test_a_new_code_can_be_read_again() -> None:
    chance = Random(1)
    for _ in range(100):
        code = new_code(chance.choice)
        assert len(code) == LENGTH
        assert parse_code(code) == code


def test_no_two_signs_look_alike() -> None:
    assert not set(SIGNS) & set("01IO")
    assert len(set(SIGNS)) == len(SIGNS) == 32


@pytest.mark.parametrize(
    "text",
    ["K7F2QX", "k7f2qx", " K7F 2QX ", "k7f-2qx", "quarto:K7F2QX", "QUARTO:k7f2qx", "K.7.F.2.Q.X"],
)
def test_a_code_is_read_however_it_was_written(text: str) -> None:
    assert parse_code(text) == "K7F2QX"


@pytest.mark.parametrize(
    "text", ["", "K7F2Q", "K7F2QXX", "K7F2Q0", "K7F2QÄ", "quarto:", "x" * 10_000]
)
def test_anything_else_is_no_code(text: str) -> None:
    assert parse_code(text) is None

"""The sixteen pieces of an edition and their traits."""

from itertools import product

import pytest

from quarto_access.core import Characteristic, Edition, Piece, Trait

LETTERS = {Edition.ACCESS: ["Tt", "Rr", "Hh", "Gg"], Edition.CLASSIC: ["Tt", "Rr", "Hh", "Dd"]}

PAIRS = {
    Characteristic.HEIGHT: (Trait.TALL, Trait.SHORT),
    Characteristic.SHAPE: (Trait.ROUND, Trait.SQUARE),
    Characteristic.BODY: (Trait.HOLLOW, Trait.SOLID),
    Characteristic.FINISH: (Trait.GROOVED, Trait.SMOOTH),
    Characteristic.COLOUR: (Trait.DARK, Trait.LIGHT),
}

NOTATION = {
    Trait.TALL: "T",
    Trait.SHORT: "t",
    Trait.ROUND: "R",
    Trait.SQUARE: "r",
    Trait.HOLLOW: "H",
    Trait.SOLID: "h",
    Trait.GROOVED: "G",
    Trait.SMOOTH: "g",
    Trait.DARK: "D",
    Trait.LIGHT: "d",
}


@pytest.mark.parametrize("edition", Edition)
def test_an_edition_has_every_combination_once(edition: Edition) -> None:
    written = [piece.name for piece in edition.pieces]
    assert written == ["".join(letters) for letters in product(*LETTERS[edition])]
    assert len(set(written)) == 16
    assert all(piece.edition is edition for piece in edition.pieces)
    assert [piece.index for piece in edition.pieces] == list(range(16))


def test_no_piece_is_of_no_edition() -> None:
    assert set(Piece) == {piece for edition in Edition for piece in edition.pieces}
    assert len(Piece) == 32


def test_characteristics_are_told_in_one_order() -> None:
    shared = (Characteristic.HEIGHT, Characteristic.SHAPE, Characteristic.BODY)
    assert Edition.ACCESS.characteristics == (*shared, Characteristic.FINISH)
    assert Edition.CLASSIC.characteristics == (*shared, Characteristic.COLOUR)


@pytest.mark.parametrize("characteristic", Characteristic)
def test_a_characteristic_has_two_traits(characteristic: Characteristic) -> None:
    assert characteristic.traits == PAIRS[characteristic]
    assert all(trait.characteristic is characteristic for trait in characteristic.traits)


@pytest.mark.parametrize("trait", Trait)
def test_a_trait_is_written_with_its_letter(trait: Trait) -> None:
    assert trait.value == NOTATION[trait]


@pytest.mark.parametrize("piece", Piece)
def test_a_piece_is_its_four_traits(piece: Piece) -> None:
    assert [NOTATION[trait] for trait in piece.traits] == list(piece.name)
    assert tuple(t.characteristic for t in piece.traits) == piece.edition.characteristics
    assert Piece(piece.name) is Piece[piece.name] is piece


def test_masks_tell_what_two_pieces_share() -> None:
    for one, other in product(Piece, repeat=2):
        both = set(one.traits) & set(other.traits)
        assert one.mask & other.mask == sum(trait.mask for trait in both)

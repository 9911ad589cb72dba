"""Sentences with facts: as they were reviewed, and alike except for the facts."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from quarto_access.core import Edition, Line, Piece, Player, Rules, Square, Trait
from quarto_access.i18n.language import DEFAULT, Language
from quarto_access.i18n.style import SpaceNames, Style, Verbosity
from quarto_access.narration.announcement import Described, Fact
from quarto_access.narration.describing import described
from tests.i18n.facts import facts_of
from tests.i18n.languages import ALL, language
from tests.i18n.phrases import codes, path, telling, text
from tests.play import transcripts

EACH = pytest.mark.parametrize("code", ALL)

MOST_LINES = 1560

EVERY = [
    described(piece, Rules(edition, criteria))
    for edition in Edition
    for count in range(1, 5)
    for criteria in combinations(edition.characteristics, count)
    for piece in edition.pieces
]
"""Every piece, with any traits that count."""


@pytest.mark.parametrize("code", codes())
def test_every_phrase_as_it_was_read(code: str) -> None:
    assert text(language(code)) == path(code).read_text("utf-8")


def test_the_languages_that_were_promised_were_read() -> None:
    assert {"en", "de", "es", "fr"} <= set(codes())


def without(sentence: str, word: str, spoken: Language) -> str:
    """Return the rest of a sentence around a word, at its beginning or inside."""
    capital = spoken.beginning(word)
    assert word in sentence or capital in sentence, f"{sentence}: where is {word}?"
    return sentence.replace(word, "_").replace(capital, "_")


def assert_alike(
    spoken: Language, name: str, fact: str, options: Sequence[Fact], style: Style = DEFAULT
) -> None:
    """Check that the sentences of a message differ only in their facts."""
    facts = facts_of(name) | {"items": "…"}
    sentences = {
        spoken.sentence(name, facts | {fact: option}, style): spoken.word(option, style)
        for option in options
    }
    assert len(sentences) == len(set(sentences.values())) == len(options), name
    rest = {without(sentence, word, spoken) for sentence, word in sentences.items()}
    assert len(rest) == 1, f"{name}: {rest}"


@EACH
@pytest.mark.parametrize("edition", Edition)
def test_every_piece_has_its_place_in_every_sentence(code: str, edition: Edition) -> None:
    pieces = [described(piece, Rules(edition)) for piece in edition.pieces]
    for name in telling("piece"):
        assert_alike(language(code), name, "piece", pieces)


@EACH
def test_every_line_and_space_has_its_place_in_every_sentence(code: str) -> None:
    file = ("catalogue.", "record.", "doctor.", "settings-file.")
    for style in (Style(spaces=names) for names in SpaceNames):
        for name in telling("line"):
            if not name.startswith(file):
                assert_alike(language(code), name, "line", list(Line), style)
        for name in telling("square"):
            if language(code).variant(name, style, {}) == name:
                assert_alike(language(code), name, "square", list(Square), style)


@EACH
def test_every_trait_has_its_place_in_every_sentence(code: str) -> None:
    spoken = language(code)
    several = [(trait,) for trait in Trait]
    for name in telling("trait"):
        assert_alike(spoken, name, "trait", several)
    assert_alike(spoken, "find.item", "trait", list(Trait))
    assert_alike(spoken, "common", "traits", several)


@EACH
@pytest.mark.parametrize("level", Verbosity)
def test_a_piece_is_its_traits_in_their_order(code: str, level: Verbosity) -> None:
    spoken, style = language(code), Style(level=level)
    for piece in EVERY:
        told = spoken.word(piece, style)
        words = [spoken.word(trait, style) for trait in style.told(piece)]
        places = [f" {told.replace(',', ' ')} ".find(f" {word} ") for word in words]
        assert -1 not in places, told
        assert places == sorted(places), told


@EACH
def test_pieces_are_told_alike_that_count_alike(code: str) -> None:
    spoken = language(code)
    for edition in Edition:
        for count in range(1, 5):
            for criteria in combinations(edition.characteristics, count):
                rules = Rules(edition, criteria)
                told = {spoken.word(described(piece, rules), Style()) for piece in edition.pieces}
                assert len(told) == 2**count


@EACH
def test_players_without_a_name_have_their_place_too(code: str) -> None:
    spoken = language(code)
    for name in telling("player"):
        for player in Player:
            facts = facts_of(name) | {"player": player, "other": player.other, "giver": "Ben"}
            without(spoken.sentence(name, facts), spoken.word(player, Style()), spoken)


@EACH
def test_every_piece_in_full_names_every_characteristic(code: str) -> None:
    spoken = language(code)
    for piece in Piece:
        full = Described(piece, piece.traits, full=True)
        told = spoken.word(full, Style(level=Verbosity.TERSE))
        assert all(spoken.word(trait, Style()) in told for trait in piece.traits)


@pytest.mark.parametrize("code", codes())
def test_what_is_golden_is_small_enough_to_be_read(code: str) -> None:
    read = (path(code), transcripts.path(code))
    assert sum(file.read_text("utf-8").count("\n") for file in read) <= MOST_LINES

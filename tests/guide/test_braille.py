"""The guide describes braille correctly: the letters of a piece, and a board to decode."""

import re

import pytest

from quarto_access.core import Edition, Line, Piece, Rules, Trait
from quarto_access.i18n.braille import Braille
from quarto_access.i18n.style import Style
from quarto_access.narration.describing import described
from tests.guide.keys import codes, path
from tests.i18n.brailled import shown
from tests.i18n.fingers import read
from tests.i18n.languages import language

EACH = pytest.mark.parametrize("code", codes())


def chapter(code: str) -> str:
    """Return the text between the heading that names braille and the next one."""
    guide = path(code).read_text("utf-8")
    [found] = re.findall(r"^## [^\n]*[Bb]raille\n(.*?)^## ", guide, re.MULTILINE | re.DOTALL)
    return str(found)


@EACH
def test_it_explains_the_letter_of_each_trait(code: str) -> None:
    spoken, told = language(code), chapter(code)
    for trait in Trait:
        word = spoken.word(trait, Style())
        letter = Braille(spoken).word((trait,), Style())
        assert f"{word} `{letter}`" in told


@EACH
def test_its_example_is_the_board_that_it_tells(code: str) -> None:
    spoken, told = language(code), chapter(code)
    [board] = re.findall("[\u2800-\u28ff]{20}", told)
    spaces, (hand, _) = read(board)
    assert [at for at, (_, cursor) in enumerate(spaces) if cursor] == [15]
    for piece in [what for what, _ in spaces if what] + [hand]:
        assert isinstance(piece, Piece)
        assert spoken.word(described(piece, Rules(Edition.ACCESS)), Style()) in told


@EACH
def test_its_examples_are_what_a_display_shows(code: str) -> None:
    lines_of_the_board = {shown(language(code), "line.name", line=line) for line in Line}
    examples = re.findall("`([^`]+)`", chapter(code))
    lines = [line for line in examples if re.match(r"[a-z]+ [3c]$|[a-z0-9]+ [a-d][14]-", line)]
    assert len(lines) == 4
    assert set(lines) <= lines_of_the_board
    letters = Braille(language(code)).word(described(Piece.TRHG, Rules()), Style())
    assert f"b2 {letters}" in examples
    assert "b2 ." in examples

"""Text fits into boxes, and its beginning and end are always there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame.font import Font

from quarto_access.view.drawing import Painter
from quarto_access.view.lettering import FONT_FOR_LINE, LEFT_OUT, clean, fit, sizes, width, written
from tests.view.strategies import texts

PAINTER = Painter()
"""It starts the fonts."""

WHITE = (255, 255, 255)


@given(texts, st.integers(-5, 700), st.integers(-5, 300), st.integers(5, 60))
def test_text_stays_in_its_box(text: str, wide: int, high: int, size: int) -> None:
    fitted = fit(text, (wide, high), sizes(size, 12))
    assert fitted.height <= max(0, high)
    for line in fitted.lines:
        assert width(line, fitted.size) <= wide
        drawn = written(line, fitted.size, WHITE)
        assert drawn.get_width() <= wide
        assert drawn.get_height() == fitted.size


@given(texts, st.integers(20, 700), st.integers(20, 300))
def test_text_is_whole_or_its_middle_is_left_out(text: str, wide: int, high: int) -> None:
    fitted = fit(text, (wide, high), sizes(30, 12))
    said, shown = clean(text), " ".join(fitted.lines)
    if fitted.whole:
        assert shown.replace(" ", "") == said.replace(" ", "")
    elif fitted.lines:
        beginning, _, end = shown.replace(" ", "").rpartition(LEFT_OUT)
        assert said.replace(" ", "").startswith(beginning)
        assert said.replace(" ", "").endswith(end)
        assert end


def test_the_largest_size_that_has_room_is_taken() -> None:
    text = "Short, square, hollow, grooved."
    large = fit(text, (2000, 100), sizes(60, 12))
    small = fit(text, (300, 40), sizes(60, 12))
    assert (large.size, len(large.lines)) == (60, 1)
    assert small.size < 60
    assert small.whole


def test_a_word_is_made_smaller_before_it_is_broken() -> None:
    assert fit("A grandiloquent word", (200, 300), sizes(60, 12)).lines[1] == "grandiloquent"
    *lines, last = fit("x" * 60, (100, 300), (20,)).lines
    assert len({*lines}) == 1
    assert "".join((*lines, last)) == "x" * 60


def test_in_one_line_beginning_and_end_are_kept() -> None:
    (line,) = fit("One two three four five six seven", (160, 20), (18,)).lines
    assert line.startswith("One")
    assert line.endswith("… seven")


@pytest.mark.parametrize("letter", "éñüßäöçàèêœ¡¿«»ÉÑÜÄÖÇÀŒ“”„…")
def test_letters_of_all_our_languages_are_in_the_font(letter: str) -> None:
    """A missing letter is drawn as the box that stands for all of these."""
    missing = written("\u6f22", 36, WHITE)
    drawn = written(letter, 36, WHITE)
    assert drawn.get_buffer().raw != missing.get_buffer().raw
    assert drawn.get_bounding_rect().width > 0


@pytest.mark.parametrize("size", [16, 18, 24, 33, 49, 100])
def test_accents_and_tails_are_not_cut_off(size: int) -> None:
    """Text on a taller surface is no taller, except for a row of soft edge."""
    for text in ("ÉÑÜgçp¿", "xyz"):
        high = written(text, size, WHITE).get_bounding_rect().height
        whole = Font(None, round(size * FONT_FOR_LINE)).render(text, True, WHITE)
        assert whole.get_bounding_rect().height - high <= 1


def test_baselines_lie_level() -> None:
    plain, accents = written("xX", 36, WHITE), written("xXÑ", 36, WHITE)
    left = accents.subsurface((0, 0, plain.get_width() - 1, 36))
    assert left.get_bounding_rect().bottom == plain.get_bounding_rect().bottom


def test_spaces_that_do_not_break_do_not() -> None:
    assert clean("Prêt\u202f?\tOui\n\x00\u200b!") == "Prêt\u00a0? Oui !"
    assert fit("aaa bbb\u00a0?", (60, 100), (20,)).lines == ("aaa", "bbb\u00a0?")

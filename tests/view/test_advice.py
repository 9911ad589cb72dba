"""Without speech, advice can be read, in a window of any size and under a mask."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core.values import replace
from quarto_access.narration.no_speech_advice import unheard
from quarto_access.view.current_picture import showing
from quarto_access.view.drawing import Painter
from quarto_access.view.lettering import SMALLEST
from quarto_access.view.picture import Appearance, ItemFocus, Picture, Theme
from quarto_access.view.scene import Form, Mark, Words, compose, compose_under_a_mask
from tests.i18n.languages import ALL
from tests.play.conftest import LayTable, lay
from tests.view.pictures import advice
from tests.view.seeing import EMPTY, EVERYWHERE, SIZES, surface_of
from tests.view.strategies import looks, pictures, texts, windows
from tests.view.test_mask import is_black
from tests.view.test_scene import is_inside, overlap

__all__ = ["lay"]

PAINTER = Painter()
PLATFORMS = ("linux", "win32", "darwin")
EVERY = [advice(*case, sound=s) for case in product(ALL, PLATFORMS) for s in (False, True)]
MENU = ("Quick game", "New game", "Saved games", "Settings", "Quit the program")
advised = st.lists(texts, min_size=1, max_size=6).map(tuple)


def menu(told: tuple[str, ...]) -> Picture:
    return replace(
        EMPTY, title="Main menu.", items=MENU, focus=ItemFocus(), show_table=False, advice=told
    )


def written(marks: list[Mark]) -> str:
    return " ".join(mark.text for mark in marks if isinstance(mark, Words))


def flat(told: tuple[str, ...]) -> str:
    return " ".join(told)


@pytest.mark.parametrize(("size", "scale"), EVERYWHERE)
def test_it_is_shown_whole_at_every_size_and_scale(size: tuple[int, int], scale: float) -> None:
    look = Appearance(Theme.LIGHT, scale)
    for told in EVERY:
        for shown in (
            compose(menu(told), look, size),
            compose_under_a_mask(menu(told), look, size),
        ):
            marks = list(shown)
            assert written(marks).startswith(flat(told))
            for mark in marks:
                assert is_inside(mark.box, size)
            lines = [mark.box for mark in marks if isinstance(mark, Words)]
            assert min(box.h for box in lines[: len(told)]) >= SMALLEST
            assert not any(overlap(*pair) for pair in combinations(lines, 2))


@pytest.mark.parametrize("size", [size for size in SIZES if min(size) >= 400])
def test_the_item_in_focus_stays_beside_it(size: tuple[int, int]) -> None:
    for told in EVERY:
        marks = list(compose(replace(menu(told), position=4), Appearance(), size))
        assert "Quit the program" in written(marks)


@pytest.mark.parametrize("size", SIZES)
def test_it_is_larger_than_the_text_below_it(size: tuple[int, int]) -> None:
    told = advice("en", "linux", sound=False)
    marks = compose(menu(told), Appearance(), size)
    heights = {mark.text: mark.box.h for mark in marks if isinstance(mark, Words)}
    said = next(height for text, height in heights.items() if told[0].startswith(text))
    assert said >= heights["Main menu."]


def test_beside_the_table_the_game_can_be_played_on() -> None:
    told = advice("en", "linux", sound=False)
    table = list(compose(replace(EMPTY, advice=told), Appearance(), (1280, 720)))
    assert table == list(compose(EMPTY, Appearance(), (1280, 720)))
    assert any(isinstance(mark, Form) for mark in table)


@given(pictures(), advised, looks, windows)
def test_no_text_lies_on_it(
    picture: Picture, told: tuple[str, ...], look: Appearance, size: tuple[int, int]
) -> None:
    marks = list(compose(replace(picture, advice=told, show_table=False), look, size))
    assert all(is_inside(mark.box, size) for mark in marks)
    lines = [mark.box for mark in marks if isinstance(mark, Words)]
    assert not any(overlap(*pair) for pair in combinations(lines, 2))


@given(pictures(), looks, windows)
def test_under_a_mask_it_is_the_same_whatever_the_game(
    picture: Picture, look: Appearance, size: tuple[int, int]
) -> None:
    told = advice("en", "linux", sound=False)
    masked = list(compose_under_a_mask(replace(picture, advice=told), look, size))
    assert masked == list(compose_under_a_mask(menu(told), look, size))


@given(looks, st.tuples(st.integers(1, 900), st.integers(1, 900)))
def test_a_mask_in_any_window(look: Appearance, size: tuple[int, int]) -> None:
    surface = surface_of(size)
    told = menu(advice("de", "win32", sound=False))
    PAINTER.paint(surface, told, look, masked=True)
    PAINTER.paint(surface, told, look, masked=False)
    PAINTER.paint(surface, replace(told, advice=()), look, masked=True)
    assert is_black(surface)


def test_it_is_part_of_what_a_session_shows(lay: LayTable) -> None:
    table = lay()
    told = ("Nothing speaks.",)
    shown = showing(table.session.screen, None, table.session.teller, "No voice.", told)
    assert (shown.advice, shown.title) == (told, "main-menu.title No voice.")


@pytest.mark.parametrize("code", ALL)
def test_it_names_what_to_install_or_to_press(code: str) -> None:
    linux, windows_, macos = (flat(advice(code, name, sound=True)) for name in PLATFORMS)
    assert '.venv/bin/pip install ".[voice]"' in linux
    assert "sudo apt install espeak-ng" in linux
    assert "nvaccess.org" in windows_
    assert "F5" in macos


def test_without_sound_it_says_so_too() -> None:
    missing = [a.message for a in unheard("linux", sound=False).announcements]
    assert "unheard.sound" in missing
    assert "unheard.sound" not in [a.message for a in unheard("linux", sound=True).announcements]

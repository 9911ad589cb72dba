"""The layout of the scene: nothing outside the window, no overlaps, the focus in view."""

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core.board import Square
from quarto_access.core.pieces import Edition
from quarto_access.core.values import replace
from quarto_access.ui.table.cursor import tray_piece
from quarto_access.view.drawing import Painter
from quarto_access.view.layout import LEAST_CELL, Box, Layout, Wanted, lay_out
from quarto_access.view.lettering import LEFT_OUT, SMALLEST, clean
from quarto_access.view.palette import PALETTES
from quarto_access.view.picture import Appearance, ItemFocus, Picture, Theme, TrayFocus
from quarto_access.view.scene import Fill, Form, Pointer, Words, compose
from tests.slow import slow_unless
from tests.view.seeing import EMPTY, EVERYWHERE, SCALES, SIZES
from tests.view.strategies import looks, pictures, windows

PAINTER = Painter()
"""It starts the fonts."""

CHOSEN = PALETTES[Theme.DARK].chosen
BOARD_READ = (
    " ".join(f"{s.name}: short, square, hollow, grooved;" for s in Square) + " nothing else."
)


def words(picture: Picture, size: tuple[int, int], look: Appearance | None = None) -> list[Words]:
    return [it for it in compose(picture, look or Appearance(), size) if isinstance(it, Words)]


def is_inside(box: Box, size: tuple[int, int]) -> bool:
    return 0 <= box.x <= box.x + box.w <= size[0] and 0 <= box.y <= box.y + box.h <= size[1]


def overlap(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h


def parts(layout: Layout) -> list[Box]:
    """Return everything that needs a place of its own."""
    found = [*layout.headings, layout.caption]
    if table := layout.table:
        found += [table.board.whole, *table.columns, *table.rows]
        beside = (table.tray and table.tray.whole, table.tray_name, table.hand, table.hand_name)
        found += [box for box in beside if box]
    return [*found, layout.list] if layout.list else found


@given(pictures(), looks, windows)
def test_everything_is_inside_the_window(
    picture: Picture, look: Appearance, size: tuple[int, int]
) -> None:
    for mark in compose(picture, look, size):
        assert is_inside(mark.box, size), mark


@given(pictures(), looks, windows)
def test_no_text_lies_on_other_text(
    picture: Picture, look: Appearance, size: tuple[int, int]
) -> None:
    for one, other in combinations(words(picture, size, look), 2):
        assert not overlap(one.box, other.box), (one, other)


@pytest.mark.parametrize(("size", "scale"), EVERYWHERE)
@pytest.mark.parametrize("items", [0, 3, 60])
def test_no_part_lies_on_another(size: tuple[int, int], scale: float, items: int) -> None:
    whether = (True, False)
    for headings, table, share, tray in product((0, 1, 2), whether, (0.0, 0.36, 0.62), whether):
        wanted = Wanted(*size, scale, headings, table, items > 0, share, tray)
        for one, other in combinations(parts(lay_out(wanted)), 2):
            assert not overlap(one, other), (wanted, one, other)


@pytest.mark.parametrize(("size", "scale"), EVERYWHERE)
@pytest.mark.parametrize("caption", ["A1, empty.", BOARD_READ, "never the end " * 143 + "at last"])
def test_pieces_can_always_be_told(size: tuple[int, int], scale: float, caption: str) -> None:
    """Cells have at least 24 pixels, however long the caption and large the text."""
    picture = replace(EMPTY, title="Quarto", turn="Robin gives a piece.", caption=caption)
    picture = replace(picture, board=Edition.ACCESS.pieces)
    shown = [
        it for it in compose(picture, Appearance(Theme.DARK, scale), size) if isinstance(it, Form)
    ]
    assert len(shown) == 32
    assert min(it.box.w for it in shown) >= LEAST_CELL


@pytest.mark.parametrize(("size", "scale"), EVERYWHERE)
@pytest.mark.parametrize("table", [True, False])
def test_all_text_is_large_enough(size: tuple[int, int], scale: float, table: bool) -> None:
    picture = replace(
        EMPTY,
        title="Quarto Access",
        turn="Maximiliane places the piece in hand.",
        items=("Row 1", "Row 2"),
        show_table=table,
        caption=BOARD_READ,
    )
    assert min(it.box.h for it in words(picture, size, Appearance(Theme.DARK, scale))) >= SMALLEST


@pytest.mark.parametrize("size", SIZES)
def test_text_grows_with_its_scale_and_with_the_window(size: tuple[int, int]) -> None:
    def height(size: tuple[int, int], scale: float) -> int:
        picture = replace(EMPTY, caption="A1, empty.")
        return words(picture, size, Appearance(Theme.DARK, scale))[-1].box.h

    heights = [height(size, scale) for scale in SCALES]
    assert heights == sorted(heights)
    assert heights[-1] > heights[0]
    assert height((2 * size[0], 2 * size[1]), 1.0) >= heights[1]


@given(
    st.lists(st.text("abcdefghijkléßñ", min_size=1, max_size=12), min_size=1, max_size=300),
    looks,
    windows,
    st.booleans(),
)
def test_the_last_word_of_a_caption_is_always_there(
    said: list[str], look: Appearance, size: tuple[int, int], table: bool
) -> None:
    picture = replace(EMPTY, caption=" ".join(said), show_table=table)
    shown = [it.text for it in words(picture, size, look)]
    assert shown[-1].split(" ")[-1] == said[-1]


@pytest.mark.parametrize(("size", "scale"), EVERYWHERE)
def test_two_thousand_letters_keep_their_beginning_and_end(
    size: tuple[int, int], scale: float
) -> None:
    caption = "Beginning, " + "and so on and on " * 117 + "ending."
    assert len(caption) > 2000
    picture = replace(EMPTY, caption=caption, title="Quarto", turn="Robin gives a piece.")
    shown = " ".join(it.text for it in words(picture, size, Appearance(Theme.DARK, scale)))
    assert "Beginning, and so on" in shown
    assert shown.endswith("and on ending.")


@pytest.mark.parametrize("size", [(640, 480), (1280, 720), (1920, 1080), (720, 1280)])
@pytest.mark.parametrize("scale", [0.75, 1.0])
def test_a_whole_board_read_aloud_is_shown_whole(size: tuple[int, int], scale: float) -> None:
    picture = replace(EMPTY, caption=BOARD_READ, title="Quarto", turn="Robin gives a piece.")
    shown = " ".join(it.text for it in words(picture, size, Appearance(Theme.DARK, scale)))
    assert shown.endswith(BOARD_READ)
    assert LEFT_OUT not in shown


@pytest.mark.parametrize("size", SIZES)
def test_short_captions_move_nothing(size: tuple[int, int]) -> None:
    def board(caption: str) -> list[Box]:
        marks = compose(replace(EMPTY, caption=caption), Appearance(), size)
        return [it.box for it in marks if isinstance(it, Form)]

    assert board("") == board("A1, empty.") == board("Placed, C3. Give a piece; nine left.")


@pytest.mark.parametrize(("size", "scale"), EVERYWHERE)
@pytest.mark.parametrize("table", [True, False])
def test_the_item_in_focus_is_in_view(size: tuple[int, int], scale: float, table: bool) -> None:
    items = tuple(f"{i}: " + "a long explanation " * (i % 7) + "end" for i in range(60))
    for position in (0, 1, 5, 29, 34, 58, 59):
        picture = replace(
            EMPTY, items=items, position=position, focus=ItemFocus(), show_table=table, caption="?"
        )
        marks = list(compose(picture, Appearance(Theme.DARK, scale), size))
        (bar,) = (it.box for it in marks if isinstance(it, Fill) and it.colour == CHOSEN)
        shown = [it.text for it in marks if isinstance(it, Words) and overlap(it.box, bar)]
        assert shown[0].startswith(f"{position}:")
        assert shown[-1].endswith("end")
        ways = {it.way for it in marks if isinstance(it, Pointer)}
        assert ("up" in ways) >= (position == 59)
        assert ("down" in ways) >= (position == 0)


@pytest.mark.parametrize("size", SIZES)
def test_a_list_that_fits_is_shown_whole_and_without_arrows(size: tuple[int, int]) -> None:
    picture = replace(EMPTY, items=("Yes", "No"), show_table=False, focus=ItemFocus())
    marks = list(compose(picture, Appearance(), size))
    assert {"Yes", "No"} <= {it.text for it in marks if isinstance(it, Words)}
    assert [it.way for it in marks if isinstance(it, Pointer)] == ["right"]


def test_a_list_stands_beside_the_table_or_alone() -> None:
    board = Edition.ACCESS.pieces
    picture = replace(EMPTY, board=board, items=("Row 1", "Row 2"), focus=ItemFocus())
    roomy = list(compose(picture, Appearance(), (1280, 720)))
    narrow = list(compose(picture, Appearance(Theme.DARK, 2.5), (320, 240)))
    assert sum(isinstance(it, Form) for it in roomy) == 16
    assert not any(isinstance(it, Form) for it in narrow)
    assert any(isinstance(it, Words) and it.text == "Row 1" for it in narrow)


@pytest.mark.parametrize("edition", Edition)
def test_the_tray_is_laid_out_as_the_cursor_moves(edition: Edition) -> None:
    """Row by row, each piece in its own place; gone ones leave theirs empty."""
    whole = replace(EMPTY, edition=edition, tray=edition.pieces)
    forms = [it for it in compose(whole, Appearance(), (800, 600)) if isinstance(it, Form)]
    assert [it.piece for it in forms] == [tray_piece(edition, place) for place in Square]
    assert [it.box for it in forms] == sorted((it.box for it in forms), key=lambda b: (b.y, b.x))
    half = replace(whole, tray=edition.pieces[::2])
    left = [it for it in compose(half, Appearance(), (800, 600)) if isinstance(it, Form)]
    assert left == [it for it in forms if it.piece in half.tray]


def all_sizes(
    size: tuple[int, int], scale: float, *, tray: bool, headings: int = 1
) -> dict[str, int]:
    """Return the sizes of everything beside a board, and its own."""
    layout = lay_out(Wanted(*size, scale, headings, table=True, list=False, tray=tray))
    table, caption = layout.table, layout.caption
    assert table
    assert table.hand
    return {
        "board": table.board.cell,
        "tray": table.tray.cell if table.tray else 0,
        "hand": table.hand.w,
        "letters": layout.line,
        "caption": caption.w * caption.h,
    }


GROWING = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5)
WINDOWS = (*SIZES, (1366, 768), (1280, 800), (1024, 768), (800, 600), (1280, 1024))


@pytest.mark.parametrize("tray", [True, False])
@pytest.mark.parametrize(
    "size", [pytest.param(size, marks=slow_unless(at % 3 == 0)) for at, size in enumerate(WINDOWS)]
)
def test_nothing_becomes_smaller_when_the_letters_grow(size: tuple[int, int], tray: bool) -> None:
    for headings in (0, 1, 2):
        growing = [all_sizes(size, scale, tray=tray, headings=headings) for scale in GROWING]
        for before, after in pairwise(growing):
            assert all(before[part] <= after[part] for part in before), (before, after)


@pytest.mark.parametrize("size", [size for size in WINDOWS if size[0] * 9 >= size[1] * 16])
def test_letters_and_board_grow_in_a_wide_window(size: tuple[int, int]) -> None:
    usual, large = (all_sizes(size, scale, tray=True) for scale in (1.0, 2.0))
    assert large["letters"] >= 1.5 * usual["letters"]
    assert large["board"] >= 1.1 * usual["board"]
    assert usual["tray"] >= 0.65 * usual["board"]


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > size[1] > 400])
@pytest.mark.parametrize("scale", [1.5, 1.75, SCALES[1]])
def test_large_letters_leave_most_of_a_board_beside_a_list(
    size: tuple[int, int], scale: float
) -> None:
    def cell(scale: float) -> int:
        table = lay_out(Wanted(*size, scale, 2, table=True, list=True)).table
        assert table
        return table.board.cell

    assert cell(scale) >= 0.69 * cell(1.0)


def test_beside_a_list_the_board_is_as_large_as_with_the_tray() -> None:
    beside_tray, beside_list = (
        lay_out(Wanted(1280, 720, 1.0, 2, table=True, list=listed)).table
        for listed in (False, True)
    )
    assert beside_tray
    assert beside_list
    assert beside_list.board.cell >= beside_tray.board.cell


def test_without_the_tray_the_board_is_larger_and_the_tray_takes_its_place() -> None:
    look, size = Appearance(), (1280, 720)
    full = replace(EMPTY, board=Edition.ACCESS.pieces, tray=Edition.ACCESS.pieces[:8])

    def forms(picture: Picture, look: Appearance) -> list[Form]:
        return [it for it in compose(picture, look, size) if isinstance(it, Form)]

    without = replace(look, tray=False)
    assert len(forms(full, without)) == 16
    assert forms(full, without)[0].box.w > forms(full, look)[0].box.w
    in_tray = replace(full, focus=TrayFocus(Square.A1))
    assert {it.piece for it in forms(in_tray, without)} == set(full.tray)


def test_a_gap_in_the_tray_is_no_frame() -> None:
    """So it cannot be taken for an empty space of the board."""
    gone = PALETTES[Theme.DARK].gone
    picture = replace(EMPTY, tray=Edition.ACCESS.pieces[1:])
    (dot,) = (it for it in compose(picture, Appearance(), (1280, 720)) if it[1] == gone)
    assert isinstance(dot, Fill)
    smallest = min(
        it.box.w for it in compose(picture, Appearance(), (1280, 720)) if isinstance(it, Form)
    )
    assert dot.box.w < smallest / 4


def test_the_last_move_has_a_ground_of_its_own() -> None:
    latest = PALETTES[Theme.DARK].latest
    picture = replace(EMPTY, board=Edition.ACCESS.pieces, latest=Square.B2)
    marked = [
        it
        for it in compose(picture, Appearance(), (1280, 720))
        if isinstance(it, Form) and it.ground == latest
    ]
    assert [it.piece for it in marked] == [Edition.ACCESS.pieces[Square.B2]]


def test_words_are_those_of_the_picture() -> None:
    """Except for the letters and numbers at the board."""
    shown = {it.text for it in words(replace(EMPTY, title="Título"), (800, 600))}
    assert shown == {"Título", "Tray", "Hand", *"ABCD1234"}


@given(st.text())
def test_what_cannot_be_written_is_left_out(text: str) -> None:
    assert all(c.isprintable() or c == "\u00a0" for c in clean(text))

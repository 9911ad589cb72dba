"""The scene of a window: a list of marks with their places, from the back to the front."""

from collections.abc import Iterator
from typing import NamedTuple

from quarto_access.core.board import Square
from quarto_access.core.pieces import Piece
from quarto_access.core.values import replace
from quarto_access.ui.clicks import Click, ItemClicked, PlaceClicked, SpaceClicked
from quarto_access.ui.table.cursor import tray_piece
from quarto_access.view.layout import (
    LEAST_CELL,
    LINES_IN_WINDOW,
    Box,
    Layout,
    Map,
    TableLayout,
    Wanted,
    inner_frame,
    lay_out,
    outer_frame,
)
from quarto_access.view.lettering import SMALLEST, Fitted, fit, fit_paragraphs, sizes, width
from quarto_access.view.palette import PALETTES, Colour, Palette
from quarto_access.view.picture import (
    Appearance,
    HandFocus,
    ItemFocus,
    Picture,
    SquareFocus,
    Theme,
    TrayFocus,
)


class Fill(NamedTuple):
    """A box of one colour."""

    box: Box
    colour: Colour


class Words(NamedTuple):
    """A line of text; the height of its box is its size."""

    box: Box
    text: str
    colour: Colour


class Form(NamedTuple):
    """A piece on its cell."""

    box: Box
    piece: Piece
    ground: Colour


class Pointer(NamedTuple):
    """A triangle that points right, up or down."""

    box: Box
    way: str
    colour: Colour


Mark = Fill | Words | Form | Pointer


ADVISED = ((0.5, 1.0), (0.5, 0.7), (0.6, 0.6), (0.7, 0.5), (0.8, 0.4), (1.0, 0.0))
"""The shares of the height that advice may take, each with the size to which it may shrink."""

LEAST_BELOW = 3 * SMALLEST
"""The height below advice under which nothing else is shown."""


def compose(picture: Picture, look: Appearance, size: tuple[int, int]) -> Iterator[Mark]:
    """Yield everything to be painted. Advice is above everything but the table."""
    palette = PALETTES[look.theme]
    yield Fill(Box(0, 0, *size), palette.ground)
    if not picture.advice or picture.show_table:
        yield from _composed(picture, look, size, palette)
        return
    advice, box = _advice(picture.advice, look, size)
    yield from _lines(advice, box, palette.text)
    above = box.y + box.h
    rest = size[0], size[1] - above
    if rest[1] >= LEAST_BELOW:
        as_large_as_ever = look.scale * min(size) / min(rest)
        no_larger_than_that = advice.size / max(SMALLEST, min(rest) / LINES_IN_WINDOW)
        below = replace(look, scale=min(as_large_as_ever, no_larger_than_that))
        yield from (_moved(mark, above) for mark in _composed(picture, below, rest, palette))


def compose_under_a_mask(
    picture: Picture, look: Appearance, size: tuple[int, int]
) -> Iterator[Mark]:
    """Yield what may be seen under a mask: only advice, with all the room there is."""
    if picture.advice:
        page = _page(size)
        tried = sizes(_usual_line(look, size) * 2, SMALLEST)
        fitted = fit_paragraphs(picture.advice, (page.w, page.h), tried)
        yield from _lines(fitted, page, PALETTES[Theme.DARK].text)


def under(
    picture: Picture, look: Appearance, size: tuple[int, int], point: tuple[int, int]
) -> Click | None:
    """Return what is at a point of a window in which this picture is painted."""
    return next((on for box, on in _clickable(picture, look, size) if box.has(*point)), None)


def _clickable(
    picture: Picture, look: Appearance, size: tuple[int, int]
) -> Iterator[tuple[Box, Click]]:
    if picture.advice and not picture.show_table:
        return  # before a game the list is below the advice
    layout, _ = _layout(picture, look, size)
    if table := layout.table:
        alone = _tray_alone(picture, table)
        for cell, square in zip(table.board.cells, Square, strict=True):
            yield cell, PlaceClicked(square) if alone else SpaceClicked(square)
        for cell, square in zip(table.tray.cells if table.tray else (), Square, strict=False):
            yield cell, PlaceClicked(square)
    if layout.list:
        for index, _, box in _listed(picture, layout, layout.list).rows:
            yield box, ItemClicked(index)


def _advice(advice: tuple[str, ...], look: Appearance, size: tuple[int, int]) -> tuple[Fitted, Box]:
    """Return advice for the top of a window, as large as it fits whole, and its box."""
    line, page = _usual_line(look, size), _page(size)
    for share, smallest in ADVISED:
        room = page.w, round(page.h * share)
        tried = sizes(line * 3 // 2, max(SMALLEST, round(line * smallest)))
        fitted = fit_paragraphs(advice, room, tried)
        if fitted.whole:
            break
    return fitted, page._replace(h=min(size[1] - page.y, fitted.height + fitted.size // 2))


def _usual_line(look: Appearance, size: tuple[int, int]) -> int:
    """Return the height of a line if the table needs no room."""
    return lay_out(Wanted(*size, look.scale, 0, table=False, list=False)).full


def _page(size: tuple[int, int]) -> Box:
    return Box(0, 0, *size).inside(max(3, min(size) // 70))


def _moved(mark: Mark, down: int) -> Mark:
    return mark._replace(box=mark.box._replace(y=mark.box.y + down))


def _composed(
    picture: Picture, look: Appearance, size: tuple[int, int], palette: Palette
) -> Iterator[Mark]:
    layout, caption = _layout(picture, look, size)
    yield from _header(picture, layout, palette)
    if layout.table:
        yield from _table(picture, layout.table, palette)
    if layout.list:
        yield from _list(picture, layout, layout.list, palette)
    yield from _caption(caption, layout, palette)


def frame(box: Box, thick: int, colour: Colour) -> Iterator[Fill]:
    """Yield four bars around the inside of a box."""
    thick = min(thick, box.w, box.h)
    x, y, w, h = box
    yield Fill(Box(x, y, w, thick), colour)
    yield Fill(Box(x, y + h - thick, w, thick), colour)
    yield Fill(Box(x, y, thick, h), colour)
    yield Fill(Box(x + w - thick, y, thick, h), colour)


def _layout(picture: Picture, look: Appearance, size: tuple[int, int]) -> tuple[Layout, Fitted]:
    """Return the layout, and the caption in it.

    A long caption is made smaller, then its place larger, then it is made smaller still.
    """
    headings = sum(map(bool, (picture.title, picture.turn)))
    listed = bool(picture.items)

    def attempt(share: float, smallest: float) -> tuple[Layout, Fitted]:
        tray = look.tray and picture.show_table
        wanted = Wanted(*size, look.scale, headings, picture.show_table, listed, share, tray)
        layout = lay_out(wanted)
        box = _text_of_caption(layout)
        largest = max(layout.line * 7 // 5, layout.full)
        tried = _caption_sizes(usual, largest, max(SMALLEST, round(layout.line * smallest)))
        return layout, fit(picture.caption, (box.w, box.h), tried)

    usual = _usual_line(replace(look, scale=1.0), size) * 7 // 5

    layout, caption = attempt(0.0, 0.75)
    for share, smallest in ((0.36, 0.7), (0.48, 0.6), (0.48, 0.4), (0.62, 0.4)):
        if caption.whole:
            break
        grown, grown_caption = attempt(share, smallest)
        if not _crowds_out(grown, layout):
            layout, caption = grown, grown_caption
    return layout, caption


def _caption_sizes(usual: int, largest: int, smallest: int) -> tuple[int, ...]:
    """Return the sizes to try; the same ones, whatever is the largest, so none gets in the way."""
    larger = [usual]
    while larger[-1] < largest:
        larger.append(max(larger[-1] + 1, larger[-1] * 13 // 12))
    all_sizes = (*reversed(larger[1:]), *sizes(max(usual, smallest), smallest))
    return tuple(size for size in all_sizes if size <= largest) or (smallest,)


def _crowds_out(grown: Layout, layout: Layout) -> bool:
    """Return whether a larger caption would make the pieces too small to tell apart."""
    if layout.table is None:
        return False
    return grown.table is None or grown.table.board.cell < min(LEAST_CELL, layout.table.board.cell)


def _text_of_caption(layout: Layout) -> Box:
    """Return the box for the words of the caption: below the rule."""
    box, rule = layout.caption, _rule(layout)
    return Box(box.x, box.y + 2 * rule, box.w, max(0, box.h - 2 * rule))


def _rule(layout: Layout) -> int:
    return max(1, layout.line // 14)


def _header(picture: Picture, layout: Layout, palette: Palette) -> Iterator[Words]:
    """Yield title and turn: at both ends of a row, or one below the other."""
    texts = [text for text in (picture.title, picture.turn) if text]
    for text, box in zip(texts, _shared(texts, layout), strict=False):
        largest = min(box.h, layout.line)
        fitted = fit(text, (box.w, box.h), sizes(largest, min(largest, SMALLEST)))
        for words in _lines(fitted, box, palette.text):
            free = box.x + box.w - words.box.w
            x = free if box.x > layout.headings[0].x else box.x
            yield words._replace(box=words.box._replace(x=x))


def _shared(texts: list[str], layout: Layout) -> tuple[Box, ...]:
    """Return the boxes for the headings; a row for two is divided by what each needs."""
    if len(texts) == len(layout.headings):
        return layout.headings
    row = layout.headings[0]
    left, right = (width(text, row.h) + 2 for text in texts)
    room = row.w - row.h
    if left + right > room:
        left = min(left, max(room // 2, room - right))
        right = room - left
    return row._replace(w=left), row._replace(x=row.x + row.w - right, w=right)


def _caption(caption: Fitted, layout: Layout, palette: Palette) -> Iterator[Mark]:
    box = layout.caption
    if layout.table or layout.list:
        yield Fill(box._replace(h=min(box.h, _rule(layout))), palette.line)
    yield from _lines(caption, _text_of_caption(layout), palette.text)


def _named(name: str, box: Box, palette: Palette) -> Iterator[Words]:
    """Return a name as large as its box, if it has room there."""
    fitted = fit(name, (box.w, box.h), sizes(box.h, min(box.h, SMALLEST)))
    return _lines(fitted, box, palette.text)


def _lines(text: Fitted, box: Box, colour: Colour) -> Iterator[Words]:
    """Yield lines from the top of a box."""
    for row, line in enumerate(text.lines):
        place = Box(box.x, box.y + row * text.size, width(line, text.size), text.size)
        yield Words(place, line, colour)


def _table(picture: Picture, table: TableLayout, palette: Palette) -> Iterator[Mark]:
    """Yield board, tray and hand; and the cursor, if it is there."""
    alone = _tray_alone(picture, table)
    yield from _names(picture, table, palette, tray_alone=alone)
    yield Fill(table.board.whole, palette.line)
    if alone:
        yield Fill(table.board.whole, palette.ground)
        yield from _tray(picture, table.board, palette)
    else:
        yield from _board(picture, table.board, palette)
    if table.tray:
        yield from _tray(picture, table.tray, palette)
    if table.hand:
        yield Fill(table.hand, palette.line)
        inside, ground = table.hand.inside(table.board.line), palette.ground
        yield Form(inside, picture.hand, ground) if picture.hand else Fill(inside, ground)
    if cell_in_focus := _in_focus(picture, table):
        yield from _cursor(cell_in_focus, palette)


def _tray_alone(picture: Picture, table: TableLayout) -> bool:
    """Return whether the tray is in the place of the board."""
    return table.tray is None and isinstance(picture.focus, TrayFocus)


def _board(picture: Picture, board: Map, palette: Palette) -> Iterator[Mark]:
    for cell, square, piece in zip(board.cells, Square, picture.board, strict=True):
        ground = palette.latest if square is picture.latest else palette.ground
        yield Form(cell, piece, ground) if piece else Fill(cell, ground)
    for square in picture.marked:
        yield from _corners(board.cells[square], palette)


def _tray(picture: Picture, tray: Map, palette: Palette) -> Iterator[Mark]:
    """Yield the pieces in their places, and a faint dot where one is gone."""
    left = set(picture.tray)
    for cell, square in zip(tray.cells, Square, strict=True):
        piece = tray_piece(picture.edition, square)
        if piece in left:
            yield Form(cell, piece, palette.ground)
        else:
            yield Fill(cell.inside(cell.w * 4 // 9), palette.gone)


def _names(
    picture: Picture, table: TableLayout, palette: Palette, *, tray_alone: bool
) -> Iterator[Words]:
    """Yield the letters and numbers at the board, and the names of tray and hand."""
    if tray_alone:
        first, last = table.columns[0], table.columns[-1]
        yield from _named(picture.names.tray, first._replace(w=last.x + last.w - first.x), palette)
    else:
        for letter, box in zip("ABCD", table.columns, strict=True):
            yield from _centred(letter, box, palette)
        for number, box in zip("1234", table.rows, strict=True):
            yield from _centred(number, box, palette)
    if table.tray_name:
        yield from _named(picture.names.tray, table.tray_name, palette)
    if table.hand_name:
        yield from _named(picture.names.hand, table.hand_name, palette)


def _centred(letter: str, box: Box, palette: Palette) -> Iterator[Words]:
    wide = width(letter, box.h)
    yield Words(Box(box.x + (box.w - wide) // 2, box.y, wide, box.h), letter, palette.text)


def _in_focus(picture: Picture, table: TableLayout) -> Box | None:
    match picture.focus:
        case SquareFocus(square):
            return table.board.cells[square]
        case TrayFocus(place):
            return (table.tray or table.board).cells[place]
        case HandFocus():
            return table.hand
        case _:
            return None


def _corners(cell: Box, palette: Palette) -> Iterator[Mark]:
    """Yield the corners of a frame around a marked cell, which the cursor's whole one covers."""
    thick = outer_frame(cell.w)
    around = cell.around(thick)
    long = max(3 * thick // 2, around.w // 6)
    for x in (around.x, around.x + around.w - long):
        yield Fill(Box(x, around.y, long, thick), palette.outer)
        yield Fill(Box(x, around.y + around.h - thick, long, thick), palette.outer)
    for y in (around.y, around.y + around.h - long):
        yield Fill(Box(around.x, y, thick, long), palette.outer)
        yield Fill(Box(around.x + around.w - thick, y, thick, long), palette.outer)


def _cursor(cell: Box, palette: Palette) -> Iterator[Mark]:
    """Yield two frames: one around the cell, one inside it, where no piece reaches."""
    band = outer_frame(cell.w)
    yield from frame(cell.around(band), band, palette.outer)
    yield from frame(cell, inner_frame(cell.w), palette.inner)


class _Listed(NamedTuple):
    """The items that have room: their places in the list, their texts, and their boxes."""

    line: int
    position: int
    rows: tuple[tuple[int, Fitted, Box], ...]


def _listed(picture: Picture, layout: Layout, box: Box) -> _Listed:
    """Return as many items as have room, including the one in focus."""
    for line in (layout.line * 3 // 2, layout.line * 5 // 4, layout.line):
        rows = _rows(picture.items, box, line)
        if sum(high for _, high in rows) <= box.h:
            break
    _, gutter = _margins(line)
    position = max(0, min(picture.position, len(rows) - 1))
    y, shown = box.y, []
    for index in _in_view([high for _, high in rows], position, box.h):
        text, high = rows[index]
        shown.append((index, text, Box(box.x, y, box.w - gutter, high)))
        y += high
    return _Listed(line, position, tuple(shown))


def _list(picture: Picture, layout: Layout, box: Box, palette: Palette) -> Iterator[Mark]:
    listed = _listed(picture, layout, box)
    line = listed.line
    pad, gutter = _margins(line)
    for index, text, row in listed.rows:
        colour = palette.text
        if index == listed.position and isinstance(picture.focus, ItemFocus):
            colour = palette.on_chosen
            yield Fill(row, palette.chosen)
            yield Pointer(Box(row.x, row.y + pad, gutter, min(line, row.h)), "right", colour)
        yield from _lines(text, Box(row.x + gutter, row.y + pad, box.w, row.h), colour)
    side = Box(box.x + box.w - gutter, box.y, gutter, min(gutter, box.h))
    if listed.rows[0][0] > 0:
        yield Pointer(side, "up", palette.text)
    if listed.rows[-1][0] < len(picture.items) - 1:
        yield Pointer(side._replace(y=box.y + box.h - side.h), "down", palette.text)


def _margins(line: int) -> tuple[int, int]:
    """Return the margin above and below an item, and the one at its sides."""
    return line // 6, line * 3 // 4


def _rows(items: tuple[str, ...], box: Box, line: int) -> list[tuple[Fitted, int]]:
    """Return items in lines, each with its height; one that is too long becomes smaller."""
    pad, gutter = _margins(line)
    room = (box.w - 2 * gutter, box.h - 2 * pad)
    tried = tuple(sizes(line, max(SMALLEST, line * 2 // 5)))
    fitted = (fit(item, room, tried) for item in items)
    return [(text, text.height + 2 * pad) for text in fitted]


def _in_view(rows: list[int], position: int, high: int) -> range:
    """Return the items that are shown: whole ones, on both sides of the one in focus."""
    first, last = position, position + 1
    free = high - rows[position]
    while True:
        before = first > 0 and rows[first - 1] <= free
        after = last < len(rows) and rows[last] <= free
        if before and (not after or position - first < last - position):
            first -= 1
            free -= rows[first]
        elif after:
            free -= rows[last]
            last += 1
        else:
            return range(first, last)

"""The layout of a window of any size.

The header is above, the caption below, and between them the table, the list, or both. In a wide
window the board takes the whole height instead, and everything else is in a column beside it. The
board grows with the letters, and nothing on the table becomes smaller because they grow: they take
the room that is left. Beside a list, which is there to be read, the board gives way a little.
Speech moves nothing while it has room: only a long caption that needs more room makes the table
smaller.
"""

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from quarto_access.core.values import replace, value
from quarto_access.view.lettering import SMALLEST
from quarto_access.view.picture import SCALES

LEAST_CELL = 24
"""The smallest cell in which a piece can be recognised by its form."""

LINES_IN_WINDOW = 22
"""The lines of text that the shorter side of a window would hold by default."""


class Box(NamedTuple):
    """A rectangle, as pygame takes it."""

    x: int
    y: int
    w: int
    h: int

    def has(self, x: int, y: int) -> bool:
        """Return whether a point is in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def inside(self, across: int, down: int | None = None) -> "Box":
        """Return the box without a margin on each side."""
        down = across if down is None else down
        wide, high = max(0, self.w - 2 * across), max(0, self.h - 2 * down)
        return Box(self.x + across, self.y + down, wide, high)

    def around(self, margin: int) -> "Box":
        """Return the box with a margin on each side."""
        return Box(self.x - margin, self.y - margin, self.w + 2 * margin, self.h + 2 * margin)


@value
class Map:
    """Sixteen cells of one size."""

    whole: Box
    cell: int
    line: int
    """The thickness of the lines between cells."""

    @property
    def cells(self) -> tuple[Box, ...]:
        """The cells from A1 to D4."""
        step = self.cell + self.line
        x, y = self.whole.x + self.line, self.whole.y + self.line
        moves = ((place % 4 * step, place // 4 * step) for place in range(16))
        return tuple(Box(x + right, y + down, self.cell, self.cell) for right, down in moves)


@value
class TableLayout:
    """The board, the tray and the hand; tray and hand may be hidden, or replaced by a list."""

    board: Map
    columns: tuple[Box, ...]
    """The places of the letters."""
    rows: tuple[Box, ...]
    """The places of the numbers."""
    tray: Map | None = None
    tray_name: Box | None = None
    hand: Box | None = None
    hand_name: Box | None = None


@value
class Wanted:
    """Everything that a layout depends on."""

    width: int
    height: int
    scale: float
    headings: int
    """The number of texts in the header: title and turn."""
    table: bool
    list: bool
    caption: float = 0.0
    """The share of the height that the caption wants, if it is more than its usual one."""
    tray: bool = True
    """True if the tray is shown beside the board."""


@value
class Layout:
    """A box for every part that is shown."""

    line: int
    """The height of a line of text."""
    full: int
    """The height that it would have if the table needed no room."""
    headings: tuple[Box, ...]
    """One row that title and turn share, or a row for each."""
    caption: Box
    table: TableLayout | None
    list: Box | None


def outer_frame(cell: int) -> int:
    """Return the thickness of the cursor around a cell, where it covers lines and other cells."""
    return max(3, round(cell * 0.08))


def inner_frame(cell: int) -> int:
    """Return the thickness of the cursor inside a cell, where no piece reaches."""
    return max(2, round(cell * 0.055))


@lru_cache(maxsize=64)
def lay_out(wanted: Wanted) -> Layout:
    """Return the layout; the text is as large as wanted, or else as large as the table allows."""
    wanted = replace(wanted, scale=max(SCALES[0], min(SCALES[1], wanted.scale)))
    full = _line(wanted, wanted.scale)
    if not wanted.table:
        return _attempt(wanted, full, 2)
    usual = _usual(replace(wanted, scale=1.0))
    if wanted.scale <= 1:
        return replace(usual, line=min(usual.line, full), full=full)
    return replace(_larger(wanted, usual), full=full)


def _larger(wanted: Wanted, usual: Layout) -> Layout:
    """Return the layout with letters larger than usual, as far as the table leaves room."""
    least = _Least.of(usual, wanted)
    shares = list(_shares(wanted.scale, SMALLEST_OF_LIST * wanted.scale if wanted.list else 1.0))
    for share in shares:
        found = _found(wanted, share, 4, least)
        if enough := [layout for layout in found if least.is_met_by(layout)]:
            return _best(enough)
    return _best(_found(wanted, shares[0], 4, least)) if wanted.list else usual


def _usual(wanted: Wanted) -> Layout:
    """Return the layout for letters of the usual size, or smaller ones if the table needs it.

    Beside a tray there is room for letters a little larger, so that they can grow.
    """
    enough = max(LEAST_CELL, min(wanted.width, wanted.height) // 11)
    roomy = ROOM_TO_GROW if wanted.tray and not wanted.list else 1.0
    least = SMALLEST_OF_LIST if wanted.list else SMALLEST_SHARE
    tried = [(share, 4 if share >= 0.8 else 3) for share in _shares(roomy, least)]
    if not wanted.list:
        tried += [(least, rows) for rows in (3, 2, 1)]
    line = _line(wanted, 1.0)
    layouts = []
    for share, rows in tried:
        layout = _best(_found(wanted, share, rows, _Least()))
        layouts.append(replace(layout, line=min(layout.line, line)))
        if _smallest(layout.table) >= enough:
            return layouts[-1]
    told = (layout for layout in layouts if _cell(layout.table) >= LEAST_CELL)
    best = layouts[0] if wanted.list else max(layouts, key=lambda it: _cell(it.table))
    return next(told, best)


def _line(wanted: Wanted, share: float) -> int:
    """Return the height of a line of text that is so large, relative to the usual one."""
    shorter = min(wanted.width, wanted.height)
    return max(SMALLEST, round(max(shorter / LINES_IN_WINDOW, SMALLEST) * share))


def _shares(first: float, least: float) -> Iterator[float]:
    """Yield sizes of text relative to the usual one, the largest first."""
    yield first
    steps = range(int(first * STEPS), 0, -1)
    yield from (step / STEPS for step in steps if least <= step / STEPS < first)


def _found(wanted: Wanted, share: float, rows: int, least: "_Least") -> tuple[Layout, Layout]:
    """Return the two layouts for one size of text; `rows` are the usual lines of a caption."""
    line = _line(wanted, share)
    return _attempt(wanted, line, rows), _aside(wanted, line, least)


def _best(layouts: Iterable[Layout]) -> Layout:
    return max(layouts, key=lambda layout: _worth(layout.table))


@value
class _Least:
    """The sizes that the parts of a table must keep where the letters are larger than usual.

    Nothing on it may become smaller because the letters grow. Only beside a list, which is there to
    be read, may it give way a little.
    """

    cell: int = 0
    place: int = 0
    hand: int = 0
    caption: int = 0
    """The area of the caption."""

    @classmethod
    def of(cls, usual: Layout, wanted: Wanted) -> "_Least":
        table = usual.table
        if table is None:
            return cls()
        if wanted.list:
            return cls(max(LEAST_CELL, round(table.board.cell * BESIDE_A_LIST)))
        place, hand = table.tray.cell if table.tray else 0, table.hand.w if table.hand else 0
        return cls(table.board.cell, place, hand, usual.caption.w * usual.caption.h)

    def is_met_by(self, layout: Layout) -> bool:
        return _cell(layout.table) >= self.cell and self.is_left_by(layout)

    def is_left_by(self, layout: Layout) -> bool:
        """Return whether everything but the board is large enough, if it is shown."""
        table, caption = layout.table, layout.caption
        if table is None or caption.w * caption.h < self.caption:
            return False
        tray, hand = table.tray, table.hand
        return (tray is None or tray.cell >= self.place) and (hand is None or hand.w >= self.hand)


BESIDE_A_LIST = 0.7
"""The share that must be left of a board beside a list with large letters."""

GROWS = ((1.0, 0.85), (1.75, 1.0))
"""The scales at which the board starts and stops growing, with its share of the height."""

TRAY_SHARE = 0.7
"""The share of the board's cells that the tray's places beside it have at most.

So the letters have room to grow while the tray stays as it is.
"""

ROOM_TO_GROW = 1.25
"""The size of letters for which there is room beside a tray already at the usual size."""

SMALLEST_SHARE, SMALLEST_OF_LIST = 0.4, 0.7
"""The shares to which text may shrink where the table needs room.

A list is there to be read: rather than shrinking further, it takes the table's place.
"""

STEPS = 8
"""The steps into which the usual size of the text is divided.

Every size is tried on one of them, so that text never becomes smaller because larger text was
wanted.
"""


def _attempt(wanted: Wanted, line: int, rows: int) -> Layout:
    """Return the layout for one size of text."""
    margin = max(3, min(wanted.width, wanted.height) // 70)
    page = Box(0, 0, wanted.width, wanted.height).inside(margin)
    wide = page.w > 26 * line
    headings, below = _headings(page, line, wanted.headings, abreast=wide)
    rest = page.h - below
    rows = 2 if not wanted.table else min(rows, 3 if wide else 4)
    natural = min(rows * line + margin, wanted.height * 3 // 10)
    if not wanted.table and not wanted.list:
        natural = rest
    high = max(0, min(rest, max(natural, round(wanted.caption * wanted.height))))
    caption = Box(page.x, page.y + page.h - high, page.w, high)
    middle = Box(page.x, page.y + below, page.w, max(0, rest - high - margin))
    table, listed = _middle(middle, line, wanted)
    return Layout(line, line, headings, caption, table, listed)


def _headings(page: Box, line: int, count: int, *, abreast: bool) -> tuple[tuple[Box, ...], int]:
    """Return a row that title and turn share, or one for each, and the height of all."""
    rows = min(count, 1 if abreast else 2)
    if rows == 0:
        return (), 0
    high = min(line, page.h // (4 * rows))
    boxes = (Box(page.x, page.y + row * high, page.w, high) for row in range(rows))
    return tuple(boxes), rows * high + high // 3


def _middle(box: Box, line: int, wanted: Wanted) -> tuple[TableLayout | None, Box | None]:
    """Return table, list or both: side by side or one above the other, for the larger cells."""
    if not wanted.table:
        return None, box if wanted.list else None
    if not wanted.list:
        return _table(box, _WAYS, _SHARES if wanted.tray else (0.0,)), None
    gap = max(4, line // 2)
    wide = max(8 * line, min(18 * line, box.w * 2 // 5))
    high = max(4 * line, min(10 * line, box.h * 2 // 5))
    beside = box._replace(w=box.w - wide - gap), box._replace(x=box.x + box.w - wide, w=wide)
    below = box._replace(h=box.h - high - gap), box._replace(y=box.y + box.h - high, h=high)
    ways = ((_table(place, (_board_alone,), (0.0,)), it) for place, it in (beside, below))
    table, listed = max(ways, key=lambda it: _cell(it[0]))
    return (table, listed) if _cell(table) >= LEAST_CELL else (None, box)


def _aside(wanted: Wanted, line: int, least: _Least) -> Layout:
    """Return the board in full height with a column beside it; no table if there is no room.

    The board is as large as it leaves enough of everything else, if that can be large enough.
    """
    margin = max(3, min(wanted.width, wanted.height) // 70)
    page = Box(0, 0, wanted.width, wanted.height).inside(margin)
    narrowest = max(page.w * 3 // 10, (8 if wanted.list else 6) * line)
    largest = _largest(page.w // 4, lambda cell: _fits_aside(cell, page, narrowest))
    if wanted.tray and not wanted.list:
        (begins, least_share), (ends, _) = GROWS
        grown = max(0.0, min(1.0, (wanted.scale - begins) / (ends - begins)))
        largest = round(largest * (least_share + (1 - least_share) * grown))
    if largest < LEAST_CELL:
        return Layout(line, line, (), page, None, None)

    def with_board(cell: int) -> Layout:
        return _with_column(wanted, page, line, cell, least)

    def leaves_enough(cell: int) -> bool:
        return least.is_left_by(with_board(cell))

    smallest = round(LEAST_CELL / TRAY_SHARE) if wanted.tray and not wanted.list else LEAST_CELL
    cells = range(max(smallest, least.cell), largest + 1)
    if not cells or not leaves_enough(cells[0]):
        return with_board(largest)
    return with_board(cells[bisect(cells, False, key=lambda cell: not leaves_enough(cell)) - 1])


def _sizes_aside(cell: int, page: Box) -> "_Sizes":
    """Return the sizes for a board with a column beside it; the gap depends on the page alone."""
    return _Sizes.of(cell, 0.0)._replace(gap=max(4, 2 * page.x))


def _fits_aside(cell: int, page: Box, least: int) -> bool:
    s = _sizes_aside(cell, page)
    return s.board <= page.h and s.board + s.gap + least <= page.w


def _with_column(wanted: Wanted, page: Box, line: int, cell: int, least: _Least) -> Layout:
    """Return the board at the left, and beside it headings, tray and hand or list, and caption."""
    s = _sizes_aside(cell, page)
    left = page._replace(w=s.board)
    x = page.x + s.board + s.gap
    column = Box(x, page.y, page.x + page.w - x, page.h)
    one_row = wanted.tray and not wanted.list and column.w >= ONE_ROW * _line(wanted, 1.0)
    headings, y = [], column.y
    for count in (1, 2) if wanted.headings > 1 else (1 if one_row else 2,)[: wanted.headings]:
        headings.append(Box(x, y, column.w, count * line))
        y += count * line
    y += line // 3
    high = max(_COLUMN_CAPTION * line, round(wanted.caption * page.h))
    high = min(high, column.y + column.h - y)
    caption = Box(x, page.y + page.h - high, column.w, high)
    middle = Box(x, y, column.w, max(0, caption.y - y - s.gap))
    board = _placed(left, _board_alone, s)
    nothing = Layout(line, line, tuple(headings), caption, None, None)
    if wanted.list:
        return replace(nothing, table=board, list=middle) if middle.h >= 4 * line else nothing
    table = _with_extras(board, middle, s, least, tray=wanted.tray)
    return replace(nothing, table=table)


_COLUMN_CAPTION = 3
"""The lines of a caption in a column."""

ONE_ROW = 14
"""The width of a column, in lines of the usual size, where one row is enough for a heading."""


def _with_extras(
    board: TableLayout, box: Box, s: "_Sizes", least: _Least, *, tray: bool
) -> TableLayout | None:
    """Return the board with tray and hand in a box beside it, if they fit.

    They are as large as possible, but no larger than at the usual size of letters.
    """
    most = least.place or round(s.cell * TRAY_SHARE) if tray else s.cell
    best: TableLayout | None = None
    for in_a_row in (True, False) if tray else (True,):

        def sizes(place: int, in_a_row: bool = in_a_row) -> tuple[int, int, int, int, int]:
            """Return the sizes of name, tray and hand, and the width and height of all."""
            name = max(SMALLEST, place * 3 // 8) + outer_frame(place)
            hand_cell = min(s.cell, least.hand or s.cell, place * 3 // 2) if tray else place
            hand = hand_cell + 2 * outer_frame(hand_cell)
            hand_wide = max(hand, 3 * name)
            if not tray:
                return name, 0, hand_cell, hand_wide, name + hand
            side = 4 * place + 5 * max(1, place // 20) + 2 * outer_frame(place)
            if in_a_row:
                return name, side, hand_cell, side + s.gap + hand_wide, name + max(side, hand)
            return name, side, hand_cell, max(side, hand_wide), 2 * name + side + s.gap + hand

        def fits(place: int, of: Callable[[int], tuple[int, ...]] = sizes) -> bool:
            *_, wide, high = of(place)
            return wide <= box.w and high <= box.h

        place = _largest(most, fits)
        enough = LEAST_CELL if tray else max(LEAST_CELL, s.cell * 2 // 3)
        if place < enough or (best and best.tray and place <= best.tray.cell):
            continue
        name, side, hand, _, _ = sizes(place)
        best = _beside_board(board, box, (place, name, side, hand), s, in_a_row=in_a_row)
    return best


def _beside_board(
    board: TableLayout, box: Box, sizes: tuple[int, int, int, int], s: "_Sizes", *, in_a_row: bool
) -> TableLayout:
    """Return the board with tray and hand of these sizes, from the top left of a box."""
    place, name, side, hand_cell = sizes
    band, text = outer_frame(place), name - outer_frame(place)
    x, y = box.x, box.y
    tray = tray_name = None
    if side:
        inner = side - 2 * band
        tray_name = Box(x + band, y, inner, text)
        tray = Map(Box(x + band, y + name + band, inner, inner), place, max(1, place // 20))
        x, y = (x + side + s.gap, y) if in_a_row else (x, y + name + side + s.gap)
    thick = outer_frame(hand_cell)
    return replace(
        board,
        tray=tray,
        tray_name=tray_name,
        hand=Box(x + thick, y + name + thick, hand_cell, hand_cell),
        hand_name=Box(x + thick, y, box.x + box.w - x - thick, text),
    )


def _largest(most: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number up to this that fits; zero if none does."""
    return bisect(range(1, 1 + most), False, key=lambda number: not fits(number))


def _cell(table: TableLayout | None) -> int:
    return table.board.cell if table else 0


def _smallest(table: TableLayout | None) -> int:
    """Return the size of the smallest cells that are shown."""
    return min(_cell(table), table.tray.cell) if table and table.tray else _cell(table)


def _worth(table: TableLayout | None) -> float:
    """Rate a table by the size of its board, and a little less by that of its tray."""
    if table is None:
        return 0.0
    cell, tray = table.board.cell, table.tray
    return cell + (0.7 * min(tray.cell, TRAY_SHARE * cell) if tray else 0.0)


class _Sizes(NamedTuple):
    """The sizes that follow from the size of a cell of the board and of the tray."""

    cell: int
    place: int
    line: int
    thin: int
    gap: int
    label: int
    name: int

    @classmethod
    def of(cls, cell: int, share: float) -> "_Sizes":
        place = max(min(cell, LEAST_CELL), round(cell * share)) if share else 0
        return cls(
            cell,
            place,
            line=max(1, cell // 32),
            thin=max(1, place // 20),
            gap=max(4, cell // 7),
            label=min(cell, max(SMALLEST, cell * 3 // 10)) + outer_frame(cell),
            name=max(SMALLEST, cell * 3 // 10) + outer_frame(place),
        )

    @property
    def board(self) -> int:
        """The side of the board with its letters and numbers, and room for the cursor."""
        return self.label + 4 * self.cell + 5 * self.line + outer_frame(self.cell)

    @property
    def tray(self) -> int:
        """The side of the tray; zero if it is hidden."""
        if not self.place:
            return 0
        return 4 * self.place + 5 * self.thin + 2 * outer_frame(self.place)

    @property
    def hand(self) -> int:
        usual = max(self.place, self.cell * 4 // 5) if self.place else self.cell
        return usual + 2 * outer_frame(self.cell)

    @property
    def hand_wide(self) -> int:
        """The width of the hand with room for its name."""
        return max(self.hand, 3 * self.name)


def _beside(s: _Sizes) -> tuple[int, int]:
    return s.board + s.gap + max(s.tray, s.hand_wide), max(
        s.board, 2 * s.name + s.tray + s.gap + s.hand
    )


def _in_a_row(s: _Sizes) -> tuple[int, int]:
    return s.board + 2 * s.gap + s.tray + s.hand_wide, max(s.board, s.name + s.tray)


def _below(s: _Sizes) -> tuple[int, int]:
    tallest = max(s.tray, s.hand) if not s.place else s.tray
    return max(s.board, s.tray + s.gap + s.hand_wide), s.board + s.gap + s.name + tallest


def _board_alone(s: _Sizes) -> tuple[int, int]:
    return s.board, s.board


_Needs = Callable[[_Sizes], tuple[int, int]]
_WAYS: tuple[_Needs, ...] = (_beside, _in_a_row, _below)
_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""The sizes of the tray's places relative to those of the board."""


def _table(box: Box, ways: tuple[_Needs, ...], shares: tuple[float, ...]) -> TableLayout | None:
    """Return the arrangement with the largest cells."""
    found = max(_arrangements(box, ways, shares), key=lambda it: it[0], default=None)
    if found is None:
        return None
    _, needs, sizes = found
    return _placed(box, needs, sizes)


def _arrangements(
    box: Box, ways: tuple[_Needs, ...], shares: tuple[float, ...]
) -> Iterator[tuple[float, _Needs, _Sizes]]:
    """Yield every arrangement that fits, as large as possible, with its worth."""
    for needs in ways:
        for share in shares:

            def fits(cell: int) -> bool:
                wide, high = needs(_Sizes.of(cell, share))  # noqa: B023 - used at once
                return wide <= box.w and high <= box.h

            most = _largest(max(box.w, box.h) // 4, fits)
            if most:
                sizes = _Sizes.of(most, share)
                yield most + 0.7 * sizes.place, needs, sizes


def _placed(box: Box, needs: _Needs, s: _Sizes) -> TableLayout:
    """Return the boxes of an arrangement, in the middle of the room."""
    wide, high = needs(s)
    x, y = box.x + (box.w - wide) // 2, box.y + (box.h - high) // 2
    side = 4 * s.cell + 5 * s.line
    board = Map(Box(x + s.label, y + s.label, side, side), s.cell, s.line)
    letter = s.label - outer_frame(s.cell)
    columns = tuple(Box(cell.x, y, s.cell, letter) for cell in board.cells[:4])
    rows = tuple(
        Box(x, cell.y + (s.cell - letter) // 2, letter, letter) for cell in board.cells[::4]
    )
    bare = TableLayout(board, columns, rows)
    if needs is _board_alone:
        return bare
    right, under = x + s.board + s.gap, y + s.board + s.gap
    if needs is _beside:
        down = (high - 2 * s.name - s.tray - s.gap - s.hand) // 2
        tray, hand = (right, y + down), (right, y + down + s.name + s.tray + s.gap)
    elif needs is _in_a_row:
        tray, hand = (right, y), (right + s.tray + s.gap, y)
    else:
        tray, hand = (x, under), (x + s.tray + s.gap, under)
    thick = outer_frame(s.cell)
    name = s.name - outer_frame(s.place)
    with_hand = replace(
        bare,
        hand=Box(hand[0], hand[1] + s.name, s.hand, s.hand).inside(thick),
        hand_name=Box(hand[0] + thick, hand[1], s.hand_wide - thick, name),
    )
    if not s.place:
        return with_hand
    band = outer_frame(s.place)
    inner = s.tray - 2 * band
    return replace(
        with_hand,
        tray=Map(Box(tray[0] + band, tray[1] + s.name + band, inner, inner), s.place, s.thin),
        tray_name=Box(tray[0] + band, tray[1], inner, name),
    )

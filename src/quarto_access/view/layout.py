"""The layout of a window of any size.

The header is above, the caption below, and between them the table, the list, or both. In a wide
window the board takes the whole height instead, and everything else is in a column beside it. The
board grows with the letters, and the tray shrinks in its favour. Speech moves nothing while it has
room: only a long caption that needs more room makes the table smaller.
"""

from bisect import bisect
from collections.abc import Callable, Iterator
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
    scale = max(SCALES[0], min(SCALES[1], wanted.scale))
    shorter = min(wanted.width, wanted.height)
    full = max(SMALLEST, round(max(shorter / LINES_IN_WINDOW, SMALLEST) * scale))
    enough, enough_tray, beside_list = max(LEAST_CELL, shorter // 10), 0.0, LEAST_CELL
    if scale > 1 and wanted.table:
        usual = lay_out(replace(wanted, scale=1.0)).table
        enough = max(enough, round(_cell(usual) * HARDLY_SMALLER))
        enough_tray = usual.tray.cell * TRAY_GIVES_WAY if usual and usual.tray else 0.0
        beside_list = max(LEAST_CELL, round(_cell(usual) * BESIDE_A_LIST))
    attempts = []
    for share, rows in _tried(scale, listed=wanted.list):
        line = max(SMALLEST, round(max(shorter / LINES_IN_WINDOW, SMALLEST) * share))
        stacked = _attempt(wanted, line, full, rows)
        attempt = max((stacked, _aside(wanted, line, full, scale)), key=lambda it: _worth(it.table))
        if not wanted.table or _is_enough(attempt.table, enough, enough_tray):
            return attempt
        attempts.append(attempt)
    least = beside_list if wanted.list else LEAST_CELL
    told = (attempt for attempt in attempts if _cell(attempt.table) >= least)
    best = attempts[0] if wanted.list else max(attempts, key=lambda it: _cell(it.table))
    return next(told, best)


HARDLY_SMALLER = 0.95
"""The share that large letters must leave of a board that cannot grow with them."""

TRAY_GIVES_WAY = 0.7
"""The share that must be left of the tray when letters and board are larger.

If all of it had to stay, neither of them could grow: there is no room for three.
"""

BESIDE_A_LIST = 0.55
"""The share that must be left of a board beside a list with large letters."""

GROWS = ((0.75, 0.8), (1.75, 1.0))
"""The scales at which the board starts and stops growing, with its share of the height."""

SMALLEST_SHARE, SMALLEST_OF_LIST = 0.4, 0.7
"""The shares to which text may shrink where the table needs room.

A list is there to be read: rather than shrinking further, it takes the table's place.
"""

STEPS = 8
"""The steps into which the usual size of the text is divided.

Every size is tried on one of them, so that text never becomes smaller because larger text was
wanted.
"""


def _tried(scale: float, *, listed: bool) -> Iterator[tuple[float, int]]:
    """Yield sizes of text relative to the usual one, with the usual lines of the caption."""
    least = (SMALLEST_OF_LIST if listed else SMALLEST_SHARE) * scale
    yield scale, 4
    for step in range(int(scale * STEPS), 0, -1):
        if least <= step / STEPS < scale:
            yield step / STEPS, 4 if step / STEPS >= 0.8 * scale else 3
    if not listed:
        yield from ((least, rows) for rows in (3, 2, 1))


def _attempt(wanted: Wanted, line: int, full: int, rows: int) -> Layout:
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
    return Layout(line, full, headings, caption, table, listed)


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
        return _table(box, line, _WAYS, _SHARES if wanted.tray else (0.0,)), None
    gap = max(4, line // 2)
    wide = max(8 * line, min(18 * line, box.w * 2 // 5))
    high = max(4 * line, min(10 * line, box.h * 2 // 5))
    beside = box._replace(w=box.w - wide - gap), box._replace(x=box.x + box.w - wide, w=wide)
    below = box._replace(h=box.h - high - gap), box._replace(y=box.y + box.h - high, h=high)
    ways = ((_table(place, line, (_board_alone,), (0.0,)), it) for place, it in (beside, below))
    table, listed = max(ways, key=lambda it: _cell(it[0]))
    return (table, listed) if _cell(table) >= LEAST_CELL else (None, box)


def _aside(wanted: Wanted, line: int, full: int, scale: float) -> Layout:
    """Return the board in full height with a column beside it; no table if there is no room."""
    margin = max(3, min(wanted.width, wanted.height) // 70)
    page = Box(0, 0, wanted.width, wanted.height).inside(margin)
    best = Layout(line, full, (), page, None, None)
    if not wanted.table:
        return best
    least = max(page.w * 3 // 10, (8 if wanted.list else 6) * line)
    largest = _largest(page.w // 4, lambda cell: _fits_aside(cell, page, least, line))
    if wanted.tray and not wanted.list:
        (begins, least_share), (ends, _) = GROWS
        grown = min(1.0, (scale - begins) / (ends - begins))
        largest = round(largest * (least_share + (1 - least_share) * grown))
    if largest < LEAST_CELL:
        return best
    return _with_column(wanted, line, full, page, _Sizes.of(largest, 0.0, line))


def _fits_aside(cell: int, page: Box, least: int, line: int) -> bool:
    s = _Sizes.of(cell, 0.0, line)
    return s.board <= page.h and s.board + s.gap + least <= page.w


def _with_column(wanted: Wanted, line: int, full: int, page: Box, s: "_Sizes") -> Layout:
    """Return the board at the left, and beside it headings, tray and hand or list, and caption."""
    left = page._replace(w=s.board)
    x = page.x + s.board + s.gap
    column = Box(x, page.y, page.x + page.w - x, page.h)
    rows = (1, 2)[: wanted.headings] if wanted.headings > 1 else (1,) * wanted.headings
    headings, y = [], column.y
    for count in rows:
        headings.append(Box(x, y, column.w, count * line))
        y += count * line
    y += line // 3
    high = max(_COLUMN_CAPTION * line, round(wanted.caption * page.h))
    high = min(high, column.y + column.h - y)
    caption = Box(x, page.y + page.h - high, column.w, high)
    middle = Box(x, y, column.w, max(0, caption.y - y - s.gap))
    board = _placed(left, _board_alone, s)
    nothing = Layout(line, full, tuple(headings), caption, None, None)
    if wanted.list:
        return replace(nothing, table=board, list=middle) if middle.h >= 4 * line else nothing
    table = _with_extras(board, middle, s, line, tray=wanted.tray)
    return replace(nothing, table=table)


_COLUMN_CAPTION = 3
"""The lines of a caption in a column."""


def _with_extras(
    board: TableLayout, box: Box, s: "_Sizes", line: int, *, tray: bool
) -> TableLayout | None:
    """Return the board with tray and hand in a box beside it, as large as possible, if they fit."""
    best: TableLayout | None = None
    for in_a_row in (True, False) if tray else (True,):

        def sizes(place: int, in_a_row: bool = in_a_row) -> tuple[int, int, int, int, int]:
            """Return the sizes of name, tray and hand, and the width and height of all."""
            name = min(line, max(SMALLEST, place // 2)) + outer_frame(place)
            hand_cell = min(s.cell, place * 3 // 2) if tray else place
            hand = hand_cell + 2 * outer_frame(hand_cell)
            hand_wide = max(hand, 3 * name)
            if not tray:
                return name, 0, hand, hand_wide, name + hand
            side = 4 * place + 5 * max(1, place // 20) + 2 * outer_frame(place)
            if in_a_row:
                return name, side, hand, side + s.gap + hand_wide, name + max(side, hand)
            return name, side, hand, max(side, hand_wide), 2 * name + side + s.gap + hand

        def fits(place: int, of: Callable[[int], tuple[int, ...]] = sizes) -> bool:
            *_, wide, high = of(place)
            return wide <= box.w and high <= box.h

        place = _largest(s.cell, fits)
        least = LEAST_CELL if tray else max(LEAST_CELL, s.cell * 2 // 3)
        if place < least or (best and best.tray and place <= best.tray.cell):
            continue
        name, side, hand, _, _ = sizes(place)
        best = _beside_board(board, box, (place, name, side, hand), s, in_a_row=in_a_row)
    return best


def _beside_board(
    board: TableLayout, box: Box, sizes: tuple[int, int, int, int], s: "_Sizes", *, in_a_row: bool
) -> TableLayout:
    """Return the board with tray and hand of these sizes, from the top left of a box."""
    place, name, side, hand = sizes
    band, text = outer_frame(place), name - outer_frame(place)
    x, y = box.x, box.y
    tray = tray_name = None
    if side:
        inner = side - 2 * band
        tray_name = Box(x + band, y, inner, text)
        tray = Map(Box(x + band, y + name + band, inner, inner), place, max(1, place // 20))
        x, y = (x + side + s.gap, y) if in_a_row else (x, y + name + side + s.gap)
    thick = outer_frame(hand)
    return replace(
        board,
        tray=tray,
        tray_name=tray_name,
        hand=Box(x, y + name, hand, hand).inside(thick),
        hand_name=Box(x + thick, y, box.x + box.w - x - thick, text),
    )


def _largest(most: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number up to this that fits; zero if none does."""
    return bisect(range(1, 1 + most), False, key=lambda number: not fits(number))


def _cell(table: TableLayout | None) -> int:
    return table.board.cell if table else 0


def _worth(table: TableLayout | None) -> float:
    """Rate a table by the size of its board, and a little less by that of its tray."""
    if table is None:
        return 0.0
    return table.board.cell + (0.7 * table.tray.cell if table.tray else 0.0)


def _is_enough(table: TableLayout | None, cell: int, place: float) -> bool:
    """Return whether cells and places are as large as this, if they are shown."""
    return _cell(table) >= cell and not (table and table.tray and table.tray.cell < place)


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
    def of(cls, cell: int, share: float, line: int) -> "_Sizes":
        place = max(min(cell, LEAST_CELL), round(cell * share)) if share else 0
        return cls(
            cell,
            place,
            line=max(1, cell // 32),
            thin=max(1, place // 20),
            gap=max(4, cell // 7),
            label=min(line, cell, max(SMALLEST, cell * 3 // 10)) + outer_frame(cell),
            name=min(line, max(SMALLEST, cell // 2)) + outer_frame(place),
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


def _table(
    box: Box, line: int, ways: tuple[_Needs, ...], shares: tuple[float, ...]
) -> TableLayout | None:
    """Return the arrangement with the largest cells."""
    found = max(_arrangements(box, line, ways, shares), key=lambda it: it[0], default=None)
    if found is None:
        return None
    _, needs, sizes = found
    return _placed(box, needs, sizes)


def _arrangements(
    box: Box, line: int, ways: tuple[_Needs, ...], shares: tuple[float, ...]
) -> Iterator[tuple[float, _Needs, _Sizes]]:
    """Yield every arrangement that fits, as large as possible, with its worth."""
    for needs in ways:
        for share in shares:

            def fits(cell: int) -> bool:
                wide, high = needs(_Sizes.of(cell, share, line))  # noqa: B023 - used at once
                return wide <= box.w and high <= box.h

            most = _largest(max(box.w, box.h) // 4, fits)
            if most:
                sizes = _Sizes.of(most, share, line)
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

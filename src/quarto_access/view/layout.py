"""Where everything stands in a window of any size.

The header is above, the caption below, and between them the table, the list, or both. What is said
moves nothing while it has room: a caption so long that it wants more makes the table smaller.
"""

from bisect import bisect
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from quarto_access.core.values import value
from quarto_access.view.lettering import SMALLEST
from quarto_access.view.picture import SCALES

LEAST_CELL = 24
"""A piece is told by its form from this size on."""

LINES_IN_WINDOW = 22
"""So many lines of text the shorter side of a window would hold, where nobody asked for more."""


class Box(NamedTuple):
    """A rectangle, as pygame takes it."""

    x: int
    y: int
    w: int
    h: int

    def inside(self, across: int, down: int | None = None) -> "Box":
        """The box without a margin on each side."""
        down = across if down is None else down
        wide, high = max(0, self.w - 2 * across), max(0, self.h - 2 * down)
        return Box(self.x + across, self.y + down, wide, high)

    def around(self, margin: int) -> "Box":
        """The box with a margin on each side."""
        return Box(self.x - margin, self.y - margin, self.w + 2 * margin, self.h + 2 * margin)


@value
class Map:
    """Sixteen cells of one size."""

    whole: Box
    cell: int
    line: int
    """How thick the lines between cells are."""

    @property
    def cells(self) -> tuple[Box, ...]:
        """From A1 to D4."""
        step = self.cell + self.line
        x, y = self.whole.x + self.line, self.whole.y + self.line
        moves = ((place % 4 * step, place // 4 * step) for place in range(16))
        return tuple(Box(x + right, y + down, self.cell, self.cell) for right, down in moves)


@value
class TableLayout:
    """Board, tray and hand."""

    board: Map
    columns: tuple[Box, ...]
    """Where the letters stand."""
    rows: tuple[Box, ...]
    """Where the numbers stand."""
    tray: Map
    tray_name: Box
    hand: Box
    hand_name: Box


@value
class Wanted:
    """What a layout depends on."""

    width: int
    height: int
    scale: float
    headings: int
    """How many texts stand in the header: title and turn."""
    table: bool
    list: bool
    caption: float = 0.0
    """The share of the height that the caption wants, if it is more than it has by itself."""


@value
class Layout:
    """A box for every part that is shown."""

    line: int
    """The height of a line of text."""
    full: int
    """What it would be if the table needed no room."""
    headings: tuple[Box, ...]
    """One row that title and turn share, or a row for each."""
    caption: Box
    table: TableLayout | None
    list: Box | None


def outer_frame(cell: int) -> int:
    """How thick the cursor is around a cell, where it covers lines and the edge of other cells."""
    return max(3, round(cell * 0.07))


def inner_frame(cell: int) -> int:
    """How thick the cursor is inside a cell, where no piece reaches."""
    return max(2, round(cell * 0.055))


@lru_cache(maxsize=64)
def lay_out(wanted: Wanted) -> Layout:
    """Where everything stands; the text is as large as wanted, or else as the table allows."""
    scale = max(SCALES[0], min(SCALES[1], wanted.scale))
    shorter = min(wanted.width, wanted.height)
    full = max(SMALLEST, round(max(shorter / LINES_IN_WINDOW, SMALLEST) * scale))
    enough = max(LEAST_CELL, shorter // 10)
    attempts = []
    for share, rows in _BESIDE_A_LIST if wanted.list else _ALONE:
        attempt = _attempt(wanted, max(SMALLEST, round(full * share)), full, rows)
        if not wanted.table or _cell(attempt.table) >= enough:
            return attempt
        attempts.append(attempt)
    told = (attempt for attempt in attempts if _cell(attempt.table) >= LEAST_CELL)
    best = attempts[0] if wanted.list else max(attempts, key=lambda it: _cell(it.table))
    return next(told, best)


_ALONE = ((1.0, 4), (0.9, 4), (0.8, 4), (0.7, 3), (0.6, 3), (0.5, 3), (0.4, 3), (0.4, 2), (0.4, 1))
"""How much smaller the text becomes where the table wants room, and how many lines the caption has
by itself."""

_BESIDE_A_LIST = _ALONE[:4]
"""A list is there to be read: rather than making its text small, it takes the table's place."""


def _attempt(wanted: Wanted, line: int, full: int, rows: int) -> Layout:
    """The layout for one size of text."""
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
    """A row for title and turn where they stand abreast, else one for each; and their height."""
    rows = min(count, 1 if abreast else 2)
    if rows == 0:
        return (), 0
    high = min(line, page.h // (4 * rows))
    boxes = (Box(page.x, page.y + row * high, page.w, high) for row in range(rows))
    return tuple(boxes), rows * high + high // 3


def _middle(box: Box, line: int, wanted: Wanted) -> tuple[TableLayout | None, Box | None]:
    """Table, list or both: side by side or one above the other, whatever leaves larger cells."""
    if not wanted.table:
        return None, box if wanted.list else None
    if not wanted.list:
        return _table(box, line), None
    gap = max(4, line // 2)
    wide = max(8 * line, min(18 * line, box.w * 2 // 5))
    high = max(4 * line, min(10 * line, box.h * 2 // 5))
    beside = box._replace(w=box.w - wide - gap), box._replace(x=box.x + box.w - wide, w=wide)
    below = box._replace(h=box.h - high - gap), box._replace(y=box.y + box.h - high, h=high)
    ways = ((_table(place, line), listed) for place, listed in (beside, below))
    table, listed = max(ways, key=lambda it: _cell(it[0]))
    return (table, listed) if _cell(table) >= LEAST_CELL else (None, box)


def _cell(table: TableLayout | None) -> int:
    return table.board.cell if table else 0


class _Sizes(NamedTuple):
    """What follows from the size of a cell of the board and of the tray."""

    cell: int
    place: int
    line: int
    thin: int
    gap: int
    label: int
    name: int

    @classmethod
    def of(cls, cell: int, share: float, line: int) -> "_Sizes":
        place = max(min(cell, LEAST_CELL), round(cell * share))
        return cls(
            cell,
            place,
            line=max(1, cell // 32),
            thin=max(1, place // 20),
            gap=max(4, cell // 7),
            label=min(line, cell, max(SMALLEST, cell // 2)) + outer_frame(cell),
            name=min(line, max(SMALLEST, cell // 2)) + outer_frame(place),
        )

    @property
    def board(self) -> int:
        """The side of the board with its letters and numbers, and room for the cursor."""
        return self.label + 4 * self.cell + 5 * self.line + outer_frame(self.cell)

    @property
    def tray(self) -> int:
        return 4 * self.place + 5 * self.thin + 2 * outer_frame(self.place)

    @property
    def hand(self) -> int:
        return max(self.place, self.cell * 4 // 5) + 2 * outer_frame(self.cell)

    @property
    def hand_wide(self) -> int:
        """The hand with room for its name."""
        return max(self.hand, 3 * self.name)


def _beside(s: _Sizes) -> tuple[int, int]:
    return s.board + s.gap + max(s.tray, s.hand_wide), max(
        s.board, 2 * s.name + s.tray + s.gap + s.hand
    )


def _in_a_row(s: _Sizes) -> tuple[int, int]:
    return s.board + 2 * s.gap + s.tray + s.hand_wide, max(s.board, s.name + s.tray)


def _below(s: _Sizes) -> tuple[int, int]:
    return max(s.board, s.tray + s.gap + s.hand_wide), s.board + s.gap + s.name + s.tray


_Needs = Callable[[_Sizes], tuple[int, int]]
_WAYS: tuple[_Needs, ...] = (_beside, _in_a_row, _below)
_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""How large the tray's places are beside those of the board."""


def _table(box: Box, line: int) -> TableLayout | None:
    """Board, tray and hand in the arrangement with the largest cells."""
    found = max(_arrangements(box, line), key=lambda it: it[0], default=None)
    if found is None:
        return None
    _, needs, sizes = found
    return _placed(box, needs, sizes)


def _arrangements(box: Box, line: int) -> Iterator[tuple[float, _Needs, _Sizes]]:
    """Every arrangement that fits, as large as it can be, and its worth."""
    for needs in _WAYS:
        for share in _SHARES:

            def too_large(cell: int) -> bool:
                wide, high = needs(_Sizes.of(cell, share, line))  # noqa: B023 - used at once
                return wide > box.w or high > box.h

            most = bisect(range(1, 1 + max(box.w, box.h) // 4), False, key=too_large)
            if most:
                sizes = _Sizes.of(most, share, line)
                yield most + 0.7 * sizes.place, needs, sizes


def _placed(box: Box, needs: _Needs, s: _Sizes) -> TableLayout:
    """The boxes of an arrangement, in the middle of what there is."""
    wide, high = needs(s)
    x, y = box.x + (box.w - wide) // 2, box.y + (box.h - high) // 2
    side = 4 * s.cell + 5 * s.line
    board = Map(Box(x + s.label, y + s.label, side, side), s.cell, s.line)
    letter = s.label - outer_frame(s.cell)
    columns = tuple(Box(cell.x, y, s.cell, letter) for cell in board.cells[:4])
    rows = tuple(
        Box(x, cell.y + (s.cell - letter) // 2, letter, letter) for cell in board.cells[::4]
    )
    right, under = x + s.board + s.gap, y + s.board + s.gap
    if needs is _beside:
        down = (high - 2 * s.name - s.tray - s.gap - s.hand) // 2
        tray, hand = (right, y + down), (right, y + down + s.name + s.tray + s.gap)
    elif needs is _in_a_row:
        tray, hand = (right, y), (right + s.tray + s.gap, y)
    else:
        tray, hand = (x, under), (x + s.tray + s.gap, under)
    band = outer_frame(s.place)
    inner = s.tray - 2 * band
    thick = outer_frame(s.cell)
    name = s.name - band
    return TableLayout(
        board,
        columns,
        rows,
        tray=Map(Box(tray[0] + band, tray[1] + s.name + band, inner, inner), s.place, s.thin),
        tray_name=Box(tray[0] + band, tray[1], inner, name),
        hand=Box(hand[0], hand[1] + s.name, s.hand, s.hand).inside(thick),
        hand_name=Box(hand[0] + thick, hand[1], s.hand_wide - thick, name),
    )

"""The lessons, as data: the positions, what is said, and what is asked. They come in this order.

A step with a position is a checkpoint: the lesson can be continued there. The learner's sentences
never name a key; the tutor does, with the keys as they are set.
"""

from quarto_access.core.board import Line, Square
from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.rules import Calls, FalseCall
from quarto_access.core.values import value
from quarto_access.ui.commands import Context
from quarto_access.ui.screens.table_screen import Spot
from quarto_access.ui.tutorial import goals
from quarto_access.ui.tutorial.goals import Goal
from quarto_access.ui.tutorial.practice import Position


@value
class Step:
    """What is explained, and what the learner does then."""

    goal: Goal
    says: tuple[str, ...] = ()
    """The messages that explain it."""
    lays: Position | None = None
    """The position in which this step begins, if it is a new one."""
    names_hand: bool = False
    """True if the piece in hand is named first."""
    names_keys: bool = False
    """True if the keys are named at once, because they are new."""


@value
class Lesson:
    """A lesson; `tutorial.<id>` is its name, and `tutor.<id>.end` is said when it is done."""

    id: str
    steps: tuple[Step, ...]
    in_window: bool = False
    """True if it needs sounds or a picture, which text mode does not have."""


SOUNDS = Lesson(
    "sounds",
    (
        Step(goals.feel(Square.A1), ("tutor.sounds.begin",), Position()),
        Step(goals.reach_in_tray(Square.A2), ("tutor.sounds.shape",)),
        Step(goals.reach_in_tray(Square.A3), ("tutor.sounds.height",)),
        Step(goals.reach_in_tray(Square.B3), ("tutor.sounds.finish",)),
        Step(goals.reach_in_tray(Square.C3), ("tutor.sounds.body",)),
        Step(goals.name(Piece.TrhG), ("tutor.sounds.name",)),
    ),
    in_window=True,
)

BOARD = Lesson(
    "board",
    (
        Step(goals.reach(Square.B1), ("tutor.board.begin",), Position("C3 tRhg", "TRHG")),
        Step(goals.reach(Square.B2), ("tutor.board.names",)),
        Step(goals.reach(Square.A2), ("tutor.board.back",)),
        Step(goals.feel_edge("left"), ("tutor.board.edge",)),
        Step(goals.press("turn"), ("tutor.board.turn",)),
        Step(goals.search(Square.C3), ("tutor.board.search",)),
    ),
)

TRAY = Lesson(
    "tray",
    (
        Step(goals.turn_to(Spot.TRAY), ("tutor.tray.begin",), Position("B2 TRHg", "tRhG")),
        Step(goals.reach_in_tray(Square.B1), ("lesson.game.pieces", "tutor.tray.places")),
        Step(goals.reach_in_tray(Square.C1), ("tutor.tray.gap",)),
        Step(goals.turn_to(Spot.HAND), ("tutor.tray.hand",)),
        Step(goals.press("hand"), ("tutor.tray.in-hand",)),
        Step(goals.press("pieces-left"), ("tutor.tray.left",)),
        Step(goals.search_tray(Piece.trhg), ("tutor.tray.search",)),
    ),
)

TURN = Lesson(
    "turn",
    (
        Step(
            goals.place(Square.C2),
            ("tutor.turn.aim", "tutor.turn.begin"),
            Position("A2 TRHG, B2 Trhg", "TRhG", calls=Calls.AUTOMATIC),
            names_hand=True,
            names_keys=True,
        ),
        Step(goals.give_short(), ("tutor.turn.give",), names_keys=True),
        Step(goals.place(Square.D2), ("tutor.turn.win",)),
    ),
)

LINE = Lesson(
    "line",
    (
        Step(
            goals.place(Square.B4),
            ("lesson.game.line", "tutor.line.begin"),
            Position("B1 tRHG, B2 TrHg, B3 trHG", "TRHg"),
            names_hand=True,
        ),
        Step(goals.press("point"), ("tutor.line.notice",)),
        Step(goals.press("feel-line", Context.LINES), ("tutor.line.list",)),
        Step(goals.call(Line.COLUMN_B, is_named=False), ("tutor.line.call",)),
    ),
)

CALLS = Lesson(
    "calls",
    (
        Step(
            goals.call_wrongly(Line.ROW_1),
            ("tutor.calls.begin",),
            Position("A1 TRHG, B1 trhg", "TrHg", false_call=FalseCall.LOSE_CALL),
        ),
        Step(goals.press("point"), ("tutor.calls.cost",)),
        Step(
            goals.press("last-move"),
            ("tutor.calls.missed",),
            Position("A3 TRhG, B3 tRhg, C3 Trhg, D3 trhG", "TRHG"),
        ),
        Step(goals.read(Line.ROW_3), ("tutor.calls.read",)),
        Step(goals.call(Line.ROW_3), ("tutor.calls.yours",)),
    ),
)

ASKING = Lesson(
    "asking",
    (
        Step(
            goals.read(Line.ROW_1),
            ("tutor.asking.begin",),
            Position("A1 TRHG, B1 trHg, B2 tRhg, C3 TRHg, A3 TrhG", "tRhG"),
        ),
        Step(goals.read(Line.COLUMN_A), ("tutor.asking.column",)),
        Step(goals.read(Line.DIAGONAL_A1_D4), ("tutor.asking.diagonal",)),
        Step(goals.press("board"), ("tutor.asking.board",)),
        Step(goals.press("last-move"), ("tutor.asking.last",)),
        Step(goals.find(Trait.ROUND), ("tutor.asking.find",)),
        Step(goals.press("find-next"), ("tutor.asking.next",)),
        Step(goals.place(Square.D4, is_named=False), ("tutor.asking.place",), names_hand=True),
        Step(goals.call(Line.DIAGONAL_A1_D4)),
    ),
)

HELPS = Lesson(
    "helps",
    (
        Step(
            goals.press("repeat"),
            ("tutor.helps.begin",),
            Position("C1 Trhg, C2 tRhg, C3 trhG", "TRhg", coach=True),
        ),
        Step(goals.press("help"), ("tutor.helps.help",)),
        Step(goals.come_back(), ("tutor.helps.list",)),
        Step(goals.press("describe"), ("tutor.helps.describe",)),
        Step(goals.stop_describing(), ("tutor.helps.try",)),
        Step(goals.press("hint"), ("tutor.helps.coach",)),
        Step(goals.press("hint"), ("tutor.helps.more",)),
        Step(goals.press("hint")),
        Step(goals.place(Square.C4), ("tutor.helps.place",)),
        Step(goals.call(Line.COLUMN_C)),
    ),
)

MASKS = Lesson(
    "masks",
    (
        Step(
            goals.wear_mask(),
            ("tutor.masks.begin",),
            Position("A4 TRhG, B4 TrHG, D4 tRHG", "trhG"),
        ),
        Step(goals.place(Square.C4), ("tutor.masks.place",), names_hand=True),
        Step(goals.call(Line.ROW_4)),
    ),
    in_window=True,
)

LESSONS = (SOUNDS, BOARD, TRAY, TURN, LINE, CALLS, ASKING, HELPS, MASKS)


def lesson_named(id_: str) -> Lesson:
    """Return the lesson with an id."""
    return next(lesson for lesson in LESSONS if lesson.id == id_)


def lessons_for(*, in_window: bool) -> tuple[Lesson, ...]:
    """Return the lessons that can be had here."""
    return tuple(lesson for lesson in LESSONS if in_window or not lesson.in_window)

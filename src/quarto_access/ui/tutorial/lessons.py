"""The lessons, as data: the positions, what is said, and what is asked. They come in this order.

A step with a position is a checkpoint: the lesson can be continued there. The learner's sentences
never name a key; the tutor does, with the keys as they are set.
"""

from collections.abc import Callable

from quarto_access.core.board import Line, Square
from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.rules import Calls, FalseCall
from quarto_access.core.values import value
from quarto_access.i18n.style import SpaceNames, Style, Verbosity
from quarto_access.ui.commands import Context
from quarto_access.ui.screens.table_screen import Spot
from quarto_access.ui.tutorial import goals
from quarto_access.ui.tutorial.goals import Goal
from quarto_access.ui.tutorial.lesson_match import Deal


@value
class LessonStep:
    """What is explained, and what the learner does then."""

    goal: Goal
    says: tuple[str, ...] = ()
    """The messages that explain it."""
    lays: Deal | None = None
    """The position in which this step begins, if it is a new one."""
    names_hand: bool = False
    """True if the piece in hand is named first."""
    names_keys: bool = False
    """True if the keys are named at once, because they are new."""
    names: Square | Line | None = None
    """The {square} or {line} that its messages name, as the learner wants it named."""


@value
class Lesson:
    """A lesson; `tutorial.<id>` is its name, and `tutor.<id>.end` is said when it is done."""

    id: str
    steps: tuple[LessonStep, ...]
    in_window: bool = False
    """True if it needs sounds or a picture, which text mode does not have."""


SOUNDS = Lesson(
    "sounds",
    (
        LessonStep(goals.feel(Square.A1), ("tutor.sounds.begin",), Deal()),
        LessonStep(goals.reach_in_tray(Square.A2), ("tutor.sounds.shape",)),
        LessonStep(goals.reach_in_tray(Square.A3), ("tutor.sounds.height",)),
        LessonStep(goals.reach_in_tray(Square.B3), ("tutor.sounds.finish",)),
        LessonStep(goals.reach_in_tray(Square.C3), ("tutor.sounds.body",)),
        LessonStep(goals.name(Piece.TrhG), ("tutor.sounds.name",)),
    ),
    in_window=True,
)

BOARD = Lesson(
    "board",
    (
        LessonStep(
            goals.reach(Square.B1), ("tutor.board.begin",), Deal("C3 tRhg", "TRHG"), names=Square.A1
        ),
        LessonStep(goals.reach(Square.B2), ("tutor.board.names",)),
        LessonStep(goals.reach(Square.A2), ("tutor.board.back",), names=Line.COLUMN_A),
        LessonStep(goals.feel_edge("left"), ("tutor.board.edge",), names=Line.COLUMN_A),
        LessonStep(goals.press("turn"), ("tutor.board.turn",)),
        LessonStep(goals.search(Square.C3), ("tutor.board.search",)),
    ),
)

TRAY = Lesson(
    "tray",
    (
        LessonStep(goals.turn_to(Spot.TRAY), ("tutor.tray.begin",), Deal("B2 TRHg", "tRhG")),
        LessonStep(goals.reach_in_tray(Square.B1), ("lesson.game.pieces", "tutor.tray.places")),
        LessonStep(goals.reach_in_tray(Square.C1), ("tutor.tray.gap",)),
        LessonStep(goals.turn_to(Spot.HAND), ("tutor.tray.hand",)),
        LessonStep(goals.press("hand"), ("tutor.tray.in-hand",)),
        LessonStep(goals.press("pieces-left"), ("tutor.tray.left",)),
        LessonStep(goals.search_tray(Piece.trhg), ("tutor.tray.search",)),
    ),
)

TURN = Lesson(
    "turn",
    (
        LessonStep(
            goals.place(Square.C2),
            ("tutor.turn.aim", "tutor.turn.begin"),
            Deal("A2 TRHG, B2 Trhg", "TRhG", calls=Calls.AUTOMATIC),
            names_hand=True,
            names_keys=True,
        ),
        LessonStep(goals.give_short(), ("tutor.turn.give",), names_keys=True),
        LessonStep(goals.place(Square.D2), ("tutor.turn.win",)),
    ),
)

LINE = Lesson(
    "line",
    (
        LessonStep(
            goals.place(Square.B4),
            ("lesson.game.line", "tutor.line.begin"),
            Deal("B1 tRHG, B2 TrHg, B3 trHG", "TRHg"),
            names_hand=True,
            names_keys=True,
            names=Line.COLUMN_B,
        ),
        LessonStep(goals.press("point"), ("tutor.line.notice",), names=Line.COLUMN_B),
        LessonStep(goals.press("feel-line", Context.LINES), ("tutor.line.list",)),
        LessonStep(
            goals.call(Line.COLUMN_B, is_named=False), ("tutor.line.call",), names=Line.COLUMN_B
        ),
    ),
)

CALLS = Lesson(
    "calls",
    (
        LessonStep(
            goals.call_wrongly(Line.ROW_1),
            ("tutor.calls.begin",),
            Deal("A1 TRHG, B1 trhg", "TrHg", false_call=FalseCall.LOSE_CALL),
        ),
        LessonStep(goals.press("point"), ("tutor.calls.cost",)),
        LessonStep(
            goals.press("last-move"),
            ("tutor.calls.missed",),
            Deal("A3 TRhG, B3 tRhg, C3 Trhg, D3 trhG", "TRHG"),
        ),
        LessonStep(goals.read(Line.ROW_3), ("tutor.calls.read",)),
        LessonStep(goals.call(Line.ROW_3), ("tutor.calls.yours",)),
    ),
)

ASKING = Lesson(
    "asking",
    (
        LessonStep(
            goals.read(Line.ROW_1),
            ("tutor.asking.begin",),
            Deal("A1 TRHG, B1 trHg, B2 tRhg, C3 TRHg, A3 TrhG", "tRhG"),
            names=Square.A1,
        ),
        LessonStep(goals.read(Line.COLUMN_A), ("tutor.asking.column",), names=Line.COLUMN_A),
        LessonStep(
            goals.read(Line.DIAGONAL_A1_D4), ("tutor.asking.diagonal",), names=Line.DIAGONAL_A1_D4
        ),
        LessonStep(goals.press("board"), ("tutor.asking.board",)),
        LessonStep(goals.press("last-move"), ("tutor.asking.short", "tutor.asking.last")),
        LessonStep(goals.find(Trait.ROUND), ("tutor.asking.find",)),
        LessonStep(goals.press("find-next"), ("tutor.asking.next",)),
        LessonStep(
            goals.place(Square.D4, is_named=False), ("tutor.asking.place",), names_hand=True
        ),
        LessonStep(goals.call(Line.DIAGONAL_A1_D4)),
    ),
)

HELPS = Lesson(
    "helps",
    (
        LessonStep(
            goals.press("repeat"),
            ("tutor.helps.begin",),
            Deal("C1 Trhg, C2 tRhg, C3 trhG", "TRhg", coach=True),
        ),
        LessonStep(goals.press("help"), ("tutor.helps.help",)),
        LessonStep(goals.come_back(), ("tutor.helps.list",)),
        LessonStep(goals.press("describe"), ("tutor.helps.describe",)),
        LessonStep(goals.stop_describing(), ("tutor.helps.try",)),
        LessonStep(goals.press("hint"), ("tutor.helps.coach",)),
        LessonStep(goals.press("hint"), ("tutor.helps.more",)),
        LessonStep(goals.press("hint")),
        LessonStep(goals.place(Square.C4), ("tutor.helps.place",)),
        LessonStep(goals.call(Line.COLUMN_C)),
    ),
)

MASKS = Lesson(
    "masks",
    (
        LessonStep(
            goals.wear_mask(), ("tutor.masks.begin",), Deal("A4 TRhG, B4 TrHG, D4 tRHG", "trhG")
        ),
        LessonStep(goals.place(Square.C4), ("tutor.masks.place",), names_hand=True),
        LessonStep(goals.call(Line.ROW_4)),
    ),
    in_window=True,
)

LESSONS = (SOUNDS, BOARD, TRAY, TURN, LINE, CALLS, ASKING, HELPS, MASKS)

LETTERS = frozenset({SpaceNames.LETTER, SpaceNames.ALPHABET})
"""The names of spaces in which a letter is the column."""

HOLDS: dict[str, Callable[[Style], bool]] = {
    "tutor.board.names": lambda style: style.spaces in LETTERS,
    "tutor.asking.short": lambda style: style.level is not Verbosity.FULL,
}
"""The messages that are true only in some styles, each with its check; all others always are."""


def lesson_named(id_: str) -> Lesson:
    """Return the lesson with an id."""
    return next(lesson for lesson in LESSONS if lesson.id == id_)


def lessons_for(*, in_window: bool) -> tuple[Lesson, ...]:
    """Return the lessons that can be had here."""
    return tuple(lesson for lesson in LESSONS if in_window or not lesson.in_window)

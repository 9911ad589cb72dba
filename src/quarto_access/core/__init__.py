"""The rules of Quarto, complete and pure: no clock, no chance, no input or output.

To read them, begin with `pieces` and go on through `board`, `rules`, `alignment`, `threats`,
`actions`, `events`, `errors`, `game`, `notation` and `record`: each has one idea and uses only
those before it.
"""

from quarto_access.core.actions import Action, Call, Give, Pass, Place, Resign, TimeOut
from quarto_access.core.alignment import Alignment, alignment_on
from quarto_access.core.board import LINES, LINES_AND_TWO_BY_TWOS, Line, LineKind, Square
from quarto_access.core.errors import Illegal, IllegalAction
from quarto_access.core.events import (
    CalledForPlayer,
    CalledRight,
    CalledWrong,
    CallFault,
    CallLost,
    Ended,
    Event,
    Given,
    How,
    LastCallAsked,
    Outcome,
    Passed,
    Placed,
    Resigned,
    TimedOut,
)
from quarto_access.core.game import (
    Game,
    Phase,
    Step,
    apply,
    can,
    completed_by_latest,
    legal_actions,
    verify,
)
from quarto_access.core.notation import (
    NotationError,
    Position,
    Unreadable,
    format_action,
    format_board,
    format_piece,
    format_position,
    format_square,
    parse_action,
    parse_piece,
    parse_position,
    parse_square,
)
from quarto_access.core.pieces import Characteristic, Edition, Piece, Trait
from quarto_access.core.record import (
    MAX_BYTES,
    BadRecord,
    Header,
    Record,
    RecordError,
    format_record,
    parse_record,
    replay,
)
from quarto_access.core.rules import BadCriteria, Calls, FalseCall, IllegalRules, Player, Rules

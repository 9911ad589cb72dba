"""The table: board, tray and hand, and every question that can be asked from any of them.

The focus is in one of three places. What a placement or a gift leads to moves it to the place
where the next thing is done; otherwise only the player moves it.
"""

from collections.abc import Callable, Sequence
from enum import Enum

from quarto_access.core.actions import Give, Place
from quarto_access.core.board import LineKind, Square
from quarto_access.core.events import Given, Placed
from quarto_access.core.game import Game, Phase
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Calls
from quarto_access.core.threats import winning_squares
from quarto_access.match.match import Match
from quarto_access.narration import event_announcements, queries, retelling
from quarto_access.narration.announcement import NOTHING, Phrase, Telling, play, say, together
from quarto_access.narration.braille_board import Fingers
from quarto_access.narration.describing import described, in_full
from quarto_access.narration.feeling import Felt, space
from quarto_access.narration.focus import Focus, OnHand, OnSpace, OnTrayPlace
from quarto_access.narration.player_names import called
from quarto_access.narration.refusals import refused
from quarto_access.ui.clicks import Click, PlaceClicked, SpaceClicked
from quarto_access.ui.commands import SPACES, Context
from quarto_access.ui.effects import (
    EDGE,
    MOVED,
    NOTHING_TO_DO,
    Act,
    Arrive,
    Effects,
    Open,
    Screen,
    Tell,
    Touch,
    told,
)
from quarto_access.ui.screens.finding import FindScreen
from quarto_access.ui.screens.lists import ListScreen
from quarto_access.ui.screens.menu_screens import EndingScreen, GameMenu
from quarto_access.ui.screens.pointing import LastCallsScreen, PointingScreen
from quarto_access.ui.table.cursor import MOVES, moved, tray_piece


class Spot(Enum):
    """Where the focus is."""

    BOARD = "board"
    TRAY = "tray"
    HAND = "hand"


class TableScreen(Screen):
    """Board, tray and hand of one match."""

    context = Context.TABLE
    clock_runs = True

    def __init__(self, match: Match) -> None:
        self.match = match
        self.spot = Spot.BOARD
        self.space = Square.A1
        self.place = Square.A1
        """The place in the tray."""
        self._reached: tuple[Spot, Square] | None = None
        """What the key before this one touched, if it was one of a space."""
        self.warned: Piece | None = None
        """The piece that was about to be given, where a warning asks for Enter again."""
        self._commands: dict[str, Callable[[], Effects]] = {
            "next-place": lambda: self._turn_to(1),
            "previous-place": lambda: self._turn_to(-1),
            "act": self._act,
            "feel": self._feel,
            "point": self._point,
            "hand": lambda: told(queries.hand(self.match.game, self.match.setup.names)),
            "last-move": self._last_move,
            "pieces-left": lambda: told(queries.tray(self.match.game)),
            "turn": self._whose_turn,
            "board": lambda: (Touch(tuple(Square), queries.board),),
            "row": lambda: self._line(LineKind.ROW),
            "column": lambda: self._line(LineKind.COLUMN),
            "through": self._through,
            "find": self._find,
            "time": lambda: told(self._time()),
            "back": lambda: (Open(self._menu()),),
        }

    @property
    def title(self) -> str:
        return f"place.{self.spot.value}"

    def focus(self) -> Focus:
        game = self.match.game
        match self.spot:
            case Spot.BOARD:
                return OnSpace(self.space)
            case Spot.TRAY:
                piece = self._in_tray()
                return OnTrayPlace(described(piece, game.rules) if piece else None)
            case Spot.HAND:
                return OnHand(queries.hand(game, self.match.setup.names))

    def expected(self) -> str | None:
        return f"expected.{self.match.game.phase.value}"

    def useful(self) -> Sequence[str]:
        first = "act" if self.can("act") else "next-place" if self._is_on_turn else "turn"
        piece = "hand" if self.match.game.phase is Phase.PLACE else "pieces-left"
        return tuple(dict.fromkeys((first, "next-place", "point", piece, "board")))

    def enter_does(self) -> Phrase | None:
        match self.match.game.phase, self.spot:
            case Phase.LAST_CALLS, _:
                return Phrase("help.last-calls", {})
            case Phase.PLACE, Spot.BOARD:
                return Phrase("help.place", {"square": self.space})
            case Phase.GIVE, Spot.TRAY if piece := self._in_tray():
                return Phrase("help.give", {"piece": described(piece, self.match.rules)})
        return None

    def can(self, command: str) -> bool:
        setup = self.match.setup
        match command:
            case "act":
                return self._is_on_turn and self.enter_does() is not None
            case "point":
                return setup.calls is Calls.MANUAL
            case "time":
                return setup.clock is not None
            case "hint":
                return setup.coach
            case "undo" | "redo":
                return setup.undo
        return True

    @property
    def _is_on_turn(self) -> bool:
        """Whether somebody at the keyboard is on turn."""
        return self.match.game.on_turn in self.match.at_keyboard

    def do(self, command: str) -> Effects:
        if command != "act" and command not in SPACES:
            self.warned = None
        if command in SPACES:
            return self._reach(Square[command.removeprefix("at-").upper()])
        if command in MOVES:
            return self._move(command)
        return self._commands[command]()

    def clicked(self, on: Click) -> Effects:
        """Place on a space, or give from the tray, if that is next; else go there."""
        phase = self.match.game.phase
        match on:
            case SpaceClicked(space):
                self.warned = None
                self.spot, self.space = Spot.BOARD, space
                return self._act() if phase is Phase.PLACE else self._moved()
            case PlaceClicked(place):
                if (self.spot, self.place) != (Spot.TRAY, place):
                    self.warned = None
                self.spot, self.place = Spot.TRAY, place
                return self._act() if phase is Phase.GIVE else self._moved()
        return NOTHING_TO_DO

    @property
    def fingers(self) -> Fingers:
        """Where the fingers are on a braille display: the focus, as it is shown there."""
        squares = (self.space,) if self.spot is Spot.BOARD else ()
        in_tray = self.spot is Spot.TRAY
        piece = self._in_tray() if in_tray else self.match.game.hand
        told = described(piece, self.match.rules) if piece else None
        return Fingers(squares, told, on_piece=self.spot is not Spot.BOARD)

    def follow(self) -> None:
        """Put the focus where the next thing is done."""
        self.warned = None
        match self.match.game.phase:
            case Phase.GIVE:
                self.spot = Spot.TRAY
            case _:
                self.spot = Spot.BOARD

    def _turn_to(self, step: int) -> Effects:
        spots = list(Spot)
        self.spot = spots[(spots.index(self.spot) + step) % len(spots)]
        return (Arrive(),)

    def _move(self, command: str) -> Effects:
        if self.spot is Spot.HAND:
            return EDGE
        on_board = self.spot is Spot.BOARD
        there = moved(self.space if on_board else self.place, command)
        if there is None:
            return EDGE
        if on_board:
            self.space = there
        else:
            self.place = there
        return self._moved()

    def _moved(self) -> Effects:
        danger = self._danger()
        return (Tell(danger), *MOVED) if danger else MOVED

    def _danger(self) -> Telling:
        """Where the help is wanted: a sound where the piece in question would complete a line."""
        game = self.match.game
        if not self.match.setup.danger:
            return NOTHING
        if self.spot is Spot.BOARD:
            wins = game.hand is not None and self.space in self._wins(game.hand)
            return play("danger", self.space) if wins else NOTHING
        piece = self._in_tray() if game.phase is Phase.GIVE else None
        spaces = self._wins(piece) if piece else ()
        return together(play("danger", space) for space in spaces[:1])

    def _wins(self, piece: Piece) -> tuple[Square, ...]:
        """The spaces on which this piece would complete a line."""
        return winning_squares(self.match.game.board, piece, self.match.game.rules)

    def let_go(self) -> None:
        """Forget which space was touched last."""
        self._reached = None

    def _reach(self, there: Square) -> Effects:
        """Touch a space, or its like in the tray; a second time in a row, act there."""
        if self.spot is Spot.HAND:
            self.spot = Spot.BOARD
        before, self._reached = self._reached, (self.spot, there)
        if self._reached == before:
            answer = self._act()
            if self.warned is None:  # a warning asks for the same key again
                self.let_go()
            return answer
        self.warned = None
        if self.spot is Spot.BOARD:
            self.space = there
        else:
            self.place = there
        return self._moved()

    def _in_tray(self) -> Piece | None:
        """The piece at the place in the tray that has the focus, unless it is gone."""
        piece = tray_piece(self.match.rules.edition, self.place)
        return piece if piece in self.match.game.tray else None

    def _menu(self) -> ListScreen:
        return EndingScreen(self.match) if self.match.over else GameMenu()

    def _act(self) -> Effects:
        game = self.match.game
        if game.phase is Phase.OVER:
            return (Open(self._menu()),)
        if game.phase is Phase.LAST_CALLS and game.on_turn in self.match.at_keyboard:
            return (Open(LastCallsScreen(self.match)),)
        match self.spot:
            case Spot.BOARD:
                return (Act(Place(game.on_turn, self.space)),)
            case Spot.TRAY:
                piece = self._in_tray()
                if piece is None:
                    return told(refused("refused.piece-gone"))
                return self.warns(piece, game) or (Act(Give(game.on_turn, piece)),)
            case Spot.HAND:
                return told(event_announcements.turn(game, self.match.setup.names))

    def warns(self, piece: Piece, game: Game) -> Effects:
        """Where the help is wanted: a piece that completes a line is given by a second Enter."""
        warned, self.warned = self.warned, None
        if not self.match.setup.warning or warned is piece:
            return NOTHING_TO_DO
        if game.phase is not Phase.GIVE or not winning_squares(game.board, piece, game.rules):
            return NOTHING_TO_DO
        self.warned = piece
        others = any(not winning_squares(game.board, other, game.rules) for other in game.tray)
        other = called(game.on_turn.other, self.match.setup.names)
        message = "warning.piece" if others else "warning.every-piece"
        return told(say(message, cue="danger", player=other))

    def _feel(self) -> Effects:
        match self.spot:
            case Spot.BOARD:
                return (Touch((self.space,), lambda felt: space(felt[0]), full=True),)
            case Spot.TRAY:
                piece = self._in_tray()
                if piece is None:
                    return told(say("tray.gone"))
                return told(say("tray.piece", cue="piece", piece=in_full(piece)))
            case Spot.HAND:
                return told(queries.hand(self.match.game, self.match.setup.names, full=True))

    def _point(self) -> Effects:
        game = self.match.game
        if game.phase is Phase.OVER:
            return told(refused("turn.over"))
        if game.rules.calls is Calls.AUTOMATIC:
            return told(refused("refused.calls-automatic"))
        if game.call_lost:
            last = game.phase is Phase.LAST_CALLS
            return told(refused("refused.last-call-lost" if last else "refused.call-lost"))
        return (Open(PointingScreen(self.match)),)

    def _last_move(self) -> Effects:
        happened = [event for played in self.match.played for event in played.events]
        placed = next((e for e in reversed(happened) if isinstance(e, Placed)), None)
        last = next((e for e in reversed(happened) if isinstance(e, Given | Placed)), None)
        given = last if isinstance(last, Given) else None
        return told(queries.last_move(placed, given, self.match.rules, self.match.setup.names))

    def _whose_turn(self) -> Effects:
        if self.match.over:
            return told(retelling.how_it_ended(self.match))
        game, names = self.match.game, self.match.setup.names
        thinks = self.match.thinks is not None
        telling = (event_announcements.thinks if thinks else event_announcements.turn)(game, names)
        if self.match.clock:
            telling += self._time()
        if self.match.touches.left is not None:
            telling += queries.touches_left(self.match.touches.left)
        return told(telling)

    def _time(self) -> Telling:
        clock = self.match.clock
        return queries.time_left(None if clock is None else -int(-clock.left // 1))

    def _line(self, kind: LineKind) -> Effects:
        if self.spot is Spot.TRAY:
            line = next(line for line in self.place.lines if line.kind is kind)
            game = self.match.game
            pieces = [tray_piece(game.rules.edition, square) for square in line.squares]
            there = [described(p, game.rules) if p in game.tray else None for p in pieces]
            return told(queries.tray_line(there))
        line = next(line for line in self.space.lines if line.kind is kind)
        return (Touch(line.squares, lambda felt: queries.line(line, felt)),)

    def _through(self) -> Effects:
        counted = [
            line
            for line in self.space.lines
            if line.kind in {LineKind.DIAGONAL, LineKind.TWO_BY_TWO}
            and self.match.rules.counts(line)
        ]
        squares = tuple({square: None for line in counted for square in line.squares})
        here = self.space

        def tell(felt: Sequence[Felt]) -> Telling:
            found = {f.square: f for f in felt}
            lines = [(line, [found[square] for square in line.squares]) for line in counted]
            return queries.through_here(here, lines)

        return (Touch(squares, tell),)

    def _find(self) -> Effects:
        return (Open(FindScreen(self.match, in_tray=self.spot is Spot.TRAY)),)

"""The table: board, tray and hand, and every question that can be asked from any of them.

The focus is in one of three places. A placement or a gift moves it to the place where the next
action is due; otherwise only the player moves it.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cached_property, partial

from quarto_access.core.actions import Give, Place
from quarto_access.core.board import Board, LineKind, Square, with_piece
from quarto_access.core.events import Given, Placed
from quarto_access.core.game import Game, Phase
from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.record import Record
from quarto_access.core.rules import Calls, Player
from quarto_access.core.threats import winning_squares
from quarto_access.match.match import Match
from quarto_access.match.setup import TouchRule
from quarto_access.narration import event_announcements, queries, retelling
from quarto_access.narration.announcement import (
    NOTHING,
    Phrase,
    Priority,
    Telling,
    play,
    say,
    together,
)
from quarto_access.narration.braille_board import Fingers
from quarto_access.narration.describing import described, in_full, left_alike
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
    Tell,
    Touch,
    told,
)
from quarto_access.ui.keys.key_names import key_of
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.lists import ListScreen
from quarto_access.ui.screens.menu_screens import EndingScreen, FriendGameMenu, GameMenu
from quarto_access.ui.screens.pointing import LastCallsScreen, PointingScreen
from quarto_access.ui.table.cursor import MOVES, moved, nearest_piece, next_in, tray_piece
from quarto_access.ui.table.price import Price


class Spot(Enum):
    """The part of the table that has the focus."""

    BOARD = "board"
    TRAY = "tray"
    HAND = "hand"


class TableScreen(Screen):
    """Board, tray and hand of one match."""

    context = Context.TABLE
    clock_runs = True
    is_table = shows_games = True

    def __init__(self, match: Match) -> None:
        self.match = match
        self.spot = Spot.BOARD
        self.space = Square.A1
        self.place = Square.A1
        """The place in the tray."""
        self._reached: tuple[Spot, Square] | None = None
        """The place that the previous key touched, if it was the key of a space."""
        self.warned: tuple[Piece, Board] | None = None
        """The piece that was about to be given, if a warning asks for it again, and the board."""
        self.withheld: Piece | None = None
        """The piece that Enter has just announced instead of giving it."""
        self._heard: Piece | None = None
        """The piece in the tray that has been announced since the focus came to it."""
        self._has_jumped = False
        """True if the focus has jumped to the tray, and no key has been pressed since."""
        self._sought: Trait | None = None
        """The trait that was sought last."""
        self._found: tuple[Board, Trait, tuple[Square, ...]] | None = None
        """The board, the trait and the spaces found on it, for the latest search."""
        self._price = Price()
        self._has_read_tray = False
        """True if the previous key read the tray; the same key again reads the board."""
        self._crossed = 0
        """The number of lines through this space that the previous keys have read."""
        self._read: dict[Player, Board] = {}
        """The board as each player read it last, without the pieces that were only "taken"."""
        self._commands: dict[str, Callable[[], Effects]] = {
            "next-place": lambda: self._turn_to(1),
            "previous-place": lambda: self._turn_to(-1),
            "act": self._act,
            "feel": self._feel,
            "point": self._point,
            "hand": lambda: told(queries.hand(self.match.game, self.match.setup)),
            "last-move": self._last_move,
            "pieces-left": lambda: told(queries.tray(self.match.game)),
            "turn": self._whose_turn,
            "row": lambda: self._line(LineKind.ROW),
            "column": lambda: self._line(LineKind.COLUMN),
            "through": self._through,
            "find": self._open_find,
            "find-next": lambda: self._find_again(1),
            "find-previous": lambda: self._find_again(-1),
            "moves": self._moves,
            "time": lambda: told(say("turn.over") if self.match.over else self._time()),
            "back": lambda: (Open(self._menu()),),
        }

    @property
    def title(self) -> str:
        return f"place.{self.spot.value}"

    @property
    def record(self) -> Record:
        """The game, as it can be written."""
        return self.match.record()

    @property
    def listeners(self) -> frozenset[Player]:
        """The players who hear what is said here."""
        return self.match.at_keyboard

    def focus(self) -> Focus:
        game = self.match.game
        match self.spot:
            case Spot.BOARD:
                return OnSpace(self.space)
            case Spot.TRAY:
                return self._on_piece(self._in_tray())
            case Spot.HAND:
                return OnHand(queries.hand_there(game, self.match.setup))

    def _on_piece(self, piece: Piece | None) -> Focus:
        if piece is None:
            return OnTrayPlace(None)
        game = self.match.game
        return OnTrayPlace(described(piece, game.rules), left_alike(piece, game.tray, game.rules))

    def arrive(self) -> Focus:
        self._price.forget()
        self._has_read_tray, self._crossed = False, 0
        if self.spot is not Spot.TRAY:
            self._heard = None
            return self.focus()
        self._heard = self._in_tray()
        return self._on_piece(self._heard)

    def expected(self) -> Telling:
        """Say what a player at the keyboard has to do; nothing while another one plays."""
        if not (self.match.over or self._is_on_turn):
            return NOTHING
        game = self.match.game
        if self.match.stands_still:
            return say("friend.paused")
        if game.phase is Phase.LAST_CALLS and game.call_lost:
            return event_announcements.turn(game, self.match.setup)
        return say(f"expected.{self.match.game.phase.value}")

    def useful(self) -> Sequence[str]:
        match = self.match
        waiting = "turn" if match.setup.far is None else "copy-message"
        first = "act" if self.can("act") else "next-place" if self._is_on_turn else waiting
        piece = "hand" if match.game.phase is Phase.PLACE else "pieces-left"
        can_say_yes = match.is_asked or match.stands_still or match.may_be_claimed
        yes = ("friend-yes",) if can_say_yes else ()
        no = ("friend-no",) if match.is_asked else ()
        return tuple(dict.fromkeys((*yes, *no, first, "next-place", "point", piece, "board")))

    def enter_does(self) -> Phrase | None:
        match self.match.game.phase, self.spot:
            case Phase.LAST_CALLS, _:
                lost = self.match.game.call_lost
                return Phrase("last-calls.pass" if lost else "help.last-calls", {})
            case Phase.PLACE, Spot.BOARD if not self._is_plainly_taken:
                return Phrase("help.place", {"square": self.space})
            case Phase.GIVE, Spot.TRAY if piece := self._in_tray():
                return Phrase("help.give", {"piece": described(piece, self.match.rules)})
        return None

    def what(self, command: str) -> Phrase:
        """Return what a command does here and now; two-by-twos are named only where they count."""
        match self.match.game.phase, command:
            case Phase.OVER, "act":
                return self.what("back")
            case Phase.OVER, "back":
                return Phrase("command.back.walk", {})
            case Phase.LAST_CALLS, "act" if self._is_on_turn and (last := self.enter_does()):
                return last
        if command == "through" and not any(
            line.kind is LineKind.TWO_BY_TWO for line in self.match.rules.lines
        ):
            return Phrase("command.through.diagonals", {})
        if command == "friend-yes" and not self.match.is_asked:
            if self.match.stands_still:
                return Phrase("friend.yes.go-on", {})
            if self.match.may_be_claimed:
                return Phrase("friend.yes.claim", {})
        return super().what(command)

    def can(self, command: str) -> bool:
        match command:
            case "act":
                is_on_turn = self._is_on_turn and not self.match.stands_still
                return is_on_turn and self.enter_does() is not None
            case "point":
                return self._is_on_turn and not self._no_call()
            case "time":
                return self.match.setup.clock is not None
        return True

    @property
    def _is_plainly_taken(self) -> bool:
        """True if the space in focus is taken, and saying so gives nothing away."""
        is_free = self.match.setup.touch is TouchRule.FREE
        return is_free and self.match.game.board[self.space] is not None

    @property
    def _is_on_turn(self) -> bool:
        """True if a player at the keyboard is on turn."""
        return self.match.game.on_turn in self.match.at_keyboard

    def do(self, command: str) -> Effects:
        if command != "act" and command not in SPACES:
            self.warned = self.withheld = None
        self._price.forget(unless=command)
        if command != "through":
            self._crossed = 0
        self._has_read_tray = False
        if command in SPACES:
            return self._reach(Square[command.removeprefix("at-").upper()])
        if command in MOVES:
            return self._move(command)
        return self._commands[command]()

    def clicked(self, on: Click) -> Effects:
        """Place on a space, or give from the tray, if that is due; else go there."""
        self._price.forget()
        self._crossed = 0
        phase = self.match.game.phase
        match on:
            case SpaceClicked(space):
                self.warned = self.withheld = None
                self.spot, self.space = Spot.BOARD, space
                return self._act() if phase is Phase.PLACE else self._moved()
            case PlaceClicked(place):
                if (self.spot, self.place) != (Spot.TRAY, place):
                    self.warned = self.withheld = None
                self.spot, self.place = Spot.TRAY, place
                self._heard = self._in_tray()  # pointing at a piece is as good as hearing it
                return self._act() if phase is Phase.GIVE else self._moved()
        return NOTHING_TO_DO

    @property
    def fingers(self) -> Fingers:
        """The squares and the piece that the cursor shows on a braille display."""
        squares = (self.space,) if self.spot is Spot.BOARD else ()
        in_tray = self.spot is Spot.TRAY
        piece = self._in_tray() if in_tray else self.match.game.hand
        told = described(piece, self.match.rules) if piece else None
        return Fingers(squares, told, on_piece=self.spot is not Spot.BOARD)

    def follow(self) -> None:
        """Put the focus where the next action is due."""
        self.warned = self.withheld = None
        self._price.forget()
        self._has_read_tray, self._crossed = False, 0
        self._go_to(Spot.TRAY if self.match.game.phase is Phase.GIVE else Spot.BOARD)
        self._has_jumped = True

    def interrupted(self) -> None:
        """Note that a key cut off the speech before the piece in focus had been heard."""
        if self._has_jumped:
            self._heard = None

    @property
    def in_tray(self) -> bool:
        """True if the focus is in the tray."""
        return self.spot is Spot.TRAY

    def settled(self) -> None:
        """Note that a key was pressed: from now on the player moves the focus."""
        self._has_jumped = False

    def _go_to(self, spot: Spot) -> None:
        """Put the focus in this part; in the tray on a piece, as long as there is one."""
        self.spot, self._heard = spot, None
        if spot is Spot.TRAY:
            game = self.match.game
            self.place = nearest_piece(self.place, game.rules.edition, game.tray)

    def _turn_to(self, step: int) -> Effects:
        spots = list(Spot)
        self._go_to(spots[(spots.index(self.spot) + step) % len(spots)])
        return (Arrive(),)

    def _move(self, command: str) -> Effects:
        if self.spot is Spot.HAND:
            return EDGE
        on_board = self.spot is Spot.BOARD
        there = moved(self.space if on_board else self.place, command)
        return EDGE if there is None else self._move_to(there)

    def _move_to(self, there: Square) -> Effects:
        """Put the focus on a place in the tray, if it is in the tray, else on a space."""
        if self.spot is Spot.TRAY:
            self.place = there
        else:
            self.spot, self.space = Spot.BOARD, there
        return self._moved()

    def _moved(self) -> Effects:
        self._heard = self._in_tray() if self.spot is Spot.TRAY else None
        return MOVED

    def danger(self) -> Telling:
        """Return a sound if the setup wants it and the piece in question would complete a line."""
        if not self.match.setup.danger:
            return NOTHING
        game, piece = self.match.game, None
        match self.spot, game.phase:
            case Spot.BOARD, _:
                piece = game.hand
            case Spot.TRAY, Phase.GIVE:
                piece = self._in_tray()
        spaces = self._wins(piece) if piece else ()
        if self.spot is Spot.BOARD:
            spaces = tuple(space for space in spaces if space is self.space)
        return together(play("danger", space) for space in spaces[:1])

    def _wins(self, piece: Piece) -> tuple[Square, ...]:
        """Return the spaces on which this piece would complete a line."""
        return winning_squares(self.match.game.board, piece, self.match.game.rules)

    def let_go(self) -> None:
        """Forget which space was touched last."""
        self._reached = None

    def _reach(self, there: Square) -> Effects:
        """Touch a space, or a place in the tray; a second time in a row, act there."""
        if self.spot is Spot.HAND:
            self.spot = Spot.BOARD
        before, self._reached = self._reached, (self.spot, there)
        if self._reached == before:
            answer = self._act()
            if self.warned is None:  # a warning asks for the same key again
                self.let_go()
            return answer
        self.warned = self.withheld = None
        return self._move_to(there)

    def _in_tray(self) -> Piece | None:
        """Return the piece at the place in the tray that has the focus, unless it is gone."""
        piece = tray_piece(self.match.rules.edition, self.place)
        return piece if piece in self.match.game.tray else None

    def _places(self, trait: Trait | None = None) -> tuple[Square, ...]:
        """Return the places of the pieces that are left, or of those that have a trait."""
        edition, tray = self.match.rules.edition, self.match.game.tray
        pieces = [(place, tray_piece(edition, place)) for place in Square]
        return tuple(
            place for place, p in pieces if p in tray and (trait is None or trait in p.traits)
        )

    def ending(self) -> tuple[Screen, ...]:
        """Return the screens over this table at the end of the match."""
        return (self._ending,)

    @cached_property
    def _ending(self) -> EndingScreen:
        """The list at the end, which keeps its place while the board is read."""
        return EndingScreen(self.match)

    def _menu(self) -> ListScreen:
        if self.match.over:
            return self._ending
        if self.match.is_followed:
            return FriendGameMenu()
        setup = self.match.setup
        return GameMenu(by_message=setup.far is not None, is_watched=setup.is_watched)

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
                if self._heard is not piece and game.on_turn in self.match.at_keyboard:
                    return self.withholds(piece)
                return self.warns(piece, game) or (Act(Give(game.on_turn, piece)),)
            case Spot.HAND:
                return told(event_announcements.turn(game, self.match.setup))

    def withholds(self, piece: Piece) -> Effects:
        """Say a piece that was not heard, instead of giving it: Enter again gives it."""
        self.withheld = piece
        return (
            *self._moved(),
            Tell(say("tray.again", priority=Priority.TAUGHT, enter=key_of("act", self.context))),
        )

    def warns(self, piece: Piece, game: Game, *, as_words: bool = False) -> Effects:
        """Return a warning if the setup wants it and the piece completes a line: Enter again.

        If the gift came as words, the same words again: Enter acts at the focus.
        """
        gift, warned, self.warned = (piece, game.board), self.warned, None
        if not self.match.setup.warning or warned == gift:
            return NOTHING_TO_DO
        if game.phase is not Phase.GIVE or not winning_squares(game.board, piece, game.rules):
            return NOTHING_TO_DO
        self.warned = gift
        others = any(not winning_squares(game.board, other, game.rules) for other in game.tray)
        other = called(game.on_turn.other, self.match.setup)
        if as_words:
            again = "warning.piece.as-words" if others else "warning.every-piece.as-words"
            return told(say(again, cue="danger", player=other))
        warning = "warning.piece" if others else "warning.every-piece"
        enter = key_of("act", self.context)
        return told(say(warning, cue="danger", player=other, enter=enter))

    def _feel(self) -> Effects:
        danger = self.danger()
        match self.spot:
            case Spot.BOARD:
                return (Touch((self.space,), lambda felt: danger + space(felt[0]), full=True),)
            case Spot.TRAY:
                piece = self._in_tray()
                if piece is None:
                    return told(say("tray.gone"))
                self._heard = piece
                return told(danger + say("tray.piece", cue="piece", piece=in_full(piece)))
            case Spot.HAND:
                return told(queries.hand(self.match.game, self.match.setup, full=True))

    def _point(self) -> Effects:
        refusal = self._no_call()
        return told(refusal) if refusal else (Open(PointingScreen(self.match)),)

    def _no_call(self) -> Telling:
        """Say why there is nothing to point out a line for; nothing if a call is possible soon."""
        game = self.match.game
        if game.phase is Phase.OVER:
            return refused("turn.over")
        if game.rules.calls is Calls.AUTOMATIC:
            return refused("refused.calls-automatic")
        if game.call_lost:
            last = game.phase is Phase.LAST_CALLS
            return refused("refused.last-call-lost" if last else "refused.call-lost")
        return NOTHING if self.match.at_keyboard else refused("refused.not-on-turn")

    def _last_move(self) -> Effects:
        happened = [event for played in self.match.played for event in played.events]
        placed = next((e for e in reversed(happened) if isinstance(e, Placed)), None)
        last = next((e for e in reversed(happened) if isinstance(e, Given | Placed)), None)
        given = last if isinstance(last, Given) else None
        return told(queries.last_move(placed, given, self.match.rules, self.match.setup))

    def _whose_turn(self) -> Effects:
        if self.match.over:
            return told(retelling.how_it_ended(self.match) + self._beside_the_game())
        game, setup = self.match.game, self.match.setup
        thinks = self.match.thinks is not None
        telling = (event_announcements.thinks if thinks else event_announcements.turn)(game, setup)
        telling = self._beside_the_game() + telling
        if self.match.clock and (self._is_on_turn or not self.match.is_cut):
            telling += self._time()
        if self.match.touches.left is not None and self._is_on_turn:
            telling += queries.touches_left(self.match.touches.left)
        return told(telling)

    def _beside_the_game(self) -> Telling:
        """Say how things stand with a friend far away, and what the key for yes does then."""
        match = self.match
        if match.alone_here is None or not match.is_followed:
            return NOTHING
        from quarto_access.narration import friend_announcements as friends

        friend = called(match.alone_here.other, match.setup)
        yes = key_of("friend-yes", self.context)
        is_paused = match.stands_still
        is_away = friends.is_away(friend) if match.is_friend_away else NOTHING
        if match.is_cut:
            told = say("friend.no-connection.lost")
        elif match.awaits:
            told = say("friend.on-its-way")
        elif match.is_asked:
            told = is_away + friends.waits(friend, is_paused=is_paused)
        elif is_paused:
            told = is_away + friends.paused(yes)
        elif match.may_be_claimed:
            told = friends.may_claim(friend, yes)
        else:
            told = is_away
        return told.with_priority(Priority.NAVIGATION)

    def _time(self) -> Telling:
        """Say how much time is left, as far as that is known: the relay has a friend's clock."""
        if self.match.is_cut and not self._is_on_turn:
            return say("friend.no-connection.lost")
        return queries.time_left(self.match.clock)

    def _line(self, kind: LineKind) -> Effects:
        if self.spot is Spot.TRAY:
            line = next(line for line in self.place.lines if line.kind is kind)
            pieces = [tray_piece(self.match.rules.edition, place) for place in line.squares]
            return told(queries.tray_line(pieces, self.match.game))
        line = next(line for line in self.space.lines if line.kind is kind)
        return self._on_board(self._price.read(self.match, kind.value, line))

    def _on_board(self, reading: Effects) -> Effects:
        """Return a reading of the board; in the hand it says first that it is the board."""
        is_elsewhere = self.spot is Spot.HAND
        return (Tell(say("place.board")), *reading) if is_elsewhere else reading

    def read(self, how: str, to: Player) -> Effects:
        """Read the board in this player's way; in the tray, read the tray first."""
        self.warned = self.withheld = None
        game = self.match.game
        if self.spot is not Spot.TRAY:
            return self._read_board(how, to)
        has_read, self._has_read_tray = self._has_read_tray, not self._has_read_tray
        if not has_read:
            edition = self.match.rules.edition
            rows = [[tray_piece(edition, p) for p in line.squares] for line in queries.ROWS]
            return told(queries.tray_by_rows(rows, game))
        return self._read_board(how, to)

    def _read_board(self, how: str, to: Player) -> Effects:
        """Read the board; elsewhere the words say first that it is the board."""
        game, where = self.match.game, NOTHING if self.spot is Spot.BOARD else say("place.board")
        before = self._read.get(to) if how == "changed" else None
        taken = self._taken()
        squares = taken if before is None else _changed(before, game.board)
        if price := self._price.ask(self.match, "board", squares):
            return *told(where), *price
        if how == "changed":
            return *told(where), Touch(squares, lambda felt: self._changes(before, felt, to))
        if how == "sounds":
            heard = tuple(Square) if self.match.setup.touch is TouchRule.FREE else taken
            there = partial(queries.board_in_sounds, where=where)
            return (Touch(heard, there, sounds_alone=True),)
        return *told(where), Touch(taken, queries.board_in_short)

    def read_for_braille(self, tell: Callable[[Sequence[Felt]], Telling]) -> Effects:
        """Read all pieces for a braille display, or say first what that costs."""
        self.warned = self.withheld = None
        taken = self._taken()
        return self._price.ask(self.match, "braille", taken) or (Touch(taken, tell),)

    def _changes(self, before: Board | None, felt: Sequence[Felt], to: Player) -> Telling:
        """Say what has changed since this player read the board, and note what was felt."""
        board = before or (None,) * len(Square)
        for one in felt:
            if one.felt or not one.taken:
                board = with_piece(board, one.square, self.match.game.board[one.square])
        self._read[to] = board
        return queries.changed(before, felt) if before else queries.board_in_short(felt)

    def _taken(self) -> tuple[Square, ...]:
        """Return the spaces with a piece: a finger sweeps over the others, and feels nothing."""
        return tuple(square for square in Square if self.match.game.board[square])

    def _moves(self) -> Effects:
        from quarto_access.narration.moves import latest, moves
        from quarto_access.ui.screens.texts_screen import MovesScreen

        played = self.match.played
        if self.match.setup.touch in {TouchRule.LIMITED, TouchRule.NONE}:
            played = latest(played)  # the moves would replace touches
        told_moves = moves(played, self.match.rules, self.match.setup)
        return (Open(MovesScreen(told_moves)),) if told_moves else told(say("last.none"))

    def _through(self) -> Effects:
        """Read a diagonal or two-by-two through this space; the same key again reads the next."""
        if self.spot is Spot.TRAY:
            return told(say("through.tray"))
        counted = [
            line
            for line in self.space.lines
            if line.kind in {LineKind.DIAGONAL, LineKind.TWO_BY_TWO}
            and self.match.rules.counts(line)
        ]
        if not counted:
            return self._on_board(told(say("through.none", square=self.space)))
        line = counted[self._crossed % len(counted)]
        reading = self._price.read(self.match, "through", line)
        self._crossed += not self._price.is_asked
        return self._on_board(reading)

    def _open_find(self, command: str = "find") -> Effects:
        from quarto_access.ui.screens.finding import FindScreen

        in_tray = self.spot is Spot.TRAY
        price = NOTHING_TO_DO if in_tray else self._price.ask(self.match, command, self._taken())
        return price or (Open(FindScreen(self.match, in_tray=in_tray)),)

    def find(self, trait: Trait, *, in_tray: bool) -> Effects:
        """Go to the next space or piece that has this trait, and say how many there are."""
        self._sought = trait
        if in_tray is not (self.spot is Spot.TRAY):  # a turn of the other player moved the focus
            self._go_to(Spot.TRAY if in_tray else Spot.BOARD)
        if self.spot is not Spot.TRAY:
            return self._feel_for(trait, 1)
        places = self._places(trait)
        counted = told(queries.found_in_tray(trait, len(places)))
        return (*self._go_to_next(places, 1), *counted)

    def _find_again(self, step: int) -> Effects:
        """Go on to the next one or back to the one before, round the end."""
        trait, command = self._sought, "find-next" if step > 0 else "find-previous"
        if trait is None:
            return self._open_find(command)
        if self.spot is Spot.TRAY:
            return self._go_on(self._places(trait), step) or told(queries.found_in_tray(trait, 0))
        game = self.match.game
        if self._found is not None and self._found[:2] == (game.board, trait):
            return self._go_on(self._found[2], step) or told(say("find.none", trait=(trait,)))
        return self._price.ask(self.match, command, self._taken()) or self._feel_for(trait, step)

    def _go_on(self, places: Sequence[Square], step: int) -> Effects:
        """Put the focus on the next of these places, or say that it is on the only one."""
        before = self.spot, self.space, self.place
        gone = self._go_to_next(places, step)
        stays = gone and before == (self.spot, self.space, self.place)
        return (*gone, *told(say("find.only"))) if stays else gone

    def _go_to_next(self, places: Sequence[Square], step: int) -> Effects:
        """Put the focus on the next of these places, if there are any."""
        in_tray = self.spot is Spot.TRAY
        there = next_in(places, self.place if in_tray else self.space, step)
        return NOTHING_TO_DO if there is None else self._move_to(there)

    def _feel_for(self, trait: Trait, step: int) -> Effects:
        """Feel all pieces on the board for this trait, and go to the next one that has it."""

        def tell(felt: Sequence[Felt]) -> Telling:
            squares = queries.having(trait, felt)
            if all(f.felt for f in felt):
                self._found = (self.match.game.board, trait, squares)
            there = next_in(squares, self.space, step)
            if there is None:
                return queries.found_on_board(trait, felt)
            self.spot, self.space = Spot.BOARD, there
            here = next(f for f in felt if f.square is there)
            told_here = self.danger() + space(here, "piece.compact")
            return told_here + queries.found_on_board(trait, felt)

        return (Touch(self._taken(), tell),)


def _changed(before: Board, now: Board) -> tuple[Square, ...]:
    return tuple(square for square in Square if before[square] is not now[square])

"""The goals of the lessons: when a step is done, and the commands that are still needed for it.

A goal reads a scene: the table, the screen in focus, and what the latest key led to. The commands
are said as keys, and their number tells whether a key has brought the learner nearer.
"""

from collections.abc import Callable

from quarto_access.core.actions import Action, Give, Place
from quarto_access.core.board import Line, LineKind, Square
from quarto_access.core.events import CalledWrong, Event, Given, Placed
from quarto_access.core.pieces import Piece, Trait
from quarto_access.core.rules import Player, Rules
from quarto_access.core.values import value
from quarto_access.match.match import Match
from quarto_access.narration.announcement import Priority, Telling, say
from quarto_access.narration.describing import described
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import EDGE, Act, Effect, Find, Run, Touch
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.finding import FindScreen
from quarto_access.ui.screens.masks_screen import MasksScreen
from quarto_access.ui.screens.pointing import PointingScreen
from quarto_access.ui.screens.table_screen import Spot, TableScreen
from quarto_access.ui.table.cursor import moved, nearest_piece, tray_piece

LEARNER = Player.ONE

READS = {LineKind.ROW: "row", LineKind.COLUMN: "column", LineKind.DIAGONAL: "through"}
"""The command that reads a line of each kind."""


@value
class Press:
    """A command, and the context in which its key is pressed."""

    command: str
    context: Context = Context.TABLE
    to: Square | None = None
    """The place to which this and the moves beside it lead."""


Way = tuple[Press, ...]


@value
class Scene:
    """The table, the screen in focus, and what the latest key led to."""

    table: TableScreen
    top: Screen
    depth: int = 0
    """The number of screens over the table."""
    done: tuple[Effect, ...] = ()
    """The effects that the latest key led to."""
    events: tuple[Event, ...] = ()
    """What happened in the match with it."""
    is_describing: bool = False

    @property
    def match(self) -> Match:
        return self.table.match


def _nothing(_: Action) -> bool:
    return False


def _nowhere(_: Screen) -> bool:
    return False


@value
class Goal:
    """What a step asks for."""

    is_met: Callable[[Scene], bool]
    """Returns whether the learner has done it."""
    way: Callable[[Scene], Way]
    """Returns the commands that are still needed, with an arrow for each move."""
    asks: Telling = Telling()
    """What is asked; if it is empty, the keys are named."""
    roams: bool = False
    """True if the learner may go and ask around: that is no mistake."""
    allows: Callable[[Action], bool] = _nothing
    """Returns whether the learner may give or place this now."""
    leads_through: Callable[[Screen], bool] = _nowhere
    """Returns whether the way leads through this screen."""
    sound: Piece | None = None
    """The piece that is heard after what is asked: the one to find and to take."""


def _ask(message: str) -> Telling:
    return say(message, priority=Priority.TAUGHT)


# The way to a place


def _to_spot(scene: Scene, spot: Spot) -> Way:
    spots = list(Spot)
    steps = (spots.index(spot) - spots.index(scene.table.spot)) % len(spots)
    return ((), (Press("next-place"),), (Press("previous-place"),))[steps]


def _moves(here: Square, there: Square) -> Way:
    down, across = there.row - here.row, there.column - here.column
    rows = ("down" if down > 0 else "up",) * abs(down)
    columns = ("right" if across > 0 else "left",) * abs(across)
    return tuple(Press(move, to=there) for move in (*rows, *columns))


def _to_space(scene: Scene, square: Square) -> Way:
    return (*_to_spot(scene, Spot.BOARD), *_moves(scene.table.space, square))


def _to_tray(scene: Scene, place: Square) -> Way:
    """Return the way to a place in the tray; coming there, the focus is on the nearest piece."""
    table, game = scene.table, scene.match.game
    here = table.place
    if table.spot is not Spot.TRAY:
        here = nearest_piece(here, game.rules.edition, game.tray)
    return (*_to_spot(scene, Spot.TRAY), *_moves(here, place))


def _down_to(there: int, here: int, context: Context) -> Way:
    steps = there - here
    return (Press("down" if steps > 0 else "up", context),) * abs(steps)


def _place_of(piece: Piece) -> Square:
    return next(place for place in Square if tray_piece(piece.edition, place) is piece)


def _is_on(scene: Scene, spot: Spot) -> bool:
    return scene.top is scene.table and scene.table.spot is spot


def _has_run(command: str, scene: Scene) -> bool:
    return any(isinstance(e, Run) and e.command == command for e in scene.done)


# Going and asking


def press(command: str, context: Context = Context.TABLE) -> Goal:
    """Give a command, by its key."""
    in_lines = context is Context.LINES

    def way(scene: Scene) -> Way:
        first = (Press("point"),) if in_lines and scene.top is scene.table else ()
        return (*first, Press(command, context))

    return Goal(
        is_met=lambda scene: _has_run(command, scene),
        way=way,
        leads_through=_is_pointing if in_lines else _nowhere,
    )


def come_back() -> Goal:
    """Close every list over the table."""
    return Goal(
        is_met=lambda scene: scene.top is scene.table,
        way=lambda scene: (Press("back", scene.top.context),) * scene.depth,
        roams=True,
        leads_through=lambda _: True,
    )


def stop_describing() -> Goal:
    """Make the keys work again."""
    return Goal(is_met=lambda scene: not scene.is_describing, way=lambda _: (Press("describe"),))


def reach(square: Square) -> Goal:
    """Go to a space, by the keys that are named."""
    return Goal(
        is_met=lambda scene: _is_on(scene, Spot.BOARD) and scene.table.space is square,
        way=lambda scene: _to_space(scene, square),
    )


def feel(place: Square) -> Goal:
    """Read a piece of the tray in full."""
    there = reach_in_tray(place)
    return Goal(
        is_met=lambda scene: there.is_met(scene) and _has_run("feel", scene),
        way=lambda scene: (*there.way(scene), Press("feel")),
    )


def feel_edge(side: str) -> Goal:
    """Try to go on where the board ends."""

    def way(scene: Scene) -> Way:
        here = scene.table.space
        ends = [there for there in Square if moved(there, side) is None]
        nearest = min(ends, key=lambda end: len(_moves(here, end)))
        return (*_to_space(scene, nearest), Press(side))

    return Goal(is_met=lambda scene: _has_run(side, scene) and EDGE[0] in scene.done, way=way)


def search(square: Square) -> Goal:
    """Find the only piece on the board."""
    return Goal(
        is_met=reach(square).is_met,
        way=reach(square).way,
        asks=_ask("tutor.ask.search"),
        roams=True,
    )


def turn_to(spot: Spot) -> Goal:
    """Go to a part of the table."""
    return Goal(is_met=lambda scene: _is_on(scene, spot), way=lambda scene: _to_spot(scene, spot))


def reach_in_tray(place: Square) -> Goal:
    """Go to a place in the tray, by the keys that are named."""
    return Goal(
        is_met=lambda scene: _is_on(scene, Spot.TRAY) and scene.table.place is place,
        way=lambda scene: _to_tray(scene, place),
    )


def search_tray(piece: Piece) -> Goal:
    """Find a piece in the tray."""
    there = reach_in_tray(_place_of(piece))
    told = described(piece, Rules())
    asks = say("tutor.ask.piece", priority=Priority.TAUGHT, piece=told)
    return Goal(is_met=there.is_met, way=there.way, asks=asks, roams=True)


def read(line: Line) -> Goal:
    """Read a line with one key."""

    def way(scene: Scene) -> Way:
        ways = [_to_space(scene, square) for square in line.squares]
        nearest = min(ways, key=len)
        return (*nearest, Press(READS[line.kind]))

    return Goal(
        is_met=lambda scene: any(
            isinstance(e, Touch) and e.squares == line.squares for e in scene.done
        ),
        way=way,
    )


def find(trait: Trait) -> Goal:
    """Search the board for a trait."""

    def way(scene: Scene) -> Way:
        is_open = isinstance(scene.top, FindScreen)
        here = scene.top.position if is_open else 0
        first = () if is_open else (*_to_spot(scene, Spot.BOARD), Press("find"))
        traits = [t for c in scene.match.rules.edition.characteristics for t in c.traits]
        there = _down_to(traits.index(trait), here, Context.MENU)
        return (*first, *there, Press("act", Context.MENU))

    return Goal(
        is_met=lambda scene: any(
            isinstance(e, Find) and e.trait is trait and not e.in_tray for e in scene.done
        ),
        way=way,
        leads_through=lambda screen: isinstance(screen, FindScreen),
    )


# Acting


def _is_placed(square: Square) -> Callable[[Scene], bool]:
    return lambda scene: any(
        isinstance(e, Placed) and e.player is LEARNER and e.square is square for e in scene.events
    )


def place(square: Square, *, is_named: bool = True) -> Goal:
    """Place the piece in hand on a space; unless that is named, the learner works it out."""
    named = say("tutor.ask.place", priority=Priority.TAUGHT, square=square)
    return Goal(
        is_met=_is_placed(square),
        way=lambda scene: (*_to_space(scene, square), Press("act")),
        asks=named if is_named else _ask("tutor.ask.complete"),
        roams=True,
        allows=lambda action: isinstance(action, Place) and action.square is square,
    )


def give_short() -> Goal:
    """Give a short piece."""

    def way(scene: Scene) -> Way:
        game = scene.match.game
        short = [_place_of(piece) for piece in game.tray if Trait.SHORT in piece.traits]
        return (*min((_to_tray(scene, there) for there in short), key=len), Press("act"))

    return Goal(
        is_met=lambda scene: any(
            isinstance(e, Given) and e.player is LEARNER for e in scene.events
        ),
        way=way,
        asks=_ask("tutor.ask.give-short"),
        roams=True,
        allows=lambda action: isinstance(action, Give) and Trait.SHORT in action.piece.traits,
    )


def name(piece: Piece) -> Goal:
    """Find the piece with the sound that is played, and press Enter there."""

    def is_named(scene: Scene) -> bool:
        return any(
            isinstance(e, Act) and isinstance(e.action, Give) and e.action.piece is piece
            for e in scene.done
        )

    return Goal(
        is_met=is_named,
        way=lambda scene: (*_to_tray(scene, _place_of(piece)), Press("act")),
        roams=True,
        sound=piece,
    )


def call(line: Line, *, is_named: bool = True) -> Goal:
    """Call a line that wins; the end of the match ends the lesson."""
    asks = say("tutor.ask.call", priority=Priority.TAUGHT, line=line) if is_named else Telling()
    return Goal(
        is_met=lambda _: False,
        way=lambda scene: _to_call(scene, line),
        asks=asks,
        roams=True,
        leads_through=_is_pointing,
    )


def call_wrongly(line: Line) -> Goal:
    """Call a line that does not win, by the keys that are named."""
    return Goal(
        is_met=lambda scene: any(isinstance(e, CalledWrong) for e in scene.events),
        way=lambda scene: _to_call(scene, line),
        leads_through=_is_pointing,
    )


def _is_pointing(screen: Screen) -> bool:
    return isinstance(screen, PointingScreen)


def _to_call(scene: Scene, line: Line) -> Way:
    pointing = scene.top if isinstance(scene.top, PointingScreen) else None
    first = () if pointing else (Press("point"),)
    lines = (pointing or PointingScreen(scene.match)).lines
    there = _down_to(lines.index(line), pointing.position if pointing else 0, Context.LINES)
    return (*first, *there, Press("act", Context.LINES))


def wear_mask() -> Goal:
    """Put on the learner's mask."""

    def way(scene: Scene) -> Way:
        if isinstance(scene.top, MasksScreen):
            return (*_down_to(0, scene.top.position, Context.MENU), Press("act", Context.MENU))
        return (Press("masks"), Press("act", Context.MENU))

    return Goal(
        is_met=lambda scene: scene.match.masks.worn(LEARNER),
        way=way,
        leads_through=lambda screen: isinstance(screen, MasksScreen),
    )

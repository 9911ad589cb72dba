"""The one table of commands: what a player can ask for, who answers it, and where it is valid.

An id never changes: keys, overrides and transcripts contain it. Help has the message `command.<id>`
for a command, or `command.<id>.<context>` if it does something else in a context.
"""

from enum import Enum

from quarto_access.core.board import Square
from quarto_access.core.values import value


class Context(Enum):
    """The kind of the screen that has the focus."""

    TABLE = "table"
    """Board, tray and hand."""
    WALK = "walk"
    """The table as it stood at a moment of a game that is over."""
    LINES = "lines"
    """Naming a line."""
    MENU = "menu"
    """A list of things to do or to read."""
    FORM = "form"
    """A list of choices."""
    DRILL = "drill"
    """A drill: its moves, and then a list with its question and the answers."""
    TYPING = "typing"
    """A text is being written, and typed characters go into it."""
    KEY = "key"
    """The next key is meant as a key, not as a command."""


class Handler(Enum):
    """The part that answers a command. All but a screen have a method with the command's name."""

    SCREEN = "screen"
    """The screen that has the focus."""
    SPEECH = "speech"
    """Earlier messages, the way of speaking, and help: `ui.speech_commands`."""
    TABLE = "table"
    """The match at the table: `ui.table.table_commands`."""
    LETTERS = "letters"
    """Games by message: `ui.table.letters`."""
    MENUS = "menus"
    """The ways to other parts of the program: `ui.menus`."""
    FRIENDS = "friends"
    """Friends far away: `ui.friend.friends`."""


ANYWHERE = tuple(context for context in Context if context is not Context.KEY)
LISTS = (Context.LINES, Context.MENU, Context.FORM, Context.DRILL)
TABLE = (Context.TABLE,)
WALK = (Context.WALK,)
READING = (*TABLE, *WALK)
TYPING = (Context.TYPING,)

SPACES = tuple(f"at-{square.name.lower()}" for square in Square)
"""The commands that touch a space, or a place in the tray; a second time, they act there."""


FINDING = ("find", "find-next", "find-previous")
"""The commands that go to the next space or piece with a trait."""


class Group(Enum):
    """The groups of commands. Help and the list of keys are read group by group."""

    GAME = "game"
    MOVING = "moving"
    SPACES = "spaces"
    ASKING = "asking"
    SPEECH = "speech"
    PROGRAM = "program"


@value
class Command:
    """Something that a player can ask for."""

    id: str
    group: Group
    contexts: tuple[Context, ...]
    handler: Handler = Handler.SCREEN
    asks: bool = False
    """True for a question: news waits for its answer, or the answer continues after the news."""
    repeats: bool = False
    """True if a held key repeats it: a move, which changes nothing."""
    leads_on: bool = False
    """True if the focus may be elsewhere after it, where a key that bounces must not act."""
    needs_window: bool = False
    """True if it does nothing in a terminal."""
    is_aside: bool = False
    """True if what follows by itself goes on after it: only what is heard or seen changes."""

    @property
    def method(self) -> str:
        """The name of the method that answers it, if no screen does."""
        return self.id.replace("-", "_")


def _row(
    group: Group, handler: Handler, contexts: tuple[Context, ...], names: str, **traits: bool
) -> tuple[Command, ...]:
    """Return commands that have everything but their names in common."""
    return tuple(Command(name, group, contexts, handler, **traits) for name in names.split())


_ROWS = (
    _row(Group.GAME, Handler.SCREEN, ANYWHERE, "act", leads_on=True),
    _row(Group.GAME, Handler.SCREEN, ANYWHERE, "back"),
    _row(Group.GAME, Handler.SCREEN, TABLE, "point"),
    _row(Group.GAME, Handler.TABLE, TABLE, "type-move"),
    _row(Group.GAME, Handler.TABLE, TABLE, "undo redo", leads_on=True),
    _row(
        Group.GAME,
        Handler.TABLE,
        (Context.TABLE, Context.LINES, Context.MENU),
        "masks",
        needs_window=True,
    ),
    _row(Group.GAME, Handler.TABLE, TABLE, "resign"),
    _row(Group.GAME, Handler.MENUS, TABLE, "leave"),
    _row(Group.GAME, Handler.TABLE, ANYWHERE, "save"),
    _row(Group.GAME, Handler.FRIENDS, (Context.MENU,), "friends"),
    _row(Group.GAME, Handler.FRIENDS, ANYWHERE, "friend-yes friend-no friend-talk friend-mute"),
    _row(
        Group.GAME,
        Handler.LETTERS,
        (*READING, Context.MENU),
        "copy-message paste-message",
    ),
    _row(
        Group.GAME,
        Handler.MENUS,
        (Context.MENU,),
        "continue-game quick-game new-game saved-games statistics",
    ),
    _row(Group.GAME, Handler.TABLE, (Context.MENU,), "retell review again swap-sides"),
    _row(Group.GAME, Handler.SCREEN, (Context.MENU,), "rename delete"),
    _row(Group.MOVING, Handler.SCREEN, READING, "left right", repeats=True),
    _row(Group.MOVING, Handler.SCREEN, (*READING, *LISTS), "up down", repeats=True),
    _row(
        Group.MOVING,
        Handler.SCREEN,
        READING,
        """
        next-place previous-place row-start row-end corner-first corner-last
        row-1 row-2 row-3 row-4 column-1 column-2 column-3 column-4
        """,
    ),
    _row(Group.MOVING, Handler.SCREEN, WALK, "older-moment newer-moment", repeats=True),
    _row(
        Group.MOVING,
        Handler.SCREEN,
        WALK,
        "first-moment last-moment older-placement newer-placement older-call newer-call",
    ),
    _row(Group.MOVING, Handler.SCREEN, LISTS, "first last"),
    _row(Group.MOVING, Handler.SCREEN, (Context.FORM,), "less more"),
    _row(Group.SPACES, Handler.SCREEN, READING, " ".join(SPACES), leads_on=True),
    _row(Group.ASKING, Handler.SCREEN, READING, "feel hand last-move", asks=True),
    _row(Group.ASKING, Handler.SCREEN, (*READING, Context.DRILL), "moves"),
    _row(Group.ASKING, Handler.SCREEN, READING, "pieces-left turn", asks=True),
    _row(Group.ASKING, Handler.SCREEN, READING, "row column through", asks=True),
    _row(Group.ASKING, Handler.SCREEN, READING, " ".join(FINDING)),
    _row(Group.ASKING, Handler.SCREEN, TABLE, "time", asks=True),
    _row(Group.ASKING, Handler.TABLE, READING, "hint", asks=True),
    _row(Group.ASKING, Handler.TABLE, TABLE, "terms", asks=True),
    _row(Group.ASKING, Handler.TABLE, READING, "board braille-board", asks=True),
    _row(Group.ASKING, Handler.SCREEN, (Context.LINES,), "feel-line", asks=True),
    _row(Group.SPEECH, Handler.SPEECH, tuple(Context), "silence"),
    _row(Group.SPEECH, Handler.SPEECH, ANYWHERE, "repeat", is_aside=True),
    _row(Group.SPEECH, Handler.SPEECH, ANYWHERE, "older newer", repeats=True, is_aside=True),
    _row(
        Group.SPEECH,
        Handler.SPEECH,
        ANYWHERE,
        "oldest newest more-words fewer-words",
        is_aside=True,
    ),
    _row(
        Group.SPEECH,
        Handler.SPEECH,
        ANYWHERE,
        "sounds-down sounds-up voice-down voice-up",
        needs_window=True,
        is_aside=True,
    ),
    _row(Group.SPEECH, Handler.MENUS, ANYWHERE, "speech"),
    _row(Group.PROGRAM, Handler.SCREEN, TYPING, "erase", repeats=True),
    _row(Group.PROGRAM, Handler.SCREEN, TYPING, "read-text paste"),
    _row(Group.PROGRAM, Handler.SPEECH, ANYWHERE, "help describe"),
    _row(Group.PROGRAM, Handler.MENUS, ANYWHERE, "guide settings keys"),
    _row(Group.PROGRAM, Handler.MENUS, (Context.MENU,), "tutorial drills"),
    _row(Group.PROGRAM, Handler.MENUS, (Context.MENU,), "learning", needs_window=True),
    _row(Group.PROGRAM, Handler.MENUS, (Context.MENU,), "first-steps"),
    _row(Group.PROGRAM, Handler.MENUS, ANYWHERE, "full-screen", needs_window=True, is_aside=True),
    _row(Group.PROGRAM, Handler.MENUS, ANYWHERE, "main-menu quit"),
)

COMMANDS = {command.id: command for row in _ROWS for command in row}
"""All commands by their ids, in the order of help."""

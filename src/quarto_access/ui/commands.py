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
    """The match at the table: `ui.table.at_table`."""
    MENUS = "menus"
    """The ways to other parts of the program: `ui.menus`."""
    FRIENDS = "friends"
    """Friends far away: `ui.friend.friends`."""


ANYWHERE = tuple(context for context in Context if context is not Context.KEY)
LISTS = (Context.LINES, Context.MENU, Context.FORM, Context.DRILL)
TABLE = (Context.TABLE,)
READING = (Context.TABLE, Context.WALK)
TYPING = (Context.TYPING,)

SPACES = tuple(f"at-{square.name.lower()}" for square in Square)
"""The commands that touch a space, or a place in the tray; a second time, they act there."""


QUESTIONS = frozenset(
    {
        *("feel", "hand", "last-move", "pieces-left", "turn", "time", "hint", "terms"),
        *("board", "row", "column", "through", "braille-board", "feel-line"),
    }
)
"""The questions: news waits for their answers, or the answers continue after the news."""


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

    @property
    def method(self) -> str:
        """The name of the method that answers it, if no screen does."""
        return self.id.replace("-", "_")


COMMANDS: dict[str, Command] = {
    name: Command(name, group, contexts, handler)
    for group, handler, contexts, names in (
        (Group.GAME, Handler.SCREEN, ANYWHERE, "act back"),
        (Group.GAME, Handler.SCREEN, TABLE, "point"),
        (Group.GAME, Handler.TABLE, TABLE, "type-move undo redo"),
        (Group.GAME, Handler.TABLE, (Context.TABLE, Context.LINES, Context.MENU), "masks"),
        (Group.GAME, Handler.TABLE, TABLE, "resign"),
        (Group.GAME, Handler.MENUS, TABLE, "leave"),
        (Group.GAME, Handler.TABLE, ANYWHERE, "save"),
        (
            Group.GAME,
            Handler.MENUS,
            (Context.MENU,),
            "continue-game quick-game new-game saved-games statistics",
        ),
        (Group.GAME, Handler.TABLE, (Context.MENU,), "retell review again swap-sides"),
        (Group.GAME, Handler.SCREEN, (Context.MENU,), "rename delete"),
        (Group.GAME, Handler.FRIENDS, (Context.MENU,), "friends"),
        (Group.GAME, Handler.FRIENDS, ANYWHERE, "friend-yes friend-no friend-talk friend-mute"),
        (Group.MOVING, Handler.SCREEN, READING, "left right"),
        (Group.MOVING, Handler.SCREEN, (*READING, *LISTS), "up down"),
        (
            Group.MOVING,
            Handler.SCREEN,
            READING,
            """
            next-place previous-place row-start row-end corner-first corner-last
            row-1 row-2 row-3 row-4 column-1 column-2 column-3 column-4
            """,
        ),
        (
            Group.MOVING,
            Handler.SCREEN,
            (Context.WALK,),
            """
            older-moment newer-moment first-moment last-moment
            older-placement newer-placement older-call newer-call
            """,
        ),
        (Group.MOVING, Handler.SCREEN, LISTS, "first last"),
        (Group.MOVING, Handler.SCREEN, (Context.FORM,), "less more"),
        (Group.SPACES, Handler.SCREEN, READING, " ".join(SPACES)),
        (Group.ASKING, Handler.SCREEN, READING, "feel hand last-move"),
        (Group.ASKING, Handler.SCREEN, (*READING, Context.DRILL), "moves"),
        (
            Group.ASKING,
            Handler.SCREEN,
            READING,
            "pieces-left turn row column through find find-next find-previous",
        ),
        (Group.ASKING, Handler.SCREEN, TABLE, "time"),
        (Group.ASKING, Handler.TABLE, READING, "hint"),
        (Group.ASKING, Handler.TABLE, TABLE, "terms"),
        (Group.ASKING, Handler.TABLE, READING, "board braille-board"),
        (Group.ASKING, Handler.SCREEN, (Context.LINES,), "feel-line"),
        (Group.SPEECH, Handler.SPEECH, tuple(Context), "silence"),
        (Group.SPEECH, Handler.SPEECH, ANYWHERE, "repeat older newer oldest newest"),
        (Group.SPEECH, Handler.SPEECH, ANYWHERE, "more-words fewer-words"),
        (Group.SPEECH, Handler.SPEECH, ANYWHERE, "sounds-down sounds-up voice-down voice-up"),
        (Group.SPEECH, Handler.MENUS, ANYWHERE, "speech"),
        (Group.PROGRAM, Handler.SCREEN, TYPING, "erase read-text"),
        (Group.PROGRAM, Handler.SPEECH, ANYWHERE, "help describe"),
        (Group.PROGRAM, Handler.MENUS, ANYWHERE, "guide settings keys"),
        (Group.PROGRAM, Handler.MENUS, (Context.MENU,), "tutorial drills learning first-steps"),
        (Group.PROGRAM, Handler.MENUS, ANYWHERE, "full-screen main-menu quit"),
    )
    for name in names.split()
}

"""The one table of commands: what a player can ask for, who answers it, and where it is valid.

An id is for ever: keys, overrides and transcripts name commands by it. What a command does in help
is the message `command.<id>`; where that differs from context to context, `command.<id>.<context>`.
"""

from enum import Enum

from quarto_access.core.board import Square
from quarto_access.core.values import value


class Context(Enum):
    """What kind of screen has the focus."""

    TABLE = "table"
    """Board, tray and hand."""
    LINES = "lines"
    """Pointing out a line."""
    MENU = "menu"
    """A list of things to do or to read."""
    FORM = "form"
    """A list of choices."""
    TYPING = "typing"
    """A text is written; what is typed goes into it."""
    KEY = "key"
    """The next key is meant as a key, whatever it asks for elsewhere."""


class Handler(Enum):
    """Who answers a command. All but a screen have a method of the command's name."""

    SCREEN = "screen"
    """The screen that has the focus."""
    SPEECH = "speech"
    """What was said, how it is said, and help: `ui.speech_commands`."""
    TABLE = "table"
    """The match at the table: `ui.at_table`."""
    MENUS = "menus"
    """What leads to another part of the program: `ui.menus`."""


ANYWHERE = tuple(context for context in Context if context is not Context.KEY)
LISTS = (Context.LINES, Context.MENU, Context.FORM)
TABLE = (Context.TABLE,)
TYPING = (Context.TYPING,)

SPACES = tuple(f"at-{square.name.lower()}" for square in Square)
"""The commands that touch a space, or its like in the tray; asked for again, they act there."""


QUESTIONS = frozenset(
    {
        *("feel", "hand", "last-move", "pieces-left", "turn", "time", "hint", "feel-line"),
        *("board", "row", "column", "through", "braille-board"),
    }
)
"""The commands that ask something: news lets their answer end, or it goes on afterwards."""


@value
class Command:
    """Something that a player can ask for."""

    id: str
    contexts: tuple[Context, ...]
    handler: Handler = Handler.SCREEN

    @property
    def method(self) -> str:
        """The name of the method that answers it, where no screen does."""
        return self.id.replace("-", "_")


COMMANDS: dict[str, Command] = {
    name: Command(name, contexts, handler)
    for handler, contexts, names in (
        (
            Handler.SCREEN,
            TABLE,
            """
            left right row-start row-end corner-first corner-last
            row-1 row-2 row-3 row-4 column-1 column-2 column-3 column-4
            next-place previous-place feel point
            hand last-move moves pieces-left turn
            """,
        ),
        (Handler.TABLE, TABLE, "board braille-board"),
        (Handler.SCREEN, TABLE, "row column through find find-next find-previous time"),
        (Handler.TABLE, TABLE, "hint undo redo resign"),
        (Handler.MENUS, TABLE, "leave"),
        (Handler.SCREEN, (*TABLE, *LISTS), "up down"),
        (Handler.SCREEN, ANYWHERE, "act back"),
        (Handler.TABLE, (Context.TABLE, Context.LINES, Context.MENU), "masks"),
        (Handler.SCREEN, LISTS, "first last"),
        (Handler.SPEECH, tuple(Context), "silence"),
        (Handler.SCREEN, TYPING, "erase read-text"),
        (Handler.SCREEN, (Context.LINES,), "feel-line"),
        (Handler.SCREEN, (Context.FORM,), "less more"),
        (
            Handler.SPEECH,
            ANYWHERE,
            "repeat older newer oldest newest more-words fewer-words help describe",
        ),
        (Handler.MENUS, ANYWHERE, "settings keys"),
        (Handler.SPEECH, ANYWHERE, "sounds-down sounds-up voice-down voice-up"),
        (Handler.TABLE, ANYWHERE, "save"),
        (Handler.MENUS, ANYWHERE, "speech main-menu quit"),
        (
            Handler.MENUS,
            (Context.MENU,),
            "continue-game quick-game new-game saved-games learning first-steps",
        ),
        (Handler.TABLE, (Context.MENU,), "retell review again"),
        (Handler.SCREEN, TABLE, " ".join(SPACES)),
    )
    for name in names.split()
}

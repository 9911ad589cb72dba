"""The one table of commands: what a player can ask for, and where.

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


ANYWHERE = tuple(context for context in Context if context is not Context.KEY)
LISTS = (Context.LINES, Context.MENU, Context.FORM)
TABLE = (Context.TABLE,)
TYPING = (Context.TYPING,)

SPACES = tuple(f"at-{square.name.lower()}" for square in Square)
"""The commands that touch a space, or its like in the tray; asked for again, they act there."""


@value
class Command:
    """Something that a player can ask for."""

    id: str
    contexts: tuple[Context, ...]


COMMANDS: dict[str, Command] = {
    name: Command(name, contexts)
    for contexts, names in (
        (
            TABLE,
            """
            left right row-start row-end corner-first corner-last
            row-1 row-2 row-3 row-4 column-1 column-2 column-3 column-4
            next-place previous-place feel point
            hand last-move pieces-left turn board braille-board row column through find time hint
            undo redo resign leave
            """,
        ),
        ((*TABLE, *LISTS), "up down"),
        (ANYWHERE, "act back"),
        ((Context.TABLE, Context.LINES, Context.MENU), "masks"),
        (LISTS, "first last"),
        (tuple(Context), "silence"),
        (TYPING, "erase read-text"),
        ((Context.LINES,), "feel-line"),
        ((Context.FORM,), "less more"),
        (
            ANYWHERE,
            """
            repeat older newer oldest newest more-words fewer-words help describe
            settings keys sounds-down sounds-up voice-down voice-up save speech main-menu quit
            """,
        ),
        (
            (Context.MENU,),
            """
            continue-game quick-game new-game saved-games learning first-steps
            retell review again
            """,
        ),
        (TABLE, " ".join(SPACES)),
    )
    for name in names.split()
}

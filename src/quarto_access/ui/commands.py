"""The one table of commands: what a player can ask for, and where.

An id is for ever: keys, overrides and transcripts name commands by it. What a command does in help
is the message `command.<id>`; where that differs from context to context, `command.<id>.<context>`.
"""

from enum import Enum

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


ANYWHERE = tuple(Context)
LISTS = (Context.LINES, Context.MENU, Context.FORM)
TABLE = (Context.TABLE,)


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
            hand last-move pieces-left turn board row column through find time
            masks undo redo resign leave
            """,
        ),
        (ANYWHERE, "up down act back"),
        (LISTS, "first last"),
        ((Context.LINES,), "feel-line"),
        ((Context.FORM,), "less more"),
        (
            ANYWHERE,
            """
            repeat older newer oldest newest more-words fewer-words help describe
            save speech main-menu quit
            """,
        ),
        ((Context.MENU,), "continue-game quick-game new-game saved-games retell again"),
    )
    for name in names.split()
}

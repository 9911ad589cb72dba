"""A screen: one mode of the game, which answers commands with effects."""

from collections.abc import Callable, Sequence

from quarto_access.core.record import Record
from quarto_access.narration.announcement import NOTHING, Fact, Phrase, Telling
from quarto_access.narration.focus import Focus
from quarto_access.ui.clicks import Click
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import NOTHING_TO_DO, Effects
from quarto_access.ui.keys.key_names import what


class Screen:
    """A mode of the game that takes commands."""

    context = Context.MENU
    """The context, which decides which commands it knows."""
    clock_runs = False
    """True if the time of a turn goes on here."""
    places_words = False
    """True if our own voice comes from the square that it speaks of, whatever the setting."""
    teaches_sounds = False
    """True if sounds are heard here also by a player who has chosen words alone, or no volume."""
    is_table = False
    """True for a `TableScreen`, which a start has no time to import."""
    shows_games = False
    """True if the player means the game shown here, or the one in focus: `record` has it."""
    position = 0
    """The row that has the focus."""
    is_of_match = False
    """True for a list that a match opens as it stands, and for a move that is being typed."""
    is_for_other = False
    """True if it speaks to the player who is not on turn, and still has the keyboard."""
    asks_first = NOTHING
    """The announcement of what must be done before any move, such as passing the keyboard."""
    lets_ask = False
    """True if keys without a meaning in this list ask the table below instead."""

    @property
    def sound_again(self) -> Telling:
        """The sound that comes again with the latest words, where they are about it."""
        return NOTHING

    @property
    def record(self) -> Record | None:
        """The game in view or in focus, if there is one."""
        return None

    @property
    def title(self) -> str | Phrase | Telling:
        """The sentence that announces the screen, or its id, or its name in another list."""
        raise NotImplementedError

    @property
    def goes_on_by_enter(self) -> bool:
        """True if an empty line in text mode is the key Enter here: nothing else is waited for."""
        return False

    def rows(self) -> Sequence[Fact | Telling]:
        """Return the rows that are shown; nothing if the table is shown."""
        return ()

    def focus(self) -> Focus:
        """Return the focus. Asking has no consequences."""
        raise NotImplementedError

    def look_again(self) -> None:
        """Look around again, because the players have been at another window."""

    def danger(self) -> Telling:
        """Return the sound of a danger at the focus."""
        return NOTHING

    def arrive(self) -> Focus:
        """Return the focus on coming here, after noticing changes."""
        return self.focus()

    def expected(self) -> Telling:
        """Say what the player can do here, if it needs saying."""
        return NOTHING

    def useful(self) -> Sequence[str]:
        """Return the commands that matter most here and now, for help; at least one."""
        return "act", "back"

    def enter_does(self) -> Phrase | None:
        """Return what Enter would do now, if that is more specific than its usual meaning."""
        return None

    def letter_does(self, letter: str) -> Phrase:
        """Return what a letter without a command does in this list, in words."""
        return Phrase("command.search", {"letter": letter})

    def what(self, command: str) -> Phrase:
        """Return what a command does here, in words."""
        return what(command, self.context)

    def can(self, command: str) -> bool:
        """Return whether a command of this context is of use now, and would not just be refused."""
        del command
        return True

    def do(self, command: str) -> Effects:
        """Answer a command of this context."""
        del command
        return NOTHING_TO_DO

    def typed(self, text: str) -> Effects:
        """Take typed text, or a key that is meant as itself, if the context wants that."""
        del text
        return NOTHING_TO_DO

    def written(self, line: str) -> Effects:
        """Take a whole line, as text mode types it, if the context wants a text."""
        del line
        return NOTHING_TO_DO

    def clicked(self, on: Click) -> Effects:
        """Do what a key would do there."""
        del on
        return NOTHING_TO_DO

    def finds(self, letter: str, word: Callable[[Fact], str]) -> bool:
        """Return whether a label here begins with a letter."""
        del letter, word
        return False

    def search(self, letter: str, word: Callable[[Fact], str]) -> Effects:
        """Go to the next label that begins with a letter; `word` turns a label into words."""
        del letter, word
        return NOTHING_TO_DO

"""The teller: gathers everything that one key leads to into one utterance, and so for each event.

It knows who is spoken to and what that player prefers, and adds the notices of the outbox. Nothing
else announces the focus.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from quarto_access.core.board import Square
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.i18n.style import Verbosity
from quarto_access.match.match import Match
from quarto_access.narration import focus
from quarto_access.narration.announcement import NOTHING, Cells, Fact, Priority, Telling
from quarto_access.narration.feeling import Felt, unfelt
from quarto_access.preferences import Preferences
from quarto_access.presenter.presenter import Presenter
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.stack import Stack
from quarto_access.ui.table.braille_view import BrailleView
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.outbox import Outbox


class Teller:
    """Speaks for the screens of a stack and the match at the table."""

    def __init__(
        self,
        presenter: Presenter,
        configuration: Configuration,
        outbox: Outbox,
        games: Games,
        stack: Stack,
        *,
        keep_settings: Callable[[], object],
    ) -> None:
        """`keep_settings` is called with every answer while some are to be written."""
        self.presenter = presenter
        self.braille = BrailleView(configuration.settings)
        self._configuration = configuration
        self._outbox = outbox
        self._games = games
        self._stack = stack
        self._keep_settings = keep_settings
        self._answer: Telling | None = None
        self._is_again = False
        self._is_for_sounds = False
        self._listeners: frozenset[Player] | None = None
        """Those to whom the present answer was said before; None if it is new."""
        self.latest = configuration.preferences(Player.ONE)
        """The preferences of the player spoken to last. Any thread may read them."""

    @property
    def is_answering(self) -> bool:
        """True while a key is being answered."""
        return self._answer is not None

    @property
    def caption(self) -> str:
        """The words that were said last, for those who see."""
        return self.presenter.caption

    @property
    def preferences(self) -> Preferences:
        """The preferences of the player who is spoken to."""
        addressed = self._games.addressed
        if self._stack.is_for_other:
            addressed = addressed.other
        preferences = self._configuration.preferences(addressed)
        table = self._stack.table
        listeners = table.listeners if table else self._games.listeners
        if preferences.style.listeners == listeners:
            return preferences
        return preferences.heard_by(listeners)

    def word(self, fact: Fact) -> str:
        """Return the words of a fact for the player who is spoken to."""
        return self.preferences.word(fact)

    def text(self, telling: Telling) -> str:
        """Return the words of a telling for the player who is spoken to."""
        return self.preferences.text(telling)

    def focus(self) -> Telling:
        """Announce the focus; on a space this is a touch."""
        screen = self._stack.top
        told = focus.focus(screen.focus(), self._feel, brief=self._is_brief)
        return screen.danger() + told

    def arrival(self, *, names_screen: bool = True) -> Telling:
        """Announce where the focus has come to, and what can be done there."""
        screen = self._stack.top
        on = screen.arrive()
        is_brief = isinstance(on, focus.OnChoice) and self._is_brief
        told = screen.danger() + focus.focus(on, self._named, brief=is_brief)
        if not names_screen:
            return told
        return focus.arrival(screen.title, told, screen.expected())

    def arrived_for_turn(self, match: Match) -> Telling:
        """Announce what has the focus as a player here comes to act: a piece, or just a danger."""
        table = self._stack.table
        if table is None or table is not self._stack.top:
            return NOTHING
        if match.game.on_turn not in match.at_keyboard:
            return NOTHING
        return self.arrival(names_screen=False) if table.in_tray else table.danger()

    def _feel(self, square: Square) -> Felt:
        """Read a space of the table in view."""
        match = self._stack.in_view
        assert match is not None  # no other screen has spaces
        return self._games.feel(match, square)

    def _named(self, square: Square) -> Felt:
        """Return a space on arriving: its name alone if touches are counted."""
        match = self._stack.in_view
        assert match is not None  # as in `_feel`
        return self._games.feel(match, square) if match.is_open else unfelt(square)

    @property
    def _is_brief(self) -> bool:
        return self.preferences.style.level is Verbosity.TERSE

    @contextmanager
    def answering(self, *, asked: bool = False, by_key: bool = True) -> Iterator[None]:
        """Make one utterance of everything that is said in this block, as a key's answer.

        `asked` means that it answers a question, and does not only say where the cursor is. Without
        `by_key` it waits until the answer before it has been said.
        """
        self._answer = NOTHING
        try:
            yield
        finally:
            answer, self._answer = self._answer, None
        if self._configuration.settings.are_pending:
            self._keep_settings()
        if asked:
            answer = answer.with_priority(Priority.ASKED, but_from=Priority.TAUGHT)
        answer += self._outbox.take()
        is_again, self._is_again = self._is_again, False
        for_sounds, self._is_for_sounds = self._is_for_sounds, False
        listeners, self._listeners = self._listeners, None
        to = replace(self._to(listeners), sounds_alone=True) if for_sounds else self._to(listeners)
        if not by_key:
            self.presenter.tell(answer, to, self._board(answer), behind=True)
            return
        present = self.presenter.again if is_again else self.presenter.answer
        present(answer, to, self._board(answer))

    def forget_answer(self) -> None:
        """Drop the present answer: after a bug, its contents may not be true."""
        self._answer = None
        self._is_again = self._is_for_sounds = False
        self._listeners = None

    def say(
        self,
        telling: Telling,
        *,
        again: bool = False,
        sounds_alone: bool = False,
        listeners: frozenset[Player] | None = None,
    ) -> None:
        """Say it with the present answer, or at once as an event.

        If every part of the answer was said with `again`, the history does not keep it.

        With `sounds_alone` the answer is left to its sounds, whatever the player prefers. With
        `listeners` the answer is said as it was to them.
        """
        self._is_again = again and (self._is_again or not self._answer)
        self._is_for_sounds |= sounds_alone
        if listeners is not None:
            self._listeners = listeners
        if self._answer is not None:
            self._answer += telling
        elif telling:
            self.presenter.tell(telling, self._to(), self._board(telling))

    def say_plainly(self, telling: Telling) -> None:
        """Say the words and do nothing else, after a bug in something that goes with them."""
        self.presenter.say_plainly(telling, self.latest)

    def say_notices(self) -> None:
        """Say the notices of the outbox, after what is being said unless one is urgent."""
        if not self.is_answering and (telling := self._outbox.take()):
            is_urgent = any(a.priority is Priority.URGENT for a in telling.announcements)
            self.presenter.tell(telling, self._to(), self._board(telling), behind=not is_urgent)

    def remark(
        self,
        telling: Telling,
        *,
        keeps_events: bool = False,
        listeners: frozenset[Player] | None = None,
    ) -> None:
        """Say something that is not worth keeping, and that no key asked for.

        With `keeps_events` it was said before, to these listeners, and may not have been heard.
        """
        to = self._to(listeners)
        self.presenter.again(telling, to, self._board(telling), keeps_events=keeps_events)

    def try_voice(self, telling: Telling, player: Player) -> None:
        """Say it as this player's own voice would."""
        self.presenter.try_voice(telling, self._configuration.preferences(player))

    def _to(self, listeners: frozenset[Player] | None = None) -> Preferences:
        self.latest = preferences = self.preferences
        if listeners is not None:
            preferences = preferences.heard_by(listeners)
        screen = self._stack.top
        if screen.teaches_sounds:
            preferences = replace(preferences, hearing=preferences.hearing.in_any_case())
        if screen.places_words and not preferences.from_squares:
            return replace(preferences, from_squares=True)
        return preferences

    def _board(self, telling: Telling) -> Cells | None:
        return self.braille.board(telling, self._stack.in_view, self._stack.top)

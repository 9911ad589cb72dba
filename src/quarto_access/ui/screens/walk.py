"""A walk through a game that is over: the table at each moment, and what happened there.

Everything that reads at the table reads here too. Nothing is done, but the game can be tried again
from any moment.
"""

from collections.abc import Callable, Sequence
from functools import partial

from quarto_access.core.actions import Place
from quarto_access.core.board import Square
from quarto_access.core.events import CalledForPlayer, CalledRight, CalledWrong, Placed
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.match.letter import Letter
from quarto_access.match.match import Match
from quarto_access.match.past import against, as_it_stood, tried_again
from quarto_access.narration import retelling
from quarto_access.narration.announcement import NOTHING, Phrase, Telling, say
from quarto_access.narration.focus import Focus, OnText
from quarto_access.narration.player_names import called
from quarto_access.players.levels import OPPONENTS
from quarto_access.players.news import Played
from quarto_access.ui.clicks import Click, PlaceClicked, SpaceClicked
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import (
    EDGE,
    MOVED,
    NOTHING_TO_DO,
    Back,
    CopyLetter,
    Effects,
    GoBackTo,
    Open,
    Tell,
    told,
)
from quarto_access.ui.equal_names import called_apart
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back
from quarto_access.ui.screens.recording_screen import recording
from quarto_access.ui.screens.table_screen import Spot, TableScreen
from quarto_access.ui.screens.texts_screen import TextsScreen


class WalkScreen(TableScreen):
    """The table after a number of actions of a game; it begins before the first one."""

    context = Context.WALK
    title = "walk.title"

    def __init__(self, whole: Match, record: Record | None = None) -> None:
        """Begin; `record` is that of a saved game, with its day."""
        self._whole = whole
        self._whole_record = record or whole.record()
        self._at = 0
        super().__init__(as_it_stood(whole, 0))
        begun, setup, alone = retelling.beginning(whole), whole.setup, whole.alone_here
        end = whole.closed
        self._story = (begun, *retelling.retold(whole.played, setup, alone=alone, end=end))
        """The sentences that lead to each moment."""
        self._by_itself = (
            begun,
            *retelling.retold(whole.played, setup, with_pieces=True, alone=alone, end=end),
        )
        """The same for a moment whose predecessor was not heard."""
        self._commands |= {
            "older-moment": lambda: self._go(self._at - 1),
            "newer-moment": lambda: self._go(self._at + 1),
            "first-moment": lambda: self._go(0),
            "last-moment": lambda: self._go(len(whole.played)),
            **{command: partial(self._seek, command) for command in SOUGHT},
            "turn": lambda: told(retelling.where(self.match, whole)),
            "back": lambda: (Back(),),
        }

    @property
    def listeners(self) -> frozenset[Player]:
        return self._whole.at_keyboard

    @property
    def record(self) -> Record:
        """The whole game, at every moment."""
        return self._whole_record

    def arrive(self) -> Focus:
        return OnText(self._by_itself[self._at])

    def expected(self) -> Telling:
        return NOTHING

    def useful(self) -> Sequence[str]:
        return "newer-moment", "older-moment", "act", "board"

    def enter_does(self) -> Phrase | None:
        return None

    can = Screen.can  # it changes nothing, so every command is of use at any moment

    def clicked(self, on: Click) -> Effects:
        match on:
            case SpaceClicked(space):
                self.spot, self.space = Spot.BOARD, space
            case PlaceClicked(place):
                self.spot, self.place = Spot.TRAY, place
            case _:
                return NOTHING_TO_DO
        return self._moved()

    def go_to_turn(self, turn: int) -> None:
        """Go to the moment after the placement of this turn; the first turn is 1."""
        self._look_at(_after(_is_placement, self._whole.played)[turn - 1])

    def _go(self, at: int) -> Effects:
        if not 0 <= at < len(self._story):
            return EDGE
        story = self._story if at == self._at + 1 else self._by_itself
        self._look_at(at)
        return told(story[at])

    def _look_at(self, at: int) -> None:
        """Show the table at this moment, with the cursor on the piece that was placed."""
        self._at = at
        self.match = as_it_stood(self._whole, at)
        events = self._whole.played[at - 1].events if at else ()
        for event in events:
            if isinstance(event, Placed):
                self.spot, self.space = Spot.BOARD, event.square

    def _seek(self, command: str) -> Effects:
        moments = _after(SOUGHT[command], self._whole.played)
        if command.startswith("older"):
            moments = [at for at in reversed(moments) if at < self._at]
        else:
            moments = [at for at in moments if at > self._at]
        return self._go(moments[0]) if moments else told(say(f"walk.none.{command}", cue="edge"))

    def _turn_to(self, step: int) -> Effects:
        super()._turn_to(step)
        return Tell(say(f"place.{self.spot.value}")), *MOVED

    def _reach(self, there: Square) -> Effects:
        self.let_go()  # a second touch must not act
        return super()._reach(there)

    def _act(self) -> Effects:
        return (Open(WalkMenu(self, self._whole, self._at, self.record)),)


class WalkMenu(ListScreen):
    """The actions at a moment of a game."""

    title = "walk.menu.title"

    def __init__(self, walk: WalkScreen, whole: Match, at: int, record: Record) -> None:
        self._walk, self._whole, self._at, self._record = walk, whole, at, record
        is_ours = Letter.of(record) is not None
        self._letter = (named("menu.copy-message", CopyLetter(record)),) if is_ours else ()

    def items(self) -> Sequence[Item]:
        whole, more = self._whole, retelling.more_about(self._whole)
        again = (
            named("walk.try-again", GoBackTo(tried_again(whole, self._at))),
            named("walk.opponents", Open(OpponentsScreen(whole, self._at))),
        )
        return (
            *(() if self._walk.match.over else again),
            named("walk.turns", Open(TurnsScreen(self._walk, whole))),
            *((named("menu.more", Open(TextsScreen(more))),) if more else ()),
            *self._letter,
            recording(self._record),
            way_back(),
        )


class OpponentsScreen(ListScreen):
    """The opponents for playing on from there."""

    title = "walk.opponents.title"

    def __init__(self, whole: Match, at: int) -> None:
        self._whole, self._at = whole, at

    def items(self) -> Sequence[Item]:
        levels = (self._item(id_, Phrase(f"level.{id_}", {})) for id_ in OPPONENTS)
        return self._item("", Phrase("opponent.person", {})), *levels, way_back()

    def _item(self, id_: str, who: Phrase) -> Item:
        setup = called_apart(against(self._whole, id_))
        return Item(who, (GoBackTo(tried_again(self._whole, self._at, setup)),))


class TurnsScreen(ListScreen):
    """The turns of a game, each by the piece that was placed in it; Enter goes there.

    The list begins at the turn where the player is.
    """

    title = "walk.turns.title"

    def __init__(self, walk: WalkScreen, whole: Match) -> None:
        self._walk, self._whole = walk, whole
        turns = sum(isinstance(played.action, Place) for played in walk.match.played)
        self.position = max(0, turns - 1)

    def items(self) -> Sequence[Item]:
        placed = [p.action for p in self._whole.played if isinstance(p.action, Place)]
        turns = (self._item(turn, place) for turn, place in enumerate(placed, 1))
        return *turns, way_back()

    def _item(self, turn: int, place: Place) -> Item:
        who = called(place.player, self._whole.setup)
        is_you = place.player is self._whole.alone_here
        player = who if is_you else who.name or who
        facts = {"turn": turn, "player": player, "square": place.square}
        return Item(Phrase("walk.turns.item", facts), ())

    def act(self) -> Effects:
        if self.position == len(self.items()) - 1:
            return super().act()
        self._walk.go_to_turn(self.position + 1)
        return (Back(2),)


def _after(kind: Callable[[Played], bool], played: Sequence[Played]) -> list[int]:
    """Return the moments after actions of a kind."""
    return [at for at, action in enumerate(played, 1) if kind(action)]


def _is_placement(played: Played) -> bool:
    return isinstance(played.action, Place)


def _is_call(played: Played) -> bool:
    calls = CalledRight | CalledWrong | CalledForPlayer
    return any(isinstance(event, calls) for event in played.events)


SOUGHT: dict[str, Callable[[Played], bool]] = {
    "older-placement": _is_placement,
    "newer-placement": _is_placement,
    "older-call": _is_call,
    "newer-call": _is_call,
}
"""The commands that go to the next action of a kind, with that kind."""

"""The review of a game that is over: a list of turning points, and what to do about each of them.

The coach looks while the list waits; it can be left at any time, which ends the look.
"""

from collections.abc import Callable, Sequence

from quarto_access.match.match import Match
from quarto_access.narration import turning
from quarto_access.narration.announcement import Telling
from quarto_access.players.coach.review import Point, Review
from quarto_access.ui.answer import MOVED, Answer, Open, told
from quarto_access.ui.screens.lists import Item, ListScreen, named


class ReviewScreen(ListScreen):
    title = "review.title"

    def __init__(
        self, match: Match, look: Callable[[], None], retry: Callable[[int], Answer]
    ) -> None:
        super().__init__()
        self.is_looking = True
        self._match = match
        self._look = look
        self._retry = retry
        self._review: Review | None = None
        self._look()

    def items(self) -> Sequence[Item]:
        back = named("menu.back", self.back)
        if self.is_looking:
            return named("review.looking", lambda: MOVED), back
        if self._review is None:
            return named("review.look-again", self._again), back
        return *map(self._item, self._review.points), back

    def found(self, review: Review) -> Telling:
        """The look is over; what it brought, in a sentence."""
        self.is_looking, self.position, self._review = False, 0, review
        return turning.looked(review, [played.action for played in self._match.played])

    def gave_up(self) -> None:
        """Nobody looks any more."""
        self.is_looking, self.position = False, 0

    def _again(self) -> Answer:
        self.is_looking = True
        self._look()
        return MOVED

    def _item(self, point: Point) -> Item:
        match = self._match
        played = match.played[point.at]
        turn = turning.turn_of(point.at, [p.action for p in match.played])
        label = turning.turned(point, played.before, played.action, turn, match.setup.names)
        opened = Answer(go=Open(PointScreen(match, point, self._retry)))
        return Item(label, lambda: opened)


class PointScreen(ListScreen):
    """One turning point."""

    title = "review.point.title"

    def __init__(self, match: Match, point: Point, retry: Callable[[int], Answer]) -> None:
        super().__init__()
        self._point = point
        self._played = match.played[point.at]
        self._retry = retry

    def items(self) -> Sequence[Item]:
        before, action = self._played.before, self._played.action
        return (
            named("review.held", lambda: told(turning.held(self._point, before, action))),
            named("review.there", lambda: told(turning.there(before))),
            named("review.retry", lambda: self._retry(self._point.at)),
            named("menu.back", self.back),
        )

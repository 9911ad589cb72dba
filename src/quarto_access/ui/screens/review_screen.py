"""The review of a game that is over: a list of turning points, each with things to do.

The coach works while the list is open; leaving it ends the work.
"""

from collections.abc import Sequence

from quarto_access.match.match import Match
from quarto_access.match.past import tried_again
from quarto_access.narration import turning_points
from quarto_access.narration.announcement import Telling
from quarto_access.players.coach.review import Review, TurningPoint
from quarto_access.ui.effects import MOVED, AskForReview, Effects, GoBackTo, Open, Tell
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back


class ReviewScreen(ListScreen):
    title = "review.title"

    def __init__(self, match: Match) -> None:
        self.is_looking = True
        self._match = match
        self._review: Review | None = None

    def items(self) -> Sequence[Item]:
        if self.is_looking:
            return named("review.looking", *MOVED), way_back()
        if self._review is None:
            return named("review.look-again"), way_back()
        return *map(self._item, self._review.points), way_back()

    def act(self) -> Effects:
        if self.is_looking or self._review or self.position:
            return super().act()
        self.is_looking = True
        return AskForReview(), *MOVED

    def found(self, review: Review) -> Telling:
        """Show the review, and return its summary."""
        self.is_looking, self.position, self._review = False, 0, review
        return turning_points.looked(review, [played.action for played in self._match.played])

    def gave_up(self) -> None:
        """Stop waiting for a review."""
        self.is_looking, self.position = False, 0

    def _item(self, point: TurningPoint) -> Item:
        match = self._match
        played = match.played[point.at]
        turn = turning_points.turn_of(point.at, [p.action for p in match.played])
        label = turning_points.turned(point, played.before, played.action, turn, match.setup)
        return Item(label, (Open(PointScreen(match, point)),))


class PointScreen(ListScreen):
    """One turning point."""

    title = "review.point.title"

    def __init__(self, match: Match, point: TurningPoint) -> None:
        self._match, self._point = match, point
        self._played = match.played[point.at]

    def items(self) -> Sequence[Item]:
        before, action = self._played.before, self._played.action
        return (
            named("review.held", Tell(turning_points.held(self._point, before, action))),
            named("review.there", Tell(turning_points.there(before))),
            named("review.retry", GoBackTo(tried_again(self._match, self._point.at))),
            way_back(),
        )

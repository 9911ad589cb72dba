"""The coach at this table: hints in steps, a review after the game, and its process.

The first steps of a hint come at once. The last one waits for the coach, and so does a review: they
are news, announced when they come, and timed in the transcript.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from quarto_access.core.game import Game
from quarto_access.match.match import Match
from quarto_access.narration.announcement import NOTHING, Priority, Telling, say
from quarto_access.narration.player_names import called
from quarto_access.processes.scheduler import Scheduler, Task
from quarto_access.ui.screen import Screen

if TYPE_CHECKING:
    from quarto_access.players.coach.coach import Coach, CoachAnswer
    from quarto_access.players.coach.immediate_danger import Danger
    from quarto_access.ui.screens.review_screen import ReviewScreen


class Coaching:
    """The coach of a match, from the first question on."""

    def __init__(self, scheduler: Scheduler) -> None:
        self.answered: Task = lambda: None
        """Called if there may be news."""
        self._scheduler = scheduler
        self._alarm = scheduler.alarm(lambda: self.answered())  # noqa: PLW0108 - it is set later
        self._coach: Coach | None = None
        self._game: Game | None = None
        """The game that the hint is about."""
        self._danger: Danger | None = None
        self._step = 0
        self._advice: CoachAnswer | None = None
        self._is_wanted = False
        """True if a player waits for the last step."""
        self._told_to_wait = False
        """True if that player was asked to wait a moment."""
        self._review: ReviewScreen | None = None
        self._trouble = NOTHING
        """The trouble of the coach's process that has not been announced yet."""

    @property
    def is_awaited(self) -> bool:
        """True if a player waits for news."""
        return self._is_wanted or (self._review is not None and self._review.is_looking)

    @property
    def is_there(self) -> bool:
        """True if the coach has been asked anything."""
        return self._coach is not None

    @property
    def reviewed(self) -> Screen | None:
        """The screen of the review, while it is open."""
        return self._review

    @property
    def pid(self) -> int | None:
        """The number of the coach's process, while there is one."""
        return self._coach.pid if self._coach else None

    def sit_down(self) -> None:
        """Import the coach as a game begins, so that the first hint is as quick as all others."""
        from importlib import import_module

        for needed in ("narration.hints", "players.coach.coach"):
            import_module(f"quarto_access.{needed}")

    def hint(self, match: Match) -> Telling:
        """Return the next step of a hint; nothing if that will come as news."""
        from quarto_access.narration import hints

        game = match.game
        if game is not self._game:
            self._look(match)
        assert self._danger is not None  # `_look` sets it
        self._step += 1
        if self._step == 1:
            other = called(game.on_turn.other, match.setup)
            return hints.is_there_danger(self._danger, other)
        if self._step == 2:
            return hints.which_characteristic(self._danger)
        if self._danger.is_plain:
            return hints.which_way(self._danger, game, None)
        self._is_wanted, self._told_to_wait = True, False
        return NOTHING

    def review(self, match: Match) -> "ReviewScreen":
        """Return a review of a game that is over, and have the coach work on it."""
        from quarto_access.ui.screens.review_screen import ReviewScreen

        self._game = None
        self._review = ReviewScreen(match)
        self.look_back(match)
        return self._review

    def look_back(self, match: Match) -> None:
        """Have the coach find where this game turned."""
        self._coach_here().asked_to_review(match.record())
        self._watch()

    def take_news(self, match: Match | None, screens: Sequence[Screen]) -> Telling:
        """Return the coach's news for this match and these screens; the coach may leave."""
        is_left = self._review is not None and self._review not in screens
        if is_left or match is None or not match.setup.coach:
            self.leave()
        if self._coach is None:
            return NOTHING
        if self._game is not None and (match is None or match.game is not self._game):
            self._game, self._is_wanted = None, False
            self._coach.dismissed()
        answer = self._coach.answer()
        self._watch()
        telling, self._trouble = self._trouble, NOTHING
        if self._review is not None:
            return telling + self._reviewed(answer, self._review)
        self._advice = answer or self._advice
        return telling + self._advised()

    def leave(self) -> None:
        """Dismiss the coach, and end its process."""
        self._game = self._review = None
        self._is_wanted = False
        if self._coach is not None:
            self._coach.close()
            self._coach = None

    def _look(self, match: Match) -> None:
        """Begin a hint about the present game."""
        from quarto_access.players.coach.immediate_danger import danger

        self._game, self._danger = match.game, danger(match.game)
        self._step, self._advice, self._is_wanted = 0, None, False
        if not self._danger.is_plain:
            self._coach_here().asked_for_advice(match.record())
            self._watch()

    def _coach_here(self) -> "Coach":
        if self._coach is None:
            from quarto_access.players.coach.coach import Coach

            self._coach = Coach(
                now=self._scheduler.now,
                wake=self._scheduler.posting(self.answered),
                report=self._is_in_trouble,
            )
        return self._coach

    def _is_in_trouble(self, trouble: str) -> None:
        self._trouble = say(f"coach.{trouble}", priority=Priority.URGENT)

    def _watch(self) -> None:
        """Set the alarm: a process that hangs says nothing."""
        self._alarm.set(self._coach.look_at if self._coach else None)

    def _advised(self) -> Telling:
        """Return the last step, once it is known, or say that it takes a moment."""
        from quarto_access.narration import hints
        from quarto_access.players.coach.evaluation import Advice

        if not self._is_wanted or self._coach is None:
            return NOTHING
        if self._advice is None and self._coach.waits:
            asked, self._told_to_wait = self._told_to_wait, True
            return NOTHING if asked else say("hint.moment")
        assert self._danger is not None  # a wanted hint has it
        assert self._game is not None
        self._is_wanted = False
        advice = self._advice if isinstance(self._advice, Advice) else None
        told = hints.which_way(self._danger, self._game, advice)
        return told.with_priority(Priority.ASKED)  # it is the answer to a key, though it comes late

    def _reviewed(self, answer: "CoachAnswer | None", screen: "ReviewScreen") -> Telling:
        from quarto_access.players.coach.review import Review

        assert self._coach is not None  # the caller has asked it
        if isinstance(answer, Review):
            return screen.found(answer)
        if screen.is_looking and not self._coach.waits:
            screen.gave_up()
        return NOTHING

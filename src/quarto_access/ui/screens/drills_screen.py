"""Drills for memory: moves are heard, then a question about the board that nobody has laid.

Enter begins; the moves come one after the other, and any key has the next one come at once. Then
the question is the first item of a list, and the answers to choose from follow it. The next drill
waits for Enter. What is shown says no more than what is heard.
"""

from collections.abc import Callable, Sequence

from quarto_access.narration import drill_announcements as narration
from quarto_access.narration.announcement import NOTHING, Fact, Phrase, Telling, say
from quarto_access.narration.focus import Focus, OnText
from quarto_access.players.drills import STEPS, Draws, Drill, make, of_day
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import (
    MOVED,
    NOTHING_TO_DO,
    Afterwards,
    Back,
    Drilled,
    Effects,
    Open,
    Run,
    Tell,
    told,
)
from quarto_access.ui.keys.key_names import key_of
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back
from quarto_access.ui.screens.readings import DrillsRead, KeysRead

_NEXT_MOVE = Phrase("drill.go-on", {})

BETWEEN_MOVES = 0.7
"""The seconds between a move that was heard and the next one."""

BEFORE_PROOF = 0.3
"""The seconds between the verdict and the sounds that show it."""

BEFORE_LEAVING = 1.8
"""The seconds between the answer of the day, when it was heard, and the list of drills."""

EASY_STREAK = 3
"""The streak up to which none is called the best."""


class DrillsScreen(ListScreen):
    title: str | Phrase = "drills.title"

    def __init__(self, drills: DrillsRead, new_seed: Callable[[], str], keys: KeysRead) -> None:
        self._drills = drills
        self._new_seed = new_seed
        self._keys = keys

    def arrive(self) -> Focus:
        """Look at the answers again: another program may have added some."""
        self._drills.look_again()
        return super().arrive()

    def items(self) -> Sequence[Item]:
        progress, daily = self._drills.progress, self._drills.daily
        practise = Phrase("drills.practise", {"number": progress.step})
        days = daily.streak_on(self._drills.today)
        streaks = (("drills.standing", progress.streak), ("drills.standing.daily", days))
        return (
            Item(practise, (Open(DrillScreen(self._drills, self._new_seed, self._keys)),)),
            self._daily(),
            *(
                Item(Phrase(message, {"count": streak.length, "number": streak.best}), MOVED)
                for message, streak in streaks
            ),
            way_back(),
        )

    def _daily(self) -> Item:
        drills = self._drills
        right = drills.daily.right_on(drills.today)
        if right is not None:
            done = narration.done(right=right) + _tomorrow(drills, drills.today)
            return named("drills.daily.done", Tell(done))
        return named("drills.daily", Open(DailyScreen(drills, drills.today, self._keys)))


class DrillScreen(ListScreen):
    """One drill after the other, at the player's step."""

    context = Context.DRILL
    title: str | Phrase = "drills.title"

    def __init__(self, drills: DrillsRead, new_seed: Callable[[], str], keys: KeysRead) -> None:
        self._drills = drills
        self._new_seed = new_seed
        self._keys = keys
        self._made: Drill | None = None
        self._heard = 0
        """The number of moves that have come."""
        self._is_asked = False
        self._is_answered = False

    @property
    def goes_on_by_enter(self) -> bool:
        """True but for the question, which a key by mistake might answer."""
        return self._is_answered or not self._is_asked

    def items(self) -> Sequence[Item]:
        if self._is_answered:
            return (named("drill.next"),)
        if not self._is_asked:
            return (Item(_NEXT_MOVE, ()) if self._heard else named("drill.listen"),)
        answers = (Item(narration.label(answer), NOTHING_TO_DO) for answer in self._drill.answers)
        question = Item(narration.question(self._drill), MOVED)
        return question, *answers, named("drill.again", Run("moves")), way_back()

    def arrive(self) -> Focus:
        """Begin a drill, or the same one again until it is answered."""
        if self._made is None or self._is_answered:
            self._begin()
        if self._is_asked:
            return OnText(narration.question(self._drill))
        self._heard = self.position = 0
        begin = say("drill.begin", key=key_of("act", self.context))
        return OnText(narration.begins(self._drill) + begin)

    def _begin(self) -> None:
        self._made = self.new_drill()
        self._is_asked = self._is_answered = False
        self._heard = self.position = 0

    def new_drill(self) -> Drill:
        """Return the next drill, and name the screen by its step."""
        step = self._drills.progress.step
        self.title = Phrase("drill.step", {"number": step})
        return make(STEPS[step - 1], Draws(self._new_seed()))

    def useful(self) -> Sequence[str]:
        return "act", "moves", "back"

    def enter_does(self) -> Phrase | None:
        return None if self._is_asked else super().enter_does()

    def do(self, command: str) -> Effects:
        return self._again() if command == "moves" else super().do(command)

    def act(self) -> Effects:
        """Go on with the moves, answer the question, or carry out another item."""
        if self._is_answered:
            return self.after_answer()
        if not self._is_asked:
            return self._go_on()
        answer = self.position - 1
        if 0 <= answer < len(self._drill.answers):
            return self._answered(answer)
        return super().act()

    def go_to(self, position: int) -> Effects:
        """Move to an item; while the moves are heard, go on."""
        return self.act() if self._is_listening else super().go_to(position)

    def finds(self, letter: str, word: Callable[[Fact], str]) -> bool:
        return self._is_listening or super().finds(letter, word)

    def search(self, letter: str, word: Callable[[Fact], str]) -> Effects:
        """Find an answer; while the moves are heard, go on."""
        return self.act() if self._is_listening else super().search(letter, word)

    def letter_does(self, letter: str) -> Phrase:
        return _NEXT_MOVE if self._is_listening else super().letter_does(letter)

    def what(self, command: str) -> Phrase:
        """Return what a command does; while the moves are heard, every key that moves goes on."""
        goes_on = self._is_listening and command in {"up", "down", "first", "last"}
        return _NEXT_MOVE if goes_on else super().what(command)

    @property
    def _is_listening(self) -> bool:
        return self._heard > 0 and not self._is_asked

    def after_answer(self) -> Effects:
        """Return what Enter does after an answer: the next drill begins."""
        self._begin()
        return Tell(narration.begins(self._drill)), Afterwards((Run("act"),), BETWEEN_MOVES)

    def leaving(self) -> Effects:
        """Return what follows by itself when an answer was heard."""
        return NOTHING_TO_DO

    def standing(self, *, right: bool) -> Effects:
        """Keep the answer, and say what changes by it."""
        self._drills.look_again()
        before, now = self._drills.progress, self._drills.after(right=right)
        is_best = now.streak.length > max(before.streak.best, EASY_STREAK)
        streak = narration.streak(now.streak.length, is_best=is_best)
        step = narration.next_step(before.step, now.step)
        then = say("drill.then", key=key_of("act", self.context))
        return *told(streak + step + then), Drilled("", right)

    def _again(self) -> Effects:
        """Let the moves be heard from the first one; after an answer the drill is over."""
        if self._is_answered:
            return self.after_answer()
        self._heard, self._is_asked, self.position = 0, False, 0
        return self._go_on()

    def _go_on(self) -> Effects:
        """Let the next move be heard, and after the last one the question."""
        if self._heard == len(self._drill.squares):
            self._is_asked, self.position = True, 0
            return MOVED
        self._heard += 1
        move = narration.move(self._drill, self._heard - 1)
        return Tell(move), Afterwards((Run("act"),), BETWEEN_MOVES)

    def _answered(self, place: int) -> Effects:
        self._is_answered, self.position = True, 0
        right = place == self._drill.right
        verdict = narration.verdict(self._drill, place)
        following = self.leaving()
        if proof := narration.proof(self._drill):
            following = (Afterwards((Tell(proof), *following), BEFORE_PROOF),)
        return Tell(verdict), *self.standing(right=right), *following

    @property
    def _drill(self) -> Drill:
        assert self._made is not None  # `arrive` sets it
        return self._made


class DailyScreen(DrillScreen):
    """The drill of one day, which can be answered once."""

    title = Phrase("drills.daily", {})

    def __init__(self, drills: DrillsRead, day: str, keys: KeysRead) -> None:
        super().__init__(drills, lambda: day, keys)
        self._day = day

    def items(self) -> Sequence[Item]:
        return (way_back(),) if self._is_answered else super().items()

    def arrive(self) -> Focus:
        """Begin or go on; after the answer, here or in another program, say that it was given."""
        self._drills.look_again()
        right = self._drills.daily.right_on(self._day)
        if right is not None:
            self._is_answered = True
            return OnText(narration.done(right=right) + _tomorrow(self._drills, self._day))
        return super().arrive()

    def new_drill(self) -> Drill:
        return of_day(self._day)

    def after_answer(self) -> Effects:
        return (Back(),)

    def leaving(self) -> Effects:
        return (Afterwards(self.after_answer(), BEFORE_LEAVING),)

    def standing(self, *, right: bool) -> Effects:
        self._drills.look_again()
        streak = self._drills.daily.after(self._day, right=right).streak
        then = _tomorrow(self._drills, self._day)
        return *told(narration.days(streak.length) + then), Drilled(self._day, right)


def _tomorrow(drills: DrillsRead, day: str) -> Telling:
    """Announce the next drill, unless it is there by now, or is done: clocks may go back."""
    is_open = day == drills.today and not drills.daily.is_next_answered(day)
    return say("drill.tomorrow") if is_open else NOTHING

"""The tutor: says what a lesson asks, listens to every key, and answers what the learner does.

A key that brings the learner nearer to the goal speaks for itself. After any other one the tutor
says again what is asked, and from the second mistake on the very keys. Away from the table the
tutor is silent, and asks again when the learner is back.
"""

from itertools import groupby

from quarto_access.core.actions import Action, Give, Place
from quarto_access.core.board import Square
from quarto_access.core.rules import Rules
from quarto_access.narration.announcement import (
    NOTHING,
    Announcement,
    Fact,
    Phrase,
    Priority,
    Telling,
    play,
    say,
)
from quarto_access.narration.describing import described
from quarto_access.narration.queries import hand
from quarto_access.ui.commands import COMMANDS, Context, Group
from quarto_access.ui.effects import (
    NOTHING_TO_DO,
    Act,
    Afterwards,
    AskAgain,
    DoTyped,
    Effect,
    Effects,
    Run,
    Swap,
    Teach,
    Tell,
    told,
)
from quarto_access.ui.keys.key_names import names_of
from quarto_access.ui.parts import Parts
from quarto_access.ui.screens.tutorial_screens import LessonEndScreen, LessonMenu, LessonTable
from quarto_access.ui.table.cursor import MOVES
from quarto_access.ui.table.joining import Joining
from quarto_access.ui.tutorial.goals import Goal, Press, Scene, Way, come_back
from quarto_access.ui.tutorial.lesson_match import laid
from quarto_access.ui.tutorial.lessons import HOLDS, Lesson, LessonStep, lesson_named, lessons_for

HELPS_AFTER = 2
"""The number of mistakes in a step after which the very keys are named."""

SEARCH_KEYS = 8
"""The number of keys of a search that count as one mistake."""

DESCRIBED = 4
"""The number of keys that only say what they do, before the tutor says how to end that."""

BEFORE_SOUND = 0.4
"""The seconds between a question about a sound and that sound."""

UNHEEDED = frozenset({Group.SPEECH, Group.PROGRAM})
"""The groups of commands that are no mistake, whatever is asked."""

SEARCHING = frozenset({Group.MOVING, Group.SPACES, Group.ASKING})
"""The groups of commands with which a learner looks around."""

LISTENING = frozenset({"feel"})
"""The commands that say where the learner is: no mistake, whatever is asked."""

SELF_EVIDENT = frozenset({"act", "back", *MOVES})
"""The commands that need no explanation."""


class Tutor:
    """The lesson that is being taken, and the step in it."""

    def __init__(self, parts: Parts, joining: Joining) -> None:
        self._parts = parts
        self._games = parts.games
        self._scores = parts.scores
        self._joining = joining
        self._lesson: Lesson | None = None
        """The lesson that is being taken; None after its end."""
        self._at = 0
        self._mistakes = 0
        self._searched = 0
        """The number of keys in this step with which the learner looked around."""
        self._far = 0
        """The number of commands that were still needed after the previous key."""
        self._seen = 0
        """The number of actions of the match that the tutor has seen."""
        self._is_away = False
        """True while the learner is on a screen that the step does not lead through."""
        self._done: list[Effect] = []
        """The effects of the present key."""
        self._was_cut_off = False
        """True if the present key cut off what was being said."""
        self._begins = False
        """True if the present key has begun a lesson."""
        self._has_spoken = False
        """True if the tutor spoke after the previous key."""
        self._is_useless = False
        """True if the present key has no command."""

    @property
    def is_teaching(self) -> bool:
        """True if a lesson is being taken, and its table is in view."""
        return self._lesson is not None and self._scene() is not None

    def teach(self, effect: Teach) -> Effects:
        """Begin a lesson, or continue it at a checkpoint."""
        lesson = lesson_named(effect.lesson)
        is_checkpoint = effect.step < len(lesson.steps) and lesson.steps[effect.step].lays
        self._lesson, self._at = lesson, effect.step if is_checkpoint else 0
        self._done.clear()
        self._begins = self._has_spoken = True
        name = Phrase(f"tutorial.{lesson.id}", {})
        title = say("tutor.lesson", priority=Priority.TAUGHT, what=name)
        return *told(title), *self._begin_step(lesson)

    def refusal(self, action: Action) -> Effects:
        """Return what is said to an action that no step asks for; nothing if it may be done."""
        if self._games.lesson_match is None:
            return NOTHING_TO_DO
        goal = self._step(self._lesson).goal if self._lesson else None
        if goal and goal.allows(action):
            return NOTHING_TO_DO
        match action:
            case Give(_, piece) if goal and goal.sound:
                if piece is not goal.sound:
                    return told(say("tutor.not-it"))
                return told(say("tutor.is-it", piece=described(piece, Rules())))
            case Place():
                return told(say("tutor.not-placed"))
            case Give():
                return told(say("tutor.not-given"))
        return NOTHING_TO_DO

    def _allows(self, action: Action) -> bool:
        """Return whether the step asks for this, so that Enter may offer it."""
        goal = self._step(self._lesson).goal if self._lesson else None
        is_named = goal is not None and goal.sound is not None and isinstance(action, Give)
        return goal is not None and (is_named or goal.allows(action))

    # Listening to a key

    def begin(self) -> None:
        """Note that a key begins."""
        self._done.clear()
        self._begins = False
        self._was_cut_off = self._parts.presenter.is_cut_off

    def saw(self, effect: Effect) -> None:
        """Note an effect of the present key."""
        self._done.append(effect)

    def saw_useless_key(self) -> None:
        """Note that the next key has no command here."""
        self._is_useless = True

    def heed(self) -> Effects:
        """Answer the present key, after everything that it has led to."""
        answer = self._answer()
        self._has_spoken = self._begins or bool(answer)
        return answer

    def _answer(self) -> Effects:
        scene, lesson = self._scene(), self._lesson
        is_useless, self._is_useless = self._is_useless, False
        if lesson is None or scene is None:
            return NOTHING_TO_DO
        self._seen = len(scene.match.played)
        goal = self._step(lesson).goal
        if scene.match.over:
            return self._finish(lesson, scene)
        if goal.is_met(scene):
            return self._go_on(lesson)
        if any(isinstance(effect, AskAgain) for effect in self._done):
            return self._ask_again(scene, goal)
        if not _is_on_way(scene, goal):
            was_away, self._is_away = self._is_away, True
            return NOTHING_TO_DO if was_away else self._way_back(scene)
        before, self._far = self._far, len(goal.way(scene))
        if scene.is_describing:
            return self._remind(scene)
        if self._is_away:
            self._is_away = False
            return self._ask_again(scene, goal)
        if self._far < before:
            return NOTHING_TO_DO
        return self._comment(scene, goal, is_useless=is_useless)

    def _ask_again(self, scene: Scene, goal: Goal) -> Effects:
        """Explain the step again, and say what is asked with its keys."""
        asked = self._ask(scene, goal, with_keys=goal.sound is None)
        return *told(self._explanation()), *asked

    def _way_back(self, scene: Scene) -> Effects:
        """Say how to come back from what a key has opened; the lesson's own menu says so itself."""
        if isinstance(scene.top, LessonMenu):
            return NOTHING_TO_DO
        keys = names_of(self._keys(come_back().way(scene)))
        return told(say("tutor.way-back", priority=Priority.TAUGHT, keys=keys))

    def _remind(self, scene: Scene) -> Effects:
        """Say now and then which key makes all keys work again; until then nothing is asked."""
        self._is_away = True
        self._searched += 1
        if self._searched % DESCRIBED:
            return NOTHING_TO_DO
        return told(self._press((Press("describe", scene.top.context),)))

    def _comment(self, scene: Scene, goal: Goal, *, is_useless: bool) -> Effects:
        """Answer a key that has brought the learner no nearer."""
        ran = [effect.command for effect in self._done if isinstance(effect, Run)]
        has_acted = any(isinstance(effect, Act | DoTyped) for effect in self._done)
        command = ran[-1] if ran else None
        if not (command or has_acted or is_useless):
            return NOTHING_TO_DO
        group = COMMANDS[command].group if command else None
        if group in UNHEEDED or scene.table.withheld:
            return NOTHING_TO_DO
        if (command in LISTENING or (goal.roams and group in SEARCHING)) and not has_acted:
            if self._was_cut_off and self._has_spoken and command and COMMANDS[command].asks:
                return *told(self._explanation()), *self._ask(scene, goal)
            self._searched += 1
            if self._searched % SEARCH_KEYS:
                return NOTHING_TO_DO
        self._mistakes += 1
        explained = NOTHING
        if command and command not in SELF_EVIDENT and not has_acted and not goal.roams:
            explained = say("tutor.that-key", what=scene.table.what(command))
        if self._was_cut_off:
            explained += self._explanation()
        return *told(explained), *self._ask(scene, goal)

    # Steps

    def _go_on(self, lesson: Lesson) -> Effects:
        """Begin the next step, or finish the lesson."""
        self._done.clear()
        self._at += 1
        if self._at < len(lesson.steps):
            return self._begin_step(lesson)
        scene = self._scene()
        assert scene is not None  # a lesson has its table
        return self._finish(lesson, scene)

    def _begin_step(self, lesson: Lesson) -> Effects:
        """Lay the position of the present step, explain it, and say what is asked.

        What the learner has done already is explained and not asked.
        """
        step = self._step(lesson)
        if step.lays is not None:
            match = laid(step.lays)
            self._joining.take_lesson(LessonTable(match, lesson.id, self._allows))
            self._scores.lessons.begin(lesson.id, self._at)
            self._seen = len(match.played)
        self._mistakes = self._searched = 0
        self._is_away = False
        scene = self._scene()
        assert scene is not None  # a lesson has its table
        self._far = len(step.goal.way(scene))
        explained = self._explanation()
        if step.names_hand:
            in_hand = hand(scene.match.game, scene.match.setup)
            explained = _before_last(explained, in_hand.with_priority(Priority.TAUGHT))
        if step.goal.is_met(scene):
            return *told(explained), *self._go_on(lesson)
        return *told(explained), *self._ask(scene, step.goal, with_keys=step.names_keys)

    def _explanation(self) -> Telling:
        assert self._lesson is not None  # the caller has it
        step, style = self._step(self._lesson), self._parts.teller.preferences.style
        facts: dict[str, Fact] = {}
        if step.names is not None:
            facts["square" if isinstance(step.names, Square) else "line"] = step.names
        says = (each for each in step.says if each not in HOLDS or HOLDS[each](style))
        return Telling(tuple(Announcement(message, facts, Priority.TAUGHT) for message in says))

    def _ask(self, scene: Scene, goal: Goal, *, with_keys: bool = False) -> Effects:
        """Say what is asked; after some mistakes, by which keys."""
        asks = goal.asks
        if goal.sound is not None:
            act = self._key("act", Context.TABLE)
            asks = say("tutor.ask.sound", priority=Priority.TAUGHT, keys=names_of(act))
            turn = names_of(self._key("turn", Context.TABLE))
            asks += say("tutor.ask.sound-again", priority=Priority.TAUGHT, keys=turn)
        if asks == NOTHING or with_keys or self._mistakes >= HELPS_AFTER:
            back = () if _is_on_way(scene, goal) else come_back().way(scene)
            asks += self._press((*back, *goal.way(scene)))
        if goal.sound is None:
            return told(asks)
        sound = play("piece", piece=goal.sound)
        return Tell(asks), Afterwards((Tell(sound),), BEFORE_SOUND)

    def _press(self, way: Way) -> Telling:
        keys = names_of(self._keys(way))
        return say("tutor.ask.press", priority=Priority.TAUGHT, keys=keys)

    def _keys(self, way: Way) -> tuple[str, ...]:
        """Return a key for each command; moves to a place with a key of its own are that key."""
        keys: list[str] = []
        for to, presses in groupby(way, key=lambda press: press.to):
            there = self._key(f"at-{to.name.lower()}", Context.TABLE) if to else ()
            keys += there or [key for p in presses for key in self._key(p.command, p.context)]
        return tuple(keys)

    def _key(self, command: str, context: Context) -> tuple[str, ...]:
        """Return the key to name for a command, if it has one.

        A preset for the position of hands adds keys for the table to the usual ones, which may be
        out of reach, or taken by a screen reader.
        """
        keymap = self._parts.configuration.keys.map
        keys = keymap.keys_for(command, context)
        return keys[-1:] if keymap.by_place and context is Context.TABLE else keys[:1]

    def _finish(self, lesson: Lesson, scene: Scene) -> Effects:
        """End the lesson, and offer the next one."""
        self._lesson = None
        self._scores.lessons.finish(lesson.id)
        here = [one.id for one in lessons_for(in_window=self._parts.in_window)]
        at, done = here.index(lesson.id), self._scores.lessons.done
        left = [one for one in (*here[at + 1 :], *here[:at]) if one not in done]
        ended = say(
            f"tutor.{lesson.id}.end",
            priority=Priority.TAUGHT,
            cue=None if scene.match.over else "win",
        )
        following = left[0] if left else None
        ending = LessonEndScreen(lesson.id, following, at + 1, len(here))
        return *told(ended), Swap((scene.table, ending))

    def _step(self, lesson: Lesson) -> LessonStep:
        return lesson.steps[self._at]

    def _scene(self) -> Scene | None:
        """Return what a goal looks at; None while another table, or none, is in view."""
        stack, match = self._parts.stack, self._games.lesson_match
        table = stack.table
        if table is None or match is None or table.match is not match:
            return None
        played = match.played[self._seen :]
        return Scene(
            table,
            stack.top,
            len(stack.screens) - 1,
            tuple(self._done),
            tuple(event for one in played for event in one.events),
            self._parts.is_describing,
        )


def _before_last(explained: Telling, in_hand: Telling) -> Telling:
    """Return the explanation with the piece in hand before its last sentence, which is about it."""
    *first, last = explained.announcements
    return Telling((*first, *in_hand.announcements, last), in_hand.cues)


def _is_on_way(scene: Scene, goal: Goal) -> bool:
    """Return whether the learner is at the table, or on a screen that the goal leads through."""
    return scene.top is scene.table or goal.leads_through(scene.top)

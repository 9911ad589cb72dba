"""Learning the sounds: every signal with its meaning, the marks of a piece, and a trainer."""

from collections.abc import Sequence

from quarto_access.core.board import Square
from quarto_access.core.pieces import Edition, Piece, Trait
from quarto_access.narration.announcement import Fact, Phrase, Telling, play, say
from quarto_access.narration.cues import CUES
from quarto_access.narration.describing import in_full
from quarto_access.narration.focus import Focus, OnItem, OnText
from quarto_access.storage.training import Training
from quarto_access.ui.effects import MOVED, NOTHING_TO_DO, Effects, Open, Practised, Tell
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back
from quarto_access.ui.screens.trainer import CHARACTERISTICS, Lesson, Pick, Question, ask

SIGNALS = tuple(name for name, cue in CUES.items() if cue.meaning)
"""In the order in which a game brings them."""

PLAINEST = "tRhg"
"""The piece in which a mark is heard best: it has no other that stands out."""


class LearningScreen(ListScreen):
    title = "learning.title"

    def __init__(self, training: Training, pick: Pick) -> None:
        super().__init__()
        self._training = training
        self._pick = pick

    def items(self) -> Sequence[Item]:
        trainers = (self._trainer(lesson) for lesson in Lesson)
        return (
            named("learning.signals", Open(SignalsScreen())),
            named("learning.marks", Open(MarksScreen())),
            *trainers,
            named("learning.score", Open(ScoreScreen(self._training))),
            way_back(),
        )

    def _trainer(self, lesson: Lesson) -> Item:
        trainer = TrainerScreen(lesson, self._training, self._pick)
        return named(f"learning.train.{lesson.value}", Open(trainer))


class SoundingScreen(ListScreen):
    """A list whose items are heard as the focus comes to them, and again with Enter."""

    def sounds(self) -> Sequence[tuple[Phrase, Telling]]:
        """What there is, each with what is heard."""
        raise NotImplementedError

    def items(self) -> Sequence[Item]:
        return [
            *(Item(label, MOVED) for label, _ in self.sounds()),
            way_back(),
        ]

    def focus(self) -> Focus:
        sounds = self.sounds()
        if self.position >= len(sounds):
            return super().focus()
        label, sound = sounds[self.position]
        return OnItem(label, self.position + 1, self.length(), sound)


class SignalsScreen(SoundingScreen):
    title = "learning.signals.title"

    def sounds(self) -> Sequence[tuple[Phrase, Telling]]:
        return [(Phrase(f"signal.{name}", {}), play(name)) for name in SIGNALS]


class MarksScreen(SoundingScreen):
    """Each trait alone, on the plainest piece that has it; then all sixteen pieces."""

    title = "learning.marks.title"

    def sounds(self) -> Sequence[tuple[Phrase, Telling]]:
        alone = [
            (Phrase(f"mark.{trait.name.lower()}", {}), play("piece", piece=_plainest(trait)))
            for characteristic in CHARACTERISTICS
            for trait in characteristic.traits
        ]
        together = [
            (Phrase("piece", {"piece": in_full(piece)}), play("piece", piece=piece))
            for piece in Edition.ACCESS.pieces
        ]
        return [*alone, *together]


def _plainest(trait: Trait) -> Piece:
    plain = Piece(PLAINEST).traits
    wanted = tuple(trait if t.characteristic is trait.characteristic else t for t in plain)
    return next(piece for piece in Edition.ACCESS.pieces if piece.traits == wanted)


class TrainerScreen(ListScreen):
    """A sound is heard; Enter on an answer tells whether it is right, and asks the next."""

    def __init__(self, lesson: Lesson, training: Training, pick: Pick) -> None:
        super().__init__()
        self.title = f"learning.train.{lesson.value}.title"
        self._lesson = lesson
        self._training = training
        self._pick = pick
        self._asking: Question | None = None

    @property
    def _question(self) -> Question:
        """The question that is being asked, which is drawn when somebody first wants to hear it."""
        if self._asking is None:
            self._asking = ask(self._lesson, self._pick, self._training.weight)
        return self._asking

    def items(self) -> Sequence[Item]:
        return (
            *(Item(_label(answer), NOTHING_TO_DO) for answer in self._question.answers),
            named("learning.again", Tell(self._sound())),
            way_back(),
        )

    def arrive(self) -> Focus:
        return OnText(self._sound() + self._asked())

    def act(self) -> Effects:
        """Answer the question, or do what else there is."""
        question, place = self._question, self.position
        if place >= len(question.answers):
            return super().act()
        right = place == question.right
        meant = _label(question.answers[question.right])
        said = say("learning.right" if right else "learning.wrong", answer=meant)
        self._asking, self.position = None, 0
        return Tell(said), Practised(question.about, right)

    def _sound(self) -> Telling:
        return play("piece", self._question.square, self._question.piece)

    def _asked(self) -> Telling:
        answers = tuple(map(_label, self._question.answers))
        return say("learning.ask", answers=answers)


def _label(answer: Trait | Piece | Square) -> Phrase:
    match answer:
        case Trait():
            return Phrase("find.item", {"trait": answer})
        case Piece():
            return Phrase("piece", {"piece": in_full(answer)})
        case Square():
            return Phrase("learning.space", {"square": answer})


class ScoreScreen(ListScreen):
    """How well each thing is known: lately, and before."""

    title = Phrase("learning.score", {})

    def __init__(self, training: Training) -> None:
        super().__init__()
        self._training = training

    def items(self) -> Sequence[Item]:
        about = (*(c.value for c in CHARACTERISTICS), "piece", "space")
        return [*map(self._score, about), way_back()]

    def _score(self, about: str) -> Item:
        score = self._training.score(about)
        facts: dict[str, Fact] = {
            "about": Phrase(f"learning.about.{about}", {}),
            "right": score.right,
            "asked": score.asked,
            "earlier": score.before_right,
            "among": score.before_asked,
        }
        message = "learning.score.first" if not score.before_asked else "learning.score.both"
        if not score.asked:
            message = "learning.score.none"
        return Item(Phrase(message, facts), MOVED)

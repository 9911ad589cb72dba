"""Learning the sounds: every signal with its meaning, the marks of a piece, and a trainer."""

from collections.abc import Sequence

from quarto_access.core.board import Square
from quarto_access.core.pieces import Edition, Piece, Trait
from quarto_access.narration.announcement import Fact, Phrase, Telling, play, say
from quarto_access.narration.cues import CUES
from quarto_access.narration.describing import in_full
from quarto_access.narration.focus import Focus, OnText
from quarto_access.ui.effects import MOVED, NOTHING_TO_DO, Arrive, Effects, Open, Practised, Tell
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back
from quarto_access.ui.screens.readings import TrainingRead
from quarto_access.ui.screens.trainer import CHARACTERISTICS, Lesson, Pick, Question, ask

SIGNALS = tuple(name for name, cue in CUES.items() if cue.meaning)
"""In the order in which a game brings them."""

PLAINEST = "tRhg"
"""The piece in which a mark is heard best: it has no other that stands out."""


class LearningScreen(ListScreen):
    title = "learning.title"

    def __init__(self, training: TrainingRead, pick: Pick) -> None:
        self._training = training
        self._pick = pick

    def items(self) -> Sequence[Item]:
        return (
            named("learning.signals", Open(SignalsScreen())),
            named("learning.marks", Open(MarksScreen())),
            *map(self._trainer, Lesson),
            named("learning.score", Open(ScoreScreen(self._training))),
            way_back(),
        )

    def _trainer(self, lesson: Lesson) -> Item:
        trainer = TrainerScreen(lesson, self._training, self._pick)
        return named(f"learning.train.{lesson.value}", Open(trainer))


class SignalsScreen(ListScreen):
    """Each signal, heard as the focus comes to it and again with Enter."""

    title = "learning.signals.title"

    def items(self) -> Sequence[Item]:
        signals = [Item(Phrase(f"signal.{name}", {}), MOVED, play(name)) for name in SIGNALS]
        return [*signals, way_back()]


class MarksScreen(ListScreen):
    """Each trait alone, on the plainest piece that has it; then all sixteen pieces."""

    title = "learning.marks.title"

    def items(self) -> Sequence[Item]:
        alone = [
            _heard(Phrase(f"mark.{trait.name.lower()}", {}), _plainest(trait))
            for characteristic in CHARACTERISTICS
            for trait in characteristic.traits
        ]
        pieces = Edition.ACCESS.pieces
        together = [_heard(Phrase("piece", {"piece": in_full(piece)}), piece) for piece in pieces]
        return [*alone, *together, way_back()]


def _heard(label: Phrase, piece: Piece) -> Item:
    return Item(label, MOVED, play("piece", piece=piece))


def _plainest(trait: Trait) -> Piece:
    plain = Piece(PLAINEST).traits
    wanted = tuple(trait if t.characteristic is trait.characteristic else t for t in plain)
    return next(piece for piece in Edition.ACCESS.pieces if piece.traits == wanted)


class TrainerScreen(ListScreen):
    """A sound is heard; Enter on an answer tells whether it is right, and asks the next."""

    def __init__(self, lesson: Lesson, training: TrainingRead, pick: Pick) -> None:
        self.title = f"learning.train.{lesson.value}.title"
        self._lesson = lesson
        self._training = training
        self._pick = pick
        self._asked: Question | None = None

    def items(self) -> Sequence[Item]:
        return (
            *(Item(_label(answer), NOTHING_TO_DO) for answer in self._question.answers),
            named("learning.again", Tell(self._sound())),
            way_back(),
        )

    def arrive(self) -> Focus:
        """Ask a question, or the same one again until it is answered."""
        if self._asked is None:
            self._asked = ask(self._lesson, self._pick, self._training.weight)
        answers = tuple(map(_label, self._asked.answers))
        return OnText(self._sound() + say("learning.ask", answers=answers))

    def act(self) -> Effects:
        """Answer the question, or do what else there is."""
        question, place = self._question, self.position
        if place >= len(question.answers):
            return super().act()
        right = place == question.right
        meant = _label(question.answers[question.right])
        said = say("learning.right" if right else "learning.wrong", answer=meant)
        self._asked, self.position = None, 0
        return Tell(said), Practised(question.about, right), Arrive(names_screen=False)

    @property
    def _question(self) -> Question:
        assert self._asked is not None  # somebody has come here
        return self._asked

    def _sound(self) -> Telling:
        return play("piece", self._question.square, self._question.piece)


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

    def __init__(self, training: TrainingRead) -> None:
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

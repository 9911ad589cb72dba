"""Learning the sounds: every signal with its meaning, the marks of a piece, and a trainer."""

from collections.abc import Iterator, Sequence

from quarto_access.core.board import Square
from quarto_access.core.pieces import Characteristic, Edition, Piece, Trait
from quarto_access.narration.announcement import NOTHING, Fact, Phrase, Telling, play, say
from quarto_access.narration.cues import CUES
from quarto_access.narration.describing import in_full
from quarto_access.narration.focus import Focus, OnText
from quarto_access.ui.effects import (
    MOVED,
    NOTHING_TO_DO,
    Afterwards,
    Arrive,
    Effects,
    Open,
    SoundAnswered,
    Tell,
)
from quarto_access.ui.screens.lists import Item, ListScreen, command_item, named, way_back
from quarto_access.ui.screens.readings import TrainingRead
from quarto_access.ui.screens.trainer import CHARACTERISTICS, Answer, Exercise, Pick, Question, ask

SIGNALS = tuple(name for name, cue in CUES.items() if cue.meaning)
"""The signals that have a meaning, in the order in which a game plays them."""

CONTRASTS = {
    Characteristic.HEIGHT: ("TrHg", "trHg"),
    Characteristic.SHAPE: ("tRhg", "trhg"),
    Characteristic.BODY: ("TRHg", "TRhg"),
    Characteristic.FINISH: ("tRHG", "tRHg"),
}
"""For each characteristic two pieces that differ in nothing else; no piece is in two contrasts."""

AFTER_NAME = 0.3
"""The seconds between a name and its sound."""

AFTER_SOUND = 0.9
"""The seconds from the start of a sound to the next thing; a sound lasts half of that at most."""

BEFORE_NEXT = 1.8
"""The seconds from the start of the last sound of an answer to the next question."""


class LearningScreen(ListScreen):
    title = "learning.title"

    def __init__(self, training: TrainingRead, pick: Pick) -> None:
        self._training = training
        self._pick = pick

    def items(self) -> Sequence[Item]:
        return (
            named("learning.signals", Open(SignalsScreen())),
            self._marks(),
            *map(self._trainer, Exercise),
            command_item("drills"),
            named("learning.score", Open(ScoreScreen(self._training))),
            way_back(),
        )

    def _marks(self) -> Item:
        marks = MarksScreen()
        return named("learning.marks", Open(marks), *marks.demonstrated())

    def _trainer(self, exercise: Exercise) -> Item:
        trainer = TrainerScreen(exercise, self._training, self._pick)
        return named(f"learning.train.{exercise.value}", Open(trainer))


class SignalsScreen(ListScreen):
    """Each signal, heard as the focus comes to it and again with Enter."""

    title = "learning.signals.title"
    teaches_sounds = True

    def items(self) -> Sequence[Item]:
        signals = [Item(Phrase(f"signal.{name}", {}), MOVED, play(name)) for name in SIGNALS]
        return [*signals, way_back()]


class MarksScreen(ListScreen):
    """Each characteristic as two pieces one after the other, then each alone; then all pieces."""

    title = "learning.marks.title"
    teaches_sounds = True

    def items(self) -> Sequence[Item]:
        pieces = Edition.ACCESS.pieces
        marks = [item for characteristic in CONTRASTS for item in _contrast(characteristic)]
        together = [_heard(Phrase("piece", {"piece": in_full(piece)}), piece) for piece in pieces]
        return [*marks, *together, way_back()]

    def go_to(self, position: int) -> Effects:
        """Play a contrast as the focus comes to it."""
        effects = super().go_to(position)
        return (*effects, *self.demonstrated()) if effects is MOVED else effects

    def demonstrated(self) -> Effects:
        """Return the effects that follow the name of the item in focus."""
        return tuple(effect for effect in self.item.enter() if isinstance(effect, Afterwards))


def _contrast(characteristic: Characteristic) -> Iterator[Item]:
    pieces = tuple(map(Piece, CONTRASTS[characteristic]))
    traits = characteristic.traits
    one, other = (
        play("piece", piece=piece) + say("learning.mark", answer=_label(trait))
        for piece, trait in zip(pieces, traits, strict=True)
    )
    first = Afterwards((Tell(one), Afterwards((Tell(other),), AFTER_SOUND)), AFTER_NAME)
    about = characteristic.value
    yield Item(Phrase(f"learning.about.{about}", {}), (*MOVED, first))
    for piece, trait in zip(pieces, traits, strict=True):
        yield _heard(Phrase(f"mark.{trait.name.lower()}", {}), piece)


def _heard(label: Phrase, piece: Piece) -> Item:
    return Item(label, MOVED, play("piece", piece=piece))


class TrainerScreen(ListScreen):
    """A sound is played, and Enter on an answer says whether it is right.

    Then come the sound once more and, after a wrong answer, the sound of that answer; then a pause,
    and the next question. A key that would move or answer skips to the next question.
    """

    teaches_sounds = True

    def __init__(self, exercise: Exercise, training: TrainingRead, pick: Pick) -> None:
        self.title = f"learning.train.{exercise.value}.title"
        self._exercise = exercise
        self._training = training
        self._pick = pick
        self._asked: Question | None = None
        self._is_answered = False

    @property
    def sound_again(self) -> Telling:
        question = self._asked
        if question is None or self._is_answered:
            return NOTHING
        return _sound(question, question.right)

    def useful(self) -> Sequence[str]:
        return "act", "repeat", "back"

    def items(self) -> Sequence[Item]:
        question = self._question
        return (
            *(Item(_label(answer), NOTHING_TO_DO) for answer in question.answers),
            named("learning.again", Tell(_sound(question, question.right))),
            way_back(),
        )

    def arrive(self) -> Focus:
        """Ask a question, or the same one again until it is answered."""
        if self._asked is None or self._is_answered:
            self._asked = ask(self._exercise, self._pick, self._training.weight)
            self._is_answered, self.position = False, 0
        answers = tuple(map(_label, self._asked.answers))
        return OnText(_sound(self._asked, self._asked.right) + say("learning.ask", answers=answers))

    def act(self) -> Effects:
        """Answer the question, or carry out another item."""
        question, place = self._question, self.position
        if self._is_answered or place >= len(question.answers):
            return NEXT_QUESTION if self._is_answered else super().act()
        self._is_answered = True
        right = question.right
        meant, asked = _label(question.answers[right]), _sound(question, right)
        if place == right:
            said, then = say("learning.right", answer=meant), [asked]
        else:
            said = say("learning.wrong", answer=meant)
            instead = say("learning.said", answer=_label(question.answers[place]))
            then = [asked, instead, _sound(question, place)]
        return Tell(said), SoundAnswered(question.about, place == right), *_one_by_one(then)

    def go_to(self, position: int) -> Effects:
        return NEXT_QUESTION if self._is_answered else super().go_to(position)

    @property
    def _question(self) -> Question:
        assert self._asked is not None  # `arrive` sets it
        return self._asked


NEXT_QUESTION: Effects = (Arrive(names_screen=False),)


def _one_by_one(tellings: Sequence[Telling]) -> Effects:
    """Return these tellings each at its own time, and the next question after them."""
    following: Effects = (
        Afterwards(
            (Tell(say("learning.next")), Afterwards(NEXT_QUESTION, AFTER_NAME)), BEFORE_NEXT
        ),
    )
    for telling in reversed(tellings):  # a sound follows words, and words a sound
        pause = AFTER_NAME if telling.cues else AFTER_SOUND
        following = (Afterwards((Tell(telling), *following), pause),)
    return following


def _sound(question: Question, place: int) -> Telling:
    """Return the sound that would be played if this answer were right."""
    piece, square = question.sounds_as(place)
    return play("piece", square, piece)


def _label(answer: Answer) -> Phrase:
    match answer:
        case Trait():
            return Phrase("find.item", {"trait": answer})
        case Piece():
            return Phrase("piece", {"piece": in_full(answer)})
        case Square():
            return Phrase("learning.space", {"square": answer})


class ScoreScreen(ListScreen):
    """The score of each subject: lately, and before."""

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

"""The presenter: one utterance for a key, silenced by the next key, and no event is lost."""

from collections.abc import Sequence
from io import StringIO

import pytest

from quarto_access.audio.hearing import Hearing
from quarto_access.core import Piece, Player, Rules, Square
from quarto_access.i18n.style import Style, Verbosity
from quarto_access.narration.announcement import Cue, Named, Phrase, Priority, Telling, say
from quarto_access.narration.describing import described
from quarto_access.preferences import Preferences
from quarto_access.presenter.history import MOST, Said
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.presenter.sound_output import SoundOutput
from tests.i18n.ids import IDS
from tests.play.table import Voice


class Listener:
    """A presenter with utterances of two seconds each, and a clock that a test moves."""

    def __init__(self, *, can_be_cut: bool = True, sounds: SoundOutput | None = None) -> None:
        self.time = 0.0
        self.voice = Voice(can_be_cut=can_be_cut, seconds=2.0)
        recorder = Recorder(StringIO(), lambda: self.time)
        self.presenter = Presenter(self.voice, recorder, lambda: self.time, sounds)
        self.to = Preferences(IDS)

    def answer(self, telling: Telling) -> None:
        self.presenter.answer(telling, self.to)

    def tell(self, telling: Telling, *, behind: bool = False) -> None:
        self.presenter.tell(telling, self.to, behind=behind)

    def again(self, telling: Telling) -> None:
        self.presenter.again(telling, self.to)

    def heard(self) -> list[str]:
        said, self.voice.said = self.voice.said, []
        return said


class Clicks:
    """Sounds that can be recognised after a tenth of a second."""

    def play(self, cues: Sequence[Cue], wanted: Hearing, after: float = 0.0) -> float:
        del wanted
        return after + 0.1 if cues else 0.0

    def silence(self) -> None:
        """Do nothing: there is nothing to stop."""


@pytest.fixture
def listener() -> Listener:
    return Listener()


def empty(square: Square) -> Telling:
    return say("space.empty", square=square, at=square)


def piece(priority: Priority = Priority.EVENT) -> Telling:
    told = described(Piece.TRHG, Rules())
    return say("given", priority=priority, piece=told, player="Ben")


PIECE = "given(tall round hollow grooved)"


def test_a_key_silences_the_answer_before(listener: Listener) -> None:
    listener.answer(empty(Square.A1))
    listener.time = 0.1
    listener.answer(empty(Square.B1))
    assert listener.heard() == ["space.empty(A1)", "space.empty(B1)"]


def test_an_event_is_said_after_the_answers_that_cut_it_off_until_it_was_heard(
    listener: Listener,
) -> None:
    listener.answer(piece())
    listener.time = 0.5
    listener.answer(empty(Square.A1))
    listener.time = 0.9
    listener.answer(empty(Square.B1))
    assert listener.heard() == [PIECE, f"space.empty(A1) {PIECE}", f"space.empty(B1) {PIECE}"]
    listener.time = 3.0
    listener.answer(empty(Square.C1))
    assert listener.heard() == ["space.empty(C1)"]


def test_an_event_that_was_heard_is_not_said_again(listener: Listener) -> None:
    listener.answer(piece())
    listener.time = 2.0
    listener.answer(empty(Square.A1))
    assert listener.heard() == [PIECE, "space.empty(A1)"]


def test_words_that_stay_are_not_said_again() -> None:
    listener = Listener(can_be_cut=False)
    listener.answer(piece())
    listener.answer(empty(Square.A1))
    assert listener.heard() == [PIECE, "space.empty(A1)"]


def test_an_event_without_a_key_cuts_navigation_and_waits_behind_an_event(
    listener: Listener,
) -> None:
    listener.answer(empty(Square.A1))
    listener.tell(piece())
    listener.tell(say("passed", priority=Priority.EVENT, player="Ana"))
    assert listener.heard() == ["space.empty(A1)", PIECE, "(behind) passed(Ana)"]
    assert listener.presenter.over_at == 4.0


def test_events_that_wait_are_not_lost_either(listener: Listener) -> None:
    listener.tell(piece())
    listener.tell(say("passed", priority=Priority.EVENT, player="Ana"))
    listener.time = 1.0
    listener.answer(empty(Square.A1))
    assert listener.heard()[-1] == f"space.empty(A1) {PIECE} passed(Ana)"


def test_what_is_urgent_waits_for_nothing(listener: Listener) -> None:
    listener.tell(piece())
    listener.tell(say("clock.left", priority=Priority.URGENT, count=10))
    assert listener.heard() == [PIECE, f"clock.left(10) {PIECE}"]


def test_silence_that_was_asked_for_lasts(listener: Listener) -> None:
    listener.answer(piece())
    listener.presenter.silence()
    listener.answer(empty(Square.A1))
    assert listener.heard() == [PIECE, "(silence)", "space.empty(A1)"]


def test_the_history_keeps_the_last_500(listener: Listener) -> None:
    for count in range(MOST + 10):
        listener.answer(say("clock.count", count=count, priority=Priority.ASKED))
    history = listener.presenter.history
    oldest = history.oldest()
    assert oldest is not None
    assert oldest.announcements[0].facts == {"count": 10}
    assert history.older() is None
    assert history.repeat() == oldest


def test_the_history_goes_through_what_happened_and_was_answered(listener: Listener) -> None:
    listener.answer(say("hand.empty", priority=Priority.ASKED))
    listener.tell(piece())
    listener.answer(empty(Square.A1))
    history = listener.presenter.history
    recalled = [
        history.repeat(),
        history.older(),
        history.older(),
        history.older(),
        history.newer(),
    ]
    messages = [said and said.announcements[0].message for said in recalled]
    assert messages == ["space.empty", "given", "hand.empty", None, "given"]


def test_the_piece_of_the_cursor_is_no_part_of_an_older_event(listener: Listener) -> None:
    listener.answer(piece() + empty(Square.A1))
    assert [len(said.announcements) for said in (repeated(listener), newest(listener))] == [2, 1]


def repeated(listener: Listener) -> Said:
    said = listener.presenter.history.repeat()
    assert said is not None
    return said


def newest(listener: Listener) -> Said:
    said = listener.presenter.history.newest()
    assert said is not None
    return said


def test_the_history_is_told_in_the_style_of_now(listener: Listener) -> None:
    listener.answer(piece())
    listener.to = Preferences(IDS, Style(level=Verbosity.TERSE))
    said = listener.presenter.history.repeat()
    assert said is not None
    listener.again(Telling(said.announcements))
    assert listener.heard()[-1] == "given.terse(tall hollow grooved)"


def test_an_entry_keeps_its_square_and_time(listener: Listener) -> None:
    listener.time = 1.5
    listener.answer(empty(Square.C2))
    said = listener.presenter.history.repeat()
    assert said is not None
    assert (said.square, said.time) == (Square.C2, 1.5)


def test_what_can_wait_comes_behind_what_is_being_said(listener: Listener) -> None:
    listener.answer(empty(Square.A1))
    listener.time = 0.5
    listener.tell(say("sound.none", priority=Priority.EVENT), behind=True)
    assert listener.heard() == [
        "space.empty(A1)",
        "(behind) sound.none",
    ]
    listener.time = 9.0
    listener.tell(say("sound.back", priority=Priority.EVENT), behind=True)
    assert listener.heard() == ["sound.back"]


EDGE = say("edge", cue="edge")


def test_an_edge_in_a_row_is_told_by_its_sound_alone() -> None:
    listener = Listener(sounds=Clicks())
    for _ in range(3):
        listener.answer(EDGE)
    assert listener.heard() == ["edge", "(silence)", "(silence)"]
    assert listener.voice.brailled == ["edge"] * 3, "a display shows it every time"
    listener.answer(empty(Square.A1))
    listener.answer(EDGE)
    assert listener.heard() == ["space.empty(A1)", "edge"]


def test_an_edge_is_a_word_each_time_where_its_sound_is_not_heard() -> None:
    without = Listener()
    turned_down = Listener(sounds=Clicks())
    turned_down.to = Preferences(IDS, hearing=Hearing(signals=0))
    for listener in (without, turned_down):
        listener.answer(EDGE)
        listener.answer(EDGE)
        assert listener.heard() == ["edge", "edge"]


def test_what_sounds_tell_can_be_seen_beside_news_that_is_owed() -> None:
    listener = Listener(sounds=Clicks())
    listener.to = Preferences(IDS, sounds_alone=True)
    listener.tell(piece())
    listener.answer(EDGE)
    assert listener.heard() == [PIECE, PIECE]
    assert listener.presenter.caption == f"edge {PIECE}"


ALONE = Style(listeners=frozenset({Player.ONE}))
MIMI = Named(Player.TWO, Phrase("level.mimi", {}))


def turn_of(other: Named) -> Telling:
    told = described(Piece.TRhg, Rules())
    placed = say(
        "placed",
        priority=Priority.EVENT,
        cue="place",
        at=Square.A3,
        square=Square.A3,
        piece=told,
        player=other,
    )
    return placed + piece()


def test_where_the_computer_placed_can_be_left_to_its_sound() -> None:
    for sounds, told in ((Clicks(), PIECE), (None, f"placed.other(level.mimi, A3) {PIECE}")):
        listener = Listener(sounds=sounds)
        listener.to = Preferences(IDS, ALONE, placements_by_sound=True)
        listener.tell(turn_of(MIMI))
        assert listener.heard() == [told]
        assert listener.voice.brailled[-1].startswith("placed(a3)"), "a display shows it all"
        recalled = listener.presenter.recall("newest")
        assert recalled is not None
        assert [a.message for a in recalled.announcements] == ["placed", "given"]


def test_a_placement_whose_sound_is_cut_off_is_told_in_words() -> None:
    listener = Listener(sounds=Clicks())
    listener.to = Preferences(IDS, ALONE, placements_by_sound=True)
    listener.tell(turn_of(MIMI))
    for time, rest in ((0.05, f" {PIECE} placed.other(level.mimi, A3)"), (30.0, "")):
        listener.time = time
        listener.answer(empty(Square.A1))
        assert listener.heard()[-1] == f"space.empty(A1){rest}"


def test_where_a_person_placed_is_told_in_words() -> None:
    listener = Listener(sounds=Clicks())
    listener.to = Preferences(IDS, ALONE, placements_by_sound=True)
    listener.tell(turn_of(Named(Player.TWO, "Leo")))
    assert listener.heard() == [f"placed.other(Leo, A3) {PIECE}"]


class Sides(Clicks):
    """Sounds that note the side on which they and the voice are wanted."""

    def __init__(self) -> None:
        self.side = ""

    def play(self, cues: Sequence[Cue], wanted: Hearing, after: float = 0.0) -> float:
        self.side = wanted.side
        return super().play(cues, wanted, after)


def test_a_voice_comes_from_the_side_of_the_one_it_is_for() -> None:
    sides = Sides()
    listener = Listener(sounds=sides)
    right = Preferences(IDS, hearing=Hearing(side="right"))
    listener.presenter.answer(empty(Square.A1), Preferences(IDS, hearing=Hearing(side="left")))
    listener.presenter.try_voice(say("voice.sample"), right)
    assert sides.side == "right"
    listener.answer(empty(Square.A1))
    assert sides.side == "both"
    listener.presenter.again(empty(Square.A1), right)
    assert sides.side == "right"

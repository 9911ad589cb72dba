"""The policy for news: its sentences, each with what is said and when."""

from io import StringIO
from math import inf

import pytest

from quarto_access.core import Line, Piece, Player, Rules, Square
from quarto_access.narration.announcement import Named, Phrase, Priority, Telling, say, together
from quarto_access.narration.describing import described, in_full
from quarto_access.preferences import Preferences
from quarto_access.presenter.news_policy import LONGEST_DELAY
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.speech.manner import USUAL, Manner
from tests.i18n.ids import IDS
from tests.play.table import Voice

LEO = Named(Player.TWO, "Leo")
ANA = Named(Player.ONE, "Ana")
PIECE = described(Piece.TRHG, Rules())
OTHER_PIECE = described(Piece.trhg, Rules())
GIVEN = "given(tall round hollow grooved)"
EVENT, ASKED, DONE = Priority.EVENT, Priority.ASKED, Priority.DONE


class Paced(Voice):
    """A voice that says ten letters a second, or more, perhaps after a while."""

    letters = 10

    late = 0.0

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        del manner
        return len(text) / self.letters

    can_braille = True

    def over_by(self, estimate: float) -> float:
        return estimate + self.late


class Ear:
    """A listener, with a clock that a test moves."""

    def __init__(self) -> None:
        self.time = 0.0
        self.voice = Paced(can_be_cut=True)
        recorder = Recorder(StringIO(), lambda: self.time)
        self.presenter = Presenter(self.voice, recorder, lambda: self.time)
        self.to = Preferences(IDS)

    def key(self, telling: Telling, at: float) -> str:
        """Press a key at this time, and return what is said in answer."""
        self.time = at
        self.presenter.answer(telling, self.to)
        return self.voice.said[-1]

    def news(self, telling: Telling, at: float) -> str:
        """Have something happen at this time, and return what is said."""
        self.time = at
        self.presenter.tell(telling, self.to)
        return self.voice.said[-1]


@pytest.fixture
def ear() -> Ear:
    return Ear()


def given(piece: object = PIECE) -> Telling:
    return say("given", priority=EVENT, piece=piece, player=ANA)  # type: ignore[arg-type]


def placed(square: Square, priority: Priority = EVENT, player: Named = LEO) -> Telling:
    return say("placed", priority=priority, square=square, piece=PIECE, player=player)


def space(square: Square) -> Telling:
    return say("space.empty", square=square)


def row(line: Line, *squares: Square) -> Telling:
    items = tuple(Phrase("item.piece", {"square": s, "piece": OTHER_PIECE}) for s in squares)
    return say("line", priority=ASKED, line=line, items=items)


def told(*squares: str) -> str:
    return "; ".join(f"item.piece(short square solid smooth, {square})" for square in squares)


TERMS = together(
    say(message, priority=Priority.TERMS) for message in ("coach.here.keyless", "warning.on")
)
LONG = row(Line.ROW_1, Square.A1, Square.B1, Square.C1, Square.D1)


def test_what_was_heard_in_full_is_not_said_again(ear: Ear) -> None:
    ear.news(placed(Square.A3) + given(), 0.0)
    assert ear.key(space(Square.B1), 1.5) == f"space.empty(B1) {GIVEN}"
    assert ear.key(space(Square.C1), 9.0) == "space.empty(C1)"


def test_an_answer_that_tells_the_news_replaces_it(ear: Ear) -> None:
    ear.news(given(), 0.0)
    hand = say("hand", priority=ASKED, piece=PIECE, player=ANA)
    assert ear.key(hand, 0.5) == "hand(tall round hollow grooved)"


LAST_GIVEN = say("last.given", priority=ASKED, piece=PIECE, player=LEO)


@pytest.mark.parametrize(
    ("news", "answer"),
    [
        (say("began", priority=EVENT, player=ANA), say("turn.give", priority=ASKED, player=ANA)),
        (say("give.ask", priority=EVENT, count=3), say("turn.give", priority=ASKED, player=ANA)),
        (say("last-calls", priority=EVENT, player=ANA), say("expected.last-calls", priority=ASKED)),
        (given(), say("last.given", priority=ASKED, piece=PIECE, player=LEO)),
        (given(), say("hand", priority=ASKED, piece=in_full(Piece.TRHG), player=ANA)),
        (
            placed(Square.A3) + given(),
            say("last.placed", priority=ASKED, square=Square.A3, piece=PIECE, player=LEO)
            + LAST_GIVEN,
        ),
    ],
    ids=[
        "T after the beginning",
        "T after a placement",
        "T at the end",
        "L",
        "Space",
        "L after a turn",
    ],
)
def test_no_news_is_left_after_an_answer_that_tells_it(
    ear: Ear, news: Telling, answer: Telling
) -> None:
    ear.voice.letters = 30  # ids are longer than words
    ear.news(news, 0.0)
    assert ear.key(answer, 0.1) == IDS.utterance(answer.announcements)


def test_a_long_answer_that_tells_the_news_is_given_in_its_place(ear: Ear) -> None:
    ear.news(placed(Square.A3) + given(), 0.0)
    placed_last = say("last.placed", priority=ASKED, square=Square.A3, piece=PIECE, player=LEO)
    answer = IDS.utterance((placed_last + LAST_GIVEN).announcements)
    assert ear.voice.takes(answer) > LONGEST_DELAY
    assert ear.key(placed_last + LAST_GIVEN, 0.3) == answer


def test_if_that_answer_is_cut_off_the_news_is_owed_again(ear: Ear) -> None:
    ear.news(given(), 0.0)
    ear.key(say("hand", priority=ASKED, piece=PIECE, player=ANA), 0.5)
    assert ear.key(space(Square.A1), 1.0) == f"space.empty(A1) {GIVEN}"


@pytest.mark.parametrize(
    "later",
    [
        placed(Square.B2, DONE, ANA),
        given(OTHER_PIECE),
        say("undone", priority=EVENT, items=(Phrase("undo.passed", {}),)),
        say("draw", priority=EVENT),
    ],
    ids=lambda telling: telling.announcements[0].message,
)
def test_news_that_is_no_longer_so_is_not_told(ear: Ear, later: Telling) -> None:
    ear.news(given(), 0.0)
    assert GIVEN not in ear.key(later, 0.5)
    assert GIVEN not in ear.key(space(Square.A1), 20.0)


def event(message: str, **facts: object) -> Telling:
    return say(message, priority=EVENT, **facts)  # type: ignore[arg-type]


BACK, AWAY, WENT = (event(f"friend.{what}", player=LEO) for what in ("back", "is-away", "went"))
LEFT = event("friend.left", player=LEO) + event("friend.later")
CALLED = event("friend.sat-down", player=LEO) + event(
    "friend.yes", yes="F4", what=Phrase("friend.yes.come", {})
)
MASKED = event("masks.on", player=ANA) + event("masks.dark")
UNMASKED = event("masks.off", player=ANA) + event("masks.bright")


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (AWAY, BACK),
        (BACK, AWAY),
        (LEFT, BACK),
        (BACK, LEFT),
        (WENT, BACK),
        (event("friend.later"), event("draw")),
        (CALLED + AWAY, CALLED),
        (AWAY, CALLED),
        (MASKED, UNMASKED),
        (UNMASKED, MASKED),
        (MASKED + event("masks.locked"), event("masks.all-off")),
    ],
    ids=lambda telling: "+".join(one.message for one in telling.announcements),
)
def test_of_a_friend_and_of_masks_only_how_it_stands_is_said(
    ear: Ear, earlier: Telling, later: Telling
) -> None:
    ear.news(earlier, 0.0)
    heard = IDS.utterance(later.announcements)
    assert ear.news(later, 0.1).removeprefix("(behind) ") == heard
    assert ear.key(space(Square.A1), 0.2) == f"space.empty(A1) {heard}"


def test_of_a_friends_mask_how_it_stands_is_said_last(ear: Ear) -> None:
    ear.news(event("masks.on", player=LEO), 0.0)
    ear.news(event("masks.off", player=LEO), 0.1)
    for at in range(2, 9):
        said = ear.key(space(Square.A1), 0.3 * at)
        assert said.rfind("masks.off(Leo)") > said.rfind("masks.on(Leo)"), at


def test_a_mask_leaves_the_news_of_another_mask_true(ear: Ear) -> None:
    ear.news(event("masks.on", player=LEO), 0.0)
    ear.key(space(Square.A1), 0.1)
    ear.news(event("masks.off", player=ANA), 0.2)
    said = ear.key(space(Square.B1), 0.3)
    assert "masks.on(Leo)" in said
    assert "masks.off(Ana)" in said


def test_an_answer_that_a_friend_is_away_leaves_the_win_that_can_be_claimed(ear: Ear) -> None:
    claim = event("friend.may-claim", player=LEO)
    ear.news(claim, 0.0)
    away = say("friend.is-away", priority=ASKED, player=LEO)
    assert "friend.may-claim" in ear.key(away, 0.1)


def test_news_that_makes_what_is_being_said_old_interrupts_it(ear: Ear) -> None:
    ear.news(given(), 0.0)
    assert ear.news(say("draw", priority=EVENT), 0.5) == "draw"


def test_even_news_that_comes_behind_does(ear: Ear) -> None:
    ear.news(say("friend.may-claim", priority=EVENT, player=LEO), 0.0)
    ear.presenter.tell(say("friend.back", priority=EVENT, player=LEO), ear.to, behind=True)
    assert ear.key(space(Square.A1), 0.5) == "space.empty(A1) friend.back(Leo)"


def test_it_interrupts_what_an_own_action_led_to_as_well(ear: Ear) -> None:
    ear.news(placed(Square.A3), 0.0)
    ear.key(say("last-calls.second", priority=DONE, player=LEO), 0.1)
    assert ear.news(say("draw", priority=EVENT), 0.2) == "placed(A3) draw"


def test_a_move_stays_where_it_was_made(ear: Ear) -> None:
    ear.news(placed(Square.A3), 0.0)
    assert ear.key(placed(Square.B2, DONE, ANA), 0.5) == "placed(B2) placed(A3)"


def test_news_cuts_what_the_cursor_says(ear: Ear) -> None:
    ear.key(space(Square.A1), 0.0)
    assert ear.news(given(), 0.2) == GIVEN


def test_an_answer_that_is_over_in_two_seconds_is_finished_first(ear: Ear) -> None:
    ear.key(say("board.empty", priority=ASKED), 0.0)
    assert ear.news(given(), 0.5) == f"(behind) {GIVEN}"


@pytest.mark.parametrize(("at", "finishes"), [(0.41, True), (0.39, False)])
def test_the_two_seconds_are_what_is_left_of_it(ear: Ear, at: float, finishes: bool) -> None:
    ear.key(say("verbatim", priority=ASKED, text="x" * 24), 0.0)
    said = ear.news(placed(Square.A3), at)
    assert said.startswith("(behind)") == finishes


@pytest.mark.parametrize(("letters", "goes_on"), [(49, True), (51, False)])
def test_short_news_takes_five_seconds(ear: Ear, letters: int, goes_on: bool) -> None:
    ear.key(LONG, 0.0)
    said = ear.news(say("verbatim", priority=EVENT, text="x" * letters), 0.1)
    assert ("line(" in said) == goes_on


def test_what_has_no_items_begins_again(ear: Ear) -> None:
    text = ear.key(say("verbatim", priority=ASKED, text="x" * 60), 0.0)
    assert ear.news(placed(Square.A3), 2.0) == f"placed(A3) {text}"


def test_a_longer_one_gives_way_and_goes_on_from_the_item_where_it_stopped(ear: Ear) -> None:
    text = ear.key(LONG, 0.0)
    half = len(text) / 20 + 0.1
    assert ear.news(given(), half) == f"{GIVEN} line({told('C1', 'D1')}, row 1)"


def test_what_was_placed_meanwhile_is_in_what_is_left(ear: Ear) -> None:
    ear.key(LONG + row(Line.ROW_2, Square.A2), 0.0)
    said = ear.news(placed(Square.C2), 0.1)
    row_2 = f"line({told('A2')}; item.piece(tall round hollow grooved, C2), row 2)"
    assert said == f"placed(C2) line({told('A1', 'B1', 'C1', 'D1')}, row 1) {row_2}"


@pytest.mark.parametrize(
    "answer",
    [
        say("last.placed", priority=ASKED, square=Square.A3, piece=PIECE, player=LEO),
        say("hand", priority=ASKED, piece=PIECE, player=LEO),
        say("turn.place", priority=ASKED, player=LEO),
    ],
    ids=["L", "H", "T"],
)
def test_what_is_no_longer_so_is_not_in_what_is_left(ear: Ear, answer: Telling) -> None:
    ear.key(say("verbatim", priority=ASKED, text="x" * 30) + answer, 0.0)
    assert ear.news(placed(Square.C2), 0.1) == f"placed(C2) {'x' * 30}"


def test_after_long_news_it_does_not_go_on(ear: Ear) -> None:
    ear.key(LONG, 0.0)
    long = together([placed(Square.A1) + given()] * 3)
    assert "line(" not in ear.news(long, 0.5)


def test_a_key_ends_what_was_asked_for(ear: Ear) -> None:
    ear.key(LONG, 0.0)
    assert ear.key(space(Square.A1), 0.5) == "space.empty(A1)"


def test_news_that_waited_three_seconds_comes_first(ear: Ear) -> None:
    ear.news(given(), 0.0)
    assert ear.key(space(Square.A1), 0.0) == f"space.empty(A1) {GIVEN}"
    assert ear.key(space(Square.B1), 1.4) == f"space.empty(B1) {GIVEN}"
    assert ear.key(space(Square.C1), 2.8) == f"{GIVEN} space.empty(C1)"


def test_news_begins_two_answers_at_most(ear: Ear) -> None:
    ear.news(given(), 0.0)
    said = [ear.key(space(square), 0.4 * at) for at, square in enumerate(Square, 1)]
    assert sum(text.startswith("given(") for text in said) <= 2
    assert all("given(" in text for text in said)  # it is still owed, behind the answer


def test_a_question_and_the_keys_for_its_answer_stay_together(ear: Ear) -> None:
    asks = say("friend.asks", priority=EVENT, player=LEO, what=Phrase("friend.asks.draw", {}))
    ear.news(asks + say("friend.keys", priority=EVENT, yes="F4", no="F5"), 0.0)
    for at in range(1, 8):
        said = ear.key(space(Square.A1), 0.3 * at)
        assert said.index("friend.asks(") < said.index("friend.keys("), at


def test_an_answer_that_was_cut_off_before_the_news_in_it_began_does_not_count(ear: Ear) -> None:
    ear.news(given(), 0.0)
    for _ in range(4):
        ear.key(LONG, 0.0)
    assert ear.key(LONG, 0.0).startswith(GIVEN)


def test_news_at_the_front_of_an_answer_counts_as_heard_once_it_has_been_said(ear: Ear) -> None:
    ear.news(given(), 0.0)
    assert ear.key(LONG, 0.5).startswith(GIVEN)
    assert GIVEN not in ear.key(space(Square.A1), 0.5 + len(GIVEN) / 10 + 0.1)


def test_terms_come_once_more_after_an_answer_and_no_more(ear: Ear) -> None:
    ear.news(TERMS, 0.0)
    assert ear.key(LONG, 0.1).endswith(") coach.here.keyless warning.on")
    assert ear.key(space(Square.A1), 0.2) == "space.empty(A1)"


def test_terms_never_come_before_what_happens(ear: Ear) -> None:
    ear.news(TERMS + say("terms.squares", priority=Priority.TERMS), 0.0)
    assert ear.news(given(), 0.1) == f"{GIVEN} coach.here.keyless warning.on terms.squares"
    assert ear.news(say("draw", priority=EVENT), 0.2) == "draw"


def test_an_answer_with_the_words_of_the_news_replaces_it(ear: Ear) -> None:
    ear.news(say("resigned", priority=EVENT, player=LEO), 0.0)
    asked = say("resigned", priority=ASKED, player=LEO)
    assert ear.key(asked, 0.1) == "resigned(Leo)"


def test_a_part_that_had_its_time_has_been_said_whatever_follows(ear: Ear) -> None:
    edge, empty = say("edge", priority=ASKED), space(Square.A1)
    ear.key(edge + LONG, 0.0)
    assert not ear.presenter.has_said({"edge"})
    ear.time = 0.5
    assert ear.presenter.has_said({"edge"})
    assert not ear.presenter.has_said({"line"})
    ear.key(empty, 0.6)
    assert not ear.presenter.has_said({"edge"})
    ear.time = 10.0
    assert ear.presenter.has_said({"edge"})


def test_a_later_hint_replaces_an_earlier_one_and_nothing_else(ear: Ear) -> None:
    ear.key(say("hint.nothing", priority=ASKED) + LONG, 0.0)
    assert ear.news(say("hint.no-trait"), 0.1).startswith("hint.no-trait line(")


def test_news_that_is_said_again_from_its_start_is_in_it_once(ear: Ear) -> None:
    whole = together(placed(square) for square in (Square.A1, Square.A2, Square.A3, Square.A4))
    ear.news(whole, 0.0)
    ear.presenter.again(whole, ear.to, keeps_events=True)
    assert ear.voice.said[-1] == "placed(A1) placed(A2) placed(A3) placed(A4)"


def test_the_piece_in_hand_comes_before_older_moves(ear: Ear) -> None:
    ear.news(placed(Square.A3) + given(), 0.0)
    assert ear.key(LONG, 0.5).startswith(f"{GIVEN} placed(A3) line(")


def test_silence_that_was_asked_for_ends_it_all(ear: Ear) -> None:
    ear.news(given(), 0.0)
    ear.presenter.silence()
    assert ear.key(space(Square.A1), 0.5) == "space.empty(A1)"


def test_an_answer_that_takes_longer_than_was_thought_keeps_its_last_item(ear: Ear) -> None:
    ear.key(LONG, 0.0)
    ear.voice.late = inf
    ends = ear.presenter.over_at
    said = ear.news(say("clock.left", priority=Priority.URGENT, count=10), ends + 1)
    assert said == f"clock.left(10) line({told('D1')}, row 1)"

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from math import inf

import pytest

from quarto_access.core.values import replace
from quarto_access.presenter.output import Output
from quarto_access.speech import backend_search, way_in_use
from quarto_access.speech.backend import Backend, Skill
from quarto_access.speech.choice import OWN_VOICE, SCREEN_READER, WayOfSpeaking
from quarto_access.speech.manner import Manner
from quarto_access.speech.pace import seconds
from quarto_access.speech.speaker import MOST_FAILURES, Speaker
from tests.speech.backends import (
    SECONDS,
    Brailling,
    Drowsy,
    Failing,
    FailingWhenLet,
    Remembering,
    Slow,
    Stuck,
    broken,
    named,
    once,
    once_broken,
    way,
)
from tests.waiting import until


def news(name: str) -> str:
    return f"Now {name}."


Begin = Callable[..., Speaker]


@pytest.fixture
def begin() -> Iterator[Begin]:
    begun = []

    def make(ways: Sequence[WayOfSpeaking], switched: Callable[[str], str] = news) -> Speaker:
        begun.append(Speaker(ways, switched))
        return begun[-1]

    yield make
    for speaker in begun:
        speaker.close()
        assert not speaker._thread.is_alive()


def broken_while_speaking(begin: Begin, reader: Remembering, voice: Remembering) -> Speaker:
    """Return a speaker whose reader has said "A1.", and fails from now on."""
    speaker = begin([once(reader), way(voice)])
    speaker.say("A1.", interrupt=True)
    reader.wait_for("now: A1.")
    reader.problem = OSError()
    return speaker


def test_words_go_to_the_first_way(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([way(reader), way(voice)])
    speaker.say("A1, empty.", interrupt=True)
    speaker.say("Your turn.", interrupt=False)
    reader.wait_for("now: A1, empty.", "then: Your turn.")
    speaker.silence()
    reader.wait_for("now: A1, empty.", "then: Your turn.", "silence")
    assert voice.did == []
    assert speaker.name == "reader"
    assert speaker.failures == []


def test_the_very_first_words_give_way_to_the_title_and_others_do_not(begin: Begin) -> None:
    reader = Remembering("reader")
    speaker = begin([way(reader)])
    began = time.monotonic()
    assert speaker.give_way(0.3)
    speaker.say("Welcome.", interrupt=True)
    reader.wait_for("now: Welcome.")
    assert time.monotonic() - began >= 0.3
    assert not speaker.give_way(10.0)
    speaker.say("A1, empty.", interrupt=True)
    reader.wait_for("now: Welcome.", "now: A1, empty.")


def test_it_is_an_output(begin: Begin) -> None:
    speaker: Output = begin([way(Remembering("reader"))])
    assert speaker.can_be_cut
    assert speaker.takes("A1, empty.") == seconds("A1, empty.")


def test_one_thread_makes_uses_and_closes_a_way() -> None:
    reader = Remembering("reader")
    made_on = set()

    def make() -> Remembering:
        made_on.add(threading.get_ident())
        return reader

    speaker = Speaker([named("reader", make)], news)
    speaker.say("A1.", interrupt=True)
    reader.wait_for("now: A1.")
    speaker.silence()
    reader.wait_for("now: A1.", "silence")
    speaker.close()
    assert reader.did[-1] == "close"
    assert made_on == reader.on_threads
    assert len(made_on) == 1
    assert not made_on & {speaker._thread.ident, threading.get_ident()}


def test_what_is_said_while_a_way_is_made_waits_for_it(begin: Begin) -> None:
    reader = Remembering("reader")

    def make() -> Remembering:
        time.sleep(0.1)
        return reader

    speaker = begin([named("reader", make)])
    said_at = time.perf_counter()
    speaker.say("Main menu.", interrupt=True)
    speaker.say("Quick game.", interrupt=False)
    assert time.perf_counter() - said_at < 0.05
    assert speaker.name is None
    reader.wait_for("now: Main menu.", "then: Quick game.")


def test_the_newest_wins(begin: Begin) -> None:
    voice = Slow("voice")
    speaker = begin([way(voice)])
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1.")
    for square in ("A2.", "A3.", "A4."):
        speaker.say(square, interrupt=False)
    speaker.say("B1.", interrupt=True)
    voice.wait_for("now: A1.", "cut", "now: B1.")
    voice.heard.release()
    voice.wait_for("now: A1.", "cut", "now: B1.", "heard")


def test_what_waits_is_said_in_turn(begin: Begin) -> None:
    voice = Slow("voice")
    speaker = begin([way(voice)])
    speaker.say("A1.", interrupt=True)
    speaker.say("A2.", interrupt=False)
    voice.heard.release()
    voice.heard.release()
    voice.wait_for("now: A1.", "heard", "then: A2.", "heard")


def test_silence_cuts_and_drops_but_not_what_comes_after(begin: Begin) -> None:
    voice = Slow("voice")
    speaker = begin([way(voice)])
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1.")
    speaker.say("A2.", interrupt=False)
    speaker.silence()
    speaker.say("A3.", interrupt=False)
    voice.wait_for("now: A1.", "cut", "silence", "then: A3.")
    voice.heard.release()


@pytest.mark.parametrize("problem", [RuntimeError("dead"), OSError(5, "gone"), KeyError("x")])
def test_what_a_way_fails_on_is_said_in_the_next_behind_the_news(
    begin: Begin, problem: Exception
) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([once(reader), way(voice)])
    speaker.say("A1.", interrupt=True)
    reader.wait_for("now: A1.")
    reader.problem = problem
    speaker.say("A2.", interrupt=True)
    speaker.say("A3.", interrupt=False)
    voice.wait_for("now: Now voice. A2.", "then: A3.")
    reader.wait_for("now: A1.", "close")
    assert speaker.name == "voice"
    assert speaker.failures == [
        ("reader", f"{type(problem).__name__}: {problem}"),
        ("reader", "NotWorking: not there"),
    ]


def test_a_way_that_fails_once_is_made_anew_and_says_it(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([way(reader), way(voice)])
    speaker.say("A1.", interrupt=True)
    reader.wait_for("now: A1.")
    reader.problem = OSError("a daemon was restarted")
    speaker.say("A2.", interrupt=True)
    assert until(lambda: sorted(reader.did) == ["close", "now: A1.", "now: A2."])
    assert voice.did == []


def test_a_way_that_fails_again_and_again_is_left_to_others(begin: Begin) -> None:
    bad, voice = Failing("reader"), Remembering("voice")
    speaker = begin([way(bad), way(voice)])
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1.")


def test_a_way_that_came_back_is_taken_when_its_deputy_fails(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([replace(once_broken(reader), every=60.0), once(voice), broken("terminal")])
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1.")
    voice.problem = OSError()
    speaker.say("A2.", interrupt=True)
    reader.wait_for("now: Now reader. A2.")


def test_silence_that_fails_leads_to_another_way(begin: Begin) -> None:
    voice = Remembering("voice")
    speaker = broken_while_speaking(begin, Remembering("reader"), voice)
    speaker.silence()
    voice.wait_for("then: Now voice.")
    assert until(lambda: speaker.over_by(0.0) < inf)
    speaker.say("A1.", interrupt=True)
    voice.wait_for("then: Now voice.", "now: A1.")


def test_a_way_that_is_made_anew_is_no_news(begin: Begin) -> None:
    reader = Remembering("reader")
    speaker = begin([way(reader), way(Remembering("voice"))])
    speaker.say("A1.", interrupt=True)
    reader.wait_for("now: A1.")
    reader.problem = OSError()
    speaker.silence()
    assert until(lambda: sorted(reader.did) == ["close", "now: A1."])
    speaker.say("A1.", interrupt=True)
    reader.wait_for("now: A1.", "close", "now: A1.")


def test_a_better_way_that_comes_is_taken_and_says_so(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([once_broken(reader, times=3), way(voice)])
    speaker.say("A", interrupt=True)
    voice.wait_for("now: A", "silence", "close")
    reader.wait_for("then: Now reader.")
    assert speaker.name == "reader"


def test_a_better_way_waits_until_nobody_speaks(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Slow("voice")
    speaker = begin([once_broken(reader, times=2), way(voice)])
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1.")
    time.sleep(0.3)
    assert reader.did == []
    voice.heard.release()
    reader.wait_for("then: Now reader.")


def test_what_a_reader_was_saying_when_it_died_is_said_again(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([once(reader), way(voice)])
    speaker.say("Player 1 wins, in 5 turns. Hear the game again?", interrupt=True)
    reader.wait_for("now: Player 1 wins, in 5 turns. Hear the game again?")
    reader.is_alive = False
    voice.wait_for("now: Now voice. Player 1 wins, in 5 turns. Hear the game again?")


def test_what_was_heard_before_a_reader_died_is_not(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(way_in_use, "LOOK", 0.2)
    monkeypatch.setattr(way_in_use, "LOOK_WHILE_HEARD", 0.1)
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([once(reader), way(voice)])
    speaker.say("A", interrupt=True)
    reader.wait_for("now: A")
    time.sleep(0.5)
    reader.is_alive = False
    voice.wait_for("then: Now voice.")


def test_a_way_that_never_answers_is_left_behind(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(way_in_use, "SECONDS_TO_ANSWER", 0.2)
    reader, voice = Stuck("reader"), Remembering("voice")
    speaker = begin([way(reader), way(voice)])
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1.")
    assert ("reader", "NotWorking: no answer") in speaker.failures
    reader.goes_on.set()


def test_a_way_that_never_answers_holds_up_nobody(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(way_in_use, "SECONDS_TO_ANSWER", 0.2)
    reader, voice = Stuck("reader"), Remembering("voice")
    speaker = begin([way(reader), way(voice)])
    taken = []
    for _ in range(200):
        begun = time.perf_counter()
        speaker.say("A1.", interrupt=True)
        speaker.silence()
        taken.append(time.perf_counter() - begun)
        time.sleep(0.002)
    assert sorted(taken)[-2] < 0.01
    speaker.say("A2.", interrupt=True)
    assert until(lambda: any(did.endswith("A2.") for did in voice.did))
    reader.goes_on.set()


def test_a_better_way_that_is_slow_to_make_is_not_waited_for_long(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend_search, "BETTER_WAY_TIMEOUT", 0.1)
    reader, voice = Remembering("reader"), Remembering("voice")
    is_made = threading.Event()

    def make() -> Remembering:
        is_made.wait(SECONDS)
        return reader

    speaker = begin([named("reader", make), way(voice)])
    speaker.say("A", interrupt=True)
    voice.wait_for("now: A")
    is_made.set()
    reader.wait_for("then: Now reader.")


def test_a_way_that_is_never_made_is_not_begun_twice(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backend_search, "SECONDS_TO_BEGIN", 0.1)
    monkeypatch.setattr(backend_search, "BETTER_WAY_TIMEOUT", 0.05)
    goes_on = threading.Event()
    begun = []

    def make() -> Remembering:
        begun.append(True)
        goes_on.wait(SECONDS)
        raise OSError

    speaker = begin([named("reader", make), way(Remembering("voice"))])
    assert until(lambda: speaker.failures)
    time.sleep(0.3)
    assert speaker.failures == [("reader", "not made in time")]
    assert len(begun) == 1
    goes_on.set()
    assert until(lambda: len(begun) > 1)


def test_the_way_that_a_player_wants_comes_first_and_at_once() -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = Speaker([way(reader), way(voice)], news, wanted=OWN_VOICE)
    speaker.say("A", interrupt=True)
    voice.wait_for("now: A")
    speaker.prefer(SCREEN_READER)
    speaker.say("B", interrupt=True)
    assert until(lambda: any("Now reader." in did for did in reader.did))
    speaker.close()


def test_braille_is_shown_by_what_speaks_and_again_after_a_switch(begin: Begin) -> None:
    reader, other = Brailling("reader"), Brailling("voice")
    speaker = begin([once(reader), way(other)])
    speaker.braille("a1 -")
    reader.wait_for("braille: a1 -")
    reader.is_alive = False
    speaker.silence()
    reader.problem = OSError()
    speaker.silence()
    other.wait_for("braille: a1 -")


def test_a_reader_brailles_where_a_player_wants_our_own_voice() -> None:
    reader, voice = Brailling("reader"), Remembering("voice")
    speaker = Speaker([way(reader), way(voice)], news, wanted=OWN_VOICE)
    speaker.say("A1, empty.", interrupt=True)
    voice.wait_for("now: A1, empty.")
    speaker.braille("a1 -")
    assert until(lambda: "braille: a1 -" in reader.did)
    assert speaker.can_braille
    assert not any(did.startswith(("now", "then")) for did in reader.did)
    speaker.close()


def test_a_voice_without_braille_is_known_as_such(begin: Begin) -> None:
    speaker = begin([way(Remembering("voice"))])
    assert until(lambda: speaker.name)
    assert not speaker.can_braille


def test_a_voice_is_tried_out_beside_a_reader(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Slow("voice")
    speaker = begin([way(reader), way(voice)])
    assert until(lambda: speaker.name)
    speaker.try_voice("C1: tall.", Manner(rate=80))
    voice.wait_for("now: C1: tall.")
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: C1: tall.", "cut")
    reader.wait_for("silence", "now: A1.")


def test_a_voice_in_use_is_tried_out_as_it_is(begin: Begin) -> None:
    voice = Remembering("voice")
    voice.can = frozenset({Skill.MANNER})
    speaker = begin([way(voice)])
    assert until(lambda: speaker.name)
    speaker.try_voice("C1: tall.", Manner(rate=80))
    voice.wait_for("now: C1: tall.")


def test_when_it_is_over_is_known_of_a_voice_that_waits_until_it_was_heard(begin: Begin) -> None:
    voice = Slow("voice")
    speaker = begin([way(voice)])
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1.")
    assert speaker.over_by(7.0) == inf
    voice.heard.release()
    assert until(lambda: speaker.over_by(7.0) == -inf)


def test_when_it_is_over_is_an_estimate_of_a_reader(begin: Begin) -> None:
    reader = Remembering("reader")
    speaker = begin([way(reader)])
    speaker.say("A1.", interrupt=True)
    reader.wait_for("now: A1.")
    later = time.monotonic() + 100
    assert until(lambda: speaker.over_by(later) == later)


def test_words_that_began_late_are_over_late(begin: Begin) -> None:
    """Nothing spoke yet when they were said, so the estimate was too short."""
    reader = Remembering("reader")

    def make() -> Remembering:
        time.sleep(0.3)
        return reader

    speaker = begin([named("reader", make)])
    estimate = time.monotonic() + speaker.takes("A1, empty.")
    speaker.say("A1, empty.", interrupt=True)
    reader.wait_for("now: A1, empty.")
    assert until(lambda: estimate + 0.25 < speaker.over_by(estimate) < inf)


def test_all_that_a_dead_reader_had_not_said_is_said(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([once(reader), way(voice)])
    speaker.say("Player 1 wins, in 5 turns, and that was long.", interrupt=True)
    speaker.say("Sound is back.", interrupt=False)
    assert until(lambda: len(reader.did) == 2)
    reader.is_alive = False
    voice.wait_for(
        "now: Now voice. Player 1 wins, in 5 turns, and that was long.", "then: Sound is back."
    )


def test_words_behind_a_question_that_hangs_are_said_by_the_next(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(way_in_use, "SECONDS_TO_ANSWER", 0.3)
    monkeypatch.setattr(way_in_use, "LOOK_WHILE_HEARD", 0.05)
    reader, voice = Drowsy("reader"), Remembering("voice")
    speaker = begin([once(reader), way(voice)])
    speaker.say("A1, empty, and more.", interrupt=True)
    reader.wait_for("now: A1, empty, and more.")
    reader.awake.clear()
    time.sleep(0.15)
    speaker.say("A2.", interrupt=True)
    voice.wait_for("now: Now voice. A2.")
    reader.awake.set()
    speaker.say("A3.", interrupt=True)
    assert until(lambda: voice.did[-1].endswith("A3."))
    assert "now: A2." not in reader.did, "it is not said when the old way comes back to life"


def test_a_way_that_hangs_is_left_however_many_keys_come(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(way_in_use, "SECONDS_TO_ANSWER", 0.2)
    reader, voice = Stuck("reader"), Remembering("voice")
    speaker = begin([way(reader), way(voice)])
    until = time.monotonic() + SECONDS
    while not voice.did and time.monotonic() < until:
        speaker.say("A1.", interrupt=True)
        time.sleep(0.05)
    assert voice.did
    reader.goes_on.set()


def test_a_way_that_is_there_and_never_speaks_is_tried_less_and_less(begin: Begin) -> None:
    bad, voice = Failing("reader"), Remembering("voice")
    made: list[float] = []

    def make() -> Failing:
        made.append(time.monotonic())
        return bad

    speaker = begin([named("reader", make), way(voice)])
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1.")
    time.sleep(1.5)
    assert 2 < len(made) < 10, "every 0.05 seconds would be thirty times"


def test_a_speaker_in_trouble_goes_on(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Remembering("reader")
    speaker = begin([way(reader)])
    speaker.say("A1.", interrupt=True)
    reader.wait_for("now: A1.")
    in_trouble = [True]
    see = speaker._see_ways

    def see_ways() -> None:
        if in_trouble:
            in_trouble.clear()
            raise RuntimeError("cannot start new thread")
        see()

    monkeypatch.setattr(speaker, "_see_ways", see_ways)
    speaker.say("A2.", interrupt=True)
    assert until(lambda: "now: A2." in reader.did)
    assert ("speaker", "RuntimeError: cannot start new thread") in speaker.failures


def test_a_better_way_does_not_cut_off_what_is_heard_for_what_can_wait(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([once_broken(reader, times=2), way(voice)])
    speaker.say("Player 1 wins, in 5 turns, and that was long.", interrupt=True)
    assert until(lambda: len(voice.did) == 1)
    speaker.say("Sound is back.", interrupt=False)
    time.sleep(0.4)
    assert "close" not in voice.did


def test_the_first_way_that_works_needs_no_news(begin: Begin) -> None:
    voice, terminal = Remembering("voice"), Remembering("terminal")
    speaker = begin([broken("reader"), way(voice), way(terminal)])
    speaker.say("Main menu.", interrupt=True)
    voice.wait_for("now: Main menu.")
    assert speaker.failures == [("reader", "NotWorking: not there")]


def test_the_last_resort_says_that_it_is_one(begin: Begin) -> None:
    terminal = Remembering("terminal")
    terminal.can = frozenset()
    speaker = begin([broken("reader"), broken("voice", OSError("no")), way(terminal)])
    speaker.say("Main menu.", interrupt=True)
    speaker.say("Quick game.", interrupt=False)
    terminal.wait_for("now: Now terminal. Main menu.", "then: Quick game.")
    assert not speaker.can_be_cut


def test_words_that_stay_can_be_cut_until_they_are_there(begin: Begin) -> None:
    terminal = Remembering("terminal")
    terminal.can = frozenset()
    asked, told = threading.Event(), threading.Event()

    def slowly(name: str) -> str:
        asked.set()
        assert told.wait(SECONDS)
        return news(name)

    speaker = begin([broken("voice"), way(terminal)], slowly)
    speaker.say("Main menu.", interrupt=True)
    assert asked.wait(SECONDS)
    assert speaker.can_be_cut
    told.set()
    terminal.wait_for("now: Now terminal. Main menu.")
    assert not speaker.can_be_cut


def test_the_only_way_there_is_needs_no_news(begin: Begin) -> None:
    reader = Remembering("reader")
    begin([way(reader)]).say("A1.", interrupt=True)
    reader.wait_for("now: A1.")


def test_news_that_were_cut_before_they_began_come_with_the_next_words(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")

    def switched(name: str) -> str:
        speaker.say("A2.", interrupt=True)  # a key is pressed while the voice is made
        return f"Now {name}."

    speaker = begin([once(reader), way(voice)], switched)
    speaker.say("Main menu.", interrupt=True)
    reader.wait_for("now: Main menu.")
    reader.problem = OSError()
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: Now voice. A2.")


def test_a_way_that_fails_on_words_that_were_cut_fails_nothing_else(begin: Begin) -> None:
    voice = Remembering("voice")
    speaker = broken_while_speaking(begin, Slow("reader"), voice)
    speaker.say("A2.", interrupt=True)
    voice.wait_for("now: Now voice. A2.")


@pytest.mark.parametrize("words", ["", "  ", "\x00\x1b"])
def test_news_without_words_of_their_own_and_words_without_news(begin: Begin, words: str) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([once(reader), way(voice)], lambda name: words or f"{name}\n!")
    speaker.say(words, interrupt=False)
    speaker.say(words, interrupt=True)  # the same as silence
    reader.wait_for("silence")
    reader.problem = OSError()
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1." if words else "now: voice ! A1.")


def test_news_that_cannot_be_made_take_nothing_along(begin: Begin) -> None:
    def switched(name: str) -> str:
        raise LookupError(name)

    speaker = begin([broken("reader"), way(terminal := Remembering("terminal"))], switched)
    speaker.say("A1.", interrupt=True)
    terminal.wait_for("now: terminal A1.")
    assert speaker.failures[-1] == ("news", "LookupError: terminal")


def test_when_nothing_works_words_are_lost_and_the_next_are_tried_everywhere(begin: Begin) -> None:
    reader, voice = Failing("reader"), Failing("voice")
    speaker = begin([way(reader), way(voice)])
    speaker.say("A1.", interrupt=True)
    assert until(lambda: len(speaker.failures) == 2)
    assert until(lambda: not speaker._waiting)
    reader.works = True
    speaker.say("A2.", interrupt=True)
    assert until(lambda: any(did.endswith("A2.") for did in reader.did))


def test_words_said_while_earlier_ones_are_failing_have_chances_of_their_own(begin: Begin) -> None:
    reader, voice = Failing("reader"), FailingWhenLet("voice")
    speaker = begin([way(reader), way(voice)])
    speaker.say("A1.", interrupt=True)
    voice.goes_on.release()
    assert until(lambda: voice.fails == 2)
    reader.works = True
    speaker.say("A2.", interrupt=True)  # while the last way fails on "A1." for the last time
    for _ in range(3):
        voice.goes_on.release()
    assert until(lambda: any(did.endswith("A2.") for did in reader.did))


def test_it_is_mute_where_only_writing_is_left_and_until_something_speaks(begin: Begin) -> None:
    voice, terminal = once_broken(Remembering("voice"), times=2), Remembering("terminal")
    goes_on = threading.Event()

    def make() -> Backend:
        goes_on.wait(SECONDS)
        return voice.make()

    speaker = begin([named("voice", make), way(terminal)])
    assert not speaker.is_mute  # nobody knows yet
    goes_on.set()
    assert until(lambda: speaker.is_mute)
    assert speaker.name == "terminal"
    assert until(lambda: speaker.name == "voice")
    assert not speaker.is_mute


def test_it_is_mute_where_nothing_works_and_not_while_something_does(begin: Begin) -> None:
    reader = Failing("reader")
    speaker = begin([way(reader)])
    assert until(lambda: speaker.name == "reader")
    assert not speaker.is_mute
    speaker.say("A1.", interrupt=True)
    assert until(lambda: speaker.is_mute)
    reader.works = True
    speaker.say("A2.", interrupt=True)
    assert until(lambda: not speaker.is_mute)


def test_each_failure_is_noted_as_it_happens() -> None:
    noted: list[tuple[str, str]] = []
    voice = Remembering("voice")
    ways = [broken("reader"), way(voice)]
    speaker = Speaker(ways, news, note=lambda name, why: noted.append((name, why)))
    try:
        speaker.say("A1.", interrupt=True)
        voice.wait_for("now: A1.")
    finally:
        speaker.close()
    assert noted == speaker.failures == [("reader", "NotWorking: not there")]


def test_failures_are_not_kept_for_ever(begin: Begin) -> None:
    speaker = begin([broken(str(number)) for number in range(MOST_FAILURES + 9)])
    speaker.say("A1.", interrupt=True)
    assert until(lambda: len(speaker.failures) == MOST_FAILURES)


def test_what_no_way_bears_does_not_reach_any(begin: Begin) -> None:
    reader = Remembering("reader")
    begin([way(reader)]).say('A\x00B\tC\r\n\n<&>"\\ \ud83d\x1b[2J ñ 🎲 ', interrupt=True)
    reader.wait_for('now: A B C <&>"\\ ? [2J ñ 🎲')


def test_say_does_not_wait_for_a_way_that_is_busy(begin: Begin) -> None:
    voice = Slow("voice")
    speaker = begin([way(voice)])
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1.")
    begun = time.perf_counter()
    for _ in range(1_000):
        speaker.say("A2.", interrupt=False)
    assert time.perf_counter() - begun < 0.5
    speaker.silence()


def test_closing_cuts_off_what_is_being_said() -> None:
    voice = Slow("voice")
    speaker = Speaker([way(voice)], news)
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1.")
    speaker.say("A2.", interrupt=False)
    speaker.close()
    assert voice.did == ["now: A1.", "cut", "close"]


def test_closing_where_nothing_works() -> None:
    speaker = Speaker([broken("reader")], news)
    speaker.silence()
    speaker.close()
    assert speaker.name is None

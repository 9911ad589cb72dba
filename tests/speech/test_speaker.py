import time
from collections.abc import Callable, Iterator, Sequence

import pytest

from quarto_access.presenter.output import Output
from quarto_access.speech.choice import Way
from quarto_access.speech.pace import seconds
from quarto_access.speech.speaker import MOST_FAILURES, Speaker
from tests.speech.backends import SECONDS, Remembering, Slow, broken, once, once_broken, way


def news(name: str) -> str:
    return f"Now {name}."


Begin = Callable[..., Speaker]


@pytest.fixture
def begin() -> Iterator[Begin]:
    begun = []

    def make(ways: Sequence[Way], switched: Callable[[str], str] = news) -> Speaker:
        begun.append(Speaker(ways, switched))
        return begun[-1]

    yield make
    for speaker in begun:
        speaker.close()
        assert not speaker._thread.is_alive()


def wait_until(true: Callable[[], object]) -> None:
    until = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < until
        time.sleep(0.002)


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


def test_it_is_an_output(begin: Begin) -> None:
    speaker: Output = begin([way(Remembering("reader"))])
    assert speaker.can_be_cut
    assert speaker.takes("A1, empty.") == seconds("A1, empty.")


def test_one_thread_makes_uses_and_closes_a_way() -> None:
    reader = Remembering("reader")
    made_on = set()

    def make() -> Remembering:
        made_on.add(speaker._thread.ident)
        return reader

    speaker = Speaker([Way("reader", make)], news)
    speaker.say("A1.", interrupt=True)
    reader.wait_for("now: A1.")
    speaker.silence()
    reader.wait_for("now: A1.", "silence")
    speaker.close()
    assert reader.did[-1] == "close"
    assert made_on == reader.on_threads == {speaker._thread.ident}


def test_what_is_said_while_a_way_is_made_waits_for_it(begin: Begin) -> None:
    reader = Remembering("reader")

    def make() -> Remembering:
        time.sleep(0.1)
        return reader

    speaker = begin([Way("reader", make)])
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
    speaker = begin([way(reader), way(voice)])
    speaker.say("A1.", interrupt=True)
    reader.wait_for("now: A1.")
    reader.problem = problem
    speaker.say("A2.", interrupt=True)
    speaker.say("A3.", interrupt=False)
    voice.wait_for("now: Now voice. A2.", "then: A3.")
    reader.wait_for("now: A1.", "close")
    assert speaker.name == "voice"
    assert speaker.failures == [("reader", f"{type(problem).__name__}: {problem}")]


def test_a_way_that_came_back_is_taken_when_its_deputy_fails(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([once_broken(reader), way(voice), broken("terminal")])
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: A1.")
    voice.problem = OSError()
    speaker.say("A2.", interrupt=True)
    reader.wait_for("now: Now reader. A2.")


def test_silence_that_fails_leads_to_another_way_with_the_next_words(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([once(reader), way(voice)])
    wait_until(lambda: speaker.name)
    reader.problem = OSError()
    speaker.silence()
    reader.wait_for("close")
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: Now voice. A1.")


def test_a_way_that_is_made_anew_is_no_news(begin: Begin) -> None:
    reader = Remembering("reader")
    speaker = begin([way(reader), way(Remembering("voice"))])
    wait_until(lambda: speaker.name)
    reader.problem = OSError()
    speaker.silence()
    reader.wait_for("close")
    speaker.say("A1.", interrupt=True)
    reader.wait_for("close", "now: A1.")


def test_the_first_way_that_works_needs_no_news(begin: Begin) -> None:
    voice, terminal = Remembering("voice"), Remembering("terminal")
    speaker = begin([broken("reader"), way(voice), way(terminal)])
    speaker.say("Main menu.", interrupt=True)
    voice.wait_for("now: Main menu.")
    assert speaker.failures == [("reader", "NotWorking: not there")]


def test_the_last_resort_says_that_it_is_one(begin: Begin) -> None:
    terminal = Remembering("terminal")
    terminal.can_be_cut = False
    speaker = begin([broken("reader"), broken("voice", OSError("no")), way(terminal)])
    speaker.say("Main menu.", interrupt=True)
    speaker.say("Quick game.", interrupt=False)
    terminal.wait_for("now: Now terminal. Main menu.", "then: Quick game.")
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

    speaker = begin([way(reader), way(voice)], switched)
    speaker.say("Main menu.", interrupt=True)
    reader.wait_for("now: Main menu.")
    reader.problem = OSError()
    speaker.say("A1.", interrupt=True)
    voice.wait_for("now: Now voice. A2.")


def test_a_way_that_fails_on_words_that_were_cut_fails_nothing_else(begin: Begin) -> None:
    reader, voice = Slow("reader"), Remembering("voice")
    speaker = begin([once(reader), way(voice)])
    speaker.say("A1.", interrupt=True)
    reader.wait_for("now: A1.")
    reader.problem = OSError()
    speaker.say("A2.", interrupt=True)
    voice.wait_for("now: Now voice. A2.")


@pytest.mark.parametrize("words", ["", "  ", "\x00\x1b"])
def test_news_without_words_of_their_own_and_words_without_news(begin: Begin, words: str) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([way(reader), way(voice)], lambda name: words or f"{name}\n!")
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
    assert speaker.failures[-1] == ("terminal", "LookupError: terminal")


def test_when_nothing_works_words_are_lost_and_the_next_are_tried_everywhere(begin: Begin) -> None:
    reader, voice = Remembering("reader"), Remembering("voice")
    speaker = begin([way(reader), way(voice)])
    reader.problem = OSError("one")
    voice.problem = OSError("two")
    speaker.say("A1.", interrupt=True)
    wait_until(lambda: len(speaker.failures) == 2)
    speaker.silence()
    speaker.say("A2.", interrupt=True)
    reader.wait_for("close", "now: A2.")
    assert voice.did == ["close"]


def test_failures_are_not_kept_for_ever(begin: Begin) -> None:
    speaker = begin([broken(str(number)) for number in range(MOST_FAILURES - 1)])
    speaker.say("A1.", interrupt=True)
    wait_until(lambda: len(speaker.failures) == MOST_FAILURES)


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

"""A client that waits for its process, whatever that does."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from quarto_access.processes.client import Client
from quarto_access.processes.process import kill_all
from quarto_access.processes.wire import Failure, Hangs, HasGone
from tests.processes.programs import ECHO, LATE, TROUBLES, command, is_there, serving
from tests.systems import needs_signals
from tests.waiting import until

SECONDS = 20.0


Begin = Callable[..., Client]


@pytest.fixture
def begin() -> Iterator[Begin]:
    begun: list[Client] = []

    def begin(*command: str, **how: Any) -> Client:
        begun.append(Client(command, **how))
        return begun[-1]

    yield begin
    for client in begun:
        client.process.end()
        assert not client.process.alive


def asked(client: Client, question: object, kind: Any = str, within: float = SECONDS) -> Any:
    client.ask(question)
    return client.answer(kind, within)


@pytest.mark.parametrize(
    "text", ["A1", "", "ñ 🎲 ⠿", "a\nb\u2028c\x85d", "x" * 200_000, 'A "B" \\']
)
def test_it_answers_one_question_after_the_other(begin: Begin, text: str) -> None:
    client = begin(*serving("return question"))
    assert [asked(client, text) for _ in range(3)] == [text] * 3
    assert client.process.alive


@pytest.mark.parametrize("trouble", TROUBLES)
def test_whatever_becomes_of_it_is_a_failure_in_time(begin: Begin, trouble: str) -> None:
    client = begin(*command(TROUBLES[trouble]))
    began = time.monotonic()
    with pytest.raises(Failure) as told:
        asked(client, "A1", within=0.5 if trouble in LATE else SECONDS)
    assert time.monotonic() - began < SECONDS
    assert isinstance(told.value, Hangs) == (trouble in LATE)
    assert isinstance(told.value, HasGone) == (trouble.startswith(("dies", "closes")))
    assert len(str(told.value)) < 120
    if isinstance(told.value, HasGone) and trouble.startswith("dies"):
        assert told.value.status == 7


@needs_signals
def test_one_that_the_system_begins_just_now_is_not_left_behind(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_begun, goes_on = threading.Event(), threading.Event()

    class Slow(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            is_begun.set()
            goes_on.wait(SECONDS)

    monkeypatch.setattr(subprocess, "Popen", Slow)
    client = begin(*command(TROUBLES["hangs"]))
    assert is_begun.wait(SECONDS)
    client.process.kill()  # nobody knows its number yet
    threading.Timer(0.1, goes_on.set).start()
    kill_all()
    assert goes_on.is_set()  # else the program would have gone, and left it behind
    assert until(lambda: client.process.pid and not is_there(client.process.pid), 5.0)


def test_what_could_not_be_begun_is_a_failure(begin: Begin) -> None:
    client = begin("there-is-no-such-program")
    with pytest.raises(Failure, match="FileNotFoundError"):
        asked(client, "A1")
    assert client.process.pid is None


def test_a_failure_stays_for_the_next_question(begin: Begin) -> None:
    client = begin(*command(TROUBLES["dies"]))
    for _ in range(2):
        with pytest.raises(HasGone):
            asked(client, "A1")


def test_what_failed_once_may_answer_the_next(begin: Begin) -> None:
    client = begin(*serving("return 1 // question"))
    with pytest.raises(Failure, match="ZeroDivisionError: integer division"):
        asked(client, 0, int)
    assert asked(client, 1, int) == 1


def test_a_late_answer_is_not_taken_for_that_of_the_next_question(begin: Begin) -> None:
    client = begin(*serving("time.sleep(question / 2); return question"))
    with pytest.raises(Hangs):
        asked(client, 1, int, within=0.1)
    assert asked(client, 0, int) == 0


def test_between_floods_an_answer_is_found(begin: Begin) -> None:
    floods = "[say(number=0, answer='x' * 100) for _ in range(20_000)]\n"
    client = begin(*command(floods + ECHO))
    assert asked(client, "A1") == "A1"


def test_nobody_waits_for_what_it_writes_or_reads(begin: Begin) -> None:
    """Not even for a question that does not fit into a pipe."""
    began = time.monotonic()
    client = begin(*command(TROUBLES["hangs"]))
    client.ask("x" * (4 << 20))
    client.process.kill()
    assert time.monotonic() - began < 1.0


@needs_signals
def test_killed_while_it_is_asked_whoever_waits_is_told_at_once(begin: Begin) -> None:
    client = begin(*command(TROUBLES["hangs when asked"]))
    assert until(lambda: client.process.pid)
    assert client.process.pid is not None
    threading.Timer(0.2, os.kill, (client.process.pid, signal.SIGKILL)).start()
    began = time.monotonic()
    with pytest.raises(HasGone, match="has ended"):
        asked(client, "A1")
    assert time.monotonic() - began < SECONDS / 2


def test_news_comes_by_itself_and_only_when_there_is_some(begin: Begin) -> None:
    news = threading.Event()
    client = begin(*serving("return question"), news=news.set)
    assert not client.has_news
    client.ask("A1")
    assert news.wait(SECONDS)
    assert client.has_news
    news.clear()
    client.withdraw()
    assert not client.has_news
    client.ask("A2")
    assert news.wait(SECONDS)
    assert client.answer(str, 0.0) == "A2"
    news.clear()
    client.process.kill()
    assert news.wait(SECONDS), "that it has gone is news"
    news.clear()
    client.ask("A3")
    assert news.is_set(), "of one that has gone"


def test_killed_before_it_began_it_never_does(begin: Begin) -> None:
    client = begin(*serving("return question"), delay=0.2)
    client.process.kill()
    time.sleep(0.4)
    assert client.process.pid is None
    assert not client.process.alive


@needs_signals
def test_a_whole_one_takes_along_what_it_started(begin: Begin) -> None:
    start = "import subprocess; started = subprocess.Popen(['sleep', '60'])\n"
    client = begin(
        *command(f"{start}hear(); say(number=1, answer=started.pid); hear()"), whole=True
    )
    pid = asked(client, "A1", int)
    client.process.end()
    assert until(lambda: not is_there(pid))


LEAVES = """
import os, sys
from quarto_access.processes.client import Client
from tests.processes.programs import TROUBLES, command
clients = [Client(command(TROUBLES[name])) for name in ("hangs", "floods", "closes its mouth")]
for client in clients:
    client.ask("A1")
while not all(client.process.pid for client in clients): pass
print(*(client.process.pid for client in clients), flush=True)
"""


@needs_signals
def test_whoever_goes_leaves_no_process_behind() -> None:
    run = subprocess.run(
        (sys.executable, "-c", LEAVES),
        check=True,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
        timeout=SECONDS,
    )
    assert run.stderr == b""
    pids = list(map(int, run.stdout.split()))
    assert len(pids) == 3
    assert until(lambda: not any(map(is_there, pids)))

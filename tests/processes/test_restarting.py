"""A client that never waits: its reports, and the reasons to wake the caller."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from quarto_access.processes.restarting import ProcessTrouble, RestartingClient
from tests.processes.programs import LATE, TROUBLES, command, serving
from tests.processes.test_client import SECONDS
from tests.slow import slow_unless
from tests.waiting import until


class Told(RestartingClient[str]):
    """Remembers the trouble that was reported."""

    def __init__(self, command: tuple[str, ...], **how: Any) -> None:
        self.troubles: list[ProcessTrouble] = []
        super().__init__(command, str, report=self.troubles.append, **how)


Begin = Callable[..., Told]


@pytest.fixture
def begin() -> Iterator[Begin]:
    begun: list[Told] = []

    def begin(*command: str, **how: Any) -> Told:
        begun.append(Told(command, **how))
        return begun[-1]

    yield begin
    for client in begun:
        client.close()


def waited(client: Told) -> str | None:
    """Return the answer, or None if it gave up."""
    found: list[str] = []

    def is_over() -> bool:
        answer = client.answer()
        found.extend([answer] if answer is not None else [])
        return not client.waits

    assert until(is_over)
    return found[0] if found else None


@pytest.mark.parametrize(
    "trouble",
    [
        pytest.param(name, marks=slow_unless(name != "floods with answers to others"))
        for name in TROUBLES
    ],
)
def test_what_fails_is_replaced_once_and_then_given_up(
    begin: Begin, tmp_path: Path, trouble: str
) -> None:
    note = f"open({str(tmp_path)!r} + f'/{{os.getpid()}}', 'w')\n"
    floods = trouble.startswith("floods")
    client = begin(
        *command(note + TROUBLES[trouble]),
        timeout=0.4 if trouble in LATE and not floods else SECONDS,
    )
    client.ask("A1")
    if floods:  # signs of life without end: it works, as far as anybody can tell
        assert not until(lambda: client.answer() or client.troubles, 1.0)
        return
    assert waited(client) is None
    assert client.troubles == [ProcessTrouble.RESTARTED, ProcessTrouble.GAVE_UP]
    assert len(list(tmp_path.iterdir())) == 2
    assert client.pid is None


def test_the_new_one_gets_the_same_question(begin: Begin, tmp_path: Path) -> None:
    once = str(tmp_path / "once")
    client = begin(
        *serving(
            f"return question if os.path.exists({once!r}) else [open({once!r}, 'w'), os._exit(1)]"
        )
    )
    client.ask("A1")
    assert waited(client) == "A1"
    assert client.troubles == [ProcessTrouble.RESTARTED]
    assert client.answer() is None, "it is given once"


def test_a_sleeper_is_woken_for_the_answer_and_looks_by_itself_for_a_hang(begin: Begin) -> None:
    """There is no polling: it sleeps until it is woken, or until the time that it gave."""
    woken = threading.Event()
    client = begin(*serving("return question"), wake=woken.set)
    assert client.look_at is None
    client.ask("A1")
    assert client.look_at is not None
    assert woken.wait(SECONDS)
    assert client.answer() == "A1"
    assert client.look_at is None
    woken.clear()
    hanging = begin(*command(TROUBLES["hangs"]), wake=woken.set, timeout=0.3)
    hanging.ask("A1")
    while hanging.look_at is not None:
        woken.wait(max(0.0, hanging.look_at - time.monotonic()) + 0.01)
        woken.clear()
        hanging.answer()
    assert hanging.troubles == [ProcessTrouble.RESTARTED, ProcessTrouble.GAVE_UP]


@pytest.mark.parametrize("trouble", sorted(TROUBLES.keys() - LATE))
def test_a_sleeper_is_woken_for_each_failure(begin: Begin, trouble: str) -> None:
    woken = threading.Semaphore(0)
    client = begin(*command(TROUBLES[trouble]), wake=woken.release, timeout=SECONDS)
    client.ask("A1")
    while client.waits:
        assert woken.acquire(timeout=SECONDS)
        client.answer()
    assert client.troubles == [ProcessTrouble.RESTARTED, ProcessTrouble.GAVE_UP]


def test_signs_of_life_wake_nobody_and_are_no_hang(begin: Begin) -> None:
    woken = threading.Event()
    work = "until = time.monotonic() + 1.5\n        while time.monotonic() < until: is_over()\n"
    client = begin(*serving(f"{work}        return question"), wake=woken.set, timeout=1.0)
    client.ask("A1")
    assert until(lambda: client.pid)
    assert not woken.wait(1.0)
    assert client.answer() is None
    assert waited(client) == "A1"
    assert client.troubles == []


def test_what_nobody_waits_for_stops(begin: Begin) -> None:
    work = "while not is_over(): time.sleep(0.01)\n        raise InterruptedError"
    client = begin(*serving(f"if question == 'A1': return question\n        {work}"))
    client.ask("A1")
    assert waited(client) == "A1"
    pid = client.pid
    client.ask("for ever")
    client.dismissed()
    assert client.answer() is None
    client.ask("for ever")
    client.ask("A1")
    assert waited(client) == "A1"
    assert client.pid == pid
    assert client.troubles == []

"""The search in C: the same answers as the one in Python, and no other thread waits for it."""

import gc
import signal
import sys
import threading
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic, sleep, thread_time

import pytest

from quarto_access.core import Rules
from quarto_access.core.board import LINES
from quarto_access.players.solver import Solver, Stopped, engine, native
from quarto_access.players.solver.native import NativeSearch
from quarto_access.players.solver.tables import tables
from tests.players.solver.agreement import in_python, random_positions, same_in_both, told
from tests.players.solver.positions import VARIANTS, of_variant, scattered
from tests.systems import IS_WINDOWS

pytestmark = pytest.mark.usefixtures("library")

LONG = scattered(Rules(), 3, Random("long"))
"""A position of which it takes long to find every good choice."""


def test_both_say_the_same_and_take_the_same_nodes() -> None:
    nodes = [same_in_both(*one) for one in random_positions(320, "native")]
    assert max(nodes) > 5_000


@pytest.mark.parametrize("rules", VARIANTS[:8], ids=of_variant)
def test_both_say_the_same_in_each_variant(rules: Rules) -> None:
    chance = Random(of_variant(rules))
    for placed in (8, 9, 10):
        same_in_both(scattered(rules, placed, chance), rules)


def test_what_is_forgotten_is_found_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    there = scattered(Rules(), 5, Random("memory"))
    known = told(there, Rules())
    monkeypatch.setattr(native, "REMEMBERED_BYTES", 1 << 17)
    short = told(there, Rules())
    assert short[:-1] == known[:-1]
    assert short[-1] > known[-1]


def test_it_looks_up_every_few_milliseconds() -> None:
    looks: list[float] = []  # in time of the processor, of which a busy machine gives less

    def stop() -> bool:
        looks.append(thread_time())
        return len(looks) == 2_000

    with pytest.raises(Stopped):
        Solver(Rules(), stop=stop).best(LONG)
    between = sorted(after - before for before, after in pairwise(looks))
    tick = 0.016 if IS_WINDOWS else 0.0  # there that clock goes on in steps
    assert between[len(between) * 99 // 100] < 0.005 + tick


def test_other_threads_go_on_meanwhile() -> None:
    is_over = threading.Event()
    searching = threading.Thread(target=searched, args=[is_over], daemon=True)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(0.5)  # so that only who lets others go on is overtaken
    try:
        searching.start()
        turns, until = 0, monotonic() + 0.5
        while monotonic() < until:
            sleep(0.001)
            turns += 1
        assert searching.is_alive()
    finally:
        sys.setswitchinterval(usual)
        is_over.set()
        searching.join(5)
    assert not searching.is_alive()
    assert turns > 10


def searched(is_over: threading.Event) -> None:
    with pytest.raises(Stopped):
        Solver(Rules(), stop=is_over.is_set).best(LONG)


def test_two_searches_do_not_meet() -> None:
    chance = Random("two")
    there = [(scattered(rules, 7, chance), rules) for rules in (Rules(), Rules(squares=True))]
    alone = [told(*one) for one in there]
    found: dict[int, object] = {}
    threads = [
        threading.Thread(target=lambda at: found.update({at: told(*there[at % 2])}), args=[at])
        for at in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[at] for at in range(4)] == alone * 2


def test_an_interruption_comes_through() -> None:
    def interrupted() -> bool:
        raise KeyboardInterrupt

    solver = Solver(Rules(), stop=interrupted)
    with pytest.raises(KeyboardInterrupt):
        solver.best(LONG)


def test_ctrl_c_is_heard_between_two_nodes_and_afterwards() -> None:
    def pressed() -> bool:
        signal.raise_signal(signal.SIGINT)
        return False

    # What a shell starts in the background ignores Ctrl+C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        solver = Solver(Rules(), stop=pressed)
        with pytest.raises(KeyboardInterrupt):
            solver.best(LONG)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert solver.nodes < 2_000


def test_a_solver_that_nobody_has_any_more_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    freed: list[object] = []
    library = native.LIBRARY
    assert library
    free = library.quarto_free_search

    def noted(at: int) -> None:
        freed.append(at)
        free(at)

    monkeypatch.setattr(library, "quarto_free_search", noted)
    gc.disable()
    try:
        Solver(Rules(), stop=lambda: False).value(scattered(Rules(), 8, Random("freed")))
    finally:
        gc.enable()
    assert len(freed) == 1


def test_a_library_of_another_source_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "exact.c"
    source.write_bytes(Path(native.SOURCE).read_bytes())
    monkeypatch.setattr(native, "SOURCE", str(source))
    assert native.loaded(native.PATH)
    source.write_bytes(b"/* newer */")
    assert native.loaded(native.PATH) is None


@pytest.mark.parametrize("content", [None, b"", b"\x7fELF", b"MZ\0\0 for another machine"])
def test_what_is_no_library_is_not_used(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "quarto_exact.so"
    if content is not None:
        path.write_bytes(content)
    assert native.loaded(str(path)) is None


def test_it_is_chosen_where_there_is_a_library() -> None:
    there = tables((0, 1, 2, 3), LINES)
    assert isinstance(engine.search(there), NativeSearch)
    with in_python():
        assert not isinstance(engine.search(there), NativeSearch)

"""A few thousand keys; `python -m tests.monkey` presses more."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from quarto_access.storage.journal import Journal
from quarto_access.ui.screens.help import HelpScreen
from quarto_access.ui.telling.teller import Teller
from tests.monkey.another_process import InATerminal, InAWindow
from tests.monkey.in_process import InProcess
from tests.monkey.monkey import Lost, Monkey
from tests.monkey.on_a_screen import OnAScreen
from tests.slow import slow_unless
from tests.sound.fixtures import sound_folder
from tests.systems import needs_proc

__all__ = ["sound_folder"]

pytestmark = needs_proc

Begin = Callable[..., Monkey]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Have a monkey begin to play with a program, which ends with the test."""
    with ExitStack() as ending:
        made = 0

        def begin_one(kind: Callable[..., InProcess], seed: int = 0, **named: bool) -> Monkey:
            nonlocal made
            made += 1
            profile = tmp_path / str(made) / "profile"
            profile.parent.mkdir()
            program = ending.enter_context(closing(kind(profile, **named)))
            return Monkey(program, profile, seed)

        yield begin_one


@pytest.mark.parametrize("seed", [pytest.param(n, marks=slow_unless(n < 1)) for n in range(12)])
def test_whatever_breaks_the_evening_goes_on(begin: Begin, seed: int) -> None:
    found = begin(InProcess, seed).press(1_500)
    assert found.keys == 1_500
    assert len(found.screens) > 5


def test_helpers_that_think_may_be_killed(begin: Begin) -> None:
    assert begin(InProcess, thinks=True).press(400).keys == 400


@pytest.mark.long
@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=slow_unless(kind is InAWindow)) for kind in (InATerminal, InAWindow)],
)
@pytest.mark.parametrize("seed", [pytest.param(n, marks=slow_unless(n == 0)) for n in range(4)])
def test_so_it_does_in_a_process_of_its_own(
    begin: Begin, kind: type[InATerminal], seed: int
) -> None:
    assert begin(kind, seed).press(200).keys == 200


@pytest.mark.usefixtures("sound_folder")
def test_so_it_does_where_there_are_real_servers(begin: Begin) -> None:
    assert begin(OnAScreen).press(300).keys == 300


def test_a_seed_repeats_what_it_did(begin: Begin) -> None:
    done = []
    for _ in range(2):
        monkey = begin(InProcess, 5)
        monkey.press(400)
        done.append(monkey.done)
    assert done[0] == done[1]


def nothing(*_: object) -> None:
    """Do nothing."""


def breaks(*_: object) -> None:
    raise LookupError("a bug")


@pytest.mark.parametrize(
    ("place", "instead", "broken"),
    [
        ((Journal, "action"), nothing, "not in the journal"),
        ((HelpScreen, "do"), breaks, "a bug"),
        ((Teller, "_to"), lambda teller, _: teller.latest, "the wrong player"),
    ],
)
def test_it_notices_what_is_broken(
    begin: Begin, place: tuple[type, str], instead: object, broken: str
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        monkey = begin(InProcess)
        patch.setattr(*place, instead)
        with pytest.raises(Lost, match=rf"seed 0, key [0-9]+: {broken}"):
            monkey.press(3_000)

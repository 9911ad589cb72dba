"""A few thousand keys; `python -m tests.monkey` presses more."""

from pathlib import Path

import pytest

from quarto_access.storage.journal import Journal
from quarto_access.ui.screens.help import HelpScreen
from tests.monkey.monkey import Lost, Monkey
from tests.systems import needs_limits

pytestmark = needs_limits


@pytest.mark.parametrize(
    "seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 12))]
)
def test_whatever_breaks_the_evening_goes_on(tmp_path: Path, seed: int) -> None:
    with Monkey(tmp_path, seed) as monkey:
        found = monkey.press(1_500)
    assert found.keys == 1_500
    assert len(found.screens) > 5


def test_helpers_that_think_may_be_killed(tmp_path: Path) -> None:
    with Monkey(tmp_path, 0, helpers=True) as monkey:
        assert monkey.press(400).keys == 400


def test_a_seed_repeats_what_it_did(tmp_path: Path) -> None:
    done = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        with Monkey(tmp_path / name, 5) as monkey:
            monkey.press(400)
            done.append(monkey.done)
    assert done[0] == done[1]


def nothing(*_: object) -> None:
    """Do nothing."""


def breaks(*_: object) -> None:
    raise LookupError("a bug")


@pytest.mark.parametrize(
    ("place", "instead", "broken"),
    [((Journal, "action"), nothing, "not in the journal"), ((HelpScreen, "do"), breaks, "a bug")],
)
def test_it_notices_what_is_broken(
    tmp_path: Path, place: tuple[type, str], instead: object, broken: str
) -> None:
    with pytest.MonkeyPatch.context() as patch, Monkey(tmp_path, 0) as monkey:
        patch.setattr(*place, instead)
        with pytest.raises(Lost, match=rf"seed 0, key [0-9]+: {broken}"):
            monkey.press(3_000)

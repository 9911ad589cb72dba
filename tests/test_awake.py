"""The clock that stands still while the computer sleeps; Windows is a stand-in."""

import ctypes
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from quarto_access import awake as module
from quarto_access.awake import asleep, awake
from quarto_access.match.clock import Clock

HOUR = 3_600.0


class Windows:
    """Windows' clocks, of which the usual one runs on while the computer sleeps."""

    def __init__(self) -> None:
        self.awake = 100.0
        self.slept = 20.0

    def monotonic(self) -> float:
        return self.awake + self.slept

    def QueryUnbiasedInterruptTime(self, where: Any) -> int:  # noqa: N802 - Windows' name
        where._obj.value = round(self.awake * 10_000_000)
        return 1


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[Windows]:
    """Windows, as long as a test lasts."""
    found = Windows()
    module._kernel32.cache_clear()
    monkeypatch.setattr(module, "IS_WINDOWS", True)
    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=found.monotonic))
    monkeypatch.setattr(ctypes, "WinDLL", lambda _: found, raising=False)
    yield found
    module._kernel32.cache_clear()


def test_a_turn_has_as_much_time_left_as_before_the_computer_slept(windows: Windows) -> None:
    clock = Clock(60, awake)
    clock.run()
    windows.awake += 20
    windows.slept += 8 * HOUR
    assert clock.left == pytest.approx(40)


def test_windows_tells_how_long_the_computer_slept(windows: Windows) -> None:
    before = asleep()
    windows.awake += 5
    assert asleep() == pytest.approx(before)
    windows.slept += HOUR
    assert asleep() == pytest.approx(before + HOUR)


def test_here_time_passes_and_the_computer_is_awake() -> None:
    began, slept = awake(), asleep()
    time.sleep(0.1)
    assert awake() - began >= 0.08
    assert asleep() - slept < 0.1

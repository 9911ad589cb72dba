"""The signs that the machine was late, and the repetition of a test."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.sound import again, late
from tests.sound.late import UNDERRUN, Watch
from tests.systems import needs_proc

ROOT = Path(__file__).parents[2]


class Machine:
    """A machine that is late so many times, and a test that hears nothing so many times."""

    def __init__(self, *, late: int, deaf: int) -> None:
        self.late, self.deaf, self.runs = late, deaf, 0
        self.reports: list[Any] = []

    def why(self) -> str | None:
        return "its clock" if self.runs <= self.late else None

    def run(self, item: Any, *, log: bool, nextitem: Any) -> list[Any]:
        assert not log
        assert item is not nextitem
        self.runs += 1
        return [SimpleNamespace(nodeid="x", failed=self.runs <= self.deaf, user_properties=[])]

    def take(self, report: Any) -> None:
        self.reports.append(report)

    def ran(self, monkeypatch: pytest.MonkeyPatch) -> tuple[int, bool, list[str]]:
        """Return how often it ran, whether it failed, and the summary."""
        monkeypatch.setattr(again, "runtestprotocol", self.run)
        monkeypatch.setattr(again, "_listened", [])
        monkeypatch.setattr(Watch, "why", self.why)
        hook = SimpleNamespace(
            pytest_runtest_logstart=lambda **_: None,
            pytest_runtest_logfinish=lambda **_: None,
            pytest_runtest_logreport=self.take,
        )
        item: Any = SimpleNamespace(
            ihook=hook,
            nodeid="x",
            location=("x", 1, "x"),
            get_closest_marker=lambda mark: "it counts" if mark == "moments" else None,
        )
        assert again.run_while_late(item, None)
        [report] = self.reports
        return self.runs, report.failed, list(again.tried_again({"": self.reports}))


@pytest.mark.parametrize(
    ("late", "deaf", "runs", "failed"),
    [
        (0, 0, 1, False),
        (9, 0, 1, False),
        (0, 9, 1, True),
        (1, 1, 2, False),
        (1, 9, 2, True),
        (9, 2, 3, False),
        (9, 9, 3, True),
    ],
)
def test_what_failed_late_runs_again_and_what_never_heard_fails(
    late: int, deaf: int, runs: int, failed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran, was, told = Machine(late=late, deaf=deaf).ran(monkeypatch)
    assert (ran, was) == (runs, failed)
    excuses = "; then ".join(["the machine was late: its clock"] * (runs - 1))
    assert told == ([f"run again: x: {excuses}"] if excuses else [])


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(late, "_logs", set())
    late.keeps_a_log(tmp_path / "pulseaudio.log")
    return tmp_path / "pulseaudio.log"


def test_a_recorder_that_is_behind_its_own_clock_tells(log: Path) -> None:
    with Watch() as watch:
        late.came(0.05)
        late.came(0.01)
    assert "recorder 50 ms behind" in str(watch.why())
    assert not log.exists()


def test_underruns_tell_if_they_are_new_and_many(log: Path) -> None:
    log.write_text(f"{UNDERRUN}\n" * 70)
    with Watch() as watch:
        pass
    assert "underruns" not in str(watch.why())
    with Watch() as watch:
        log.write_text(f"{UNDERRUN}\n" * 130)
    assert "60 underruns" in str(watch.why())
    with Watch() as watch:
        log.write_text(f"{UNDERRUN}\n")  # it was started again
    assert "underruns" not in str(watch.why())


def test_waiting_for_a_core_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = iter([100.0, 200.0])
    monkeypatch.setattr(late, "_waited", lambda: next(waited))
    with Watch() as watch:
        pass
    assert "something waited for a core" in str(watch.why())


def test_a_test_that_listened_again_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    class Patient(Machine):
        def run(self, item: Any, *, log: bool, nextitem: Any) -> list[Any]:
            again.listened_again("its recorder")
            again.listened_again("its clock")
            return super().run(item, log=log, nextitem=nextitem)

    _, failed, told = Patient(late=0, deaf=0).ran(monkeypatch)
    assert not failed
    assert told == ["listened again: x: its recorder; then its clock"]


IN_FRONT = """
import os, subprocess
from tests.sound import again
again.IN_FRONT = 19  # which all may be
with subprocess.Popen(("sleep", "60"), start_new_session=True) as program:
    with again.in_front():
        print(*(os.getpriority(os.PRIO_PROCESS, it) for it in (0, program.pid)))
        print(again.niceness_of_session(program.pid))
    program.kill()
again._session_be(os.getpid(), again.IN_FRONT)  # by another process, which goes back itself
with again.in_front():
    pass
print(again.niceness_of_session(os.getpid()))
"""


@needs_proc
def test_it_comes_in_front_with_all_that_it_started_and_goes_back() -> None:
    done = subprocess.run(
        (sys.executable, "-c", IN_FRONT),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
        start_new_session=True,
    )
    weighed = Path("/proc/self/autogroup").exists()
    assert done.stdout.split() == [b"19", b"19", b"19" if weighed else b"0", b"0"]

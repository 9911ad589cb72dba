"""The side that answers, in a process and without one."""

import os
import signal
import subprocess
import sys
import time

import pytest

from quarto_access.processes.service import IsOver
from quarto_access.processes.wire import Failure
from tests.processes.messages import answered, asked
from tests.processes.programs import serving
from tests.systems import needs_politeness, needs_signals


def run(
    answer: str, *questions: object, polite: bool = False
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        serving(answer, polite=polite),
        check=True,
        capture_output=True,
        input=asked(*questions),
        encoding="utf-8",
        timeout=20,
    )


def test_each_question_is_answered_or_why_not() -> None:
    def answer(question: object) -> object:
        match question:
            case "fails":
                raise Failure("no\nsuch  piece")
            case "breaks":
                raise OSError(5, "gone")
            case "is none":
                return object()
        return (question, None, 1.5)

    assert answered(lambda _: answer, "A1", "fails", "breaks", "is none", [1]) == [
        {"number": 1, "answer": ["A1", None, 1.5]},
        {"number": 2, "failed": "no such piece"},
        {"number": 3, "failed": "OSError: [Errno 5] gone"},
        {
            "number": 4,
            "failed": "AttributeError: 'object' object has no attribute '__match_args__'",
        },
        {"number": 5, "answer": [[1], None, 1.5]},
    ]


def test_what_stops_because_nobody_waits_says_nothing() -> None:
    def make(is_over: IsOver) -> object:
        def answer(question: object) -> object:
            if is_over():
                raise InterruptedError
            return question

        return answer

    assert answered(make, "A1", "A2") == []  # type: ignore[arg-type]


def test_what_is_printed_is_no_answer() -> None:
    done = run("print('noise'); os.write(1, b'noise'); return question", "A1")
    assert done.stdout == '{"number": 1, "answer": "A1"}\n'
    assert done.stderr.count("noise") == 2


@needs_politeness
def test_a_polite_one_lets_others_go_first() -> None:
    before = os.nice(0)
    assert f'"answer": {before}' in run("return os.nice(0)", "").stdout
    if before < 10:
        assert f'"answer": {before + 10}' in run("return os.nice(0)", "", polite=True).stdout


@needs_signals
def test_ctrl_c_in_the_terminal_is_not_meant_for_it() -> None:
    with subprocess.Popen(
        serving("return question"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as service:
        assert service.stdin
        assert service.stdout
        for _ in range(2):
            service.stdin.write(asked("A1"))
            service.stdin.flush()
            assert service.stdout.readline() == '{"number": 1, "answer": "A1"}\n'
            service.send_signal(signal.SIGINT)


@pytest.mark.parametrize("then", ["time.sleep(600)", "import threading; threading.Event().wait()"])
def test_it_ends_with_its_input_whatever_it_does(then: str) -> None:
    hurried = serving(then)[-1].replace("run(make", "service.SECONDS_TO_FINISH = 0.2\nrun(make")
    began = time.monotonic()
    ended = subprocess.run(
        (sys.executable, "-c", f"from quarto_access.processes import service\n{hurried}"),
        check=False,
        input=asked("A1").encode(),
        timeout=20,
    )
    assert ended.returncode == 1
    assert time.monotonic() - began < 10


def test_a_message_that_is_none_ends_it() -> None:
    done = subprocess.run(
        serving("return question"),
        check=False,
        capture_output=True,
        input=b"nonsense\n" + asked("A1").encode(),
        timeout=20,
    )
    assert done.stdout == b""

"""The fake of Prism answers as the real one does, where the real one can run."""

import contextlib
import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from tests.sound.daemon import SpeechDaemon
from tests.speech.fake_prism import binding
from tests.speech.prism_backends import Linux, Program

LOOP = """\
def answers(prism, lines):
    names = {"prism": prism}
    for line in lines:
        names["_"] = None
        try:
            exec(line, names)
        except Exception as problem:
            yield f"{type(problem).__name__}: {problem}"
        else:
            yield repr(names["_"])
"""

PROGRAM = f"""{LOOP}
import prism, sys
for answer in answers(prism, sys.stdin):
    print(answer, flush=True)
"""

KILL, START = "kill the daemon", "start the daemon"

BEGIN = ("c = prism.Context()", "h = c.create(prism.BackendId.SPEECH_DISPATCHER)")

LIBRARY = (
    "c = prism.Context()",
    "_ = [c.id_of(place).name for place in range(c.backends_count)]",
    "_ = [c.priority_of(c.id_of(place)) for place in range(c.backends_count)]",
    "_ = [c.name_of(c.id_of(place)) for place in range(c.backends_count)]",
    "c.id_of(99)",
    "c.id_of('nobody')",
    "_ = c.id_of('Orca').name",
    "c.id_of(True)",
    "c.create(prism.BackendId.NVDA)",
    "c.create(5)",
    "c.name_of(prism.BackendId.JAWS)",
    "_ = c.priority_of(prism.BackendId.JAWS)",
    "_ = c.exists(prism.BackendId.JAWS), c.exists(prism.BackendId.ORCA)",
    "c.create(prism.BackendId.ORCA)",
)

WITHOUT_DAEMON = (
    *LIBRARY,
    "c.create(prism.BackendId.SPEECH_DISPATCHER)",
    "c.create_best()",
    "c.acquire_best()",
)

WITH_DAEMON = (
    *LIBRARY,
    *BEGIN,
    "_ = h.name",
    "_ = h.features",
    "h.speak('A1.')",
    "h.speak('A2.', True)",
    "h.speak('')",
    "h.speak('A\\0')",
    "h.speak('\\ud83d')",
    "h.speak('& < > \" \\\\ \\U0001f3b2', True)",
    "h.speak('x' * 10_000, True)",
    "h.braille('a1')",
    "h.braille('')",
    "h.stop()",
    "h.stop()",
    "h.speaking",
    "h.rate = 0.75",
    "_ = h.rate",
    "h.rate = 2",
    "h.pitch = 0.5",
    "h.volume = 1.5",
    "h.volume = 1.0",
    "h.voice = 1",
    "_ = h.voice",
    "h.voice = 1_000_000",
    "h.get_voice_language(1_000_000)",
    "_ = h.get_voice_language(0)",
    "_ = c.create_best().name",
)

DYING = (
    *BEGIN,
    "h.speak('A1.')",
    KILL,
    "_ = h.features.is_supported_at_runtime",
    "h.speak('A2.')",
    "h.speak('A2.', True)",
    "h.stop()",
    "h.rate = 0.6",
    "c.create(prism.BackendId.SPEECH_DISPATCHER)",
    "c.acquire_best()",
    START,
    "_ = h.features.is_supported_at_runtime",
    "h.speak('A3.')",
    "h.stop()",
    "h.rate = 0.6",
    "g = c.create(prism.BackendId.SPEECH_DISPATCHER)",
    "g.speak('A4.')",
)

Answers = Callable[[ModuleType, Iterator[str]], Iterator[str]]


def faked(steps: tuple[str, ...], linux: Linux) -> list[str]:
    names: dict[str, Answers] = {}
    exec(LOOP, names)  # noqa: S102 - the same as in the other process

    def lines() -> Iterator[str]:
        for step in steps:
            if step in {KILL, START}:
                linux.daemon = Program() if step == START else None
            else:
                yield step

    return list(names["answers"](binding(linux.backends()), lines()))


def really(steps: tuple[str, ...], daemon: SpeechDaemon) -> list[str]:
    with subprocess.Popen(
        (sys.executable, "-c", PROGRAM),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdin
        assert process.stdout
        told = []
        for step in steps:
            if step in {KILL, START}:
                (daemon.start if step == START else daemon.kill)()
                continue
            process.stdin.write(f"{step}\n")
            process.stdin.flush()
            told.append(process.stdout.readline().rstrip("\n"))
    return told


@pytest.mark.parametrize("steps", [WITH_DAEMON, DYING])
def test_it_answers_as_the_real_one_with_a_daemon(
    daemon: SpeechDaemon, steps: tuple[str, ...]
) -> None:
    linux = Linux()
    linux.daemon = Program()
    assert faked(steps, linux) == really(steps, daemon)


def test_it_answers_as_the_real_one_without_a_daemon(daemon: SpeechDaemon) -> None:
    daemon.kill()
    assert faked(WITHOUT_DAEMON, Linux()) == really(WITHOUT_DAEMON, daemon)


def test_a_dead_daemon_that_is_asked_for_its_rate_takes_the_process_along(
    daemon: SpeechDaemon,
) -> None:
    steps = (*BEGIN, KILL, "_ = h.rate")
    assert really(steps, daemon)[-1] == ""
    linux = Linux()
    linux.daemon = Program()
    with contextlib.redirect_stderr(io.StringIO()):
        assert "takes the whole process along" in faked(steps, linux)[-1]

"""Prism in a process of its own, which may die, hang or send nonsense."""

import json
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

from quarto_access.processes import process
from quarto_access.processes.client import Client
from quarto_access.processes.codec import to_plain
from quarto_access.speech import choice
from quarto_access.speech.backend import NotWorking, Skill, Utterance, speakable
from quarto_access.speech.backends import prism_process, prism_ways, prism_worker, running_readers
from quarto_access.speech.backends.prism_process import PrismProcess
from quarto_access.speech.manner import Manner
from quarto_access.speech.speaker import Speaker
from tests.processes.messages import answered, asked
from tests.speech.backends import SECONDS, Brailling, Remembering
from tests.systems import needs_prism_process, needs_signals

READY = json.dumps({"number": 1, "answer": ["Orca", ["CUT", "BRAILLE"]]})

SAYS_READY = f"""
import json, os, sys, time
sys.stdin.reconfigure(encoding="utf-8"); sys.stdout.reconfigure(encoding="utf-8")
sys.stdin.readline(); print({READY!r}, flush=True)
"""

ECHOES = (
    SAYS_READY
    + """
for line in sys.stdin:
    asked = json.loads(line)
    told = {"number": asked["number"], "answer": asked["question"]}
    print(json.dumps(told, ensure_ascii=False), flush=True)
"""
)

TEXTS = [
    "& < > \" \\ '",
    "A\0B",
    "ñ 🎲 ⠿",
    "a\nb\rc\u2028d\x85e",
    "x" * 10_000,
    "🎲" * 10_000,
]

Begin = Callable[[str], PrismProcess]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Starts a process that behaves as given here, instead of Prism."""
    begun: list[PrismProcess] = []

    def begin(program: str) -> PrismProcess:
        monkeypatch.setattr(prism_process, "WORKER", (sys.executable, "-c", program))
        begun.append(PrismProcess("reader"))
        return begun[-1]

    yield begin
    for one in begun:
        one.close()
        assert not one._client.process.alive


@pytest.fixture
def clients(monkeypatch: pytest.MonkeyPatch) -> list[Client]:
    """Return all clients that were started."""
    begun: list[Client] = []

    def remembered(command: Any) -> Client:
        begun.append(Client(command))
        return begun[-1]

    monkeypatch.setattr(prism_process, "Client", remembered)
    return begun


def pid_of(found: PrismProcess) -> int:
    assert found._client.process.pid
    return found._client.process.pid


def now(text: str, **manner: Any) -> Utterance:
    return Utterance(text, interrupt=True, manner=Manner(**manner))


def test_what_it_can_do_is_told(begin: Begin) -> None:
    found = begin(SAYS_READY + "sys.stdin.read()")
    assert found.name == "Orca"
    assert found.can == {Skill.CUT, Skill.BRAILLE}


@pytest.mark.parametrize("text", TEXTS)
def test_each_text_comes_as_it_was(begin: Begin, text: str) -> None:
    found = begin(ECHOES)
    assert found._ask(tuple[str, ...], "speak", text) == ("speak", text)


def test_half_a_character_breaks_nothing(begin: Begin) -> None:
    found = begin(ECHOES)
    assert found._ask(tuple[str, ...], "speak", "A\ud83dB") == ("speak", "A?B")


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("import os; os._exit(3)", "has ended"),
        ("import os; os.abort()", "has ended"),
        ("print('Segmentation fault')", "no answer: Segmentation fault"),
        ("print('{\"name\": ')", "no answer"),
        ("print()", "no answer"),
        ('print(\'{"number": 1, "failed": "Prism knows none"}\')', "Prism knows none"),
        ("import sys; sys.stdout.buffer.write(b'\\xff\\xfe\\n')", "no answer"),
    ],
)
def test_one_that_never_was_ready_is_not_there(
    begin: Begin, clients: list[Client], program: str, told: str
) -> None:
    with pytest.raises(NotWorking, match=told):
        begin(program)
    assert not clients[-1].process.alive


@pytest.mark.parametrize(
    "answer",
    [
        "[]",
        "7",
        "null",
        '"name"',
        '{"number": 1, "answer": {"name": "Orca"}}',
        '{"number": 1, "answer": ["Orca", ["JUGGLING"]]}',
    ],
)
def test_nonsense_at_the_start_leaves_no_process_behind(
    begin: Begin, clients: list[Client], answer: str
) -> None:
    with pytest.raises(NotWorking, match="no answer"):
        begin(f"import sys; print({answer!r}, flush=True); sys.stdin.read()")
    assert not clients[-1].process.alive


def test_one_that_hangs_at_the_start_is_ended(
    begin: Begin, clients: list[Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prism_process, "SECONDS_TO_BEGIN", 0.3)
    with pytest.raises(NotWorking, match="hangs"):
        begin("import time; time.sleep(60)")
    assert not clients[-1].process.alive


CALLS: dict[str, Callable[[PrismProcess], object]] = {
    "speak": lambda found: found.speak(now("A1.")),
    "silence": lambda found: found.silence(),
    "braille": lambda found: found.braille("a1"),
    "alive": lambda found: found.alive(),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize(
    ("then", "told"),
    [
        ("os._exit(1)", "has (ended|gone)"),
        ("sys.stdin.readline(); os.abort()", "has ended"),
        ("sys.stdin.readline(); print('nonsense', flush=True); time.sleep(60)", "no answer"),
        (
            'sys.stdin.readline(); print(\'{"number": 2, "failed": "OSError: gone"}\')',
            "OSError: gone",
        ),
        ("time.sleep(60)", "hangs"),
    ],
)
def test_whenever_it_fails_that_is_raised(
    begin: Begin,
    monkeypatch: pytest.MonkeyPatch,
    call: Callable[[PrismProcess], object],
    then: str,
    told: str,
) -> None:
    monkeypatch.setattr(prism_process, "SECONDS_TO_ANSWER", 0.3 if told == "hangs" else SECONDS)
    found = begin(SAYS_READY + then)
    with pytest.raises(NotWorking, match=told):
        call(found)


def test_a_long_text_for_one_that_hangs_does_not_wait_for_ever(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prism_process, "SECONDS_TO_ANSWER", 0.3)
    found = begin(SAYS_READY + "time.sleep(60)")
    with pytest.raises(NotWorking, match="hangs"):
        found.speak(now("🎲" * 10_000))


@needs_signals
def test_one_that_was_killed_is_noticed(begin: Begin) -> None:
    found = begin(ECHOES)
    os.kill(pid_of(found), signal.SIGKILL)
    with pytest.raises(NotWorking):
        found.alive()


@needs_signals
def test_one_that_was_stopped_is_noticed_and_ended(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prism_process, "SECONDS_TO_ANSWER", 0.3)
    found = begin(ECHOES)
    os.kill(pid_of(found), signal.SIGSTOP)
    with pytest.raises(NotWorking, match="hangs"):
        found.alive()
    found.close()
    assert not found._client.process.alive


def test_what_it_started_does_not_hold_up_its_end(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "SECONDS_TO_END", 0.1)
    found = begin(
        "import subprocess, sys\n"
        "started = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(5)'])\n"
        + SAYS_READY
        + "sys.stdin.read()"
    )
    begun = time.monotonic()
    found.close()
    assert time.monotonic() - begun < 2


def test_its_death_moves_the_words_to_another_way(begin: Begin) -> None:
    other = Remembering("terminal")
    made = [lambda: begin(SAYS_READY + "sys.stdin.readline(); os.abort()")]

    def reader() -> PrismProcess:
        if not made:
            raise NotWorking
        return made.pop()()

    speaker = Speaker(
        (
            choice.WayOfSpeaking("prism", choice.SCREEN_READER, reader),
            choice.WayOfSpeaking("terminal", choice.OWN_VOICE, lambda: other),
        ),
        "Now {}.".format,
    )
    speaker.say("A1.", interrupt=True)
    other.wait_for("now: A1.")
    speaker.close()


# The process itself.


MANNER = Manner("es", rate=60, pitch=70, volume=80)


def worked(*questions: object, backend: Remembering | None = None) -> list[object]:
    """Return the answers after the beginning, or the failures."""
    made = backend or Brailling("Orca")
    service = prism_worker.PrismService({"reader": lambda: made})
    _, *told = answered(lambda _: service.answer, ["begin", "reader"], *questions)
    return [message.get("answer", message.get("failed")) for message in told]


def test_the_process_does_what_it_is_told() -> None:
    backend = Brailling("Orca")
    told = worked(
        ["speak", "A1.", True, to_plain(MANNER)],
        ["speak", "A2.", False, to_plain(MANNER)],
        ["silence"],
        ["braille", "a1 ."],
        ["alive"],
        backend=backend,
    )
    assert told == [None] * 4 + [True]
    assert backend.did == ["now: A1.", "then: A2.", "silence", "braille: a1 ."]


def test_the_process_hands_on_the_manner() -> None:
    manners: list[Manner] = []

    class Voice(Remembering):
        def speak(self, utterance: Utterance) -> None:
            manners.append(utterance.manner)

    worked(["speak", "A1.", True, to_plain(MANNER)], backend=Voice("voice"))
    assert manners == [MANNER]


def test_what_fails_in_the_process_is_told_and_the_next_is_done() -> None:
    backend = Remembering("Orca")
    backend.problem = OSError(5, "gone")
    told = worked(["silence"], ["juggle"], ["speak"], 7, ["silence"], backend=backend)
    problems = [str(answer).partition(":")[0] for answer in told]
    assert problems == ["OSError", "ValueError", "ValueError", "ValueError", "None"]
    assert backend.did == ["silence"]


def test_a_process_that_cannot_begin_tells_why_and_does_nothing() -> None:
    def make() -> Remembering:
        raise NotWorking("Prism knows none")

    service = prism_worker.PrismService({"voice": make})
    told = answered(lambda _: service.answer, ["begin", "voice"], ["silence"])
    assert told == [
        {"number": 1, "failed": "Prism knows none"},
        {"number": 2, "failed": "ValueError: ['silence']"},
    ]


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Make sure that no daemon is there, and that none is started."""
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/none")
    monkeypatch.setenv("SPEECHD_CMD", "/bin/false")


@needs_prism_process
@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("kind", ["reader", "voice"])
def test_the_real_process_tells_that_nothing_is_there(kind: str) -> None:
    with pytest.raises(NotWorking, match="not available"):
        PrismProcess(kind)


@pytest.mark.usefixtures("quiet")
def test_the_real_process_prints_nothing() -> None:
    run = subprocess.run(
        prism_process.WORKER,
        check=True,
        capture_output=True,
        input=asked(["begin", "voice"]),
        text=True,
    )
    assert list(json.loads(run.stdout)) == ["number", "failed"]


FAKED = """
import sys
from tests.speech.fake_prism import binding
from tests.speech.prism_backends import Linux, Program
from quarto_access.speech.backends import prism_worker

linux = Linux()
linux.daemon = Program()
sys.modules["prism"] = binding(linux.backends())
prism_worker.main()
print(*(text for _, text in linux.heard), *linux.did, sep="\\n", file=sys.stderr)
"""


@pytest.mark.parametrize("text", TEXTS)
def test_each_text_reaches_the_library(text: str) -> None:
    said = speakable(text)
    manner = to_plain(Manner("es", volume=25))
    run = subprocess.run(
        [sys.executable, "-c", FAKED],
        check=True,
        capture_output=True,
        input=asked(["begin", "voice"], ["speak", said, True, manner], ["alive"]),
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert [json.loads(line)["answer"] for line in run.stdout.splitlines()] == [
        ["Speech Dispatcher", sorted_as(run.stdout, "CUT", "MANNER")],
        None,
        True,
    ]
    assert run.stderr.splitlines()[0] == said
    assert "('volume', 0.5)" in run.stderr.splitlines()


def sorted_as(told: str, *skills: str) -> list[str]:
    """These skills in the order in which they were told, which is none."""
    return sorted(skills, key=told.index)


# Orca, among the processes of Linux.


@pytest.fixture
def processes(tmp_path: Path) -> Path:
    for number, name in {"1": "systemd", "20": "orca-slicer", "self": "orca"}.items():
        (tmp_path / number).mkdir()
        (tmp_path / number / "comm").write_text(f"{name}\n")
    (tmp_path / "30").mkdir()  # it has ended meanwhile
    return tmp_path


def test_orca_is_known_by_its_process(processes: Path) -> None:
    assert not running_readers.orca(str(processes))
    (processes / "40").mkdir()
    (processes / "40" / "comm").write_bytes(b"orca\n")
    assert running_readers.orca(str(processes))


def test_names_of_processes_may_be_anything(processes: Path) -> None:
    (processes / "20" / "comm").write_bytes(b"\xff\xfe\n")
    assert not running_readers.orca(str(processes))


def test_without_a_list_of_processes_there_is_no_orca(tmp_path: Path) -> None:
    assert not running_readers.orca(str(tmp_path / "none"))


@needs_prism_process
def test_without_orca_no_process_is_begun(
    monkeypatch: pytest.MonkeyPatch, clients: list[Client]
) -> None:
    monkeypatch.setattr(running_readers, "orca", lambda: False)
    with pytest.raises(NotWorking, match="Orca"):
        prism_ways.reader()
    assert clients == []


def test_narrator_is_nowhere_but_on_windows() -> None:
    assert not running_readers.narrator()


def test_an_end_while_it_answers_raises_nothing(begin: Begin) -> None:
    found = begin(SAYS_READY + "time.sleep(0.2); print('{}')")
    thread = threading.Thread(target=found.close)
    thread.start()
    thread.join(SECONDS)
    assert not thread.is_alive()
    found.close()

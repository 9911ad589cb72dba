"""Prism in a process of its own: what comes of it when that dies, hangs or talks nonsense."""

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

from quarto_access.speech import choice
from quarto_access.speech.backend import NotWorking, Skill, Utterance, speakable
from quarto_access.speech.backends import child, elsewhere, prism_reader, prism_worker, running
from quarto_access.speech.backends.child import Child
from quarto_access.speech.backends.elsewhere import Elsewhere
from quarto_access.speech.manner import Manner
from quarto_access.speech.speaker import Speaker
from tests.speech.backends import SECONDS, Brailling, Remembering

READY = json.dumps({"name": "Orca", "can": ["cut", "braille"]})

SAYS_READY = f"import json, os, sys, time\nprint({READY!r}, flush=True)\n"

ECHOES = (
    SAYS_READY
    + """
sys.stdin.reconfigure(encoding="utf-8"); sys.stdout.reconfigure(encoding="utf-8")
for line in sys.stdin:
    print(json.dumps({"result": json.loads(line)}, ensure_ascii=False), flush=True)
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

Begin = Callable[[str], Elsewhere]


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Begins a process that does as it is told here, instead of Prism."""
    begun: list[Elsewhere] = []

    def begin(program: str) -> Elsewhere:
        monkeypatch.setattr(elsewhere, "WORKER", (sys.executable, "-c", program))
        begun.append(Elsewhere("reader"))
        return begun[-1]

    yield begin
    for one in begun:
        one.close()
        assert not one._child.alive


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> list[Child]:
    """All that were begun."""
    begun: list[Child] = []

    def remembered(command: Any) -> Child:
        begun.append(Child(command))
        return begun[-1]

    monkeypatch.setattr(elsewhere, "Child", remembered)
    return begun


def now(text: str, **manner: Any) -> Utterance:
    return Utterance(text, interrupt=True, manner=Manner(**manner))


def test_what_it_can_do_is_told(begin: Begin) -> None:
    found = begin(SAYS_READY + "sys.stdin.read()")
    assert found.name == "Orca"
    assert found.can == {Skill.CUT, Skill.BRAILLE}


@pytest.mark.parametrize("text", TEXTS)
def test_each_text_comes_as_it_was(begin: Begin, text: str) -> None:
    found = begin(ECHOES)
    assert found._do("speak", text)["result"] == ["speak", text]


def test_half_a_character_breaks_nothing(begin: Begin) -> None:
    found = begin(ECHOES)
    assert found._do("speak", "A\ud83dB")["result"] == ["speak", "A?B"]


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("import os; os._exit(3)", "has ended"),
        ("import os; os.abort()", "has ended"),
        ("print('Segmentation fault')", "no answer: Segmentation fault"),
        ("print('{\"name\": ')", "no answer"),
        ("print()", "has ended"),
        ('print(\'{"failed": "Prism knows none"}\')', "Prism knows none"),
        ("import sys; sys.stdout.buffer.write(b'\\xff\\xfe\\n')", "no answer"),
    ],
)
def test_one_that_never_was_ready_is_not_there(
    begin: Begin, children: list[Child], program: str, told: str
) -> None:
    with pytest.raises(NotWorking, match=told):
        begin(program)
    assert not children[-1].alive


@pytest.mark.parametrize(
    "answer", ["{}", "[]", "7", "null", '"name"', '{"name": "Orca", "can": ["juggling"]}']
)
def test_nonsense_at_the_start_leaves_no_process_behind(
    begin: Begin, children: list[Child], answer: str
) -> None:
    with pytest.raises((NotWorking, KeyError, TypeError, ValueError)):
        begin(f"import sys; print({answer!r}, flush=True); sys.stdin.read()")
    assert not children[-1].alive


def test_one_that_hangs_at_the_start_is_ended(
    begin: Begin, children: list[Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elsewhere, "SECONDS_TO_BEGIN", 0.3)
    with pytest.raises(NotWorking, match="hangs"):
        begin("import time; time.sleep(60)")
    assert not children[-1].alive


CALLS: dict[str, Callable[[Elsewhere], object]] = {
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
        ('sys.stdin.readline(); print(\'{"failed": "OSError: gone"}\')', "OSError: gone"),
        ("time.sleep(60)", "hangs"),
    ],
)
def test_whenever_it_fails_that_is_raised(
    begin: Begin,
    monkeypatch: pytest.MonkeyPatch,
    call: Callable[[Elsewhere], object],
    then: str,
    told: str,
) -> None:
    monkeypatch.setattr(elsewhere, "SECONDS_TO_ANSWER", 0.3 if told == "hangs" else SECONDS)
    found = begin(SAYS_READY + then)
    with pytest.raises(NotWorking, match=told):
        call(found)


def test_a_long_text_for_one_that_hangs_does_not_wait_for_ever(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elsewhere, "SECONDS_TO_ANSWER", 0.3)
    found = begin(SAYS_READY + "time.sleep(60)")
    with pytest.raises(NotWorking, match="hangs"):
        found.speak(now("🎲" * 10_000))


def test_one_that_was_killed_is_noticed(begin: Begin) -> None:
    found = begin(ECHOES)
    os.kill(found._child.pid, signal.SIGKILL)
    with pytest.raises(NotWorking):
        found.alive()


def test_one_that_was_stopped_is_noticed_and_ended(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(elsewhere, "SECONDS_TO_ANSWER", 0.3)
    found = begin(ECHOES)
    os.kill(found._child.pid, signal.SIGSTOP)
    with pytest.raises(NotWorking, match="hangs"):
        found.alive()
    found.close()
    assert not found._child.alive


def test_what_it_started_does_not_hold_up_its_end(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "SECONDS_TO_END", 0.1)
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

    def reader() -> Elsewhere:
        if not made:
            raise NotWorking
        return made.pop()()

    speaker = Speaker(
        (
            choice.Way("prism", choice.SCREEN_READER, reader),
            choice.Way("terminal", choice.OWN_VOICE, lambda: other),
        ),
        "Now {}.".format,
    )
    speaker.say("A1.", interrupt=True)
    other.wait_for("now: A1.")
    speaker.close()


# The process itself.


def worked(*lines: object, backend: Remembering | None = None) -> list[dict[str, object]]:
    told: list[dict[str, object]] = []
    made = backend or Brailling("Orca")
    prism_worker.work(lambda: made, [json.dumps(line) for line in lines], told.append)
    return told[1:]


def test_the_process_does_what_it_is_told() -> None:
    backend = Brailling("Orca")
    told = worked(
        ["speak", "A1.", True, ["es", 60, 70, 80]],
        ["speak", "A2.", False, ["es", 60, 70, 80]],
        ["silence"],
        ["braille", "a1 ."],
        ["alive"],
        backend=backend,
    )
    assert told == [{"result": None}] * 4 + [{"result": True}]
    assert backend.did == ["now: A1.", "then: A2.", "silence", "braille: a1 ."]


def test_the_process_hands_on_the_manner() -> None:
    manners: list[Manner] = []

    class Voice(Remembering):
        def speak(self, utterance: Utterance) -> None:
            manners.append(utterance.manner)

    worked(["speak", "A1.", True, ["es", 60, 70, 80]], backend=Voice("voice"))
    assert manners == [Manner("es", rate=60, pitch=70, volume=80)]


def test_what_fails_in_the_process_is_told_and_the_next_is_done() -> None:
    backend = Remembering("Orca")
    backend.problem = OSError(5, "gone")
    told = worked(["silence"], ["juggle"], ["speak"], 7, ["silence"], backend=backend)
    problems = [str(answer.get("failed")).partition(":")[0] for answer in told]
    assert problems == ["OSError", "ValueError", "ValueError", "TypeError", "None"]
    assert backend.did == ["silence"]


def test_a_process_that_cannot_begin_tells_why() -> None:
    told: list[dict[str, object]] = []

    def make() -> Remembering:
        raise NotWorking("Prism knows none")

    prism_worker.work(make, ["[]"], told.append)
    assert told == [{"failed": "Prism knows none"}]


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No daemon is there, and none is started."""
    monkeypatch.setenv("SPEECHD_ADDRESS", f"unix_socket:{tmp_path}/none")
    monkeypatch.setenv("SPEECHD_CMD", "/bin/false")


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("kind", ["reader", "voice"])
def test_the_real_process_tells_that_nothing_is_there(kind: str) -> None:
    with pytest.raises(NotWorking, match="not available"):
        Elsewhere(kind)


@pytest.mark.usefixtures("quiet")
def test_the_real_process_prints_nothing() -> None:
    run = subprocess.run(
        [*elsewhere.WORKER, "voice"], check=True, capture_output=True, input="", text=True
    )
    assert list(json.loads(run.stdout)) == ["failed"]


FAKED = """
import sys
from tests.speech.fake_prism import binding
from tests.speech.prism_backends import Linux, Program
from quarto_access.speech.backends import prism_worker

linux = Linux()
linux.daemon = Program()
sys.modules["prism"] = binding(linux.backends())
sys.argv = ["", "voice"]
prism_worker.main()
print(*(text for _, text in linux.heard), *linux.did, sep="\\n", file=sys.stderr)
"""


@pytest.mark.parametrize("text", TEXTS)
def test_each_text_reaches_the_library(text: str) -> None:
    said = speakable(text)
    lines = [["speak", said, True, ["es", 50, 50, 25]], ["alive"]]
    run = subprocess.run(
        [sys.executable, "-c", FAKED],
        check=True,
        capture_output=True,
        input="".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines),
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert [json.loads(line) for line in run.stdout.splitlines()] == [
        {"name": "Speech Dispatcher", "can": sorted_as(run.stdout, "cut", "manner")},
        {"result": None},
        {"result": True},
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
    assert not running.orca(str(processes))
    (processes / "40").mkdir()
    (processes / "40" / "comm").write_bytes(b"orca\n")
    assert running.orca(str(processes))


def test_names_of_processes_may_be_anything(processes: Path) -> None:
    (processes / "20" / "comm").write_bytes(b"\xff\xfe\n")
    assert not running.orca(str(processes))


def test_without_a_list_of_processes_there_is_no_orca(tmp_path: Path) -> None:
    assert not running.orca(str(tmp_path / "none"))


def test_without_orca_no_process_is_begun(
    monkeypatch: pytest.MonkeyPatch, children: list[Child]
) -> None:
    monkeypatch.setattr(running, "orca", lambda: False)
    with pytest.raises(NotWorking, match="Orca"):
        prism_reader.reader()
    assert children == []


def test_narrator_is_nowhere_but_on_windows() -> None:
    assert not running.narrator()


def test_an_end_while_it_answers_raises_nothing(begin: Begin) -> None:
    found = begin(SAYS_READY + "time.sleep(0.2); print('{}')")
    thread = threading.Thread(target=found.close)
    thread.start()
    thread.join(SECONDS)
    assert not thread.is_alive()
    found.close()

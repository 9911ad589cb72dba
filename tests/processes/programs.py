"""Small programs that answer, or do something else instead, as commands."""

import os
import sys
from pathlib import Path

COMMON = """
import json, os, sys, time
def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit()
def say(**told):
    print(json.dumps(told), flush=True)
"""

ECHO = "while True:\n    asked = hear(); say(number=asked['number'], answer=asked.get('question'))"

TROUBLES = {
    "dies": "os._exit(7)",
    "dies when asked": "hear(); os._exit(7)",
    "dies in the middle of a line": 'hear(); os.write(1, b\'{"number": 1, "answer"\'); os._exit(7)',
    "talks nonsense": "print('nonsense', flush=True); time.sleep(60)",
    "says nothing that is an object": "print('[1]', flush=True); time.sleep(60)",
    "talks no text": "os.write(1, b'\\xff\\xfe\\n'); time.sleep(60)",
    "nests": "print('[' * 100_000, flush=True); time.sleep(60)",
    "says a huge line": "hear(); os.write(1, b'x' * (5 << 20)); time.sleep(60)",
    "answers hugely": "hear(); say(number=1, answer='x' * (2 << 20)); time.sleep(60)",
    "answers with another kind": "say(number=hear()['number'], answer=[1]); time.sleep(60)",
    "answers with nothing": "say(number=hear()['number'], answer=None); time.sleep(60)",
    "says that it failed": "say(number=hear()['number'], failed='no such piece'); time.sleep(60)",
    "closes its mouth": "os.close(1); time.sleep(60)",
    "hangs": "time.sleep(60)",
    "hangs when asked": "hear(); time.sleep(60)",
    "floods": "while True: say(number=0)",
    "floods with answers to others": "while True: say(number=99, answer='x' * 1000)",
}
"""The troubles of a process, each without an answer."""

LATE = frozenset({"hangs", "hangs when asked", "floods", "floods with answers to others"})
"""The troubles that show only by the time that they take."""


def command(program: str) -> tuple[str, ...]:
    return (sys.executable, "-c", COMMON + program)


def serving(answer: str, *, polite: bool = False) -> tuple[str, ...]:
    """Return a real service; `answer` is a function body with `is_over` and `question`."""
    program = (
        "import os, sys, time\n"
        "from quarto_access.processes.service import run\n"
        "def make(is_over):\n"
        "    def answer(question):\n"
        f"        {answer}\n"
        "    return answer\n"
        f"run(make, polite={polite})\n"
    )
    return (sys.executable, "-c", program)


def is_there(pid: int) -> bool:
    """Return whether a process of this number runs; a zombie does not count."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat")
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):  # it may go between two looks
        return False

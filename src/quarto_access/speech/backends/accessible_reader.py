"""A running screen reader, or the system's voice, through accessible_output2.

The library has traps, which this module avoids:

- `Auto()` succeeds even if there is nothing to speak through, and then says nothing. One library
  that cannot be loaded makes all others fail. So the outputs are made here, one by one.
- Windows' own voice always claims to be active; it is not a screen reader. Neither is the speech
  daemon of Linux, unless Orca runs.
- `output()` raises even if it worked, and never shows braille: so `speak` and `braille` are called
  one by one.
- Windows' own voice reads markup; the library escapes `<`, but not `&`.
- In NVDA's sleep mode every call succeeds and nothing is heard. No program can find out.
- It prints to standard output, where the game's own lines go.
- After its speech daemon has died, every call raises, or never returns, until everything is made
  anew.
"""

import sys
from contextlib import suppress
from types import ModuleType
from typing import Any

from quarto_access.speech.backend import NotWorking, Skill, Utterance
from quarto_access.speech.backends import running_readers

PROPER_NAMES = {"jaws": "JAWS", "sapi5": "SAPI 5", "Linux Speech Dispatcher": "Speech Dispatcher"}

DAEMON = "Linux Speech Dispatcher"
TAKES_MARKUP = "sapi5"
SAYS_ONLY = frozenset({"VoiceOver"})
"""The ones that cannot be stopped: VoiceOver's script ignores that newer words should interrupt."""


class AccessibleReader:
    """Hands words and braille to an output that the library knows."""

    def __init__(self, *, is_reader: bool) -> None:
        _prepare_for_com()
        self.name = ""
        self._is_reader = is_reader
        self._outputs, self._printed = _all_outputs()
        output = self._output()
        self.name = PROPER_NAMES.get(output.name, output.name)
        skills = {Skill.CUT} - ({Skill.CUT} if output.name in SAYS_ONLY else set())
        self.can = frozenset(skills | ({Skill.BRAILLE} if is_reader else set()))

    def speak(self, utterance: Utterance) -> None:
        output = self._output()
        text = utterance.text
        if output.name == TAKES_MARKUP:
            text = text.replace("&", "&amp;").replace(">", "&gt;")
        if not utterance.was_cut:
            output.speak(text, interrupt=utterance.interrupt)

    def silence(self) -> None:
        if Skill.CUT in self.can:
            self._output().silence()

    def braille(self, text: str) -> None:
        self._output().braille(text)

    def alive(self) -> bool:
        output = self._output()
        if output.name == DAEMON:  # it calls itself active even when its daemon is dead
            output._client.list_output_modules()
        return True

    def close(self) -> None:
        for output in self._outputs:
            if hasattr(output, "close"):
                with suppress(Exception):  # it may be dead already
                    output.close()

    def _output(self) -> Any:
        """Return the active output. Raises if none is of this kind, or if it has changed."""
        for output in self._outputs:
            if self._is_wanted(output) and output.is_active():
                name = PROPER_NAMES.get(output.name, output.name)
                if self.name not in {"", name}:
                    raise NotWorking(f"{name} has taken over")
                return output
        raise NotWorking("; ".join(self._printed) or "nothing is running")

    def _is_wanted(self, output: Any) -> bool:
        """Return whether an output is of the wanted kind, a screen reader or a system voice."""
        is_voice = output.is_system_output() or (
            output.name == DAEMON and not running_readers.orca()
        )
        return bool(is_voice) is not self._is_reader


def reader() -> AccessibleReader:
    """Return the running screen reader. Raises `NotWorking` if there is none."""
    return AccessibleReader(is_reader=True)


def voice() -> AccessibleReader:
    """Return the system's voice. Raises `NotWorking` if there is none."""
    return AccessibleReader(is_reader=False)


def _all_outputs() -> tuple[list[Any], list[str]]:
    """Return all outputs that the library knows here, and why others are missing."""
    from accessible_output2 import get_output_classes, outputs

    printed: list[str] = []

    def instead_of_print(*words: object, **_: object) -> None:
        printed.append(" ".join(map(str, words)))

    for module in vars(outputs).values():
        if isinstance(module, ModuleType):
            vars(module)["print"] = instead_of_print
    made = []
    for make in get_output_classes():
        try:
            made.append(make())
        except outputs.base.OutputError:  # it is not on this machine
            pass
        except Exception as problem:  # noqa: BLE001 - each has errors of its own
            printed.append(f"{type(problem).__name__}: {problem}")
    return made, printed


def _prepare_for_com() -> None:
    """Initialise COM, which Windows requires of each thread that calls a screen reader."""
    if sys.platform == "win32":
        import pythoncom

        pythoncom.CoInitialize()

"""A running screen reader, or what the system speaks with, through accessible_output2.

Its traps, which this module is here for:

- `Auto()` succeeds where there is nothing to speak through, and then says nothing; and one library
  that cannot be loaded takes all the others along. So they are made here, one by one.
- Windows' own voice always claims to be active; it is no screen reader. Neither is the speech
  daemon of Linux, unless Orca runs.
- `output()` raises where it worked, and never brailles: so `speak` and `braille`, one by one.
- Windows' own voice takes what is said for markup, in which the library escapes `<` and not `&`.
- In NVDA's sleep mode all goes well and nothing is heard. No program can tell.
- It prints to standard output, where the game's own lines go.
- After its speech daemon has died, every call raises until everything is made anew, or never
  returns at all.
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
"""Those that cannot be stopped: VoiceOver's script ignores that newer words should interrupt."""


class AccessibleReader:
    """Hands words and braille to one that the library knows."""

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
                with suppress(Exception):  # it may be dead, and nobody will miss it
                    output.close()

    def _output(self) -> Any:
        """The one that is active now. Raises if none of this kind is, or another one by now."""
        for output in self._outputs:
            if self._is_wanted(output) and output.is_active():
                name = PROPER_NAMES.get(output.name, output.name)
                if self.name not in {"", name}:
                    raise NotWorking(f"{name} has taken over")
                return output
        raise NotWorking("; ".join(self._printed) or "nothing is running")

    def _is_wanted(self, output: Any) -> bool:
        """A reader's system voice is not wanted for a reader, and the other way round."""
        is_voice = output.is_system_output() or (
            output.name == DAEMON and not running_readers.orca()
        )
        return bool(is_voice) is not self._is_reader


def reader() -> AccessibleReader:
    """The screen reader that runs. Raises if none does."""
    return AccessibleReader(is_reader=True)


def voice() -> AccessibleReader:
    """What the system has to speak with. Raises if it has nothing."""
    return AccessibleReader(is_reader=False)


def _all_outputs() -> tuple[list[Any], list[str]]:
    """All that the library knows here, and why others are missing."""
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
    """Windows: each thread that calls a screen reader must say so first."""
    if sys.platform == "win32":
        import pythoncom

        pythoncom.CoInitialize()

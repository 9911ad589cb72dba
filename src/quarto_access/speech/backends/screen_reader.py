"""A running screen reader, through accessible_output2.

Its traps, which this module is here for:

- `Auto()` succeeds where there is nothing to speak through, and then says nothing.
- Windows' own voice always claims to be active; it is no screen reader.
- `output()` raises where it worked, and never brailles: so `speak` and `braille`, one by one.
- It prints to standard output, where the game's own lines go.
- After its speech daemon has died, every call raises until everything is made anew, or never
  returns at all.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType
from typing import Any

from quarto_access.speech.backend import NotWorking, Utterance
from quarto_access.speech.backends.own_thread import OwnThread, Stuck

SECONDS_TO_BEGIN = 4.0
SECONDS_TO_SPEAK = 2.0

PROPER_NAMES = {"jaws": "JAWS", "Linux Speech Dispatcher": "Speech Dispatcher"}


class ScreenReader:
    """Hands words and braille to the screen reader that is running."""

    can_be_cut = True

    def __init__(self) -> None:
        self.name = ""
        self._begin()

    def speak(self, utterance: Utterance) -> None:
        self._do(lambda: self._speak(utterance))

    def silence(self) -> None:
        self._do(lambda: self._reader().silence())

    def close(self) -> None:
        with suppress(Exception):  # it may be dead, and nobody will miss it
            self._thread.call(self._close, SECONDS_TO_SPEAK)
        self._thread.end()

    def _begin(self) -> None:
        self._thread = OwnThread("screen reader", _prepare_for_com)
        try:
            self._auto = self._thread.call(_auto, SECONDS_TO_BEGIN)
            self._thread.call(self._reader, SECONDS_TO_SPEAK)
        except BaseException:
            self._thread.end()
            raise

    def _do(self, call: Callable[[], object]) -> None:
        """Do it; if the reader is gone, once more with the one that may have taken its place."""
        try:
            self._thread.call(call, SECONDS_TO_SPEAK)
        except Stuck:
            raise
        except Exception:  # noqa: BLE001 - each reader has errors of its own
            self.close()
            self._begin()
            self._thread.call(call, SECONDS_TO_SPEAK)

    def _speak(self, utterance: Utterance) -> None:
        reader = self._reader()
        if not utterance.was_cut:
            reader.speak(utterance.text, interrupt=utterance.interrupt)
            with suppress(Exception):  # the words went out, and most readers have no braille
                reader.braille(utterance.text)

    def _reader(self) -> Any:
        reader = self._auto.get_first_available_output()
        if reader is None:
            raise NotWorking("; ".join(self._auto.printed) or "no screen reader is running")
        if reader.is_system_output():
            raise NotWorking(f"no screen reader is running, only {reader.name}")
        self.name = PROPER_NAMES.get(reader.name, reader.name)
        return reader

    def _close(self) -> None:
        for output in self._auto.outputs:
            if hasattr(output, "close"):
                output.close()


def _auto() -> Any:
    """The library's choice among the readers that it knows."""
    from accessible_output2 import outputs

    printed: list[str] = []

    def instead_of_print(*words: object, **_: object) -> None:
        printed.append(" ".join(map(str, words)))

    for module in vars(outputs).values():
        if isinstance(module, ModuleType):
            vars(module)["print"] = instead_of_print
    auto = outputs.auto.Auto()
    auto.printed = printed
    return auto


def _prepare_for_com() -> None:
    """Windows: each thread that calls a screen reader must say so first."""
    if sys.platform == "win32":
        import pythoncom

        pythoncom.CoInitialize()

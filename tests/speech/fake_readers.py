"""Screen readers as accessible_output2 0.17 finds them: its own choice, with faked readers.

Only the speaking parts are faked, after the library's sources: on Windows, NVDA (`running`), JAWS
(no `interrupt` by name, braille that may fail) and the system's own voice, which is always active;
on Linux, Debian's module `speechd` under the library's own class for it.
"""

import sys
import threading
from types import ModuleType
from typing import Any

import pytest
from accessible_output2 import outputs
from accessible_output2.outputs import speech_dispatcher
from accessible_output2.outputs.base import Output


class FakeReader(Output):  # type: ignore[misc] # the library has no types
    """NVDA: silence first if it is to interrupt; several of its answers are None."""

    name = "NVDA"

    def __init__(self) -> None:
        super().__init__()
        self.running = True
        self.did: list[tuple[str, ...]] = []
        self.braille_fails = False

    def is_active(self) -> bool:
        return self.running

    def speak(self, text: str, interrupt: bool = False) -> None:
        if interrupt:
            self.silence()
        self.did.append(("speak", text))

    def braille(self, text: str) -> None:
        if self.braille_fails:
            raise OSError("no display")
        self.did.append(("braille", text))

    def silence(self) -> None:
        self.did.append(("silence",))


class SystemVoice(FakeReader):
    """SAPI 5: after the readers, and always active."""

    name = "sapi5"
    priority = 101
    system_output = True


def install(monkeypatch: pytest.MonkeyPatch, *readers: Output) -> None:
    """Make the library find these, and nothing else."""
    for name, module in list(vars(outputs).items()):
        if isinstance(module, ModuleType) and hasattr(module, "output_class"):
            monkeypatch.delattr(outputs, name)
    for number, reader in enumerate(readers):
        module = ModuleType(f"reader{number}")
        vars(module)["output_class"] = _Given(reader)
        monkeypatch.setattr(outputs, module.__name__, module, raising=False)


class _Given:
    """Replaces a class: making it returns the reader, or raises."""

    def __init__(self, reader: Output | Exception) -> None:
        self._reader = reader
        self.priority = getattr(reader, "priority", 100)

    def __call__(self) -> Output:
        if isinstance(self._reader, Exception):
            raise self._reader
        return self._reader


class Daemon:
    """speech-dispatcher, with a module that behaves like Debian's client.

    - Connecting while it is dead raises an exception.
    - A client that was connected when it died gets an exception at each call, even after a restart.
    - While it hangs, nothing returns.
    """

    def __init__(self) -> None:
        self.age = 0
        self.alive = True
        self.hangs = False
        self.goes_on = threading.Event()
        self.did: list[tuple[str, ...]] = []

    def restart(self) -> None:
        self.age += 1
        self.alive = True

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        install(monkeypatch)
        monkeypatch.setattr(outputs, "speech_dispatcher", speech_dispatcher, raising=False)
        monkeypatch.setitem(sys.modules, "speechd", self.module())

    def module(self) -> Any:
        daemon = self
        module: Any = ModuleType("speechd")

        class SSIPCommunicationError(Exception):
            pass

        class CallbackType:
            BEGIN, END, CANCEL = "begin", "end", "cancel"

        class SSIPClient:
            def __init__(self, name: str) -> None:
                del name
                self._age = daemon.age
                self._send("connect")

            def speak(self, text: str, callback: object, event_types: object) -> None:
                assert callback
                assert event_types
                self._send("speak", text)

            def cancel(self) -> None:
                self._send("cancel")

            def list_output_modules(self) -> tuple[str, ...]:
                self._send("list")
                return ("espeak-ng",)

            def close(self) -> None:
                daemon.did.append(("close",))

            def _send(self, *what: str) -> None:
                if daemon.hangs:
                    daemon.goes_on.wait()
                if not daemon.alive or self._age != daemon.age:
                    raise SSIPCommunicationError
                daemon.did.append(what)

        module.SSIPCommunicationError = SSIPCommunicationError
        module.CallbackType = CallbackType
        module.SSIPClient = SSIPClient
        return module

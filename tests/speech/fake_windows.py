"""accessible_output2 0.17 on Windows: its own classes, over faked libraries and COM.

Faked after NVDA's controller client, the API of JAWS and SAPI 5.
"""

import importlib.util
import sys
import threading
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from accessible_output2 import outputs
from accessible_output2.outputs import base

from tests.speech import fake_readers
from tests.speech.prism_backends import Windows

NOT_THERE = 1722
"""Windows' answer if there is no program at the other end."""

AS_MARKUP, AT_ONCE = 8, 2
CLASSES = (
    *("nvda", "jaws", "sapi5", "window_eyes"),
    *("system_access", "dolphin", "pc_talker", "zdsr"),
)


class ComError(Exception):
    """`pywintypes.com_error`."""


class AccessibleWindows(Windows):
    """Windows; `missing` are libraries that cannot be loaded, and `has_jaws` is true with JAWS."""

    def __init__(self) -> None:
        super().__init__()
        self.missing: set[str] = set()
        self.has_jaws = True
        self.threads_with_com: set[int] = set()

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().install(monkeypatch)
        modules: dict[str, dict[str, Any]] = {
            "pywintypes": {"com_error": ComError},
            "pythoncom": {"CoInitialize": self._begins_com},
            "win32gui": {"FindWindow": self._finds_window},
            "libloader.com": {"load_com": self._loads_com},
        }
        for name, has in modules.items():
            module = ModuleType(name)
            vars(module).update(has)
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr(base, "load_library", self._loads)
        monkeypatch.setattr("platform.architecture", lambda: ("64bit", ""))
        fake_readers.install(monkeypatch)
        for name in CLASSES:
            monkeypatch.setattr(outputs, name, _anew(name), raising=False)

    def _loads(self, name: str, cdll: bool) -> Any:
        del cdll
        if name in self.missing:
            raise OSError(f"[WinError 126] {name}")
        return {
            "nvdaControllerClient64.dll": SimpleNamespace(
                nvdaController_testIfRunning=lambda: 0 if self.nvda else NOT_THERE,
                nvdaController_speakText=lambda text: self._nvda(self.heard, text),
                nvdaController_brailleMessage=lambda text: self._nvda(self.brailled, text),
                nvdaController_cancelSpeech=lambda: self._nvda(self.heard, "stop"),
            ),
            "pctkusr64.dll": SimpleNamespace(PCTKStatus=lambda: 0),
            "ZDSRAPI_x64.dll": SimpleNamespace(InitTTS=lambda *_: 0, GetSpeakState=lambda: 2),
        }[name]

    def _nvda(self, what: list[tuple[str, str]], text: str) -> int:
        if self.nvda is None:
            return NOT_THERE
        if self.nvda.sleeps:
            return 5  # and the library looks at no answer
        what.append(("NVDA", text))
        return 0

    def _begins_com(self) -> None:
        self.threads_with_com.add(threading.get_ident())

    def _loads_com(self, *names: str) -> Any:
        if threading.get_ident() not in self.threads_with_com:
            raise ComError("CoInitialize has not been called.")
        if names == ("FreedomSci.JawsApi", "jfwapi") and self.has_jaws:
            return SimpleNamespace(SayString=self._jaws_says, RunFunction=self._jaws_runs)
        if names == ("SAPI.SPVoice",):
            return SimpleNamespace(Speak=self._sapi_speaks, GetVoices=list)
        raise ComError(f"Unable to load any of the provided com objects: {names}")

    def _finds_window(self, kind: str, title: str) -> int:
        return 7 if (kind, title) == ("JFWUI2", "JAWS") and self.jaws else 0

    def _jaws_says(self, text: str, interrupt: bool) -> bool:
        if self.jaws and text:
            self.heard.append(("JAWS", f"{'now' if interrupt else 'then'}: {text.strip()}"))
        return self.jaws is not None

    def _jaws_runs(self, function: str) -> bool:
        if self.jaws is None:
            return False
        assert function.count('"') == 2, function
        self.brailled.append(("JAWS", function.removeprefix('BrailleString("')[:-2]))
        return True

    def _sapi_speaks(self, text: str, flags: int) -> None:
        if flags & AT_ONCE:
            return
        assert flags & AS_MARKUP
        try:
            said = "".join(ET.fromstring(text).itertext())  # noqa: S314 - ours
        except ET.ParseError as problem:
            raise ComError(str(problem)) from None
        self.heard.append(("SAPI 5", said))


def _anew(name: str) -> ModuleType:
    """Return a module of the library's, as Windows would import it."""
    path = Path(outputs.__file__).with_name(f"{name}.py")
    spec = importlib.util.spec_from_file_location(f"accessible_output2.outputs.{name}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

"""Prism 0.18.3 as its documentation and sources describe it, for other systems.

Only the native library is faked: its Python part, with its checks, errors, numbers and features, is
the real one, loaded a second time over the fake (`binding`). `prism_backends` has the behaviour of
each backend; `test_fake_prism` compares both with the real thing, on Linux.
"""

import importlib.util
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

import prism
import prism.common
import prism.core
import pytest

BackendId = prism.BackendId
ffi: Any = prism.core.ffi
real: Any = prism.core.lib

ALREADY_INITIALIZED = "ALREADY_INITIALIZED"
INTERNAL = "INTERNAL"
INVALID_PARAM = "INVALID_PARAM"
NOT_AVAILABLE = "BACKEND_NOT_AVAILABLE"
NOT_IMPLEMENTED = "NOT_IMPLEMENTED"
NOT_INITIALIZED = "NOT_INITIALIZED"
OUT_OF_BOUNDS = "RANGE_OUT_OF_BOUNDS"
SPEAK_FAILURE = "SPEAK_FAILURE"


class Refused(Exception):
    """A call of the library answers with this error, one of those above."""


class Backend:
    """A backend of the library; it refuses what it cannot do.

    `registered` is its name in the library, which may differ from the name of a handle.
    """

    id: Any = BackendId.INVALID
    registered = ""
    priority = 0
    can: Sequence[str] = ("speak", "output", "stop")

    def name(self) -> str:
        return self.registered

    def is_supported(self) -> bool:
        """Return what is true now, whatever this handle was made for."""
        return True

    def initialize(self) -> None:
        """Begin to work with it."""


CALLS = {
    *("speak", "braille", "stop", "pause", "resume", "is_speaking", "refresh_voices"),
    *("set_volume", "set_rate", "set_pitch", "get_volume", "get_rate", "get_pitch"),
    *("count_voices", "get_voice_name", "get_voice_language", "set_voice", "get_voice"),
}

ANSWERED = {"is_speaking", *(call for call in CALLS if call.startswith(("get", "count")))}
SHARES = {"set_volume", "set_rate", "set_pitch"}


class Library:
    """The functions for the Python part. Backends are in order of priority, as in the library."""

    def __init__(self, backends: Sequence[Callable[[], Backend]]) -> None:
        self._backends = sorted(backends, key=lambda made: -made().priority)
        self._acquired: dict[int, Backend] = {}
        self._texts: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        if name.startswith("PRISM_"):
            return getattr(real, name)
        call = name.removeprefix("prism_backend_")
        if call not in CALLS:
            raise AttributeError(name)
        return lambda backend, *facts: self._call(backend, call, *facts)

    def prism_config_init(self) -> Any:
        return real.prism_config_init()

    def prism_init(self, config: object) -> object:
        del config
        return object()

    def prism_shutdown(self, context: object) -> None:
        """Do nothing: nothing is left of it."""

    def prism_registry_count(self, context: object) -> int:
        del context
        return len(self._backends)

    def prism_registry_id_at(self, context: object, place: int) -> int:
        del context
        if place < 0:
            raise OverflowError("can't convert negative number to unsigned")
        return int(self._backends[place]().id) if place < len(self._backends) else 0

    def prism_registry_id(self, context: object, name: bytes) -> int:
        del context
        named = [int(made().id) for made in self._backends if made().registered == name.decode()]
        return next(iter(named), 0)

    def prism_registry_name(self, context: object, number: int) -> Any:
        made = self._made(number)
        del context
        return self._text(made().registered) if made else ffi.NULL

    def prism_registry_priority(self, context: object, number: int) -> int:
        del context
        made = self._made(number)
        return made().priority if made else -1

    def prism_registry_exists(self, context: object, number: int) -> bool:
        del context
        return self._made(number) is not None

    def prism_registry_create(self, context: object, number: int) -> Any:
        del context
        made = self._made(number)
        return made() if made else ffi.NULL

    def prism_registry_create_best(self, context: object) -> Any:
        del context
        begun = (made() for made in self._backends)
        working = (backend for backend in begun if not self.prism_backend_initialize(backend))
        return next(working, ffi.NULL)

    def prism_registry_acquire_best(self, context: object) -> Any:
        """Return the first that ever worked, whatever was started since."""
        if not self._acquired:
            best = self.prism_registry_create_best(context)
            if best == ffi.NULL:
                return best
            self._acquired[0] = best
        return self._acquired[0]

    def prism_backend_initialize(self, backend: Backend) -> int:
        if "is_initialized" in vars(backend):
            return _number(ALREADY_INITIALIZED)
        try:
            backend.initialize()
        except Refused as problem:
            return _number(str(problem))
        vars(backend)["is_initialized"] = True
        return int(real.PRISM_OK)

    def prism_backend_free(self, backend: Backend) -> None:
        """Do nothing: nothing is left of it."""

    def prism_backend_name(self, backend: Backend) -> Any:
        return self._text(backend.name())

    def prism_backend_get_features(self, backend: Backend) -> int:
        can = {f"supports_{name}": True for name in backend.can}
        can["is_supported_at_runtime"] = backend.is_supported()
        return int(prism.BackendFeatures(**can).to_bits())

    def _call(self, backend: Backend, call: str, *facts: Any) -> int:
        put = facts[-1] if call in ANSWERED else None
        given: list[Any] = [fact.decode() if isinstance(fact, bytes) else fact for fact in facts]
        try:
            if call not in backend.can:
                raise Refused(NOT_IMPLEMENTED)
            if call in SHARES and not 0 <= given[0] <= 1:
                raise Refused(OUT_OF_BOUNDS)
            answer = getattr(backend, call)(*(given[:-1] if put is not None else given))
        except Refused as problem:
            return _number(str(problem))
        if put is not None:
            put[0] = self._text(answer) if isinstance(answer, str) else answer
        return int(real.PRISM_OK)

    def _made(self, number: int) -> Callable[[], Backend] | None:
        return next((made for made in self._backends if made().id == number), None)

    def _text(self, text: str) -> Any:
        self._texts.append(ffi.new("char[]", text.encode()))  # it lives as long as the library
        return self._texts[-1]


def _number(problem: str) -> int:
    return int(getattr(real, f"PRISM_ERROR_{problem}"))


def binding(backends: Sequence[Callable[[], Backend]]) -> ModuleType:
    """Return the Python part over a library that has these backends."""
    spec = importlib.util.spec_from_file_location("prism.core", prism.core.__file__)
    assert spec
    assert spec.loader
    core: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(core)
    core.lib = Library(backends)
    fake = ModuleType("prism")
    for name in ("BackendFeatures", "BackendId", "PrismError"):
        setattr(fake, name, getattr(prism, name))
    vars(fake).update(Context=core.Context, Backend=core.Backend)
    return fake


def install(
    monkeypatch: pytest.MonkeyPatch, backends: Sequence[Callable[[], Backend]]
) -> ModuleType:
    """Make `import prism` find it."""
    fake = binding(backends)
    monkeypatch.setitem(sys.modules, "prism", fake)
    return fake

"""The process in which Prism works. It answers these requests:

- `begin`, the first one, with "reader" or "voice": the answer is its name and its skills.
- `speak`, `silence`, `braille` and `alive`, as for any way of speaking.
"""

import os
from collections.abc import Callable, Mapping
from typing import Any

from quarto_access.processes.codec import from_plain
from quarto_access.processes.service import run
from quarto_access.processes.wire import Failure
from quarto_access.speech.backend import Backend, Utterance
from quarto_access.speech.manner import Manner


class PrismService:
    """Answers for the screen reader or the voice that it begins with."""

    def __init__(self, kinds: Mapping[str, Callable[[], Backend]]) -> None:
        self._kinds = kinds
        self._backend: Backend | None = None

    def answer(self, question: Any) -> object:
        backend = self._backend
        match question:
            case "begin", str(kind):
                return self._begin(self._kinds[kind])
            case "speak", str(text), bool(interrupt), manner if backend:
                wanted = from_plain(Manner, manner)
                backend.speak(Utterance(text, interrupt=interrupt, manner=wanted))
            case ["silence"] if backend:
                backend.silence()
            case "braille", str(text) if backend:
                backend.braille(text)
            case ["alive"] if backend:
                return backend.alive()
            case _:
                raise ValueError(question)
        return None

    def _begin(self, make: Callable[[], Backend]) -> object:
        try:
            backend = self._backend = make()
        except Exception as problem:  # noqa: BLE001 - the library may raise anything
            raise Failure(str(problem)) from None
        return backend.name, tuple(backend.can)


def main() -> None:
    """Work between two pipes."""
    from quarto_access.speech.backends import prism_library

    service = PrismService({"reader": prism_library.reader, "voice": prism_library.voice})
    run(lambda _: service.answer)


if __name__ == "__main__":
    main()
    os._exit(0)  # the daemon's library may keep a thread that never ends

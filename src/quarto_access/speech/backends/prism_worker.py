"""The process in which Prism works: a line of JSON comes in, one goes out.

- At the start it tells `name` and `can`, or why it `failed`; its argument is "reader" or "voice".
- Each line is a list: what is to be done, and with what. The answer is its `result`, or why it
  `failed`. It ends when its input ends.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable

from quarto_access.speech.backend import Backend, Utterance
from quarto_access.speech.manner import Manner

Make = Callable[[], Backend]


def work(make: Make, lines: Iterable[str], answer: Callable[[dict[str, object]], None]) -> None:
    """Answer each line."""
    try:
        backend = make()
        answer({"name": backend.name, "can": [skill.value for skill in backend.can]})
    except Exception as problem:  # noqa: BLE001 - the library raises what it likes
        answer({"failed": str(problem)})
        return
    for line in lines:
        try:
            answer({"result": _done(backend, *json.loads(line))})
        except Exception as problem:  # noqa: BLE001 - the library raises what it likes
            answer({"failed": f"{type(problem).__name__}: {problem}"})


def _done(backend: Backend, what: str, *facts: object) -> object:
    match what, *facts:
        case "speak", str(text), bool(interrupt), list(wanted):
            language, rate, pitch, volume = wanted
            manner = Manner(language, rate=rate, pitch=pitch, volume=volume)
            backend.speak(Utterance(text, interrupt=interrupt, manner=manner))
        case "silence", *_:
            backend.silence()
        case "braille", str(text):
            backend.braille(text)
        case "alive", *_:
            return backend.alive()
        case _:
            raise ValueError(what)
    return None


def main() -> None:
    """Work between two pipes."""
    import signal

    from quarto_access.speech.backends import prism_library

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in the terminal is meant for the game
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the library prints must not be taken for an answer

    def answer(told: dict[str, object]) -> None:
        answers.write(f"{json.dumps(told)}\n")
        answers.flush()

    kinds: dict[str, Make] = {"reader": prism_library.reader, "voice": prism_library.voice}
    with os.fdopen(os.dup(0), encoding="utf-8") as lines:
        work(kinds[sys.argv[1]], lines, answer)


if __name__ == "__main__":
    main()
    os._exit(0)  # the daemon's library may keep a thread that never ends

"""The presenter's output: one thread that says what it is given, in the first way that works.

- `say` and `silence` never wait: they leave word with the thread and return.
- The newest wins: words that interrupt also drop what has not been begun.
- Words on which a way of speaking fails are said in the next one, behind the news of the switch.
- When nothing works the words are lost, and everything is tried again for the next ones.
"""

import time
from collections.abc import Callable, Sequence

from quarto_access.speech.backend import Backend, Utterance, speakable
from quarto_access.speech.choice import Way, first_working
from quarto_access.speech.pace import seconds

SECONDS_TO_CLOSE = 2.0
MOST_FAILURES = 50


class Speaker:
    """Speaks until it is closed.

    `switched` gets the name of a backend and returns the words that announce it. It is called on
    the speaker's thread, after each switch, and at the start if only the last resort works.
    `failures` is for reports: which ways failed, the latest last, and why.
    """

    def __init__(self, ways: Sequence[Way], switched: Callable[[str], str]) -> None:
        from threading import Condition, Thread

        self.can_be_cut = True
        self.failures: list[tuple[str, str]] = []
        self._ways = tuple(ways)
        self._switched = switched
        self._now = time.monotonic
        self._in_use: tuple[Way, Backend] | None = None
        self._news = ""
        self._spoke_last = ""

        self._change = Condition()  # guards what follows
        self._waiting: list[Utterance] = []
        self._under_way: Utterance | None = None
        self._silenced = False
        self._closing = False

        self._thread = Thread(target=self._run, name="speech", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str | None:
        """What speaks, once it is known."""
        in_use = self._in_use
        return in_use[1].name if in_use else None

    def say(self, text: str, *, interrupt: bool, after: float = 0.0) -> None:
        utterance = Utterance(text, interrupt=interrupt, begins=self._now() + after)
        with self._change:
            if interrupt:
                self._drop()
            self._waiting.append(utterance)
            self._change.notify()

    def takes(self, text: str) -> float:
        return seconds(text)

    def silence(self) -> None:
        with self._change:
            self._drop()
            self._silenced = True
            self._change.notify()

    def braille(self, text: str) -> None:
        """No way of speaking shows it yet."""

    def close(self) -> None:
        """Let go of everything. A screen reader says what it was given; nothing else is said."""
        with self._change:
            self._drop()
            self._closing = True
            self._change.notify()
        self._thread.join(SECONDS_TO_CLOSE)

    def _drop(self) -> None:
        self._waiting.clear()
        if self._under_way:
            self._under_way.cut()

    def _run(self) -> None:
        self._switch(self._ways)
        while True:
            with self._change:
                self._under_way = None
                self._change.wait_for(lambda: self._waiting or self._silenced or self._closing)
                if self._closing:
                    break
                silenced, self._silenced = self._silenced, False
                if not silenced:
                    self._under_way = self._waiting.pop(0)
                utterance = self._under_way
            if utterance:
                self._wait_for(utterance)
                self._speak(utterance)
            else:
                self._hush()
        if self._in_use:
            self._in_use[1].close()

    def _wait_for(self, utterance: Utterance) -> None:
        """Let what it interrupts fall silent, and a sound be heard before it."""
        if utterance.begins <= self._now():
            return
        if utterance.interrupt:
            self._hush()
        with self._change:
            while not (utterance.was_cut or self._closing):
                left = utterance.begins - self._now()
                if left <= 0:
                    break
                self._change.wait(left)

    def _speak(self, utterance: Utterance) -> None:
        """Say it in the way in use, else in the first other one that neither fails."""
        text = speakable(utterance.text)
        others = list(self._ways)
        while not utterance.was_cut:
            if not self._in_use:
                if not self._switch(others):
                    return
                continue  # making it took a while: is this still wanted?
            way, backend = self._in_use
            utterance.text = f"{self._news} {text}".strip()
            try:
                if utterance.text:
                    backend.speak(utterance)
                elif utterance.interrupt:
                    backend.silence()
            except Exception as problem:  # noqa: BLE001 - foreign libraries raise anything
                others = [other for other in others if other is not way]
                self._give_up(problem)
            else:
                self._news, self._spoke_last = "", backend.name
                return

    def _hush(self) -> None:
        try:
            if self._in_use:
                self._in_use[1].silence()
        except Exception as problem:  # noqa: BLE001 - foreign libraries raise anything
            self._give_up(problem)

    def _give_up(self, problem: Exception) -> None:
        assert self._in_use
        way, backend = self._in_use
        self._in_use = None
        self._failed(way.name, problem)
        backend.close()

    def _switch(self, ways: Sequence[Way]) -> bool:
        self._in_use = first_working(ways, self._failed)
        if not self._in_use:
            return False
        way, backend = self._in_use
        self.can_be_cut = backend.can_be_cut
        is_last_resort = len(self._ways) > 1 and way is self._ways[-1]
        is_news = backend.name != self._spoke_last and (self._spoke_last or is_last_resort)
        self._news = self._announced(backend.name) if is_news else ""
        return True

    def _announced(self, name: str) -> str:
        try:
            return speakable(self._switched(name))
        except Exception as problem:  # noqa: BLE001 - words that fail must not take the voice along
            self._failed(name, problem)
            return name

    def _failed(self, name: str, problem: Exception) -> None:
        self.failures.append((name, f"{type(problem).__name__}: {problem}"))
        del self.failures[:-MOST_FAILURES]

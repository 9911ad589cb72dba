"""The game on Windows as one of two friends far apart, and NVDA as what is heard of it."""

from quarto_access.speech.pace import seconds
from tests.i18n.languages import language
from tests.on_windows.evening import Evening
from tests.screen.keys import typed


class Friend:
    """An evening as a `Side` of a whole game."""

    def __init__(self, evening: Evening, code: str, name: str) -> None:
        self.name, self.words = name, language(code)
        self.evening, self.said = evening, evening.said
        self._lab = evening.lab
        evening.profile.mkdir(parents=True)
        (evening.profile / "settings.txt").write_text(f"player-1.speech.language = {code}\n")

    def begin(self) -> None:
        self.evening.begin()
        self._lab.forget()

    def press(self, keys: str) -> str:
        *way, last = keys.split()
        self.said += self._lab.spoken
        self.evening.press(*way)
        self._lab.forget()
        self._lab.press(last)
        return self._listen()

    def type(self, text: str) -> None:
        self._lab.press(*typed(text))
        self._lab.wait_for_quiet()
        self.press("Enter")

    def hear(self) -> None:
        self._lab.wait_for(lambda: self._lab.spoken, "nothing is said by itself")
        self._listen()

    def _listen(self) -> str:
        """Listen until a person has heard it all: news that a key cuts off comes once more."""
        self._lab.wait_for_quiet()
        self._lab.wait_for_quiet(sum(map(seconds, self._lab.spoken)))
        words = self._lab.spoken
        self.said += words
        self._lab.forget()
        return " ".join(words)

    def kill(self) -> None:
        self.evening.kill()

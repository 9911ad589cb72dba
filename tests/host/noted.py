"""A session that notes the window's calls, and behaves as a test wants."""

from collections.abc import Iterator
from itertools import repeat
from time import monotonic

from quarto_access.core.pieces import Edition
from quarto_access.core.values import replace
from quarto_access.ui.clicks import Click
from quarto_access.view.picture import Appearance, Names, Picture

Note = tuple[str, ...]


class Noted:
    """M puts a mask on or off, F2 opens and closes a text field, and F10 leaves."""

    def __init__(self) -> None:
        self.notes: list[Note] = []
        self.typing = self.left = self.masked = self.full_screen = False
        self.due_at: float | None = None
        self.caption = ""
        self.advice: tuple[str, ...] = ()
        self._steps: Iterator[None] = repeat(None)

    @property
    def due(self) -> float | None:
        return None if self.due_at is None else max(0.0, self.due_at - monotonic())

    def begin(self, steps: Iterator[None]) -> None:
        """Go on by one step whenever time passes, and leave when there are no more."""
        self._steps = steps
        self.due_at = 0.0

    def show(self) -> tuple[Picture, Appearance]:
        pieces, names = Edition.ACCESS.pieces, Names("Tray", "Hand")
        picture = Picture(Edition.ACCESS, (None,) * 16, pieces, None, names, caption=self.caption)
        return replace(picture, advice=self.advice), Appearance()

    def press(self, label: str, place: str | None = None, *, held: bool = False) -> None:
        self.note("held" if held else "press", label, place or "")
        self.masked ^= label == "M"
        self.typing ^= label == "F2"
        self.left = label == "F10"

    def click(self, on: Click) -> None:
        self.note("click", repr(on))

    def type(self, text: str) -> None:
        self.note("type", text)

    def pass_time(self) -> None:
        try:
            next(self._steps)
        except StopIteration:
            self.left = True

    def away(self) -> None:
        self.note("away")

    def back(self) -> None:
        self.note("back")

    def say_again(self) -> None:
        self.note("again")

    def ended(self) -> None:
        self.note("ended")

    def note(self, *words: str) -> None:
        self.notes.append(words)

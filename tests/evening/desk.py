"""A player's desk: a private screen, and a private sound card with ears at it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.i18n.languages import environment
from tests.screen.display import Display
from tests.sound.sink import HOLDS_MUCH, NullSink


class Desk:
    """Programs that open on its display sound there."""

    def __init__(self, folder: Path) -> None:
        for name in ("sound", "screen"):
            (folder / name).mkdir(parents=True)
        self._sink, self.display = NullSink(folder / "sound"), Display(folder / "screen")
        self.display.layout("us")
        self._usual = self.display.environment | self._sink.environment | HOLDS_MUCH
        self.ears = self._sink.record()

    def speaks(self, code: str) -> None:
        """Set the computer to a language, for programs that are started from now on."""
        self.display.environment = self._usual | environment(code)

    def end(self) -> None:
        self.display.clear()
        self.display.end()
        self._sink.end()


@contextmanager
def desk(folder: Path) -> Iterator[Desk]:
    """Yield a desk in a new folder; at the end, what still runs there is killed."""
    there = Desk(folder)
    try:
        yield there
    finally:
        there.end()

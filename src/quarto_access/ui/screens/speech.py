"""How the game speaks to whoever listens: how much, and what of spaces and pieces."""

from collections.abc import Callable, Sequence

from quarto_access.core.pieces import Characteristic
from quarto_access.core.values import replace
from quarto_access.i18n.style import Level, SpaceNames, Style
from quarto_access.narration.announcement import Phrase
from quarto_access.ui.screens.forms import Choice, FormScreen, choice
from quarto_access.ui.screens.lists import Item, named

LEVELS = {Level.TERSE: "words.few", Level.SHORT: "words.short", Level.FULL: "words.whole"}
NAMES = {names: f"spaces.{names.value}" for names in SpaceNames}
NOT_TOLD = {False: "told", True: "muted"}


class SpeechScreen(FormScreen):
    title = "speech.title"

    def __init__(self, style: Callable[[], Style], change: Callable[[Style], None]) -> None:
        super().__init__()
        self._style = style
        self._changed = change

    def entries(self) -> Sequence[Item | Choice]:
        style = self._style()
        return [
            choice("speech.level", LEVELS, style.level, lambda level: self._to(level=level)),
            choice("speech.spaces", NAMES, style.spaces, lambda spaces: self._to(spaces=spaces)),
            *(self._muted(characteristic) for characteristic in Characteristic),
            *(self._place(characteristic) for characteristic in Characteristic),
            named("menu.back", self.back),
        ]

    def _to(self, **changes: object) -> None:
        self._changed(replace(self._style(), **changes))

    def _muted(self, characteristic: Characteristic) -> Choice:
        muted = self._style().muted
        return choice(
            f"speech.mute.{characteristic.value}",
            NOT_TOLD,
            characteristic in muted,
            lambda mute: self._to(
                muted=muted | {characteristic} if mute else muted - {characteristic}
            ),
        )

    def _place(self, characteristic: Characteristic) -> Choice:
        """Where in the order a characteristic is told."""
        order = list(self._style().order)

        def move(position: int) -> None:
            order.remove(characteristic)
            order.insert(position, characteristic)
            self._to(order=tuple(order))

        return Choice(
            Phrase(f"speech.place.{characteristic.value}", {}),
            tuple(Phrase(f"place.{place + 1}", {}) for place in range(len(order))),
            order.index(characteristic),
            move,
        )

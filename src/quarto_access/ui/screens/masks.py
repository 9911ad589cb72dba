"""Masks: one for each seat, put on and taken off with Enter, and locked until the end."""

from collections.abc import Sequence

from quarto_access.core.rules import Player
from quarto_access.match.match import Match
from quarto_access.narration import masks
from quarto_access.narration.announcement import Phrase
from quarto_access.narration.refusals import refused
from quarto_access.narration.seats import called
from quarto_access.ui.answer import Answer, Back, told
from quarto_access.ui.screens.lists import Item, ListScreen, named


class MasksScreen(ListScreen):
    title = "masks.title"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    def items(self) -> Sequence[Item]:
        worn = self._match.masks
        lock = [named("masks.lock", self._lock)] if worn.on and not worn.locked else []
        return [*map(self._item, Player), *lock, named("menu.back", self.back)]

    def _item(self, player: Player) -> Item:
        message = "masks.take-off" if self._match.masks.worn(player) else "masks.put-on"
        name = called(player, self._match.setup.names)
        return Item(Phrase(message, {"player": name}), lambda: self._change(player))

    def _change(self, player: Player) -> Answer:
        match = self._match
        on = not match.masks.worn(player)
        if match.masks.locked and not on:
            return told(refused("refused.masks-locked"))
        match.put_mask(player, on=on)
        return Answer(masks.changed(player, match.setup.names, on=on, dark=match.dark), go=Back())

    def _lock(self) -> Answer:
        self._match.lock_masks()
        return Answer(masks.locked(), go=Back())

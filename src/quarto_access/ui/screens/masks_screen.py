"""The masks: one for each seat, put on and taken off with Enter, and locked until the end."""

from collections.abc import Sequence

from quarto_access.core.rules import Player
from quarto_access.match.match import Match
from quarto_access.narration.announcement import Phrase
from quarto_access.narration.player_names import called
from quarto_access.narration.refusals import refused
from quarto_access.ui.effects import Back, Effects, LockMasks, PutMask, told
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back


class MasksScreen(ListScreen):
    title = "masks.title"

    def __init__(self, match: Match) -> None:
        self._match = match

    def items(self) -> Sequence[Item]:
        worn = self._match.masks
        here = self._match.masks_here
        can_lock = len(here) == len(Player) and worn.on and not worn.locked
        lock = [named("masks.lock", LockMasks(), Back())] if can_lock else []
        return [*map(self._item, here), *lock, way_back()]

    def _item(self, player: Player) -> Item:
        message = "masks.take-off" if self._match.masks.worn(player) else "masks.put-on"
        name = called(player, self._match.setup)
        return Item(Phrase(message, {"player": name}), self._change(player))

    def _change(self, player: Player) -> Effects:
        on = not self._match.masks.worn(player)
        if self._match.masks.locked and not on:
            return told(refused("refused.masks-locked"))
        return PutMask(player, on), Back()

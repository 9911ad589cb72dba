"""What a player is called: by name, or by seat where no name was given."""

from collections.abc import Sequence

from quarto_access.core.rules import Player
from quarto_access.narration.announcement import Fact


def called(player: Player, names: Sequence[str]) -> Fact:
    """The name at this seat, or the seat for the language to name."""
    return names[0 if player is Player.ONE else 1] or player

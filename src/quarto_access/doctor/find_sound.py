"""The sound card: whether the mixer can have it, and how."""

from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.doctor.player_settings import configuration


@value
class SoundCard:
    driver: str
    rate: int
    buffer: int

    @property
    def milliseconds(self) -> int:
        """What the buffer holds."""
        return round(1000 * self.buffer / self.rate)


def look(profile: str) -> SoundCard:
    """Raises what the system says where it cannot be opened."""
    buffer = configuration(profile).preferences(Player.ONE).hearing.buffer

    from quarto_access.audio.card import RATE, PygameCard

    card = PygameCard(buffer)
    try:
        return SoundCard(card.driver, RATE, buffer)
    finally:
        card.close()

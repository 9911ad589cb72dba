"""The report on the sound card, the program's own sounds, and the display."""

from quarto_access.core.values import value


@value
class SoundCard:
    driver: str
    rate: int
    buffer: int

    @property
    def milliseconds(self) -> int:
        """The length of the buffer."""
        return round(1000 * self.buffer / self.rate)


@value
class SoundFiles:
    place: str
    found: int
    missing: tuple[str, ...]


@value
class VideoDriver:
    driver: str
    sdl: str


def sound(profile: str) -> SoundCard:
    """Return the sound card. Raises the system's error if it cannot be opened."""
    from quarto_access.app import Options, configuration_of, folder_of
    from quarto_access.core.rules import Player

    wanted = configuration_of(folder_of(Options(profile)))
    buffer = wanted.preferences(Player.ONE).hearing.buffer

    from quarto_access.audio.card import RATE, PygameCard

    card = PygameCard(buffer)
    try:
        return SoundCard(card.driver, RATE, buffer)
    finally:
        card.close()


def sounds(_: str) -> SoundFiles:
    """Return which sounds are there. Raises if there is no folder of them."""
    from quarto_access.audio.sound_files import PieceSet, folder, piece_file, signal_file
    from quarto_access.audio.synthesis.signals import SIGNAL_LEVELS
    from quarto_access.core.pieces import Edition

    place = folder()
    pieces = [piece_file(piece, of) for of in PieceSet for piece in Edition.ACCESS.pieces]
    wanted = [*pieces, *map(signal_file, SIGNAL_LEVELS)]
    whole = {name for name in wanted if (place / name).is_file() and (place / name).stat().st_size}
    return SoundFiles(str(place), len(whole), tuple(name for name in wanted if name not in whole))


def display(_: str) -> VideoDriver:
    """Open a hidden window, and return its driver. Raises if there is no display."""
    from quarto_access.host.window import SDL, Window

    window = Window(hidden=True)
    try:
        return VideoDriver(window.driver, SDL)
    finally:
        window.close()

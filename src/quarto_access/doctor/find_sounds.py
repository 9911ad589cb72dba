"""The program's own sounds: whether they are all there."""

from pathlib import Path

from quarto_access.audio.sound_files import PieceSet, folder, piece_file, signal_file
from quarto_access.core.pieces import Edition
from quarto_access.core.values import value


@value
class SoundFiles:
    place: str
    found: int
    missing: tuple[str, ...]


def look(_: str) -> SoundFiles:
    """Raises where there is no folder of them."""
    from quarto_access.audio.synthesis.signals import SIGNAL_LEVELS

    place = folder()
    pieces = [piece_file(piece, of) for of in PieceSet for piece in Edition.ACCESS.pieces]
    wanted = [*pieces, *map(signal_file, SIGNAL_LEVELS)]
    missing = [name for name in wanted if not _is_whole(place / name)]
    return SoundFiles(str(place), len(wanted) - len(missing), tuple(missing))


def _is_whole(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0

"""Makes every sound of the program: `python -m quarto_access.audio.make_sounds sounds`.

Needs `soundfile`, which players do not need: it comes with `pip install -e ".[dev]"`.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from quarto_access.audio.samples import RATE, Wide, steps
from quarto_access.audio.sound_files import SIGNALS
from quarto_access.audio.synthesis import piece_sounds, signals


def every_sound() -> Iterator[tuple[str, Wide]]:
    """Yield the place of each file in the folder, and its sound."""
    folders = {s.value: piece_sounds.made(making) for s, making in piece_sounds.MAKINGS.items()}
    folders[SIGNALS] = signals.made()
    for folder, sounds in folders.items():
        for name, sound in sounds.items():
            yield f"{folder}/{name}.flac", sound


def write(folder: Path) -> int:
    """Write all sounds into a folder, and return their number."""
    import soundfile

    count = 0
    for place, sound in every_sound():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        soundfile.write(path, steps(sound), RATE, subtype="PCM_16", format="FLAC")
        count += 1
    return count


def main() -> None:
    """Write the sounds into the folder that is named."""
    parser = argparse.ArgumentParser(
        prog="python -m quarto_access.audio.make_sounds",
        description="Make every sound of the program.",
    )
    parser.add_argument("folder", type=Path, help="for the program's own: sounds")
    write(parser.parse_args().folder)


if __name__ == "__main__":
    main()

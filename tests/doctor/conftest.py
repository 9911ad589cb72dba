from tests.screen.fixtures import display, private_display
from tests.sound.fixtures import daemon, ears, private_sink, sink, sound_folder

__all__ = [
    "daemon",
    "display",
    "ears",
    "private_display",
    "private_sink",
    "sink",
    "sound_folder",
]

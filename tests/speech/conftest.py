from tests.sound.fixtures import daemon, ears, private_sink, sink, sound_folder

__all__ = ["daemon", "ears", "private_sink", "sink", "sound_folder"]

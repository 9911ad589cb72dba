from tests.sound.fixtures import daemon, ears, fresh_machine, private_sink, sink, sound_folder

__all__ = ["daemon", "ears", "fresh_machine", "private_sink", "sink", "sound_folder"]

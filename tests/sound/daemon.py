"""A private speech-dispatcher, which speaks with espeak-ng into the sink."""

import os
import shutil
from pathlib import Path

from tests.sound.sink import NullSink
from tests.sound.started import Server, Started

SETTINGS = """\
LogLevel 3
LogDir "{folder}/log"
CommunicationMethod "unix_socket"
SocketPath "{socket}"
DisableAutoSpawn
DefaultVolume 100
AudioOutputMethod "pulse"
AudioPulseDevice "default"
AudioPulseMinLength 10
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
DefaultLanguage "en"
"""


class SpeechDaemon(Server):
    """A speech daemon; `environment` leads clients to it, and lets them start no other."""

    def __init__(self, folder: Path, sink: NullSink) -> None:
        self._folder = folder
        self._socket = folder / "speechd.sock"
        self.environment = {
            "SPEECHD_ADDRESS": f"unix_socket:{self._socket}",
            "SPEECHD_CMD": "/bin/false",
        }
        self._environment = {**os.environ, **sink.environment, "HOME": str(folder)}
        (folder / "log").mkdir()
        shutil.copytree("/etc/speech-dispatcher/modules", folder / "modules")
        shutil.copytree("/etc/speech-dispatcher/clients", folder / "clients")
        settings = SETTINGS.format(folder=folder, socket=self._socket)
        (folder / "speechd.conf").write_text(settings)
        self.start()

    def start(self) -> None:
        self._socket.unlink(missing_ok=True)
        self._server = Started(
            # It ends after half a minute without a client, in case the tests are killed.
            ["speech-dispatcher", "-s", "-t", "30", "-C", self._folder, "-P", self._folder / "pid"],
            self._environment,
            self._folder / "speechd.log",
            self._socket.exists,
        )

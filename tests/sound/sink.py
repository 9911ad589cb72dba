"""A private PulseAudio with one sink, which plays nothing and can be recorded."""

import os
import signal
import subprocess
from pathlib import Path

from tests.sound import late
from tests.sound.recorder import Recorder
from tests.sound.started import Server, Started

SINK = "game"

HOLDS_MUCH = {"PULSE_LATENCY_MSEC": "250"}
"""The environment for a buffer so large that words have no gaps on a late machine."""

ALSA = """\
</usr/share/alsa/alsa.conf>
pcm.!default { type pulse }
ctl.!default { type pulse }
"""


class NullSink(Server):
    """A sink; `environment` sends the sound of PulseAudio and ALSA to it."""

    def __init__(self, folder: Path) -> None:
        runtime = folder / "run"
        runtime.mkdir(mode=0o700)
        socket = folder / "pulse.sock"
        alsa = folder / "asound.conf"
        alsa.write_text(ALSA)
        self.environment = {
            "ALSA_CONFIG_PATH": str(alsa),
            "PULSE_COOKIE": str(folder / "cookie"),
            "PULSE_SERVER": f"unix:{socket}",
            "SDL_AUDIODRIVER": "pulseaudio",
            "XDG_RUNTIME_DIR": str(runtime),
        }
        self._environment = {**os.environ, **self.environment, "HOME": str(folder)}
        self._log = folder / "pulseaudio.log"
        self._socket = socket
        self._recorders: list[Recorder] = []
        late.keeps_a_log(self._log)
        self.start()

    def start(self) -> None:
        """Start it, or restart it if it has ended."""
        self._socket.unlink(missing_ok=True)
        self._server = Started(
            [
                "pulseaudio",
                *("-n", "--daemonize=no", "--use-pid-file=no"),
                "--log-level=debug",  # it tells underruns
                *("--high-priority=yes", "--realtime=yes"),  # as a sound server is, if it may be
                "--exit-idle-time=600",  # if the tests are killed, it goes by itself
                *("-L", f"module-native-protocol-unix auth-anonymous=1 socket={self._socket}"),
                *("-L", f"module-null-sink sink_name={SINK} rate=44100 channels=2 norewinds=1"),
            ],
            self._environment,
            self._log,
            self._is_ready,
        )

    def record(self, side: str = "mono") -> Recorder:
        self._recorders.append(Recorder(f"{SINK}.monitor", self._environment, side))
        return self._recorders[-1]

    def stop(self) -> None:
        """Suspend it: it exists, and answers no client."""
        os.kill(self.pid, signal.SIGSTOP)

    def end(self) -> None:
        for recorder in self._recorders:
            recorder.stop()
        super().end()

    def _is_ready(self) -> bool:
        command = ("pactl", "set-default-sink", SINK)
        return not subprocess.run(
            command, env=self._environment, capture_output=True, check=False
        ).returncode

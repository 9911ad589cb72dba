"""The program in a real window, with a real sound server and speech daemon, which fail too."""

import shutil
import signal
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from random import Random

from quarto_access.host.keyboard import DEAF
from tests.monkey.another_process import InAWindow, together
from tests.monkey.answer import Answer
from tests.monkey.faults import send
from tests.screen import needed as needed_to_see
from tests.screen.display import Display
from tests.sound import needed as needed_to_hear
from tests.sound.daemon import SpeechDaemon
from tests.sound.sink import NullSink


class Machine:
    """A screen, a sound server and a speech daemon of its own."""

    def __init__(self) -> None:
        if why_not := needed_to_see.why_not() or needed_to_hear.why_not():
            raise RuntimeError(why_not)
        self._folder = Path(tempfile.mkdtemp(prefix="quarto-monkey-"))  # sockets need short names
        folders = [self._folder / name for name in ("screen", "sound", "speech")]
        for folder in folders:
            folder.mkdir()
        screen, sound, speech = folders
        self.display = Display(screen)
        self.display.layout("us")
        self.sink = NullSink(sound)
        self.daemon = SpeechDaemon(speech, self.sink)

    @property
    def environment(self) -> Mapping[str, str]:
        return {
            "DISPLAY": self.display.environment["DISPLAY"],
            **self.sink.environment,
            **self.daemon.environment,
        }

    def suffer(self, chance: Random) -> str:
        """Kill or stop one of the two servers, or have both go on."""
        kind = chance.choice(("killed", "stopped", "go on", "go on"))
        server = chance.choice((self.sink, self.daemon))
        name = "sound server" if server is self.sink else "speech daemon"
        if kind == "killed":
            server.kill()
        elif kind == "stopped":
            send(signal.SIGSTOP, [server.pid])
        else:
            self._go_on()
            return "servers go on"
        return f"{name} {kind}"

    def _go_on(self) -> None:
        """The sound server comes first: a speech daemon begins with it."""
        for server in (self.sink, self.daemon):
            send(signal.SIGCONT, [server.pid])
            if server.has_ended:
                with suppress(RuntimeError):  # a machine may be too late; then it stays away
                    server.start()

    def close(self) -> None:
        for server in (self.daemon, self.sink):
            send(signal.SIGCONT, [server.pid])
            server.end()
        self.display.end()
        shutil.rmtree(self._folder, ignore_errors=True)


class OnAScreen(InAWindow):
    """Keys come from the X server; what no key asks for is asked for as in a window of SDL's."""

    KIND = "screen"

    def __init__(self, profile: Path) -> None:
        self._machine = Machine()
        super().__init__(profile, self._machine.environment)
        for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "XMODIFIERS"):
            self._environment.pop(name, None)

    def close(self) -> None:
        super().close()
        self._machine.close()

    def _has_begun(self) -> None:
        self._wait_for("back")
        time.sleep(2 * DEAF)

    def press(self, key: str) -> Answer:
        if key[0] in '":':
            return super().press(key)
        self._machine.display.press(key)
        told = self._wait_for(f"press {key}", "type ")
        return told if told.is_left else together([told, self.look()])

    def _suffer_more(self, chance: Random) -> str:
        if chance.random() < 0.2:
            display = self._machine.display
            display.resize(display.focused(), chance.randrange(200, 1400), 500)
            return "size"
        return self._machine.suffer(chance)

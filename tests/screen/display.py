"""A private X server with a screen in memory and nothing on it, not even a window manager."""

import os
import struct
import subprocess
from pathlib import Path

from tests.screen.closing import send_delete
from tests.screen.keys import CODES, moves
from tests.sound.started import Started

WIDE, HIGH = 1400, 900
HEADER = struct.Struct(">25I")
COLOURS_BEFORE = 12
"""The bytes of each entry in the table of colours that precedes the pixels."""


class Display:
    """A private screen; `environment` sends windows to it."""

    def __init__(self, folder: Path) -> None:
        self._screen = folder / "Xvfb_screen0"
        log = folder / "xvfb.log"
        number: list[str] = []

        def is_ready() -> bool:
            number[:] = [line for line in log.read_text().splitlines() if line.isdigit()]
            return bool(number)

        self._server = Started(
            [
                *("Xvfb", "-displayfd", "1", "-screen", "0", f"{WIDE}x{HIGH}x24"),
                *("-fbdir", folder, "-nolisten", "tcp"),
                *("-terminate", "600"),  # if the tests are killed, it goes by itself
            ],
            os.environ,
            log,
            is_ready,
        )
        unwanted = {"SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "XMODIFIERS"}
        self.environment = {k: v for k, v in os.environ.items() if k not in unwanted}
        self.environment |= {"DISPLAY": f":{number[0]}", "XDG_RUNTIME_DIR": str(folder)}
        self._programs: list[subprocess.Popen[str]] = []

    def opened_by(self, program: subprocess.Popen[str]) -> None:
        """Note a program that has a window here."""
        self._programs.append(program)

    def clear(self) -> None:
        """Kill the noted programs that have not ended, so that no window stays open."""
        while self._programs:
            with self._programs.pop() as program:
                program.kill()

    def end(self) -> None:
        self._server.end()

    def layout(self, name: str) -> None:
        """Set the layout of the keyboard; "us dvorak" is a variant."""
        layout, _, variant = name.partition(" ")
        self._run("setxkbmap", "-layout", layout, "-variant", variant)

    def press(self, *chords: str) -> None:
        """Press keys one after the other: "Q", "Shift+1"."""
        self._run("xdotool", *moves(*chords))

    def hold(self, key: str) -> None:
        self._run("xdotool", "keydown", CODES[key])

    def let_go(self, key: str) -> None:
        self._run("xdotool", "keyup", CODES[key])

    def focus(self, window: str) -> None:
        self._run("xdotool", "windowfocus", "--sync", window)

    def focused(self) -> str:
        return self._run("xdotool", "getwindowfocus", "-f").strip()

    def resize(self, window: str, wide: int, high: int) -> None:
        self._run("xdotool", "windowsize", "--sync", window, str(wide), str(high))

    def close(self, window: str) -> None:
        """Close a window as its button does."""
        send_delete(self.environment["DISPLAY"], int(window))

    def colours(self, window: str) -> set[bytes]:
        """Return the colours in a window."""
        _, rows = self.seen(window)
        return {row[at : at + 3] for row in rows for at in range(0, len(row), 4)}

    def seen(self, window: str) -> tuple[tuple[int, int], list[bytes]]:
        """Return a window's size, and its rows: four bytes a pixel, blue, green, red, nothing."""
        lines = self._run("xdotool", "getwindowgeometry", "--shell", window).splitlines()
        place = dict(line.split("=") for line in lines)
        left, top = int(place["X"]), int(place["Y"])
        wide, high = int(place["WIDTH"]), int(place["HEIGHT"])
        screen = self._screen.read_bytes()
        header = HEADER.unpack_from(screen)
        start, line, colours = header[0], header[12], header[19]
        start += colours * COLOURS_BEFORE
        begins = (start + y * line + left * 4 for y in range(top, top + high))
        return (wide, high), [screen[begin : begin + wide * 4] for begin in begins]

    def _run(self, *command: str) -> str:
        done = subprocess.run(
            command, env=self.environment, capture_output=True, text=True, check=True, timeout=10
        )
        return done.stdout

"""The sound card of pygame is closed while sounds end, in a process of its own that may freeze."""

import os
import subprocess
import sys

CLOSINGS = 40

BUSY = """
import os, sys, threading
from quarto_access.audio.card import PygameCard
from quarto_access.audio.mixer import ReadySound

def open_and_close():
    for turn in range(int(sys.argv[1])):
        card = PygameCard(256)
        for length in range(16):
            samples = bytes(4 * (64 + 37 * length))
            card.play(ReadySound(samples, 0.01, 0.01, 0.01))
        threading.Event().wait(0.001 * (turn % 8))
        card.close()

thread = threading.Thread(target=open_and_close, daemon=True)
thread.start()
while thread.is_alive():
    sum(range(200))
print("closed", flush=True)
os._exit(0)
"""


def test_a_card_that_is_let_go_while_sounds_end_does_not_freeze_the_program() -> None:
    """With `pygame.mixer.quit` alone it froze within the first 16 closings, 3 times of 4."""
    done = subprocess.run(  # which kills it when time is up: frozen so, it hears no other signal
        [sys.executable, "-c", BUSY, str(CLOSINGS)],
        env=os.environ | {"SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert done.stdout == "closed\n", done.stderr

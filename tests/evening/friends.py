"""Two friends far apart: each has a window, a language and a desk, and a relay is between them."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from tests.evening.clone import Clone
from tests.evening.desk import desk
from tests.evening.hearing import Heard
from tests.evening.player import Playing
from tests.relay.running import relay
from tests.relay.whole_game import whole_game

NAMES = {"en": "Ana", "es": "Ben", "de": "Cora", "fr": "David"}
PAIRS = (("en", "es"), ("de", "fr"))


def friends(clone: Clone, heard: Heard, folder: Path) -> Iterator[str]:
    """Have two pairs play a whole game by keys, in which all are killed and come back."""
    for codes in PAIRS:
        with ExitStack() as stack:
            logs = str(folder / f"{'-'.join(codes)}.db")
            running = stack.enter_context(relay("--logs", logs, program=(clone.program,)))
            ana, ben = (
                Playing(
                    *(clone.program, stack.enter_context(desk(folder / f"desk-{code}"))),
                    heard=heard,
                    folder=folder / code,
                    code=code,
                    name=NAMES[code],
                )
                for code in codes
            )
            yield from whole_game(ana, ben, running.address)

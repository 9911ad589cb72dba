"""A player at the installed program: presses keys, listens until it is quiet, and goes on."""

import time
from collections.abc import Sequence
from pathlib import Path

from quarto_access.core import Place, Player
from quarto_access.players.levels import LEVELS
from quarto_access.players.mind import Mind
from quarto_access.players.sight import Observation
from quarto_access.speech.pace import seconds
from tests.evening.desk import Desk
from tests.evening.hearing import Heard, Stretch
from tests.i18n.languages import language
from tests.play.kept import kept_game, kept_record
from tests.play.keys import keys_for
from tests.play.test_window import InAWindow
from tests.sound.again import TIMES
from tests.sound.late import Watch

QUIET = 0.5
LONGEST = 60.0
"""The most seconds that may pass until it is quiet."""

TURN = 120.0
"""The most seconds for a turn of the computer."""

BEFORE = 0.5
"""The seconds before words that begin by themselves, in which their sound may have begun."""

MOST_BEFORE = 0.6
"""The seconds of sounds before the words of an event."""

MOST_ITEMS = 20


class Playing:
    """The program in its window, in a profile that is used again after a kill."""

    def __init__(
        self,
        program: Path,
        desk: Desk,
        *,
        heard: Heard,
        folder: Path,
        code: str,
        name: str = "",
    ) -> None:
        self.profile = folder / "profile"
        self.name = name
        self.words = language(code)
        self._code = code
        self._program, self._desk, self._heard = program, desk, heard
        self._folder = folder
        self._count = 0
        self._quiet_since = 0.0
        self.said: list[str] = []
        """Everything that was said, without what was repeated."""

    def begin(self, *arguments: str) -> str:
        """Start the program, and return its first words."""
        self._desk.speaks(self._code)
        opened = time.monotonic()
        self.window = InAWindow(
            self._desk.display, self._folder, *arguments, settings=None, program=(self._program,)
        )
        self._count = 0
        said = self._listen(opened)
        self.said += said
        return " ".join(said)

    def press(self, keys: str) -> str:
        """Press keys, listen to the answer to the last one, and return what was said since."""
        *way, last = keys.split()
        if way:
            self.window.press(" ".join(way))
        told = self.window.told("say")
        self.said += (entry["text"] for entry in told[self._count :])
        self._count = len(told)
        pressed = time.monotonic()
        self.window.press(last)
        return self._listen_well(pressed)

    def type(self, text: str) -> str:
        """Type a text, and listen to the answer to Enter."""
        self.window.type(text)
        return self.press("Enter")

    def hear(self) -> str:
        """Wait for what is said by itself, and listen to it from its beginning."""
        self.window.wait_for(lambda: len(self.window.told("say")) > self._count)
        return self._listen_well(self._quiet_since)

    def kill(self) -> None:
        self.window.kill()

    def _listen_well(self, since: float) -> str:
        """Listen, and have repeated what is not recognised; return what was said at first."""
        said = self._listen(since)
        self.said += said
        for _ in range(TIMES - 1):
            if not said or not self._heard.is_to_be_repeated() or self._is_awaited():
                break
            pressed = time.monotonic()
            self.window.press("Backspace")
            self._listen(pressed)
            self._heard.came_again()
        return " ".join(said)

    def _is_awaited(self) -> bool:
        """Return whether the computer may speak at any moment."""
        game = kept_game(self.profile)
        on_turn = game is None or game.outcome is not None or game.on_turn is Player.ONE
        return not on_turn or len(self.window.told("say")) > self._count

    def go_to(self, message: str) -> None:
        """Go down a list to the item with this label, and listen to it."""
        label = self.words.sentence(message).casefold()
        self.window.press("Home")
        for _ in range(MOST_ITEMS):
            if self.window.answer.casefold().startswith(label):
                self.press("Backspace")
                return
            self.window.press("Down")
        raise AssertionError(f"{label} is not in this list")

    def play(self, actions: int | None = None) -> int:
        """Play so many actions of our own, or to the end, and return how many they were."""
        mind, done = Mind(LEVELS[4], 1), 0
        while done != actions:
            self.wait_for_turn()
            record, game = kept_record(self.profile), kept_game(self.profile)
            if record is None or game is None or game.outcome is not None:
                break
            order = tuple(one.square for one in record.actions if isinstance(one, Place))
            action = mind.decide(Observation(game, order))
            self.press(keys_for(action, game))
            done += 1
        return done

    def wait_for_turn(self) -> None:
        """Wait until we are on turn or the game is over, and listen to what is said until then."""
        until = time.monotonic() + TURN
        while True:
            game = kept_game(self.profile)
            if len(self.window.told("say")) > self._count:
                self._listen(time.monotonic() - BEFORE)
            elif game is None or game.outcome is not None or game.on_turn is Player.ONE:
                return
            assert time.monotonic() < until, "the computer does not move"
            time.sleep(0.05)

    def _listen(self, since: float) -> tuple[str, ...]:
        """Wait until it is quiet; keep the sound, and return what was said."""
        with Watch() as watch:
            try:
                within = time.monotonic() - since + LONGEST
                last = self._desk.ears.wait_for_quiet(since, QUIET, within)
            except AssertionError:
                last = 0.0
        told = self.window.told("say")[self._count :]
        self._count += len(told)
        self._quiet_since = since + last
        texts = tuple(entry["text"] for entry in told)
        cut_off = [entry for entry in told[:-1] if entry["priority"] == "navigation"]  # by news
        whole = [entry["text"] for entry in told if entry not in cut_off]
        estimated = sum(map(seconds, whole))
        first = self._desk.ears.onset(since) or 0.0
        samples: Sequence[int] = self._desk.ears.samples(since, since + last + 0.1)
        stretch = Stretch(self._code, texts, samples, last - first, estimated, watch.why())
        if texts:
            self._heard.add(stretch)
        if told and told[-1]["priority"] == "event":  # what may not be over is said once more
            over = since + first + MOST_BEFORE + estimated
            time.sleep(max(0.0, over - time.monotonic()))
        return texts

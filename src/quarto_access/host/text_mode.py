"""Text mode: lines of key names come in, lines of words go out.

A line holds keys separated by spaces, in any case, or commands after a colon. It is understood
whole or not at all, and each key is answered before the next is handled. Any other line may be a
move in words. A line with a letter from a friend is played, wherever it is typed; the lines after
it too, if it goes on in them. While a text is asked for, such a line is the text, and so is any
line in quotation marks.
"""

import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from typing import TYPE_CHECKING, TextIO

from quarto_access.host.terminal_keys import UNKNOWN, has_keys, with_names
from quarto_access.narration.announcement import Phrase, Telling, say
from quarto_access.ui.commands import COMMANDS
from quarto_access.ui.controller import Controller
from quarto_access.ui.keys.key_names import key_name, names_of, what
from quarto_access.ui.keys.keymap import MODIFIERS, NAMED, SILENCE, key_named
from quarto_access.ui.telling.teller import Teller

if TYPE_CHECKING:
    from queue import SimpleQueue


SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals of a system that ends the program, and of a terminal that closes.

Ctrl+C is none of them: it raises `KeyboardInterrupt`, also on Windows.
"""

LONGEST = 2_000
"""The longest line, in letters; the rest of a longer one is ignored."""

PASTED = 0.3
"""The seconds within which a line follows the one before, if both were pasted at once."""

MOST_LINES = 8
"""The most lines in which a letter is looked for: most mails break it once."""

MOST_TOLD = 40
"""The letters that are repeated of a word that is not understood."""


class InputLines:
    """The lines of a stream, with a limit on the wait for each.

    `began` is called before a second thread starts to read them.
    """

    def __init__(self, stream: TextIO | None, began: Callable[[], object] = lambda: None) -> None:
        self._stream = stream or StringIO()  # without an input, the input has ended
        self._began = began
        self._queue: SimpleQueue[str | None] | None = None

    def next(self, seconds: float | None, *, beside: bool = False) -> str | None:
        """Return the next line, "" at the end of input, None if none came within these seconds.

        Also return None after a call of `wake`, which is allowed if the line is read `beside`.
        """
        if seconds is None and not beside and self._queue is None:
            return _line(self._stream)
        import queue

        if self._queue is None:
            self._queue = self._read_beside()
        try:
            return self._queue.get(timeout=seconds)
        except queue.Empty:
            return None

    def next_pasted(self) -> str | None:
        """Return the line that was pasted with the one before, "" at the end; None for none."""
        until = time.monotonic() + PASTED
        while (left := until - time.monotonic()) > 0:
            if (line := self.next(left)) is not None:  # else the wait may have been ended
                return line
        return None

    def wake(self) -> None:
        """End the wait for a line, from any thread."""
        if self._queue is not None:
            self._queue.put(None)

    def _read_beside(self) -> "SimpleQueue[str | None]":
        """Read in a thread from now on, since no system can wait for a line and a time at once."""
        import queue
        import threading

        lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

        def read() -> None:
            line = "-"
            try:
                while line:
                    line = _line(self._stream)
                    lines.put(line)
            finally:
                lines.put("")  # so that no wait lasts for ever

        self._began()
        threading.Thread(target=read, daemon=True).start()
        return lines


def _line(stream: TextIO) -> str:
    """Return the next line of a stream, shortened to the longest; "" at the end.

    In a terminal, a line at the end that was never sent off with Enter does not count.
    """
    line = rest = stream.readline(LONGEST)
    while len(rest) == LONGEST and not rest.endswith("\n"):
        rest = stream.readline(LONGEST)
    is_half = not rest.endswith("\n")  # to read on would make a terminal wait for another end
    return "" if is_half and stream.isatty() else line


@contextmanager
def leaving_on_signals() -> Iterator[None]:
    """When the system ends the process, leave cleanly, so that no helper is left behind."""

    def leave(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    before = {number: signal.signal(number, leave) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def play(controller: Controller, lines: InputLines) -> None:
    """Handle lines until the players leave or the input ends."""
    controller.scheduler.wake = lines.wake
    letter = ""  # the latest one, if that ended too early
    ahead: str | None = None  # the line after it
    pasted_until = 0.0  # when lines have ceased to come with a letter
    while not controller.left:
        if controller.due == 0:
            controller.pass_time()
        line = ahead
        if line is None:
            line = lines.next(controller.due, beside=controller.scheduler.may_be_woken)
        if line is None:
            controller.pass_time()
            continue
        ahead, before, letter = None, letter, ""
        is_pasted = time.monotonic() < pasted_until
        if not line:
            controller.input_ended()
            return
        if before and controller.ends_letter(before, line):
            controller.paste(before + line)
            is_pasted = True
        elif controller.holds_letter(line):
            letter, ahead = _gathered(line, lines, controller)
            controller.paste(letter)
            is_pasted = True
        elif controller.typing and line.startswith('"') and not has_keys(line):
            controller.type(line.strip().strip('"'), is_line=True)
        else:
            with controller.surviving("a line"):
                _take(line, controller, is_pasted=is_pasted)
        if is_pasted:
            pasted_until = time.monotonic() + PASTED


def _gathered(line: str, lines: InputLines, controller: Controller) -> tuple[str, str | None]:
    """Return a letter with the lines in which it goes on, and the line after it if that has come.

    What was pasted with it may end before it does: a terminal keeps a last line until Enter.
    """
    text = line
    for _ in range(MOST_LINES):
        if not controller.letter_goes_on(text):
            break
        following = lines.next_pasted()
        if not following:
            return text, following
        together = text + following
        if not controller.letter_goes_on(together) and not controller.ends_letter(text, following):
            return text, following
        text = together
    return text, None


def _take(line: str, controller: Controller, *, is_pasted: bool) -> None:
    """Handle a line without a letter.

    The empty lines of a mail that is pasted with its letter are no key, and its tabs are none.
    """
    line = line.removeprefix("\ufeff").rstrip("\r\n")
    if words := with_names(line.expandtabs() if is_pasted else line).split():
        _handle(words, controller, has_keys=has_keys(line))
    else:
        _without_words(controller, is_enter=not line and not is_pasted)


def _without_words(controller: Controller, *, is_enter: bool) -> None:
    """Answer an empty line: it is the key Enter where only that goes on, else it does nothing."""
    screen = controller.screen
    if screen.goes_on_by_enter and is_enter:
        controller.press("Enter")
    elif controller.typing:
        controller.teller.remark(screen.expected())
    else:
        say_what_to_type(controller)


def say_what_to_type(controller: Controller) -> None:
    """Say what can be typed here: names of keys, and moves where one can be made."""
    helps = "terminal.help" if controller.takes_moves else "terminal.help-keys"
    controller.teller.remark(say(helps))


def _handle(words: list[str], controller: Controller, *, has_keys: bool) -> None:
    """Handle words; a line that has keys of the terminal in it is no text."""
    teller = controller.teller
    if len(words) == 1:
        words = [_plain_command(words[0], teller) or words[0]]
    strange = [w for w in words if not (_key(w, teller) or w == ":keys" or _command(w))]
    if controller.typing and all(len(word) == 1 for word in words):
        controller.type(" ".join(words), is_line=True)
    elif not strange:
        _press(words, controller)
    elif controller.typing and not has_keys and not strange[0].startswith(":"):
        controller.type(" ".join(words), is_line=True)
    elif controller.knows(text := " ".join(words)):
        controller.move_in_words(text)
    else:
        controller.note(text)
        asked = controller.asked_first()
        if asked and not any(word.startswith(":") for word in strange):
            teller.remark(asked)
            return
        teller.remark(_not_understood(words, strange, controller))


def _not_understood(words: list[str], strange: list[str], controller: Controller) -> Telling:
    """Say what is wrong with words, of which some are neither keys nor commands."""
    beside = [word for word in words if word not in strange]
    wrong = next((word for word in strange if word.startswith((":", UNKNOWN))), "")
    if beside and not wrong and (controller.typing or controller.knows(" ".join(strange))):
        word = next((word for word in beside if not controller.knows(word)), beside[0])
        key = _key(word, controller.teller)
        return say("terminal.beside", word=key_name(key) if key else word)
    unknown = wrong or next((word for word in strange if not controller.knows(word)), strange[0])
    return say("terminal.unknown", word=unknown[:MOST_TOLD])


def _press(words: list[str], controller: Controller) -> None:
    """Carry out names of keys and commands, one after the other, until the players leave."""
    for word in words:
        if controller.left:
            return
        if word == ":keys":
            controller.note(word)
            _list_keys(controller)
        elif command := _command(word):
            controller.command(command)
        elif key := _key(word, controller.teller):
            controller.press(key)


def _key(word: str, teller: Teller) -> str | None:
    """Return the key with this name, its own one or that in the player's language."""
    return key_named(word) or key_named(_in_english(word.casefold(), teller))


def _in_english(word: str, teller: Teller) -> str:
    """Return the same key under its own name, if it is known."""
    held = ""
    while modifier := next((m for m in MODIFIERS if _held(m, word, teller)), None):
        word = word.removeprefix(_theirs(modifier, teller))
        held += "" if f"{modifier}+" in held else f"{modifier}+"
    keys = NAMED if held else (*NAMED, SILENCE)
    names = (key for key in keys if _joined(teller.word(key_name(key))) == word)
    return held + next(names, word)


def _joined(name: str) -> str:
    """Return the name of a key in one word, as it is typed: "fullstop"."""
    return name.replace(" ", "").casefold()


def _held(modifier: str, word: str, teller: Teller) -> bool:
    """Return whether a word begins with a modifier in the player's language."""
    theirs = _theirs(modifier, teller)
    return theirs != "" and word.startswith(theirs)


def _theirs(modifier: str, teller: Teller) -> str:
    """Return what is typed before a key for a modifier, in the player's language."""
    spoken = teller.word(Phrase(f"key.{modifier.lower()}", {"key": ""})).casefold()
    name = re.split("[ +]", spoken)[0]  # "Mayús con V" is typed as Mayús+V
    return f"{name}+" if name else ""


def _plain_command(word: str, teller: Teller) -> str | None:
    """Return the command for a newcomer's word, which needs no colon if it is alone."""
    for command in ("help", "quit"):
        names = (command, teller.word(Phrase(f"terminal.{command}-word", {})))
        if word.casefold() in map(str.casefold, names):
            return f":{command}"
    return ":help" if word == "?" else None


def _command(word: str) -> str | None:
    """Return the command after a colon."""
    name = word.removeprefix(":").lower()
    return name if word.startswith(":") and name in COMMANDS else None


def _list_keys(controller: Controller) -> None:
    """Say every command of this screen, with its keys and its id."""
    context = controller.screen.context
    for command in COMMANDS.values():
        if context not in command.contexts or not controller.can(command.id):
            continue
        if command.id == "keys":  # this list has its name here; the settings lead to the other
            continue
        if keys := controller.configuration.keys.map.keys_for(command.id, context):
            named = names_of(keys)
            told = say("terminal.keys", keys=named, what=what(command.id, context), id=command.id)
        else:
            told = say("terminal.command", what=what(command.id, context), id=command.id)
        controller.teller.remark(told)

"""Text mode: lines of key names come in, lines of words go out.

A line holds keys separated by spaces, in any case, or commands after a colon. It is understood
whole or not at all, and each key is answered before the next is handled. Where a text is asked
for, a line in quotation marks is typed.
"""

from collections.abc import Callable
from io import StringIO
from typing import TYPE_CHECKING, TextIO

from quarto_access.narration.announcement import Phrase, say
from quarto_access.ui.commands import COMMANDS
from quarto_access.ui.controller import Controller
from quarto_access.ui.keys.keymap import MODIFIERS, NAMED, key_named
from quarto_access.ui.screens.help import key_name, names_of, what
from quarto_access.ui.telling.teller import Teller

if TYPE_CHECKING:
    from queue import SimpleQueue


class InputLines:
    """Lines of a stream, waited for no longer than asked.

    `began` is called before there is a second thread to read them.
    """

    def __init__(self, stream: TextIO | None, began: Callable[[], object] = lambda: None) -> None:
        self._stream = stream or StringIO()  # a program without an input has come to its end
        self._began = began
        self._queue: SimpleQueue[str | None] | None = None

    def next(self, seconds: float | None, *, beside: bool = False) -> str | None:
        """The next line, "" at the end of input, None if none came in so many seconds.

        None also where somebody has called `wake`, which may be done if it is read `beside`.
        """
        if seconds is None and not beside and self._queue is None:
            return self._stream.readline()
        import queue

        if self._queue is None:
            self._queue = self._read_beside()
        try:
            return self._queue.get(timeout=seconds)
        except queue.Empty:
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
                    line = self._stream.readline()
                    lines.put(line)
            finally:
                lines.put("")  # who waits for a line does not wait for ever

        self._began()
        threading.Thread(target=read, daemon=True).start()
        return lines


def play(session: Controller, lines: InputLines) -> None:
    """Handle lines until the players leave or the input ends."""
    session.scheduler.wake = lines.wake
    while not session.left:
        if session.due == 0:
            session.pass_time()
        line = lines.next(session.due, beside=session.scheduler.may_be_woken)
        if line is None:
            session.pass_time()
        elif session.typing and line.startswith('"'):
            session.type(line.strip().strip('"'))
        elif line:
            with session.surviving("a line"):
                _handle(line.removeprefix("\ufeff").split(), session)
        else:
            return


def _handle(words: list[str], session: Controller) -> None:
    if not words:
        session.teller.remark(say("terminal.help"))
    for word in words:
        if not (_key(word, session.teller) or word == ":keys" or _command(word)):
            session.note(" ".join(words))
            session.teller.remark(say("terminal.unknown", word=word))
            return
    for word in words:
        if session.left:
            return
        if word == ":keys":
            session.note(word)
            _list_keys(session)
        elif command := _command(word):
            session.command(command)
        elif key := _key(word, session.teller):
            session.press(key)


def _key(word: str, teller: Teller) -> str | None:
    """The key of a name: of its own, or of its name in the player's language."""
    return key_named(word) or key_named(_in_english(word.casefold(), teller))


def _in_english(word: str, teller: Teller) -> str:
    """The same keys under their own names, as far as they are known."""
    for modifier in MODIFIERS:
        theirs = teller.word(Phrase(f"key.{modifier.lower()}", {"key": ""})).casefold()
        if theirs and word.startswith(theirs):
            return f"{modifier}+{_in_english(word.removeprefix(theirs), teller)}"
    names = (key for key in NAMED if teller.word(key_name(key)).casefold() == word)
    return next(names, word)


def _command(word: str) -> str | None:
    """The command after a colon."""
    name = word.removeprefix(":").lower()
    return name if word.startswith(":") and name in COMMANDS else None


def _list_keys(session: Controller) -> None:
    """Every command of this screen, with its keys and its id."""
    context = session.screen.context
    for command in COMMANDS.values():
        if context not in command.contexts:
            continue
        if keys := session.configuration.keys.map.keys_for(command.id, context):
            named = names_of(keys)
            told = say("terminal.keys", keys=named, what=what(command.id, context), id=command.id)
        else:
            told = say("terminal.command", what=what(command.id, context), id=command.id)
        session.teller.remark(told)

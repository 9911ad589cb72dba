"""A line of text to write: typed letters are spoken one by one, and the text can be read again."""

from collections.abc import Callable, Sequence

from quarto_access.narration.announcement import Fact, Phrase, Telling, say
from quarto_access.narration.focus import Focus, OnText
from quarto_access.narration.refusals import refused
from quarto_access.ui.commands import Context
from quarto_access.ui.effects import EDGE, NOTHING_TO_DO, Back, Effects, Paste, told
from quarto_access.ui.keys.key_names import key_of
from quarto_access.ui.screen import Screen

NAMES = {
    " ": "space",
    ".": "period",
    ",": "comma",
    "-": "minus",
    ":": "colon",
    "/": "slash",
    "'": "apostrophe",
    "?": "question",
    "!": "exclamation",
    "¿": "question-begins",
    "¡": "exclamation-begins",
}
"""The characters that voices leave out."""

LONGEST_PATH = 1000
"""The longest path of a file, in letters."""


class TypingScreen(Screen):
    """Enter passes the text to `then` and carries out its answer; Escape goes back."""

    context = Context.TYPING
    goes_on_by_enter = True
    title: str | Phrase | Telling = ""

    def __init__(
        self,
        title: str | Phrase | Telling,
        text: str,
        longest: int,
        then: Callable[[str], Effects],
    ) -> None:
        self.title = title
        self.text = text
        self._longest = longest
        self._then = then

    def focus(self) -> Focus:
        return OnText(self._read())

    def expected(self) -> Telling:
        enter, escape = key_of("act", self.context), key_of("back", self.context)
        return say("expected.typing", enter=enter, escape=escape)

    def rows(self) -> Sequence[Fact]:
        return (f"{self.text}_",)

    def typed(self, text: str) -> Effects:
        """Add typed or pasted text at the end, if there is room for all of it."""
        new = _printable(text)
        if not new:
            return EDGE
        if len(self.text) + len(new) > self._longest:
            return EDGE if len(new) == 1 else told(refused("typing.too-long"))
        self.text += new
        return told(say("typing.typed", what=_named(new)))

    def written(self, line: str) -> Effects:
        """Take a whole line, if there is room for it, and say the text as it stands then.

        An empty one empties the text.
        """
        new = _printable(line)
        if line and not new:
            return EDGE
        text = self._with_line(new) if new else ""
        if len(text) > self._longest:
            return told(refused("typing.too-long"))
        self.text = text
        return told(say("typing.typed", what=_named(text)) if text else say("typing.empty"))

    def _with_line(self, line: str) -> str:
        """Return the text after a line: the line takes its place."""
        return line

    def do(self, command: str) -> Effects:
        match command:
            case "erase":
                if not self.text:
                    return EDGE
                gone, self.text = self.text[-1], self.text[:-1]
                return told(say("typing.erased", what=_named(gone)))
            case "read-text":
                return told(self._read())
            case "paste":
                return (Paste(),)
            case "act":
                return self._then(self.text.strip())
            case "back":
                return (Back(),)
        return NOTHING_TO_DO

    def _read(self) -> Telling:
        return say("typing.text", text=self.text) if self.text else say("typing.empty")


def _printable(text: str) -> str:
    """Return a text without the characters that are none to read."""
    return "".join(character for character in text if character.isprintable())


def _named(text: str) -> Fact:
    """Return the name of a character whose sign would not be spoken."""
    return Phrase(f"typed.{NAMES[text]}", {}) if text in NAMES else text

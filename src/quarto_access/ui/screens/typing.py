"""A line of text to write: what is typed is heard, letter by letter, and can be read again."""

from collections.abc import Callable, Sequence

from quarto_access.narration.announcement import Fact, Phrase, Telling, say
from quarto_access.narration.focus import Focus, OnText
from quarto_access.ui.answer import EDGE, SILENCE, Answer, Back, told
from quarto_access.ui.commands import Context


class TypingScreen:
    """Enter takes the text, Escape leaves things as they were."""

    context = Context.TYPING
    clock_runs = False
    places_words = False

    def __init__(
        self, title: str, text: str, longest: int, take: Callable[[str], Answer | None]
    ) -> None:
        self.position = 0
        self.title = title
        self.text = text
        self._longest = longest
        self._take = take

    def focus(self) -> Focus:
        return OnText(self._read())

    def arrive(self) -> Focus:
        return self.focus()

    def expected(self) -> str | None:
        return "expected.typing"

    def rows(self) -> Sequence[Fact]:
        return (f"{self.text}_",)

    def typed(self, text: str) -> Answer:
        """Something was typed; it goes to the end."""
        new = "".join(character for character in text if character.isprintable())
        if not new or len(self.text) + len(new) > self._longest:
            return EDGE
        self.text += new
        return told(_heard(new))

    def do(self, command: str) -> Answer:
        match command:
            case "erase":
                if not self.text:
                    return EDGE
                gone, self.text = self.text[-1], self.text[:-1]
                return told(say("typing.erased", what=_named(gone)))
            case "read-text":
                return told(self._read())
            case "act":
                answer = self._take(self.text.strip())
                return answer or Answer(go=Back())
            case "back":
                return Answer(go=Back())
        return SILENCE

    def search(self, letter: str, word: Callable[[Fact], str]) -> Answer:
        """Letters are text here."""
        del letter, word
        return SILENCE

    def _read(self) -> Telling:
        return say("typing.text", text=self.text) if self.text else say("typing.empty")


def _heard(text: str) -> Telling:
    return say("typing.typed", what=_named(text))


def _named(text: str) -> Fact:
    """What a character is called where its sign would not be spoken."""
    names = {" ": "typed.space", ".": "typed.period", ",": "typed.comma", "-": "typed.minus"}
    return Phrase(names[text], {}) if text in names else text

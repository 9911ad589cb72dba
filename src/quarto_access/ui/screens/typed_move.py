"""A move to write in words. Its meaning can be heard before Enter makes it."""

from collections.abc import Callable

from quarto_access.core.actions import Action, Call, Give, Pass, Place
from quarto_access.core.game import Game
from quarto_access.narration.announcement import Phrase, Telling, say
from quarto_access.narration.describing import described
from quarto_access.narration.refusals import illegal, refused
from quarto_access.ui.effects import DoTyped
from quarto_access.ui.keys.key_names import key_of
from quarto_access.ui.screens.typing import TypingScreen
from quarto_access.ui.table.typed_moves import Move, Unclear, Why

LONGEST = 80
"""The longest text, in letters."""


class TypedMoveScreen(TypingScreen):
    """Enter makes the move; if the text is not one, it stays to be corrected."""

    is_of_match = True
    clock_runs = True

    def __init__(self, meaning: Callable[[str], Telling]) -> None:
        super().__init__("typed-move.title", "", LONGEST, lambda text: (DoTyped(text),))
        self._meaning = meaning

    def expected(self) -> Telling:
        tab, enter = key_of("read-text", self.context), key_of("act", self.context)
        return say("expected.typed-move", tab=tab, enter=enter)

    def _with_line(self, line: str) -> str:
        """Return the text after a line, which adds words to it."""
        return f"{self.text} {line}" if self.text else line

    def _read(self) -> Telling:
        return self._meaning(self.text)


def meaning(found: Move) -> Telling:
    """Say what a text would do."""
    items = tuple(_named(action, found.game) for action in found.actions)
    return say("typed-move.means", items=items)


def why(unclear: Unclear, game: Game) -> Telling:
    """Say why a text does nothing."""
    match unclear.why:
        case Why.EMPTY:
            return say("typing.empty")
        case Why.UNKNOWN:
            return refused("typed-move.unknown", word=unclear.word)
        case Why.BEGINS:
            words = tuple(Phrase(f"trait.{trait.name.lower()}", {}) for trait in unclear.begins)
            return refused("typed-move.begins", word=unclear.word, items=words)
        case Why.TWO_PIECES:
            return refused("typed-move.two-pieces", word=unclear.word)
        case Why.SEVERAL:
            return refused("typed-move.several", count=unclear.count, items=_differ(unclear))
        case Why.ILLEGAL:
            assert unclear.error is not None
            return illegal(unclear.error, game)
        case plain:
            return refused(PLAIN[plain])


PLAIN = {
    Why.TOGETHER: "typed-move.together",
    Why.NO_LINE: "typed-move.no-line",
    Why.NO_PIECE: "typed-move.no-piece",
    Why.NOT_ON_TURN: "refused.not-on-turn",
}
"""The reasons without facts."""


def _differ(unclear: Unclear) -> tuple[Phrase, ...]:
    return tuple(
        Phrase(f"characteristic.{characteristic.value}", {}) for characteristic in unclear.differ
    )


def _named(action: Action, game: Game) -> Phrase:
    match action:
        case Place(_, square):
            return Phrase("typed-move.place", {"square": square})
        case Give(_, piece):
            return Phrase("typed-move.give", {"piece": described(piece, game.rules)})
        case Call(_, line):
            return Phrase("typed-move.call", {"line": line})
        case Pass():
            return Phrase("typed-move.pass", {})
    raise TypeError(action)

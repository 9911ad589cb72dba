"""Whether what was said in ids is true of a game that Player 1 plays at this keyboard."""

import re
from collections.abc import Callable

from quarto_access.core import Piece, Player, Square
from quarto_access.core.game import Game, Phase

NEWS = ("given", "placed", "give.ask", "last-calls")
"""The beginnings of news that may go out of date before it is said."""


def traits(piece: Piece) -> str:
    return " ".join(trait.name.lower() for trait in piece.traits)


def is_true(sentence: str, game: Game) -> bool:
    """Return whether a sentence agrees with the game; one that is not of the game agrees."""
    message, _, facts = sentence.removesuffix(")").partition("(")
    base = message.removesuffix(".you").removesuffix(".other")
    tells = _OF.get(base)
    return tells is None or tells(message, facts, game)


def _hand(_: str, facts: str, game: Game) -> bool:
    return game.hand is not None and facts.split(",", maxsplit=1)[0] == traits(game.hand)


def _lies(_: str, facts: str, game: Game) -> bool:
    return game.board[Square[facts[-2:]]] is not None


def _latest(_: str, facts: str, game: Game) -> bool:
    return game.latest is Square[facts[-2:]]


def _asks(phase: Phase) -> Callable[[str, str, Game], bool]:
    def is_asked(message: str, _: str, game: Game) -> bool:
        player = Player.TWO if message.endswith(".other") else Player.ONE
        return game.phase is phase and game.on_turn is player

    return is_asked


def _gift(_: str, facts: str, game: Game) -> bool:
    is_due = game.phase is Phase.GIVE and game.on_turn is Player.ONE
    return is_due and facts == str(len(game.tray))


def _over(_: str, __: str, game: Game) -> bool:
    return game.outcome is not None


_OF: dict[str, Callable[[str, str, Game], bool]] = {
    **dict.fromkeys(("given", "hand", "hand.there", "last.given"), _hand),
    "hand.empty": lambda _, __, game: game.hand is None,
    "placed": _lies,
    "last.placed": _latest,
    "give.ask": _gift,
    **dict.fromkeys(("turn.give", "expected.give"), _asks(Phase.GIVE)),
    **dict.fromkeys(("turn.place", "expected.place"), _asks(Phase.PLACE)),
    **dict.fromkeys(("last-calls", "last-calls.second", "turn.pass"), _asks(Phase.LAST_CALLS)),
    **dict.fromkeys(("wins", "wins.otherwise", "draw", "turn.over"), _over),
}
"""What makes each message true."""


def tells_news(sentence: str) -> bool:
    return re.match("|".join(map(re.escape, NEWS)), sentence) is not None

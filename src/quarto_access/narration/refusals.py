"""The announcements of refused actions: a low cue and a reason."""

from quarto_access.core.actions import Give, Pass
from quarto_access.core.errors import Illegal, IllegalAction
from quarto_access.core.game import Game, Phase
from quarto_access.narration.announcement import Telling, say
from quarto_access.narration.feeling import Felt


def illegal(error: IllegalAction, game: Game, there: Felt | None = None) -> Telling:
    """Say why an action is not allowed; `there` is what a hand found on the space in question."""
    if error.reason is Illegal.SQUARE_TAKEN and error.square is not None:
        if there and there.piece:
            return refused("refused.taken-by", square=error.square, piece=there.piece)
        return refused("refused.taken", square=error.square)
    if error.reason is Illegal.WRONG_PHASE:
        match error.action:
            case Give() if game.phase is Phase.PLACE:
                return refused("refused.place-first")
            case Pass():
                return refused("refused.pass")
            case Give():
                return refused("refused.nothing-to-give")
            case _:
                return refused("refused.give-first")
    return refused(f"refused.{error.reason.value}")


def refused(message: str, **facts: object) -> Telling:
    """Announce a refusal of any kind."""
    return say(message, cue="illegal", **facts)  # type: ignore[arg-type]

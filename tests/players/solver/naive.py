"""The value of a position, worked out on the real rules by trying everything.

It plays with `core` under automatic calling: the player who completes an alignment has won.
"""

from functools import cache

from quarto_access.core import (
    Calls,
    Game,
    Give,
    Phase,
    Place,
    Player,
    Position,
    Rules,
    apply,
    format_piece,
    format_square,
    legal_actions,
)

Worth = tuple[int, int]
"""1, 0 or -1 for the player who acts, and the placements to the win of either player."""


def game_at(position: Position, rules: Rules) -> Game:
    """Return a game at this position."""
    rules = Rules(rules.edition, rules.criteria, rules.squares, Calls.AUTOMATIC)
    there = {piece for piece in (*position.board, position.hand) if piece}
    tray = tuple(piece for piece in rules.edition.pieces if piece not in there)
    phase = Phase.PLACE if position.hand else Phase.GIVE if tray else Phase.OVER
    return Game(rules, phase, Player.ONE, position.board, tray, position.hand)


@cache
def worth(game: Game) -> Worth:
    """Return the best of all actions: a win soon, then a draw, then a late loss."""
    if game.phase is Phase.OVER:
        outcome = game.outcome
        if outcome is None or outcome.winner is None:
            return 0, 0
        return (1 if outcome.winner is game.on_turn else -1), 0
    return max((_after(game, action) for action in _actions(game)), key=_rank)


def _actions(game: Game) -> list[Give | Place]:
    return [action for action in legal_actions(game) if isinstance(action, Give | Place)]


def _after(game: Game, action: Give | Place) -> Worth:
    after = apply(game, action).game
    value, placements = worth(after)
    if after.on_turn is not game.on_turn:
        value = -value
    return value, placements + (isinstance(action, Place) and value != 0)


def _rank(worth: Worth) -> tuple[int, int]:
    value, placements = worth
    return value, -value * placements


def choices(game: Game) -> dict[str, int]:
    """Return every choice in notation, with its value for the player who acts."""
    found = {}
    for action in _actions(game):
        after = apply(game, action).game
        if isinstance(action, Give):
            found[f"give {format_piece(action.piece)}"], _ = _after(game, action)
            continue
        place = f"place {format_square(action.square)}"
        if after.phase is Phase.OVER:
            won = after.outcome is not None and after.outcome.winner is not None
            found[f"{place} call" if won else place] = int(won)
            continue
        for given, value in choices(after).items():
            found[f"{place} {given}"] = value
    return found

"""Games played up to some point, from actions written as in a record."""

from collections.abc import Iterable

from quarto_access.core import Event, Game, Rules, apply, parse_action


def alternating(placements: str, first: str = "1") -> list[str]:
    """Return the gifts and placements of `TRHG A1, trhg B2`, with the players alternating.

    A piece without a square stays in hand.
    """
    giver, placer = first, "2" if first == "1" else "1"
    actions = []
    for placement in placements.split(", "):
        piece, *square = placement.split()
        actions.append(f"{giver} give {piece}")
        actions += [f"{placer} place {name}" for name in square]
        giver, placer = placer, giver
    return actions


def play(rules: Rules, actions: Iterable[str]) -> Game:
    """Return the game after these actions."""
    return play_and_listen(rules, actions)[0]


def play_and_listen(rules: Rules, actions: Iterable[str]) -> tuple[Game, list[Event]]:
    """Return the game after these actions, and all events."""
    game, heard = Game.start(rules), list[Event]()
    for action in actions:
        game, events = apply(game, parse_action(action))
        heard += events
    return game, heard

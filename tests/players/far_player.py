"""The other end of a `PipeSeat`: takes the first space and the first piece, and never calls.

Its habits are arguments: `cheats` tries a taken space first, and `resigns` gives up as soon as
three pieces are placed, while the other player thinks.
"""

import json
import sys

from quarto_access.core import (
    Action,
    Game,
    Give,
    Pass,
    Phase,
    Place,
    Player,
    Resign,
    Square,
    legal_actions,
)
from quarto_access.players.news import Began, DoneAgain, News, Played, Refused, TakenBack
from quarto_access.processes.codec import from_plain, to_plain

HABITS = set(sys.argv[1:])


def game_after(news: News, before: Game | None) -> Game | None:
    match news:
        case Began(game) | Played(after=game):
            return game
        case TakenBack(actions):
            return actions[-1].before
        case DoneAgain(actions):
            return actions[-1].after
        case _:
            return before


def action(game: Game, player: Player) -> Action | None:
    """Return the next action, if there is one."""
    if game.outcome:
        return None
    taken = [square for square in Square if game.board[square]]
    if game.on_turn is not player:
        return Resign(player) if "resigns" in HABITS and len(taken) == 3 else None
    if "cheats" in HABITS and taken and game.phase is Phase.PLACE:
        HABITS.remove("cheats")
        return Place(player, taken[0])
    return next(a for a in legal_actions(game) if isinstance(a, Give | Place | Pass))


def say(**told: object) -> None:
    print(json.dumps(told), flush=True)


def main() -> None:
    player = Player[json.loads(sys.stdin.readline())["side"]]
    game: Game | None = None
    for line in sys.stdin:
        news: News = from_plain(News, json.loads(line)["news"])
        say(heard=to_plain(news))
        before, game = game, game_after(news, game)
        is_asked = game is not before or isinstance(news, Refused)
        if game and is_asked and (done := action(game, player)):
            say(act=to_plain(done))


if __name__ == "__main__":
    main()

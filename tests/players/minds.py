"""Games between minds, and their observations of games."""

from collections.abc import Iterable, Mapping

from quarto_access.core import Action, Game, Player, Rules, Square, apply, parse_action
from quarto_access.players.mind import Mind
from quarto_access.players.sight import Observation


def after(actions: str, rules: Rules | None = None, *, masked: bool = False) -> Observation:
    """Return the observation after these actions, which commas separate."""
    written = (parse_action(text.strip()) for text in actions.split(","))
    return looks(written, rules or Rules(), masked=masked)[-1]


def looks(actions: Iterable[Action], rules: Rules, *, masked: bool = False) -> list[Observation]:
    """Return every observation in a game, including the last one."""
    game = Game.start(rules)
    found = [Observation(game, (), masked)]
    for action in actions:
        found.append(_then(found[-1], apply(game, action).game))
        game = found[-1].game
    return found


def played(minds: Mapping[Player, Mind], rules: Rules, *, masked: bool = False) -> list[Action]:
    """Play a whole game; an illegal action raises."""
    look = Observation(Game.start(rules), (), masked)
    actions = []
    while look.game.outcome is None:
        actions.append(minds[look.game.on_turn].decide(look))
        look = _then(look, apply(look.game, actions[-1]).game)
    return actions


def _then(look: Observation, game: Game) -> Observation:
    filled = (s for s in Square if game.board[s] is not look.game.board[s])
    return Observation(game, (*look.order, *filled), look.masked)

"""The name of a saved game in a list: its date, players, variant and state."""

import re
from collections.abc import Iterator

from quarto_access.core.board import pieces_on
from quarto_access.core.game import Game, apply
from quarto_access.core.pieces import Edition
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import Fact, Phrase
from quarto_access.narration.player_names import called

NAME = re.compile(
    r"(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])-(?P<day>\d\d)"
    r"( (?P<names>.+?))?(-(?P<number>[2-9]|[1-9]\d+))?"
)
"""The name of a file: a day, the players, and a number if the name without it was taken."""


def saved_game(name: str, record: Record | None = None) -> Phrase:
    """Return the name of a saved game; with its record, also how it stood."""
    if record is None:
        return _named(name)
    return Phrase("saved-game.stood", {"game": _named(name), "items": tuple(_stood(record))})


def _named(name: str) -> Phrase:
    """Return the day and the players; any other file name stays as it is."""
    named = NAME.fullmatch(name)
    if named is None:
        return Phrase("verbatim", {"text": name})
    day = int(named["day"])
    facts: dict[str, Fact] = {
        "day": day,
        "month": Phrase(f"month.{int(named['month'])}", {}),
        "year": int(named["year"]),
    }
    date = Phrase("date.first" if day == 1 else "date", facts)
    game = date
    if named["names"] is not None:
        game = Phrase("saved-game", {"date": date, "names": named["names"]})
    if named["number"] is not None:
        game = Phrase("saved-game.number", {"game": game, "number": int(named["number"])})
    return game


def _stood(record: Record) -> Iterator[Phrase]:
    """Name everything unusual in this game, then the winner or the number of pieces placed."""
    rules = record.rules
    if rules.edition is Edition.CLASSIC:
        yield Phrase("saved-game.classic", {})
    if rules.squares:
        yield Phrase("saved-game.squares", {})
    if rules.criteria != rules.edition.characteristics:
        for characteristic in rules.criteria:
            counts = Phrase(f"characteristic.{characteristic.value}", {})
            yield Phrase("saved-game.counts", {"what": counts})
    game = Game.start(rules)
    for action in record.actions:
        game = apply(game, action).game
    if game.outcome is None:
        yield Phrase("saved-game.placed", {"count": pieces_on(game.board)})
    elif game.outcome.winner is None:
        yield Phrase("saved-game.draw", {})
    else:
        yield _won(game.outcome.winner, Setup.of_record(record))


def _won(winner: Player, setup: Setup) -> Phrase:
    """Return who won: somebody without a name who played the computer alone is "you"."""
    player = called(winner, setup.names)
    if winner is setup.alone and not player.name:
        return Phrase("saved-game.you-won", {})
    return Phrase("saved-game.won", {"player": player})

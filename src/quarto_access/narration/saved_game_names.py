"""A saved game by its name: the day on which it was played, for the language to write, and who."""

import re
from collections.abc import Sequence

from quarto_access.core.rules import Player
from quarto_access.narration.announcement import Fact, Phrase
from quarto_access.narration.player_names import called

NAME = re.compile(r"(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])-(?P<day>\d\d)( (?P<names>.+))?")


def saved_game(name: str) -> Phrase:
    """What a saved game is called; a name that somebody else gave to the file stays as it is."""
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
    if named["names"] is None:
        return date
    return Phrase("saved-game", {"date": date, "names": named["names"]})


def with_ending(game: Phrase, result: str, players: Sequence[str]) -> Phrase:
    """Return the same with how it ended, where its record says so."""
    match result:
        case "1" | "2":
            winner = called(Player(result), players)
            facts: dict[str, Fact] = {"game": game, "player": winner.name or winner.player}
            return Phrase("saved-game.won", facts)
        case "1/2":
            return Phrase("saved-game.draw", {"game": game})
        case "*":
            return Phrase("saved-game.open", {"game": game})
    return game

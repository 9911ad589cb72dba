"""The name of a saved game in a list: who played, what, how it stood, and when."""

import re
from collections.abc import Iterable, Iterator
from datetime import date

from quarto_access.core.board import pieces_on
from quarto_access.core.game import Game, apply
from quarto_access.core.pieces import Edition
from quarto_access.core.record import Header, Record
from quarto_access.core.rules import Player, Rules
from quarto_access.match.closing import closed_as
from quarto_access.match.setup import OPPONENT, Setup
from quarto_access.narration.announcement import Fact, Phrase
from quarto_access.narration.days import day_of, on_day
from quarto_access.narration.player_names import called

NAME = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d)( (?P<names>.+?))?(-(?P<number>[2-9]|[1-9]\d+))?", re.ASCII
)
"""The name of a file: a day, the players, and a number if the name without it was taken."""

WHO_PLAYS = ("Player1", "Player2", *OPPONENT)
"""The headers that tell who plays."""

DATE = "Date"
"""The header with the day on which a game was saved."""


def saved_game(
    name: str, today: date | None, record: Record | None = None, *, is_given: bool = False
) -> Phrase:
    """Return the name of a saved game; with its record, also who played and how it stood.

    A name that the player gave comes first, even if it looks like the game's own one (`is_given`);
    the latest game has none. Without today, the name can be heard on any day.
    """
    named = None if is_given else NAME.fullmatch(name)
    saved_on = day_of(named["day"]) if named else None
    parts: list[Phrase] = []
    if named is None or saved_on is None:
        named = None
        latest = Phrase("saved-game.latest", {})
        parts.append(Phrase("verbatim", {"text": name}) if name else latest)
    if record is not None:
        parts += _stood(record)
        dates = (day_of(header.text) for header in record.headers if header.name == DATE)
        saved_on = next(dates, None) or saved_on
    elif named and named["names"]:
        parts.append(Phrase("verbatim", {"text": named["names"]}))
    if named and named["number"]:
        parts.append(Phrase("saved-game.number", {"number": int(named["number"])}))
    if saved_on:
        parts.append(on_day(saved_on, today))
    return Phrase("saved-game", {"items": tuple(parts)})


def given_name(name: str) -> str:
    """Return the name if the player gave it, and nothing if it looks like one of the game's own."""
    named = NAME.fullmatch(name)
    return "" if named and day_of(named["day"]) else name


def _stood(record: Record) -> Iterator[Phrase]:
    """Name the players, everything unusual in this game, and whose turn it is or who won."""
    setup, rules = Setup.of_record(record), record.rules
    yield _against(setup)
    yield from variant(setup)
    game = Game.start(rules)
    for action in record.actions:
        game = apply(game, action).game
    outcome = game.outcome or closed_as(record)
    if outcome is None:
        placed = pieces_on(game.board)
        begun = Phrase("saved-game.begun", {})
        yield Phrase("saved-game.placed", {"count": placed}) if placed else begun
        yield _to_move(game.on_turn, setup)
    elif outcome.winner is None:
        yield Phrase("saved-game.draw", {})
    else:
        yield _won(outcome.winner, setup)


def variant(setup: Setup) -> Iterator[Phrase]:
    """Name everything about the rules of winning that is unusual."""
    if setup.edition is Edition.CLASSIC:
        yield Phrase("saved-game.classic", {})
    if setup.squares:
        yield Phrase("saved-game.squares", {})
    for characteristic in setup.criteria:
        counts = Phrase(f"characteristic.{characteristic.value}", {})
        yield Phrase("saved-game.counts", {"what": counts})


def opponents(headers: Iterable[tuple[str, str]]) -> Phrase:
    """Name both players by the headers that tell who plays: the game's own names begin so."""
    told = tuple(Header(name, text) for name, text in headers)
    return _against(Setup.of_record(Record(Rules(), headers=told)))


def _against(setup: Setup) -> Phrase:
    """Name both players; a person alone against the computer comes first."""
    if not any(setup.names) and not any(setup.seats):
        return Phrase("saved-game.two", {})
    first = setup.alone or Player.ONE
    facts: dict[str, Fact] = {"player": called(first, setup), "other": called(first.other, setup)}
    is_you = _is_you(first, setup)
    return Phrase("saved-game.you-against" if is_you else "saved-game.against", facts)


def _to_move(player: Player, setup: Setup) -> Phrase:
    if _is_you(player, setup):
        return Phrase("saved-game.your-turn", {})
    return Phrase("saved-game.turn", {"player": called(player, setup)})


def _won(player: Player, setup: Setup) -> Phrase:
    if _is_you(player, setup):
        return Phrase("saved-game.you-won", {})
    return Phrase("saved-game.won", {"player": called(player, setup)})


def _is_you(player: Player, setup: Setup) -> bool:
    """Return whether this is somebody without a name who plays the computer alone."""
    return player is setup.alone and not called(player, setup).name

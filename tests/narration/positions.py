"""Games by notation, and their announcements: ids and facts that can be read and compared."""

from collections.abc import Iterator, Mapping

from quarto_access.core import (
    Action,
    Characteristic,
    Game,
    Line,
    Phase,
    Player,
    Record,
    Rules,
    Square,
    Trait,
    parse_action,
    parse_position,
)
from quarto_access.narration.announcement import Described, Fact, Named, Phrase, Telling

HEIGHT = Rules(criteria=(Characteristic.HEIGHT,))
"""The rules for beginners: short games turn early."""

Told = tuple[str, dict[str, str]]


def at(position: str, latest: str = "", *, lost: bool = False, rules: Rules | None = None) -> Game:
    """Return the game at a position; `latest` is the square of the last piece."""
    rules, found = rules or Rules(), parse_position(position)
    there = {piece for piece in (*found.board, found.hand) if piece}
    placed = 16 - found.board.count(None)
    phase = Phase.PLACE if found.hand else Phase.GIVE if placed < 16 else Phase.LAST_CALLS
    gives = Player.ONE if placed % 2 == 0 else Player.TWO
    return Game(
        rules,
        phase,
        gives.other if found.hand else gives,
        found.board,
        tuple(piece for piece in rules.edition.pieces if piece not in there),
        found.hand,
        Square[latest] if latest else None,
        lost,
    )


def record(moves: str, rules: Rules | None = None) -> Record:
    """Return a game written in short: "trHg A3, TRhG, 2 resign".

    A piece is given, and placed on the square after it; the players take turns by themselves.
    """
    return Record(rules or Rules(), tuple(_actions(moves)))


def _actions(moves: str) -> Iterator[Action]:
    giver, placer = "1", "2"
    for move in moves.split(", "):
        first, *squares = move.split()
        if first in {"1", "2"}:
            yield parse_action(move)
            continue
        if first not in Square.__members__:
            yield parse_action(f"{giver} give {first}")
        else:
            squares = [first]
        for square in squares:
            yield parse_action(f"{placer} place {square}")
            giver, placer = placer, giver


def told(telling: Telling) -> list[Told]:
    """Return each announcement by its id, with its facts."""
    return [(a.message, _facts(a.facts)) for a in telling.announcements]


def phrase(of: Phrase) -> Told:
    return of.message, _facts(of.facts)


def _facts(facts: Mapping[str, Fact]) -> dict[str, str]:
    return {name: plain(fact) for name, fact in facts.items()}


def plain(fact: Fact) -> str:
    """Return a fact in a few letters: "A1 B2", "tall", "A1-D4"."""
    match fact:
        case tuple():
            return " ".join(map(plain, fact))
        case Phrase(message, facts):
            return " ".join(map(plain, facts.values())) or message
        case Described(piece):
            return piece.name
        case Square():
            return fact.name
        case Trait():
            return fact.name.lower()
        case Line():
            return f"{fact.squares[0].name}-{fact.squares[-1].name}"
        case Player():
            return fact.value
        case Named(player, name):
            return plain(name or player)
    return str(fact)

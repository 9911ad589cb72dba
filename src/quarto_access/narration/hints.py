"""The coach's hints during a game: three steps, each of which says a little more.

The first step says whether there is danger, the second which characteristic is dangerous, the third
which space or which pieces. Where most spaces or pieces are good, the hint names the others.
"""

from collections.abc import Sequence

from quarto_access.core.board import Square, empty_squares
from quarto_access.core.game import Game
from quarto_access.core.pieces import Piece
from quarto_access.core.rules import Rules
from quarto_access.narration.announcement import Described, Fact, Phrase, Telling, say
from quarto_access.narration.describing import described
from quarto_access.players.coach.evaluation import Advice
from quarto_access.players.coach.immediate_danger import Danger, HintKind
from quarto_access.players.solver import Value

FEW = 3
"""The most kinds of pieces that are named; more of them are described by what they share."""

Ways = tuple[Square, ...] | tuple[Piece, ...]


def is_there_danger(danger: Danger, other: Fact) -> Telling:
    """Return the first step."""
    kind, bad = danger.kind, danger.among - len(danger.good)
    if kind is HintKind.PLACE and danger.among == 1:
        return say("hint.last-piece")
    if kind is HintKind.EXPOSED:
        return say("hint.exposed", player=other)
    if kind not in {HintKind.PLACE, HintKind.GIVE}:
        return say(f"hint.{kind.value}")
    if not bad:
        return say(f"hint.{kind.value}.none")
    if not danger.good:
        return say(f"hint.{kind.value}.all")
    return say(f"hint.{kind.value}.some", count=bad, number=danger.among)


def which_characteristic(danger: Danger) -> Telling:
    """Return the second step."""
    match danger.kind:
        case HintKind.NOTHING:
            return say("hint.nothing")
        case HintKind.CALL | HintKind.EXPOSED:
            common = Phrase("common", {"traits": danger.alignments[0].traits})
            return say("hint.common", common=common)
    items = tuple(Phrase("hint.trait", {"trait": (trait,)}) for trait in danger.traits)
    if not items:
        return say("hint.no-trait")
    return say(
        "hint.completes" if danger.kind is HintKind.COMPLETE else "hint.dangerous", items=items
    )


def which_way(danger: Danger, game: Game, advice: Advice | None) -> Telling:
    """Return the third step: the solver's advice if it has any, else what completes no line now."""
    match danger.kind:
        case HintKind.NOTHING:
            return say("hint.nothing")
        case HintKind.CALL:
            return say("hint.call.line", line=danger.alignments[0].line)
        case HintKind.EXPOSED:
            return say("hint.exposed.line", line=danger.alignments[0].line)
        case HintKind.COMPLETE:
            return say("hint.complete.spaces", squares=_squares(danger.good))
    if danger.kind is HintKind.PLACE and danger.among == 1:
        return say("hint.last-piece")
    if not danger.good:
        return say(f"hint.{danger.kind.value}.all")
    if advice is not None:
        return best(advice.worth, advice.best, game)
    if game.hand:
        return _spaces(_squares(danger.good), game, "hint.place", say("hint.place.any"))
    return safe_pieces(danger, game)


def best(worth: Value, ways: Ways, game: Game) -> Telling:
    """Name the spaces or pieces that keep the value of the game for the player on turn."""
    message = f"best.{worth.value}"
    if squares := _squares(ways):
        return _spaces(squares, game, message, say(f"{message}.any-space"))
    given = kinds([piece for piece in game.tray if piece in ways], game.rules)
    kept = kinds([piece for piece in game.tray if piece not in ways], game.rules)
    if not kept:
        return say(f"{message}.any-piece")
    if len(kept) < len(given):
        return say(f"{message}.not-giving", items=kept)
    return say(f"{message}.giving", items=given)


def _spaces(squares: tuple[Square, ...], game: Game, message: str, anywhere: Telling) -> Telling:
    """Name these spaces, or the others if those are fewer."""
    others = tuple(s for s in empty_squares(game.board) if s not in squares)
    if not others:
        return anywhere
    if len(others) < len(squares):
        return say(f"{message}.not-on", squares=others)
    return say(f"{message}.on", squares=squares)


def safe_pieces(danger: Danger, game: Game) -> Telling:
    """Name the pieces that complete nothing."""
    if len(danger.good) == danger.among:
        return say("hint.give.any")
    items = kinds([piece for piece in game.tray if piece in danger.good], game.rules)
    if len(items) <= FEW:
        return say("hint.give.safe", items=items)
    harmless = tuple(
        trait for bad in danger.traits for trait in bad.characteristic.traits if trait is not bad
    )
    common = Phrase("common", {"traits": harmless})
    return say("hint.give.many", count=len(danger.good), common=common)


def kinds(pieces: Sequence[Piece], rules: Rules) -> tuple[Phrase, ...]:
    """Name pieces by the traits that count, those that sound alike only once."""
    told = {described(piece, rules).traits: piece for piece in reversed(pieces)}
    return tuple(
        Phrase("piece", {"piece": Described(piece, traits)})
        for traits, piece in reversed(told.items())
    )


def _squares(ways: Ways) -> tuple[Square, ...]:
    return tuple(way for way in ways if isinstance(way, Square))

"""A game as it stood at an earlier moment, for reading it or trying again from there.

Nobody acts in it, and nothing is counted, hidden or timed.
"""

from collections.abc import Sequence

from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.match.after_game import missed, turns
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup
from quarto_access.players.seat import Absent, Person, Seat


def match_of(
    record: Record, notes: Sequence[str] = (), seats: tuple[Seat, Seat] = (Person(), Person())
) -> Match:
    """Return the game of a record and the notes of a journal; by default nobody acts in it."""
    return Match.continued(record, notes, seats, _no_time)


def seats_of_readers(setup: Setup) -> tuple[Seat, Seat]:
    """Return the seats of those who read a game that was saved: one person, if one played alone."""
    one, two = (Person() if setup.alone in {None, player} else Absent() for player in Player)
    return one, two


def as_it_stood(match: Match, actions: int) -> Match:
    """Return the game as it stood after a number of actions."""
    setup = Setup(names=match.setup.names, seats=match.setup.seats)
    moment = match_of(up_to(match, actions, setup))
    if match.closed and actions == len(match.played):
        moment.close(match.closed)
    return moment


def up_to(match: Match, actions: int, setup: Setup | None = None) -> Record:
    """Return the record of the first actions, with the same setup or another."""
    begun = tuple(played.action for played in match.played[:actions])
    return Record(match.rules, begun, (setup or match.setup).headers())


def tried_again(match: Match, actions: int, setup: Setup | None = None) -> Record:
    """Return the record from which a game is tried again, near the moment after these actions.

    A person alone who asks for it at a line that both missed gets the turn in which to call it: the
    computer would call it at once, and there would be nothing to try.
    """
    alone, turn = (setup or match.setup).alone, turns(match.played[:actions])
    if alone and turn in {line.turn for line in missed(match.played)}:
        in_turn = range(actions, len(match.played))
        later = [at for at in in_turn if turns(match.played[:at]) == turn]
        actions = next((at for at in later if _on_turn(match, at) is alone), actions)
    return up_to(match, actions, setup)


def _on_turn(match: Match, actions: int) -> Player:
    """Return the player on turn after a number of actions."""
    return match.played[actions - 1].after.on_turn if actions else match.rules.first


def against(match: Match, opponent: str) -> Setup:
    """Return the same setup against another opponent: a level of the computer, or a person.

    The opponent has the seat of the computer or of a friend far away, or the second seat if both
    are alike.
    """
    if match.is_followed and match.alone_here:
        return match.setup.seated(match.alone_here.other.index, opponent)
    one, two = match.setup.seats
    return match.setup.seated(0 if one and not two else 1, opponent)


def _no_time() -> float:
    return 0.0

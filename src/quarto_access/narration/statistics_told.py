"""The statistics in words, one sentence for each item of a list."""

from collections.abc import Iterator, Sequence

from quarto_access.match import tallies
from quarto_access.match.finished import Finished
from quarto_access.match.setup import Setup
from quarto_access.match.tallies import Grounds, Tally
from quarto_access.narration.announcement import Fact, Phrase
from quarto_access.narration.saved_game_names import variant
from quarto_access.players.levels import OPPONENTS

MINUTE, HOUR = 60, 3600


def games(played: Sequence[Finished]) -> Iterator[Phrase]:
    """Say how many games there were, and the results of those against the computer."""
    if not played:
        yield Phrase("statistics.none", {})
    if alone := tallies.alone(played):
        results = tallies.tally(alone)
        facts: dict[str, Fact] = {"count": results.games, "items": _won_and_lost(results)}
        yield Phrase("statistics.alone", facts)
    if of_two := tallies.of_two(played):
        yield Phrase("statistics.of-two", {"count": len(of_two)})


def advice(played: Sequence[Finished]) -> Phrase:
    """Say against whom to play next, and why."""
    found = tallies.next_level(played)
    why = found.grounds
    facts: dict[str, Fact] = {"player": _level(found.level)}
    if why is Grounds.NEXT:
        facts["other"] = _level(found.before)
    return Phrase(f"statistics.advice.{why.value}", facts)


def figures(played: Sequence[Finished], seconds: int) -> Iterator[Phrase]:
    """Say the time at the table, missed lines, wrong calls, and touches."""
    if time := _time(seconds):
        yield Phrase("statistics.time", {"time": time})
    missed, wrong = tallies.missed_lines(played), tallies.wrong_calls(played)
    if not (missed or wrong):
        yield Phrase("statistics.faultless", {})
    if missed:
        yield Phrase("statistics.missed", {"count": missed})
    if wrong:
        yield Phrase("statistics.wrong", {"count": wrong})
    if touches := tallies.touches(played):
        yield Phrase("statistics.touches", {"count": touches})


def learnt(lessons: int, step: int, best: int) -> Iterator[Phrase]:
    """Say what was learnt outside of games: lessons, and the step and the best of the drills."""
    if lessons:
        yield Phrase("statistics.lessons", {"count": lessons})
    if best:
        yield Phrase("statistics.drills", {"number": step, "count": best})


def opponents(played: Sequence[Finished]) -> Iterator[Phrase]:
    """Say the results against each opponent that was met, and who was not met yet."""
    levels = tallies.by_level(played)
    for level, results in levels.items():
        yield _results(_level(level), results.games, _won_and_lost(results))
    for names, results in tallies.by_people(played).items():
        yield _of_people(names, results)
    if unmet := tuple(_level(level) for level in OPPONENTS if level not in levels):
        yield Phrase("statistics.unmet", {"items": unmet})


def variants(played: Sequence[Finished]) -> Iterator[Phrase]:
    """Say the results in each variant that was played."""
    for setup, of_variant in tallies.by_variant(played).items():
        alone = tallies.alone(of_variant)
        name = _variant(setup)
        if alone:
            results = tallies.tally(alone)
            items = _won_and_lost(results)
            yield Phrase("statistics.in", {"what": name, "count": results.games, "items": items})
        if of_two := len(of_variant) - len(alone):
            yield Phrase("statistics.of-two-in", {"count": of_two, "what": name})


def summed_up(played: Sequence[Finished]) -> Phrase:
    """Say how many games there were in all."""
    return Phrase("statistics.games", {"count": len(played)})


def _of_people(names: tuple[str, str], results: Tally) -> Phrase:
    first, second = names
    if second and not first:
        who = Phrase("saved-game.you-against", {"other": second})
        return _results(who, results.games, _won_and_lost(results))
    who = Phrase("saved-game.against", {"player": first, "other": second})
    if not first or first == second:
        who = who if first else Phrase("saved-game.two", {})
        return Phrase("statistics.pair-alone", {"who": who, "count": results.games})
    return _results(who, results.games, tuple(_won_by_each(names, results)))


def _results(who: Phrase, count: int, items: tuple[Phrase, ...]) -> Phrase:
    return Phrase("statistics.pair", {"who": who, "count": count, "items": items})


def _won_and_lost(results: Tally) -> tuple[Phrase, ...]:
    """Return the results of some games; a single one was won, lost or a draw."""
    if results.games == 1:
        if results.won:
            return (Phrase("saved-game.you-won", {}),)
        return (Phrase("statistics.you-lost" if results.lost else "saved-game.draw", {}),)
    counted = (
        (results.won, Phrase("statistics.won", {"count": results.won})),
        (results.lost, Phrase("statistics.lost", {"count": results.lost})),
        (results.drawn, Phrase("statistics.drawn", {"count": results.drawn})),
    )
    return tuple(phrase for count, phrase in counted if count)


def _won_by_each(names: tuple[str, str], results: Tally) -> Iterator[Phrase]:
    """Say how many games each of two people has won."""
    is_single = results.games == 1
    for name, count in zip(names, (results.won, results.lost), strict=True):
        if count and is_single:
            yield Phrase("saved-game.won", {"player": name})
        elif count:
            yield Phrase("statistics.player-won", {"player": name, "count": count})
    if results.drawn:
        drawn = Phrase("statistics.drawn", {"count": results.drawn})
        yield Phrase("saved-game.draw", {}) if is_single else drawn


def _level(id_: str) -> Phrase:
    return Phrase(f"level.{id_}", {})


def _variant(setup: Setup) -> Fact:
    return tuple(variant(setup)) or Phrase("statistics.usual", {})


def _time(seconds: int) -> Phrase | None:
    """Return a time in hours and minutes; None if it is less than a minute."""
    hours, minutes = seconds // HOUR, seconds % HOUR // MINUTE
    in_minutes = Phrase("statistics.minutes", {"count": minutes})
    if not hours:
        return in_minutes if minutes else None
    in_hours = Phrase("statistics.hours", {"count": hours})
    if not minutes:
        return in_hours
    return Phrase("statistics.hours-and-minutes", {"hours": in_hours, "minutes": in_minutes})

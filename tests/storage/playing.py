"""A program that plays a long game as fast as it can, until it is killed.

It prints that each step is done, and a killed program's journal must contain that step.
"""

import sys
import time
from collections.abc import Iterator

from quarto_access.core import FalseCall, Player, Record, parse_action
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.players.seat import Person
from quarto_access.storage.journal import Journal

SETUP = Setup(
    starts=Starts.ONE, undo=True, false_call=FalseCall.FREE, touch=TouchRule.OWN_TURN, clock=9999
)
WRONG = ("1 call A1 B1 C1 D1", "1 call A2 B2 C2 D2", "1 call A3 B3 C3 D3")


def steps() -> Iterator[tuple[str, str]]:
    """Yield the steps one after the other: calls, touches, and now and then an undo."""
    number = 0
    while True:
        yield "act", WRONG[number % 3]
        yield "feel", ""
        number += 1
        if number % 7 == 0:
            yield "undo", ""
        if number % 14 == 0:
            yield "redo", ""


def states() -> Iterator[tuple[list[str], int]]:
    """Yield the actions and the touches used before each step, and so on after it."""
    actions: list[str] = []
    undone: list[str] = []
    touches = 0
    yield [], 0
    for step, text in steps():
        match step:
            case "act":
                actions.append(text)
                undone.clear()
            case "feel":
                touches += 1
            case "undo":
                undone.append(actions.pop())
            case "redo":
                actions.append(undone.pop())
        yield actions[:], touches


def begun(path: str) -> tuple[Match, Journal]:
    rules, journal = SETUP.rules(Player.ONE), Journal(path)
    journal.begin(Record(rules, headers=SETUP.headers()))
    return Match(SETUP, rules, (Person(), Person()), time.monotonic, journal), journal


def play(path: str) -> None:
    match, journal = begun(path)
    match.announced()
    print(journal.path, flush=True)
    for step, text in steps():
        match step:
            case "act":
                match.act(parse_action(text))
            case "feel":
                match.feel()
            case "undo":
                match.undo()
            case "redo":
                match.redo()
        print(step, flush=True)


if __name__ == "__main__":
    play(sys.argv[1])

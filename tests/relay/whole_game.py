"""Two friends play a whole game over a relay, by keys, and each is killed once and comes back.

Their programs may be of any kind: each is a `Side`. The game is the sample game, with a wrong call,
a line that nobody notices at first, and a Quarto. Each hears everything once.
"""

from collections.abc import Iterator
from importlib.resources import files
from typing import Protocol

from quarto_access.core import Player, parse_record, replay
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Style
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import Announcement, Named
from quarto_access.narration.event_announcements import happened
from quarto_access.speech.backend import speakable as spoken
from tests.play.keys import keys_of

KILLED_BEFORE = (7, 14)
"""The numbers of the actions before which the player on turn is killed, with a piece in hand."""

MOST_ITEMS = 20


class Side(Protocol):
    """A program, and the person at it."""

    name: str
    words: Language
    said: list[str]
    """Everything that it has said, in order, without what was repeated on request."""

    def begin(self) -> object:
        """Start the program, for the first time or again."""

    def press(self, keys: str) -> str:
        """Press keys, and return the answer to the last one."""

    def type(self, text: str) -> object:
        """Type a text, and Enter."""

    def hear(self) -> object:
        """Listen to what the program says by itself, from its first word until it is quiet."""

    def kill(self) -> None:
        """Kill the program as a crash does."""


def whole_game(host: Side, guest: Side, address: str) -> Iterator[str]:
    """Play it at a relay, and yield what was shown."""
    for side in (host, guest):
        side.begin()
        side.press("Escape")
        enter(side, "menu.friends")
        enter(side, "setting.friends.relay")
        side.type(address)
        enter(side, "setting.friends.name")
        side.type(side.name)
    code = open_table(host)
    yield f"{host.name} opens a table, and hears its code: {host.said[-1]}"
    enter(guest, "friends.sit")
    guest.type(code)
    begins, other = (
        wait_to_hear(side, side.words.sentence("terms.opponents.you", {"other": named(friend)}))
        for side, friend in ((host, guest), (guest, host))
    )
    host_begins = host.words.sentence("began.you") in begins
    assert host_begins is not (guest.words.sentence("began.you") in other), (begins, other)
    yield f"{guest.name} types it: {other}"
    yield from play(*((host, guest) if host_begins else (guest, host)))


def open_table(host: Side) -> str:
    """Open a table by the menu, and return its code as it is spelled."""
    enter(host, "friends.open")
    enter(host, "friend-game.open")
    title = host.words.sentence("friend.waiting.title")
    _, _, spelled = wait_to_hear(host, title).rpartition(":")
    return "".join(sign.strip()[0] for sign in spelled.split(","))


def play(first: Side, second: Side) -> Iterator[str]:
    """Play the sample game; the first to give a piece is killed before the second."""
    record = parse_record(files("quarto_access.samples").joinpath("first-game.qrt").read_bytes())
    sides = {record.rules.first: first, record.rules.first.other: second}
    setup = Setup(names=(sides[Player.ONE].name, sides[Player.TWO].name))
    wanted: list[tuple[Side, str]] = []
    for number, ((action, keys), step) in enumerate(
        zip(keys_of(record), replay(record), strict=True)
    ):
        on_turn, friend = sides[action.player], sides[action.player.other]
        if number in KILLED_BEFORE:
            yield killed(on_turn, friend)
        on_turn.press(keys)
        for player, side in sides.items():
            here = frozenset({player})
            told = happened(step.events, step.game, setup, here)
            for sentence in (sentence_of(a, side, player) for a in told.announcements):
                wait_to_hear(side, sentence)
                wanted.append((side, sentence))
    for side, sentence in wanted:
        times = sum(spoken(utterance).count(spoken(sentence)) for utterance in side.said)
        assert times == 1, (side.name, times, sentence)
    yield f"{len(record.actions)} actions are played: {first.said[-1]} / {second.said[-1]}"


def sentence_of(announcement: Announcement, side: Side, player: Player) -> str:
    """Return what a side says to the player there."""
    style = Style(listeners=frozenset({player}))
    return side.words.sentence(announcement.message, announcement.facts, style)


def killed(one: Side, friend: Side) -> str:
    """Kill a program, and go on with the unfinished table in a new one."""
    began = len(friend.said)
    one.kill()
    wait_to_hear(friend, friend.words.sentence("friend.went", {"player": named(one)}))
    one.begin()
    enter(one, "menu.friends")
    enter(one, "friends.own")
    one.press("Enter")
    goes_on = wait_to_hear(one, one.words.sentence("turn.place.you"))
    wait_to_hear(friend, friend.words.sentence("friend.back", {"player": named(one)}))
    heard = " ".join(friend.said[began:])
    return f"{one.name} is killed and comes back: {goes_on} {friend.name} hears: {heard}"


def named(side: Side) -> Named:
    return Named(Player.ONE, side.name)


def enter(side: Side, message: str) -> str:
    """Go down a list to the item with this label, and press Enter."""
    label = spoken(side.words.sentence(message)).casefold()
    said = side.press("Home")
    for _ in range(MOST_ITEMS):
        if f". {label}" in f". {spoken(said)}".casefold():  # news may come before it
            return side.press("Enter")
        said = side.press("Down")
    raise AssertionError(f"{label} is not in this list: {side.said[-MOST_ITEMS:]}")


def wait_to_hear(side: Side, sentence: str) -> str:
    """Return the latest utterance with a sentence; if there is none, wait until one comes."""
    while True:
        found = [utterance for utterance in side.said if spoken(sentence) in spoken(utterance)]
        if found:
            return found[-1]
        side.hear()

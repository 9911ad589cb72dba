"""While the computer thinks: a soft sound by the clock alone, and an answer to whose turn it is."""

from typing import Any

from quarto_access.core import Give, Piece, Place, Player, Square
from quarto_access.match.setup import Setup, Starts
from quarto_access.narration.cues import CUES
from quarto_access.players.news import Began, News, Played
from tests.play.conftest import LayTable
from tests.play.seats import FarAway
from tests.play.table import Table, Voice

AGAINST = Setup(starts=Starts.ONE, names=("Ana", "Victor"))

PLACES = Place(Player.TWO, Square.A1)
GIVES = Give(Player.TWO, Piece.trhg)


class Slow(FarAway):
    """A seat that thinks until a test acts for it."""

    def __init__(self, table: Table) -> None:
        self._since: float | None = None
        super().__init__(table)

    @property
    def thinks(self) -> float | None:
        return None if self._since is None else self.table.time - self._since

    def see(self, news: News) -> None:
        super().see(news)
        assert self.side
        game = self.side.game
        if isinstance(news, Began | Played):
            is_asked = game.on_turn is Player.TWO and not game.outcome
            self._since = self.table.time if is_asked else None


def against(lay: LayTable, voice: Voice | None = None) -> tuple[Table, Slow]:
    table = lay(AGAINST, voice)
    slow = Slow(table)
    table.press("1 Shift+1 Enter")
    return table, slow


def beats(table: Table) -> list[dict[str, Any]]:
    return [entry for entry in table.transcript() if entry.get("sound") == "thinking"]


def test_it_comes_after_a_second_and_then_every_two(lay: LayTable) -> None:
    table, _ = against(lay)
    table.wait(7.5, step=0.05)
    assert [round(beat["t"]) for beat in beats(table)] == [1, 3, 5, 7]
    assert all(beat["timed"] for beat in beats(table))


def test_it_ends_with_the_answer_and_begins_anew_with_the_next_question(lay: LayTable) -> None:
    table, slow = against(lay)
    table.wait(1.5, step=0.05)
    slow.act(PLACES)
    table.wait(0.5, step=0.05)
    assert len(beats(table)) == 1
    table.wait(0.9, step=0.05)
    assert len(beats(table)) == 2
    slow.act(GIVES)
    table.wait(10, step=0.05)
    assert len(beats(table)) == 2, "nobody thinks at the keyboard"


def test_a_quick_answer_has_none(lay: LayTable) -> None:
    table, slow = against(lay)
    table.wait(0.9, step=0.05)
    slow.act(PLACES)
    table.wait(0.1, step=0.05)
    assert beats(table) == []


def test_it_cuts_nothing_off(lay: LayTable) -> None:
    table, _ = against(lay, Voice(can_be_cut=True, seconds=60))
    table.press("H")
    said = len(table.voice.said)
    table.wait(4, step=0.05)
    assert len(beats(table)) == 2
    assert table.voice.said[said:] == []
    assert CUES["thinking"].under_speech


def test_it_waits_while_a_menu_is_open(lay: LayTable) -> None:
    table, _ = against(lay)
    table.wait(0.5, step=0.05)
    table.press("Escape")
    table.wait(9, step=0.05)
    assert beats(table) == []
    table.press("Escape")
    table.wait(0.2, step=0.05)
    assert len(beats(table)) == 1, "one stands for all that were due"


def test_whose_turn_it_is(lay: LayTable) -> None:
    table, _ = against(lay)
    table.wait(0.1)
    assert table.press("T") == ["turn.thinks(Victor)"]

"""A seat away from the keyboard: it acts when ready, is heard, and no key acts for it."""

from quarto_access.core import Give, Phase, Piece, Place, Player, Square
from quarto_access.match.setup import Setup, Starts
from quarto_access.players.news import News
from tests.play.conftest import LayTable
from tests.play.seats import FarAway
from tests.play.table import Table


class Thinker(FarAway):
    """Takes 0.6 seconds for each action, and takes the first square and the first piece."""

    def __init__(self, table: Table, *, wrong: bool = False) -> None:
        self._wrong = wrong
        self._alarm = table.session.scheduler.alarm(self._answer)
        super().__init__(table)

    def see(self, news: News) -> None:
        super().see(news)
        assert self.side
        is_asked = self.side.game.on_turn is Player.TWO and not self.side.game.outcome
        self._alarm.set(self.table.time + 0.6 if is_asked else None)

    def _answer(self) -> None:
        assert self.side
        game = self.side.game
        if self._wrong:
            self.act(Give(Player.TWO, Piece.TRHD))
        elif game.phase is Phase.PLACE:
            self.act(Place(Player.TWO, next(s for s in Square if game.board[s] is None)))
        else:
            self.act(Give(Player.TWO, game.tray[0]))


def with_thinker(lay: LayTable, *, wrong: bool = False, undo: bool = False) -> Table:
    table = lay(Setup(starts=Starts.ONE, names=("Ana", "Thea"), undo=undo))
    Thinker(table, wrong=wrong)
    return table


def test_it_moves_without_a_key_and_is_heard(lay: LayTable) -> None:
    table = with_thinker(lay)
    assert table.session.due is None
    table.press("1 Shift+1 Enter")
    assert table.session.due is not None
    assert table.wait(2) == [
        "placed.other(Thea, A1) given(tall round hollow smooth)",
    ]
    assert table.session.due is None


def test_the_keys_cannot_move_for_it(lay: LayTable) -> None:
    table = with_thinker(lay)
    table.press("1 Shift+1 Enter")
    assert table.press("Enter") == ["refused.not-on-turn"]
    table.wait(2)
    assert table.press("1 Shift+2 Enter")[-1] == (
        "placed(B1) give.ask(14) tray.piece(tall round solid smooth)"
    )


def test_an_illegal_answer_ends_nothing(lay: LayTable) -> None:
    table = with_thinker(lay, wrong=True)
    table.press("1 Shift+1 Enter")
    assert table.wait(2) == []
    assert table.press("H") == ["hand.other(tall round hollow grooved, Thea)"]
    assert table.press(":resign Down Enter")[-1].startswith("resigned.you wins.otherwise(Thea)")


def test_taking_back_leads_to_ones_own_turn(lay: LayTable) -> None:
    table = with_thinker(lay, undo=True)
    table.press("1 Shift+1 Enter")
    table.wait(2)
    undone = "undo.given(tall round hollow smooth) undo.placed(tall round hollow grooved, A1)"
    undone += " undo.given(tall round hollow grooved)"
    assert table.press("U") == [
        f"undone({undone}) turn.give.you tray.piece(tall round hollow smooth)"
    ]
    assert table.wait(2) == []
    table.press("Shift+U")
    assert table.press("H") == ["hand(tall round hollow smooth)"]


def test_nobody_resigns_for_it(lay: LayTable) -> None:
    table = with_thinker(lay)
    table.press("1 Shift+1 Enter")
    assert table.press(":resign Down Down") == [
        "confirm.resign item(confirm.no)",
        "item(confirm.resigns.you)",
        "edge",
    ]

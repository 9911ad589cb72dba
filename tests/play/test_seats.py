"""Somebody who is not at the keyboard: asked when on turn, heard when ready, never pressed for."""

from quarto_access.core import Action, Game, Give, Phase, Piece, Place, Player, Square
from quarto_access.match.setup import Setup, Starts
from tests.play.conftest import LayTable
from tests.play.table import Table


class Thinker:
    """Needs three looks for each action, and takes the first square and the first piece."""

    name = "Thea"
    at_keyboard = False

    def __init__(self, *, wrong: bool = False) -> None:
        self._game: Game | None = None
        self._looks = 0
        self._wrong = wrong

    def asked(self, game: Game) -> None:
        self._game, self._looks = game, 0

    def answer(self) -> Action | None:
        self._looks += 1
        if self._game is None or self._looks < 3:
            return None
        if self._wrong:
            return Give(Player.TWO, Piece.TRHD)
        if self._game.phase is Phase.PLACE:
            return Place(Player.TWO, next(s for s in Square if self._game.board[s] is None))
        return Give(Player.TWO, self._game.tray[0])

    def dismissed(self) -> None:
        self._game = None


def with_thinker(lay: LayTable, thinker: Thinker, *, undo: bool = False) -> Table:
    table = lay(Setup(starts=Starts.ONE, names=("Ana", "Thea"), undo=undo))
    match = table.evening.match
    assert match is not None
    match.seats[Player.TWO] = thinker
    return table


def test_it_moves_without_a_key_and_is_heard(lay: LayTable) -> None:
    table = with_thinker(lay, Thinker())
    assert table.session.due is None
    table.press("1 Shift+1 Enter")
    assert table.session.due is not None
    assert table.wait(2) == [
        "placed(A1) give.ask(15)",
        "given(tall round hollow smooth)",
    ]
    assert table.session.due is None


def test_the_keys_cannot_move_for_it(lay: LayTable) -> None:
    table = with_thinker(lay, Thinker())
    table.press("1 Shift+1 Enter")
    assert table.press("Enter") == ["refused.not-on-turn"]
    table.wait(2)
    assert table.press("1 Shift+2 Enter")[-1] == "placed(B1) give.ask(14)"


def test_an_illegal_answer_ends_nothing(lay: LayTable) -> None:
    table = with_thinker(lay, Thinker(wrong=True))
    table.press("1 Shift+1 Enter")
    assert table.wait(2) == []
    assert table.press("H") == ["hand(tall round hollow grooved)"]
    assert table.press(":resign Down Enter")[-1].startswith("resigned(Ana) wins.otherwise(Thea)")


def test_taking_back_leads_to_ones_own_turn(lay: LayTable) -> None:
    table = with_thinker(lay, Thinker(), undo=True)
    table.press("1 Shift+1 Enter")
    table.wait(2)
    assert table.press("U") == ["undone.piece(tall round hollow grooved) turn.give(Ana)"]
    assert table.wait(2) == []
    table.press("Shift+U")
    assert table.press("H") == ["hand(tall round hollow smooth)"]


def test_nobody_resigns_for_it(lay: LayTable) -> None:
    table = with_thinker(lay, Thinker())
    table.press("1 Shift+1 Enter")
    assert table.press(":resign Down Down") == [
        "confirm.resign item(confirm.no)",
        "item(confirm.resigns(Ana))",
        "edge",
    ]

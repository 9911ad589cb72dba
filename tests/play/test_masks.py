"""Masks: who wears one, what is said about it, and what nobody can see meanwhile."""

from quarto_access.core import Player, parse_record
from quarto_access.core.record import Record, format_record
from quarto_access.core.values import replace
from quarto_access.match.setup import Masked, Setup, Starts
from tests.play.conftest import LayTable
from tests.play.table import Table

ONE_STARTS = Setup(starts=Starts.ONE, names=("Ana", "Ben"))
BOTH = replace(ONE_STARTS, masks=Masked.BOTH)


def test_putting_one_on_is_announced_and_asks_for_enter(lay: LayTable) -> None:
    table = lay(ONE_STARTS, in_window=True)
    assert table.press("M") == ["masks.title item(masks.put-on(Ana))"]
    assert not table.session.masked
    assert table.press("Enter")[0].startswith("masks.on(Ana) masks.dark")
    assert table.session.masked


def told_more(table: Table) -> list[str]:
    """Go through the list of details at the end, and return what was said."""
    said = table.press("@menu.more Enter Down Down Down")
    return [text.removeprefix("more.title ") for text in said[1:] if text != "edge"]


def told_at_the_end(table: Table) -> list[str]:
    """Resign the game, and return the details that its end gives."""
    table.press(":resign Down Enter")
    return told_more(table)


def test_it_is_dark_while_anybody_wears_one(lay: LayTable) -> None:
    table = lay(BOTH, in_window=True)
    assert table.press("M Enter")[-1].startswith("masks.off(Ana) masks.dark")
    assert table.session.masked
    assert table.press("M Down Enter")[-1].startswith("masks.off(Ben) masks.bright")
    assert not table.session.masked


def test_locked_masks_stay_on_until_the_end(lay: LayTable) -> None:
    table = lay(BOTH, in_window=True)
    assert table.press("M Down Down Enter")[-1].startswith("masks.locked")
    assert table.press("M Enter")[-1] == "refused.masks-locked"
    assert table.session.masked
    table.press("Escape")
    assert table.press(":resign Down Enter")[-1].endswith("masks.all-off item(menu.again)")
    assert told_more(table) == ["end.mask.always(Ana)", "end.mask.always(Ben)"]
    table.press("Escape Shift+T")
    assert "terms.no-masks" in table.press("Down Down Down Down Down Down Down")
    assert not table.session.masked


def test_what_was_off_and_when_is_told_at_the_end(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, masks=Masked.ONE), in_window=True)
    table.press("Enter Enter Right Enter Right Enter M Enter")
    assert told_at_the_end(table) == [
        "end.mask.changed(Ana, mask.on-after(0) mask.off-after(2))",
        "end.mask.never(Ben)",
    ]


def test_without_masks_nothing_is_said_of_them(lay: LayTable) -> None:
    table = lay(ONE_STARTS, in_window=True)
    assert "mask" not in table.press(":resign Down Enter")[-1].lower()


def test_they_are_on_again_when_a_game_goes_on(lay: LayTable) -> None:
    table = lay(BOTH, in_window=True)
    table.press("M Enter Enter Enter")
    table.session.close()
    again = lay(in_window=True)
    assert not again.session.masked
    assert "masks.on(Ben) continued" in again.press("Enter")[-1]
    assert again.session.masked
    again.press(":resign Down Enter")
    assert told_more(again) == [
        "end.mask.changed(Ana, mask.on-after(0) mask.off-after(0))",
        "end.mask.always(Ben)",
    ]


def test_a_saved_game_keeps_them(lay: LayTable) -> None:
    table = lay(BOTH, in_window=True)
    match = table.session.match
    assert match is not None
    assert match.dark
    record = parse_record(format_record(match.record()).encode())
    assert Setup.of_record(record) == BOTH


def test_nothing_of_a_game_that_was_left_lies_in_the_main_menu(lay: LayTable) -> None:
    table = lay(BOTH, in_window=True)
    table.press(":leave Down Enter")
    assert not table.session.masked
    assert table.session.match is None


def test_the_terminal_has_none_and_says_so(lay: LayTable) -> None:
    table = lay(BOTH)
    assert table.voice.said[0] == (
        "welcome masks.none.game continued turn.give(Ana) tray.piece(tall round hollow grooved)"
    )
    assert table.press("M") == ["masks.none.game"]
    assert told_at_the_end(table)[0] == "end.mask.changed(Ana, mask.on-after(0) mask.off-after(0))"


def test_they_are_agreed_on_before_a_game(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":new-game @new-game.opponent Left @new-game.more Enter @new-game.masks")
    assert table.voice.said[-1] == "choice(new-game.masks: masked.nobody)"
    assert table.press("Right Right Right") == [
        "chosen(masked.1)",
        "chosen(masked.2)",
        "chosen(masked.both)",
    ]
    assert table.press("Down") == ["choice(new-game.masks-locked: no)"]
    table.press("Right Home Enter")
    assert table.session.masked
    table.press("M Enter")
    assert table.voice.said[-1] == "refused.masks-locked"


def test_a_lock_without_masks_locks_nothing(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, masks_locked=True), in_window=True)
    table.press("M Enter")
    assert table.press("M Enter")[-1].startswith("masks.off(Ana)")


def test_playing_again_forgets_nothing_that_was_chosen(lay: LayTable) -> None:
    chosen = replace(BOTH, starts=Starts.CHANCE, masks_locked=True)
    table = lay(in_window=False)
    table.games.folder.keep_last(Record(chosen.rules(Player.ONE), headers=chosen.headers()))
    table.press(":quick-game :resign Down Enter :again :resign Down Enter :again")
    assert table.games.read_last_setup() == chosen


def test_what_was_felt_in_the_dark_is_not_read_in_the_light(lay: LayTable) -> None:
    table = lay(BOTH, in_window=True)
    table.press("Enter :leave Down Enter")
    assert table.press("Comma") == ["history.older"]
    assert "tall" not in table.presenter.caption
    assert table.voice.brailled[-1] == "history.older"


def test_taking_back_moves_a_mask_along(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, undo=True), in_window=True)
    table.press("Enter Enter M Enter U U")
    assert told_at_the_end(table)[0] == "end.mask.always(Ana)"


def test_moves_that_are_done_again_were_played_without_a_mask_as_before(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, undo=True), in_window=True)
    table.press("Enter Enter M Enter U U :redo :redo")
    assert told_at_the_end(table)[0] == "end.mask.changed(Ana, mask.on-after(1))"


def test_a_mask_that_comes_off_between_undo_and_redo_is_off_after_both(lay: LayTable) -> None:
    table = lay(replace(BOTH, undo=True), in_window=True)
    table.press("Enter Enter U U M Enter :redo :redo")
    assert table.session.match is not None
    assert table.session.match.masks.on == {Player.TWO}
    assert told_at_the_end(table) == [
        "end.mask.changed(Ana, mask.on-after(0) mask.off-after(1))",
        "end.mask.always(Ben)",
    ]


def test_another_move_after_taking_back_keeps_what_counts_then(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, undo=True), in_window=True)
    table.press("Enter Enter M Enter U U Right Enter Enter U :redo")
    assert told_at_the_end(table)[0] == "end.mask.always(Ana)"


def test_a_killed_program_knows_the_masks_of_moves_that_were_done_again(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, undo=True), in_window=True)
    table.press("Enter Enter M Enter U U :redo :redo")
    table.kill()
    again = lay(in_window=True)
    again.press("Enter")
    assert told_at_the_end(again)[0] == "end.mask.changed(Ana, mask.on-after(1))"

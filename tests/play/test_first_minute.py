"""The first minute: a game against a level at once, its terms, and help for the moment."""

import pytest

from quarto_access.core import Calls, Edition, FalseCall, Phase
from quarto_access.core.pieces import Characteristic
from quarto_access.core.rules import Player
from quarto_access.i18n.style import Verbosity
from quarto_access.match.setup import Masked, Setup, Starts, TouchRule
from quarto_access.ui.configuration.settings_table import PRESET, SPEECH
from quarto_access.ui.keys.presets import PRESETS
from tests.play.conftest import LayTable
from tests.play.table import FIRST_WORDS, Table

AGAINST_LEO = Setup(starts=Starts.ONE, names=("", "Leo"), seats=("", "leo"))
MORE = ":new-game @new-game.more Enter"


def items(table: Table, first: str) -> list[str]:
    """Return all items of the list that has just opened; `first` was said already."""
    said = [first, *table.press("Down " * 60)]
    return [text.rsplit("title ", maxsplit=1)[-1] for text in said if text != "edge"]


def terms(table: Table) -> list[str]:
    """All the terms of the game, as they are read one by one."""
    return items(table, table.press("Shift+T")[-1])


class TestTheFirstGame:
    def test_the_first_enter_begins_a_game_against_mimi_and_says_so(self, lay: LayTable) -> None:
        table = lay()
        assert table.voice.said == [
            "welcome main-menu.title item(menu.quick-game.against(level.mimi))"
        ]
        [said] = table.press("Enter")
        assert said.startswith(f"{FIRST_WORDS} began.")
        match = table.games.match
        assert match
        assert match.at_keyboard == {Player.ONE}

    def test_nobody_is_told_to_call_where_the_game_does(self, lay: LayTable) -> None:
        table = lay()
        table.press(":new-game @new-game.more Enter @new-game.calls Right")
        [said] = table.press("Home Enter")[1:]
        assert "first-game.aim.automatic first-game.help" in said

    def test_what_it_is_about_is_said_once(self, lay: LayTable) -> None:
        assert lay().press("Enter")[-1].startswith(FIRST_WORDS)
        again = lay()
        said = again.press(":main-menu @menu.quick-game.against Enter")[-1]
        assert said.startswith("terms.opponents.you(level.mimi) began.")

    def test_who_has_taken_a_lesson_knows_it(self, lay: LayTable) -> None:
        table = lay()
        table.scores.lessons.finish("turn")
        assert table.press("Enter")[-1].startswith("terms.opponents.you(level.mimi) began.")

    def test_two_people_do_not_hear_it(self, lay: LayTable) -> None:
        table = lay()
        said = table.press(":new-game @new-game.opponent Left Home Enter")[-1]
        assert "first-game" not in said

    def test_later_it_is_the_last_choice(self, lay: LayTable) -> None:
        table = lay()
        table.press(":new-game @new-game.opponent Left @new-game.start Enter :main-menu Down Enter")
        assert table.press("@menu.quick-game.two Enter")[-1].endswith(
            "began(player 1) tray.piece(tall round hollow grooved)"
        )

    def test_two_of_the_computer_are_listened_to(self, lay: LayTable) -> None:
        table = lay()
        table.press(f"{MORE} @new-game.seat.1 Right Right Home Enter :main-menu Down Enter")
        assert table.press("Home Down")[-1] == "item(menu.quick-game.listen(level.mimi, level.leo))"


class TestTheForm:
    def test_opponent_and_variant_come_first_and_the_rest_after_more(self, lay: LayTable) -> None:
        table = lay()
        assert items(table, table.press(":new-game")[-1]) == [
            "item(new-game.start)",
            "choice(new-game.opponent: opponent.level(level.mimi, level.mimi.what))",
            "choice(new-game.variant: variant.usual)",
            "item(new-game.more)",
        ]
        assert table.press("Enter") == ["item(new-game.children)"]
        assert len(items(table, "")) > 10

    @pytest.mark.parametrize(
        ("steps", "criteria", "squares"),
        [(1, (Characteristic.HEIGHT,), False), (2, (), True)],
    )
    def test_a_variant_is_one_choice(
        self, lay: LayTable, steps: int, criteria: tuple[Characteristic, ...], squares: bool
    ) -> None:
        table = lay()
        table.press(":new-game @new-game.variant" + " Right" * steps + " Home Enter")
        assert table.games.read_last_setup().criteria == criteria
        assert table.games.read_last_setup().squares is squares

    def test_a_mixture_is_the_players_own_variant(self, lay: LayTable) -> None:
        table = lay()
        table.press(f"{MORE} @new-game.counts.body Left @new-game.variant")
        assert table.voice.said[-1] == "choice(new-game.variant: variant.own)"
        table.press("Left Home Enter")
        assert table.games.read_last_setup().criteria == ()
        assert table.games.read_last_setup().squares

    def test_childrens_settings_leave_the_opponent_and_set_whole_sentences(
        self, lay: LayTable
    ) -> None:
        table = lay()
        table.press(":new-game @new-game.opponent Right @new-game.more Enter")
        assert table.press("Enter") == ["new-game.children.chosen"]
        assert table.settings[SPEECH[Player.ONE].level] is Verbosity.SHORT, "not before the game"
        table.press("Home Enter")
        assert any("terms.opponents.you" in said for said in table.voice.said)
        assert table.settings[SPEECH[Player.ONE].level] is Verbosity.FULL
        assert table.settings[SPEECH[Player.TWO].level] is Verbosity.SHORT
        setup = table.games.read_last_setup()
        assert (setup.seats, setup.undo) == (("", "leo"), True)
        assert setup.criteria == (Characteristic.HEIGHT,)

    def test_childrens_settings_change_only_what_they_say(self, lay: LayTable) -> None:
        table = lay(in_window=True)
        table.press(f"{MORE} @new-game.calls Right @new-game.danger Right")
        table.press("@new-game.children Enter Home Enter")
        setup = table.games.read_last_setup()
        assert setup.criteria == (Characteristic.HEIGHT,)
        assert (setup.calls, setup.danger) == (Calls.AUTOMATIC, True)

    def test_the_clock_says_what_it_costs(self, lay: LayTable) -> None:
        table = lay()
        assert table.press(f"{MORE} @new-game.clock")[-1] == (
            "choice(new-game.clock: no) new-game.clock.what"
        )

    def test_a_name_says_its_value_and_whose_it_is(self, lay: LayTable) -> None:
        table = lay()
        table.press(f"{MORE} @new-game.name.own.known")
        assert table.voice.said[-1] == "item(new-game.name.own.known(new-game.name.none))"
        table.press("@new-game.opponent Left @new-game.name.2.known")
        assert table.voice.said[-1] == "item(new-game.name.2.known(new-game.name.none))"

    def test_players_are_called_as_in_the_game(self, lay: LayTable) -> None:
        table = lay(in_window=True)
        table.press(f"{MORE} @new-game.starts")
        assert table.press("Right Right") == ["chosen(new-game.player-alone)", "chosen(level.mimi)"]


class TestTerms:
    def test_only_what_is_unusual_is_told_at_the_start(self, lay: LayTable) -> None:
        table = lay()
        table.press(f"{MORE} @new-game.clock Right @new-game.touch Right")
        assert table.press("@new-game.false-call Right Home Enter")[-1].startswith(
            f"{FIRST_WORDS} terms.wrong-call.lose-game terms.clock(30) terms.touch.own-turn began."
        )

    @pytest.mark.parametrize(
        ("setup", "told"),
        [
            (Setup(criteria=(Characteristic.HEIGHT,)), "terms.counts(height)"),
            (Setup(squares=True), "terms.squares"),
            (Setup(edition=Edition.CLASSIC), "terms.edition.classic"),
            (Setup(calls=Calls.AUTOMATIC), "terms.calls.automatic"),
            (Setup(false_call=FalseCall.FREE), "terms.wrong-call.free"),
            (Setup(clock=60), "terms.clock(60)"),
            (Setup(touch=TouchRule.LIMITED, touches=8), "terms.touches(8)"),
            (Setup(touch=TouchRule.NONE), "terms.touch.none"),
            (
                Setup(masks=Masked.BOTH, masks_locked=True),
                "masks.on(player 1) masks.on(player 2) masks.locked",
            ),
        ],
    )
    def test_each_is_told_at_the_start_and_on_request(
        self, lay: LayTable, setup: Setup, told: str
    ) -> None:
        table = lay(setup, in_window=True)
        assert told in " ".join(terms(table))
        table.press("Escape :resign Down Enter")
        assert table.press("@menu.swap-sides Enter")[-1].startswith(f"terms.two {told} began(")

    def test_all_of_them_are_told_on_request(self, lay: LayTable) -> None:
        assert terms(lay(AGAINST_LEO)) == [
            "terms.opponents.you(level.leo)",
            "terms.edition.access",
            "terms.counts(height shape body finish)",
            "terms.no-squares",
            "terms.calls.manual",
            "terms.wrong-call.lose-call",
            "clock.none",
            "terms.no-masks",
            "terms.touch.free",
            "refused.undo",
            "refused.no-coach",
        ]

    def test_they_are_a_list_over_the_table(self, lay: LayTable) -> None:
        table = lay(AGAINST_LEO)
        assert table.press("Shift+T H Escape") == [
            "terms.title terms.opponents.you(level.leo)",
            "hand.empty",
            "place.tray tray.piece(tall round hollow grooved) expected.give",
        ]

    @pytest.mark.parametrize("preset", PRESETS)
    def test_every_arrangement_has_a_key_for_them(self, lay: LayTable, preset: str) -> None:
        table = lay(AGAINST_LEO)
        table.settings.change(PRESET, preset)
        assert table.press("Shift+N" if preset == "one-hand-right" else "Shift+T")[-1].startswith(
            "terms.title terms.opponents.you("
        )

    def test_the_menu_of_the_game_has_them(self, lay: LayTable) -> None:
        said = lay(AGAINST_LEO).press("Escape @menu.terms Enter")
        assert said[-1].startswith("terms.title terms.opponents.you(level.leo)")


class TestHelp:
    def test_at_the_table_it_begins_with_what_enter_would_do(self, lay: LayTable) -> None:
        table = lay(AGAINST_LEO)
        assert items(table, table.press("F1")[-1]) == [
            "item(enter: help.give(tall round hollow grooved))",
            "item(up down left right: help.move)",
            "item(tab: command.next-place)",
            "item(Q: command.point)",
            "item(P: command.pieces-left)",
            "item(B: command.board)",
            "item(help.rules)",
            "item(menu.guide)",
            "item(guide.show)",
            "item(help.group.game)",
            "item(help.group.moving)",
            "item(help.group.asking)",
            "item(help.group.speech)",
            "item(help.group.program)",
            "item(menu.back)",
        ]

    def test_it_follows_the_moment(self, lay: LayTable) -> None:
        table = lay(Setup(starts=Starts.ONE))
        assert table.press("Tab F1")[-1] == "help.title item(tab: command.next-place)"
        table.press("Escape Shift+Tab Enter")
        assert table.press("Right F1")[-1] == "help.title item(enter: help.place(B1))"
        assert "item(H: command.hand)" in items(table, "")

    def test_enter_places_nothing_where_a_piece_is(self, lay: LayTable) -> None:
        table = lay(Setup(starts=Starts.ONE))
        table.press("Enter Enter Enter")
        assert "item(enter" not in table.press("F1")[-1]
        assert "item(enter: help.place(B1))" in table.press("Escape Right F1")[-1]

    def test_what_was_not_touched_is_not_given_away(self, lay: LayTable) -> None:
        table = lay(Setup(starts=Starts.ONE, touch=TouchRule.LIMITED, touches=4))
        table.press("Enter Enter Enter")
        assert "item(enter: help.place(A1))" in table.press("F1")[-1]

    def test_while_the_other_one_plays_it_begins_with_whose_turn_it_is(self, lay: LayTable) -> None:
        table = lay(AGAINST_LEO)
        table.press("Enter")
        match = table.games.match
        assert match
        assert match.game.phase is Phase.PLACE
        assert table.press("F1")[-1] == "help.title item(T: command.turn)"

    @pytest.mark.parametrize(
        ("keys", "why"),
        [(":resign Down Enter Escape", "turn.over"), ("Q Enter", "refused.call-lost")],
    )
    def test_no_call_is_offered_where_none_is_possible(
        self, lay: LayTable, keys: str, why: str
    ) -> None:
        table = lay(Setup(starts=Starts.ONE))
        table.press(keys)
        assert table.press("Q")[-1] == why
        assert "item(Q: command.point)" not in items(table, table.press("F1")[-1])

    def test_no_move_is_typed_after_the_end(self, lay: LayTable) -> None:
        assert lay(Setup()).press(":resign Down Enter Escape W")[-1] == "turn.over"

    def test_enter_does_what_is_said(self, lay: LayTable) -> None:
        table = lay(AGAINST_LEO)
        assert table.press("F1 @help.group.asking Enter L Enter")[-1] == "last.none"
        table.press("F1 Enter")
        match = table.games.match
        assert match
        assert match.game.hand is not None

    def test_the_rules_are_read_and_lead_back(self, lay: LayTable) -> None:
        table = lay(AGAINST_LEO)
        assert table.press("F1 @help.rules Enter")[-1] == "lesson.game.title lesson.game.pieces"
        assert table.press("Escape")[-1] == "help.title item(help.rules)"

    def test_what_has_no_key_or_cannot_be_done_is_left_out(self, lay: LayTable) -> None:
        table = lay(AGAINST_LEO)
        table.press("F1 @help.group.asking Enter")
        asked = " ".join(items(table, ""))
        assert "command.last-move" in asked
        assert "command.hint" not in asked
        assert "command.time" not in asked
        table.press("Escape @help.group.game Enter")
        played = " ".join(items(table, ""))
        assert "command.undo" not in played
        assert "menu.masks" not in played

    def test_what_was_agreed_on_is_in_it(self, lay: LayTable) -> None:
        table = lay(Setup(starts=Starts.ONE, coach=True, clock=60, undo=True), in_window=True)
        table.press("F1 @help.group.asking Enter")
        asked = " ".join(items(table, ""))
        assert "I: command.hint" in asked
        assert "K: command.time" in asked
        table.press("Escape @help.group.game Enter")
        played = " ".join(items(table, ""))
        assert "U: command.undo" in played
        assert "M: menu.masks" in played

    def test_in_the_main_menu_the_rules_come_right_after_enter(self, lay: LayTable) -> None:
        table = lay()
        assert items(table, table.press("F1")[-1])[:4] == [
            "item(enter space: menu.quick-game.against(level.mimi))",
            "item(help.rules)",
            "item(menu.guide)",
            "item(guide.show)",
        ]

    def test_what_enter_does_in_a_list_is_the_item(self, lay: LayTable) -> None:
        table = lay()
        table.press("F1")
        assert table.press("F1")[-1] == "help.title item(enter space: command.act.menu)"
        table.press("Escape Escape Down")
        assert table.press("F1")[-1].endswith("item(enter space: menu.new-game)")

    def test_in_a_list_to_read_enter_goes_on(self, lay: LayTable) -> None:
        table = lay(AGAINST_LEO)
        assert table.press("Shift+T F1")[-1].endswith("item(enter space: command.down)")

    def test_in_a_walk_all_arrows_move(self, lay: LayTable) -> None:
        table = lay(AGAINST_LEO)
        table.press(":resign Down Enter @menu.retell Enter")
        assert "item(up down left right: help.move)" in items(table, table.press("F1")[-1])

    def test_a_space_by_its_key_is_in_a_group_of_its_own(self, lay: LayTable) -> None:
        table = lay(AGAINST_LEO)
        table.settings.change(PRESET, "board-left")
        assert len(items(table, table.press("F1 @help.group.spaces Enter")[-1])) == 17


class TestChangingKeys:
    def test_letters_look_for_what_a_command_does_in_any_group(self, lay: LayTable) -> None:
        table = lay(AGAINST_LEO)
        assert table.press(":keys")[-1] == "keys.title item(help.group.game)"
        first = table.press("C")[-1]
        assert first.startswith("help.group.game.title item(keys.item(")
        said = table.press("C " * 120)
        assert any(text.startswith("help.group.asking.title item(") for text in said)
        assert all("item(" in text for text in said)
        assert first in said, "after the last one comes the first"
        assert table.press("Escape")[-1] == "keys.title item(help.group.game)"

    def test_a_letter_that_no_name_begins_with(self, lay: LayTable) -> None:
        table = lay(AGAINST_LEO)
        assert table.press(":keys Z")[-1] == "search.none(Z)"
        assert table.press("Enter Z")[-1] == "search.none(Z)"


def test_terms_tell_the_helps_and_the_passing_of_the_keyboard(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, names=("Ana", "Ben"), passing=True, danger=True))
    said = terms(table)
    assert "terms.passing" in said
    assert "terms.danger refused.no-sounds" in said

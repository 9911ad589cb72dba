"""Keys as a player meets them: held, changed, taken, and the board under one hand."""

import pytest

from quarto_access.core.values import replace
from quarto_access.match.setup import Setup, Starts
from quarto_access.ui.commands import COMMANDS, Context, Group
from quarto_access.ui.configuration.settings_table import (
    KEYS,
    PIECES_VOLUME,
    PRESET,
    SIGNALS_VOLUME,
)
from quarto_access.ui.keys.keymap import KeyTaken
from quarto_access.ui.keys.presets import PRESETS
from tests.i18n.languages import language
from tests.play.conftest import LayTable
from tests.play.table import Table, Voice

ONE_STARTS = Setup(starts=Starts.ONE)


def with_preset(lay: LayTable, preset: str) -> Table:
    table = lay(ONE_STARTS)
    table.settings.change(PRESET, preset)
    return table


@pytest.mark.parametrize(
    ("place", "keys"),
    [
        ("main menu", "Left Right PageUp Shift+PageDown F10"),
        ("table", "Z J A O Y Delete F3 F10 5 Slash"),
        ("finding", "2 Shift+3"),
    ],
)
def test_a_key_without_a_meaning_is_heard_in_a_window_and_cuts_nothing_off(
    lay: LayTable, place: str, keys: str
) -> None:
    table = lay(None if place == "main menu" else ONE_STARTS, in_window=True)
    if place == "finding":
        table.press("G")
    for key in keys.split():
        table.read_on()
        assert table.press(key) == [], key
        assert [e["sound"] for e in table.read_on() if e["kind"] == "cue"] == ["edge"], key
    assert table.press("Ctrl+F9") == []
    assert all(entry["kind"] != "cue" for entry in table.read_on()), "it may be another program's"


def test_sounds_are_turned_as_far_as_any_of_them_goes(lay: LayTable) -> None:
    table = lay(ONE_STARTS, in_window=True)
    table.settings.change(PIECES_VOLUME, 10)
    table.settings.change(SIGNALS_VOLUME, 30)
    assert table.press("F5 F5 F5 F5") == [
        *(
            "chosen(setting.sound.pieces.volume.number(0))",
            "chosen(setting.sound.signals.volume.number(10))",
        ),
        *("chosen(setting.sound.signals.volume.number(0))", "edge"),
    ]
    table.settings.change(SIGNALS_VOLUME, 90)
    assert table.press("F6") == ["chosen(setting.sound.pieces.volume.number(10))"]
    assert (table.settings[PIECES_VOLUME], table.settings[SIGNALS_VOLUME]) == (10, 100)
    assert table.press("F6") == ["chosen(setting.sound.pieces.volume.number(20))"], (
        "the pieces go on alone"
    )


def test_a_held_key_never_acts_twice(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter")
    assert table.hold("Enter") == []
    assert table.hold("Space") == []
    assert table.hold("H") == []
    assert table.hold("Right") == ["space.empty(B1)"]
    assert table.hold("Right") == ["space.empty(C1)"]


def test_enter_waits_where_an_action_moved_the_focus(lay: LayTable) -> None:
    table = lay(ONE_STARTS, in_window=True, guard=400)
    table.press("Enter")
    assert table.press("Enter") == []  # a finger that bounced must not place a piece
    table.wait(0.3)
    assert table.press("Enter") == []
    assert table.press("Right") == ["space.empty(B1)"]
    table.wait(0.2)
    assert table.press("Enter") == ["placed(B1) give.ask(15) tray.piece(tall round hollow smooth)"]


def test_enter_is_quick_where_the_player_moved(lay: LayTable) -> None:
    table = lay(ONE_STARTS, in_window=True, guard=400)
    assert table.press("Right Enter")[-1].startswith("given(")


def test_ctrl_silences_and_loses_nothing_that_can_be_asked_for(lay: LayTable) -> None:
    table = lay(ONE_STARTS, Voice(can_be_cut=True, seconds=3))
    assert table.press("Ctrl") == ["(silence)"]
    assert table.press("Backspace")[0].startswith("welcome continued")


def test_describing_ctrl_still_silences(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    assert table.press("Shift+F1 Ctrl")[-1] == "(silence)"


def test_describing_a_letter_says_what_it_does_in_this_list(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(":resign Down Enter Shift+F1")
    assert table.press("M B Shift+B F3") == [
        "describe.key(M, command.search(M))",
        "describe.key(B, command.board)",
        "describe.key(Shift+B, command.braille-board)",
        "describe.nothing(f3)",
    ]
    table.press("Shift+F1 Escape Shift+T Shift+F1")
    assert table.press("T") == ["describe.key(T, command.turn)"]


def test_describing_after_the_game_enter_and_escape_lead_back_to_its_list(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press(":resign Down Enter Escape Shift+F1")
    assert table.press("Enter Escape") == [
        "describe.key(enter, command.back.walk)",
        "describe.key(escape, command.back.walk)",
    ]
    assert table.press("Shift+F1 Escape")[-1].endswith("item(menu.again)")


def test_describing_while_the_keyboard_is_passed(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, passing=True))
    assert table.press("Enter Shift+F1 L")[-1] == "describe.nothing(L)"


def test_the_board_under_the_left_hand(lay: LayTable) -> None:
    table = with_preset(lay, "board-left")
    assert table.press("W") == ["tray.piece(tall square hollow smooth)"]  # its like in the tray
    assert table.press("W") == ["given(tall square hollow smooth)"]
    assert table.press("W") == ["space.empty(B2)"]
    assert table.press("E") == ["space.empty(C2)"]
    assert table.press("W") == ["space.empty(B2)"]
    assert table.press("W") == ["placed(B2) give.ask(15) tray.piece(tall round hollow smooth)"]
    assert table.press("V") == ["tray.piece(short round solid grooved)"]


def test_something_in_between_makes_it_a_touch_again(lay: LayTable) -> None:
    table = with_preset(lay, "board-left")
    assert table.press("W Up W")[-1] == "tray.piece(tall square hollow smooth)"


def test_places_of_keys_count_where_a_preset_is_about_hands(lay: LayTable) -> None:
    table = with_preset(lay, "board-left")
    table.session.press("A", "Q")  # as a French keyboard prints it
    assert table.voice.said[-1] == "tray.piece(tall square hollow grooved)"
    table.session.press("Z", "Y")  # as a German one does
    assert table.voice.said[-1].startswith("point.title")


def test_labels_count_where_letters_stand_for_words(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.session.press("Q", "A")
    assert table.voice.said[-1].startswith("point.title")


def test_lists_are_searched_by_what_is_printed_on_the_keys(lay: LayTable) -> None:
    table = with_preset(lay, "board-left")
    table.press("Escape")
    table.session.press("M", "Q")
    assert table.voice.said[-1] == "item(menu.terms)"
    table.session.press("Q", "M")
    assert table.voice.said[-1] == "search.none(Q)"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_key_of_the_table_is_in_help(preset: str, lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, coach=True, clock=60, undo=True), in_window=True)
    table.settings.change(PRESET, preset)
    keymap = table.session.configuration.keys.map
    table.press(keymap.keys_for("help", Context.TABLE)[0])
    said = []
    for group in Group:
        if group is Group.SPACES and not preset.startswith("board"):
            continue
        table.press(f"@help.group.{group.value} Enter Home")
        said += [table.voice.said[-1], *table.press("Down " * 30 + "Escape")]
    listed = {text for text in said if text.startswith("item(") and ": " in text}
    keyed = {c for c in COMMANDS if keymap.keys_for(c, Context.TABLE)}
    far = {c for c in keyed if c.startswith("friend-")}  # for the table of a friend far away
    assert len(listed) == len(keyed - far - {"copy-message", "paste-message"})


@pytest.mark.parametrize("keys", ["F1", "F1 @help.group.game Enter"])
def test_help_names_the_keys_that_were_chosen_while_it_was_open(lay: LayTable, keys: str) -> None:
    """They are chosen in the settings, to which a key leads from help too."""
    table = lay(ONE_STARTS)
    table.press(keys)
    assert "item(Q: command.point)" in table.press("Home " + "Down " * 30)
    table.press("F2")
    table.settings.change(PRESET, "board-left")
    table.press("Escape")
    assert "item(Y: command.point)" in table.press("Home " + "Down " * 30)


class TestChanging:
    @pytest.fixture
    def table(self, lay: LayTable) -> Table:
        """The keys of the first command that begins so are about to be changed."""
        return lay(ONE_STARTS)

    def ask(self, table: Table, command: str, choice: str = "") -> str:
        """Go to a command in the list of keys, and ask for a key."""
        group = COMMANDS[command].group
        table.press(f":keys @help.group.{group.value} Enter")
        steps = [c.id for c in COMMANDS.values() if c.group is group].index(command)
        return table.press("Down " * steps + f"Enter {choice} Enter")[-1]

    def test_another_key(self, table: Table) -> None:
        asked = self.ask(table, "hand")
        assert asked == "keys.press keys.for(command.hand)"
        assert table.press("J")[-1].startswith("describe.key(J, command.hand)")
        table.press("Escape Escape")
        assert table.press("J") == ["hand.empty"]
        assert table.press("H") == ["describe.nothing(H)"]

    def test_one_more_key(self, table: Table) -> None:
        self.ask(table, "hand", "Down")
        assert table.press("J")[-1].startswith("describe.key(J H, command.hand)")
        table.press("Escape Escape")
        assert table.press("J H") == ["hand.empty"] * 2

    def test_the_keys_of_a_command_are_those_that_do_it_at_the_table(self, table: Table) -> None:
        assert table.press(":keys Enter")[-1].endswith(" item(keys.item(enter, command.act.table))")
        assert table.press("Enter Enter J")[-1].startswith("describe.key(J, command.act.table)")
        assert "given" in table.press("Escape Escape J")[-1]

    def test_one_more_key_takes_none_away_in_lists(self, table: Table) -> None:
        self.ask(table, "act", "Down")
        assert table.press("F10")[-1].startswith("describe.key(f10 enter, command.act.table)")
        assert table.press("Escape Space")[-1].startswith("help.group.game.title")

    def test_a_key_that_is_taken_is_refused_with_its_command(self, table: Table) -> None:
        self.ask(table, "hand")
        assert table.press("B") == ["refused.key-taken(B, command.board)"]
        assert table.press("Enter") == ["refused.key-taken(enter, command.act.table)"]
        assert table.press("Ctrl") == ["(silence)"]
        table.press("Escape Escape Escape Escape")
        assert table.press("H") == ["hand.empty"]

    def test_a_key_that_the_command_has_in_lists_is_refused_where_it_would_be_its_only_one(
        self, table: Table
    ) -> None:
        self.ask(table, "act")
        assert table.press("Space") == ["refused.key-taken(space, command.feel)"]
        assert "given" in table.press("Escape Escape Escape Escape Enter")[-1]

    def test_the_usual_keys_come_back(self, table: Table) -> None:
        self.ask(table, "hand")
        table.press("J")
        said = table.press("Enter End Up Enter")
        assert said[-1].startswith("describe.key(H, command.hand)")

    def test_letters_go_on_searching_in_lists(self, table: Table) -> None:
        self.ask(table, "repeat", "Down")
        table.press("J Escape Escape")
        assert table.press("J") == [
            "place.tray tray.piece(tall round hollow grooved) expected.give"
        ]
        assert table.press("Escape J") == ["game-menu.title item(menu.resume)", *NOTHING_J]

    @pytest.mark.parametrize("change", ["", "Down"])
    def test_a_letter_for_what_only_lists_have_is_refused(self, table: Table, change: str) -> None:
        self.ask(table, "first", change)
        assert table.press("J") == ["refused.key-searches(J)"]
        said = table.press("F10")[-1]
        assert said.startswith("describe.key(f10")
        assert "command.first)" in said

    def test_a_change_outlives_a_preset_where_its_key_is_taken(self, table: Table) -> None:
        self.ask(table, "hand")
        table.press("J")
        table.settings.change(PRESET, "board-left")
        assert table.press("Escape Escape J")[-1] == "through.tray"
        table.settings.change(PRESET, "default")
        assert table.press("J") == ["hand.empty"]


NOTHING_J = ["search.none(J)"]


def test_two_commands_change_places(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.settings.change(KEYS["hand"], ("J",))
    table.settings.change(KEYS["point"], ("H",))
    assert table.press("J") == ["hand.empty"]
    assert table.press("H")[-1].startswith("point.title")


def test_what_asks_for_a_key_names_the_one_that_the_player_has_chosen(lay: LayTable) -> None:
    table = lay(replace(ONE_STARTS, passing=True, warning=True))
    for command, key in (("act", "F10"), ("back", "F12"), ("feel-line", "F3"), ("read-text", "F3")):
        table.settings.change(KEYS[command], (key,))
    table.speak(language("en"))
    assert table.press("F1")[-1].startswith("Help. F10 ")
    assert "Press F10 " in table.press("F12 F10")[-1]
    table.press("F10 F10 Q")
    assert table.voice.said[-1].endswith("F3 reads it, F10 calls.")
    assert table.press("F12 W")[-1].endswith("F3 tells you what it means, F10 does it.")
    assert "Press F10 " in table.press("F12 :keys")[-1]


def test_the_usual_key_is_refused_while_another_command_has_it(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    keys = table.session.configuration.keys
    keys.change("hand", ("J",))
    keys.change("pieces-left", ("H",))
    with pytest.raises(KeyTaken) as taken:
        keys.restore("hand")
    assert {taken.value.command, taken.value.wanted_for} == {"hand", "pieces-left"}
    assert table.press("J") == ["hand.empty"]


def test_a_key_that_is_set_twice_is_told_once_and_the_usual_one_counts(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.settings.change(KEYS["point"], ("H",))
    table.settings.change(KEYS["quit"], ("Enter",))
    table.session.close()
    again = lay()
    assert "keys.clash(H, command.hand, command.point)" in again.voice.said[0]
    assert "keys.clash(enter, command.act.table, menu.quit)" in again.voice.said[0]
    assert "keys.clash" not in again.press("Down")[0]


def test_describing_is_ended_by_its_own_key_whichever_it_is(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.settings.change(KEYS["describe"], ("F12",))
    assert table.press("F12") == ["describe.on(f12)"]
    assert table.press("F12") == ["describe.off"]

"""After the end: the board stays, and the game can be walked through and tried again."""

from pathlib import Path

import pytest

from quarto_access.core import Give, Place, Player, Record, parse_piece, parse_record
from quarto_access.core.actions import Resign
from quarto_access.core.board import Square
from quarto_access.core.game import completed_by_latest
from quarto_access.core.values import replace
from quarto_access.match.after_game import missed
from quarto_access.match.past import match_of
from quarto_access.match.setup import FRIEND, Setup, Starts, TouchRule
from quarto_access.ui.clicks import PlaceClicked, SpaceClicked
from quarto_access.ui.configuration.settings_table import PRESET
from quarto_access.ui.keys.presets import PRESETS
from quarto_access.view.current_picture import showing
from quarto_access.view.picture import Picture, SquareFocus
from tests.core.recorded import RECORDS
from tests.i18n.languages import language
from tests.play.conftest import LayTable
from tests.play.keys import keys_for
from tests.play.seats import FarAway
from tests.play.table import Table

SETUP = Setup(starts=Starts.ONE, names=("Ana", "Ben"))
GAME = "Enter Enter Enter Right Enter Q Enter Enter Right Enter :resign Down Enter"
"""A wrong call after the second placement, a third placement, and Ben, who placed, resigns."""

WON = "resigned(Ben) wins.otherwise(Ana)"
FIRST = "tall round hollow grooved"
SECOND = "tall round hollow smooth"


def seen(table: Table) -> Picture:
    session = table.session
    return showing(session.screen, session.in_view, session.teller)


def over(lay: LayTable, setup: Setup = SETUP, game: str = GAME) -> Table:
    table = lay(setup)
    table.press(game)
    return table


def test_help_in_a_walk_tells_what_the_keys_do_there(lay: LayTable) -> None:
    table = over(lay)
    table.press(":retell PageDown")
    items = table.press("F1 Down Down Down Down")
    for command in ("newer-moment", "older-moment", "act.walk", "board"):
        assert any(f"command.{command})" in item for item in items), command


def test_a_click_in_a_walk_goes_there_at_every_moment(lay: LayTable) -> None:
    table = over(lay)
    table.press(":retell")
    for _ in range(4):
        table.press("PageDown")
        for on, said in (
            (SpaceClicked(Square.D4), "space.empty(D4)"),
            (PlaceClicked(Square.D4), "tray.piece(short round solid grooved)"),
        ):
            before = len(table.voice.said)
            table.session.click(on)
            assert table.voice.said[before:] == [said]


class TestTheBoardStays:
    def test_the_end_says_who_won_and_what_to_do(self, lay: LayTable) -> None:
        assert over(lay).voice.said[-1] == f"{WON} item(menu.again)"

    def test_what_reads_at_the_table_reads_after_the_end(self, lay: LayTable) -> None:
        table = over(lay)
        assert table.press("Escape") == [
            "place.board space.piece(tall round solid smooth, C1) expected.over"
        ]
        assert table.press("Left") == [f"space.piece({SECOND}, B1)"]
        assert "item.piece" in table.press("R")[0]
        assert table.press("C")[0].startswith("line(")
        assert table.press("B")[0].startswith("board.row(")
        assert table.press("P")[0].startswith("tray.left(")
        assert table.press("G Enter")[-1].endswith("find.board(A1 B1 C1, tall)")
        assert table.press("Tab")[-1].startswith("place.tray")
        assert seen(table).board[Square.B1] is not None

    def test_what_plays_at_the_table_does_nothing_there(self, lay: LayTable) -> None:
        table = over(lay)
        table.press("Escape")
        assert table.press("Q I") == ["turn.over", "turn.over"]
        assert table.press("T") == [WON]

    @pytest.mark.parametrize("key", ["Escape", "Enter"])
    def test_the_menu_is_one_key_away(self, lay: LayTable, key: str) -> None:
        table = over(lay)
        assert table.press(f"Escape {key}")[-1] == "ending.title item(menu.again)"
        assert table.press("@menu.look Enter")[-1].startswith("place.board")

    @pytest.mark.parametrize("key", ["Escape", "Enter"])
    def test_the_menu_is_where_it_was_left(self, lay: LayTable, key: str) -> None:
        table = over(lay)
        table.press("@menu.look Enter Left")
        assert table.press(key) == ["ending.title item(menu.look)"]

    def test_touches_are_not_counted_any_more(self, lay: LayTable) -> None:
        table = over(lay, replace(SETUP, touch=TouchRule.NONE))
        assert table.press("Escape Left")[-1] == f"space.piece({SECOND}, B1)"


class TestOnceMore:
    def test_the_same_player_begins(self, lay: LayTable) -> None:
        assert over(lay).press("Enter") == [
            f"terms.opponents(Ben, Ana) began(Ana) tray.piece({FIRST})"
        ]

    def test_or_the_other_one(self, lay: LayTable) -> None:
        assert (
            over(lay).press("Down Enter")[-1]
            == f"terms.opponents(Ben, Ana) began(Ben) tray.piece({FIRST})"
        )


class TestMore:
    def test_the_rest_is_a_list(self, lay: LayTable) -> None:
        said = over(lay).press("@menu.more Enter Down")
        assert said[1:] == ["more.title told.calls(Ana) wrong.not-full(row 1)", "edge"]

    def test_touches_are_told_where_they_were_limited(self, lay: LayTable) -> None:
        limited = replace(SETUP, touch=TouchRule.LIMITED, touches=9)
        said = over(lay, limited).press("@menu.more Enter End")
        assert said[-1].startswith("end.touches(")

    def test_without_anything_to_tell_there_is_no_list(self, lay: LayTable) -> None:
        table = over(lay, game="Enter Enter :resign Down Enter")
        assert "menu.more" not in seen(table).items


class TestAWalk:
    def test_each_step_says_what_happened(self, lay: LayTable) -> None:
        table = over(lay)
        assert table.press(":retell PageDown PageDown PageDown") == [
            "walk.title told.began(Ana)",
            f"told.given({FIRST}, Ana)",
            "told.placed(Ben, A1)",
            f"told.given({SECOND}, Ben)",
        ]
        assert table.press("PageUp") == [f"told.placed.what({FIRST}, Ben, A1)"]
        assert table.press("U Shift+U") == [
            f"told.given({FIRST}, Ana)",
            "told.placed(Ben, A1)",
        ]

    def test_it_ends_at_both_ends(self, lay: LayTable) -> None:
        table = over(lay)
        assert table.press(":retell PageUp Ctrl+PageDown PageDown Ctrl+PageUp")[1:] == [
            "edge",
            WON,
            "edge",
            "told.began(Ana)",
        ]

    def test_board_tray_and_picture_are_of_that_moment(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(":retell PageDown PageDown")
        assert table.press("B") == ["board.row(A1 tall hollow grooved)"]
        assert table.press("Right") == ["space.empty(B1)"]
        assert table.press("H") == ["hand.empty"]
        assert table.press("P")[0].startswith("tray.left(15")
        assert table.press("T") == ["walk.turn(1, 3) walk.give(Ben)"]
        table.press("PageDown")
        picture = seen(table)
        assert [piece for piece in picture.board if piece] == [picture.board[Square.A1]]
        assert picture.hand is not None
        assert len(picture.tray) == 14
        assert picture.title == "walk.title"
        assert picture.focus == SquareFocus(Square.B1)

    def test_sounds_go_with_it(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(":retell PageDown")
        table.read_on()
        table.press("PageDown")
        cues = [entry for entry in table.read_on() if entry["kind"] == "cue"]
        assert [(cue["sound"], cue["square"]) for cue in cues] == [
            ("place", "A1"),
            ("piece.compact", "A1"),
        ]

    @pytest.mark.parametrize(
        ("seats", "sound"), [(("", "mimi"), "lose"), (("", ""), "win"), (("mimi", ""), "win")]
    )
    def test_the_end_sounds_as_it_did(
        self, lay: LayTable, seats: tuple[str, str], sound: str
    ) -> None:
        table = lay()
        setup = Setup(starts=Starts.ONE, seats=seats)
        record = Record(setup.rules(Player.ONE), (Resign(Player.ONE),), setup.headers())
        table.games.kept.saves.keep(record, "over")
        table.press(":saved-games Enter")
        table.read_on()
        table.press("Ctrl+PageDown PageUp PageDown")
        cues = [entry["sound"] for entry in table.read_on() if entry["kind"] == "cue"]
        assert [cue for cue in cues if cue in {"win", "lose"}] == [sound] * 2

    def test_a_hint_comes_too_late(self, lay: LayTable) -> None:
        table = over(lay, replace(SETUP, coach=True))
        assert table.press(":retell I")[1:] == ["turn.over"]
        table.press("Escape :save :main-menu :saved-games Enter")
        assert table.press("PageDown I")[1:] == ["turn.over"]
        assert "command.hint" not in str(table.press("F1" + " Down" * 20))

    def test_by_placements_and_by_calls(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(":retell")
        third = "told.placed.what(tall round solid smooth, Ben, C1)"
        call = "told.calls(Ana) wrong.not-full(row 1) cost.call(Ana)"
        assert table.press("M M M M")[1:] == [
            f"told.placed.what({SECOND}, Ana, B1)",
            third,
            "walk.none.newer-placement",
        ]
        assert table.press("Shift+Q Shift+Q Q") == [
            call,
            "walk.none.older-call",
            "walk.none.newer-call",
        ]
        assert table.press("Shift+M") == [f"told.placed.what({SECOND}, Ana, B1)"]

    def test_who_called_is_named_once(self, lay: LayTable) -> None:
        table = over(lay, Setup(starts=Starts.ONE))
        table.speak(language("en"))
        [told] = table.press(":retell Q")[1:]
        assert told.startswith("Player 1 called. No Quarto: row 1 is not full.")

    def test_only_who_called_wrongly_cannot_call(self, lay: LayTable) -> None:
        table = over(lay)
        table.speak(language("en"))
        [told] = table.press(":retell Q")[1:]
        assert told.endswith("Ana cannot call until the next piece is placed.")

    def test_to_a_turn(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(":retell Enter @walk.turns Enter")
        assert table.press("Down") == ["item(walk.turns.item(Ana, B1, 2))"]
        assert table.press("Enter") == [f"walk.title told.placed.what({SECOND}, Ana, B1)"]
        heard = table.press("Enter @walk.turns Enter")[-1]
        assert heard.endswith("item(walk.turns.item(Ana, B1, 2))"), "it begins at the present turn"

    def test_back_to_the_ending(self, lay: LayTable) -> None:
        assert over(lay).press(":retell Escape")[-1] == "ending.title item(menu.again)"

    @pytest.mark.parametrize("preset", PRESETS)
    def test_each_layout_steps_with_its_keys_for_undo(self, lay: LayTable, preset: str) -> None:
        table = over(lay)
        table.settings.change(PRESET, preset)
        key = {"one-hand-right": "Minus"}.get(preset, "U" if preset[-4:] != "left" else "Z")
        key = {"default": "U", "board-left": "U", "board-right": "Z"}.get(preset, key)
        assert table.press(f":retell Shift+{key} {key}")[1:] == [
            f"told.given({FIRST}, Ana)",
            "told.began(Ana)",
        ]


def test_the_computer_has_its_name_at_every_moment(lay: LayTable) -> None:
    table = lay(replace(SETUP, names=("Ana", ""), seats=("", "mimi")))
    table.press("Enter :resign Down Enter :retell PageDown")
    assert table.press("T")[-1].endswith("level.mimi)")


class TestTriedAgain:
    def test_from_there_with_the_same(self, lay: LayTable, tmp_path: Path) -> None:
        table = over(lay)
        said = table.press(":retell PageDown PageDown Enter Enter")
        assert said[-1] == f"kept-aside continued turn.give(Ben) tray.piece({SECOND})"
        match = table.session.match
        assert match is not None
        assert len(match.played) == 2
        assert match.setup == SETUP
        assert len(list((tmp_path / "saves").glob("*.qrt"))) == 1

    def test_against_somebody_else(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(":retell PageDown Enter @walk.opponents Enter @level.rosa Enter")
        match = table.session.match
        assert match is not None
        assert match.setup.seats == ("", "rosa")
        assert (match.setup.names, match.setup.seats) == (("Ana", ""), ("", "rosa"))
        assert not match.seats[Player.TWO].at_keyboard

    def test_against_a_computer_of_the_same_name(self, lay: LayTable) -> None:
        table = over(lay, replace(SETUP, names=("Leo", "Ben")))
        table.press(":retell PageDown Enter @walk.opponents Enter @level.leo Enter")
        match = table.session.match
        assert match is not None
        assert (match.setup.names, match.setup.seats) == (("", ""), ("", "leo"))

    @pytest.mark.parametrize(
        ("seats", "to_call"),
        [
            (("", ""), Player.TWO),  # who placed
            (("", "mimi"), Player.ONE),
            (("mimi", ""), Player.TWO),
        ],
    )
    def test_at_a_line_that_both_missed_a_person_alone_may_call_it(
        self, lay: LayTable, seats: tuple[str, str], to_call: Player
    ) -> None:
        begun = parse_record((RECORDS / "missed-by-both.qrt").read_bytes())
        record = Record(begun.rules, (*begun.actions, Resign(Player.ONE)))
        [line] = missed(match_of(record).played)
        table = lay()
        setup = replace(Setup.of_record(record), seats=seats)
        table.games.kept.saves.keep(Record(record.rules, record.actions, setup.headers()), "missed")
        table.press(":saved-games Enter" + " M" * line.turn)
        assert "told.missed" in table.voice.said[-1]
        table.press("Enter Enter")
        match = table.session.match
        assert match is not None
        assert completed_by_latest(match.game) == line.alignments, "it is still there"
        assert match.game.on_turn is to_call

    def test_not_from_the_end(self, lay: LayTable) -> None:
        table = over(lay)
        assert table.press(":retell Ctrl+PageDown Enter")[-1] == "walk.menu.title item(walk.turns)"


class TestSavedGames:
    def test_they_say_how_they_ended(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(":save :main-menu")
        assert "saved-game.won(" in table.press(":saved-games")[0]
        assert "Ana)" in table.voice.said[-1]

    def test_one_that_is_over_is_walked_through(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(":save :main-menu :saved-games")
        assert table.press("Enter PageDown") == [
            "walk.title told.began(Ana)",
            f"told.given({FIRST}, Ana)",
        ]
        assert seen(table).show_table
        assert table.session.match is None
        assert table.press("Escape")[-1].startswith("saved-games.title")
        table.press("Enter PageDown Enter Enter")
        assert table.session.match is not None
        assert len(table.session.match.played) == 1

    def test_the_latest_game_is_among_them(self, lay: LayTable) -> None:
        table = over(lay)
        assert "kept" not in table.press("Enter")[-1], "play again"
        table.press(":leave Down Enter")
        [told] = table.press(":saved-games")
        assert "saved-game(saved-game.latest saved-game.against(Ben, Ana)" in told
        assert "saved-game.won(Ana) date.today" in told
        assert table.press("Enter PageDown") == [
            "walk.title told.began(Ana)",
            f"told.given({FIRST}, Ana)",
        ]

    def test_the_next_one_takes_its_place(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(f"Enter {GAME} :main-menu :saved-games")
        assert table.press("Down") == ["item(menu.back)"], "there is one"

    def test_under_a_name_it_stays(self, lay: LayTable) -> None:
        table = over(lay)
        table.press(":saved-games F3")
        table.type("mine")
        table.press(f"Enter Escape @menu.again Enter {GAME} :main-menu :saved-games")
        assert "saved-game.latest" in table.voice.said[-1]
        assert "saved-game(mine" in table.press("Down")[-1]

    @pytest.mark.parametrize("keys", [":save", ":retell PageDown PageDown Enter Enter :resign"])
    def test_one_that_was_saved_is_there_once(self, lay: LayTable, keys: str) -> None:
        table = over(lay)
        table.press(keys)
        if ":resign" in keys:
            table.press("Escape :leave Down Enter")
        else:
            table.press(":main-menu")
        assert "saved-game.latest" not in table.press(":saved-games")[-1]
        assert table.press("Down") == ["item(menu.back)"]

    def test_one_that_ended_just_before_a_kill_is_there_too(
        self, lay: LayTable, tmp_path: Path
    ) -> None:
        table = over(lay)
        for part in (table.games._journal._file, table.games._journal._lock):
            assert part
            part.close()
        later = Table(tmp_path)
        later.press(":quick-game :leave Down Enter")
        assert "saved-game.latest" in later.press(":saved-games")[-1]
        later.session.close()

    def test_looking_leaves_an_unfinished_game_alone(self, lay: LayTable, tmp_path: Path) -> None:
        table = over(lay)
        table.press(":save :main-menu :quick-game :leave Down Enter")
        table.press(":saved-games Enter PageDown Escape Escape")
        assert len(list((tmp_path / "saves").glob("*.qrt"))) == 1
        assert "continued" in table.press(":continue-game")[0]


@pytest.mark.parametrize("name", ["", "Ana"])
def test_a_lone_player_is_you_in_it_too(lay: LayTable, name: str) -> None:
    leo = FarAway(lay(Setup(starts=Starts.ONE, names=(name, "Leo"))))
    leo.table.press("Enter")
    assert leo.act(Place(Player.TWO, Square.B2))
    leo.table.press(":resign Down")
    assert leo.table.voice.said[-1] == "item(confirm.resigns.you)"
    leo.table.press("Enter")
    assert leo.table.press(":retell T") == [
        "walk.title told.began.you",
        "walk.turn(1, 1) walk.give.you",
    ]
    assert leo.table.press("PageDown T PageDown") == [
        f"told.given.you({FIRST})",
        f"walk.turn(1, 1) walk.place({FIRST}, Leo)",
        "told.placed(Leo, B2)",
    ]
    assert (
        leo.table.press("Enter @walk.turns Enter")[-1]
        == "walk.turns.title item(walk.turns.item(Leo, B2, 1))"
    )


def test_a_turn_and_a_call_of_a_lone_player_with_a_name_are_yours(lay: LayTable) -> None:
    leo = FarAway(lay(Setup(starts=Starts.TWO, names=("Ana", "Leo"))))
    table = leo.table
    assert leo.act(Give(Player.TWO, parse_piece("TRHG")))
    table.press("Enter Q Enter :resign Down Enter")
    assert table.press("@menu.more Enter")[-1].startswith("more.title told.calls.you wrong.")
    table.press("Escape :retell End T Enter @walk.turns")
    assert table.press("Enter")[-1] == "walk.turns.title item(walk.turns.item.you(A1, 1))"


@pytest.mark.parametrize("name", ["", "Ana"])
@pytest.mark.parametrize(("opponent", "leo"), [("leo", "level.leo"), (FRIEND, "Leo")])
@pytest.mark.parametrize("seat", list(Player))
def test_from_the_saved_games_it_says_you_as_at_the_end(
    lay: LayTable, opponent: str, leo: str, seat: Player, name: str
) -> None:
    setup = Setup(starts=Starts.ONE, names=(name, "Leo"), seats=("", opponent))
    setup = setup if seat is Player.ONE else replace(setup.mirrored, starts=Starts.TWO)
    gave = Give(seat, parse_piece("TRHG"))
    actions = (gave, Place(seat.other, Square.B2), Resign(seat))
    table = lay()
    table.games.kept.saves.keep(Record(setup.rules(seat), actions, setup.headers()), "mine")
    assert table.press(":saved-games Enter PageDown PageDown PageDown")[1:] == [
        "walk.title told.began.you",
        f"told.given.you({FIRST})",
        f"told.placed({leo}, B2)",
        f"resigned.you wins.otherwise({leo})",
    ]


def test_letters_that_lead_nowhere_at_the_end_ask_what_they_ask_at_the_table(
    lay: LayTable,
) -> None:
    table = over(lay, replace(SETUP, undo=True))
    assert table.press("B")[0].startswith("board.row(")
    assert table.press("T") == [WON]
    assert table.press("Z") == ["search.none(Z)"]
    assert table.press("Escape U")[-1] == "refused.undo-over"


def test_finding_from_the_list_of_the_end_leads_to_the_board(lay: LayTable) -> None:
    table = over(lay)
    assert table.press("G") == ["find.board.title item(find.item(tall))"]
    [found] = table.press("Enter")
    assert found.startswith("space.piece(tall ")
    [home] = table.press("Escape")
    assert home.startswith("ending.title")
    [next_one] = table.press("N")
    assert next_one.startswith("space.piece(tall ")
    assert next_one != found
    assert table.press("Escape N") != [home, next_one], "it goes on from there"


def test_the_last_calls_are_a_moment_of_the_walk(lay: LayTable) -> None:
    record = parse_record((RECORDS / "last-calls-both-pass.qrt").read_bytes())
    table = lay(replace(Setup.of_record(record), starts=Starts(record.rules.first.value)))
    match = table.games.match
    assert match is not None
    for action in record.actions:
        table.press(keys_for(action, match.game))
    table.press(":retell")
    told = [table.press("PageDown T")[-1] for _ in record.actions]
    assert any("walk.last-calls(" in one for one in told)
    assert told[-1] == "passed(player 2) draw"


def test_after_a_wrong_last_call_only_passing_is_named(lay: LayTable) -> None:
    record = parse_record((RECORDS / "last-calls-wrong-then-pass.qrt").read_bytes())
    starts = Starts(record.rules.first.value)
    table = lay(replace(Setup.of_record(record), starts=starts, names=("Ana", "Ben")))
    match = table.games.match
    assert match is not None
    for action in record.actions:
        table.press(keys_for(action, match.game))
        if match.game.call_lost and not match.over:
            asked = f"turn.pass({'Ana' if match.game.on_turn is Player.ONE else 'Ben'})"
            assert table.press("T") == [asked]
            assert table.press("Escape")[-1].endswith(asked)
            assert table.press("Enter")[-1].endswith("item(last-calls.pass)")
    table.press(":retell")
    told = [table.press("PageDown T")[-1] for _ in record.actions]
    came = [one.split()[-1] for one in told[-4:-1]]
    assert came == ["walk.pass(Ana)", "walk.last-calls(Ben)", "walk.pass(Ben)"]


def test_it_has_as_many_turns_as_the_winner_took(lay: LayTable) -> None:
    record = parse_record((RECORDS / "call-by-the-opponent.qrt").read_bytes())
    table = lay(replace(Setup.of_record(record), starts=Starts(record.rules.first.value)))
    match = table.games.match
    assert match is not None
    for action in record.actions:
        table.press(keys_for(action, match.game))
    assert "wins(6, player 1)" in table.voice.said[-1]
    table.press(":retell")
    told = [table.press("PageDown T")[-1].split(" walk.")[0] for _ in record.actions]
    assert told[0] == "walk.turn(1, 6)"
    assert told[-2] == "walk.turn(6, 6)", "the piece in hand has begun a turn"

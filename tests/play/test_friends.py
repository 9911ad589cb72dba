"""Two programs meet through a relay: everything that a player does with a friend far away."""

import re
from math import ceil
from pathlib import Path
from random import Random

import pytest

from quarto_access.core import Give, Piece, Place, Player, Record, Rules, Square
from quarto_access.core.events import How
from quarto_access.match.letter import Letter, format_letter
from quarto_access.match.setup import CHILDREN, Setup
from quarto_access.remote import deciding
from quarto_access.remote.deciding import Reason
from quarto_access.remote.protocol import EraseMe, GoOn, ListTables, Talk, TalkPhrase
from quarto_access.remote.shut_out import MOST_SHUT_OUT
from quarto_access.ui.commands import COMMANDS, Context
from quarto_access.ui.configuration.settings_table import (
    FREE_TEXT,
    FRIEND_NAME,
    KEYS,
    RELAY,
    SHUT_OUT,
)
from quarto_access.ui.keys.presets import DEFAULT
from quarto_access.ui.screens.friend_screens import FriendsScreen, WaitingScreen, free_text_fits
from tests.i18n.languages import language
from tests.i18n.made_up import silent, spoken
from tests.match.letters import kept
from tests.play.friends import Far, Two
from tests.play.table import Table
from tests.play.test_languages import FAR, own_words
from tests.play.test_who_is_meant import FULL
from tests.slow import slow_unless
from tests.storage.failing import Disk

GAVE = "given.other(tall round hollow grooved, Ben)"
GOT = "given(tall round hollow grooved)"
ENDED = "terms.opponents(Ben, Ana) resigned(Ben) wins.otherwise(Ana)"
"""The end of a game that Ben has given up, as Ana hears it elsewhere."""

LEAVES = (
    *(":main-menu", ":friends", ":new-game", ":quick-game"),
    *(":saved-games", ":tutorial", ":continue-game"),
)
"""The commands that lead away from the end of a game with a friend."""


def play_on(two: Two, turns: int) -> None:
    """Play a number of turns: each player takes the first space and piece that there are."""
    for _ in range(turns):
        far = two.at_turn()
        match = far.session.match
        assert match is not None
        if match.over:
            return
        free = next((s for s in range(16) if match.game.board[s] is None), None)
        if match.game.hand is not None and free is not None:
            far.press("Ctrl+Home" + " Down" * (free // 4) + " Right" * (free % 4) + " Enter")
            two.settle()
        far.press("Enter Enter" if far.session.match is match else "")
        two.settle()


def leave(two: Two, far: Far) -> None:
    """Have a player leave a game that can be gone on with."""
    far.press(":leave Down Enter")
    two.settle()


def go_on(two: Two, far: Far) -> None:
    """Have a player go on with the only game that they have not finished."""
    far.press(":friends")
    two.settle()
    far.press("Home Down Down Down Enter Enter")
    two.settle()


def masked(folder: Path) -> Two:
    """Have two players in windows sit down with locked masks."""
    two = Two(folder, in_window=True)
    masks = "@new-game.masks Right Right Right Down Right"
    two.sit_down(f"@new-game.more Enter {masks}")
    return two


def go_on_in_text(two: Two) -> None:
    """Have Ben close the window, and go on in text mode."""
    two.ben.session.close()
    two.ben = Far(two.ben.folder, two.relay, "Ben")
    two.both = (two.ana, two.ben)
    go_on(two, two.ben)


def open_table(two: Two) -> str:
    """Have Ana open a table, and return its link."""
    return f"quarto:{open_table_of(two.ana, two)}"


def open_table_of(far: Far, two: Two) -> str:
    """Have a player open a table, and return its code."""
    far.press(":friends")
    two.settle()
    far.press("@friends.open Enter @friend-game.open Enter")
    two.settle()
    assert far.session.friends.table is not None
    return far.session.friends.table.code


def cut_off_from_open_table(two: Two) -> str:
    """Have Ana open a table and lose her connection, and return the table's code."""
    code = open_table_of(two.ana, two)
    two.ana.wire.cut()
    two.settle()
    return code


def end(two: Two) -> None:
    """Play a turn, and have the next player resign."""
    play_on(two, 1)
    two.at_turn().press(":resign Down Enter")
    two.settle()


def sit_down_to_be_called(two: Two, agreed: str) -> None:
    """Have Ana open a table with a clock and wait elsewhere, and Ben sit down there."""
    two.ana.press(":friends")
    two.settle()
    two.ana.press("@friends.open Enter @new-game.more Enter @new-game.clock Right")
    two.ana.press(f"{agreed} @friend-game.open Enter")
    two.settle()
    two.ana.press(":main-menu")
    sit_down(two, two.code)


def sit_down(two: Two, code: str) -> None:
    """Have Ben sit down at the table with this code."""
    type_code(two.ben, code)
    two.settle()


def type_code(far: Far, code: str) -> None:
    far.press(":friends @friends.sit Enter")
    far.type(code)
    far.press("Enter")


class TestLinks:
    def test_a_link_leads_to_the_table_from_wherever_one_is(self, two: Two) -> None:
        link = open_table(two)
        two.ben.press(":settings Enter")
        two.ben.session.follow_link(link)
        assert two.ben.voice.said[-1] == "friends.title item(friends.open) friend.sitting-down"
        two.settle()
        assert two.ben.session.match is not None
        assert two.ana.session.match is not None

    def test_a_game_in_progress_is_left_only_after_a_question_and_is_kept(self, two: Two) -> None:
        link = open_table(two)
        two.ben.press("@menu.quick-game.against Enter")
        own = two.ben.session.match
        two.ben.session.follow_link(link)
        assert two.ben.voice.said[-1] == "confirm.leave item(confirm.no)"
        two.ben.press("Enter")
        assert two.ben.session.match is own
        two.ben.session.follow_link(link)
        two.ben.press("Down Enter")
        two.settle()
        assert two.ben.session.match is not own
        assert two.ben.session.match is not None
        two.ben.press(":leave Down Enter @menu.continue-game Enter")
        assert two.ben.session.match is own

    @pytest.mark.parametrize(
        "link",
        ["", "quarto:", "quarto:K7F2Q", "quarto:" + "K7F2QX" * 20, "quarto:K7F\x002QX", "--load=x"],
    )
    def test_a_damaged_link_is_refused_in_a_sentence(self, two: Two, link: str) -> None:
        where = two.ben.session.screen
        two.ben.session.follow_link(link)
        assert two.ben.voice.said[-1] == "refused.no-link"
        assert two.ben.session.screen is where
        assert two.ben.wires == []

    def test_one_without_a_name_is_asked_for_it_and_then_sits_down(self, two: Two) -> None:
        link = open_table(two)
        two.ben.settings.change(FRIEND_NAME, "")
        two.ben.session.follow_link(link)
        assert two.ben.voice.said[-1].startswith("friends.name.title")
        two.ben.type("Ben")
        two.ben.press("Enter")
        two.settle()
        assert two.ben.session.match is not None

    def test_without_a_relay_it_says_how_to_get_one(self, two: Two) -> None:
        two.ben.settings.change(RELAY, ())
        two.ben.session.follow_link("quarto:K7F2QX")
        assert two.ben.voice.said[-1] == "friends.title friends.no-relay"

    def test_without_a_relay_its_code_is_kept_and_a_game_goes_on(self, two: Two) -> None:
        address = two.ben.settings[RELAY]
        two.ben.settings.change(RELAY, ())
        two.ben.press(":new-game Enter")
        two.ben.session.follow_link("quarto:K7F2QX")
        assert two.ben.voice.said[-1] == "friends.no-relay"
        assert two.ben.session.match is not None
        two.ben.press(":leave Down Enter")
        two.ben.settings.change(RELAY, address)
        two.ben.press(":friends @friends.sit Enter")
        assert "K7F2QX" in two.ben.voice.said[-1]

    def test_the_link_of_ones_own_table_leads_to_it_and_closes_nothing(self, two: Two) -> None:
        link = open_table(two)
        two.ana.press("Escape Escape")
        two.ana.session.follow_link(link)
        assert two.ana.voice.said[-1].startswith("friend.waiting.title")
        two.ben.session.follow_link(link)
        two.settle()
        match = two.ben.session.match
        assert match is not None
        two.ben.session.follow_link(link)
        assert two.ben.session.match is match

    def test_after_another_start_it_leads_back_to_the_table(self, tmp_path: Path) -> None:
        two = Two(tmp_path)
        link = f"quarto:{two.sit_down()}"
        two.ana.press("Enter Enter")
        two.settle()
        for name in ("Ana", "Ben"):
            two.both[name == "Ben"].session.close()
            far = Far(tmp_path / name.lower(), two.relay, name)
            two.ana, two.ben = (far, two.ben) if name == "Ana" else (two.ana, far)
            two.both = (two.ana, two.ben)
            far.session.follow_link(link)
            heard = two.settle()[name == "Ben"]
            assert [said for said in heard if "placed" in said or "given" in said] == []
            assert far.session.match is not None
            assert far.session.match.game.hand is not None
        two.close()


class TestErasing:
    def test_the_relay_erases_after_a_question_and_says_so(self, two: Two) -> None:
        two.sit_down()
        two.ana.press(":leave Down Enter :friends")
        two.settle()
        assert two.ana.press("@friends.erase Enter")[-1] == "friends.erase.ask item(confirm.no)"
        assert two.relay.tables != {}
        assert two.ana.press("Down Enter")[-1] == "friend.erasing friends.title item(friends.erase)"
        assert two.settle()[0] == ["friend.erased"]
        assert two.relay.tables == {}
        assert two.ana.press("Home Down Down Down")[-1] == "item(friends.own: 0)"

    def test_without_a_connection_nothing_is_promised(self, two: Two) -> None:
        two.sit_down()
        two.ana.press(":leave Down Enter :friends")
        two.settle()
        two.ana.wire.cut()
        two.settle()
        two.ana.press("@friends.erase Enter Down Enter")
        assert two.ana.voice.said[-1].startswith("friend.no-connection.lost")
        assert two.relay.tables != {}
        two.ana.wire.mend()
        assert "friend.erased" not in two.settle()[0]
        two.ana.press("@friends.erase Enter Down Enter")
        assert "friend.erased" in two.settle()[0]
        assert two.relay.tables == {}
        two.ana.wire.cut()
        two.ana.wire.mend()
        assert "friend.erased" not in two.settle()[0], "once"

    def test_a_refusal_is_said_and_nothing_is_erased_later(self, two: Two) -> None:
        open_table(two)
        code = two.code
        two.ana.press("Escape")
        two.relay.refuses, two.relay.refused = Reason.TOO_MANY, (EraseMe,)
        two.ana.press("@friends.erase Enter Down Enter")
        assert two.settle()[0] == ["friend.refused.too-many"]
        two.relay.refuses = None
        two.ana.wire.cut()
        two.ana.wire.mend()
        assert "friend.erased" not in " ".join(two.settle()[0])
        sit_down(two, code)
        assert two.ana.session.match is not None, "the open table is still open"

    def test_a_connection_lost_before_the_answer_leaves_it_open(self, seated: Two) -> None:
        leave(seated, seated.ana)
        seated.ana.press(":friends")
        seated.settle()
        seated.ana.wire.loses_what_is_sent = True
        seated.ana.press("@friends.erase Enter Down Enter")
        seated.ana.wire.cut()
        assert seated.settle()[0][-1].endswith("friend.perhaps-not-erased")
        seated.ana.wire.loses_what_is_sent = False
        seated.ana.wire.mend()
        assert "friend.erased" not in " ".join(seated.settle()[0])
        assert seated.relay.tables != {}

    def test_another_relay_erases_nothing_that_was_asked_of_the_one_before(self, two: Two) -> None:
        link = open_table(two)
        two.ana.press("Escape")
        two.ana.wire.loses_what_is_sent = True
        two.ana.press("@friends.erase Enter Down Enter")
        two.ana.settings.change(RELAY, ("wss://other.example",))
        heard = " ".join(two.settle()[0])
        assert "friend.perhaps-not-erased" in heard
        assert "friend.erased" not in heard
        assert link.removeprefix("quarto:") in two.relay.tables


class TestMeeting:
    def test_two_friends_meet_by_a_code(self, two: Two) -> None:
        two.ana.press(":friends")
        two.settle()
        two.ana.press("@friends.open Enter @friend-game.open Enter")
        heard, _ = two.settle()
        assert heard[0].startswith("friend.waiting.title friend.code(")
        assert all(sign in heard[0] for sign in two.code)
        assert two.ana.press("Backspace") == heard
        assert two.ana.press("Enter")[0].startswith("friend.code(")
        two.ben.press(":friends")
        two.settle()
        two.ben.press("@friends.sit Enter")
        two.ben.type(two.code.lower())
        assert two.ben.press("Enter") == ["friend.sitting-down friends.title item(friends.sit)"]
        assert two.settle() == (
            ["terms.opponents.you(Ben) began.you tray.piece(tall round hollow grooved)"],
            ["terms.opponents.you(Ana) began.other(Ana)"],
        )

    def test_the_code_can_be_copied_and_is_offered_where_it_was_copied(self, two: Two) -> None:
        two.ana.press(":friends")
        two.ben.press(":friends")
        two.settle()
        two.ana.press("@friends.open Enter @friend-game.open Enter")
        two.settle()
        assert two.ana.press("Down Enter")[-2:] == ["item(friend.copy-code)", "friend.copied"]
        assert two.ana.clipboard.held == f"quarto:{two.code}"
        two.ana.clipboard.works = False
        assert two.ana.press("Enter") == ["friend.not-copied"]
        two.ben.clipboard.held = f"quarto:{two.code}"
        two.ben.press("Escape :friends @friends.sit-by-clipboard Enter")
        two.settle()
        assert two.ben.session.match is not None

    def test_no_key_in_the_list_waits_for_the_program_that_holds_the_clipboard(
        self, two: Two
    ) -> None:
        two.ana.press(":friends")
        two.settle()
        looks = two.ana.clipboard.looks
        two.ana.press("Down Down Down Up End Home")
        assert two.ana.clipboard.looks == looks

    def test_a_table_that_waits_for_anybody_is_listed_with_its_terms(self, two: Two) -> None:
        two.ana.press(":friends")
        two.settle()
        two.ana.press("@friends.open Enter @friend-game.who Enter @friend-game.level Right Home")
        two.ana.press("@friend-game.open Enter")
        two.settle()
        two.ben.press(":friends")
        two.settle()
        two.ben.press("Escape :friends")
        assert two.ben.press("Down Down")[-1] == "item(friends.tables: 1)"
        assert two.ben.press("Enter") == [
            "friends.tables.title item(friends.table(level.mimi, Ana))"
        ]
        assert two.ben.press("Enter") == ["friends.table.title item(friends.sit-down)"]
        assert two.ben.press("Down Enter") == ["terms.edition.access"] * 2
        two.ben.press("Home Enter")
        two.settle()
        assert two.ben.session.match is not None

    def test_nothing_moves_under_the_focus_when_the_lists_come(self, two: Two) -> None:
        two.relay.lists_nothing = True
        two.ana.press(":friends")
        two.settle()
        label = "item(friends.own: friends.no-lists)"
        assert two.ana.press("Down Down Down Enter")[-2:] == [label, label]
        two.relay.lists_nothing = False
        two.ana.wire.cut()
        two.ana.wire.mend()
        two.settle()
        assert two.ana.press("Up Down")[-2:] == ["item(friends.tables: 0)", "item(friends.own: 0)"]

    def test_whoever_plays_meanwhile_is_called(self, two: Two) -> None:
        two.ana.press(":friends")
        two.ben.press(":friends")
        two.settle()
        two.ana.press("@friends.open Enter @friend-game.open Enter")
        two.settle()
        two.ana.press("Down Down Enter @menu.quick-game.against Enter")
        assert two.ana.session.match is two.ana.games.match
        two.ben.press("@friends.sit Enter")
        two.ben.type(two.code)
        two.ben.press("Enter")
        heard, _ = two.settle()
        assert heard == ["friend.sat-down(Ben) friend.yes(friend.yes.come, f4)"]
        group = COMMANDS["friend-yes"].group.value
        listed = two.ana.press(f"F1 @help.group.{group} Enter {'Down ' * 9}")
        assert any("item(f4: " in said for said in listed)
        assert two.ana.press("Escape Escape F4")[2:] == [
            "terms.opponents.you(Ben) began.you tray.piece(tall round hollow grooved)"
        ]
        own = two.ana.games.match
        assert own is not None
        assert own.paused
        two.ana.press(":leave Down Enter @menu.continue-game Enter")
        assert two.ana.session.match is own

    def test_without_a_relay_the_menu_says_what_is_missing(self, two: Two) -> None:
        two.ana.settings.change(RELAY, ())
        assert two.ana.press(":friends") == ["friends.title friends.no-relay"]
        assert two.ana.press("Enter") == ["friends.no-relay"]
        assert two.ana.press("Down") == ["friends.ask-for-relay"]
        two.ana.press("Down Enter")
        two.ana.type("play")
        assert two.ana.press("Enter") == ["refused.no-address"]
        two.ana.type(".example")
        assert two.ana.press("Enter") == ["friends.title item(friends.open)"]
        assert two.ana.settings[RELAY] == ("wss://play.example",)
        assert len(two.ana.wires) == 1

    def test_a_name_is_asked_for_first(self, two: Two) -> None:
        two.ana.settings.change(FRIEND_NAME, "")
        two.ana.press(":friends")
        assert two.ana.press("@friends.open Enter")[-1].startswith("friends.name.title")
        two.ana.type("Anne")
        assert two.ana.press("Enter")[-1].startswith("friend-game.title"), "what was wanted"
        two.ana.settings.change(FRIEND_NAME, "")
        two.ana.press("Escape @friends.open Enter")
        assert two.ana.press("Enter")[-1].startswith("friends.title"), "without a name"

    def test_a_wrong_code_is_refused(self, two: Two) -> None:
        two.ben.press(":friends")
        two.settle()
        two.ben.press("@friends.sit Enter")
        two.ben.type("abc")
        assert two.ben.press("Enter") == ["refused.no-code"]
        two.ben.type("234")
        two.ben.press("Enter")
        assert two.settle()[1] == ["friend.refused.unknown"]
        two.relay.refuses = Reason.TOO_MANY
        two.ben.press("Enter Enter")
        assert two.settle()[1] == ["friend.refused.too-many"]
        two.relay.refuses = None
        assert "typing.text(ABC234)" in two.ben.press("Enter")[-1], "to be corrected"
        open_table(two)
        two.ben.press("Backspace " * 6)
        two.ben.type(two.code)
        two.ben.press("Enter")
        two.settle()
        assert two.ben.session.match is not None

    def test_too_many_unfinished_games_are_named(self, two: Two) -> None:
        two.relay.refuses = Reason.TOO_MANY_TABLES
        two.ana.press(":friends @friends.open Enter @friend-game.open Enter")
        assert two.settle()[0] == ["friend.refused.too-many-tables"]

    def test_a_code_is_named_again_once_there_are_fewer_unfinished_games(self, two: Two) -> None:
        code = open_table_of(two.ana, two)
        two.relay.refuses = Reason.TOO_MANY_TABLES
        sit_down(two, code)
        two.relay.refuses = None
        assert f"typing.text({code})" in two.ben.press("@friends.sit Enter")[-1]
        two.ben.press("Enter")
        two.settle()
        assert two.ben.session.match is not None

    def test_an_open_table_waits_while_the_program_is_closed(self, tmp_path: Path) -> None:
        two = Two(tmp_path)
        two.ana.press(":friends")
        two.settle()
        two.ana.press("@friends.open Enter @friend-game.open Enter")
        two.settle()
        code = two.code
        two.ana.session.close()
        two.ana = Far(tmp_path / "ana", two.relay, "Ana")
        two.both = (two.ana, two.ben)
        two.ana.press(":friends")
        two.settle()
        two.ana.press("Down Down Down Enter")
        assert two.ana.voice.said[-1].endswith(f"friends.own.table({code}, friends.own.empty))")
        two.ana.press("Enter")
        heard, _ = two.settle()
        assert heard[0].startswith("friend.waiting.title friend.code(")
        two.ana.press("Escape :friends")
        assert two.ana.press("Home") == ["item(friends.waiting-table)"]
        sit_down(two, code)
        assert two.ana.session.match is not None
        two.close()

    def test_an_open_table_can_be_closed(self, two: Two) -> None:
        two.ana.press(":friends")
        two.settle()
        two.ana.press("@friends.open Enter @friend-game.open Enter")
        two.settle()
        assert two.ana.press("End Enter")[-1].startswith("friend.closed")
        assert two.ana.session.friends.table is None

    def test_no_help_is_agreed_that_a_table_would_not_have(self, two: Two) -> None:
        two.ana.press(":friends @friends.open Enter @new-game.more Enter")
        labels = {str(row) for row in two.ana.session.screen.rows()}
        assert not any(word in label for label in labels for word in ("undo", "coach", "warning"))
        assert any("new-game.clock" in label for label in labels)

    def test_without_a_way_to_meet_there_is_no_item(self, tmp_path: Path) -> None:
        table = Table(tmp_path)
        assert "menu.friends" not in " ".join(map(str, table.session.screen.rows()))
        assert table.press(":friends") == ["refused.not-here"]
        table.session.close()


class TestPlaying:
    def test_a_key_is_answered_at_once_and_the_step_by_words(self, seated: Two) -> None:
        assert seated.ana.press("Enter") == []  # a sound alone
        assert seated.settle() == ([GAVE], [GOT])
        assert seated.ben.press("Enter") == []
        assert seated.settle() == (
            [],
            ["placed(A1) give.ask(15) tray.piece(tall round hollow smooth)"],
        )
        seated.ben.press("Enter")
        assert seated.settle() == (
            ["placed.other(Ben, A1) given(tall round hollow smooth)"],
            ["given.other(tall round hollow smooth, Ana)"],
        )

    def test_a_placement_is_announced_alone_if_the_gift_is_long_in_coming(
        self, seated: Two
    ) -> None:
        seated.ana.press("Enter")
        seated.settle()
        seated.ben.press("Enter")
        assert seated.wait(3)[0] == ["placed.other(Ben, A1)"]
        seated.ben.press("Enter")
        assert seated.settle()[0] == ["given(tall round hollow smooth)"]

    def test_a_turn_can_be_typed(self, seated: Two) -> None:
        seated.ana.press("Enter")
        seated.settle()
        seated.ben.press("W")
        seated.ben.type("b2, short square")
        seated.ben.press("Backspace " * 12)
        seated.ben.press("Enter")
        heard, own = seated.settle()
        assert own[0].startswith("placed(B2) give.ask(15)")
        assert heard == []

    @pytest.mark.parametrize("cut", [True, False])
    def test_a_piece_is_given_in_words_while_the_placement_is_on_its_way(
        self, seated: Two, cut: bool
    ) -> None:
        seated.ana.press("Enter")
        seated.settle()
        if cut:
            seated.ben.wire.cut()
            seated.settle()
        seated.ben.wire.is_slow = True
        for text in ("a1", "short round hollow grooved"):
            seated.ben.press("W")
            seated.ben.type(text)
            seated.ben.press("Enter")
        seated.ben.press("W")
        seated.ben.type("a2")
        assert seated.ben.press("Tab") == ["friend.on-its-way"]
        assert seated.ben.press("Enter") == ["friend.on-its-way"]
        seated.ben.wire.arrive()
        if cut:
            seated.ben.wire.mend()
        heard = " ".join(seated.settle()[0])
        assert "placed.other(Ben, A1)" in heard
        assert "given(short round hollow grooved)" in heard

    def test_the_same_key_again_says_that_it_is_on_its_way(self, seated: Two) -> None:
        seated.ana.wire.is_slow = True
        assert seated.ana.press("Enter Enter") == ["friend.on-its-way"]
        seated.ana.wire.arrive()
        assert seated.settle() == ([GAVE], [GOT])

    def test_it_is_refused_here_what_the_rules_forbid(self, seated: Two) -> None:
        assert seated.ben.press("Enter") == ["refused.not-on-turn"]
        seated.ana.press("Enter")
        seated.settle()
        assert seated.ana.press("Enter") == ["refused.not-on-turn"]

    def test_whole_games_are_told_once_and_count(self, seated: Two) -> None:
        for far in seated.both:
            far.press("Escape Escape")
        play_on(seated, 40)
        one, two = (far.session.match for far in seated.both)
        assert one is not None
        assert two is not None
        assert one.over
        assert one.record().actions == two.record().actions
        assert one.game == two.game
        for far in seated.both:
            far.press(":main-menu")
            kept = far.games.statistics.read()
            assert kept is not None
            assert len(kept.games) == 1
            assert kept.games[0].setup.names == ("Ana", "Ben")
            assert far.games.match is None
            assert far.press(":saved-games")[0].startswith("saved-games.title")

    def test_the_time_at_the_table_leaves_out_menus(self, seated: Two) -> None:
        for far in seated.both:
            far.press("Escape Escape")
        play_on(seated, 4)
        seated.wait(100)
        seated.ana.press("Escape")
        seated.ana.press(":settings")
        seated.wait(600)
        seated.ana.press("Escape Escape")
        seated.wait(50)
        seated.ana.press(":resign Down Enter")
        seated.settle()
        at_table = []
        for far in seated.both:
            kept = far.games.statistics.read()
            assert kept is not None
            at_table.append(kept.seconds)
        assert 150 <= at_table[0] < 160
        assert 750 <= at_table[1] < 760, "Ben has looked at no menu"

    def test_who_has_moved_since_hears_that_this_is_undone_too(self, seated: Two) -> None:
        seated.ana.press("Enter")
        seated.settle()
        seated.ben.press("Enter")
        seated.settle()
        seated.ana.press("U")
        [asked] = seated.settle()[1]
        assert asked.startswith("friend.asks(Ana, friend.asks.take-back.both)")

    def test_resigning(self, seated: Two) -> None:
        seated.ben.press(":resign")
        seated.ben.press("Down Enter")
        heard, own = seated.settle()
        assert heard[0].startswith("resigned.other(Ben) wins.otherwise.you(Ana)") or heard
        assert own
        assert seated.ana.session.match is not None
        assert seated.ana.session.match.over

    def test_taking_back_by_consent(self, seated: Two) -> None:
        seated.ana.press("Enter")
        seated.settle()
        assert seated.ana.press("U") == []
        assert seated.settle() == (
            ["friend.asked"],
            ["friend.asks(Ana, friend.asks.take-back) friend.keys(Shift+f4, f4)"],
        )
        assert seated.ben.press("F4") == []
        heard, other = seated.settle()
        assert heard[0].startswith("undone(")
        assert other[0].startswith("undone(")
        assert seated.ana.session.match is not None
        assert seated.ana.session.match.played == ()

    def test_a_no(self, seated: Two) -> None:
        seated.ana.press("Escape @menu.ask.draw Enter")
        seated.settle()
        seated.ben.press("Shift+F4")
        assert seated.settle() == (["friend.declined(Ben)"], ["friend.declined.you"])
        assert seated.ben.press("Shift+F4") == ["refused.nothing-asked"]
        assert seated.ben.press("F4") == ["refused.nothing-asked"]

    def test_a_draw_by_agreement(self, seated: Two) -> None:
        play_on(seated, 4)
        seated.ana.press("Escape @menu.ask.draw Enter")
        seated.settle()
        seated.ben.press("F4")
        heard, other = seated.settle()
        assert heard == other == ["draw.agreed item(menu.ask.rematch)"]
        match = seated.ana.session.match
        assert match is not None
        assert match.game.outcome is not None
        assert match.game.outcome.how is How.DRAW
        assert seated.ana.press("T") == ["draw.agreed"]
        seated.ana.press("@menu.retell Enter Ctrl+PageDown")
        assert "draw.agreed" in seated.ana.voice.said[-1]
        assert seated.ana.press("T") == ["draw.agreed"]
        listed = seated.ana.press("Escape :main-menu :saved-games")[-1]
        assert "saved-game.draw" in listed
        assert "saved-game.turn" not in listed
        seated.ana.press("Enter Ctrl+PageDown")
        assert "draw.agreed" in seated.ana.voice.said[-1]

    def test_a_pause_is_ended_by_either(self, seated: Two) -> None:
        seated.ben.press("Escape @menu.ask.pause Enter")
        seated.settle()
        seated.ana.press("F4")
        paused = "friend.paused friend.yes(friend.yes.go-on, f4)"
        assert seated.settle() == ([paused], [paused])
        seated.ana.press("Enter")
        assert seated.settle()[0] == ["friend.refused.paused"]
        assert seated.ana.press("T") == [f"{paused} turn.give.you"]
        seated.ana.press(":leave Down Enter :friends")
        seated.settle()
        seated.ana.press("Home Down Down Down Enter Enter")
        seated.settle()
        assert seated.ana.press("T") == [f"{paused} turn.give.you"], "back at the table too"
        seated.ben.press("F4")
        heard, _ = seated.settle()
        assert heard == ["friend.resumed turn.give.you"]
        assert seated.ana.press("T") == ["turn.give.you"]
        seated.ana.press("Enter")
        assert seated.settle() == ([GAVE], [GOT])

    def test_a_rematch_swaps_who_begins(self, seated: Two) -> None:
        seated.ana.press(":resign")
        seated.ana.press("Down Enter")
        seated.settle()
        seated.ben.press("@menu.ask.rematch Enter")
        assert seated.settle()[0] == [
            "friend.asks(Ben, friend.asks.rematch) friend.keys(Shift+f4, f4)"
        ]
        seated.ana.press("F4")
        heard, other = seated.settle()
        assert heard == ["terms.opponents.you(Ben) began.other(Ben)"]
        assert other[0].startswith("terms.opponents.you(Ana) began.you")
        play_on(seated, 4)
        assert seated.ana.session.match is not None
        assert len(seated.ana.session.match.played) > 3

    def test_leaving_and_going_on_another_day(self, seated: Two) -> None:
        play_on(seated, 3)
        before = seated.ana.session.match
        assert before is not None
        assert seated.ana.press(":leave") == ["confirm.leave-friend item(confirm.no)"]
        seated.ana.press("Down Enter")
        assert seated.settle()[1] == ["friend.left(Ana) friend.later"]
        assert seated.ana.games.match is None
        seated.ana.press(":friends")
        seated.settle()
        own = "friends.own.title item(friends.own.table(Ben, friends.own."
        assert seated.ana.press("Down Down Down Enter")[-1].startswith(own)
        seated.ana.press("Enter")
        heard, other = seated.settle()
        assert heard[0].startswith("terms.opponents.you(Ben) continued turn.")
        assert other == ["friend.back(Ana)"]
        after = seated.ana.session.match
        assert after is not None
        assert after is not before
        assert after.record().actions == before.record().actions
        play_on(seated, 2)
        assert seated.ben.session.match is not None
        assert len(seated.ben.session.match.played) > len(before.played)

    def test_each_puts_on_their_own_mask(self, tmp_path: Path) -> None:
        two = Two(tmp_path, in_window=True)
        two.sit_down()
        two.ana.press("M")
        assert len(two.ana.session.screen.rows()) == 2
        two.ana.press("Home Enter")
        heard, other = two.settle()
        assert heard == ["masks.on.you masks.dark"]
        assert other == ["masks.on(Ana)"]
        assert two.ana.session.masked
        assert not two.ben.session.masked
        two.ana.press("M Enter")
        assert two.settle()[0] == ["masks.off.you masks.bright"]
        two.close()

    def test_where_there_are_no_masks_both_hear_so(self, tmp_path: Path) -> None:
        two = Two(tmp_path, in_window=True)
        two.ben.session.close()
        two.ben = Far(tmp_path / "in text", two.relay, "Ben")
        two.both = (two.ana, two.ben)
        two.sit_down("@new-game.more Enter @new-game.masks Right Right Right")
        match = two.ana.session.match
        assert match is not None
        assert match.masks.on == {Player.ONE}
        assert any("masks.off(Ben)" in said for said in two.ana.voice.said)
        assert sum("masks.none.game" in said for said in two.ben.voice.said) == 1
        assert not two.ben.session.masked
        two.close()

    def test_locked_masks_stay_on(self, tmp_path: Path) -> None:
        two = masked(tmp_path)
        assert "masks.on.you masks.on(Ben) masks.locked" in " ".join(two.ana.voice.said)
        assert two.ana.press("M Enter")[-1] == "refused.masks-locked"
        assert two.settle() == ([], [])
        assert two.ana.session.masked
        two.close()

    def test_going_on_where_there_are_no_masks_counts_from_then_on(self, tmp_path: Path) -> None:
        two = masked(tmp_path)
        play_on(two, 3)
        go_on_in_text(two)
        heard = " ".join(two.ben.voice.said)
        assert heard.count("masks.none.game") == 1
        assert "masks.on(Ana) masks.locked continued" in heard
        assert "masks.on.you" not in heard
        assert "masks.off" not in heard
        assert "friend.refused" not in heard
        assert "masks.off(Ben)" in " ".join(two.ana.voice.said)
        assert two.ben.press("M") == ["masks.none.game"]
        assert two.ana.session.masked
        two.ana.press(":resign Down Enter")
        two.settle()
        off = "(%smask.on-after(0) mask.off-after(2))"
        told = " ".join(two.ana.press("@menu.more Enter Down"))
        assert "end.mask.always.you" in told
        assert "end.mask.changed" + off % "Ben, " in told
        assert "end.mask.changed.you" + off % "" in " ".join(two.ben.press("@menu.more Enter Down"))
        two.close()

    def test_before_the_first_piece_too(self, tmp_path: Path) -> None:
        two = masked(tmp_path)
        go_on_in_text(two)
        heard = " ".join(two.ben.voice.said)
        assert heard.count("masks.none.game") == 1
        assert "masks.on.you" not in heard
        two.close()

    def test_a_relay_may_keep_a_locked_mask_on_and_then_it_counts(self, tmp_path: Path) -> None:
        """An older relay takes no locked mask off once the game has begun."""
        two = masked(tmp_path)
        play_on(two, 3)
        two.relay.refuses = Reason.LOCKED
        go_on_in_text(two)
        two.relay.refuses = None
        assert "masks.none.game" not in " ".join(two.ben.voice.said)
        assert two.ben.voice.said[-1] == "friend.refused.locked"
        assert two.ben.press("M") == ["masks.none"]
        two.close()

    def test_a_game_is_not_saved_while_the_relay_keeps_it(self, seated: Two) -> None:
        assert seated.ana.press(":save") == ["refused.kept-by-relay"]

    def test_the_clock_is_the_relays(self, two: Two) -> None:
        two.sit_down("@new-game.more Enter @new-game.clock Right")
        match = two.ana.session.match
        assert match is not None
        assert match.clock is not None
        seconds = match.clock.seconds
        heard, _ = two.wait(seconds - 5)
        assert any("clock.left(" in said for said in heard)
        assert not match.over
        heard, other = two.wait(30)
        assert match.over
        assert any("timed-out.you" in said for said in heard)
        assert any("timed-out" in said for said in other)
        assert match.game.outcome is not None
        assert match.game.outcome.winner is Player.TWO
        assert two.ana.press("K") == ["turn.over"]

    def test_the_clock_waits_for_a_player_who_is_called_to_the_table(self, two: Two) -> None:
        sit_down_to_be_called(two, "")
        heard, other = two.wait(100)
        assert not any("clock" in said for said in (*heard, *other))
        two.ana.press("F4")
        two.settle()
        match = two.ana.session.match
        assert match is not None
        assert not match.over
        heard, other = two.wait(60)
        assert any("timed-out.you" in said for said in heard)

    @pytest.mark.parametrize("reason", [one for one in Reason if one is not Reason.UNKNOWN])
    def test_every_refusal_is_a_sentence(self, seated: Two, reason: Reason) -> None:
        seated.relay.refuses = reason
        seated.ana.press("Enter")
        assert seated.settle() == ([f"friend.refused.{reason.value}"], [])
        seated.relay.refuses = None
        seated.ana.press("Enter")
        assert seated.settle() == ([GAVE], [GOT])


class TestConnection:
    def test_a_lost_connection_is_said_once_to_both_and_nothing_is_lost(self, seated: Two) -> None:
        seated.ana.press("Enter")
        seated.settle()
        seated.ana.wire.cut()
        assert seated.settle() == (["friend.no-connection.lost"], ["friend.went(Ana)"])
        seated.ben.press("Enter")
        seated.settle()
        seated.ben.press("Enter")
        seated.settle()
        seated.ana.wire.mend()
        heard, other = seated.settle()
        told = "placed.other(Ben, A1) given(tall round hollow smooth)"
        assert " ".join(heard).count(told) == 1
        assert " ".join(heard).count("friend.connected") == 1
        assert other == ["friend.back(Ana)"]

    def test_what_is_done_without_a_connection_is_sent_later(self, seated: Two) -> None:
        seated.ana.wire.cut()
        seated.settle()
        assert seated.ana.press("Enter") == ["friend.waits-for-connection"]
        assert seated.settle() == ([], [])
        seated.ana.wire.mend()
        heard, other = seated.settle()
        assert " ".join(heard).count(GAVE) == 1
        assert " ".join(other).count(GOT) == 1

    def test_after_two_minutes_the_game_can_be_claimed(self, seated: Two) -> None:
        play_on(seated, 2)
        seated.ana.wire.cut()
        _, other = seated.wait(130)
        assert (
            other.count("friend.may-claim(Ana) friend.yes(friend.yes.claim, f4) friend.yes.wait")
            == 1
        )
        seated.ben.press("F4")
        _, other = seated.settle()
        assert other == ["claimed wins.otherwise.you item(menu.ask.rematch)"]
        assert "saved-game.won(Ben)" in seated.ben.press(":main-menu :saved-games")[-1]
        seated.ana.wire.mend()
        heard, _ = seated.settle()
        assert "claimed wins.otherwise(Ben)" in " ".join(heard)

    def test_nothing_is_claimed_before(self, seated: Two) -> None:
        seated.ana.wire.cut()
        seated.wait(60)
        assert seated.ben.press("F4") == ["refused.nothing-asked"]

    def test_who_left_plays_on_and_loses_the_connection_is_not_beaten_at_once(
        self, seated: Two
    ) -> None:
        play_on(seated, 2)
        absent = seated.at_turn()
        other = next(far for far in seated.both if far is not absent)
        leave(seated, absent)
        seated.wait(600)
        go_on(seated, absent)
        play_on(seated, 1)
        said = len(other.voice.said)
        absent.wire.cut()
        seated.wait(60)
        assert not [told for told in other.voice.said[said:] if "friend.may-claim" in told]
        assert other.press("F4") == ["refused.nothing-asked"]

    def test_whoever_comes_back_first_another_day_waits_as_long_as_ever(self, seated: Two) -> None:
        play_on(seated, 2)
        for far in (seated.ben, seated.ana):
            leave(seated, far)
        seated.wait(600)
        said = len(seated.ana.voice.said)
        go_on(seated, seated.ana)
        seated.wait(100)
        assert "friend.is-away(Ben)" in " ".join(seated.ana.voice.said[said:])
        assert "friend.may-claim" not in " ".join(seated.ana.voice.said[said:])
        assert any("friend.may-claim(Ben)" in told for told in seated.wait(30)[0])

    def test_the_claim_is_offered_once_for_one_absence(self, seated: Two) -> None:
        play_on(seated, 2)
        far = seated.at_turn()
        other = next(one for one in seated.both if one is not far)
        other.wire.cut()
        seated.wait(130)
        far.press("Enter Enter Escape @menu.ask.draw Enter")
        seated.wait(10)
        assert len([told for told in far.voice.said if "friend.may-claim" in told]) == 1
        other.wire.mend()
        seated.settle()
        other.wire.cut()
        seated.wait(130)
        assert len([told for told in far.voice.said if "friend.may-claim" in told]) == 2

    def test_in_a_pause_the_key_for_yes_goes_on_and_is_named_for_nothing_else(
        self, seated: Two
    ) -> None:
        seated.ben.press("Escape @menu.ask.pause Enter")
        seated.settle()
        seated.ana.press("F4")
        seated.ben.wire.cut()
        assert not [told for told in seated.wait(300)[0] if "friend.may-claim" in told]
        seated.ana.press("F4")
        assert seated.wait(100)[0] == ["friend.resumed turn.give.you"]
        assert [told for told in seated.wait(100)[0] if "friend.may-claim" in told] == [
            "friend.may-claim(Ben) friend.yes(friend.yes.claim, f4) friend.yes.wait"
        ]

    def test_a_question_is_answered_before_the_claim_is_offered(self, seated: Two) -> None:
        seated.ben.press("Escape @menu.ask.draw Enter")
        seated.settle()
        seated.ben.wire.cut()
        assert not [told for told in seated.wait(130)[0] if "friend.may-claim" in told]
        seated.ana.press("Shift+F4")
        heard, _ = seated.settle()
        assert any("friend.may-claim(Ben)" in told for told in heard)
        seated.ana.press("F4")
        assert "claimed" in " ".join(seated.settle()[0])

    def test_nobody_is_waited_for_without_a_connection(self, seated: Two) -> None:
        for far in (seated.ben, seated.ana):
            far.wire.cut()
            seated.settle()
        assert seated.wait(200)[0] == []
        seated.ana.wire.mend()
        seated.settle()
        assert seated.wait(100)[0] == []
        assert any("friend.may-claim(Ben)" in told for told in seated.wait(30)[0])

    def test_a_relay_that_does_not_answer(self, two: Two) -> None:
        two.ana.press(":friends")
        two.ana.wire.cut()
        assert two.settle()[0] == ["friend.no-connection.lost"]

    def test_the_player_is_known_by_the_same_token_another_day(self, tmp_path: Path) -> None:
        two = Two(tmp_path)
        two.sit_down()
        two.close()
        again = Far(tmp_path / "ana", two.relay, "Ana")
        again.press(":friends")
        again.wait(1)
        again.press("Escape :friends")
        assert again.press("Down Down Down") == [
            "item(friends.sit)",
            "item(friends.tables: 0)",
            "item(friends.own: 1)",
        ]
        again.session.close()


class TestTalking:
    def test_a_phrase_is_said_in_the_listeners_language(self, tmp_path: Path) -> None:
        two = Two(tmp_path, ana=language("en"), ben=language("de"))
        two.sit_down()
        two.ana.press("F9 W")
        assert two.ana.press("Enter") == ["well played."] or two.ana.voice.said
        assert two.settle()[1] == ["Ana: Gut gespielt"]
        two.close()

    def test_the_first_letters_find_a_phrase(self, seated: Two) -> None:
        assert seated.ana.press("F9") == ["talk.title item(talk.hello)"]
        assert seated.ana.press("Down") == ["item(talk.good-luck)"]
        assert len(seated.ana.session.screen.rows()) == len(TalkPhrase) == 20

    def test_it_waits_for_its_turn(self, seated: Two) -> None:
        seated.ben.voice.can_be_cut, seated.ben.voice.seconds = True, 2.0
        seated.ana.press("Enter F9 Enter")
        _, heard = seated.settle()
        assert heard == [GOT, "(behind) friend.says(Ana, talk.hello)"]

    def test_words_just_before_a_lost_connection_may_not_have_arrived(self, seated: Two) -> None:
        seated.ana.press("F9 Enter")
        seated.wait(3)
        seated.ana.wire.cut()
        lost = seated.settle()[0]
        assert any("friend.refused.not-heard" in said for said in lost)
        seated.ana.wire.mend()
        seated.wait(20)
        seated.ana.wire.cut()
        assert not any("friend.refused.not-heard" in said for said in seated.settle()[0])

    def test_one_key_mutes_the_friend(self, seated: Two) -> None:
        assert seated.ben.press("Shift+F9") == ["friend.muted"]
        seated.ana.press("F9 Enter")
        assert seated.settle()[1] == []
        assert seated.ben.press("Shift+F9") == ["friend.unmuted"]
        seated.ana.press("F9 Enter")
        assert seated.settle()[1] == ["friend.says(Ana, talk.hello)"]

    def test_who_mutes_another_friend_has_not_unmuted_the_first(
        self, seated: Two, tmp_path: Path
    ) -> None:
        assert seated.ben.press("Shift+F9") == ["friend.muted"]
        leave(seated, seated.ben)
        carl = Far(tmp_path / "carl", seated.relay, "Carl")
        carl.press(":friends")
        carl.wait(1)
        carl.press("@friends.open Enter @friend-game.open Enter")
        carl.wait(1)
        assert carl.session.friends.table is not None
        sit_down(seated, carl.session.friends.table.code)
        assert seated.ben.press("Shift+F9") == ["friend.muted"]
        leave(seated, seated.ben)
        sit_down(seated, seated.code)
        seated.ana.press("F9 Enter")
        assert seated.settle()[1] == []
        assert seated.ben.press("Shift+F9") == ["friend.unmuted"]
        carl.session.close()

    def test_free_text_is_for_those_who_want_it(self, seated: Two) -> None:
        seated.ana.settings.change(FREE_TEXT, True)
        assert seated.ana.press("F9") == ["talk.title item(talk.write)"]
        seated.ana.press("Enter")
        seated.ana.type("Grüße")
        seated.ana.press("Enter")
        assert seated.settle()[1] == ["friend.wrote"]
        seated.ana.press("F9 Enter")
        seated.ana.type("Gruß")
        seated.ana.press("Enter")
        assert seated.settle()[1] == ["friend.wrote"], "each time, because it is not said"
        seated.ben.settings.change(FREE_TEXT, True)
        seated.ana.press("F9 Enter")
        seated.ana.type("Grüße")
        seated.ana.press("Enter")
        assert seated.settle()[1] == ["friend.says(Ana, Grüße)"]

    @pytest.mark.parametrize(
        ("typed", "heard"), [("Hi <3 you & me", "Hi <3 you & me"), ("[[a]] `b` {c}", "a b c")]
    )
    def test_who_writes_hears_what_the_friend_hears(
        self, seated: Two, typed: str, heard: str
    ) -> None:
        for far in seated.both:
            far.settings.change(FREE_TEXT, True)
        seated.ana.press("F9 Enter")
        seated.ana.type(typed)
        assert f"chosen({heard})" in seated.ana.press("Enter")[-1]
        assert seated.settle()[1] == [f"friend.says(Ana, {heard})"]

    def test_a_name_is_said_as_friends_will_hear_it(self, two: Two) -> None:
        two.ana.press(":friends Home Down Down Down Down Enter Backspace Backspace Backspace")
        two.ana.type("[Tom] & Ann")
        assert "Tom & Ann" in two.ana.press("Enter")[-1]
        assert two.ana.settings[FRIEND_NAME] == "Tom & Ann"

    def test_there_is_no_free_text_on_terms_for_children(self) -> None:
        assert free_text_fits(Setup())
        assert not free_text_fits(CHILDREN)

    def test_a_player_is_shut_out_and_let_in_again(self, seated: Two) -> None:
        seated.ana.press("Escape @menu.shut-out Enter")
        assert seated.ana.voice.said[-1] == "confirm.shut-out item(confirm.no)"
        assert "friend.shut-out" in seated.ana.press("Down Enter")[-1]
        seated.settle()
        seated.ben.press(":leave Down Enter")
        seated.ana.press(":friends @friends.open Enter @friend-game.open Enter")
        seated.settle()
        seated.ben.press(":friends @friends.sit Enter")
        seated.ben.type(seated.code)
        seated.ben.press("Enter")
        assert seated.settle()[1] == ["friend.refused.shut-out"]
        seated.ana.press("End Enter @friends.let-in Enter")
        assert seated.ana.settings[SHUT_OUT] == ()
        seated.sit_down_again()
        assert seated.ben.session.match is not None

    @pytest.mark.parametrize("is_older", [False, True])
    @pytest.mark.parametrize("is_another_day", [False, True])
    def test_a_game_with_somebody_who_was_shut_out_does_not_go_on(
        self, tmp_path: Path, is_another_day: bool, is_older: bool
    ) -> None:
        two = Two(tmp_path)
        two.relay.tells_others = not is_older
        code = two.sit_down()
        two.ana.press("Escape @menu.shut-out Enter Down Enter")
        two.settle()
        if is_another_day:
            two.ana.session.close()
            two.ana = Far(tmp_path / "ana", two.relay, "Ana")
            two.both = (two.ana, two.ben)
        two.ana.press(":friends")
        two.settle()
        listed = f"item(friends.own: {int(is_older)})"
        assert two.ana.press("Home Down Down Down")[-1] == listed
        two.ana.press("Enter Home Enter")
        assert ("friend.refused.shut-out" in two.settle()[0]) == is_older
        two.ana.session.follow_link(f"quarto:{code}")
        heard, other = two.settle()
        assert heard == ["friend.refused.shut-out"]
        assert other == [], "Ben does not hear of it"
        assert two.ana.session.match is None
        two.ana.press("Home @friends.let-in Enter")
        two.ana.session.follow_link(f"quarto:{code}")
        two.settle()
        assert two.ana.session.match is not None
        two.close()

    @pytest.mark.parametrize("looks_at_it", [False, True])
    def test_the_open_table_is_left_if_somebody_who_was_shut_out_since_sits_down(
        self, seated: Two, *, looks_at_it: bool
    ) -> None:
        end(seated)
        code = open_table_of(seated.ana, seated)
        seated.ana.press("Escape Escape @menu.shut-out Enter Down Enter")
        seated.settle()
        if looks_at_it:
            assert "friends.waiting-table" in seated.ana.press(":friends Home")[-1]
            seated.ana.press("Enter")
        sit_down(seated, code)
        seated.settle()
        heard = " ".join(seated.ana.voice.said[-2:])
        assert "friend.left-blocked" in heard
        assert "friend.refused.shut-out" not in heard
        assert not isinstance(seated.ana.session.screen, WaitingScreen)
        assert "friend.left(Ana)" in " ".join(seated.ben.voice.said)
        assert seated.ana.press(":friends Home")[-1] == "item(friends.open)"

    def test_the_question_before_blocking_begins_at_no_each_time(self, seated: Two) -> None:
        for _ in range(2):
            seated.ana.press("Escape @menu.shut-out Enter")
            assert seated.ana.voice.said[-1] == "confirm.shut-out item(confirm.no)"
            seated.ana.press("Down Escape Escape")

    def test_it_is_not_said_to_somebody_who_is_away(self, seated: Two) -> None:
        seated.ben.wire.cut()
        seated.settle()
        assert seated.ana.press("F9 Enter")[-1] == "friend.is-away(Ben)"
        assert seated.ben.press("F9 Enter")[-1] == "friend.not-said"

    def test_a_text_that_cannot_be_said_stays_to_be_said_later(self, seated: Two) -> None:
        for far in seated.both:
            far.settings.change(FREE_TEXT, True)
        seated.ana.press("F9 Enter")
        seated.ana.type("I must go soon")
        seated.ben.wire.cut()
        seated.settle()
        assert seated.ana.press("Enter") == ["friend.is-away(Ben)"]
        seated.ben.wire.mend()
        seated.ana.wire.cut()
        seated.settle()
        assert seated.ana.press("Enter") == ["friend.not-said"]
        seated.ana.wire.mend()
        seated.settle()
        assert seated.ana.press("Down") == ["typing.text(I must go soon)"]
        assert seated.ana.press("Enter") == ["chosen(I must go soon)"]
        assert seated.settle()[1] == ["friend.says(Ana, I must go soon)"]


class TestKeysThatAreNamed:
    def test_while_keys_are_described_the_key_that_ends_that_comes_first(self, seated: Two) -> None:
        seated.ana.press("Enter")
        seated.settle()
        seated.ben.press("Shift+F1")
        seated.ana.press("U")
        keys = "friend.keys(Shift+f1 Shift+f4, Shift+f1 f4)"
        assert seated.settle()[1][-1] == f"friend.asks(Ana, friend.asks.take-back) {keys}"
        seated.ben.press("Shift+F1 F4")
        assert any("undone" in said for said in seated.settle()[0])


class TestTouches:
    """The relay does not know what a player has touched: the program keeps it."""

    @pytest.fixture
    def counted(self, two: Two) -> Two:
        two.sit_down("@new-game.more Enter @new-game.touch Right Right")
        two.ana.press("Escape Escape")
        two.ben.press("Escape Escape")
        return two

    def test_who_leaves_and_comes_back_has_no_more_than_before(self, counted: Two) -> None:
        two, ana = counted, counted.ana
        before = ana.session.match
        assert before is not None
        used = before.setup.touches - 1
        ana.press("Tab Tab Right")
        assert before.touches.left == used
        ana.press(":leave Down Enter :friends")
        two.settle()
        ana.press("Home Down Down Down Enter Enter")
        two.settle()
        again = ana.session.match
        assert again is not None
        assert again is not before
        assert again.touches.left == used

    @pytest.mark.parametrize("ends_meanwhile", [True, False])
    @pytest.mark.parametrize("anew", [True, False])
    def test_all_count_in_the_statistics_however_often_the_game_is_left(
        self, seated: Two, ends_meanwhile: bool, anew: bool
    ) -> None:
        two = seated
        play_on(two, 2)
        two.ana.press("Ctrl+Home Right Right")
        assert two.ana.session.match is not None
        used = two.ana.session.match.touches.used[Player.ONE]
        assert used
        leave(two, two.ana)
        if anew:
            two.ana.session.close()
            two.ana = Far(two.ana.folder, two.relay, "Ana")
            two.both = (two.ana, two.ben)
        if ends_meanwhile:
            two.ben.press(":resign Down Enter")
            two.settle()
        go_on(two, two.ana)
        if not ends_meanwhile:
            two.ben.press(":resign Down Enter")
            two.settle()
        two.ana.press(":main-menu :statistics")
        two.settle()
        told = [two.ana.press("Down")[-1] for _ in range(12)]
        assert f"item(statistics.touches({used}))" in told

    def test_a_saved_game_says_only_what_is_known(self, counted: Two) -> None:
        counted.ana.press("Tab Tab Right :resign Down Enter")
        counted.settle()
        ana = counted.ana
        assert "end.touched(1)" in ana.press("@menu.more Enter")[-1]
        ana.press("Escape :save :main-menu :saved-games Enter Enter")
        heard = ana.press("@menu.more Enter")
        assert "end.touches-of(Ana, 1)" in heard[-1]


class TestTablesThatGo:
    def test_the_relay_may_have_lost_the_table_that_a_player_is_at(self, seated: Two) -> None:
        seated.relay.tables.clear()
        seated.ana.press("Enter")
        [said] = seated.settle()[0]
        assert said.startswith("friend.gone main-menu.title")
        assert seated.ana.session.match is None
        assert seated.ana.press("@menu.quick-game.against Enter") != []

    def test_it_may_have_lost_one_that_a_player_comes_back_to(self, seated: Two) -> None:
        seated.ana.press(":leave Down Enter :friends")
        seated.settle()
        seated.relay.tables.clear()
        seated.ana.press("Home Down Down Down Enter Enter")
        assert any("friend.gone" in said for said in seated.settle()[0])
        seated.ana.press("Escape Escape :friends")
        assert not any("friends.waiting" in said for said in seated.ana.press("Home" + " Down" * 9))

    def test_one_that_was_opened_twice_is_there_once(self, two: Two) -> None:
        two.ana.press(":friends")
        two.settle()
        two.ana.wire.is_slow = True
        two.ana.press("@friends.open Enter @friend-game.open Enter")
        two.ana.press("@friends.open Enter @friend-game.open Enter")
        assert len(two.relay.tables) == 2
        two.ana.wire.arrive()
        two.settle()
        assert len(two.relay.tables) == 1
        sit_down(two, two.code)
        assert two.ana.session.match is not None

    @pytest.mark.parametrize("is_own", [True, False])
    def test_a_code_that_leads_nowhere_else_leaves_the_open_table_open(
        self, two: Two, is_own: bool
    ) -> None:
        two.ana.press(":friends")
        two.settle()
        two.ana.press("@friends.open Enter @friend-game.open Enter")
        two.settle()
        code = two.code
        two.ana.press("Escape @friends.sit Enter")
        two.ana.type(code if is_own else "222222")
        two.ana.press("Enter")
        heard = two.settle()[0]
        assert is_own or any("friend.refused.unknown" in said for said in heard)
        assert list(two.relay.tables) == [code]
        sit_down(two, code)
        assert two.ana.session.match is not None
        assert two.ben.session.match is not None

    def test_going_on_that_is_refused_is_answered_and_leads_nowhere(self, seated: Two) -> None:
        leave(seated, seated.ben)
        seated.relay.refuses, seated.relay.refused = Reason.TOO_MANY, (GoOn,)
        for _ in range(2):
            go_on(seated, seated.ben)
            assert seated.ben.voice.said[-1] == "friend.refused.too-many"
            assert seated.ben.session.friends.table is None
        assert seated.ben.press("Home") == ["item(friends.open)"], "no table is open"
        seated.relay.refuses = None
        go_on(seated, seated.ben)
        assert seated.ben.session.match is not None

    def test_a_relay_that_fails_again_and_again_is_told_once(self, seated: Two) -> None:
        seated.ana.wire.loses_what_is_sent = True
        seated.ana.press("Enter")
        heard = []
        for _ in range(3):
            seated.ana.wire.cut("failing")
            heard += seated.settle()[0]
            seated.ana.wire.mend()
            heard += seated.settle()[0]
        assert heard == ["friend.no-connection.failing"], "it is not said to work again"
        seated.ana.wire.loses_what_is_sent = False
        seated.ana.wire.cut("failing")
        seated.settle()
        seated.ana.wire.mend()
        assert seated.settle()[0] == ["friend.connected", GAVE]
        seated.ana.wire.cut("failing")
        assert seated.settle()[0] == ["friend.no-connection.failing"], "another time"

    def test_a_relay_that_fails_no_more_is_told_too(self, seated: Two) -> None:
        seated.ana.press(":leave Down Enter :friends")
        seated.settle()
        heard = []
        for _ in range(2):
            seated.ana.wire.cut("failing")
            seated.settle()
            seated.ana.wire.mend()
            heard = seated.wait(10)[0]
        assert heard == []
        assert seated.wait(10)[0] == ["friend.connected"]

    def test_a_table_on_the_way_is_no_open_one(self, seated: Two) -> None:
        leave(seated, seated.ben)
        seated.ben.press(":friends")
        seated.settle()
        seated.ben.wire.cut()
        for _ in range(2):
            seated.ben.press("Home Down Down Down Enter Enter")
            assert "friend.waits-for-connection" in seated.ben.voice.said[-1]
        assert seated.ben.press("Home") == ["item(friends.open)"]
        seated.ben.wire.mend()
        seated.settle()
        assert seated.ben.session.match is not None

    def test_a_table_that_is_gone_leaves_the_open_table_open(self, seated: Two) -> None:
        leave(seated, seated.ben)
        gone = seated.code
        seated.ben.press(":friends @friends.open Enter @friend-game.open Enter")
        seated.settle()
        seated.ben.press("Escape Home Down Down Down Enter")
        del seated.relay.tables[gone]
        seated.ben.press("Enter")
        assert seated.settle()[1][-1] == "friend.gone"
        assert seated.ben.session.friends.table is not None
        assert seated.ben.session.friends.table.is_open
        assert seated.ben.press("Escape Escape :friends Home")[-1] == "item(friends.waiting-table)"

    def test_steps_that_are_refused_after_a_lost_connection_come_later(self, seated: Two) -> None:
        seated.ben.wire.cut()
        seated.ana.press("Enter")
        seated.relay.refuses, seated.relay.refused = Reason.TOO_MANY, (GoOn,)
        seated.ben.wire.mend()
        assert seated.settle()[1][-1] == "friend.refused.too-many"
        seated.relay.refuses = None
        assert GOT in seated.wait(65)[1]

    def test_a_table_at_which_a_friend_has_sat_down_is_not_closed(self, two: Two) -> None:
        link = open_table(two)
        two.ana.press("Down Down Enter @menu.quick-game.against Enter")
        two.ana.session.follow_link(link)
        assert two.ana.voice.said[-1].startswith("friend.waiting.title")
        sit_down(two, two.code)
        called = "friend.sat-down(Ben) friend.yes(friend.yes.come, f4)"
        assert two.ana.voice.said[-1] == called
        assert two.ana.press("End Enter")[-1].startswith(called)
        assert two.settle()[1] == [], "Ben is not left"
        assert two.ana.session.match is two.ana.games.match
        two.ana.press("F4")
        assert two.ana.session.match is not two.ana.games.match

    def test_another_table_closes_the_open_one_not_without_a_word(self, seated: Two) -> None:
        play_on(seated, 1)
        leave(seated, seated.ana)
        seated.ana.press("Escape Escape :friends")
        seated.settle()
        seated.ana.press("@friends.open Enter @friend-game.open Enter")
        seated.settle()
        seated.ana.press("Escape Home Down Down Down Enter Enter")
        heard = " ".join(seated.settle()[0])
        assert "continued" in heard
        assert "friend.former-closed" in heard

    def test_a_table_that_the_relay_has_lost_is_waited_at_no_longer(self, two: Two) -> None:
        open_table(two)
        two.relay.tables.clear()
        two.ana.wire.cut()
        two.settle()
        two.ana.wire.mend()
        heard = two.settle()[0]
        assert any("friend.table-gone" in said for said in heard)
        assert "friends.open" in two.ana.press("Home")[-1]
        assert two.ana.clipboard.held == ""

    def test_who_comes_after_the_friend_has_begun_hears_the_terms(self, two: Two) -> None:
        sit_down_to_be_called(two, "@new-game.starts Right Right")
        two.ben.press("Escape Escape Enter Enter")
        two.settle()
        two.ana.press("F4")
        heard = two.ana.voice.said[-1]
        assert "terms.clock(30)" in heard
        assert "continued" not in heard
        assert "hand" in heard or "given" in heard

    def test_nobody_is_blocked_who_would_let_another_in(self, seated: Two) -> None:
        many = tuple(f"{number:064x}" for number in range(MOST_SHUT_OUT))
        seated.ana.settings.change(SHUT_OUT, many)
        heard = seated.ana.press("Escape @menu.shut-out Enter Down Enter")
        assert "friend.too-many-blocked" in heard[-1]
        assert seated.ana.settings[SHUT_OUT] == many

    def test_another_relay_closes_an_open_table_not_without_a_word(self, two: Two) -> None:
        open_table(two)
        two.ana.settings.change(RELAY, ("wss://other.example",))
        assert two.settle()[0][-1] == "friend.perhaps-not-closed", "it does not wait for the answer"
        assert two.relay.tables == {}

    def test_another_relay_is_not_said_to_close_a_table_by_a_dead_connection(
        self, two: Two
    ) -> None:
        open_table(two)
        two.ana.wire.loses_what_is_sent = True
        two.ana.settings.change(RELAY, ("wss://other.example",))
        assert two.settle()[0][-1] == "friend.perhaps-not-closed"
        assert len(two.relay.tables) == 1

    def test_another_relay_does_not_hide_that_a_table_stays_open(self, two: Two) -> None:
        open_table(two)
        two.ana.wire.cut()
        two.settle()
        two.ana.press("End Enter")
        two.ana.settings.change(RELAY, ("wss://other.example",))
        assert "friend.not-closed" in two.settle()[0]
        open_table(two)
        two.ana.wire.cut()
        two.settle()
        two.ana.settings.change(RELAY, ("wss://third.example",))
        assert "friend.not-closed" in two.settle()[0]

    def test_what_the_relay_has_not_answered_is_asked_of_the_next_one(self, two: Two) -> None:
        two.ana.press(":friends")
        two.settle()
        two.ana.wire.cut("unreachable")
        two.settle()
        heard = two.ana.press("@friends.open Enter @friend-game.open Enter")[-1]
        assert heard.startswith("friend.waits-for-connection")
        two.ana.settings.change(RELAY, ("wss://other.example",))
        assert two.settle()[0][-1].startswith("friend.waiting.title")

    @pytest.mark.parametrize("why", ["they-are-old", "we-are-old"])
    def test_nothing_waits_for_a_relay_that_cannot_be_used(self, two: Two, why: str) -> None:
        two.ana.press(":friends")
        two.settle()
        two.ana.wire.cut(why)
        two.settle()
        heard = two.ana.press("@friends.open Enter @friend-game.open Enter")[-1]
        assert heard.startswith(f"friend.no-connection.{why}")
        assert two.ana.session.friends.table is None

    def test_who_sits_down_twice_sits_there(self, two: Two) -> None:
        link = open_table(two)
        two.ben.press(":friends")
        two.settle()
        two.ben.wire.is_slow = True
        for _ in range(2):
            two.ben.session.follow_link(link)
        assert two.ben.voice.said[-1].endswith("friend.sitting-down")
        two.ben.wire.arrive()
        heard = two.settle()[0]
        assert "friend.left(Ben)" not in " ".join(heard)
        play_on(two, 2)
        assert two.ben.session.match is not None
        assert len(two.ben.session.match.played) == 3

    def test_who_sits_down_at_a_table_that_is_left_for_another_is_told_of(
        self, two: Two, tmp_path: Path
    ) -> None:
        open_table(two)
        code, carl = two.code, Far(tmp_path / "carl", two.relay, "Carl")
        two.ben.press(":friends")
        two.settle()
        two.ben.press("@friends.open Enter @friend-game.open Enter")
        two.settle()
        assert two.ben.session.friends.table is not None
        other = two.ben.session.friends.table.code
        two.ana.wire.cut()
        two.settle()
        two.ana.press("Escape Escape")
        type_code(two.ana, other)
        type_code(carl, code)
        carl.wait(1)
        two.ana.wire.mend()
        heard = two.settle()[0]
        carl.wait(1)
        assert "terms.opponents.you(Ben)" in " ".join(heard)
        assert heard[-1] == "friend.other-table(Carl)"
        assert "friend.left(Ana) friend.later" in carl.voice.said[-1]

    def test_an_open_table_is_closed_though_the_relay_has_been_asked_too_much(
        self, two: Two
    ) -> None:
        other = open_table_of(two.ben, two)
        code = open_table_of(two.ana, two)
        two.relay.refuses, two.relay.refused = Reason.TOO_MANY, (ListTables,)
        two.ana.press("Escape")
        type_code(two.ana, other)
        two.settle()
        two.relay.refuses = None
        assert two.wait(12)[0] == ["friend.former-closed"]
        assert code not in two.relay.tables

    @pytest.mark.parametrize("closes", [True, False])
    def test_the_open_table_is_listed_while_another_one_is_asked_for(
        self, two: Two, *, closes: bool
    ) -> None:
        code, other = open_table_of(two.ana, two), open_table_of(two.ben, two)
        two.ana.wire.is_slow = True
        two.ana.press("Escape")
        type_code(two.ana, other)
        assert two.ana.press("Home") == ["item(friends.waiting-table)"]
        assert "friend.code(" in two.ana.press("Enter")[-1]
        two.ana.press("Down Enter")
        assert two.ana.clipboard.held == f"quarto:{code}"
        two.ana.press("End Enter" if closes else "Escape")
        two.ana.wire.arrive()
        heard = two.settle()[0]
        assert heard[0].startswith("terms.opponents.you(Ben)")
        assert heard[-1].endswith("friend.former-closed")
        assert list(two.relay.tables) == [other]

    @pytest.mark.parametrize("waits", ["there", "in the main menu"])
    def test_two_who_sit_down_at_each_others_table_at_once_meet(self, two: Two, waits: str) -> None:
        codes = open_table_of(two.ana, two), open_table_of(two.ben, two)
        for far in two.both:
            far.wire.is_slow = True
            far.press("Escape")
        for far, code in zip(two.both, reversed(codes), strict=True):
            type_code(far, code)
            far.press(":main-menu" if waits == "in the main menu" else "")
        for far in two.both:
            far.wire.arrive()
        heard = two.settle()
        two.settle()
        tables = [far.session.friends.table for far in two.both]
        assert [far and far.code for far in tables] == [min(codes)] * 2
        moved = heard[codes.index(min(codes))]
        assert "friend.sat-down" in " ".join(moved)
        for far in two.both:
            far.press("F4" if far.session.match is None else "")
            assert "left" not in " ".join(far.voice.said)
        two.settle()
        two.at_turn().press("Enter")
        assert all("given" in said[-1] for said in two.settle())

    @pytest.mark.parametrize("by", ["the code", "the list"])
    def test_who_comes_back_to_their_own_table_is_not_told_that_the_friend_has_sat_down(
        self, seated: Two, by: str
    ) -> None:
        code = seated.code
        play_on(seated, 1)
        leave(seated, seated.ana)
        seated.ana.press(":friends")
        seated.settle()
        seated.ana.wire.is_slow = True
        if by == "the code":
            type_code(seated.ana, code)
        else:
            seated.ana.press("Home Down Down Down Enter Enter")
        seated.ana.press(":main-menu")
        seated.ana.wire.arrive()
        assert seated.settle()[0] == ["friend.game-waits(Ben) friend.yes(friend.yes.come, f4)"]

    @pytest.mark.parametrize("is_lost", [False, True])
    @pytest.mark.parametrize("is_taken", [False, True])
    def test_so_is_a_player_who_was_on_the_way_back_to_it(
        self, two: Two, tmp_path: Path, *, is_taken: bool, is_lost: bool
    ) -> None:
        code, other = open_table_of(two.ana, two), open_table_of(two.ben, two)
        carl = Far(tmp_path / "carl", two.relay, "Carl")
        two.ana.session.close()
        two.ana = Far(tmp_path / "ana", two.relay, "Ana")
        two.both = (two.ana, two.ben)
        two.ana.press(":friends")
        two.settle()
        two.ana.wire.is_slow = True
        if is_lost:
            two.ana.wire.cut()
            two.ana.wire.arrive()
            two.settle()
        listed = two.ana.press("Home Down Down Down Enter")[-1]
        assert "friends.own.empty" in listed
        two.ana.press("Enter")
        type_code(two.ana, other)
        if is_taken:
            type_code(carl, code)
            carl.wait(1)
        if is_lost:
            two.ana.wire.mend()
        else:
            two.ana.wire.arrive()
        heard = two.settle()[0]
        carl.wait(1)
        assert "terms.opponents.you(Ben)" in " ".join(heard)
        assert heard[-1] == ("friend.other-table(Carl)" if is_taken else "friend.former-closed")
        assert (code in two.relay.tables) is is_taken
        assert ("friend.left(Ana) friend.later" in " ".join(carl.voice.said)) is is_taken
        carl.session.close()

    def test_a_game_on_the_way_that_is_left_for_another_table_was_never_open(
        self, seated: Two, tmp_path: Path
    ) -> None:
        carl = Far(tmp_path / "carl", seated.relay, "Carl")
        carl.press(":friends")
        carl.wait(1)
        carl.press("@friends.open Enter @friend-game.open Enter")
        carl.wait(1)
        leave(seated, seated.ana)
        seated.ana.press(":friends")
        seated.settle()
        seated.ana.wire.is_slow = True
        seated.ana.press("Home Down Down Down Enter Enter")
        assert carl.session.friends.table is not None
        type_code(seated.ana, carl.session.friends.table.code)
        seated.ana.wire.arrive()
        heard = " ".join(seated.settle()[0])
        assert "terms.opponents.you(Carl)" in heard
        assert "friend.other-table" not in heard
        carl.session.close()

    def test_a_game_that_began_and_ended_at_a_closed_table_is_among_the_unfinished_games(
        self, two: Two
    ) -> None:
        code = cut_off_from_open_table(two)
        two.ana.press("End Enter @friends.open Enter @friend-game.open Enter")
        sit_down(two, code)
        two.ben.press(":resign Down Enter")
        two.settle()
        two.ana.wire.mend()
        assert two.settle()[0][-1].endswith("friend.other-table(Ben)")
        two.ana.press("Escape Home Down Down Down Enter")
        assert "friends.own.table(Ben, friends.own.over)" in two.ana.voice.said[-1]
        two.ana.press("Enter")
        assert "resigned(Ben)" in " ".join(two.settle()[0])
        assert "friends.own: 0" in two.ana.press("Escape :leave :friends Home Down Down Down")[-1]

    @pytest.mark.parametrize("is_lost", [False, True])
    @pytest.mark.parametrize("instead", ["a code", "an opening"])
    def test_who_gives_up_a_table_hears_that_a_game_began_there(
        self, two: Two, tmp_path: Path, instead: str, *, is_lost: bool
    ) -> None:
        open_table(two)
        carl = Far(tmp_path / "carl", two.relay, "Carl")
        carl.press(":friends")
        carl.wait(1)
        carl.wire.is_slow = True
        type_code(carl, two.code)
        if is_lost:
            carl.wire.is_slow = False
            carl.wire.cut()
        if instead == "a code":
            open_at_ben = open_table_of(two.ben, two)
            type_code(carl, open_at_ben)
        else:
            carl.press("@friends.open Enter @friend-game.open Enter")
        before = len(carl.voice.said)
        if is_lost:
            carl.wire.mend()
        else:
            carl.wire.arrive()
        for _ in range(8):
            two.settle()
            carl.wait(0.1)
        assert "friend.left-given-up(Ana)" in " ".join(carl.voice.said[before:])
        assert "friend.left(Carl) friend.later" in " ".join(two.ana.voice.said)
        table = two.relay.tables[two.code].table
        assert table is not None
        assert table.is_away(Player.TWO)
        carl.session.close()

    def test_who_gives_up_a_seat_before_its_steps_come_hears_that_a_game_began_there(
        self, two: Two
    ) -> None:
        open_table(two)
        two.ben.press(":friends")
        two.settle()
        two.ben.wire.is_slow = True
        type_code(two.ben, two.code)
        while not (two.ben.session.friends.table and two.ben.session.friends.table.code):
            two.ben.wire.arrive_first()
            two.settle()
        two.ben.press("@friends.open Enter @friend-game.open Enter")
        before = len(two.ben.voice.said)
        two.ben.wire.arrive()
        for _ in range(4):
            two.settle()
        assert "friend.left(Ben) friend.later" in " ".join(two.ana.voice.said)
        assert " ".join(two.ben.voice.said[before:]).count("friend.left-given-up(Ana)") == 1

    @pytest.mark.parametrize("is_lost", [False, True])
    def test_who_is_called_can_go_there_while_a_code_elsewhere_is_on_its_way(
        self, two: Two, tmp_path: Path, *, is_lost: bool
    ) -> None:
        carl, code = Far(tmp_path / "carl", two.relay, "Carl"), open_table_of(two.ana, two)
        carl.press(":friends")
        carl.wait(1)
        carl.press("@friends.open Enter @friend-game.open Enter")
        carl.wait(1)
        assert carl.session.friends.table is not None
        two.ana.press(":main-menu")
        sit_down(two, code)
        assert two.ana.voice.said[-1].startswith("friend.sat-down(Ben)")
        if is_lost:
            two.ana.wire.cut()
            two.settle()
        else:
            two.ana.wire.is_slow = True
        two.ana.press(":friends Home Down Enter")
        two.ana.type(carl.session.friends.table.code)
        two.ana.press("Enter")
        assert "friend.sat-down(Ben)" in two.ana.press("Home")[-1]
        assert "terms.opponents.you(Ben)" in two.ana.press("F4")[-1]
        if is_lost:
            two.ana.wire.mend()
        else:
            two.ana.wire.arrive()
        heard, other = two.settle()
        assert ("friend.left-given-up(Carl)" in " ".join(heard)) is not is_lost
        assert "friend.left(Ana)" not in " ".join(other)
        two.at_turn().press("Enter")
        assert "given" in two.settle()[0][0]
        carl.session.close()

    @pytest.mark.parametrize("is_lost", [False, True])
    @pytest.mark.parametrize("goes", ["to the main menu", "to a code"])
    @pytest.mark.parametrize("asks", [True, False])
    def test_who_leaves_while_another_game_begins_hears_of_it(
        self, seated: Two, tmp_path: Path, goes: str, *, asks: bool, is_lost: bool
    ) -> None:
        carl, code = Far(tmp_path / "carl", seated.relay, "Carl"), seated.code
        carl.press(":friends")
        carl.wait(1)
        carl.press("@friends.open Enter @friend-game.open Enter")
        carl.wait(1)
        assert carl.session.friends.table is not None
        open_at_carl = carl.session.friends.table.code
        end(seated)
        asking, answering = (seated.ben, seated.ana) if asks else (seated.ana, seated.ben)
        asking.press("@menu.ask.rematch Enter")
        seated.settle()
        seated.ben.wire.is_slow = True
        answering.press("F4")
        seated.settle()
        seated.ben.wire.loses_what_is_sent = is_lost
        sure = "" if asks else "Down Enter"
        if goes == "to a code":
            seated.ben.press(f":friends {sure} @friends.sit Enter")
            seated.ben.type(open_at_carl)
            seated.ben.press("Enter")
        else:
            seated.ben.press(f":main-menu {sure}")
        before = len(seated.ben.voice.said)
        if is_lost:
            seated.ben.wire.cut()
            seated.ben.wire.loses_what_is_sent = seated.ben.wire.is_slow = False
            seated.ben.wire.mend()
        else:
            seated.ben.wire.arrive()
        for _ in range(8):
            seated.settle()
            carl.wait(0.1)
        heard = " ".join(seated.ben.voice.said[before:])
        assert heard.count("friend.left-given-up(Ana)") == 1
        assert ("terms.opponents.you(Carl)" in heard) is (goes == "to a code")
        assert "friend.left(Ben) friend.later" in " ".join(seated.ana.voice.said)
        table = seated.relay.tables[code].table
        assert table is not None
        assert table.is_playing
        assert table.is_away(Player.TWO)
        carl.session.close()

    def test_who_leaves_before_another_game_begins_and_ends_hears_of_it(self, seated: Two) -> None:
        end(seated)
        seated.ben.press("@menu.ask.rematch Enter")
        seated.settle()
        seated.ben.wire.is_slow = True
        seated.ana.press("F4")
        seated.settle()
        seated.ben.wire.cut()
        seated.ana.press(":resign Down Enter")
        seated.settle()
        seated.ben.press(":main-menu")
        seated.ben.wire.is_slow = False
        seated.ben.wire.mend()
        assert seated.settle()[1] == ["friend.left-given-up(Ana)"]
        before = len(seated.ben.voice.said)
        go_on(seated, seated.ben)
        assert "resigned(Ana)" in " ".join(seated.ben.voice.said[before:])

    def test_who_leaves_before_another_game_can_begin_hears_nothing_of_it(
        self, seated: Two
    ) -> None:
        end(seated)
        seated.ben.press("@menu.ask.rematch Enter")
        seated.settle()
        seated.ben.press(":main-menu")
        assert seated.settle()[1] == []
        seated.ana.press("F4")
        seated.ben.press(":friends")
        assert "friend.left-given-up" not in " ".join(seated.settle()[1])

    def test_who_comes_back_and_leaves_another_game_is_not_told_that_it_began(
        self, seated: Two
    ) -> None:
        end(seated)
        seated.ben.press("@menu.ask.rematch Enter")
        seated.settle()
        seated.ben.press(":main-menu")
        seated.settle()
        sit_down(seated, seated.code)  # the question stands
        seated.ana.press("F4")
        assert seated.settle()[1][0].startswith("terms.opponents.you(Ana) began.you")
        leave(seated, seated.ben)
        seated.settle()
        assert "friend.left-given-up" not in " ".join(seated.ben.voice.said)

    def test_a_table_that_is_given_up_and_wanted_again_is_come_to(
        self, two: Two, tmp_path: Path
    ) -> None:
        open_table(two)
        carl, code = Far(tmp_path / "carl", two.relay, "Carl"), two.code
        other = open_table_of(two.ben, two)
        carl.press(":friends")
        carl.wait(1)
        carl.wire.is_slow = True
        for one in (code, other, code):
            type_code(carl, one)
        carl.wire.arrive()
        for _ in range(8):
            two.settle()
            carl.wait(0.1)
        heard = " ".join(carl.voice.said)
        assert "friend.left-given-up(Ben)" in heard
        assert "friend.left-given-up(Ana)" not in heard
        assert "friend.left(Carl)" not in " ".join(two.ana.voice.said)
        assert carl.session.match is not None
        carl.session.close()

    def test_a_table_that_was_given_up_before_the_relay_heard_of_it_is_not_gone_to(
        self, two: Two
    ) -> None:
        open_table(two)
        two.ben.press(":friends")
        two.settle()
        two.ben.wire.cut()
        two.settle()
        type_code(two.ben, two.code)
        two.ben.press("@friends.open Enter @friend-game.open Enter")
        two.ben.wire.mend()
        heard, other = two.settle()
        assert heard == []
        assert "friend.left-given-up" not in " ".join(other)

    def test_another_relay_leaves_no_friend_who_has_sat_down(self, two: Two) -> None:
        open_table(two)
        two.ana.press("Escape Home Down Down Down Down Enter")  # she types her name meanwhile
        sit_down(two, two.code)
        before = len(two.ana.wires)
        two.ana.settings.change(RELAY, ("wss://other.example",))
        called = "friend.sat-down(Ben) friend.yes(friend.yes.come, f4)"
        assert two.settle()[0][-1].endswith(called)
        two.ana.press("Escape F4")
        assert two.ana.session.match is not None
        assert len(two.ana.wires) == before
        two.ana.press(":leave Down Enter :friends")
        assert len(two.ana.wires) == before + 1, "now she goes there"

    def test_erasing_ends_a_game_that_has_just_begun(self, two: Two) -> None:
        open_table(two)
        code = two.code
        two.ana.press("Escape @friends.erase Enter")
        two.ana.wire.is_slow = True
        sit_down(two, code)
        two.ana.press("Down Enter")
        two.ana.wire.arrive()
        heard = two.settle()[0]
        assert "friend.erased" in " ".join(heard)
        assert two.ana.session.match is None

    def test_a_friend_whose_data_are_erased_leaves_word(self, seated: Two) -> None:
        seated.ben.press(":leave Down Enter :friends")
        seated.settle()
        seated.ben.press("@friends.erase Enter Down Enter")
        assert any("friend.gone" in said for said in seated.settle()[0])
        assert seated.ana.session.match is None

    @pytest.mark.parametrize("key", ["F1", "F2"])
    def test_who_reads_help_or_settings_meanwhile_is_called(self, two: Two, key: str) -> None:
        open_table(two)
        two.ana.press(key)
        before = two.ana.session.screen
        sit_down(two, two.code)
        assert two.ana.voice.said[-1] == "friend.sat-down(Ben) friend.yes(friend.yes.come, f4)"
        assert two.ana.session.screen is before
        two.ana.press("F4")
        assert two.ana.session.match is not None

    @pytest.mark.parametrize("is_taken", [False, True])
    def test_who_reads_help_meanwhile_does_not_come_back_to_a_table_that_is_not_open(
        self, two: Two, *, is_taken: bool
    ) -> None:
        open_table(two)
        two.ana.press("F1")
        if is_taken:
            sit_down(two, two.code)
        else:
            two.relay.tables.clear()
            two.ana.wire.cut()
            two.settle()
            two.ana.wire.mend()
            assert "friend.table-gone" in " ".join(two.settle()[0])
        instead = "friend.sat-down(Ben)" if is_taken else "item(friends.open)"
        heard = two.ana.press("Escape")[-1]
        assert "friend.waiting.title" not in heard
        assert heard.startswith("friends.title")
        assert instead in two.ana.press("Home")[-1]

    def test_a_friend_who_sat_down_just_before_it_was_closed_is_not_left(self, two: Two) -> None:
        open_table(two)
        code = two.code
        two.ana.wire.is_slow = True
        sit_down(two, code)
        assert two.ana.press("End Enter")[-1].startswith("friend.closed")
        two.ana.wire.arrive()
        heard, other = two.settle()
        assert heard[-1].startswith("terms.opponents.you(Ben)")
        assert other[-1].endswith("friend.back(Ana)")

    @pytest.mark.parametrize("is_away", [False, True])
    def test_a_game_that_is_chosen_twice_before_the_relay_answers_is_gone_to_once(
        self, seated: Two, *, is_away: bool
    ) -> None:
        leave(seated, seated.ben)
        seated.ben.press(":friends")
        seated.settle()
        if is_away:
            seated.ben.wire.cut()
            seated.settle()
        going = "friend.waits-for-connection" if is_away else "friend.sitting-down"
        going += " friends.title item(friends.own"
        for _ in range(2):
            seated.ben.wire.is_slow = True
            assert seated.ben.press("Home Down Down Down Enter Enter")[-1].startswith(going)
        assert seated.ben.press("Home") == ["item(friends.open)"], "no table of his is open"
        if is_away:
            seated.ben.wire.mend()
        seated.ben.wire.arrive()
        _, heard = seated.settle()
        assert heard[-1].startswith("terms.opponents.you(Ana)")
        assert "friend.left(Ben) friend.later" not in seated.ana.voice.said[-1]

    def test_a_table_closed_without_a_connection_is_closed_once_there_is_one(
        self, two: Two
    ) -> None:
        code = cut_off_from_open_table(two)
        assert two.ana.press("End Enter")[-1].startswith("friend.waits-for-connection")
        two.ana.wire.mend()
        assert "friend.closed" in two.settle()[0]
        assert two.relay.tables == {}
        sit_down(two, code)
        assert two.ben.voice.said[-1] == "friend.refused.unknown"

    def test_a_table_whose_closing_was_lost_on_the_way_is_closed_later(self, two: Two) -> None:
        open_table(two)
        two.ana.wire._send = None  # nobody has noticed yet
        assert two.ana.press("End Enter")[-1].startswith("friend.closed")
        two.ana.wire.cut()
        two.settle()
        two.ana.wire.mend()
        two.settle()
        assert two.relay.tables == {}

    def test_who_sat_down_before_the_connection_was_back_is_not_left(self, two: Two) -> None:
        code = cut_off_from_open_table(two)
        two.ana.press("End Enter")
        sit_down(two, code)
        two.ana.wire.mend()
        heard, other = two.settle()
        assert heard[-1].startswith("terms.opponents.you(Ben)")
        assert "friend.left" not in " ".join(other)

    def test_who_wants_the_closed_table_back_gets_it(self, two: Two) -> None:
        link = open_table(two)
        two.ana.wire.cut()
        two.settle()
        two.ana.press("End Enter")
        two.ana.session.follow_link(link)
        two.ana.wire.mend()
        heard, _ = two.settle()
        assert "friend.closed" not in heard
        assert list(two.relay.tables) == [link.removeprefix("quarto:")]

    def test_a_closed_table_that_the_relay_has_no_more_is_forgotten(self, two: Two) -> None:
        open_table(two)
        two.ana.wire.cut()
        two.settle()
        two.ana.press("End Enter")
        two.relay.tables.clear()
        two.ana.wire.mend()
        assert "friend.closed" not in two.settle()[0]
        open_table(two)
        sit_down(two, two.code)
        assert two.ana.session.match is not None

    def test_another_relay_closes_no_table_at_one_that_is_away(self, two: Two) -> None:
        open_table(two)
        two.ana.wire.cut()
        two.settle()
        two.ana.settings.change(RELAY, ("wss://other.example",))
        assert "friend.closed" not in " ".join(two.ana.voice.said)

    def test_the_list_for_friends_leads_to_the_one_who_has_sat_down(self, two: Two) -> None:
        open_table(two)
        two.ana.press("Escape Home Down Down Down Down Enter")
        sit_down(two, two.code)
        two.ana.type("a")
        called = "friend.sat-down(Ben) friend.yes(friend.yes.come, f4)"
        assert two.ana.press("Enter Home")[-1] == called
        two.ana.press("Enter")
        assert two.ana.session.match is not None
        assert two.settle()[1] == []

    def test_the_open_table_stays_open_when_it_is_chosen_among_the_unfinished_games(
        self, two: Two
    ) -> None:
        open_table(two)
        two.ana.press("Escape Escape :friends")
        two.settle()
        two.ana.press("Home Down Down Down Enter")
        assert "friends.own.empty" in two.ana.voice.said[-1]
        assert two.ana.press("Enter")[-1].startswith("friend.waiting.title")
        two.settle()
        sit_down(two, two.code)
        assert two.ana.session.match is not None
        assert two.ben.session.match is not None

    def test_what_is_being_typed_gives_no_piece_when_a_friend_sits_down(self, two: Two) -> None:
        open_table(two)
        two.ana.press("Escape Home Down Down Down Down Enter")
        sit_down(two, two.code)
        assert two.ana.session.typing
        assert two.ana.voice.said[-1].startswith("friend.sat-down(")
        two.ana.press("Enter Enter Enter")
        two.settle()
        assert two.ben.session.match is not None
        assert two.ben.session.match.played == ()

    def test_a_text_that_is_being_typed_stays_when_the_friend_ends_the_game_or_begins_the_next(
        self, seated: Two
    ) -> None:
        seated.ana.settings.change(FREE_TEXT, True)
        seated.ben.settings.change(FREE_TEXT, True)
        seated.ana.press("F9 Enter")
        seated.ana.type("Well")
        seated.ben.press(":resign Down Enter")
        heard, _ = seated.settle()
        assert heard == ["resigned(Ben) wins.otherwise.you"]
        assert seated.ana.session.typing
        seated.ben.press("@menu.ask.rematch Enter")
        seated.settle()
        seated.ana.press("F4")
        heard, _ = seated.settle()
        assert "began" in heard[0]
        assert seated.ana.session.typing
        seated.ana.type(" played")
        seated.ana.press("Enter")
        assert seated.settle()[1][-1] == "friend.says(Ana, Well played)"
        play_on(seated, 4)
        assert seated.ana.session.match is not None
        assert len(seated.ana.session.match.played) > 3

    def test_a_text_that_is_being_typed_stays_when_a_move_is_taken_back(self, seated: Two) -> None:
        seated.ana.settings.change(FREE_TEXT, True)
        seated.ana.press("Enter")
        seated.settle()
        seated.ana.press("U")
        seated.ana.press("F9 Enter")
        seated.ana.type("Sorry")
        seated.settle()
        seated.ben.press("F4")
        heard, _ = seated.settle()
        assert heard[0].startswith("undone(")
        assert seated.ana.press("Down") == ["typing.text(Sorry)"]

    def test_a_table_opened_from_the_end_of_a_game_is_kept_when_that_game_is_left(
        self, seated: Two
    ) -> None:
        seated.ben.press(":resign Down Enter")
        seated.settle()
        seated.ana.press(":friends @friends.open Enter @friend-game.open Enter")
        seated.settle()
        seated.ana.press(":main-menu")
        heard = seated.settle()[1]
        assert sum("friend.left(Ana)" in said for said in seated.ben.voice.said) == 1, heard
        seated.ben.press(":main-menu")
        sit_down(seated, seated.code)
        assert seated.ana.voice.said[-1].startswith("friend.sat-down(")
        seated.ana.press("F4")
        assert seated.ana.session.match is not None

    def test_a_move_that_has_not_arrived_is_named_before_leaving(self, seated: Two) -> None:
        seated.ana.wire.cut()
        seated.ana.press("Enter")
        assert "confirm.leave-late" in seated.ana.press(":main-menu")[-1]
        assert "confirm.quit-late" in seated.ana.press("Escape :quit")[-1]
        assert seated.ana.press("Down Enter")[-1] == "goodbye.late"

    def test_an_open_table_outlives_the_program_and_both_hear_how_things_stand(
        self, two: Two
    ) -> None:
        code = open_table(two)
        assert two.ana.press(":quit")[-1] == "friend.stays-open goodbye"
        two.ana.session.close()
        sit_down(two, code)
        said = " ".join(two.ben.voice.said)
        assert said.endswith("friend.is-away(Ana)")
        assert "friend.went" not in said
        two.ana = Far(two.ana.folder, two.relay, "Ana")
        two.both = (two.ana, two.ben)
        go_on(two, two.ana)
        assert two.ana.session.match is not None
        assert "friend.back(Ana)" in two.ben.voice.said[-1]

    @pytest.mark.parametrize("what", ["a move", "a table"])
    def test_who_closes_the_program_hears_that_what_they_did_has_not_arrived(
        self, seated: Two, what: str
    ) -> None:
        if what == "a table":
            leave(seated, seated.ana)
            seated.ana.press(":friends")
        seated.ana.wire.cut()
        seated.settle()
        seated.ana.press("Enter" if what == "a move" else "@friends.open Enter @friend-game.open")
        seated.ana.press("Enter" if what == "a table" else "")
        assert "friend.waits-for-connection" in seated.ana.voice.said[-1]
        seated.ana.session.ended()
        assert seated.ana.voice.said[-1] == "goodbye.late"

    @pytest.mark.parametrize("asks", [True, False])
    @pytest.mark.parametrize("leaves", LEAVES)
    def test_another_game_that_has_not_been_asked_for_yet_is_named_before_leaving(
        self, seated: Two, leaves: str, *, asks: bool
    ) -> None:
        seated.ben.press(":leave Down Enter")
        seated.ben.press("@menu.quick-game.against Enter :leave Down Enter")
        go_on(seated, seated.ben)
        end(seated)
        if not asks:
            seated.ana.press("@menu.ask.rematch Enter")
            seated.settle()
        seated.ben.wire.cut()
        seated.settle()
        said = seated.ben.press("@menu.ask.rematch Enter" if asks else "F4")
        assert said[-1] == "friend.waits-for-connection"
        assert seated.ben.press(leaves)[-1].startswith("confirm.leave-late")
        assert seated.ben.press("Escape :quit")[-1].startswith("confirm.quit-late")
        seated.ben.press("Escape")
        seated.ben.press(f"{leaves} Down Enter")
        assert seated.ben.games.afar is None
        assert isinstance(seated.ben.session.screen, FriendsScreen) is (leaves == ":friends")
        begins = leaves in {":quick-game", ":continue-game"}
        assert (seated.ben.session.match is not None) is begins

    @pytest.mark.parametrize("leaves", ["by trying again", "by a message"])
    def test_another_game_that_has_not_been_asked_for_yet_is_named_before_it_is_left_for(
        self, seated: Two, leaves: str
    ) -> None:
        ben = seated.ben
        play_on(seated, 2)
        end(seated)
        ben.wire.cut()
        seated.settle()
        ben.press("@menu.ask.rematch Enter")
        letter = Letter.of(kept(Record(Rules(), (Give(Player.ONE, Piece.TRHG),)), Player.ONE))
        assert letter is not None
        ben.clipboard.held = format_letter(letter)
        walk = ":retell PageDown PageDown Enter @walk.try-again Enter"
        keys = walk if leaves == "by trying again" else "Ctrl+V"
        assert ben.press(keys)[-1].startswith("confirm.leave-late")
        ben.press("Escape")
        assert ben.games.afar is not None
        ben.press(f"{'@walk.try-again Enter' if keys == walk else keys} Down Enter")
        assert ben.games.afar is None
        if keys == walk:
            assert ben.session.match is not None
        else:
            assert "mail.from" in ben.voice.said[-1]

    def test_the_end_of_a_game_is_left_without_a_question_once_all_has_arrived(
        self, seated: Two
    ) -> None:
        end(seated)
        seated.ben.press("@menu.ask.rematch Enter")
        seated.settle()
        seated.ben.press(":main-menu")
        assert seated.ben.games.afar is None

    @pytest.mark.parametrize("kind", ["an opening", "a code", "an unfinished game"])
    def test_a_table_that_is_still_to_be_asked_for_is_named_before_quitting(
        self, seated: Two, kind: str
    ) -> None:
        leave(seated, seated.ben)
        seated.ben.press(":friends")
        seated.settle()
        seated.ben.wire.cut()
        seated.settle()
        if kind == "an opening":
            seated.ben.press("@friends.open Enter @friend-game.open Enter")
        elif kind == "a code":
            type_code(seated.ben, "K7F2QX")
        else:
            seated.ben.press("Home Down Down Down Enter Enter")
        assert seated.ben.voice.said[-1].startswith("friend.waits-for-connection")
        seated.ben.press(":main-menu")
        assert seated.ben.press(":quit")[-1].startswith("confirm.quit-late")
        seated.ben.press("Escape")
        seated.ben.wire.mend()
        seated.settle()
        if kind == "an unfinished game":
            seated.ben.press("F4")
        late = "confirm.quit-late"
        assert late not in seated.ben.press(":quit")[-1]

    def test_a_question_is_answered_before_another_one_is_asked(self, seated: Two) -> None:
        seated.ana.press("Enter")
        seated.settle()
        seated.ana.press("U")
        seated.settle()
        question = "friend.asks(Ana, friend.asks.take-back) friend.keys(Shift+f4, f4)"
        assert seated.ben.press("U") == [question]
        assert seated.ben.press("Escape @menu.ask.draw Enter")[-1].endswith(question)
        seated.ben.press("F4")
        assert seated.settle()[0][0].startswith("undone(")

    def test_the_next_question_replaces_ones_own(self, seated: Two) -> None:
        seated.ana.press("Escape @menu.ask.draw Enter")
        seated.settle()
        seated.ana.press("Escape @menu.ask.pause Enter")
        assert seated.settle()[0] == ["friend.asked.instead"]
        seated.ben.wire.cut()
        seated.settle()
        seated.ana.press("Escape @menu.ask.draw Enter")
        assert seated.settle()[0][-1] == "friend.asked.away.instead(Ben)"

    def test_in_a_pause_the_key_that_is_named_goes_on_unless_the_friend_asks(
        self, seated: Two
    ) -> None:
        seated.ben.press("Escape @menu.ask.pause Enter")
        seated.settle()
        seated.ana.press("F4")
        seated.settle()
        assert seated.ana.press("T")[-1].startswith(
            "friend.paused friend.yes(friend.yes.go-on, f4)"
        )
        assert seated.ana.press("Tab")[-1].endswith("friend.paused"), "and not what is to be done"
        helped = "item(f4: friend.yes.go-on)"
        assert seated.ana.press("F1")[-1].endswith(helped), "Enter would be refused"
        seated.ben.press("Escape @menu.ask.draw Enter")
        seated.settle()
        seated.ana.press("Escape")
        assert seated.ana.press("T")[-1].startswith("friend.paused friend.waits(Ben) ")
        seated.ana.press("F4")
        assert seated.settle()[1][-1].startswith("draw.agreed")

    def test_following_a_link_asks_what_leaving_would(self, seated: Two) -> None:
        for far in seated.both:
            far.session.follow_link("quarto:AAAAAA")
            assert far.voice.said[-1].startswith("confirm.leave-friend item(confirm.no)")

    def test_leaving_says_that_the_friend_may_end_the_game(self, seated: Two) -> None:
        assert seated.ana.press(":leave")[-1].startswith("confirm.leave-friend")
        assert seated.ana.press("Escape :quit")[-1].startswith("confirm.quit-friend")

    def test_a_player_who_comes_back_to_a_pause_hears_it_before_the_question(
        self, seated: Two
    ) -> None:
        seated.ben.press("Enter")  # which is not his turn, and changes nothing
        play_on(seated, 1)
        seated.ben.press("Escape @menu.ask.pause Enter")
        seated.settle()
        seated.ana.press("F4")
        seated.settle()
        leave(seated, seated.ben)
        seated.ana.press("U")
        seated.settle()
        go_on(seated, seated.ben)
        heard = seated.ben.voice.said[-1]
        assert heard.index("friend.paused") < heard.index("friend.asks(Ana")
        assert "friend.yes.go-on" not in heard

    def test_a_player_who_comes_back_hears_the_time_that_is_left(self, two: Two) -> None:
        two.sit_down("@new-game.more Enter @new-game.clock Right")
        two.ana.press("Escape Escape")
        play_on(two, 1)
        far = two.at_turn()
        two.wait(20)
        leave(two, far)
        go_on(two, far)
        heard = far.voice.said[-1]
        match = far.session.match
        assert match is not None
        assert match.clock is not None
        assert match.clock.left < match.clock.seconds - 10
        assert f"clock.left({ceil(match.clock.left)})" in heard

    def test_what_can_be_asked_says_that_the_friend_is_away_and_what_can_be_done(
        self, seated: Two
    ) -> None:
        seated.ben.wire.cut()
        seated.settle()
        assert seated.ana.press("T")[-1].startswith("friend.is-away(Ben) turn.give")
        seated.wait(130)
        claim = "friend.may-claim(Ben) friend.yes(friend.yes.claim, f4)"
        assert seated.ana.press("T")[-1].startswith(claim)
        assert seated.ana.press("F1")[-1].endswith("item(f4: friend.yes.claim)")
        seated.ben.wire.mend()
        seated.settle()
        assert seated.ana.press("Escape T")[-1].startswith("turn.give")

    def test_a_friend_who_waits_at_the_table_can_be_muted(self, two: Two) -> None:
        open_table(two)
        two.ana.press(":main-menu")
        sit_down(two, two.code)
        two.ben.press("F9 Enter")
        assert any("friend.says(Ben" in said for said in two.settle()[0])
        assert two.ana.press("Shift+F9") == ["friend.muted"]
        two.ben.press("F9 Enter")
        assert not any("friend.says" in said for said in two.settle()[0])

    def test_a_friend_who_waits_at_the_table_can_write(self, two: Two) -> None:
        for far in two.both:
            far.settings.change(FREE_TEXT, True)
        open_table(two)
        two.ana.press(":main-menu")
        sit_down(two, two.code)
        two.ben.press("F9 Enter")
        two.ben.type("Hola")
        two.ben.press("Enter")
        assert any("friend.says(Ben, Hola)" in said for said in two.settle()[0])

    def test_a_code_that_was_copied_at_another_window_is_offered(self, two: Two) -> None:
        two.ana.press(":friends")
        two.settle()
        two.ana.press("End")
        for held in ("quarto:A6J9ZW", "quarto:K7F2QX", "nothing"):
            two.ana.clipboard.held = held
            two.ana.session.away()
            two.ana.session.back()
            assert two.ana.press("Up Down")[-1] == "item(menu.back)", "the focus stays"
        two.ana.clipboard.held = "quarto:K7F2QX"
        two.ana.session.back()
        two.ana.press("@friends.sit-by-clipboard Enter")
        assert any("friend.refused.unknown" in said for said in two.settle()[0])

    def test_a_muted_friend_stays_muted(self, seated: Two) -> None:
        assert seated.ana.press("Shift+F9") == ["friend.muted"]
        leave(seated, seated.ana)
        go_on(seated, seated.ana)
        seated.ben.press("F9 Enter")
        assert not any("friend.says" in said for said in seated.settle()[0])
        assert seated.ana.press("Shift+F9") == ["friend.unmuted"]

    def test_who_comes_late_hears_who_is_away_and_what_can_be_done(self, two: Two) -> None:
        open_table(two)
        two.ana.press(":main-menu")
        sit_down(two, two.code)
        two.ben.press(":leave Down Enter")
        two.wait(130)
        heard = two.ana.press(":friends")[-1]
        assert "friend.sat-down(Ben)" in heard or "friend.is-away(Ben)" in heard
        two.ana.press("F4")
        assert "friend.may-claim(Ben)" in two.ana.voice.said[-1]

    def test_there_is_nothing_to_redo(self, seated: Two) -> None:
        assert seated.ana.press("Shift+U") == ["refused.nothing-to-redo"]

    def test_a_question_stands_while_the_one_who_asked_plays_on(self, seated: Two) -> None:
        seated.ana.press("Escape @menu.ask.draw Enter")
        seated.settle()
        seated.ana.press("Escape Enter Enter")
        assert GOT in seated.settle()[1]
        seated.ben.press("F4")
        assert seated.settle()[0][-1].startswith("draw.agreed")

    def test_who_plays_on_without_an_answer_has_not_answered(self, seated: Two) -> None:
        play_on(seated, 1)
        seated.ana.press("Escape @menu.ask.draw Enter")
        seated.settle()
        play_on(seated, 1)
        heard = " ".join(seated.ana.voice.said[-3:])
        assert "friend.played-on(Ben)" in heard
        assert seated.ben.press("F4") == ["refused.nothing-asked"]
        assert seated.ana.press("F4") == ["refused.nothing-asked"]

    @pytest.mark.parametrize("key", ["F4", "Shift+F4"])
    def test_a_question_that_was_not_heard_is_said_before_it_is_answered(
        self, seated: Two, key: str
    ) -> None:
        ben = seated.ben
        ben.voice.can_be_cut, ben.voice.seconds = True, 12.0
        ben.press("H")
        seated.ana.press("Escape @menu.ask.draw Enter")
        seated.settle()
        assert "friend.asks(Ana, friend.asks.draw)" in ben.press(key)[-1]
        assert not seated.settle()[0]
        ben.press(key)
        answer = "draw.agreed" if key == "F4" else "friend.declined(Ben)"
        assert seated.settle()[0][-1].startswith(answer)

    def test_a_win_that_was_not_offered_aloud_is_offered_first(self, seated: Two) -> None:
        ana = seated.ana
        seated.ben.wire.cut()
        seated.wait(118)
        ana.voice.can_be_cut, ana.voice.seconds = True, 12.0
        ana.press("H")
        seated.wait(5)
        assert "friend.may-claim(Ben)" in ana.press("F4")[-1]
        assert ana.session.match is not None
        assert not ana.session.match.over
        ana.press("F4")
        seated.settle()
        assert ana.session.match.over

    def test_a_win_that_is_not_offered_is_not_claimed(self, seated: Two) -> None:
        ana = seated.ana
        seated.ben.wire.cut()
        seated.wait(112)
        ana.wire.loses_what_is_sent = True
        ana.wire.linked.disconnected("lost")  # which the relay does not notice
        seated.wait(10)
        assert ana.press("F4") == ["friend.no-connection.lost"]
        ana.wire.loses_what_is_sent = False
        ana.wire.mend()
        heard = seated.settle()[0]
        assert heard[-1] == "friend.may-claim(Ben) friend.yes(friend.yes.claim, f4) friend.yes.wait"
        assert ana.session.match is not None
        assert not ana.session.match.over
        ana.press("F4")
        seated.settle()
        assert ana.session.match.over

    def test_a_win_that_was_offered_is_offered_again_after_a_lost_connection(
        self, seated: Two
    ) -> None:
        ana = seated.ana
        seated.ben.wire.cut()
        offer = "friend.may-claim(Ben) friend.yes(friend.yes.claim, f4) friend.yes.wait"
        assert seated.wait(130)[0][-1] == offer
        ana.wire.cut()
        seated.settle()
        assert "claim" not in " ".join(ana.press("F1"))
        ana.press("Escape F4")
        ana.wire.mend()
        assert seated.settle()[0][-1] == offer
        assert ana.session.match is not None
        assert not ana.session.match.over

    def test_a_pause_that_has_not_been_heard_is_not_ended(self, seated: Two) -> None:
        ben = seated.ben
        seated.ana.press("Escape @menu.ask.pause Enter")
        seated.settle()
        ben.voice.can_be_cut, ben.voice.seconds = True, 3.0
        ben.press("F4")
        seated.pass_time(0.1)
        assert "friend.paused" in ben.press("F4")[-1]
        match = ben.session.match
        assert match is not None
        assert match.stands_still

    def test_a_question_that_was_heard_is_answered_at_once(self, seated: Two) -> None:
        ben = seated.ben
        ben.voice.can_be_cut, ben.voice.seconds = True, 3.0
        seated.ana.press("Escape @menu.ask.draw Enter")
        seated.wait(10)
        ben.press("T F4")  # the answer to T is being said
        assert seated.settle()[0][-1].startswith("draw.agreed")

    def test_an_answer_is_not_lost_in_a_question_that_comes_soon_after(self, seated: Two) -> None:
        play_on(seated, 2)
        ana = seated.ana
        ana.voice.can_be_cut, ana.voice.seconds = True, 3.0
        ana.press("Escape @menu.ask.draw Enter")
        seated.settle()
        seated.wait(4)
        ana.press("H")
        seated.ben.press("Shift+F4")
        seated.pass_time(0.05)
        seated.ben.press("U")
        seated.settle()
        seated.wait(8)
        answer, question = ana.voice.said[-2:]
        assert answer.startswith("friend.declined(Ben)")
        assert question.startswith("(behind) friend.asks(Ben, friend.asks.take-back)")

    def test_an_answer_is_for_the_question_that_was_open_when_the_key_was_pressed(
        self, seated: Two
    ) -> None:
        play_on(seated, 1)
        seated.ana.press("U")
        seated.settle()
        seated.ben.wire.cut()
        seated.ben.press("F4 F4")
        seated.ana.press("Escape @menu.ask.draw Enter")
        seated.settle()
        seated.ben.wire.mend()
        assert "friend.asks(Ana, friend.asks.draw)" in " ".join(seated.settle()[1])
        match = seated.ben.session.match
        assert match is not None
        assert not match.over

    def test_nor_is_an_answer_for_another_question_if_it_had_to_wait(self, seated: Two) -> None:
        seated.ana.press("Escape @menu.ask.pause Enter")
        seated.settle()
        seated.ben.wire.cut()
        assert seated.ben.session.friends.table is not None
        seated.ben.session.friends.table.put_mask(on=True)
        seated.ben.press("F4")
        seated.ana.press("Escape @menu.ask.draw Enter")
        seated.settle()
        seated.ben.wire.mend()
        heard = " ".join(seated.settle()[1])
        assert "friend.refused.stale" in heard
        assert "draw.agreed" not in heard

    def test_a_key_that_a_slow_relay_does_not_answer_is_answered(self, seated: Two) -> None:
        seated.ana.wire.is_slow = True
        seated.ana.press("Enter")
        assert seated.wait(1)[0] == []
        assert seated.wait(5)[0] == ["friend.under-way"]
        seated.ana.wire.arrive()
        assert seated.wait(5)[0] == [GAVE]
        seated.ben.wire.cut()
        assert "friend.waits-for-connection" in seated.ben.press("Enter")[-1]
        assert "friend.under-way" not in seated.wait(5)[1]

    def test_what_was_said_to_a_friend_whose_connection_was_dead_is_named(
        self, seated: Two
    ) -> None:
        seated.relay.refuses, seated.relay.refused = Reason.NOT_HEARD, (Talk,)
        seated.ana.press("F9 Enter")
        assert seated.settle()[0] == ["friend.refused.not-heard"]

    def test_an_end_during_the_last_words_is_heard_at_the_next_start(self, seated: Two) -> None:
        seated.ben.session.ended()
        assert seated.ben.session.left
        seated.ana.press(":resign Down Enter")
        seated.settle()
        assert "friend.left(Ben)" in " ".join(seated.ana.voice.said)
        seated.ben.session.close()
        seated.ben = Far(seated.ben.folder, seated.relay, "Ben")
        seated.both = (seated.ana, seated.ben)
        seated.ben.press(":friends")
        seated.settle()
        seated.ben.press("Home Down Down Down Enter")
        assert "friends.own.over" in seated.ben.voice.said[-1]

    @pytest.mark.parametrize("comes_back", [True, False])
    def test_a_friend_whom_the_relay_lost_too_is_away_only_without_coming_back(
        self, seated: Two, comes_back: bool
    ) -> None:
        for far in seated.both:
            far.wire.cut()
        seated.wait(10)
        seated.ana.wire.mend()
        seated.wait(1)
        if comes_back:
            seated.ben.wire.mend()
        heard = " ".join(seated.wait(5)[0])
        assert ("friend.went(Ben)" in heard) is not comes_back
        assert "friend.back" not in " ".join(seated.ana.voice.said)

    def test_a_friend_who_was_said_to_be_away_is_said_to_be_back(self, seated: Two) -> None:
        seated.ben.wire.cut()
        assert seated.wait(5)[0] == ["friend.went(Ben)"]
        seated.ana.wire.cut()
        seated.wait(1)
        seated.ben.wire.mend()
        seated.wait(1)
        seated.ben.wire.cut()
        seated.wait(1)
        seated.ana.wire.mend()
        seated.wait(1)
        seated.ben.wire.mend()
        assert "friend.back(Ben)" in " ".join(seated.wait(5)[0])

    def test_a_friend_is_known_to_be_away_though_the_own_connection_is_lost_once_more(
        self, seated: Two
    ) -> None:
        for far in seated.both:
            far.wire.cut()
        for _ in range(2):
            seated.wait(4)
            seated.ana.wire.mend()
            seated.wait(1)
            seated.ana.wire.cut()
        seated.ana.wire.mend()
        assert "friend.went(Ben)" in " ".join(seated.wait(5)[0])

    def test_without_a_connection_nobody_says_how_long_a_friend_has(self, tmp_path: Path) -> None:
        two = Two(tmp_path)
        two.sit_down("@new-game.more Enter @new-game.clock Right @new-game.starts Right Right")
        play_on(two, 1)
        here = next(far for far in two.both if far is not two.at_turn())
        assert "clock.left" in here.press("T")[-1]
        here.wire.cut()
        two.settle()
        assert here.press("T")[-1].startswith("friend.no-connection.lost turn.")
        assert "clock.left" not in here.voice.said[-1]
        assert here.press("K") == ["friend.no-connection.lost"]
        here.wire.mend()
        two.settle()
        assert "clock.left" in here.press("T")[-1]
        two.close()

    def test_a_mask_that_is_put_on_twice_is_on(self, tmp_path: Path) -> None:
        two = masked(tmp_path)
        two.ana.wire.is_slow = True
        for on in (False, False, True, True):
            assert two.ana.session.friends.table is not None
            two.ana.session.friends.table.put_mask(on=on)
        two.ana.wire.arrive()
        heard = two.settle()[0]
        assert "friend.refused" not in " ".join(heard)
        two.close()

    @pytest.mark.parametrize("ends", ["F4", ":resign Down Enter"])
    def test_news_beside_the_game_is_not_said_once_it_is_old(self, seated: Two, ends: str) -> None:
        seated.ana.press("Escape @menu.ask.pause Enter")
        seated.settle()
        seated.ben.press("F4")
        seated.settle()
        seated.ben.wire.cut()
        seated.settle()
        seated.ana.press("F4")
        seated.settle()
        seated.ana.press("Enter" if ends == "F4" else ends)
        seated.wait(1)
        seated.ben.wire.mend()
        heard = " ".join(seated.settle()[1])
        assert "friend.resumed" not in heard
        assert ("given(" in heard) or ("resigned(Ana)" in heard)

    def test_nothing_is_offered_after_a_game_is_over(self, seated: Two) -> None:
        seated.ben.wire.cut()
        seated.wait(130)
        assert "friend.may-claim(Ben)" in seated.ana.press("T")[-1]
        seated.ana.press("F4")
        seated.settle()
        assert "friend.may-claim" not in seated.ana.press("T")[-1]

    def test_one_who_asked_and_went_is_said_to_be_away(self, seated: Two) -> None:
        seated.ben.press("Escape @menu.ask.pause Enter")
        seated.settle()
        leave(seated, seated.ben)
        assert seated.ana.press("T")[-1].startswith("friend.is-away(Ben) friend.waits(Ben) ")
        seated.ana.press("F4")
        seated.settle()
        assert seated.ana.press("T")[-1].startswith("friend.is-away(Ben) friend.paused ")

    def test_a_game_that_ended_before_its_opener_came_is_told_at_once(self, two: Two) -> None:
        open_table(two)
        two.ana.press("Down Down Enter @menu.quick-game.against Enter")
        sit_down(two, two.code)
        two.ben.press(":resign Down Enter")
        heard, friend = two.settle()
        assert heard == [ENDED]
        assert friend[-1] == "friend.left(Ana)"
        assert two.ana.session.match is two.ana.games.match
        assert two.ana.press("F4") == ["refused.no-friend"]
        two.ana.press(":leave Down Enter :friends")
        two.settle()
        assert "friends.open" in two.ana.press("Home")[-1]
        assert "friends.own: 0" in two.ana.press("Down Down Down")[-1]

    def test_a_friend_who_sits_down_and_gives_up_at_once_calls_nobody(self, two: Two) -> None:
        open_table(two)
        two.ana.press("Down Down Enter @menu.quick-game.against Enter")
        two.ana.wire.is_slow = True
        sit_down(two, two.code)
        two.ben.press(":resign Down Enter")
        two.settle()
        two.ana.wire.arrive()
        heard = two.settle()[0]
        assert heard == [ENDED]

    def test_a_game_that_ended_on_the_way_back_to_it_is_told_and_counts(self, seated: Two) -> None:
        play_on(seated, 2)
        leave(seated, seated.ana)
        seated.ben.press(":resign Down Enter")
        seated.settle()
        seated.ana.press(":friends")
        seated.settle()
        seated.ana.wire.is_slow = True
        seated.ana.press("Home Down Down Down Enter Enter :main-menu")
        seated.settle()
        seated.ana.wire.arrive()
        heard = seated.settle()[0]
        assert heard == [ENDED]
        kept = seated.ana.games.statistics.read()
        assert kept is not None
        assert len(kept.games) == 1
        assert seated.ana.press(":saved-games")[-1].startswith("saved-games.title")

    @pytest.mark.parametrize("is_called", [True, False])
    @pytest.mark.parametrize("is_refused", [True, False])
    def test_an_end_is_heard_though_another_table_has_been_asked_for(
        self, two: Two, tmp_path: Path, *, is_called: bool, is_refused: bool
    ) -> None:
        carl, code = Far(tmp_path / "carl", two.relay, "Carl"), open_table_of(two.ana, two)
        carl.press(":friends")
        carl.wait(1)
        carl.press("@friends.open Enter @friend-game.open Enter")
        carl.wait(1)
        assert carl.session.friends.table is not None
        two.ana.press(":main-menu" if is_called else "")
        sit_down(two, code)
        if is_called:
            two.ana.press(":friends")
        else:
            leave(two, two.ana)
            two.ben.press(":resign Down Enter")
            two.ana.press(":friends")
        two.settle()
        two.ana.wire.is_slow = True
        if is_called:
            two.ben.press(":resign Down Enter")
        else:
            two.ana.press("Home Down Down Down Enter Enter")
        two.ana.press("Home Down Enter")
        two.ana.type("AAAAAA" if is_refused else carl.session.friends.table.code)
        two.ana.press("Enter")
        two.ana.wire.arrive()
        heard = " ".join(two.settle()[0])
        carl.wait(1)
        assert ENDED in heard
        assert ("terms.opponents.you(Carl)" in heard) is not is_refused
        assert "friend.yes" not in heard, "there is nothing to go to any more"
        assert "friend.left-given-up" not in heard
        carl.session.close()

    def test_a_game_is_called_to_again_if_the_table_asked_for_instead_is_refused(
        self, seated: Two
    ) -> None:
        leave(seated, seated.ana)
        seated.ana.press(":friends")
        seated.settle()
        seated.ana.wire.is_slow = True
        seated.ana.press("Home Down Down Down Enter Enter")
        type_code(seated.ana, "AAAAAA")
        seated.ana.wire.arrive()
        assert seated.settle()[0][-1] == (
            "friend.refused.unknown friend.game-waits(Ben) friend.yes(friend.yes.come, f4)"
        )
        assert "terms.opponents.you(Ben)" in seated.ana.press("F4")[-1]

    @pytest.mark.parametrize("asked", ["draw", "take-back"])
    def test_a_no_that_came_while_a_player_was_away_is_told_when_they_come_back(
        self, seated: Two, asked: str
    ) -> None:
        play_on(seated, 2)
        seated.ana.press(f"Escape @menu.ask.{asked} Enter")
        seated.settle()
        leave(seated, seated.ana)
        seated.ben.press("Shift+F4")
        seated.settle()
        for times in (1, 0):
            before = len(seated.ana.voice.said)
            go_on(seated, seated.ana)
            heard = " ".join(seated.ana.voice.said[before:])
            assert heard.count("friend.declined(Ben)") == times
            leave(seated, seated.ana)

    @pytest.mark.parametrize("is_full", [True, False])
    def test_another_game_is_offered_unless_the_table_has_had_too_many(
        self, seated: Two, monkeypatch: pytest.MonkeyPatch, *, is_full: bool
    ) -> None:
        monkeypatch.setattr(deciding, "FULL", 4 if is_full else 40)
        end(seated)
        heard = " ".join(seated.ana.press("Home" + " Down" * 15))
        assert ("menu.ask.rematch" in heard) is not is_full
        assert "item(menu.friend-talk)" in heard

    def test_a_table_that_is_gone_is_not_the_game_that_is_played(self, two: Two) -> None:
        open_table(two)
        two.ana.press("Down Down Enter @menu.quick-game.against Enter")
        two.relay.tables.clear()
        two.ana.wire.cut()
        two.settle()
        two.ana.wire.mend()
        assert "friend.table-gone" in " ".join(two.settle()[0])

    def test_a_new_name_is_said_to_be_for_later(self, two: Two) -> None:
        open_table(two)
        two.ana.settings.change(FRIEND_NAME, "Bella")
        assert "friend.name-later" in two.settle()[0]

    @pytest.mark.parametrize("opens", [False, True])
    def test_a_new_name_counts_for_a_request_that_has_not_been_sent(
        self, two: Two, *, opens: bool
    ) -> None:
        code = open_table_of(two.ben, two)
        two.ana.press(":friends")
        two.settle()
        two.ana.wire.cut()
        two.settle()
        if opens:
            two.ana.press("@friends.open Enter @friend-game.open Enter")
        else:
            type_code(two.ana, code)
        two.ana.settings.change(FRIEND_NAME, "Annabell")
        assert two.settle()[0] == []
        two.ana.wire.mend()
        two.settle()
        if opens:
            sit_down(two, two.code)
        assert "terms.opponents.you(Annabell)" in " ".join(two.ben.voice.said)

    def test_a_new_name_is_for_later_once_a_request_may_have_arrived(self, two: Two) -> None:
        code = open_table_of(two.ben, two)
        two.ana.press(":friends")
        two.settle()
        two.ana.wire.is_slow = True
        type_code(two.ana, code)
        two.ana.wire.cut()
        two.ana.settings.change(FRIEND_NAME, "Annabell")
        assert "friend.name-later" in " ".join(two.settle()[0])
        two.ana.wire.arrive()
        two.ana.wire.mend()
        two.settle()
        assert "terms.opponents.you(Ana)" in " ".join(two.ben.voice.said)

    def test_a_game_is_not_said_to_be_kept_before_a_move_has_arrived(self, seated: Two) -> None:
        assert seated.ana.press(":save") == ["refused.kept-by-relay"]
        seated.ana.wire.cut()
        seated.ana.press("Enter")
        assert seated.ana.press(":save") == ["friend.on-its-way"]

    @pytest.mark.parametrize("request_", ["pause", "draw"])
    def test_an_answer_twice_is_one(self, seated: Two, request_: str) -> None:
        seated.ana.press(f"Escape @menu.ask.{request_} Enter")
        seated.settle()
        seated.ben.wire.is_slow = True
        seated.ben.press("F4 F4")
        seated.ben.wire.arrive()
        assert "friend.refused" not in " ".join(seated.settle()[1])

    def test_a_question_behind_a_move_that_is_refused_is_asked_all_the_same(
        self, seated: Two
    ) -> None:
        seated.ana.wire.is_slow = True
        seated.relay.refuses = Reason.TOO_MANY
        seated.ana.press("Enter")
        seated.relay.refuses = None
        seated.ana.press("Escape @menu.ask.draw Enter")
        seated.ana.wire.arrive()
        assert seated.settle()[1][-1].startswith("friend.asks(Ana, friend.asks.draw)")

    def test_a_question_that_is_settled_already_is_not_said_to_be_asked(self, seated: Two) -> None:
        for far in seated.both:
            far.wire.is_slow = True
            far.press("Escape @menu.ask.draw Enter")
        for far in seated.both:
            far.wire.arrive()
        heard, _ = seated.settle()
        assert "draw.agreed" in " ".join(heard)
        assert "friend.asked" not in " ".join(heard)

    def test_the_terms_say_that_the_clock_runs_in_menus(self, two: Two) -> None:
        two.sit_down("@new-game.more Enter @new-game.clock Right")
        two.ana.press("Escape Escape Shift+T")
        assert "terms.clock-goes-on" in [two.ana.press("Down")[-1] for _ in range(9)]

    def test_the_terms_are_the_same_before_sitting_down_and_at_the_table(self, two: Two) -> None:
        two.ana.press(":friends @friends.open Enter @friend-game.who Right @new-game.more Enter")
        two.ana.press("@new-game.clock Right @friend-game.open Enter")
        two.settle()
        two.ben.press(":friends")
        two.settle()
        two.ben.press("Home Down Down Enter Enter")
        offered = two.ben.press(" ".join(["Down"] * 12))
        two.ben.press("Home Enter")
        two.settle()
        two.ben.press("Shift+T")
        at_table = two.ben.press(" ".join(["Down"] * 12))
        terms = [term for term in offered if "terms." in term]
        assert {"terms.clock-goes-on", "terms.undo-by-consent"} < set(terms)
        assert terms == [term for term in at_table if "terms." in term]

    def test_an_undo_is_among_the_terms_if_the_friend_agrees(self, seated: Two) -> None:
        seated.ana.press("Shift+T")
        listed = [seated.ana.press("Down")[-1] for _ in range(9)]
        assert "terms.undo-by-consent" in listed
        assert "refused.undo" not in listed

    def test_somebody_who_has_left_for_good_is_asked_nothing(self, seated: Two) -> None:
        seated.ana.press(":resign Down Enter")
        seated.settle()
        seated.ben.press(":main-menu")
        seated.settle()
        assert seated.ana.press("@menu.ask.rematch Enter")[-1].endswith("friend.is-away(Ben)")

    @pytest.mark.parametrize("leaves", [True, False])
    def test_no_other_game_begins_with_somebody_who_asked_for_it_and_left(
        self, seated: Two, leaves: bool
    ) -> None:
        seated.ana.press(":resign Down Enter")
        seated.settle()
        over = seated.ana.session.match
        seated.ben.press("@menu.ask.rematch Enter")
        seated.settle()
        if leaves:
            seated.ben.press(":main-menu")
        else:
            seated.ben.wire.cut()
        seated.settle()
        assert seated.ana.press("F4")[-1] == "friend.is-away(Ben)"
        assert seated.settle() == ([], [])
        assert seated.ana.session.match is over
        if not leaves:
            seated.ben.wire.mend()
            seated.settle()
            seated.ana.press("F4")
            assert "began" in seated.settle()[0][0]

    def test_what_is_over_is_not_said_after_a_key(self, seated: Two) -> None:
        ana = seated.ana
        ana.voice.can_be_cut, ana.voice.seconds = True, 4.0
        seated.wait(20)
        seated.ben.wire.cut()
        seated.wait(121)
        ana.press("H")
        seated.ben.wire.mend()
        seated.settle()
        assert "friend.may-claim" not in ana.press("H")[-1]
        assert "friend.may-claim" not in ana.press("T")[-1]

    def test_the_key_that_is_named_for_yes_means_that_where_the_player_is(self, two: Two) -> None:
        two.ana.settings.change(KEYS["friend-yes"], ("Y",))
        open_table(two)
        two.ana.press(":main-menu")
        sit_down(two, two.code)
        [named] = re.findall(r"friend.yes.come, (\w+)", two.ana.voice.said[-1])
        two.ana.press(named.upper())
        assert two.ana.session.match is not None

    def test_the_key_for_yes_comes_after_escape_while_a_new_key_is_waited_for(
        self, two: Two
    ) -> None:
        open_table(two)
        two.ana.press(":main-menu :keys Enter Enter Enter")
        assert two.ana.voice.said[-1].startswith("keys.press")
        sit_down(two, two.code)
        said = "friend.sat-down(Ben) friend.yes(friend.yes.come, escape f4)"
        assert two.ana.voice.said[-1] == said
        two.ana.press("Escape F4")
        assert two.ana.session.match is not None

    def test_a_game_that_was_deleted_at_its_end_stays_deleted(self, seated: Two) -> None:
        play_on(seated, 2)
        seated.ana.press(":resign Down Enter")
        seated.settle()
        seated.ana.press(":saved-games Delete Down Enter")
        seated.ana.press(":main-menu")
        assert not list(seated.ana.folder.glob("**/latest.qrt"))

    def test_a_game_that_is_saved_at_its_end_is_listed_once(self, seated: Two) -> None:
        play_on(seated, 2)
        seated.ana.press(":resign Down Enter")
        seated.settle()
        assert seated.ana.press(":save")[-1].startswith("saved")
        first = seated.ana.press(":main-menu :saved-games")[-1]
        assert "saved-game.won(Ben)" in first
        assert "saved-game.latest" not in first
        assert seated.ana.press("Down") == ["item(menu.back)"]

    def test_so_is_one_with_a_clock(self, two: Two) -> None:
        two.sit_down("@new-game.more Enter @new-game.clock Right")
        two.ana.press("Escape Escape")
        two.wait(20)
        play_on(two, 2)
        two.ana.press(":resign Down Enter")
        two.settle()
        assert two.ana.press(":save")[-1].startswith("saved")
        assert "saved-game.latest" not in two.ana.press(":main-menu :saved-games")[-1]
        assert two.ana.press("Down") == ["item(menu.back)"]

    def test_a_game_that_is_tried_again_is_kept(self, seated: Two) -> None:
        play_on(seated, 2)
        seated.ana.press(":resign Down Enter")
        seated.settle()
        said = seated.ana.press(":retell PageDown PageDown Enter @walk.try-again Enter")
        assert "kept-aside" in said[-1]
        seated.ana.press(":resign Down Enter :main-menu")
        trial, before = seated.ana.press(":saved-games Down")[-2:]
        assert "saved-game.latest" in trial
        assert "saved-game.won(Ben)" in before

    def test_an_own_game_that_waits_can_be_continued_at_the_end_but_not_before(
        self, two: Two
    ) -> None:
        two.ana.press(":quick-game Enter :main-menu Down Enter")
        two.sit_down()
        play_on(two, 2)
        assert two.ana.press("Escape :continue-game")[-1] == "refused.in-game"
        two.ben.press(":resign Down Enter")
        two.settle()
        assert "continued" in two.ana.press(":continue-game")[-1]
        assert two.settle()[1][0].startswith("friend.left")

    def test_without_an_own_game_there_is_none_to_continue_at_the_end(self, two: Two) -> None:
        two.ana.press(":quick-game Enter Enter :resign Down Enter")
        two.sit_down()
        play_on(two, 2)
        two.ben.press(":resign Down Enter")
        two.settle()
        assert two.ana.press(":continue-game") == ["refused.nothing-left"]
        assert "menu.continue-game" not in two.ana.press(":main-menu")[-1]

    def test_a_game_that_ended_without_a_player_is_told_when_they_come_back(
        self, seated: Two
    ) -> None:
        play_on(seated, 2)
        seated.ana.press(":leave Down Enter")
        seated.settle()
        seated.ben.press(":resign Down Enter")
        seated.settle()
        seated.ana.press(":friends")
        seated.settle()
        listed = seated.ana.press("Home Down Down Down Enter")
        assert "friends.own.table(Ben, friends.own.over)" in listed[-1]
        seated.ana.press("Enter")
        heard = seated.settle()[0]
        assert any("resigned" in said or "resigns" in said for said in heard), heard
        assert len(list(seated.ana.folder.glob("**/latest*"))) == 1 or seated.ana.press(":leave")
        seated.ana.press("Escape :leave :friends")
        seated.settle()
        assert "friends.own: 0" in seated.ana.press("Home Down Down Down")[-1]

    def test_a_game_begun_at_its_end_is_played(self, seated: Two) -> None:
        play_on(seated, 2)
        seated.ben.press(":resign Down Enter")
        seated.settle()
        kept = seated.ana.folder.glob("**/latest*")
        assert len(list(kept)) == 1, "it is kept as soon as its end is announced"
        seated.ana.press(":new-game Enter")
        seated.settle()
        match = seated.ana.session.match
        assert match is seated.ana.games.match
        assert match is not None
        assert "given" in seated.ana.press("Enter")[-1]
        assert any("friend.left" in said for said in seated.ben.voice.said)

    def test_another_relay_is_used_once_the_table_is_left(self, seated: Two) -> None:
        assert len(seated.ana.wires) == 1
        seated.ana.settings.change(RELAY, ("wss://other.example",))
        assert len(seated.ana.wires) == 1, "the game goes on where it is"
        seated.ana.press(":leave Down Enter")
        assert seated.ana.wires[0].has_ended
        seated.ana.press(":friends")
        assert len(seated.ana.wires) == 2

    @pytest.mark.parametrize("opens", [False, True])
    def test_another_relay_is_used_for_the_table_after_a_game_that_is_over(
        self, seated: Two, *, opens: bool
    ) -> None:
        end(seated)
        seated.ana.press(":friends")
        seated.settle()
        assert "friends.own: 0" in seated.ana.press("Home Down Down Down")[-1]
        seated.ana.settings.change(RELAY, ("wss://other.example",))
        assert "friends.no-lists" in seated.ana.press("Up Down")[-1], "those were of the other one"
        assert len(seated.ana.wires) == 1, "the friend may still want another game"
        if opens:
            seated.ana.press("@friends.open Enter @friend-game.open Enter")
        else:
            type_code(seated.ana, "222222")
        assert seated.ana.wires[0].has_ended
        assert len(seated.ana.wires) == 2
        heard = " ".join(seated.settle()[0])
        assert ("friend.waiting.title" if opens else "friend.refused.unknown") in heard

    @pytest.mark.parametrize("is_away", [False, True])
    def test_nothing_is_asked_of_a_friend_whose_table_is_left_for_another(
        self, seated: Two, *, is_away: bool
    ) -> None:
        end(seated)
        if is_away:
            seated.ana.wire.cut()
            seated.settle()
        seated.ana.press(":friends @friends.open Enter @friend-game.open Enter")
        seated.settle()
        seated.ana.press("Escape" if is_away else "Escape Escape")
        for keys in ("@menu.ask.rematch Enter", "F4", "F9"):
            assert seated.ana.press(keys)[-1] == "refused.no-friend"
        seated.ana.wire.mend()
        seated.settle()
        hashed = seated.ben.wire.hashed
        assert "friend.shut-out" in seated.ana.press("@menu.shut-out Enter Down Enter")[-1]
        assert seated.ana.settings[SHUT_OUT] == (hashed,)

    def test_another_relay_has_no_table_that_was_opened_at_the_one_before(
        self, seated: Two
    ) -> None:
        end(seated)
        seated.ana.press(":friends @friends.open Enter @friend-game.open Enter")
        seated.settle()
        code = seated.code
        seated.ana.settings.change(RELAY, ("wss://other.example",))
        heard = " ".join(seated.settle()[0])
        assert "friend.perhaps-not-closed" in heard
        assert code not in seated.relay.tables
        assert seated.ana.wires[0].has_ended
        assert len(seated.ana.wires) == 2

    def test_another_relay_is_used_once_the_one_before_has_lost_the_game(self, two: Two) -> None:
        open_table(two)
        two.ana.press(":main-menu")
        sit_down(two, two.code)
        two.ana.settings.change(RELAY, ("wss://other.example",))
        assert "friend.sat-down(Ben)" in " ".join(two.settle()[0])
        two.ana.press(":friends Home Down Enter")
        two.ana.type("222222")
        heard = two.ana.press("Enter")[-1]
        assert "friend.sat-down(Ben)" in heard, "the player is called there first"
        two.relay.tables.clear()
        two.ana.wire.cut()
        two.ana.wire.mend()
        assert "friend.table-gone" in " ".join(two.settle()[0])
        assert two.ana.wires[0].has_ended
        assert len(two.ana.wires) == 2

    def test_a_request_is_heard_after_the_move_that_it_is_about(self, seated: Two) -> None:
        play_on(seated, 1)
        far = seated.at_turn()
        other = next(one for one in seated.both if one is not far)
        far.press("Enter")
        seated.pass_time(0.05)
        far.press("U")
        before = len(other.voice.said)
        seated.settle()
        heard = " ".join(other.voice.said[before - 1 :])
        assert "placed" in heard
        assert heard.index("placed") < heard.index("friend.asks.take-back")

    def test_after_erasing_there_is_no_open_table(self, two: Two) -> None:
        open_table(two)
        two.ana.press("Escape @friends.erase Enter Down Enter")
        assert any("friend.erased" in said for said in two.settle()[0])
        assert "friends.open" in two.ana.press("Home")[-1]

    @pytest.mark.parametrize("keys", ["F4", "Escape @menu.ask.pause Enter"])
    def test_leaving_says_that_an_answer_or_a_question_has_not_arrived(
        self, seated: Two, keys: str
    ) -> None:
        seated.ben.press("Escape @menu.ask.draw Enter")
        seated.settle()
        if keys != "F4":
            seated.ana.press("Shift+F4")
            seated.settle()
        seated.ana.wire.cut()
        seated.settle()
        seated.ana.press(keys)
        assert seated.ana.press(":leave")[-1].startswith("confirm.leave-late")

    def test_who_left_before_the_relay_had_answered_is_called_to_the_game(self, two: Two) -> None:
        open_table(two)
        code = two.code
        two.ben.press(":friends")
        two.settle()
        two.ben.press("@friends.sit Enter")
        two.ben.type(code)
        two.ben.wire.is_slow = True
        two.ben.press("Enter Escape")
        two.ben.wire.arrive()
        heard = two.settle()[1]
        assert heard[-1].startswith("friend.game-waits(Ana) friend.yes(friend.yes.come, f4)")

    def test_the_lists_change_while_they_are_there(self, two: Two) -> None:
        two.ben.press(":friends")
        two.settle()
        two.ana.press(":friends")
        two.settle()
        two.ana.press("@friends.open Enter Home Down Right @friend-game.open Enter")
        two.settle()
        assert "friends.tables: 0" in two.ben.press("Home Down Down")[-1]
        two.wait(11)
        assert "friends.tables: 1" in two.ben.press("Up Down")[-1]

    def test_an_own_game_that_waits_unsaved_is_not_called_saved(
        self, two: Two, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        disk = Disk(monkeypatch)
        open_table(two)
        two.ana.press(":main-menu @menu.quick-game.against Enter")
        two.wait(20)
        disk.room = 0
        for move in ("a1", "short square hollow smooth"):  # whichever it is time for
            two.ana.session.move_in_words(move)
        sit_down(two, two.code)
        two.ana.press("F4")
        disk.room = 0
        assert two.ana.press(":quit")[-1].startswith("confirm.quit-unsaved")

    def test_without_a_connection_the_number_of_unfinished_games_is_not_known(
        self, seated: Two
    ) -> None:
        play_on(seated, 1)
        seated.ana.wire.cut()
        seated.settle()
        leave(seated, seated.ana)
        heard = seated.ana.press(":friends Home Down Down Down")[-1]
        assert "friends.no-lists" in heard
        seated.ana.wire.mend()
        seated.settle()
        assert "friends.own: 1" in seated.ana.press("Up Down")[-1]

    def test_the_clock_stands_still_without_a_connection(self, two: Two) -> None:
        two.sit_down("@new-game.more Enter @new-game.clock Right")
        two.settle()
        two.ana.press("T")
        two.wait(10)
        two.ana.wire.cut()
        heard, _ = two.wait(120)
        assert not any("clock.left" in said for said in heard)

    def test_of_two_who_want_to_take_back_at_once_one_is_asked(self, seated: Two) -> None:
        play_on(seated, 2)
        seated.ben.wire.is_slow = True  # he has not heard that Ana asks
        for far in seated.both:
            far.press("U")
        seated.ben.wire.arrive()
        one, other = seated.settle()
        assert one == ["friend.asked"]
        assert "friend.asks.take-back" in other[0]
        assert other[0].endswith("friend.refused.stale")
        seated.ben.press("F4")
        assert "friend.refused" not in seated.settle()[0][0]


class TestLanguages:
    @pytest.mark.parametrize(("one", "other"), [("en", "de"), ("es", "fr")])
    def test_a_whole_game_is_heard_by_each_in_another_language(
        self, tmp_path: Path, one: str, other: str
    ) -> None:
        two = Two(tmp_path, ana=language(one), ben=language(other))
        two.sit_down()
        play_on(two, 40)
        match = two.ana.session.match
        assert match is not None
        assert match.over
        for far, code in zip(two.both, (one, other), strict=True):
            said = " ".join(far.voice.said).lower()
            assert language(code).sentence("menu.ask.rematch").lower() in said
            gifts = sum(isinstance(played.action, Give) for played in match.played)
            told = sum(entry["kind"] == "event" for entry in far.transcript())
            assert told == len(match.played) > gifts > 0
        two.close()

    def test_nothing_that_is_said_or_shown_escapes_translation(self, tmp_path: Path) -> None:
        """Random keys on the screens for friends, with a language of facts alone."""
        silence, chance, met = spoken(silent), Random(3), set[type]()
        for keys in PLACES:
            two = Two(tmp_path / str(PLACES.index(keys)), ana=silence)
            two.ana.settings.change(FRIEND_NAME, "1")
            two.ben.settings.change(FRIEND_NAME, "2")
            if keys.startswith("!"):
                two.sit_down()
                two.ana.settings.change(FREE_TEXT, True)
            else:
                two.ben.press(":friends")
                two.settle()
                two.ben.press("@friends.open Enter @friend-game.who Enter @friend-game.open Enter")
                two.ana.press(":friends")
            two.settle()
            for part in keys.removeprefix("!").split("..."):
                two.ana.press(part)
                two.settle()
            for _ in range(40):
                met.add(type(two.ana.session.screen))
                two.ana.press(chance.choice(("Up", "Down", "Enter", "F4", "Shift+F9", "End")))
                if chance.random() < 0.2:
                    two.ben.press(chance.choice(("Enter", "F9 Enter", "F4", "U", "Shift+F4")))
                two.settle()
                if two.ana.session.left:
                    break
            for text in (*two.ana.voice.said, *two.ana.voice.brailled):
                words = own_words(text.replace("wss://play.example", ""))
                assert not re.search(r"[a-z]{2}", words), text
            two.close()
        assert met >= FAR


PLACES = (
    "",
    "Down Down Enter",
    "Down Down Enter Enter",
    "Down Down Down Enter",
    "Enter",
    "Enter Enter ...",
    "!",
    "!Escape",
    "!F9",
    "!F9 Enter",
)
"""The keys that lead to each screen for friends, from the first or, after `!`, from a table."""


class TestWandering:
    @pytest.mark.parametrize("seed", [pytest.param(s, marks=slow_unless(s < 2)) for s in range(8)])
    def test_random_keys_of_two_players(self, tmp_path: Path, seed: int) -> None:
        """Any keys, at any time, with connections that come and go: both see the same game."""
        two, chance = Two(tmp_path), Random(seed)
        two.sit_down()
        keys = [*DEFAULT.keys[Context.TABLE], *["Enter"] * 60, "F4", "F4", "Shift+F4", "F9", "U"]
        keys = [key for key in keys if key not in {"F2", "F1", "Shift+F1", "F11"}]
        for _ in range(250):
            far = chance.choice(two.both)
            if far.session.match is None:
                break
            if far.voice.said and "confirm" in far.voice.said[-1]:
                far.press("Escape")
            before = len(far.voice.said)
            far.press(chance.choice(keys))
            assert len(far.voice.said) <= before + 2
            if chance.random() < 0.05:
                far.wire.cut()
                two.settle()
                far.wire.mend()
            if chance.random() < 0.7:
                two.settle()
        two.settle()
        one, other = (far.session.match for far in two.both)
        if one is not None and other is not None:
            assert one.record().actions == other.record().actions
            assert one.game == other.game
        two.close()


def is_at(far: Far, context: Context) -> bool:
    return far.session.screen.context is context


def first_to_pass(two: Two) -> tuple[Far, Far]:
    """Fill the board, and return who may call first, and the other."""
    for turn in FULL.split():
        piece, _, square = turn.partition("@")
        for places in (False, True):
            match = two.at_turn().session.match
            assert match is not None
            player = match.game.on_turn
            match.act(Place(player, Square[square]) if places else Give(player, Piece(piece)))
            two.settle()
    first = two.at_turn()
    return first, two.ben if first is two.ana else two.ana


def test_who_has_passed_on_a_full_board_is_at_the_table_again(seated: Two) -> None:
    first, _ = first_to_pass(seated)
    assert is_at(first, Context.MENU)
    first.press("End Enter")
    assert is_at(first, Context.TABLE)
    seated.settle()
    assert is_at(first, Context.TABLE)
    assert first.press("T")[-1].startswith("last-calls.other(")


def test_who_agrees_that_passing_is_taken_back_is_no_longer_asked(seated: Two) -> None:
    first, second = first_to_pass(seated)
    first.press("End Enter")
    seated.settle()
    assert is_at(second, Context.MENU)
    first.press("U")
    seated.settle()
    second.press("F4")
    seated.settle()
    assert is_at(second, Context.TABLE)
    assert second.press("T")[-1].startswith("last-calls.other(")
    assert is_at(first, Context.MENU)

"""A game against the computer: chosen in the form, heard at the table, gone with the game."""

import re
import time
from pathlib import Path
from typing import Any

import pytest

from quarto_access.core import Give, Player, Record
from quarto_access.core.values import replace
from quarto_access.i18n.catalogues import Languages
from quarto_access.i18n.style import Verbosity
from quarto_access.match.after_game import turns
from quarto_access.match.match import Match
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.players.computer import Computer
from quarto_access.players.levels import LEVELS, OPPONENTS
from quarto_access.storage.folder import Folder
from quarto_access.storage.setting import Setting
from quarto_access.ui.configuration.settings_table import ORDER, PACE, SIGNALS_VOLUME, SPEECH
from tests.play.conftest import LayTable
from tests.play.table import Table

AGAINST_ROSA = Setup(starts=Starts.ONE, names=("Ana", "Rosa"), seats=("", "rosa"))


def computer_at(table: Table) -> Computer:
    match = table.games.match
    assert match is not None
    seat = match.seats[Player.TWO]
    assert isinstance(seat, Computer)
    return seat


LISTENED_TO = Setup(starts=Starts.ONE, undo=True, danger=True, seats=("mimi", "rosa"))


def test_who_listens_is_told_of_nothing_that_only_players_need(lay: LayTable) -> None:
    table = lay(replace(LISTENED_TO, coach=True, warning=True, touch=TouchRule.OWN_TURN))
    assert table.voice.said[0].endswith("continued turn.give.other(level.mimi)")


def test_who_listens_may_read_the_board(lay: LayTable) -> None:
    """The rule of touch is that of the game before."""
    table = lay(replace(LISTENED_TO, touch=TouchRule.NONE))
    hear_out(table, 2)
    said = table.press("B")[-1]
    assert said.startswith("board.row(")
    assert "taken" not in said


def test_terms_name_all_that_holds_for_who_listens(lay: LayTable) -> None:
    table = lay(LISTENED_TO)
    said = table.press("Shift+T" + " Down" * 20)
    assert {"terms.touch.free", "terms.undo", "refused.no-coach"} < set(said)


def test_a_coach_of_two_computers_looks_back_and_nobody_is_warned(lay: LayTable) -> None:
    table = lay(replace(LISTENED_TO, coach=True, warning=True))
    said = table.press("Shift+T" + " Down" * 20)
    assert "terms.coach-after" in said
    assert not any("warning" in term for term in said)
    table.press("Escape :main-menu Down Enter :new-game @new-game.more Enter")
    table.press("@new-game.seat.1 Right @new-game.seat.2 Right")
    chosen = table.press("Home" + " Down" * 40)
    assert any("new-game.coach" in item for item in chosen)
    assert not any("new-game.warning" in item for item in chosen)


@pytest.mark.parametrize(
    ("in_window", "told"),
    [(True, "terms.danger"), (False, "terms.danger refused.no-sounds")],
)
def test_danger_sounds_are_told_with_what_text_mode_lacks(
    tmp_path: Path, told: str, *, in_window: bool
) -> None:
    table = Table(tmp_path, LISTENED_TO, in_window=in_window)
    assert told in table.press("Shift+T" + " Down" * 20)


@pytest.mark.parametrize("setting", [(ORDER, "speech-alone"), (SIGNALS_VOLUME, 0)])
def test_danger_sounds_that_nobody_hears_are_told_as_such(
    lay: LayTable, setting: tuple[Setting[Any], object]
) -> None:
    table = lay(LISTENED_TO, in_window=True)
    table.settings.change(*setting)
    said = table.press("Shift+T" + " Down" * 20)
    assert "terms.danger terms.sounds-off" in said


@pytest.mark.parametrize(
    ("in_window", "told"), [(True, "terms.danger "), (False, "terms.danger refused.no-sounds ")]
)
def test_a_game_begins_with_what_is_unusual_danger_sounds_too(
    lay: LayTable, tmp_path: Path, told: str, *, in_window: bool
) -> None:
    agreed = Setup(starts=Starts.ONE, names=("Ana", "Ben"), danger=True)
    before = Record(agreed.rules(Player.ONE), headers=agreed.headers())
    Folder(str(tmp_path)).keep_last(before)
    assert told in " ".join(lay(in_window=in_window).press(":quick-game"))


def test_who_listens_is_not_offered_to_resign_or_to_call(lay: LayTable) -> None:
    table = lay(LISTENED_TO)
    assert table.press("Q")[-1] == "refused.not-on-turn"
    assert not any("menu.resign" in said for said in table.press("Escape" + " Down" * 20))


def hear_out(table: Table, count: int) -> list[str]:
    """Return what is said during so many actions of the computer, while real time passes."""
    match = table.games.match
    assert match is not None
    before, said = len(match.played), len(table.voice.said)
    end = time.monotonic() + 20
    while len(match.played) < before + count and time.monotonic() < end:
        table.wait(0.1)
        time.sleep(0.02)
    return table.voice.said[said:]


def play_out(table: Table, match: Match) -> None:
    """Let computers play to the end; our time passes only during their pace."""
    end = time.monotonic() + 60
    while not match.over and time.monotonic() < end:
        seat = match.seats[match.game.on_turn]
        assert isinstance(seat, Computer)
        if seat._client.waits:
            time.sleep(0.002)
            table.wait(0.0)
        else:
            table.wait(1.0)


def test_everybody_can_be_chosen_in_the_form(lay: LayTable) -> None:
    table = lay()
    table.press(":new-game @new-game.opponent Left")
    assert table.voice.said[-1] == "chosen(opponent.person)"
    for opponent in OPPONENTS:
        assert table.press("Right")[-1].startswith(f"chosen(opponent.level(level.{opponent},")
    assert table.press("Right") != table.press("Left")
    table.press("Home Enter")
    match = table.games.match
    assert match is not None
    assert match.setup.seats == ("", OPPONENTS[-2])


@pytest.mark.parametrize("code", ["en", "es", "de", "fr"])
def test_each_level_has_the_name_in_a_game_that_the_menu_says(tmp_path: Path, code: str) -> None:
    """Also in a record of an earlier version, which wrote the name of the id."""
    language = Languages()(code)
    for opponent in (level.id for level in LEVELS):
        name = language.sentence(f"level.{opponent}")
        setup = Setup(starts=Starts.TWO, names=("", opponent.capitalize()), seats=("", opponent))
        table = Table(tmp_path / opponent, setup, language=language)
        heard = table.press("Shift+T")[-1], table.press("Escape T")[-1]
        assert all(name in sentence for sentence in heard), heard
        assert opponent == name.lower() or opponent.capitalize() not in " ".join(heard)
        table.press(":save")
        [saved] = (tmp_path / opponent / "saves").glob("*.qrt")
        assert name in saved.name
        table.session.close()


def test_an_opponent_that_this_version_does_not_have_is_named(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE))
    table.press("Enter Enter :save :leave Down Enter")
    [saved] = (table.folder / "saves").glob("*.qrt")
    text = saved.read_text("utf-8").splitlines()
    lines = [line for line in text if "check" not in line]
    headers, actions = "\n".join(lines).split("\n\n")
    saved.write_text(f'{headers}\n[Opponent "hal"]\n\n{actions}\n', "utf-8")
    said = " ".join(table.press(":saved-games Enter"))
    assert "computer.unknown(hal)" in said
    assert table.games.match is not None
    assert table.games.match.setup.seats == ("", "")


def test_a_person_again_has_no_name_of_the_computer(lay: LayTable) -> None:
    table = lay()
    table.press(":new-game @new-game.opponent Left Home Enter")
    match = table.games.match
    assert match is not None
    assert (match.setup.seats, match.setup.names[1]) == (("", ""), "")
    assert match.seats[Player.TWO].at_keyboard


def test_either_side_can_be_the_computer(lay: LayTable) -> None:
    table = lay()
    table.press(
        ":new-game @new-game.opponent Left @new-game.more Enter @new-game.seat.1 Right Home Enter"
    )
    match = table.games.match
    assert match is not None
    assert match.setup.seats == (LEVELS[0].id, "")
    assert [match.seats[player].at_keyboard for player in Player] == [False, True]


def test_two_computers_play_a_whole_game_with_nobody_at_the_keyboard(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.TWO, names=("Leo", "Rosa"), seats=("leo", "rosa"), undo=True))
    match = table.games.match
    assert match is not None
    assert table.press("Enter") == ["refused.not-on-turn"]
    play_out(table, match)
    assert match.over
    said = [line for line in table.voice.said if line.startswith(("given.other(", "placed.other("))]
    assert len(said) >= turns(match.played) - 1
    assert not any("computer." in line for line in table.voice.said)
    assert {played.action.player for played in match.played} == set(Player)


def test_it_takes_its_turn_by_itself_and_by_name(lay: LayTable) -> None:
    table = lay(AGAINST_ROSA)
    table.press("1 Shift+1 Enter")
    assert table.press("Enter") == ["refused.not-on-turn"]
    said = hear_out(table, 2)
    assert re.fullmatch(r"placed\.other\(level\.rosa, ..\) given\(.*\)", said[0])
    match = table.games.match
    assert match is not None
    assert isinstance(match.played[-1].action, Give)
    assert match.game.on_turn is Player.ONE


def test_while_it_thinks_whoever_is_at_the_keyboard_is_spoken_to(lay: LayTable) -> None:
    table = lay(AGAINST_ROSA)
    table.settings.change(SPEECH[Player.ONE].level, Verbosity.TERSE)
    assert table.press("Enter") == ["given.other(tall hollow grooved, level.rosa)"]
    assert table.press("T") == ["turn.thinks(level.rosa)"]


def test_the_braille_display_shows_who_is_thinking_and_about_what(lay: LayTable) -> None:
    table = lay(AGAINST_ROSA)
    assert table.read("Enter") == ["given(TRHG, level.rosa)"]


def test_it_takes_the_time_of_its_pace(lay: LayTable) -> None:
    table = lay(AGAINST_ROSA)
    table.press("1 Shift+1 Enter")
    began = table.time
    hear_out(table, 1)
    assert table.time - began >= LEVELS[2].pace[0]


def test_a_game_goes_on_against_the_same_person(lay: LayTable) -> None:
    table = lay(AGAINST_ROSA)
    table.press("1 Shift+1 Enter")
    table.session.close()
    again = lay()
    again.press(":continue-game")
    assert computer_at(again).level.id == "rosa"


def test_it_leaves_with_the_game(lay: LayTable) -> None:
    table = lay(AGAINST_ROSA)
    computer = computer_at(table)
    table.press("1 Shift+1 Enter")
    hear_out(table, 1)
    assert computer.pid is not None
    table.session.close()
    assert computer.pid is None


def test_trouble_is_told(lay: LayTable) -> None:
    table = lay(AGAINST_ROSA)
    seat = computer_at(table)
    seat._client._command = ("there-is-no-such-program",)
    table.press("1 Shift+1 Enter")
    end = time.monotonic() + 10
    said: list[str] = []
    while len(said) < 2 and time.monotonic() < end:
        said += table.wait(0.1)
        time.sleep(0.02)
    assert said == [
        "computer.restarted(level.rosa)",
        "computer.gave-up(level.rosa)",
    ]


def seconds_of_a_turn(table: Table) -> float:
    """Give a piece, and return the seconds until it has been placed, as if no thinking took any."""
    match = table.games.match
    assert match is not None
    began, played = table.time, len(match.played)
    table.press("1 Shift+1 Enter")
    end = time.monotonic() + 20
    while len(match.played) < played + 2 and time.monotonic() < end:
        if computer_at(table)._client.waits:
            time.sleep(0.002)
            table.wait(0.0)
        else:
            table.wait(0.01, step=0.01)
    return table.time - began


def test_a_quick_pace_is_a_quarter_of_the_usual_one(lay: LayTable) -> None:
    """The chance that its pace leaves is the same when a turn is taken again."""
    table = lay(replace(AGAINST_ROSA, undo=True))
    usual = seconds_of_a_turn(table)
    table.press(":undo")
    table.settings.change(PACE, 0.25)
    assert seconds_of_a_turn(table) == pytest.approx(usual / 4, abs=0.03)
    assert usual > 1


def test_its_pace_is_a_setting(lay: LayTable) -> None:
    table = lay(AGAINST_ROSA)
    table.settings.change(PACE, 0.0)
    table.press("1 Shift+1 Enter")
    match = table.games.match
    assert match is not None
    end = time.monotonic() + 20
    while len(match.played) < 3 and time.monotonic() < end:
        table.wait(0.0)
        time.sleep(0.01)
    assert len(match.played) == 3, "it placed and gave, and no time passed"

"""Each player is spoken to in that player's way, and common news is said once."""

from typing import Any

import pytest

from quarto_access.core import Piece, Player, Rules, Square
from quarto_access.core.pieces import Characteristic
from quarto_access.core.values import replace
from quarto_access.i18n.catalogues import Languages
from quarto_access.i18n.style import SpaceNames, Verbosity
from quarto_access.match.setup import Setup, Starts
from quarto_access.narration.announcement import Fact
from quarto_access.narration.describing import described
from quarto_access.storage.setting import Setting
from quarto_access.ui.configuration.settings_table import ORDER, PIECES_VOLUME, SPEECH
from tests.i18n.languages import language
from tests.play.conftest import LayTable
from tests.play.table import Table, Voice
from tests.play.test_braille import Plucking

ONE_STARTS = Setup(starts=Starts.ONE, names=("Ana", "Ben"))
ANA, BEN = SPEECH[Player.ONE], SPEECH[Player.TWO]


@pytest.fixture
def table(lay: LayTable) -> Table:
    """Ana wants whole sentences, and Ben few words and rows by their number."""
    table = lay(ONE_STARTS)
    table.settings.change(ANA.level, Verbosity.FULL)
    table.settings.change(BEN.level, Verbosity.TERSE)
    table.settings.change(BEN.spaces, SpaceNames.WORDS)
    return table


def test_each_is_told_in_the_own_way(table: Table) -> None:
    assert table.press("Space") == ["tray.piece.full(tall round hollow grooved)"]
    assert table.press("Enter") == ["given.terse(tall hollow grooved)"]
    assert table.press("Right") == ["space.empty(row 1 column 2)"]
    assert table.press("Enter") == [
        "placed(row 1 column 2) give.ask.terse(15) tray.piece(tall hollow)"
    ]
    assert table.press("Down Enter")[-1] == "given.full(tall square hollow smooth)"


def without_heights(lay: LayTable, voice: Voice | None = None) -> Table:
    """Lay a table with sounds, at which nobody wants to be told what is tall or short."""
    table = lay(replace(ONE_STARTS, undo=True), voice)
    table.presenter._sounds = Plucking()
    table.settings.change(ANA.says[Characteristic.HEIGHT], False)
    table.settings.change(BEN.says[Characteristic.HEIGHT], False)
    return table


def test_what_no_sound_tells_is_said_though_it_is_switched_off(lay: LayTable) -> None:
    table = without_heights(lay)
    assert table.press("Space Right")[-1] == "tray.piece(round hollow smooth)", "a sound tells it"
    table.press("W")
    table.type("tall round solid smooth")
    assert table.press("Tab")[-1].startswith("typed-move.means(typed-move.give(tall round solid")
    table.press("Enter 1 Shift+1 Enter")
    assert table.press("L")[-1].startswith("last.placed(tall round solid smooth")
    assert "tall" in table.press(":feel")[-1]
    assert "undo.placed(tall round solid smooth" in table.press("U")[-1]


def test_more_pieces_than_are_played_are_told_in_full(lay: LayTable) -> None:
    table = without_heights(lay)
    table.session.move_in_words("TRHG")
    for move in ("a1 TrHG", "b1 tRHG", "c1 trHG", "d1 TRhG"):
        table.session.move_in_words(move)
    assert table.press("B")[-1].count("tall") == 0, "four sounds tell it"
    table.session.move_in_words("a2 TrhG")
    told = table.press("B")[-1]
    assert told.count("tall") == 2, "A1 and A2"
    assert told.count("piece.all") == 1, "which is tall too"


@pytest.mark.parametrize("setting", [(ORDER, "speech-alone"), (PIECES_VOLUME, 0)])
def test_without_sounds_of_pieces_nothing_is_left_to_them(
    lay: LayTable, setting: tuple[Setting[Any], object]
) -> None:
    table = without_heights(lay)
    table.settings.change(*setting)
    assert table.press("Space Right")[-1] == "tray.piece(tall round hollow smooth)"
    assert table.press("Enter")[-1] == "given(tall round hollow smooth)"
    assert table.press("H")[-1].startswith("hand(tall")


def test_what_is_said_again_without_its_sound_is_said_in_full(lay: LayTable) -> None:
    table = without_heights(lay, Voice(can_be_cut=True, seconds=2.0))
    assert table.press("Right Enter")[-1] == "given(round hollow smooth)"
    assert table.press("P")[-1].endswith("given(tall round hollow smooth)")
    table.wait(10)
    assert table.press("H")[-1].startswith("hand(round")
    assert table.press("Backspace")[-1].startswith("hand(tall round")


def test_talking_more_is_for_the_one_who_asks(table: Table) -> None:
    table.press("Enter")
    assert table.press("V") == ["chosen(words.short)"]
    assert table.settings[BEN.level] is Verbosity.SHORT
    assert table.press("V V") == ["chosen(words.whole)"] * 2, "the most, and there it stays"
    table.press("Shift+V")
    assert table.settings[BEN.level] is Verbosity.SHORT
    assert table.settings[ANA.level] is Verbosity.FULL


def test_speech_is_set_for_the_one_on_turn(table: Table) -> None:
    assert table.press(":speech")[0].startswith("settings.player-1.title")
    table.press("Escape Enter")
    assert table.press(":speech")[0].startswith("settings.player-2.title")


def test_each_has_a_language(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.session.configuration.languages = Languages()
    table.session.configuration.forget()
    table.settings.change(ANA.language, "es")
    table.settings.change(BEN.language, "fr")
    spanish, french = language("es"), language("fr")
    piece: dict[str, Fact] = {"piece": described(Piece.TRHG, Rules()), "player": "Ben"}
    assert table.press("H") == [spanish.sentence("hand.empty")]
    assert table.press("Enter") == [french.sentence("given.named", piece)]
    placed = french.sentence("placed.named", {"player": "Ben", "square": Square.A1})
    assert table.press("Enter")[0].startswith(placed)
    piece = {"piece": described(Piece.TRhg, Rules()), "player": "Ana"}
    assert table.press("Right Enter")[-1] == spanish.sentence("given.named", piece)


def test_what_was_set_is_there_the_next_time(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("V")
    table.session.close()
    again = lay()
    again.press("Enter")
    assert again.press("Right Left Space")[-1] == "tray.piece.full(tall round hollow grooved)"


def test_settings_are_two_keys_away_and_changed_at_once(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    assert table.press("F2") == ["settings.title item(settings.player-1)"]
    table.press("Enter @setting.speech.level")
    assert (
        table.voice.said[-1]
        == "choice(setting.speech.level: words.short) setting.speech.level.what"
    )
    assert table.press("Right") == ["chosen(words.whole)"]
    table.press("Escape Escape Space")
    assert table.voice.said[-1] == "tray.piece.full(tall round hollow grooved)"


def test_a_profile_is_named_by_typing(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("F2 @profiles Enter")
    assert table.voice.said[-1].startswith("profiles.title item(profiles.save)")
    table.press("Enter")
    table.type("Evening")
    assert table.press("Enter")[0].startswith("profiles.saved(Evening)")
    assert table.press("Home")[0] == "item(Evening)"


def test_a_broken_setting_is_told_once(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.settings.change(ANA.level, Verbosity.FULL)
    table.session.close()
    path = table.folder / "settings.txt"
    path.write_text(
        path.read_text().replace("player-1.speech.level = full", "player-1.speech.level = loud")
    )
    again = lay()
    assert "player-1.speech.level" in again.voice.said[0]
    assert "player-1.speech.level" not in again.press("Down")[0]

"""Each player is spoken to as that player likes it, and what both must know is said once."""

import pytest

from quarto_access.core.rules import Player
from quarto_access.i18n.catalogues import Languages
from quarto_access.i18n.style import Level, SpaceNames
from quarto_access.match.setup import Setup, Starts
from quarto_access.ui.settings_table import SPEECH
from tests.play.conftest import LayTable
from tests.play.table import Table

ONE_STARTS = Setup(starts=Starts.ONE, names=("Ana", "Ben"))
ANA, BEN = SPEECH[Player.ONE], SPEECH[Player.TWO]


@pytest.fixture
def table(lay: LayTable) -> Table:
    """Ana wants whole sentences, and Ben few words and rows by their number."""
    table = lay(ONE_STARTS)
    table.settings.change(ANA.level, Level.FULL)
    table.settings.change(BEN.level, Level.TERSE)
    table.settings.change(BEN.spaces, SpaceNames.WORDS)
    return table


def test_each_is_told_in_the_own_way(table: Table) -> None:
    assert table.press("Space") == ["This piece is tall, round, hollow, grooved."]
    assert table.press("Enter") == ["Tall, hollow, grooved."]
    assert table.press("Right") == ["Row 1 column 2, empty."]
    assert table.press("Enter") == ["Row 1 column 2. 15 left."]
    assert table.press("Down Enter")[-1] == "Ana, your piece is tall, square, hollow, grooved."


def test_talking_more_is_for_the_one_who_asks(table: Table) -> None:
    table.press("Enter")
    assert table.press("V") == ["Short phrases."]
    assert table.settings[BEN.level] is Level.SHORT
    assert table.settings[ANA.level] is Level.FULL


def test_speech_is_set_for_the_one_on_turn(table: Table) -> None:
    assert table.press(":speech")[0].startswith("Speech for player 1.")
    table.press("Escape Enter")
    assert table.press(":speech")[0].startswith("Speech for player 2.")


def test_each_has_a_language(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.session.configuration.languages = Languages()
    table.session.configuration.forget()
    table.settings.change(ANA.language, "es")
    table.settings.change(BEN.language, "fr")
    assert table.press("H") == ["Nada en la mano."]
    assert table.press("Enter") == ["Votre pièce\u00a0: haute, ronde, creuse, rainurée."]
    assert table.press("Enter")[0].startswith("Posée, A1. Donnez une pièce")
    assert table.press("Right Enter")[-1].startswith("Tu pieza:")


def test_what_was_set_is_there_the_next_time(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("V")
    table.session.close()
    again = lay()
    again.press("Enter")
    assert again.press("Right Left Space")[-1] == "This piece is tall, round, hollow, grooved."


def test_settings_are_two_keys_away_and_changed_at_once(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    assert table.press("F2") == ["Settings. Speech for player 1, 1 of 11."]
    table.press("Enter Down")
    assert table.voice.said[-1] == "Words: short phrases, 2 of 16. How much is said."
    assert table.press("Right") == ["Whole sentences."]
    table.press("Escape Escape Space")
    assert table.voice.said[-1] == "This piece is tall, round, hollow, grooved."


def test_a_profile_is_named_by_typing(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("F2 P P Enter")
    assert table.voice.said[-1].startswith("Profiles. Keep these settings as a profile, 1 of 4.")
    table.press("Enter")
    table.type("Evening")
    assert table.press("Enter")[0].startswith("Kept as Evening.")
    assert table.press("Home")[0] == "Evening, 1 of 5."


def test_a_broken_setting_is_told_once(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.settings.change(ANA.level, Level.FULL)
    table.session.close()
    path = table.folder / "settings.txt"
    path.write_text(
        path.read_text().replace("player-1.speech.level = full", "player-1.speech.level = loud")
    )
    again = lay()
    assert "player-1.speech.level" in again.voice.said[0]
    assert "player-1.speech.level" not in again.press("Down")[0]

"""Each player's voice, by keys: which, rate, pitch, direction, and a sample."""

from quarto_access.core.values import replace
from quarto_access.match.setup import Setup, Starts
from quarto_access.speech.manner import USUAL, Manner, Voice
from quarto_access.ui.configuration.settings_table import FROM_SQUARES, SPEECH, VOICE_VOLUME
from tests.play.conftest import LayTable

TO_VOICES = "F2 @settings.voice Enter @settings.voice-1 Enter"
ONE_STARTS = Setup(starts=Starts.ONE)


def test_a_change_is_heard_at_once_in_the_voice_as_it_is_then(lay: LayTable) -> None:
    table = lay()
    table.press(f"{TO_VOICES} @setting.voice.rate")
    assert table.press("Right") == ["chosen(setting.voice.rate.number(55))"]
    assert table.voice.manners[-1] == Manner("en", rate=55)


def test_a_voice_is_heard_beside_a_screen_reader(lay: LayTable) -> None:
    table = lay()
    wishes = table.session.configuration
    known = (Voice("gmw/de", "de", "German"), Voice("e", "en-gb", "Emma"))
    wishes.find_voices = lambda: setattr(wishes, "voices", known)
    table.press(TO_VOICES)
    assert table.press("Right") == ["chosen(Emma)"]
    table.press("@setting.voice.pitch Right")
    assert table.press("@settings.voice.try Enter")[-1] == "(tried) voice.sample"
    assert table.voice.manners[-1] == Manner("en", "e", pitch=55)


def test_each_seat_has_its_voice(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    one, two = SPEECH.values()
    table.settings.change(one.rate, 80)
    table.settings.change(two.pitch, 20)
    table.settings.change(VOICE_VOLUME, 30)
    usual = replace(USUAL, volume=30)
    table.press("Right")
    assert table.voice.manners[-1] == replace(usual, rate=80)
    table.press("Enter")
    assert table.voice.manners[-1] == replace(usual, pitch=20)


def test_words_come_from_their_square_if_that_is_wanted(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter Right")
    assert table.voice.manners[-1].square is None
    table.settings.change(FROM_SQUARES, True)
    table.press("Right")
    square = table.voice.manners[-1].square
    assert square is not None
    assert table.voice.said[-1].startswith(f"space.empty({square.name})")
    table.press("T")
    assert table.voice.manners[-1].square is None

from quarto_access.speech.backend import Utterance
from quarto_access.speech.choice import OWN_VOICE, SCREEN_READER, WayOfSpeaking
from quarto_access.speech.manner import Manner
from quarto_access.speech.voice_preview import VoicePreview
from tests.speech.backends import Remembering, Slow, way
from tests.waiting import until


def words(text: str) -> Utterance:
    return Utterance(text, interrupt=True, manner=Manner(rate=80))


class Making:
    """Our own voice, which is made as often as it is wanted."""

    def __init__(self, *made: Remembering | Exception) -> None:
        self._made = list(made)
        self.times = 0
        self.way = WayOfSpeaking("pyttsx3", OWN_VOICE, self._make)

    def _make(self) -> Remembering:
        self.times += 1
        made = self._made.pop(0)
        if isinstance(made, Exception):
            raise made
        return made


def test_the_voice_is_begun_when_it_is_wanted_and_kept() -> None:
    voice = Remembering("voice")
    making = Making(voice)
    trying_out = VoicePreview([way(Remembering("reader")), making.way])
    assert making.times == 0
    trying_out.say(words("A1."))
    trying_out.say(words("A2."))
    assert until(lambda: voice.did[-1:] == ["now: A2."])
    assert making.times == 1
    trying_out.close()


def test_newer_words_cut_older_ones() -> None:
    voice = Slow("voice")
    trying_out = VoicePreview([way(voice)])
    trying_out.say(words("A1."))
    voice.wait_for("now: A1.")
    trying_out.say(words("A2."))
    voice.wait_for("now: A1.", "cut", "now: A2.")
    trying_out.close()
    voice.wait_for("now: A1.", "cut", "now: A2.", "cut", "close")


def test_a_voice_that_could_not_be_made_is_tried_again() -> None:
    voice = Remembering("voice")
    making = Making(OSError("no"), voice)
    trying_out = VoicePreview([making.way])
    channel = trying_out.begin()
    assert channel
    assert until(lambda: channel.made.is_over)
    trying_out.say(words("A1."))
    voice.wait_for("now: A1.")
    trying_out.close()


def test_a_voice_that_died_is_made_anew() -> None:
    dead, voice = Remembering("dead"), Remembering("voice")
    dead.problem = OSError("the worker was killed")
    making = Making(dead, voice)
    trying_out = VoicePreview([making.way])
    trying_out.say(words("A1."))
    assert until(lambda: trying_out._answer and trying_out._answer.problem)
    trying_out.say(words("A2."))
    voice.wait_for("now: A2.")
    dead.wait_for("close")
    trying_out.close()
    voice.wait_for("now: A2.", "close")


def test_without_a_voice_of_our_own_nothing_is_tried_out() -> None:
    reader = Remembering("reader")
    trying_out = VoicePreview([WayOfSpeaking("prism", SCREEN_READER, lambda: reader)])
    trying_out.say(words("A1."))
    assert trying_out.begin() is None
    trying_out.cut()
    trying_out.close()
    assert reader.did == []

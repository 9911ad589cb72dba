"""The sounds as the program plays them: what is wanted counts as soon as it is wanted."""

import pytest

from quarto_access.audio import card as module
from quarto_access.audio.hearing import Hearing
from quarto_access.audio.sound import Sound
from quarto_access.narration.announcement import Cue
from tests.audio.cards import FakeCard, eventually


def test_another_buffer_counts_with_the_next_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []

    def card(buffer: int) -> FakeCard:
        opened.append(buffer)
        return FakeCard()

    monkeypatch.setattr(module, "PygameCard", card)
    told: list[bool] = []
    sound = Sound(told.append)
    eventually(lambda: sound.mixer.alive)
    sound.play((), Hearing())
    sound.play((), Hearing(buffer=1024))
    eventually(lambda: opened == [512, 1024])
    eventually(lambda: sound.mixer.alive)
    sound.play((Cue("edge"),), Hearing(buffer=1024))
    sound.close()
    assert opened == [512, 1024]
    assert told == [True]

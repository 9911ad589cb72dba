"""Learning the sounds, by keys: what is heard and said, and what is kept."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from quarto_access.audio.hearing import Hearing
from quarto_access.core.pieces import Edition, Piece
from quarto_access.narration.announcement import Cue
from quarto_access.narration.cues import CUES
from quarto_access.storage.setting import Setting
from quarto_access.ui.configuration.settings_table import ORDER, PIECES_VOLUME, SIGNALS_VOLUME
from tests.play.conftest import LayTable
from tests.play.table import Table


def cues(table: Table) -> list[dict[str, Any]]:
    return [entry for entry in table.transcript() if entry["kind"] == "cue"]


def heard_last(table: Table, count: int) -> list[str]:
    """Return the pieces that were heard last."""
    return [cue["piece"] for cue in cues(table)[-count:]]


def test_every_signal_is_heard_with_its_meaning(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":learning @learning.signals Enter")
    assert table.voice.said[-1] == "learning.signals.title item(signal.begin)"
    assert cues(table)[-1]["sound"] == "begin"
    assert table.press("Down") == ["item(signal.turn)"]
    assert cues(table)[-1]["sound"] == "turn"
    assert table.press("Enter") == ["item(signal.turn)"]
    assert cues(table)[-1]["sound"] == "turn"


def test_a_contrast_is_two_pieces_that_differ_in_nothing_else(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":learning @learning.marks Enter")
    assert table.voice.said[-1] == "learning.marks.title item(learning.about.height)"
    assert table.wait(3) == ["learning.mark(find.item(tall))", "learning.mark(find.item(short))"]
    heard = heard_last(table, 2)
    for shown, trait, other in (
        ("shape", "round", "square"),
        ("body", "hollow", "solid"),
        ("finish", "grooved", "smooth"),
    ):
        table.press(f"@learning.about.{shown}")
        assert table.wait(3) == [f"learning.mark(find.item({it}))" for it in (trait, other)]
        heard += heard_last(table, 2)
    assert len(set(heard)) == 8
    for one, two in zip(heard[::2], heard[1::2], strict=True):
        assert sum(a != b for a, b in zip(one, two, strict=True)) == 1


def test_each_mark_is_heard_alone_and_then_all_pieces(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":learning @learning.marks Enter Down")
    assert table.voice.said[-1] == "item(mark.tall)"
    assert cues(table)[-1]["piece"].startswith("T")
    assert table.wait(3) == []
    table.press("End Up")
    assert table.voice.said[-1] == "item(short square solid smooth)"
    assert cues(table)[-1]["piece"] == "trhg"


def answered(table: Table, *, right: bool) -> tuple[dict[str, Any], list[str]]:
    """Answer a question about a mark; return the cue of the question, and what Enter said."""
    table.press(":learning @learning.train.marks Enter")
    asked = cues(table)[-1]
    second_is_right = is_second(asked["piece"], table)
    return asked, table.press("Down Enter" if second_is_right is right else "Enter")[-1:]


def is_second(piece: str, table: Table) -> bool:
    """Return whether the second answer of the question is right."""
    second = table.voice.said[-1].rstrip(")").rpartition("(")[2]
    return second in {trait.name.lower() for trait in Piece(piece).traits}


def test_saying_a_question_again_plays_its_sound_too(lay: LayTable) -> None:
    table = lay(in_window=True)
    [*_, question] = table.press(":learning @learning.train.spaces Enter")
    [asked] = cues(table)[-1:]
    heard = len(cues(table))
    assert table.press("Backspace") == [question]
    again = cues(table)[heard:]
    assert [(c["sound"], c["piece"], c["square"]) for c in again] == [
        ("piece", asked["piece"], asked["square"])
    ]
    assert table.press("Down Backspace")[-1] == table.voice.said[-2]
    assert len(cues(table)) == heard + 2, "at an answer too"
    table.press("Enter Backspace")
    assert len(cues(table)) == heard + 2, "it has been answered"
    table.press("Escape @learning.train.marks Enter F1")
    assert any("command.repeat" in item for item in table.press("Down Down Down Down Down Down"))


def test_after_a_right_answer_its_sound_comes_again_and_then_the_next_question(
    lay: LayTable,
) -> None:
    table = lay(in_window=True)
    asked, said = answered(table, right=True)
    assert said[0].startswith("learning.right(")
    assert len(cues(table)) == 1
    table.wait(1)
    assert [cue["piece"] for cue in cues(table)] == [asked["piece"]] * 2
    heard = table.wait(4)
    assert heard[0] == "learning.next"
    assert heard[1].startswith("learning.ask(")
    assert len(cues(table)) == 3
    assert (table.folder / "training.txt").read_text().count("\n") == 1
    table.press("Escape @learning.score Enter")
    assert table.voice.said[-1].startswith("learning.score.title")


def test_after_a_wrong_answer_both_sounds_are_heard_each_with_its_name(lay: LayTable) -> None:
    table = lay(in_window=True)
    asked, said = answered(table, right=False)
    assert said[0].startswith("learning.wrong(")
    before = len(table.transcript())
    table.wait(8)
    then = [
        entry.get("piece") or entry["messages"][0]
        for entry in table.transcript()[before:]
        if entry["kind"] in {"cue", "say"}
    ]
    again, words, instead, following, question, choices = then
    assert again == asked["piece"]
    assert words == "learning.said"
    assert sum(a != b for a, b in zip(again, instead, strict=True)) == 1
    assert (following, choices) == ("learning.next", "learning.ask")
    assert question in {piece.value for piece in Edition.ACCESS.pieces}


@pytest.mark.parametrize("key", ["Enter", "Down", "Home"])
def test_a_key_skips_what_is_left_of_an_answer(lay: LayTable, key: str) -> None:
    table = lay(in_window=True)
    answered(table, right=False)
    table.wait(0.5)
    heard = len(cues(table))
    (said,) = table.press(key)
    assert said.startswith("learning.ask(")
    assert len(cues(table)) == heard + 1
    assert table.wait(10) == []


@pytest.mark.parametrize("key", ["F5", "F8", "F11", "F12", "Ctrl Ctrl+J"])
def test_a_key_beside_the_trainer_does_not_keep_the_next_question_back(
    lay: LayTable, key: str
) -> None:
    table = lay(in_window=True)
    answered(table, right=False)
    table.wait(0.5)
    table.press(key)
    said, following, question = table.wait(10)
    assert said.startswith("learning.said(")
    assert following == "learning.next"
    assert question.startswith("learning.ask(")
    assert table.wait(10) == []


def test_leaving_the_trainer_or_the_window_drops_what_is_left(lay: LayTable) -> None:
    table = lay(in_window=True)
    answered(table, right=False)
    table.press("Escape")
    assert table.wait(10) == []
    answered(table, right=False)
    table.session.away()
    assert table.wait(10) == []


def test_a_sound_tells_nothing_in_words_before_the_answer(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":learning @learning.train.pieces Enter")
    heard = cues(table)[-1]
    assert heard["sound"] == "piece"
    assert heard["piece"] is not None
    assert table.voice.said[-1].count(";") == 3  # four pieces to choose from


class Ears:
    """Sounds that nobody plays, with the loudness that each of them would have."""

    def __init__(self) -> None:
        self.volumes: list[tuple[str, int]] = []

    def play(self, cues: Sequence[Cue], wanted: Hearing, after: float = 0.0) -> float:
        volumes = [wanted.volume(of_piece=CUES[cue.sound].is_piece) for cue in cues]
        self.volumes += zip([cue.sound for cue in cues], volumes, strict=True)
        return after + 0.1 if any(volumes) else 0.0

    def silence(self) -> None:
        """Do nothing: there is nothing to stop."""


@pytest.mark.parametrize(
    ("settings", "piece", "signal"),
    [
        ({ORDER: "speech-alone"}, 50, 50),
        ({PIECES_VOLUME: 0, SIGNALS_VOLUME: 70}, 10, 70),
        ({PIECES_VOLUME: 70, SIGNALS_VOLUME: 0}, 70, 10),
    ],
)
def test_who_learns_sounds_hears_them_whatever_is_chosen_for_the_game(
    lay: LayTable, settings: Mapping[Setting[Any], object], piece: int, signal: int
) -> None:
    table, ears = lay(in_window=True), Ears()
    table.presenter._sounds = ears
    for setting, to in settings.items():
        table.settings.change(setting, to)
    table.press(":learning @learning.signals Enter")
    assert ears.volumes[-1] == ("begin", signal)
    table.press("Escape @learning.marks Enter Down")
    assert ears.volumes[-1] == ("piece", piece)
    table.press("Escape Escape :learning @learning.train.pieces Enter")
    assert ears.volumes[-1] == ("piece", piece)
    table.press("Escape Escape :settings @menu.first-steps Enter @ears Enter Enter")
    assert ears.volumes[-1] == ("place", signal)
    table.press("Escape Escape Escape :tutorial @tutorial.sounds Enter Space")
    assert ears.volumes[-1] == ("piece", piece)
    table.press("Escape Escape :main-menu Escape Home :quick-game")
    table.press("1 2")
    in_game = 0 if ORDER in settings else settings[PIECES_VOLUME]
    assert ears.volumes[-1] == ("piece.compact", in_game), "a game is as chosen"


def test_without_sounds_there_is_nothing_to_learn(lay: LayTable) -> None:
    assert lay().press(":learning") == ["refused.no-sounds"]


def test_scores_that_are_damaged_are_said_at_the_start(lay: LayTable, tmp_path: Path) -> None:
    (tmp_path / "training.txt").write_text("nonsense\n")
    table = lay()
    table.wait(5)
    assert "fault.scores(training.txt.damaged)" in " ".join(table.voice.said)


def test_scores_that_cannot_be_read_are_said_at_the_start(lay: LayTable, tmp_path: Path) -> None:
    (tmp_path / "training.txt").mkdir()
    table = lay()
    table.wait(5)
    assert "fault.scores-unread(" in " ".join(table.voice.said)

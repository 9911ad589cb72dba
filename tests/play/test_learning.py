"""Learning the sounds, by keys: what is heard and said, and what is kept."""

from typing import Any

from tests.play.conftest import LayTable
from tests.play.table import Table


def cues(table: Table) -> list[dict[str, Any]]:
    return [entry for entry in table.transcript() if entry["kind"] == "cue"]


def test_every_signal_is_heard_with_its_meaning(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":learning @learning.signals Enter")
    assert table.voice.said[-1] == "learning.signals.title item(signal.begin)"
    assert cues(table)[-1]["sound"] == "begin"
    assert table.press("Down") == ["item(signal.turn)"]
    assert cues(table)[-1]["sound"] == "turn"
    assert table.press("Enter") == ["item(signal.turn)"]
    assert cues(table)[-1]["sound"] == "turn"


def test_the_marks_apart_then_together(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":learning @learning.marks Enter")
    assert table.voice.said[-1] == "learning.marks.title item(mark.tall)"
    assert cues(table)[-1]["piece"] == "TRhg"
    table.press("End Up")
    assert table.voice.said[-1] == "item(short square solid smooth)"
    assert cues(table)[-1]["piece"] == "trhg"


def test_a_question_is_heard_and_its_answer_told_and_kept(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":learning @learning.train.marks Enter")
    assert table.voice.said[-1].startswith("learning.train.marks.title learning.ask(")
    table.press("Enter")
    assert table.voice.said[-1].startswith(("learning.right(", "learning.wrong("))
    assert len(cues(table)) == 2
    assert (table.folder / "training.txt").read_text().count("\n") == 1
    table.press("Escape @learning.score Enter")
    assert table.voice.said[-1].startswith("learning.score.title")


def test_a_sound_tells_nothing_in_words_before_the_answer(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":learning @learning.train.pieces Enter")
    heard = cues(table)[-1]
    assert heard["sound"] == "piece"
    assert heard["piece"] is not None
    assert table.voice.said[-1].count(";") == 3  # four pieces to choose from


def test_without_sounds_there_is_nothing_to_learn(lay: LayTable) -> None:
    assert lay().press(":learning") == ["refused.no-sounds"]

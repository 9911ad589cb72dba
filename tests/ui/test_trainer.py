"""The trainer asks about what can be heard, more about confusions, and keeps a score."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from quarto_access.core.pieces import Piece
from quarto_access.storage.training import Training
from quarto_access.ui.screens.trainer import Exercise, ask


def pick(seed: int = 1) -> Random:
    return Random(seed)


@pytest.mark.parametrize("exercise", list(Exercise))
def test_one_answer_is_right_and_the_others_are_not(exercise: Exercise) -> None:
    chance = pick()
    for _ in range(300):
        question = ask(exercise, chance.randrange, lambda _: 1)
        right = question.answers[question.right]
        assert len(set(question.answers)) == len(question.answers)
        match exercise:
            case Exercise.MARKS:
                assert right in question.piece.traits
                assert len(set(question.answers) & set(question.piece.traits)) == 1
            case Exercise.PIECES:
                assert right is question.piece
                assert all(isinstance(answer, Piece) for answer in question.answers)
            case Exercise.SPACES:
                assert right is question.square


@pytest.mark.parametrize("exercise", [Exercise.PIECES, Exercise.SPACES])
def test_the_right_answer_may_be_any(exercise: Exercise) -> None:
    chance = pick()
    places = Counter(ask(exercise, chance.randrange, lambda _: 1).right for _ in range(400))
    assert set(places) == {0, 1, 2, 3}
    assert min(places.values()) > 60


def test_what_is_confused_is_asked_more(tmp_path: Path) -> None:
    training = Training(str(tmp_path / "training.txt"), lambda: "2026-01-02")
    for _ in range(20):
        training.answered("height", right=True)
        training.answered("shape", right=True)
        training.answered("body", right=False)
        training.answered("finish", right=True)
    chance = pick()
    asked = Counter(
        ask(Exercise.MARKS, chance.randrange, training.weight).about for _ in range(500)
    )
    assert asked["body"] > 400


def test_the_score_is_kept_from_day_to_day(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "training.txt"
    before = Training(str(path), lambda: "2026-01-02")
    for right in [False] * 20 + [True] * 15 + [False] * 5:
        before.answered("piece", right=right)
    score = Training(str(path), lambda: "2026-01-03").score("piece")
    assert (score.right, score.asked) == (15, 20)
    assert (score.before_right, score.before_asked) == (0, 20)
    assert path.read_text().splitlines()[0] == "2026-01-02 piece wrong"


def test_what_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "training.txt"
    path.write_bytes(b"\xff\xfe nonsense\n2026-01-02 piece right\n2026-01-02 piece maybe\n")
    assert Training(str(path), lambda: "2026-01-03").score("piece").asked == 1


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    training = Training(str(tmp_path / "file" / "training.txt"), lambda: "2026-01-02")
    training.answered("piece", right=True)
    assert training.score("piece").right == 1

import pytest

from quarto_access.speech.pace import MOST_SECONDS, seconds


@pytest.mark.parametrize(
    ("text", "truth"),
    [  # espeak-ng at 200 words a minute
        ("", 0.0),
        ("A1, empty.", 1.0),
        ("Player 1 wins.", 0.9),
        ("Short, round, solid, smooth.", 1.9),
        ("Placed, D1. Give a piece; 11 left.", 2.5),
        ("Main menu. Quick game, 1 of 6.", 2.3),
    ],
)
def test_words_take_about_as_long_as_estimated(text: str, truth: float) -> None:
    assert truth * 0.85 <= seconds(text) <= truth * 1.6


def test_nothing_takes_for_ever() -> None:
    assert seconds("A1, empty. " * 1_000) == MOST_SECONDS

"""The README shows a game as it really goes."""

from tests.play.transcripts import README, TASTE, path, with_taste


def test_the_taste_of_a_game_is_from_the_transcript() -> None:
    [taste] = TASTE.findall(README.read_text("utf-8"))
    assert taste in path("en").read_text("utf-8"), "python -m tests.play.transcripts renews it"


def test_it_is_renewed_with_the_sentences_of_the_transcript() -> None:
    readme, english = README.read_text("utf-8"), path("en").read_text("utf-8")
    assert with_taste(readme, english) == readme
    put_otherwise = english.replace("Short, round, ", "Low, round, ")
    assert "Low, round, solid" in with_taste(readme, put_otherwise)

"""Files at a path that the player has typed."""

from pathlib import Path

import pytest

from quarto_access.storage import elsewhere


@pytest.mark.parametrize("place", ["there", "there/", "new/", "new/inner/"])
def test_a_place_that_is_a_folder_gets_a_file_with_the_usual_name(
    tmp_path: Path, place: str
) -> None:
    (tmp_path / "there").mkdir()
    written = elsewhere.write_new(f"{tmp_path}/{place}", "usual.txt", "text")
    assert Path(written) == tmp_path / place / "usual.txt"
    assert Path(written).read_text("utf-8") == "text"


def test_any_other_place_is_the_name_of_the_file(tmp_path: Path) -> None:
    assert Path(elsewhere.write_new(f"{tmp_path}/mine", "usual.txt", "text")).name == "mine"

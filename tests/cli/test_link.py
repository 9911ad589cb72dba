"""A link to a table on the command line, and the program that runs already and gets it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from time import monotonic

import pytest

from quarto_access.app import Options
from quarto_access.cli import main, play_command
from quarto_access.storage import handed_link
from quarto_access.storage.handed_link import NAME, HandedLinks, hand_over
from tests.systems import needs_links

LINK = "quarto:K7F2QX"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Options]:
    """Return the options with which a game has begun."""
    begun: list[Options] = []
    monkeypatch.setattr(play_command, "play_text", begun.append)
    monkeypatch.setattr(play_command, "play_window", begun.append)
    monkeypatch.setattr("quarto_access.host.leaving.leave", lambda _: None)
    return begun


@pytest.fixture
def taken(tmp_path: Path) -> Iterator["SimpleQueue[str]"]:
    """Return the links that a program takes which runs with this folder."""
    queue: SimpleQueue[str] = SimpleQueue()
    with closing(HandedLinks(str(tmp_path), queue.put)):
        yield queue


@pytest.mark.parametrize(
    "link",
    [
        *("k7f2qx", "quarto:?"),
        *[
            pytest.param(link, marks=pytest.mark.slow)
            for link in (LINK, "QUARTO:k7f2qx", "quarto://K7F2QX/")
        ],
    ],
)
def test_it_begins_the_game_which_says_so_if_the_link_is_damaged(
    tmp_path: Path, begun: list[Options], link: str
) -> None:
    given = [link] if ":" not in link else ["--profile", str(tmp_path), link]
    assert main(given) == 0
    assert [options.link for options in begun] == [link]


@pytest.mark.parametrize(
    "given",
    [
        [LINK, "--load", "game.qrt"],
        [LINK, "--profile", "folder", LINK],
        ["serve", LINK],
        ["K7F2QX", "--text"],
        ["--k7f2qx"],
        ["K7F2Q"],
        ["K7F2QX", "K7F2QX"],
    ],
    ids=" ".join,
)
def test_nothing_else_is_taken_for_a_link_and_nothing_may_follow_one(
    begun: list[Options], given: list[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(given)
    assert ended.value.code == 2
    assert begun == []


@pytest.mark.parametrize("link", [LINK, "K7F2QX"])
def test_the_error_says_that_the_link_comes_last(
    link: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([link, "--text"])
    assert capsys.readouterr().err.endswith("the link comes last, after the options\n")


def test_a_code_may_follow_options(tmp_path: Path, begun: list[Options]) -> None:
    assert main(["--text", "--profile", str(tmp_path), "k7f2qx"]) == 0
    assert [options.link for options in begun] == ["k7f2qx"]


def test_a_file_or_a_command_with_the_name_of_a_code_is_none(begun: list[Options]) -> None:
    assert main(["--load", "K7F2QX"]) == 2
    with pytest.raises(SystemExit):
        main(["replay"])  # its files are missing
    assert begun == []


def test_the_program_that_runs_gets_it_and_no_other_begins(
    tmp_path: Path, begun: list[Options], taken: "SimpleQueue[str]"
) -> None:
    assert main(["--profile", str(tmp_path), LINK]) == 0
    assert taken.get(timeout=10) == LINK
    assert begun == []
    assert list(tmp_path.iterdir()) == []


def test_where_none_runs_nothing_is_left(tmp_path: Path) -> None:
    assert not hand_over(str(tmp_path / "nowhere"), LINK)
    assert not hand_over(str(tmp_path), LINK)
    assert list(tmp_path.iterdir()) == []


def test_one_that_nobody_waits_for_is_forgotten(
    tmp_path: Path, taken: "SimpleQueue[str]", monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handed_link, "STALE", -1.0)
    (tmp_path / NAME).write_text(LINK)
    until = monotonic() + 10
    while (tmp_path / NAME).exists():
        assert monotonic() < until
    assert taken.empty()


def test_of_several_programs_one_gets_it(tmp_path: Path, taken: "SimpleQueue[str]") -> None:
    with closing(HandedLinks(str(tmp_path), taken.put)):
        for number in range(3):
            assert hand_over(str(tmp_path), f"quarto:{number}")
        assert [taken.get(timeout=10) for _ in range(3)] == [f"quarto:{n}" for n in range(3)]
    assert taken.empty()


def test_of_a_long_file_little_is_read(tmp_path: Path, taken: "SimpleQueue[str]") -> None:
    (tmp_path / NAME).write_text(LINK * 10_000)
    assert len(taken.get(timeout=10)) < 200


@needs_links
def test_a_link_out_of_the_folder_is_not_followed(
    tmp_path: Path, taken: "SimpleQueue[str]"
) -> None:
    elsewhere = tmp_path.parent / "elsewhere.txt"
    elsewhere.write_text("quarto:SECRET")
    (tmp_path / NAME).symlink_to(elsewhere)
    assert hand_over(str(tmp_path), LINK)
    assert taken.get(timeout=10) == LINK


def test_a_folder_in_its_place_is_left_alone(tmp_path: Path, taken: "SimpleQueue[str]") -> None:
    (tmp_path / NAME).mkdir()
    assert not hand_over(str(tmp_path), LINK)
    assert taken.empty()

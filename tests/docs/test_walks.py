"""The walks of `docs/architecture.md` are those of the program: every function, in its turn."""

from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

import pytest

from tests.docs.page import walks
from tests.docs.walked import WALKS


def first_missing(walk: list[str], calls: list[str]) -> str:
    """Return what to correct on the page, if the program goes another way; else nothing."""
    at, before = 0, "the beginning"
    for number, function in enumerate(walk, 1):
        try:
            at = calls.index(function, at) + 1
        except ValueError:
            near = get_close_matches(function, dict.fromkeys(calls), 5)
            return f"{number}. `{function}` is not called after {before}. In all there are: {near}"
        before = f"{number}. `{function}`"
    return ""


@pytest.mark.parametrize("title", WALKS)
def test_a_walk_is_what_the_program_does(
    title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert first_missing(walks()[title], WALKS[title](tmp_path, monkeypatch)) == ""


def test_each_walk_on_the_page_is_gone() -> None:
    assert set(walks()) == set(WALKS)
    assert all(15 <= len(walk) <= 25 for walk in walks().values())


@pytest.mark.parametrize("function", sorted({name for walk in walks().values() for name in walk}))
def test_each_function_on_the_page_is_there(function: str) -> None:
    parts = function.split(".")
    modules = [part for part in parts if part.islower() and not part.startswith("_")]
    found: object = None
    for length in range(len(modules), 0, -1):
        try:
            found = import_module(".".join(["quarto_access", *parts[:length]]))
        except ModuleNotFoundError:
            continue
        for name in parts[length:]:
            found = getattr(found, name)
        break
    assert callable(found)


def test_a_function_that_is_not_called_in_its_turn_is_named() -> None:
    assert first_missing(["a.one", "a.two"], ["a.one", "b", "a.two"]) == ""
    assert first_missing(["a.two", "a.one"], ["a.one", "b", "a.two"]).startswith("2. `a.one`")
    assert "'a.twos'" in first_missing(["a.one", "a.two"], ["a.one", "a.twos"])

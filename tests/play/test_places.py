"""In every list, each item is said with its place and the number of items."""

import pytest

from quarto_access.narration.announcement import Fact
from tests.play.conftest import LayTable
from tests.play.table import Table

LISTS = (
    *("Home", ":new-game", ":settings", "F2 Enter"),
    *(":keys", "F1", ":learning", ":drills", ":quick-game Escape"),
)


@pytest.mark.parametrize("keys", LISTS)
def test_each_item_is_told_with_its_place(keys: str, lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(keys)
    places = [place(table)]
    while table.press("Down") != ["edge"]:
        places.append(place(table))
    assert places == [(at, len(places)) for at in range(1, len(places) + 1)]


def place(table: Table) -> tuple[Fact, Fact]:
    """Return the place of the item that was said last, and the number of items."""
    said = table.presenter.recall("repeat")
    assert said
    [item] = [a for a in said.announcements if a.message in {"item", "choice"}]
    return item.facts["position"], item.facts["count"]

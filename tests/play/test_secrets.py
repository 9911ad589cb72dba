"""Lines that nobody has called are revealed in no word, cue or event."""

import re
from pathlib import Path
from typing import Any

import pytest

from quarto_access.core import Calls, FalseCall, Phase, Place, parse_record, replay
from quarto_access.core.values import replace as changed
from quarto_access.match.setup import Setup, Starts
from quarto_access.ui.configuration.settings_table import VIEW
from tests.core.recorded import RECORDS
from tests.i18n.fingers import read
from tests.play.conftest import LayTable
from tests.play.keys import keys_for
from tests.play.table import Table

MANUAL = [
    path.stem
    for path in sorted(RECORDS.glob("*.qrt"))
    if parse_record(path.read_bytes()).rules.calls is Calls.MANUAL
]


ALL_COUNT = [
    name
    for name in MANUAL
    if len(parse_record((RECORDS / f"{name}.qrt").read_bytes()).rules.criteria) == 4
]

IN_TRAY = re.compile(r";? tray\.(piece|alike|last-alike)\([^)]*\)$")
"""The piece in the tray that has the focus: the nearest one, whatever it completes."""


def entries_after_each_placement(
    table: Table, path: Path
) -> list[tuple[Place, list[dict[str, Any]]]]:
    """Play a record by keys; return the transcript after the key that placed each piece."""
    record = parse_record(path.read_bytes())
    placements = []
    game = table.games.match
    assert game is not None
    for action, step in zip(record.actions, replay(record), strict=True):
        table.read_on()
        keys = keys_for(action, game.game)
        if not keys:
            break
        table.press(keys)
        if isinstance(action, Place) and step.game.phase is not Phase.OVER:
            told = table.read_on()
            enter = max(i for i, entry in enumerate(told) if entry["kind"] == "key")
            placements.append((action, told[enter:]))
    return placements


@pytest.mark.parametrize("name", MANUAL)
def test_every_placement_sounds_alike(name: str, lay: LayTable) -> None:
    """A completed line makes no difference to events, cues and words, except for the square."""
    path = RECORDS / f"{name}.qrt"
    record = parse_record(path.read_bytes())
    setup = changed(Setup.of_record(record), starts=Starts(record.rules.first.value))
    placements = entries_after_each_placement(lay(setup), path)
    for full, (action, told) in enumerate(placements, 1):
        square = action.square.name
        kinds = [entry["kind"] for entry in told]
        # then the piece that the focus has come to, or whose turn it is to call, or to let it be
        assert kinds == ["key", "command", "event", "cue", "cue", "say", "braille"]
        *_, spoken, brailled = told
        assert told[2]["action"] == f"{action.player.value} place {square}"
        assert (told[3]["sound"], told[3]["square"]) == ("place", square)
        asked = record.rules.first.value
        expected = (
            f"placed({square}) give.ask({16 - full})"
            if full < 16
            else f"placed({square}) last-calls(player {asked}) item(last-calls.quarto)"
        )
        assert IN_TRAY.sub("", spoken["text"]) == expected
        assert spoken["priority"] == "event"
        there = square.lower()
        shown = (
            f"placed({there}); give.ask({16 - full})"
            if full < 16
            else f"placed({there}); last-calls(player {asked}); item(last-calls.quarto)"
        )
        assert IN_TRAY.sub("", brailled["text"]) == shown


@pytest.mark.parametrize("name", ALL_COUNT)
def test_the_board_in_braille_shows_what_lies_there_and_nothing_of_lines(
    name: str, lay: LayTable
) -> None:
    path = RECORDS / f"{name}.qrt"
    record = parse_record(path.read_bytes())
    table = lay(changed(Setup.of_record(record), starts=Starts(record.rules.first.value)))
    table.settings.change(VIEW, "board")
    steps = zip(record.actions, replay(record), strict=True)
    boards = [step.game.board for action, step in steps if isinstance(action, Place)]
    for (_, told), board in zip(entries_after_each_placement(table, path), boards, strict=False):
        words, _, cells = told[-1]["text"].rpartition(" ")
        assert re.fullmatch(
            r"placed\([a-d][1-4]\); (give\.ask\(\d+\)|last-calls\(player [12]\).*)",
            IN_TRAY.sub("", words),
        )
        spaces, beside = read(cells, record.rules.edition)
        assert [piece for piece, _ in spaces] == list(board)
        assert not any(cursor for _, cursor in spaces)
        lying = {piece for piece in board if piece}
        assert (beside[0] is None) == (len(lying) == 16)
        assert beside[0] not in lying


def test_pointing_at_lines_is_heard_by_nobody(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE))
    table.press("1 Shift+1 Enter 2 Shift+2 Enter")
    before = len(table.transcript())
    said = table.press("Q Down Down Space Escape")
    told = table.transcript()[before:]
    assert "event" not in {entry["kind"] for entry in told}
    said_as = {entry["priority"] for entry in told if entry["kind"] == "say"}
    assert said_as == {"navigation", "asked"}
    assert said[0] == "point.title line.name(row 2) expected.point"
    shown = [entry["text"] for entry in told if entry["kind"] == "braille"]
    assert shown[:3] == [
        "point.title; line.name(row 2); expected.point",
        "line.name(column b)",
        "line.name(diagonal a1 d4)",
    ]


def test_lines_are_named_in_one_order_whatever_lies_on_them(lay: LayTable) -> None:
    """Those through the latest piece first, which is no secret."""
    table = lay(Setup(starts=Starts.ONE, squares=True))
    table.press("1 Shift+1 Enter 2 Shift+2 Enter")
    said = table.press("Q " + "Down " * 19)
    through = 3 + 4
    assert len(said) == 20
    assert said[0] == "point.title line.name(row 2) expected.point"
    assert all("2" in line or "B" in line or "iagonal" in line for line in said[:through])
    assert said[-1] == "edge"
    assert len(set(said)) == 20


def test_a_wrong_call_tells_why_and_what_it_costs(lay: LayTable) -> None:
    def call(cost: FalseCall) -> str:
        table = lay(Setup(starts=Starts.ONE, false_call=cost))
        return table.press("Q Enter")[-1]

    wrong = "wrong.not-full(row 1)"
    assert call(FalseCall.LOSE_CALL) == f"{wrong} cost.call(player 1) expected.give"
    assert call(FalseCall.FREE) == f"{wrong} expected.give"
    assert call(FalseCall.LOSE_GAME).startswith(f"{wrong} cost.game wins.otherwise(player 2)")


def test_what_was_missed_is_told_at_the_end_only(lay: LayTable) -> None:
    path = RECORDS / "missed-by-both.qrt"
    record = parse_record(path.read_bytes())
    table = lay(changed(Setup.of_record(record), starts=Starts(record.rules.first.value)))
    match = table.games.match
    assert match is not None
    for action in record.actions:
        table.press(keys_for(action, match.game))
    assert not [text for text in table.voice.said if re.search("miss|completes", text)]
    assert "missed" not in table.press(":resign Down Enter")[-1]
    [*_, more] = table.press("@menu.more Enter")
    assert more.startswith("more.title end.missed(end.line(")

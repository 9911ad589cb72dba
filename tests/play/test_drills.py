"""Drills for memory, by keys: what is heard, what is asked, and what is kept."""

import pytest

from quarto_access.core.pieces import Characteristic, Piece
from quarto_access.i18n.style import SpaceNames, Style, Verbosity
from quarto_access.narration import drill_announcements
from quarto_access.narration.announcement import Telling
from quarto_access.players.drills import STEPS, Draws, Drill, make, of_day
from quarto_access.storage import files
from quarto_access.ui.screens.drills_screen import DailyScreen
from quarto_access.view.current_picture import showing
from tests.i18n.languages import ALL, language
from tests.play.conftest import LayTable, StartProgram
from tests.play.table import Table, Voice
from tests.play.windowed import play

LISTEN = 30
"""Seconds in which all moves of a drill are heard."""


def asked(table: Table) -> Drill:
    """Return the drill that is made at the player's step: chance is always the same in a test."""
    step = table.scores.drills.progress.step
    return make(STEPS[step - 1], Draws(table.games.chance.seed()))


def heard(table: Table, keys: str = ":drills Enter Enter") -> list[str]:
    """Open the drills and hear one, up to its question."""
    said = table.press(keys)
    return said + table.wait(LISTEN)


def test_describing_while_the_moves_are_heard_every_key_that_moves_has_the_next_one_come(
    lay: LayTable,
) -> None:
    table = lay()
    table.press(":drills Enter Enter Shift+F1")
    assert table.press("B Up End") == [
        f"describe.key({key}, drill.go-on)" for key in ("B", "up", "end")
    ]
    table.press("Shift+F1")
    assert table.press("B")[-1].startswith("drill.move(")


def answer(table: Table, drill: Drill, *, right: bool) -> str:
    """Go to an answer from the question, and press Enter on it."""
    place = drill.right if right else (drill.right + 1) % 4
    return table.press("Home " + "Down " * (place + 1) + "Enter")[-1]


def cues(table: Table) -> list[str]:
    return [entry["sound"] for entry in table.transcript() if entry["kind"] == "cue"]


@pytest.mark.parametrize("in_window", [True, False])
def test_the_moves_are_heard_one_by_one_and_then_the_question(
    lay: LayTable, in_window: bool
) -> None:
    table = lay(in_window=in_window)
    drill = asked(table)
    menu, begun, *moves, question = heard(table)
    assert menu == "drills.title item(drills.practise(1))"
    assert begun == f"drill.step(1).title drill.begins({len(moves)}) drill.begin(enter)"
    places = [(square, drill.game.board[square]) for square in drill.squares]
    assert moves == [
        f"drill.move({' '.join(t.name.lower() for t in piece.traits)}, {square.name})"
        for square, piece in places
        if piece
    ]
    assert question.startswith(f"drill.{drill.kind.value}")
    assert "learning.ask(" in question
    assert cues(table) == ["place", "piece.compact"] * len(moves)


@pytest.mark.parametrize("key", ["Enter", "Down", "Up", "Home", "End", "N"])
def test_a_key_has_the_next_move_come_at_once(lay: LayTable, key: str) -> None:
    table = lay(in_window=True)
    table.press(":drills Enter Enter")
    for _ in asked(table).squares[1:]:
        [said] = table.press(key)
        assert said.startswith("drill.move(")
    [said] = table.press(key)
    assert "learning.ask(" in said
    assert table.wait(LISTEN) == []


@pytest.mark.parametrize("key", ["F5", "F6", "F8", "F11", "Backspace", "Comma", "F10", "Ctrl+J"])
def test_a_key_beside_the_drill_does_not_stop_its_moves(lay: LayTable, key: str) -> None:
    whole = heard(lay(in_window=True))
    table = lay(in_window=True)
    said = table.press(f":drills Enter Enter {key}")
    assert said[:3] == whole[:3]
    assert table.wait(LISTEN) == whole[3:]


@pytest.mark.parametrize("keys", ["F6", "F6 F6", "Ctrl Ctrl+J", "Ctrl F6"])
def test_a_move_that_such_a_key_cuts_off_is_said_again(lay: LayTable, keys: str) -> None:
    whole = heard(lay(in_window=True))
    table = lay(voice=Voice(can_be_cut=True, seconds=1), in_window=True)
    table.press(f":drills Enter Enter {keys}")
    assert table.wait(LISTEN) == whole[2:]


def test_silence_lasts_until_another_key(lay: LayTable) -> None:
    table = lay(voice=Voice(can_be_cut=True, seconds=1), in_window=True)
    table.press(":drills Enter Enter Ctrl")
    assert table.wait(LISTEN) == []
    assert table.press("Enter")[-1].startswith("drill.move(")


def test_a_right_answer_says_why_and_counts(lay: LayTable) -> None:
    table = lay(in_window=True)
    drill = asked(table)
    heard(table)
    said = answer(table, drill, right=True)
    assert said.startswith("drill.right.")
    assert said.endswith("drill.then(enter)")
    assert (table.folder / "drills.txt").read_text() == (
        "2026-01-02 drill right step 1 run 1 streak 1 best 1 days 0\n"
    )


def test_the_next_drill_waits_for_the_key_that_is_named(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.session.configuration.keys.change("act", ("F12",))
    drill = asked(table)
    [begun] = table.press(":drills F12")[-1:]
    assert begun.endswith("drill.begin(f12)")
    assert table.press("Down") == ["edge"], "looking around begins nothing"
    assert table.wait(LISTEN) == []
    heard(table, "F12")
    table.press("Home Down")
    assert table.press("F12")[-1].endswith("drill.then(f12)")
    assert table.wait(LISTEN) == []
    assert table.press("Down") == ["edge"]
    begun, *moves = heard(table, "F12")
    assert begun == f"drill.begins({len(drill.squares)})"
    assert moves[0].startswith("drill.move(")


def test_a_wrong_answer_says_the_right_one_and_ends_the_streak(lay: LayTable) -> None:
    table = lay(in_window=True)
    drill = asked(table)
    heard(table)
    answer(table, drill, right=True)
    heard(table, "Enter")
    assert answer(table, drill, right=False).startswith("drill.wrong.")
    assert (
        (table.folder / "drills.txt")
        .read_text()
        .splitlines()[-1]
        .endswith("streak 0 best 1 days 0")
    )


def test_steps_and_streaks_are_said_and_kept_after_a_restart(lay: LayTable) -> None:
    table = lay(in_window=True)
    drill = asked(table)
    heard(table)
    said = []
    for _ in range(3):
        said.append(answer(table, drill, right=True))
        heard(table, "Enter")
    assert "drill.streak" not in said[0]
    assert said[1].endswith("drill.streak(2) drill.then(enter)")
    assert said[2].endswith("drill.streak(3) drill.up(2) drill.then(enter)")
    harder = asked(table)
    assert len(harder.squares) == STEPS[1].placements
    for _ in range(2):
        said.append(answer(table, harder, right=False))
        heard(table, "Enter")
    assert said[4].endswith("drill.down(1) drill.then(enter)")
    again = lay(in_window=True)
    assert again.press(":drills Down Down")[-1] == "item(drills.standing(0, 3))"
    assert again.press("Home")[-1] == "item(drills.practise(1))"


def test_a_new_best_is_said_once_it_is_worth_it(lay: LayTable) -> None:
    (table := lay(in_window=True)).folder.mkdir(exist_ok=True)
    (table.folder / "drills.txt").write_text(
        "2026-01-01 drill right step 1 run 0 streak 4 best 4\n", "utf-8"
    )
    drill = asked(table)
    heard(table)
    assert answer(table, drill, right=True).endswith("drill.streak.best(5) drill.then(enter)")


def test_the_drill_of_the_day_is_answered_once(lay: LayTable) -> None:
    table = lay(in_window=True)
    drill = of_day("2026-01-02")
    table.press(":drills Down")
    assert table.voice.said[-1] == "item(drills.daily)"
    heard(table, "Enter Enter")
    assert answer(table, drill, right=True).endswith("drill.tomorrow")
    assert table.wait(10)[-1] == "drills.title item(drills.daily.done)"
    assert table.press("Enter") == ["drills.done.right drill.tomorrow"]
    again = lay(in_window=True)
    again.press(":drills @drills.daily.done")
    assert again.press("Enter") == ["drills.done.right drill.tomorrow"]
    assert again.press("Down Down")[-1] == "item(drills.standing.daily(1, 1))"
    assert asked(again).squares == asked(table).squares, "the step is as it was"


def test_a_clock_that_was_set_back_promises_no_drill_that_is_done(lay: LayTable) -> None:
    table = lay(in_window=True)
    path = table.folder / "drills.txt"
    later = "2026-01-03 daily right streak 1 best 1\n"
    path.write_text(later)
    heard(table, ":drills Down Enter Enter")
    assert "drill.tomorrow" not in answer(table, of_day("2026-01-02"), right=True)
    table.wait(10)
    assert table.press("Enter") == ["drills.done.right"]


def test_after_midnight_the_next_one_is_there(
    lay: LayTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay(in_window=True)
    heard(table, ":drills Down Enter Enter")
    screen = table.session.screen
    assert isinstance(screen, DailyScreen)
    monkeypatch.setattr(screen._drills, "_today", lambda: "2026-01-03")
    assert "drill.tomorrow" not in answer(table, of_day("2026-01-02"), right=True)
    assert table.wait(10)[-1] == "drills.title item(drills.daily)"


@pytest.mark.parametrize(
    ("latest", "heard"), [("2026-01-02", 7), ("2026-01-01", 7), ("2025-12-31", 0)]
)
def test_days_in_a_row_are_over_after_a_day_without(lay: LayTable, latest: str, heard: int) -> None:
    table = lay(in_window=True)
    (table.folder / "drills.txt").write_text(f"{latest} daily right streak 7 best 9\n")
    said = table.press(":drills Down Down Down")[-1]
    assert said == f"item(drills.standing.daily({heard}, 9))"


def test_a_drill_of_the_day_that_is_left_can_still_be_answered(lay: LayTable) -> None:
    table = lay(in_window=True)
    heard(table, ":drills Down Enter Enter")
    table.press("Escape")
    heard(table, "Enter Enter")
    assert answer(table, of_day("2026-01-02"), right=False).endswith("drill.tomorrow")
    table.press("Enter")
    assert table.press("Enter") == ["drills.done.wrong drill.tomorrow"]


def test_the_drill_of_the_day_is_not_asked_again_after_looking_elsewhere(lay: LayTable) -> None:
    table = lay(in_window=True)
    heard(table, ":drills Down Enter Enter")
    answer(table, of_day("2026-01-02"), right=True)
    table.press("F2")
    assert table.press("Escape") == ["drills.daily.title drills.done.right drill.tomorrow"]
    assert table.press("Enter") == ["drills.title item(drills.daily.done)"]
    assert (table.folder / "drills.txt").read_text().count("\n") == 1


def test_the_answers_in_another_program_are_there_on_arrival(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":drills Escape")
    daily = "2026-01-02 daily wrong streak 0 best 5\n"
    (table.folder / "drills.txt").write_text(
        f"{daily}2026-01-02 drill right step 3 run 2 streak 8 best 8\n"
    )
    assert table.press(":drills")[-1] == "drills.title item(drills.practise(3))"
    assert table.press("Down") == ["item(drills.daily.done)"]


def test_the_drill_of_the_day_that_another_program_answers_meanwhile_counts_once(
    lay: LayTable,
) -> None:
    table = lay(in_window=True)
    table.press(":drills Down")
    path, daily = table.folder / "drills.txt", "2026-01-02 daily wrong streak 0 best 5\n"
    path.write_text(daily)
    assert table.press("Enter") == ["drills.daily.title drills.done.wrong drill.tomorrow"]
    path.unlink()
    again = lay(in_window=True)
    heard(again, ":drills Down Enter Enter")
    path.write_text(daily)
    assert answer(again, of_day("2026-01-02"), right=True).endswith("drill.tomorrow")
    assert path.read_text() == daily
    assert again.wait(10)[-1] == "drills.title item(drills.daily.done)"


def test_moves_and_question_can_be_heard_again(lay: LayTable) -> None:
    table = lay(in_window=True)
    *_, question = heard(table)
    assert table.press("Backspace") == [question]
    assert table.press("Down Home")[-1] == question
    assert table.press("Enter") == [question]
    table.press("End Up")
    [first] = table.press("Enter")
    assert first.startswith("drill.move(")
    assert table.wait(LISTEN)[-1] == question
    assert table.press("Shift+L") == [first]
    assert table.press("Shift+L") == [first], "and from the first one while they are heard"
    assert table.wait(LISTEN)[-1] == question


def test_help_in_between_does_not_lose_the_drill(lay: LayTable) -> None:
    table = lay(in_window=True)
    count = len(asked(table).squares)
    table.press(":drills Enter Enter Enter F1")
    assert table.wait(LISTEN) == []
    [said] = table.press("Escape")
    assert said == f"drill.step(1).title drill.begins({count}) drill.begin(enter)"
    assert "learning.ask(" in heard(table, "Enter")[-1]
    table.press("F1")
    [said] = table.press("Escape")
    assert "learning.ask(" in said


def test_leaving_drops_what_is_left(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":drills Enter Enter")
    assert table.press("Escape") == ["drills.title item(drills.practise(1))"]
    assert table.wait(LISTEN) == []
    table.press("Enter Enter")
    table.session.away()
    assert table.wait(LISTEN) == []


def test_what_is_seen_is_no_more_than_what_is_heard(lay: LayTable) -> None:
    """Before the question one item that says nothing; then the question, and never a board."""
    table = lay(in_window=True)
    drill = asked(table)

    def seen() -> tuple[str, ...]:
        session = table.session
        picture = showing(session.screen, session.in_view, session.teller)
        assert not picture.show_table
        assert not any(picture.board)
        return picture.items

    table.press(":drills Enter")
    assert seen() == ("drill.listen",)
    for _ in range(len(drill.squares)):
        table.press("Enter")
        assert seen() == ("drill.go-on",)
    table.press("Enter")
    question, *answers = seen()
    assert question.startswith("drill.")
    assert answers[4:] == ["drill.again", "menu.back"]
    assert "drill.move" not in " ".join((question, *answers, table.session.teller.caption))


def test_there_are_no_drills_during_a_game(lay: LayTable) -> None:
    table = lay(in_window=True)
    table.press(":quick-game Escape")
    assert table.press(":drills") == ["refused.in-game"]


def test_scores_that_cannot_be_written_are_said_once_and_written_later(
    lay: LayTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: str) -> None:
        raise PermissionError

    table = lay()
    drill = asked(table)
    heard(table)
    with monkeypatch.context() as broken:
        broken.setattr(files, "opened_to_append", refuse)
        assert "fault.scores-unsaved(" in answer(table, drill, right=True)
        heard(table, "Enter")
        assert "fault." not in answer(table, drill, right=True)
    heard(table, "Enter")
    answer(table, drill, right=True)
    assert len((table.folder / "drills.txt").read_text().splitlines()) == 3


def test_scores_that_cannot_be_read_are_said_once_and_written_later(
    lay: LayTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> bytes:
        raise PermissionError

    table = lay()
    drill = asked(table)
    heard(table)
    answer(table, drill, right=True)
    heard(table, "Enter")
    with monkeypatch.context() as broken:
        broken.setattr(files, "read", refuse)
        assert "fault.scores-unread(" in answer(table, drill, right=True)
        heard(table, "Enter")
        assert "fault." not in answer(table, drill, right=True)
    heard(table, "Enter")
    answer(table, drill, right=True)
    assert len((table.folder / "drills.txt").read_text().splitlines()) == 4


def test_a_damaged_file_is_said_and_kept(lay: LayTable) -> None:
    table = lay(in_window=True)
    (table.folder / "drills.txt").write_text("nonsense\n")
    [said] = table.press(":drills")
    assert "fault.scores(drills.txt.damaged)" in said
    assert (table.folder / "drills.txt.damaged").read_text() == "nonsense\n"


def test_a_drill_is_played_in_a_window_by_keys_alone(
    lay: LayTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the main menu to the verdict, in a window that is painted after every key."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    table = lay(in_window=True)
    drill = asked(table)
    to_drills = "Home " + "Down " * 6 + "Enter "
    moves = "Enter " + "Space " * (1 + len(drill.squares))
    play(table, to_drills + moves + "Down " * (drill.right + 1) + "Enter")
    verdict = table.voice.said[-1]
    assert verdict.startswith("drill.right.")
    assert (table.folder / "drills.txt").read_text().endswith("streak 1 best 1 days 0\n")


@pytest.mark.long
def test_text_mode_has_drills_in_the_main_menu(start: StartProgram) -> None:
    program = start()
    program.type()
    assert program.type("@menu.drills Enter")[-1] == "drills.title item(drills.practise(1))"
    [begun] = program.type("Enter")
    assert begun.endswith("drill.begin(enter)")
    assert program.type("")[0].startswith("drill.move("), "an empty line goes on"
    said = [program.hear() for _ in range(STEPS[0].placements)]
    assert [line.startswith("drill.move(") for line in said] == [True] * 3 + [False]
    assert "learning.ask(" in said[-1]
    assert program.type("") == ["terminal.help-keys"], "but answers no question"
    [verdict] = program.type("Down Enter")[-1:]
    assert verdict.startswith(("drill.right.", "drill.wrong."))
    assert program.end() == (0, "")


@pytest.mark.parametrize("code", ALL)
def test_a_drill_is_heard_in_each_language(lay: LayTable, code: str) -> None:
    table = lay(in_window=True)
    table.speak(language(code))
    drill = asked(table)
    said = heard(table)
    said.append(answer(table, drill, right=False))
    assert not any("{" in text or "drill." in text for text in said)


@pytest.mark.parametrize("code", ALL)
def test_however_little_a_player_wants_to_hear_nothing_that_is_asked_is_left_out(code: str) -> None:
    """Without traits or names of spaces a drill could not be answered."""
    muted, heard = frozenset(Characteristic), frozenset(Piece)
    little = Style(Verbosity.TERSE, SpaceNames.NONE, muted=muted, heard=heard)
    spoken, drill = language(code), of_day("2026-12-24")

    def told(telling: Telling) -> str:
        return spoken.utterance(telling.announcements, little)

    assert drill.traits
    words = [spoken.trait(trait) for trait in drill.traits]
    assert all(word in told(drill_announcements.question(drill)) for word in words)
    for number, square in enumerate(drill.squares):
        move = told(drill_announcements.move(drill, number))
        piece = drill.game.board[square]
        assert piece
        assert square.name in move
        assert all(spoken.trait(trait).lower() in move.lower() for trait in piece.traits)

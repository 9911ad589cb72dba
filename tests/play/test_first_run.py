"""The first start: one prompt, once, and the first steps after it. By keys on a table."""

import re
from pathlib import Path

import pytest

from quarto_access.i18n.style import Verbosity
from quarto_access.match.setup import Setup, Starts
from quarto_access.narration.announcement import NOTHING, Telling, say
from quarto_access.storage.setting import Setting
from quarto_access.ui.commands import COMMANDS, Context
from quarto_access.ui.configuration.settings_table import (
    FROM_SQUARES,
    PRESET,
    SPACE,
    SPEAKS,
    SPEECH,
    label,
)
from quarto_access.ui.keys.presets import PRESETS
from quarto_access.ui.screens.texts_screen import GAME
from quarto_access.ui.telling.first_prompt import LONGEST_WAIT
from quarto_access.ui.telling.outbox import Kind
from tests.guide.keys import codes as guides
from tests.guide.keys import path as guide
from tests.i18n.languages import ALL, language
from tests.i18n.made_up import silent, spoken
from tests.play.conftest import LayTable
from tests.play.table import FIRST_WORDS, Table, Voice
from tests.play.test_without_arrows import Hand

PROMPT = "speaking.through(NVDA) first-run"
ONE, TWO = SPEECH.values()

BEGUN = f"{FIRST_WORDS} began.you tray.piece(tall round hollow grooved)"


def nvda() -> Telling:
    return say("speaking.through", name="NVDA")


class Speaking:
    """The name of what speaks, once it is known."""

    def __init__(self) -> None:
        self.known: Telling | None = None

    def __call__(self) -> Telling | None:
        return self.known


@pytest.fixture
def table(lay: LayTable) -> Table:
    """A first start in a window, with NVDA."""
    return lay(in_window=True, introduction=nvda)


def settings_file(table: Table) -> Path:
    return table.folder / "settings.txt"


def in_folder(table: Table) -> list[str]:
    return sorted(path.name for path in table.folder.iterdir())


def test_one_prompt_says_what_speaks_and_what_to_press(table: Table) -> None:
    assert table.voice.said == [PROMPT]
    assert table.voice.brailled == ["speaking.through(NVDA); first-run"]
    assert in_folder(table) == []


def test_it_waits_until_it_is_known_what_speaks(lay: LayTable) -> None:
    speaking = Speaking()
    table = lay(in_window=True, introduction=speaking)
    assert table.wait(1.0) == []
    speaking.known = say("speaking.own-voice")
    table.session.what_speaks_may_be_known()
    assert table.voice.said == ["speaking.own-voice first-run"]
    assert table.wait(10.0) == []


def test_but_not_for_ever(lay: LayTable) -> None:
    table = lay(in_window=True, introduction=Speaking())
    assert table.wait(LONGEST_WAIT - 0.1) == []
    assert table.wait(0.1) == ["first-run"]


def test_where_the_speaker_tells_what_speaks_it_is_not_told_twice(lay: LayTable) -> None:
    table = lay(in_window=True, introduction=lambda: NOTHING)
    assert table.voice.said == ["first-run"]


def test_who_is_quicker_than_the_voice_is_not_asked(lay: LayTable) -> None:
    speaking = Speaking()
    table = lay(in_window=True, introduction=speaking)
    assert table.press("Enter") == [BEGUN]
    speaking.known = nvda()
    table.session.what_speaks_may_be_known()
    assert table.wait(10.0) == []


def test_it_is_said_again_by_backspace_and_when_the_window_has_come(table: Table) -> None:
    assert table.press("Backspace") == [PROMPT]
    table.session.say_again()
    assert table.voice.said[-1] == PROMPT


def test_the_window_says_nothing_again_before_it_was_said(lay: LayTable) -> None:
    speaking = Speaking()
    table = lay(in_window=True, introduction=speaking)
    table.session.say_again()
    assert table.voice.said == []
    speaking.known = nvda()
    table.session.what_speaks_may_be_known()
    assert table.voice.said == [PROMPT]


def test_news_of_the_sound_waits_behind_it(tmp_path: Path) -> None:
    speaking = Speaking()
    table = Table(tmp_path, voice=Voice(can_be_cut=True, seconds=3.0), introduction=speaking)
    table.outbox.put(Kind.SOUND, say("sound.none"))
    table.wait(0.5)
    assert table.voice.said == []
    speaking.known = nvda()
    table.session.what_speaks_may_be_known()
    assert table.voice.said == [PROMPT, "(behind) sound.none"]
    table.session.close()


@pytest.mark.parametrize("key", ["Up", "Home", "End", "Q", "Left"])
def test_what_answers_nothing_has_it_said_again(table: Table, key: str) -> None:
    said = table.press(key)
    assert said in ([], ["first-run"])
    assert in_folder(table) == []


ANSWERS = {
    "Enter": BEGUN,
    "Space": BEGUN,
    "Down": "first-steps.title item(menu.tutorial)",
    "Tab": "first-steps.title item(menu.tutorial)",
    "Escape": "main-menu.title item(menu.quick-game.against(level.mimi))",
}


@pytest.mark.parametrize("key", ANSWERS)
def test_once_answered_it_never_comes_again(key: str, table: Table, tmp_path: Path) -> None:
    assert table.press(key) == [ANSWERS[key]]
    assert settings_file(table).exists()
    killed_now = Table(tmp_path, in_window=True, introduction=nvda)
    assert killed_now.voice.said[0].startswith("welcome main-menu.title")
    killed_now.session.close()


def test_killed_before_it_was_answered_it_comes_again(table: Table, tmp_path: Path) -> None:
    table.press("Up F1 Escape F2 Escape")
    again = Table(tmp_path, in_window=True, introduction=nvda)
    assert again.voice.said == [PROMPT]
    again.session.close()


def test_what_was_chosen_before_a_crash_counts_after_it(table: Table, tmp_path: Path) -> None:
    table.press("Down @ears Enter @setting.sound.space Right Right")
    again = Table(tmp_path, in_window=True, introduction=nvda)
    assert again.voice.said == ["welcome main-menu.title item(menu.quick-game.against(level.mimi))"]
    assert again.settings[SPACE] == "mono"
    again.session.close()


def test_who_has_played_here_is_not_asked(tmp_path: Path) -> None:
    before = Table(tmp_path, Setup(), introduction=nvda)
    before.press("Enter")
    assert not settings_file(before).exists()
    before.session.close()
    after = Table(tmp_path, introduction=nvda)
    assert after.voice.said == ["welcome main-menu.title item(menu.continue-game)"]
    after.session.close()


@pytest.mark.parametrize("command", ["quick-game", "new-game"])
def test_what_was_asked_for_at_the_start_comes_first(tmp_path: Path, command: str) -> None:
    table = Table(tmp_path, introduction=nvda)
    table.voice.said.clear()
    table.session.start(command)
    assert table.voice.said[0].startswith("welcome ")
    assert "first-run" not in table.voice.said[0]
    table.session.close()


def test_a_folder_that_cannot_be_written_is_told_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("no folder")
    table = Table(tmp_path / "folder", introduction=nvda)
    assert table.voice.said == [PROMPT]
    [said] = table.press("Escape")
    assert said.startswith(
        "main-menu.title item(menu.quick-game.against(level.mimi)) settings-file.fault(reason."
    )
    table.session.close()


@pytest.mark.parametrize("keys", ["", "Down", "Down Enter", "Down @ears Enter"])
def test_every_command_is_answered_once(keys: str, tmp_path: Path) -> None:
    """At the prompt, in the first steps, in the lesson, and between left and right."""
    for number, command in enumerate(COMMANDS):
        table = Table(tmp_path / str(number), in_window=True, introduction=nvda)
        table.press(keys)
        assert len(table.press(f":{command}")) == 1, command
        table.session.close()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_first_steps_are_taken_without_arrows(preset: str, table: Table) -> None:
    table.settings.change(PRESET, preset)
    hand = Hand(table)
    assert hand.ask("down")[-1].startswith("first-steps.title")
    assert hand.ask("down down down more")[-1] == "chosen(words.whole)"
    assert hand.ask("last up act")[-1].startswith(f"{FIRST_WORDS} began.you.full")


def test_the_list_goes_from_the_rules_to_a_game(table: Table) -> None:
    table.press("Down")
    assert [table.press("Down")[0] for _ in range(9)] == [
        "item(menu.learning)",
        "item(ears)",
        "choice(setting.speech.level: words.short) setting.speech.level.what",
        "choice(setting.keys.preset: setting.keys.preset.default) first-steps.keys.what",
        "choice(setting.voice.way: setting.voice.way.auto) setting.voice.way.what",
        "item(settings.voice-1)",
        "item(first-steps.play)",
        "item(menu.back)",
        "edge",
    ]
    assert table.press("Escape") == ["main-menu.title item(menu.quick-game.against(level.mimi))"]


@pytest.mark.parametrize("setting", [ONE.level, PRESET, SPEAKS], ids=lambda setting: setting.id)
def test_a_choice_is_that_of_the_settings(table: Table, setting: Setting[str]) -> None:
    table.press(f"Down @{label(setting).message} Right")
    chosen = table.settings[setting]
    assert chosen != setting.default
    assert f"{setting.id} = {setting.format(chosen)}" in settings_file(table).read_text()


def test_lessons_and_voice_are_those_of_the_menus(table: Table) -> None:
    table.press("Down @menu.learning")
    assert table.press("Enter") == ["learning.title item(learning.signals)"]
    said = table.press("Escape @settings.voice-1 Enter")
    assert said[-1].startswith(
        "settings.voice-1.title choice(setting.voice.name: setting.voice.name.auto)"
    )
    assert table.press("@settings.voice.try Enter")[-1] == "(tried) voice.sample"


def test_few_words_leave_the_sentences_out(table: Table) -> None:
    table.press("Down @setting.speech.level Left")
    assert table.settings[ONE.level] is Verbosity.TERSE
    assert table.press("Down") == ["choice.terse(setting.keys.preset: setting.keys.preset.default)"]


def test_left_and_right_come_from_their_sides_whatever_is_set(table: Table) -> None:
    table.press("Down @ears")
    assert not table.settings[FROM_SQUARES]
    assert table.press("Enter") == ["ears.title item(ears.left)"]
    left = table.voice.manners[-1].square
    assert table.press("Down") == ["item(ears.right)"]
    right = table.voice.manners[-1].square
    assert left
    assert right
    assert (left.name, right.name) == ("A2", "D2")
    cues = [entry["square"] for entry in table.transcript() if entry["kind"] == "cue"]
    assert cues == ["A2", "D2"]
    assert table.press("Up Enter") == ["item(ears.left)"] * 2
    table.press("Escape")
    assert table.voice.manners[-1].square is None


def test_the_way_of_listening_is_heard_as_it_is_chosen(table: Table) -> None:
    table.press("Down @ears Enter")
    assert table.press("@setting.sound.space") == [
        "choice(setting.sound.space: setting.sound.space.headphones) ears.what"
    ]
    assert table.press("Right Right") == [
        "chosen(setting.sound.space.speakers)",
        "chosen(setting.sound.space.mono)",
    ]
    assert table.settings[SPACE] == "mono"
    cues = [entry["square"] for entry in table.transcript() if entry["kind"] == "cue"]
    assert cues[-4:] == ["A2", "D2"] * 2


def test_they_can_be_taken_again_from_the_settings(lay: LayTable) -> None:
    table = lay(in_window=True)
    assert table.press("F2 @menu.first-steps")[-1] == "item(menu.first-steps)"
    assert table.press("Enter") == ["first-steps.title item(menu.tutorial)"]
    assert table.press("Escape") == ["settings.title item(menu.first-steps)"]
    assert table.press("Enter @first-steps.play Enter")[-1].startswith(f"{FIRST_WORDS} began")


def test_in_a_game_they_are_those_of_whose_turn_it_is_and_lead_back(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.TWO), in_window=True)
    table.press("F2 @menu.first-steps Enter")
    table.press("@setting.speech.level Right")
    assert (table.settings[ONE.level], table.settings[TWO.level]) == (
        Verbosity.SHORT,
        Verbosity.FULL,
    )
    assert table.press("@settings.voice-2") == ["item(settings.voice-2)"]
    table.press("Escape Escape")
    assert table.session.screen.context is Context.TABLE


def test_text_mode_has_the_steps_that_it_can_take_and_no_prompt(lay: LayTable) -> None:
    table = lay()
    assert table.voice.said == ["welcome main-menu.title item(menu.quick-game.against(level.mimi))"]
    table.press(":first-steps")
    assert [table.press("Down")[0].partition(" ")[0] for _ in range(4)] == [
        "choice(setting.speech.level:",
        "choice(setting.keys.preset:",
        "item(first-steps.play)",
        "item(menu.back)",
    ]


def flat(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split())


@pytest.mark.parametrize("code", guides())
def test_the_lesson_is_the_chapter_of_the_guide(code: str) -> None:
    chapter = flat(guide(code).read_text("utf-8").split("\n## ")[1])
    spoken_here = language(code)
    assert chapter.startswith(spoken_here.beginning(spoken_here.sentence("lesson.game")))
    for part in GAME:
        assert flat(spoken_here.sentence(f"lesson.game.{part}")) in chapter


def test_the_lesson_is_read_paragraph_by_paragraph(table: Table) -> None:
    [said] = table.press("Down Enter @lesson.game Enter")[-1:]
    assert said == "lesson.game.title lesson.game.pieces"
    assert table.press("Down") == ["lesson.game.board"]
    assert table.press("End Down")[-1] == "edge"


@pytest.mark.parametrize("keys", ["", "Up", "Down", "Down Down Down Enter", "Escape"])
def test_nothing_of_it_escapes_translation(keys: str, tmp_path: Path) -> None:
    speaking = Speaking()
    table = Table(tmp_path, in_window=True, introduction=speaking)
    table.speak(spoken(silent))
    speaking.known = say("speaking.own-voice")
    table.session.what_speaks_may_be_known()
    table.press(keys)
    for text in (*table.voice.said, *table.voice.brailled):
        assert not re.search(r"[a-z]{2}", text), text
    table.session.close()


@pytest.mark.parametrize("code", ALL)
def test_it_is_said_in_every_language(code: str, tmp_path: Path) -> None:
    speaking = Speaking()
    table = Table(tmp_path, in_window=True, introduction=speaking)
    here = language(code)
    table.speak(here)
    speaking.known = nvda()
    table.session.what_speaks_may_be_known()
    [said] = table.voice.said
    for key in ("enter", "down"):
        assert here.sentence(f"key.{key}") in said
    assert "NVDA" in said
    table.session.close()

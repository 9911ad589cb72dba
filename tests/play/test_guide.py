"""The guide by keys: in the game a chapter at a time, and in the browser."""

import os
import re
from pathlib import Path

import pytest

from quarto_access.core.game import Game
from quarto_access.guide.guide import Guide
from quarto_access.match.setup import Masked, Setup, Starts
from quarto_access.view.current_picture import showing
from tests.guide.keys import codes
from tests.guide.made import Browser, folder, guide
from tests.i18n.languages import language
from tests.play.conftest import LayTable, StartProgram
from tests.play.table import Table
from tests.play.test_window import InAWindow
from tests.screen.display import Display
from tests.screen.fixtures import display, private_display
from tests.slow import slow_unless
from tests.systems import needs_openers_of_linux
from tests.waiting import until

__all__ = ["display", "private_display"]

BOTH = pytest.mark.parametrize("in_window", [True, False], ids=["window", "text"])

OPEN = "F1 @menu.guide Enter"
SHOW = "F1 @guide.show Enter"
FIRST = "guide.title item(How to play Quarto Access)"


@BOTH
class TestReading:
    def test_help_leads_to_the_chapters_and_escape_leads_back(
        self, lay: LayTable, in_window: bool
    ) -> None:
        table = lay(in_window=in_window, guide=guide())
        assert table.press(OPEN)[-1] == FIRST
        titles = [said for _ in guide().chapters("en")[1:] for said in table.press("Down")]
        assert titles[0] == "item(The game in a minute)"
        assert titles[-1] == "item(Keys)"
        assert table.press("Down") == ["item(menu.back)"]
        assert table.press("Escape") == ["help.title item(menu.guide)"]

    def test_a_chapter_is_read_a_text_at_a_time(self, lay: LayTable, in_window: bool) -> None:
        table = lay(in_window=in_window, guide=guide())
        texts = guide().chapters("en")[1].texts
        [first] = table.press(f"{OPEN} Down Enter")[-1:]
        assert first == f"The game in a minute.title {texts[0]}"
        assert table.press("Down") == [texts[1]]
        assert table.press("Enter") == [texts[2]], "Enter goes on"
        assert table.press("End") == [texts[-1]]
        assert table.press("Down") == ["edge"]
        assert table.press("Escape") == ["guide.title item(The game in a minute)"]

    def test_a_chapter_within_a_chapter(self, lay: LayTable, in_window: bool) -> None:
        table = lay(in_window=in_window, guide=guide())
        table.press(f"{OPEN} End Up Enter")
        keys = guide().chapters("en")[-1]
        table.press("Down " * (len(keys.texts) - 1))
        assert table.press("Down") == [f"item({keys.parts[0].title})"]
        assert table.press("F1") == [f"help.title item(enter space: {keys.parts[0].title})"]
        table.press("Escape")
        assert table.press("Enter")[-1].endswith(f".title {keys.parts[0].texts[0]}")
        assert table.press("Escape")[-1].endswith(f"item({keys.parts[0].title})")

    def test_a_letter_finds_a_chapter(self, lay: LayTable, in_window: bool) -> None:
        table = lay(in_window=in_window, guide=guide())
        table.press(OPEN)
        assert table.press("M") == ["item(Masks)"]

    def test_it_can_be_read_in_a_game_that_goes_on_as_it_was(
        self, lay: LayTable, in_window: bool
    ) -> None:
        table = lay(Setup(starts=Starts.ONE, clock=60), in_window=in_window, guide=guide())
        before = game(table), table.press(":time")
        table.press(f"{OPEN} Down Enter")
        table.wait(90)
        assert table.press("H") == table.press("H") != [], "the table still answers"
        table.press("Escape Escape Escape")
        assert (game(table), table.press(":time")) == before

    @pytest.mark.parametrize(
        "code", [pytest.param(code, marks=slow_unless(code in {"en", "es"})) for code in codes()]
    )
    def test_every_text_of_every_chapter_is_heard_in_the_players_language(
        self, lay: LayTable, in_window: bool, code: str
    ) -> None:
        table = lay(in_window=in_window, guide=guide())
        table.speak(language(code))
        wanted = guide().chapters(code)
        for at, chapter in enumerate(wanted):
            table.press(f":guide Home {'Down ' * at}")
            heard = table.press("Enter")[-1]
            assert chapter.title in heard
            assert chapter.texts[0] in heard
            for text in chapter.texts[1:]:
                assert table.press("Down") == [text]
            table.press("Escape Escape")

    def test_without_pages_it_says_so(self, lay: LayTable, in_window: bool, tmp_path: Path) -> None:
        table = lay(in_window=in_window, guide=Guide(folder=str(tmp_path / "nothing")))
        assert table.press(":guide") == ["guide.missing"]


def game(table: Table) -> Game:
    match = table.session.match
    assert match is not None
    return match.game


@BOTH
class TestBrowser:
    def test_it_opens_and_the_game_says_so(self, lay: LayTable, in_window: bool) -> None:
        browser = Browser()
        table = lay(in_window=in_window, guide=guide(browser))
        assert table.press(SHOW)[-1:] == ["guide.shown"]
        assert browser.shown == [folder() / "guide" / "en.html"]
        assert table.wait(5) == []
        assert table.press("Up") == ["item(menu.guide)"], "the list stays"

    def test_it_opens_in_the_players_language(self, lay: LayTable, in_window: bool) -> None:
        browser = Browser()
        table = lay(in_window=in_window, guide=guide(browser))
        for code in codes():
            table.speak(language(code))
            table.press(f"{SHOW} Escape")
        assert [path.stem for path in browser.shown] == list(codes())

    def test_where_there_is_none_it_says_where_the_guide_is(
        self, lay: LayTable, in_window: bool
    ) -> None:
        table = lay(in_window=in_window, guide=guide(Browser(is_there=False)))
        assert table.press(SHOW)[-1:] == [f"guide.not-shown({folder() / 'guide' / 'en.html'})"]

    def test_one_that_fails_later_is_news(self, lay: LayTable, in_window: bool) -> None:
        browser = Browser()
        table = lay(in_window=in_window, guide=guide(browser))
        table.press(SHOW)
        browser.fail()
        assert table.session.due == 0, "it is heard at once"
        assert table.wait(0.1) == [f"guide.not-shown({folder() / 'guide' / 'en.html'})"]


def test_under_a_mask_the_guide_is_heard_and_nothing_is_seen(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, masks=Masked.BOTH), in_window=True, guide=guide())
    assert table.press(OPEN)[-1] == FIRST
    assert table.session.masked
    table.press("Enter")
    assert table.session.masked


def test_somebody_beside_the_player_sees_the_chapters(lay: LayTable) -> None:
    table = lay(in_window=True, guide=guide())
    table.press(f"{OPEN} Down Enter")
    picture = showing(table.session.screen, table.session.in_view, table.session.teller)
    assert picture.items == guide().chapters("en")[1].texts


@needs_openers_of_linux
def test_the_program_reads_it_and_finds_no_browser_in_a_bare_terminal(start: StartProgram) -> None:
    program = start(environment={"DISPLAY": "", "WAYLAND_DISPLAY": ""})
    program.type()
    said = program.type(SHOW)[-1]
    assert re.fullmatch(r"guide\.not-shown\(.*[/\\]pages[/\\]guide[/\\]en\.html\)", said)
    assert program.type(":guide") == [FIRST]
    assert program.type("Enter")[0].startswith("How to play Quarto Access.title ")


def opener(folder: Path, *, opens: bool) -> Path:
    """Make a command that opens pages, or cannot; return the folder that it is in."""
    commands = folder / "commands"
    commands.mkdir()
    command = commands / "xdg-open"
    command.write_text(f"#!/bin/sh\necho $1 > {folder}/shown\nexit {0 if opens else 3}\n")
    command.chmod(0o755)
    return commands


@needs_openers_of_linux
@pytest.mark.parametrize("opens", [True, False])
def test_the_program_in_a_terminal_hears_whether_a_browser_opened(
    start: StartProgram, tmp_path: Path, opens: bool
) -> None:
    program = start(environment={"DISPLAY": ":1", "PATH": str(opener(tmp_path, opens=opens))})
    program.type()
    program.type("F1 @guide.show")
    said = program.type("Enter")
    assert said[0] == "guide.shown"
    if opens:
        assert program.type("Up") == ["item(menu.guide)"]
    else:
        [news] = said[1:] or [program.hear()]  # it needs no key
        assert news.startswith("guide.not-shown(")
    shown = tmp_path / "shown"
    assert until(lambda: shown.exists() and shown.read_text().endswith("/pages/guide/en.html\n"))


def test_a_real_window_opens_the_page_and_goes_on(
    display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {"PATH": f"{opener(tmp_path, opens=True)}{os.pathsep}{os.environ['PATH']}"}
    monkeypatch.setattr(display, "environment", display.environment | found)
    window = InAWindow(display, tmp_path, ids=True)
    try:
        window.press("F1")
        window.go_to("guide.show")
        window.press("Enter")
        assert window.answer == "guide.shown"
        window.press("Up Enter")
        assert window.answer == FIRST
        window.press("Down Enter")
        assert window.answer.startswith("The game in a minute.title ")
        assert (tmp_path / "shown").read_text().endswith("/pages/guide/en.html\n")
    finally:
        window.kill()

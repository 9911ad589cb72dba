"""The language is chosen at the last moment, and everything that is said goes through it."""

import pkgutil
import re
import sys
import time
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from quarto_access.core import parse_record
from quarto_access.core.values import replace
from quarto_access.guide.guide import Guide
from quarto_access.i18n.catalogues import found, load
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.players.levels import LEVELS
from quarto_access.ui import screens
from quarto_access.ui.commands import COMMANDS
from quarto_access.ui.configuration.settings_table import KEYS, PRESET
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.first_steps import FirstRunScreen
from quarto_access.ui.screens.friend_screens import (
    FriendGameScreen,
    FriendsScreen,
    TablesScreen,
    TalkScreen,
    ThisTableScreen,
    WaitingScreen,
)
from quarto_access.ui.screens.lists import FormScreen, ListScreen
from quarto_access.ui.screens.menu_screens import FriendGameMenu
from quarto_access.ui.screens.statistics_screen import ReadingScreen
from quarto_access.view.current_picture import showing
from tests.core.recorded import RECORDS
from tests.i18n.languages import ALL, OURS, language
from tests.i18n.made_up import marked, silent, spoken
from tests.play.coached import COACHED, LET_GO
from tests.play.conftest import CoachBegins, LayTable
from tests.play.keys import keys_of
from tests.play.table import Table
from tests.players.coach import quick

ONE = Setup(starts=Starts.ONE, undo=True, clock=60)
FULL = parse_record((RECORDS / "last-calls-both-pass.qrt").read_bytes())
RESIGNED = ":resign Down Enter"
PLACED = replace(ONE, touch=TouchRule.OWN_TURN)
PLACE = "Enter Enter"
COUNTED = f"{RESIGNED} :again {PLACE} {RESIGNED}"
"""A game that was begun here, unlike that of a table, which comes from a record."""

BEGINNINGS: tuple[tuple[Setup | None, str], ...] = (
    (None, ":new-game @new-game.more Enter @new-game.name.own.known Enter"),
    (ONE, ""),
    (replace(ONE, names=("12", "34"), passing=True, squares=True), ""),
    (replace(ONE, touch=TouchRule.LIMITED, touches=4), ""),
    (replace(ONE, passing=True), "Enter"),
    (ONE, ":resign"),
    (ONE, "Enter W"),
    (ONE, RESIGNED),
    (ONE, f"{RESIGNED} :retell"),
    (PLACED, f"{PLACE} {RESIGNED} :retell Enter"),
    (PLACED, f"{PLACE} {RESIGNED} :retell Enter @walk.opponents Enter"),
    (PLACED, f"{PLACE} {RESIGNED} :retell Enter @walk.turns Enter"),
    (PLACED, f"{PLACE} {RESIGNED} @menu.more Enter"),
    (ONE, f"{RESIGNED} @menu.recording Enter"),
    (replace(COACHED, names=("12", "34")), f"{LET_GO} :review ... Enter"),
    (replace(COACHED, names=("12", "34")), f"{LET_GO} :review ..."),
    (ONE, f"{RESIGNED} :save :main-menu :saved-games"),
    (ONE, f"{RESIGNED} :save :main-menu :saved-games Delete"),
    (ONE, f"{RESIGNED} :save :main-menu :saved-games F3"),
    (Setup(starts=Starts(FULL.rules.first.value)), " ".join(k for _, k in [*keys_of(FULL)][:-2])),
    (ONE, "Enter Enter Shift+L"),
    (None, ""),
    (None, ":new-game"),
    (None, ":new-game @new-game.opponent Left Left @new-game.start Enter"),
    (None, ":new-game @new-game.more Enter Enter"),
    (None, ":settings @settings.voice Enter @settings.voice-1 Enter"),
    (None, ":settings @profiles Enter"),
    (None, ":settings @profiles Enter Enter"),
    (PLACED, f"{COUNTED} :main-menu :statistics"),
    (PLACED, f"{COUNTED} :main-menu :statistics @statistics.opponents Enter"),
    (PLACED, f"{COUNTED} :main-menu :statistics @statistics.variants Enter"),
    (PLACED, f"{COUNTED} :main-menu :statistics @statistics.draw Enter"),
    (None, ":learning Enter"),
    (None, ":learning @learning.marks Enter"),
    (None, ":learning @learning.score Enter"),
    (None, ":learning @learning.train.marks Enter"),
    (None, ":tutorial"),
    (None, ":tutorial @tutorial.line Enter Escape"),
    (None, ":tutorial @tutorial.board Enter Right Down Left Left T Right Right Down"),
    (None, ":drills"),
    (None, ":drills Enter Enter Enter Enter"),
    (None, ":drills Down Enter Enter"),
    (None, ":guide Enter"),
    (None, ":first-steps"),
    (None, ":tutorial @lesson.game Enter"),
    (None, ":first-steps @ears Enter"),
    (None, ":first-steps @settings.voice-1 Enter"),
)
"""The places that random keys would seldom reach."""

NAMES = "|".join(
    [
        *(language(code).sentence(f"level.{one.id}") for one in LEVELS for code in ALL),
        *(language(code).sentence("language.name") for code in OURS),
        *(f"level.{one.id}" for one in LEVELS),
    ]
)
"""Names that are the same in every language: those of the levels, and of the languages.

A game that was kept while its table was made has the id of a level in the name of its file.
"""

NOBODY_IS_IN = {Screen, ListScreen, FormScreen, ReadingScreen}
ONCE = {FirstRunScreen}
"""The screens of a first start, which `test_first_run` covers."""

FAR = {FriendsScreen, TablesScreen, ThisTableScreen, FriendGameScreen, WaitingScreen, TalkScreen}
FAR |= {FriendGameMenu}
"""The screens for friends far away, which `test_friends` covers."""

OFTEN = ("Enter",) * 12 + ("Down",) * 6 + ("Escape",) * 2


@pytest.mark.parametrize(
    ("seed", "keys_each"),
    [("words", 50), *(pytest.param(n, 150, marks=pytest.mark.slow) for n in ("more", "most"))],
)
def test_nothing_that_is_said_or_shown_escapes_translation(
    lay: LayTable, coach_begins: CoachBegins, tmp_path: Path, seed: str, keys_each: int
) -> None:
    """Random keys, with a language of facts alone: no word is left, wherever they lead."""
    (tmp_path / "guide").mkdir()
    (tmp_path / "guide" / "en.html").write_text("<main><h2>1</h2><p>2</p><h3>3</h3><p>4</p></main>")
    coach_begins(quick.COMMAND)
    chance, silence = Random(seed), spoken(silent)
    met: set[type] = set()
    for setup, keys in BEGINNINGS:
        table = lay(setup, in_window=True, guide=Guide(folder=str(tmp_path)))
        table.speak(silence)
        table.session.configuration.profiles.save("1")
        table.settings.reset(PRESET, *KEYS.values())  # the one before may have changed its keys
        table.voice.said.clear()
        table.voice.brailled.clear()
        table.presenter.caption = ""
        for part in keys.split("..."):
            table.press(part)
            table.hear_the_coach()
        for _ in range(keys_each):
            met.add(type(table.session.screen))
            _press_something(table, chance)
            if table.session.left:
                break
            for text in (*table.voice.said, *table.voice.brailled, *_seen(table)):
                assert not re.search(r"[a-z]{2}", own_words(text)), text
            table.voice.said.clear()
            table.voice.brailled.clear()
        table.session.close()
    assert _every_screen() <= met


def own_words(text: str) -> str:
    """Return what a language has said in a text, without paths and names."""
    words = text.removeprefix("(behind) ").removeprefix("(tried) ").removeprefix("(silence)")
    words = re.sub(r"(/|[A-Z]:\\).*?»", "»", words)  # a path is nobody's language
    words = re.sub(r"\.(txt|flac)\b", "", words)  # nor is the end of a file's name
    words = re.sub(r"\bquarto1-\w+", "", words)  # nor is a letter
    return re.sub(NAMES, "", words)  # nor is a name


def _press_something(table: Table, chance: Random) -> None:
    session = table.session
    if session.typing and chance.random() < 0.5:
        session.type(chance.choice("1 é"))
    elif chance.random() < 0.2:
        here = [c.id for c in COMMANDS.values() if session.screen.context in c.contexts]
        session.command(chance.choice(sorted({*here, "last", "settings", "keys"} - {"quit"})))
    else:
        table.press(
            chance.choice(
                (*session.configuration.keys.map.keys[session.screen.context], *OFTEN, "Z")
            )
        )


def _seen(table: Table) -> list[str]:
    """Return every text of the picture."""
    picture = showing(table.session.screen, table.session.in_view, table.session.teller)
    names = (picture.names.tray, picture.names.hand)
    return [*names, picture.title, picture.turn, picture.caption, *picture.items]


def _every_screen() -> set[type]:
    """Return all screens that a player can reach."""
    modules = pkgutil.iter_modules(screens.__path__, f"{screens.__name__}.")
    there = (vars(import_module(module.name)).values() for module in modules)
    classes = {c for module in there for c in module if isinstance(c, type)}
    return {c for c in classes if hasattr(c, "arrive")} - NOBODY_IS_IN - ONCE - FAR


def test_the_language_changes_in_the_middle_of_a_game(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE))
    table.speak(language("en"))
    [before] = table.press("H")
    table.speak(spoken(marked))
    assert table.press("H") == [f"«{before}»"]
    assert table.press("Backspace Comma") == [f"«{before}»"] * 2


@pytest.mark.parametrize("code", ALL)
def test_a_change_of_language_is_heard_at_once(lay: LayTable, code: str) -> None:
    """Within a twentieth of a second, unless coverage counts each line."""
    table = lay(Setup(starts=Starts.ONE))
    table.press("Enter")
    begun = time.process_time()
    spoken_there, fault = load(code, found())
    table.speak(spoken_there)
    [said] = table.press("H")
    assert time.process_time() - begun < (0.05 if sys.gettrace() is None else 0.25)
    assert not fault
    heard = table.presenter.recall("repeat")
    assert heard
    assert said == language(code).utterance(heard.announcements)


def test_letters_find_words_with_accents(lay: LayTable) -> None:
    table = lay()
    french = language("fr")
    table.speak(french)
    edition = french.beginning(french.sentence("new-game.edition"))
    assert edition[0] not in "Ee"
    assert table.press(":new-game @new-game.more Enter E")[-1].startswith(edition)

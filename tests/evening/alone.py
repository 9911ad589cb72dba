"""The evening of one player: each part yields a line about what it has shown."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from quarto_access.core.record import parse_record
from tests.evening.clone import Clone
from tests.evening.desk import desk
from tests.evening.hearing import Heard
from tests.evening.player import Playing
from tests.i18n.languages import ALL
from tests.play.kept import kept_record
from tests.play.table import Table
from tests.tutorial.learner import Learner

Begin = Callable[[str, str], Playing]
"""Makes a player of a new profile by its name, in a language."""

LESSONS = 2
MOST_KEYS = 80
"""The keys that no lesson needs."""

FIRST_ACTIONS = 3
"""Our actions before the save and the kill."""

STEPS = 4
"""The steps of the walk that are listened to."""


def alone(clone: Clone, heard: Heard, folder: Path) -> Iterator[str]:
    """Play all parts at one desk."""
    with desk(folder / "desk") as here:

        def begin(name: str, code: str) -> Playing:
            return Playing(clone.program, here, heard=heard, folder=folder / name, code=code)

        yield from lessons(begin, folder)
        yield from game_killed_and_continued(clone, begin)
        for code in ALL[1:]:
            yield from game_in(code, begin)


def lessons(begin: Begin, folder: Path) -> Iterator[str]:
    """A first run, and the first lessons by what is asked in them."""
    playing = begin("lessons", "en")
    said = playing.begin()
    assert playing.words.sentence("first-run") in said, said
    yield f"the first words: {said}"
    table = Table(folder / "keys of lessons", in_window=True)
    table.speak(playing.words)
    learner = Learner(table, playing.words)
    playing.press("Down")
    playing.press("Enter")
    for _ in range(LESSONS):
        said, count = playing.press("Enter"), 0
        while not learner.is_done(said):
            for key in learner.asked(said) or ("T",):
                said = playing.press(key)
                count += 1
                assert count < MOST_KEYS, said
        yield f"a lesson is done after {count} keys: {said}"
    table.session.close()
    playing.window.end()


def game_killed_and_continued(clone: Clone, begin: Begin) -> Iterator[str]:
    """A game from the first prompt, saved, killed, continued, walked through, and replayed."""
    playing = begin("en", "en")
    playing.begin()
    playing.press("Enter")
    playing.play(FIRST_ACTIONS)
    playing.wait_for_turn()
    playing.press("Escape")
    playing.go_to("menu.save")
    said = playing.press("Enter")
    assert playing.words.sentence("saved") in said, said
    record = kept_record(playing.profile)
    assert record is not None
    [saved] = (playing.profile / "saves").glob("*.qrt")
    assert parse_record(saved.read_bytes()).actions == record.actions
    yield f"a game of {len(record.actions)} actions is saved: {said}"
    playing.window.kill()
    said = playing.begin()
    assert playing.words.sentence("menu.continue-game") in said.casefold(), said
    playing.press("Enter")
    continued = kept_record(playing.profile)
    assert continued is not None
    assert continued.actions == record.actions
    yield f"killed and begun again, it is continued: {said}"
    done = playing.play()
    yield f"it ends after {done} more actions of ours: {playing.window.answer}"
    playing.go_to("menu.retell")
    playing.press("Enter")
    told = [playing.press("PageDown") for _ in range(STEPS)]
    yield f"it is walked through: {' '.join(told)}"
    playing.press("Escape")
    playing.go_to("menu.save")
    playing.press("Enter")
    results = {}
    for file in (playing.profile / "saves").glob("*.qrt"):
        replayed = json.loads(clone.run("replay", "--json", file))
        assert replayed["legal"]
        results[len(parse_record(file.read_bytes()).actions)] = replayed["result"]
    assert [results[count] == "*" for count in sorted(results)] == [True, False], results
    yield f"the records replay, by their number of actions: {results}"
    playing.window.end()


def game_in(code: str, begin: Begin) -> Iterator[str]:
    """A first run on a computer set to a language, and a game against Mimi."""
    playing = begin(code, code)
    said = playing.begin()
    assert playing.words.sentence("first-run") in said, said
    said = playing.press("Enter")
    began = time.monotonic()
    done = playing.play()
    last = playing.window.told("say")[-1]["text"]
    yield f"{code}: a game to its end, {done} actions in {time.monotonic() - began:.0f} s: {last}"
    playing.window.end()

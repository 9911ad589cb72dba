"""A learner who knows only what is spoken: it presses the keys that are named, and no others.

If no key is named, it presses the one that says again what to do, and the one that takes a piece.
"""

import re

from quarto_access.i18n.language import Language
from quarto_access.narration.announcement import Phrase
from quarto_access.ui.commands import Context
from quarto_access.ui.keys.key_names import key_name
from quarto_access.ui.tutorial.lessons import lessons_for
from tests.i18n.ids import IDS
from tests.play.table import Table

MOST_KEYS = 80
"""The keys that no lesson needs."""

BLANK = Phrase("verbatim", {"text": "BLANK"})


class Learner:
    """Takes lessons at a table whose program speaks a language."""

    def __init__(self, table: Table, language: Language = IDS) -> None:
        self.table = table
        self.heard: list[str] = []
        self.told: list[tuple[str, str]] = []
        """Each key that was pressed, and its answer."""
        self._language = language
        keymap = table.session.configuration.keys.map
        keys = {key for there in keymap.keys.values() for key in there}
        self._keys = {
            language.word(key_name(key), table.session.teller.preferences.style): key
            for key in keys
        }
        self._again = keymap.keys_for("turn", Context.TABLE)[0]
        self._act = keymap.keys_for("act", Context.TABLE)[0]

    def take(self, lesson: str) -> None:
        """Take a lesson to its end."""
        self.begin(lesson)
        self.go_on(lesson)

    def take_here(self, lesson: str, at: int) -> None:
        """Take the lesson at a place in the list, as text mode has it."""
        self.table.press(":tutorial Home" + " Down" * at)
        self.heard += self.table.press("Enter")
        self.go_on(lesson)

    def begin(self, lesson: str) -> None:
        """Choose a lesson from the list."""
        at = [one.id for one in lessons_for(in_window=True)].index(lesson)
        self.table.press(":tutorial Home" + " Down" * at)
        self.heard += self.table.press("Enter")
        self.told.append(("Enter", self.heard[-1]))

    def press_what_is_asked(self) -> list[str]:
        """Press the first of the keys that were named last, and return what was said."""
        return self.table.press((self.asked(self.heard[-1]) or (self._again,))[0])

    def go_on(self, lesson: str) -> None:
        """Take a lesson to its end from where it is."""
        pressed = 0
        while self.is_learning:
            for key in self.asked(self.heard[-1]) or (self._again,):
                before = len(self.heard)
                self.heard += self.table.press(key)
                pressed += 1
                assert len(self.heard) == before + 1, f"{key} has no answer"
                self.told.append((key, self.heard[-1]))
                self.table.wait(2)
                if not self.is_learning:
                    break
            assert pressed < MOST_KEYS, self.heard
        assert lesson in self.table.scores.lessons.done

    @property
    def is_learning(self) -> bool:
        """True until the list at the end of the lesson."""
        return not self.is_done(self.heard[-1])

    def is_done(self, said: str) -> bool:
        """Return whether a lesson has ended with this."""
        a_lesson = self._said("tutorial.done", number=BLANK, count=BLANK)
        done = a_lesson, self._said("tutorial.all-done")
        pattern = "|".join(map(re.escape, done)).replace("BLANK", ".+")
        return re.search(pattern, said, re.IGNORECASE) is not None

    def _said(self, message: str, **facts: Phrase) -> str:
        return self._language.sentence(message, facts)

    def asked(self, said: str) -> tuple[str, ...]:
        """Return the keys that were named last, in any of the sentences that name them."""
        for message in ("tutor.ask.press", "tutor.ask.sound"):
            sentence = re.escape(self._said(message, keys=BLANK)).replace("BLANK", "([^.]*?)")
            if found := re.findall(sentence, said):
                words = re.split(r",? " if self._language is IDS else ", ", found[-1])
                return tuple(self._keys[word] for word in words)
        return ()

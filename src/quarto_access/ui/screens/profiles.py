"""Profiles: settings kept under a name, to be taken again; and files from and for elsewhere."""

from collections.abc import Callable, Sequence

from quarto_access.narration.announcement import Phrase, say
from quarto_access.narration.focus import Focus
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.settings_text import Problem
from quarto_access.ui.answer import Answer, Back, Go, Open, told
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.lists import Item, ListScreen, named
from quarto_access.ui.settings_told import troubles

Ask = Callable[[str, Callable[[str], Answer]], Answer]
"""Opens a field for a text under a title. The answer to the text closes the field, with `Back`."""


class ProfilesScreen(ListScreen):
    """Every profile, and what leads to new ones."""

    title = "profiles.title"

    def __init__(self, profiles: Profiles, ask: Ask) -> None:
        super().__init__()
        self._profiles = profiles
        self._ask = ask
        self._names = _names(profiles)

    def arrive(self) -> Focus:
        """Profiles may have come and gone meanwhile."""
        self._names = _names(self._profiles)
        self.position = min(self.position, self.length() - 1)
        return super().arrive()

    def items(self) -> Sequence[Item]:
        return [
            *map(self._profile, self._names),
            named("profiles.save", lambda: self._ask("profiles.save.ask", self._save)),
            named("profiles.export", lambda: self._ask("profiles.export.ask", self._export)),
            named("profiles.import", lambda: self._ask("profiles.import.ask", self._import)),
            named("menu.back", self.back),
        ]

    def _profile(self, name: str) -> Item:
        def opened() -> Answer:
            return Answer(go=Open(ProfileScreen(self._profiles, name)))

        return Item(Phrase("verbatim", {"text": name}), opened)

    def _save(self, name: str) -> Answer:
        name = name.strip()
        if not name:
            return told(say("profiles.nameless"))
        if not self._profiles.free(name):
            return told(say("profiles.not-free"))
        return _trying(name, lambda: _kept(self._profiles, name))

    def _export(self, place: str) -> Answer:
        def export() -> Answer:
            path = self._profiles.export(place)
            return Answer(say("profiles.exported", name=path), go=Back())

        return _trying(place, export)

    def _import(self, place: str) -> Answer:
        return _trying(place, lambda: _taken(place, self._profiles.take_from(place), Back()))


class ProfileScreen(ListScreen):
    """What can be done with one profile."""

    title = "profile.title"

    def __init__(self, profiles: Profiles, name: str) -> None:
        super().__init__()
        self._profiles = profiles
        self._name = name

    def items(self) -> Sequence[Item]:
        return [
            named("profile.take", self._take),
            named("profile.replace", lambda: self._asking("profile.replace.ask", self._replace)),
            named("profile.delete", lambda: self._asking("profile.delete.ask", self._delete)),
            named("menu.back", self.back),
        ]

    def _asking(self, question: str, yes: Callable[[], Answer]) -> Answer:
        return Answer(go=Open(ConfirmScreen(question, lambda: _trying(self._name, yes))))

    def _take(self) -> Answer:
        name = self._name
        return _trying(name, lambda: _taken(name, self._profiles.take(name), None))

    def _replace(self) -> Answer:
        return _kept(self._profiles, self._name)

    def _delete(self) -> Answer:
        self._profiles.delete(self._name)
        return Answer(say("profile.deleted", name=self._name), go=Back(), then="back")


def _names(profiles: Profiles) -> tuple[str, ...]:
    try:
        return profiles.names()
    except OSError:
        return ()  # as good as none: whatever is tried with the folder will be told


def _kept(profiles: Profiles, name: str) -> Answer:
    profiles.save(name)
    return Answer(say("profiles.saved", name=name), go=Back())


def _taken(name: str, problems: Sequence[Problem], go: Go | None) -> Answer:
    """What became of settings that were taken over."""
    if problems:
        return Answer(say("profiles.partly", name=name) + troubles(problems), go=go)
    return Answer(say("profiles.taken", name=name), go=go)


def _trying(name: str, act: Callable[[], Answer]) -> Answer:
    """Do something with a file, or say that it cannot be done."""
    try:
        return act()
    except (OSError, ValueError):  # a path with a NUL in it is no path
        return told(say("profiles.failed", name=name))

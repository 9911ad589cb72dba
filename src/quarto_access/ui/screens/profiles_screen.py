"""Profiles: settings kept under a name, to be loaded again; and files from and for elsewhere."""

from collections.abc import Callable, Sequence

from quarto_access.narration.announcement import Phrase, say
from quarto_access.narration.focus import Focus
from quarto_access.ui.effects import Back, Effect, Effects, OfProfile, Open, UseProfile, told
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.lists import Item, ListScreen, named, way_back
from quarto_access.ui.screens.readings import ProfilesRead
from quarto_access.ui.screens.typing import LONGEST_PATH, TypingScreen


class ProfilesScreen(ListScreen):
    """Every profile, and the ways to add one."""

    title = Phrase("profiles", {})

    def __init__(self, profiles: ProfilesRead) -> None:
        self._profiles = profiles
        self._names: tuple[str, ...] = ()
        self._saved = ""
        """The profile that has just been saved, until the list is there again."""

    def arrive(self) -> Focus:
        """List the profiles again: some may have come and gone. One just saved has the focus."""
        try:
            self._names = self._profiles.names()
        except OSError:  # any action with the folder will report it
            self._names = ()
        if self._saved in self._names:
            self.position = self._names.index(self._saved)
        self._saved = ""
        self.position = min(self.position, len(self.items()) - 1)
        return super().arrive()

    def items(self) -> Sequence[Item]:
        return [
            *map(self._profile, self._names),
            named("profiles.save", _ask("profiles.save.ask", self._save)),
            named("profiles.export", _ask("profiles.export.ask", _with_file("export"))),
            named("profiles.import", _ask("profiles.import.ask", _with_file("import"))),
            way_back(),
        ]

    def _profile(self, name: str) -> Item:
        return Item(Phrase("verbatim", {"text": name}), (Open(ProfileScreen(name)),))

    def _save(self, text: str) -> Effects:
        """Save a profile under the name that it can have, which is the one that is said."""
        name = self._profiles.name_for(text)
        if not name:
            return told(say("profiles.nameless"))
        if not self._profiles.free(name):
            return told(say("profiles.not-free"))
        self._saved = name
        return (UseProfile("save", name, (Back(),)),)


class ProfileScreen(ListScreen):
    """The actions for one profile."""

    title = "profile.title"

    def __init__(self, name: str) -> None:
        self._name = name

    def items(self) -> Sequence[Item]:
        name = self._name
        save, delete = UseProfile("save", name, (Back(),)), UseProfile("delete", name, (Back(2),))
        return [
            named("profile.take", UseProfile("load", name)),
            named("profile.replace", Open(ConfirmScreen("profile.replace.ask", save))),
            named("profile.delete", Open(ConfirmScreen("profile.delete.ask", delete))),
            way_back(),
        ]


def _ask(title: str, then: Callable[[str], Effects]) -> Effect:
    return Open(TypingScreen(title, "", LONGEST_PATH, then))


def _with_file(what: OfProfile) -> Callable[[str], Effects]:
    return lambda path: (UseProfile(what, path, (Back(),)),)

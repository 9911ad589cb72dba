"""The settings, in groups made from their table: left and right change one at once.

The name and the value come first, then the sentence that says what the setting does. Whoever wants
few words is spared the sentence.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from quarto_access.core.pieces import Characteristic
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.narration.announcement import Phrase, say
from quarto_access.narration.focus import Focus, OnChoice
from quarto_access.storage.profiles import Profiles
from quarto_access.storage.setting import Setting
from quarto_access.storage.settings import Settings
from quarto_access.ui.configuration.settings_table import (
    AUTOMATIC_LANGUAGE,
    GROUPS,
    SPEECH,
    explained,
    label,
)
from quarto_access.ui.configuration.settings_table import named as option_named
from quarto_access.ui.effects import Back, Effects, Open, OpenGroup, Reset, Set, Tell
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.form_screen import ChoiceField, FormScreen
from quarto_access.ui.screens.lists import Item, ListScreen, asking, named, way_back
from quarto_access.ui.screens.profiles_screen import ProfilesScreen

Row = tuple[Item | ChoiceField, Phrase | None]
"""An entry, and the sentence that explains it."""

INNER = frozenset({"settings.voice-1", "settings.voice-2"})
"""Groups that another group leads to."""

ORDERS = {SPEECH[player].order for player in Player}
LANGUAGES = {SPEECH[player].language for player in Player}


def chosen_by_id(setting: Setting[str], names: Mapping[str, Phrase], now: str) -> ChoiceField:
    """A choice among ids that are known only now; one that is not there stays chosen."""
    named_now = dict(names)
    named_now.setdefault(now, Phrase("verbatim", {"text": now}))
    ids = list(named_now)
    return ChoiceField(
        label(setting),
        tuple(named_now.values()),
        ids.index(now),
        lambda position: (Set(setting, ids[position]),),
    )


class SettingsScreen(ListScreen):
    """The groups."""

    title = "settings.title"

    def __init__(self, profiles: Profiles) -> None:
        super().__init__()
        self._profiles = profiles

    def items(self) -> Sequence[Item]:
        return [
            *(named(group, OpenGroup(group)) for group in GROUPS if group not in INNER),
            asking("keys"),
            asking("first-steps"),
            named("profiles", Open(ProfilesScreen(self._profiles))),
            way_back(),
        ]


class ExplainedScreen(FormScreen):
    """Choices of settings, each with a sentence that explains it."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings

    def _rows(self) -> list[Row]:
        """The entries of now."""
        raise NotImplementedError

    def entries(self) -> Sequence[Item | ChoiceField]:
        return [entry for entry, _ in self._rows()]

    def focus(self) -> Focus:
        on = super().focus()
        sentence = self._rows()[self.position][1]
        return replace(on, explained=sentence) if isinstance(on, OnChoice) else on

    def _choice(self, setting: Setting[Any]) -> ChoiceField:
        now = self._settings[setting]
        options = setting.options(now)
        return ChoiceField(
            label(setting),
            tuple(option_named(setting, option) for option in options),
            options.index(now),
            lambda position: (Set(setting, options[position]),),
        )


class GroupScreen(ExplainedScreen):
    """The settings of one group."""

    def __init__(
        self, group: str, settings: Settings, languages: Mapping[str, str] | None = None
    ) -> None:
        """`languages` names those that can be chosen, by their codes."""
        super().__init__(settings)
        self._languages = languages or {}
        self.title = Phrase(group, {})
        self._group = GROUPS[group]

    def _rows(self) -> list[Row]:
        rows: list[Row] = []
        for setting in self._group:
            if setting in ORDERS:
                sentence = Phrase("setting.speech.order.place", {})
                rows += ((self._place(setting, c), sentence) for c in Characteristic)
            else:
                rows.append((self._choice(setting), explained(setting)))
        usual = Reset(self._group), Tell(say("settings.usual.done")), Back()
        rows.append(
            (named("settings.usual", Open(ConfirmScreen("settings.usual.ask", *usual))), None)
        )
        rows.append((way_back(), None))
        return rows

    def _choice(self, setting: Setting[Any]) -> ChoiceField:
        if setting not in LANGUAGES:
            return super()._choice(setting)
        now: str = self._settings[setting]
        names = {AUTOMATIC_LANGUAGE: Phrase("setting.speech.language.auto", {})}
        names |= {c: Phrase("verbatim", {"text": name}) for c, name in self._languages.items()}
        return chosen_by_id(setting, names, now)

    def _place(
        self, setting: Setting[tuple[Characteristic, ...]], characteristic: Characteristic
    ) -> ChoiceField:
        """Where in the order a characteristic is told."""
        now: tuple[Characteristic, ...] = self._settings[setting]
        order = list(now)
        at = order.index(characteristic)

        def move(position: int) -> Effects:
            order.insert(position, order.pop(at))
            return (Set(setting, tuple(order)),)

        return ChoiceField(
            Phrase(f"speech.place.{characteristic.value}", {}),
            tuple(Phrase(f"place.{place + 1}", {}) for place in range(len(order))),
            at,
            move,
        )

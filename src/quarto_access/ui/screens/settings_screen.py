"""The settings, in groups made from their table: left and right change one at once.

The name and the value come first, then the sentence that explains the setting. With few words, the
sentence is left out.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from quarto_access.core.pieces import Characteristic
from quarto_access.core.rules import Player
from quarto_access.narration.announcement import Phrase, say
from quarto_access.storage.setting import Setting
from quarto_access.ui.configuration.settings_table import GROUPS, SPEECH, explained, label
from quarto_access.ui.configuration.settings_table import named as option_named
from quarto_access.ui.effects import Back, Effects, Open, OpenGroup, Reset, Set, Tell, TryVoice
from quarto_access.ui.screens.confirm import ConfirmScreen
from quarto_access.ui.screens.lists import (
    ChoiceField,
    FormScreen,
    Item,
    ListScreen,
    command_item,
    named,
    way_back,
)
from quarto_access.ui.screens.profiles_screen import ProfilesScreen
from quarto_access.ui.screens.readings import ProfilesRead, SettingsRead

VOICES = {f"settings.voice-{player.value}": player for player in Player}
"""The groups of each player's voice; the group of both voices leads to them."""

LEADS_TO = {
    "settings.voice": tuple(named(group, OpenGroup(group)) for group in VOICES),
    **{g: (named("settings.voice.try", TryVoice(player)),) for g, player in VOICES.items()},
}
"""The items that a group has besides choices."""

ORDERS = {SPEECH[player].order for player in Player}


def choice_of(
    setting: Setting[Any],
    settings: SettingsRead,
    sentence: Phrase | None = None,
    names: Mapping[Any, Phrase] | None = None,
) -> ChoiceField:
    """Return the choice of a setting, with the sentence that explains it.

    `names` are the possible values, if those are known only now. A present value that is not among
    them stays chosen.
    """
    now = settings[setting]
    if names is None:
        names = {option: option_named(setting, option) for option in setting.options(now)}
    elif now not in names:
        names = {**names, now: Phrase("verbatim", {"text": now})}
    options = list(names)
    return ChoiceField(
        label(setting),
        tuple(names.values()),
        options.index(now),
        lambda position: (Set(setting, options[position]),),
        sentence or explained(setting),
    )


class SettingsScreen(ListScreen):
    """The groups of settings."""

    title = "settings.title"

    def __init__(self, profiles: ProfilesRead) -> None:
        self._profiles = profiles

    def items(self) -> Sequence[Item]:
        return [
            *(named(group, OpenGroup(group)) for group in GROUPS if group not in VOICES),
            command_item("keys"),
            command_item("first-steps"),
            named("profiles", Open(ProfilesScreen(self._profiles))),
            way_back(),
        ]


class GroupScreen(FormScreen):
    """The settings of one group, its other items, and the way to the defaults.

    `names` returns the names of values that are known only now.
    """

    def __init__(
        self,
        group: str,
        settings: SettingsRead,
        names: Callable[[Setting[Any]], Mapping[Any, Phrase] | None],
    ) -> None:
        self.title = Phrase(group, {})
        self._group = GROUPS[group]
        self._settings = settings
        self._names = names
        self._leads_to = LEADS_TO.get(group, ())

    def items(self) -> Sequence[Item | ChoiceField]:
        choices: list[ChoiceField] = []
        for setting in self._group:
            if setting in ORDERS:
                choices += (self._place(setting, c) for c in Characteristic)
            else:
                choices.append(choice_of(setting, self._settings, names=self._names(setting)))
        usual = Reset(self._group), Tell(say("settings.usual.done")), Back()
        ask = Open(ConfirmScreen("settings.usual.ask", *usual))
        return [*choices, *self._leads_to, named("settings.usual", ask), way_back()]

    def _place(
        self, setting: Setting[tuple[Characteristic, ...]], characteristic: Characteristic
    ) -> ChoiceField:
        """Return the choice of a characteristic's place in the order."""
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
            Phrase("setting.speech.order.place", {}),
        )

"""The read-only view that screens have of settings, keys, profiles and training."""

from typing import Protocol, TypeVar

from quarto_access.storage.setting import Setting
from quarto_access.storage.training import Score
from quarto_access.ui.keys.keymap import Keymap

T = TypeVar("T")


class SettingsRead(Protocol):
    """The settings as they are now."""

    def __getitem__(self, setting: Setting[T]) -> T: ...


class ProfilesRead(Protocol):
    """The profiles in the player's folder."""

    def names(self) -> tuple[str, ...]: ...

    def free(self, name: str) -> bool: ...


class KeysRead(Protocol):
    """The keys that count now."""

    map: Keymap


class TrainingRead(Protocol):
    """How well each thing is known."""

    def score(self, about: str) -> Score: ...

    def weight(self, about: str) -> int: ...

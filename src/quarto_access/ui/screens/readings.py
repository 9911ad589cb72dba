"""The read-only view that screens have of settings, keys, profiles and learning."""

from typing import Protocol, TypeVar

from quarto_access.storage.drill_scores import Daily, DrillProgress
from quarto_access.storage.setting import Setting
from quarto_access.storage.training import Score
from quarto_access.ui.keys.keymap import Keymap

T = TypeVar("T")


class SettingsRead(Protocol):
    """The present settings."""

    def __getitem__(self, setting: Setting[T]) -> T: ...


class ProfilesRead(Protocol):
    """The profiles in the player's folder."""

    def names(self) -> tuple[str, ...]: ...

    def name_for(self, text: str) -> str: ...

    def free(self, name: str) -> bool: ...


class KeysRead(Protocol):
    """The keys in use."""

    map: Keymap


class ProgressRead(Protocol):
    """The progress in the lessons."""

    @property
    def done(self) -> tuple[str, ...]: ...

    @property
    def begun(self) -> tuple[str, int] | None: ...


class TrainingRead(Protocol):
    """The scores in training."""

    def score(self, about: str) -> Score: ...

    def weight(self, about: str) -> int: ...


class DrillsRead(Protocol):
    """How things stand in the drills."""

    progress: DrillProgress
    daily: Daily

    def look_again(self) -> None:
        """Read what other programs may have added."""

    @property
    def today(self) -> str: ...

    def after(self, *, right: bool) -> DrillProgress: ...

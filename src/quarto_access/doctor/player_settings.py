"""What the player has set, read as the game reads it, and written nowhere."""

from collections.abc import Callable
from os.path import join

from quarto_access.app import Options, folder_of, languages_of
from quarto_access.storage.settings import NAME, Report, Settings
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.configuration.settings_table import SETTINGS


def settings_path(profile: str) -> str:
    return join(folder_of(Options(profile)).path, NAME)


def configuration(profile: str, report: Callable[[Report], None] = lambda _: None) -> Configuration:
    """Of a profile's folder; of the usual one if it has no name."""
    languages = languages_of(Options(profile))  # first: languages that were added can be set
    settings = Settings(SETTINGS, settings_path(profile), report=report)
    return Configuration(settings, languages=languages)

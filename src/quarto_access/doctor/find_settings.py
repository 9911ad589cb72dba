"""The settings that differ from the usual, and what is wrong with their file."""

import os

from quarto_access.core.values import value
from quarto_access.doctor.player_settings import configuration, settings_path
from quarto_access.storage.settings import Report, SettingsBroken
from quarto_access.storage.settings_text import Trouble
from quarto_access.ui.configuration.settings_table import SETTINGS, SPEAKS


@value
class ChangedSettings:
    path: str
    is_there: bool
    way: str
    """What is to speak."""
    differing: tuple[tuple[str, str], ...]
    problems: tuple[tuple[Trouble, int], ...]
    """And the line of each: what stands there is the player's own."""


def look(profile: str) -> ChangedSettings:
    reports: list[Report] = []
    settings = configuration(profile, reports.append).settings
    path = settings_path(profile)
    differing = [
        (setting.id, setting.format(settings[setting]))
        for setting in SETTINGS
        if settings[setting] != setting.default
    ]
    broken = [report for report in reports if isinstance(report, SettingsBroken)]
    problems = [(problem.trouble, problem.line) for file in broken for problem in file.problems]
    return ChangedSettings(
        path, os.path.isfile(path), settings[SPEAKS], tuple(differing), tuple(problems)
    )

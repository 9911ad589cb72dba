"""The report on the player's folder: whether it can be written, settings, languages, the log."""

import os
from tempfile import TemporaryFile

from quarto_access.app import Options, configuration_of, folder_of
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.storage.log import SPEECH, Entry, entries
from quarto_access.storage.saves import ENDING
from quarto_access.storage.settings import NAME, Report, SettingsBroken
from quarto_access.storage.settings_text import Trouble
from quarto_access.ui.configuration.settings_table import SETTINGS, SPEAKS

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
"""The environment variables that may name a language."""

MOST = 5
"""The number of problems that are listed of each kind."""


@value
class FolderState:
    """A folder, and the number of files in it."""

    path: str
    is_there: bool
    problem: str
    """The reason why nothing can be written; empty if it can."""
    count: int = 0


@value
class Folders:
    profile: FolderState
    saves: FolderState
    locales: FolderState
    journals: tuple[str, ...]
    """The games that can be continued, the latest first."""


@value
class ChangedSettings:
    """The settings that differ from the usual, without personal ones, and their file's problems."""

    path: str
    is_there: bool
    way: str
    """The way of speaking that the player chose."""
    differing: tuple[tuple[str, str], ...]
    problems: tuple[tuple[Trouble, int], ...]
    """Problems with their lines; the contents of a line are private."""


@value
class FoundLanguages:
    """Languages by their own names, with their codes."""

    system: tuple[str, str]
    player: tuple[str, str]
    all: tuple[tuple[str, str], ...]
    variables: tuple[tuple[str, str], ...]


@value
class Problems:
    """The problems in the log, the latest first."""

    program: tuple[Entry, ...]
    speech: tuple[Entry, ...]
    """Each way of speaking with each reason once."""


def folders(profile: str) -> Folders:
    folder = folder_of(Options(profile))
    return Folders(
        _state(folder.path),
        _state(folder.saves, ENDING),
        _state(folder.locales, ".po"),
        _journals(folder.path),
    )


def settings(profile: str) -> ChangedSettings:
    folder = folder_of(Options(profile))
    reports: list[Report] = []
    found = configuration_of(folder, reports.append).settings
    path = os.path.join(folder.path, NAME)
    differing = [
        (setting.id, setting.format(found[setting]))
        for setting in SETTINGS
        if found[setting] != setting.default and not setting.is_personal
    ]
    broken = [report for report in reports if isinstance(report, SettingsBroken)]
    problems = [(problem.trouble, problem.line) for file in broken for problem in file.problems]
    is_there = os.path.isfile(path)
    return ChangedSettings(path, is_there, found[SPEAKS], tuple(differing), tuple(problems))


def language(profile: str) -> FoundLanguages:
    wanted = configuration_of(folder_of(Options(profile)))
    languages, player = wanted.languages, wanted.language(Player.ONE)
    assert languages
    assert player
    there = tuple((languages(code).sentence("language.name"), code) for code in languages.codes)
    spoken = [(lang.sentence("language.name"), lang.code) for lang in (languages("auto"), player)]
    variables = [(name, os.environ[name]) for name in VARIABLES if os.environ.get(name)]
    return FoundLanguages(spoken[0], spoken[1], there, tuple(variables))


def problems(profile: str) -> Problems:
    """Return the problems in the log. Raises if it cannot be read."""
    found = entries(folder_of(Options(profile)).path)
    program = [entry for entry in found if entry.part != SPEECH]
    speech: dict[tuple[str, str], Entry] = {}
    for entry in found:
        if entry.part == SPEECH:
            speech.setdefault((entry.where, entry.what), entry)
    return Problems(tuple(program[:MOST]), tuple(speech.values())[:MOST])


def _state(path: str, ending: str = "") -> FolderState:
    there = os.path.isdir(path)
    names = os.listdir(path) if there else []
    count = sum(name.endswith(ending) for name in names)
    return FolderState(path, there, _problem(path), count)


def _problem(path: str) -> str:
    """Return why nothing can be written in this folder, or in the one where it would be made."""
    while not os.path.lexists(path) and path != os.path.dirname(path):
        path = os.path.dirname(path)
    try:
        TemporaryFile(dir=path).close()
    except OSError as problem:
        return problem.strerror or str(problem)
    return ""


def _journals(path: str) -> tuple[str, ...]:
    names = os.listdir(path) if os.path.isdir(path) else []
    journals = [n for n in names if n.startswith("journal") and n.endswith(".qrt")]
    paths = [os.path.join(path, name) for name in journals]
    return tuple(sorted(paths, key=os.path.getmtime, reverse=True))

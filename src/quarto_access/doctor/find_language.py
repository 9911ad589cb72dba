"""The language that was found, the variables it came from, and the languages there are."""

import os

from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.doctor.player_settings import configuration

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


@value
class FoundLanguages:
    """Languages by what they call themselves, with their codes."""

    system: tuple[str, str]
    player: tuple[str, str]
    all: tuple[tuple[str, str], ...]
    variables: tuple[tuple[str, str], ...]


def look(profile: str) -> FoundLanguages:
    wanted = configuration(profile)
    languages = wanted.languages
    player = wanted.language(Player.ONE)
    assert languages
    assert player
    there = tuple((languages(code).sentence("language.name"), code) for code in languages.codes)
    spoken = [(lang.sentence("language.name"), lang.code) for lang in (languages("auto"), player)]
    variables = [(name, os.environ[name]) for name in VARIABLES if os.environ.get(name)]
    return FoundLanguages(spoken[0], spoken[1], there, tuple(variables))

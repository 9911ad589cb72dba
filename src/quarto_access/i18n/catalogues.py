"""The available languages: a file for each, named by its code, in our folder or the player's.

A file of the player's adds a language, or replaces ours. English needs none. A language is read
when somebody wants it, and one that cannot be read is English, with word of what is wrong.
"""

import os
from collections.abc import Callable, Iterable, Mapping

from quarto_access.i18n.language import Language
from quarto_access.i18n.system_languages import ENGLISH, asked, wanted
from quarto_access.narration.announcement import NOTHING, Priority, Telling, say

OURS = os.path.join(os.path.dirname(__file__), "locales")
ENDING = ".po"
EVENT = Priority.EVENT


def found(*folders: str) -> dict[str, str]:
    """The path of each catalogue by its code; folders that come later win."""
    return {
        name.removesuffix(ENDING): os.path.join(folder, name)
        for folder in (OURS, *folders)
        if os.path.isdir(folder)
        for name in sorted(os.listdir(folder))
        if name.endswith(ENDING)
    }


def best(languages: Iterable[str], catalogues: Mapping[str, str]) -> str:
    """The first of these languages that there is: "de_AT" if it is there, or else "de"."""
    for language in languages:
        for code in (language, language.partition("_")[0]):
            if code in catalogues or code == ENGLISH:
                return code
    return ENGLISH


def load(code: str, catalogues: Mapping[str, str]) -> tuple[Language, Telling]:
    """A language, and what is wrong with its file if it has to be English instead."""
    path = catalogues.get(code)
    if path is None:
        return Language(), NOTHING
    from quarto_access.i18n.po import CatalogueError, parse_po

    name = os.path.basename(path)
    try:
        with open(path, "rb") as file:
            return Language(parse_po(file.read()), code.replace("_", "-")), NOTHING
    except CatalogueError as error:
        why = say(f"catalogue.{error.fault.value}", priority=EVENT, name=name, line=error.line)
    except OSError:
        why = say("catalogue.unread", priority=EVENT, name=name)
    return Language(), why + say("catalogue.english", priority=EVENT)


class Languages:
    """Languages by their codes, each read once; "auto" is that of the system.

    `report` is told what is wrong with a catalogue, when it is read.
    """

    def __init__(self, *folders: str, report: Callable[[Telling], object] = lambda _: None) -> None:
        self._catalogues = found(*folders)
        self._read: dict[str, Language] = {}
        self._report = report

    @property
    def codes(self) -> tuple[str, ...]:
        """All that there are."""
        return (ENGLISH, *self._catalogues)

    def names(self) -> dict[str, str]:
        """Return what each language calls itself, by its code."""
        return {code: self(code).sentence("language.name") for code in self.codes}

    def __call__(self, code: str) -> Language:
        """Return this language; English where it cannot be read, which is reported."""
        if code not in self._read:
            languages = wanted(os.environ, asked) if code == "auto" else (code,)
            name = best(languages, self._catalogues)
            self._read[code], fault = load(name, self._catalogues)
            if fault:
                self._report(fault)
        return self._read[code]


def of_system(*folders: str) -> tuple[Language, Telling]:
    """The language that the system is set to, as `load` gives it."""
    catalogues = found(*folders)
    return load(best(wanted(os.environ, asked), catalogues), catalogues)

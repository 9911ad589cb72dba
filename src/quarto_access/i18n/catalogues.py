"""The available languages: a file for each, named by its code, in our folder or the player's.

A file of the player's adds a language, or replaces ours. English needs none. A language is read
when it is first wanted; if its file cannot be read, it is English, and the problem is reported.
"""

import errno
import os
from collections.abc import Callable, Iterable, Mapping, Sequence

from quarto_access.i18n.language import Language
from quarto_access.i18n.system_languages import ENGLISH, asked, wanted
from quarto_access.i18n.templates import Flaw
from quarto_access.narration.announcement import NOTHING, Priority, Telling, say
from quarto_access.storage.files import read

OURS = os.path.join(os.path.dirname(__file__), "locales")
ENDING = ".po"
EVENT = Priority.EVENT

MOST_BYTES = 1 << 20
"""The most bytes of a catalogue; ours have 160,000."""

MOST_TOLD = 3
"""The number of faults of a file that are reported with their lines."""


def is_code(text: str) -> bool:
    """Return whether a text can be the code of a language: "de", "pt_BR", "zh_Hant_TW"."""
    language, *more = text.split("_")
    is_language = text.isascii() and language.isalpha() and len(language) in {2, 3}
    return is_language and all(part.isalnum() and 2 <= len(part) <= 8 for part in more)


def found(*folders: str, unread: Callable[[str], object] = lambda _: None) -> dict[str, str]:
    """Return the path of each catalogue by its code; later folders take precedence.

    Files whose name is not a code are ignored. `unread` is called with each folder that exists and
    cannot be read.
    """
    catalogues: dict[str, str] = {}
    for folder in (OURS, *folders):
        try:
            names = os.listdir(folder)
        except FileNotFoundError:
            continue
        except OSError:
            unread(folder)
            continue
        for name in sorted(names):
            code = name.removesuffix(ENDING)
            if code != name and is_code(code):
                catalogues[code] = os.path.join(folder, name)
    return catalogues


def best(languages: Iterable[str], catalogues: Mapping[str, str]) -> str:
    """Return the first of these languages that is available: "de_AT", or else "de"."""
    for language in languages:
        for code in (language, language.partition("_")[0]):
            if code in catalogues or code == ENGLISH:
                return code
    return ENGLISH


def load(code: str, catalogues: Mapping[str, str]) -> tuple[Language, Telling]:
    """Return a language, and what is wrong with its file.

    A message whose text cannot be used is English, and so is everything if the file is not a
    catalogue.
    """
    path = catalogues.get(code)
    if path is None:
        return Language(), NOTHING
    from quarto_access.i18n.po import CatalogueError, parse_po

    name = os.path.basename(path)
    try:
        data = read(path, MOST_BYTES, within=os.path.dirname(path))
        if len(data) > MOST_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), path)
        texts = parse_po(data)
    except CatalogueError as error:
        why = say(f"catalogue.{error.fault.value}", priority=EVENT, name=name, line=error.line)
    except OSError:
        return Language(), _unread(name)
    else:
        return Language(texts, code.replace("_", "-")), _told(name, texts.flaws)
    return Language(), why + say("catalogue.english", priority=EVENT)


def _unread(name: str) -> Telling:
    """Report a language that is not there, or whose file cannot be read."""
    unread = say("catalogue.unread", priority=EVENT, name=name)
    return unread + say("catalogue.english", priority=EVENT)


def _told(name: str, flaws: Sequence[tuple[Flaw, int]]) -> Telling:
    """Report wrong texts of a file: the first few with their lines, and how many there are."""
    if not flaws:
        return NOTHING
    told = NOTHING
    for flaw, line in flaws[:MOST_TOLD]:
        told += say(f"catalogue.{flaw.value}", priority=EVENT, name=name, line=line)
    return told + say("catalogue.in-english", priority=EVENT, count=len(flaws))


class Languages:
    """The languages by their codes, each read once; "auto" is that of the system.

    `report` is called with the problems of a catalogue, when it is read.
    """

    def __init__(self, *folders: str, report: Callable[[Telling], object] = lambda _: None) -> None:
        self._report = report
        self._catalogues = found(*folders, unread=self._unread)
        self._read: dict[str, Language] = {}

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all languages."""
        return (ENGLISH, *self._catalogues)

    def _unread(self, folder: str) -> None:
        name = os.path.basename(folder)
        self._report(say("catalogue.folder", priority=EVENT, name=name))

    def names(self) -> dict[str, str]:
        """Return the name of each language in that language, by its code."""
        return {code: self(code).sentence("language.name") for code in self.codes}

    def __call__(self, code: str) -> Language:
        """Return a language; English if it cannot be read, which is reported."""
        if code not in self._read:
            languages = wanted(os.environ, asked) if code == "auto" else (code,)
            name = best(languages, self._catalogues)
            self._read[code], fault = load(name, self._catalogues)
            if name == ENGLISH and code.partition("_")[0] not in {ENGLISH, "auto"}:
                fault = _unread(code)
            if fault:
                self._report(fault)
        return self._read[code]


def of_system(*folders: str) -> tuple[Language, Telling]:
    """Return the language of the system, as `load` does."""
    catalogues = found(*folders)
    return load(best(wanted(os.environ, asked), catalogues), catalogues)

"""The available languages: a file for each, named by its code, in our folder or the player's.

A file of the player's adds a language, or replaces ours. English needs none. A language is read
when somebody wants it, and one that cannot be read is English, with word of what is wrong.
"""

import errno
import os
import re
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
"""Of a catalogue; ours have 160,000."""

MOST_TOLD = 3
"""So many faults of a file are told with their lines."""


def is_code(text: str) -> bool:
    """Whether a text can be the code of a language: "de", "pt_BR", "zh_Hant_TW"."""
    return re.fullmatch("[A-Za-z]{2,3}(_[A-Za-z0-9]{2,8})*", text) is not None


def found(*folders: str, unread: Callable[[str], object] = lambda _: None) -> dict[str, str]:
    """The path of each catalogue by its code; folders that come later win.

    A name that is no code is that of another file. `unread` is told of a folder that is there and
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
    """The first of these languages that there is: "de_AT" if it is there, or else "de"."""
    for language in languages:
        for code in (language, language.partition("_")[0]):
            if code in catalogues or code == ENGLISH:
                return code
    return ENGLISH


def load(code: str, catalogues: Mapping[str, str]) -> tuple[Language, Telling]:
    """A language, and what is wrong with its file.

    A message whose text cannot be said is English, and so is everything if it is no catalogue.
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
        why = say("catalogue.unread", priority=EVENT, name=name)
    else:
        return Language(texts, code.replace("_", "-")), _told(name, texts.flaws)
    return Language(), why + say("catalogue.english", priority=EVENT)


def _told(name: str, flaws: Sequence[tuple[Flaw, int]]) -> Telling:
    """What is wrong with texts of a file: the first few by their lines, and how many there are."""
    if not flaws:
        return NOTHING
    told = NOTHING
    for flaw, line in flaws[:MOST_TOLD]:
        told += say(f"catalogue.{flaw.value}", priority=EVENT, name=name, line=line)
    return told + say("catalogue.in-english", priority=EVENT, count=len(flaws))


class Languages:
    """Languages by their codes, each read once; "auto" is that of the system.

    `report` is told what is wrong with a catalogue, when it is read.
    """

    def __init__(self, *folders: str, report: Callable[[Telling], object] = lambda _: None) -> None:
        self._report = report
        self._catalogues = found(*folders, unread=self._unread)
        self._read: dict[str, Language] = {}

    @property
    def codes(self) -> tuple[str, ...]:
        """All that there are."""
        return (ENGLISH, *self._catalogues)

    def _unread(self, folder: str) -> None:
        name = os.path.basename(folder)
        self._report(say("catalogue.folder", priority=EVENT, name=name))

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

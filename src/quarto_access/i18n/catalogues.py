"""The languages there are: a file for each, named by its code, in the program's folder and others.

A folder of the player's adds languages, or replaces ours. English needs no file. A language is
read when somebody wants it, and not before.
"""

import os
from collections.abc import Sequence

from quarto_access.i18n.language import Language
from quarto_access.i18n.po import parse_po

OURS = os.path.join(os.path.dirname(__file__), "locales")
ENGLISH = "en"


def found(*folders: str) -> dict[str, str]:
    """The path of each catalogue by its code; folders that come later win."""
    return {
        name.removesuffix(".po"): os.path.join(folder, name)
        for folder in (OURS, *folders)
        if os.path.isdir(folder)
        for name in sorted(os.listdir(folder))
        if name.endswith(".po")
    }


def load(code: str, catalogues: dict[str, str]) -> Language:
    """A language; one without a file is English.

    Raises CatalogueError where the file is not as it must be, and OSError where it cannot be read.
    """
    if code not in catalogues:
        return Language()
    with open(catalogues[code], "rb") as file:
        return Language(parse_po(file.read()))


def best(wanted: Sequence[str], catalogues: dict[str, str]) -> str:
    """The first language wanted that there is: "de_AT" itself, or else "de"."""
    for locale in wanted:
        for code in (locale, locale.partition("_")[0]):
            if code in catalogues or code == ENGLISH:
                return code
    return ENGLISH

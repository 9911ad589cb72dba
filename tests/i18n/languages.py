"""The languages of the program, for tests to go through; an added file is tested too."""

from functools import cache

from quarto_access.i18n.catalogues import found, load
from quarto_access.i18n.language import Language

OURS = tuple(found())
ALL = ("en", *OURS)


@cache
def language(code: str) -> Language:
    """Return a language of ours, which must be without a fault."""
    spoken, fault = load(code, found())
    assert not fault, fault
    return spoken


def environment(code: str) -> dict[str, str]:
    """Return the environment of a computer set to this language."""
    return {"LC_ALL": f"{code}.UTF-8", "PYTHONUTF8": "1"}

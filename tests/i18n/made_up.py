"""Made-up languages, written as an editor for translators writes them from the template."""

import re
from collections.abc import Callable
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from quarto_access.i18n.language import Language
from quarto_access.i18n.po import parse_po
from tests.i18n.template import made


def catalogue(translate: Callable[[str], str]) -> bytes:
    """Return a file with every text translated."""
    whole = Catalog(locale="eo")
    for message in made():
        if message.id:
            forms = message.id if isinstance(message.id, tuple) else (message.id,)
            told = tuple(translate(str(form)) for form in forms)
            whole.add(message.id, told if len(told) > 1 else told[0], context=message.context)
    file = BytesIO()
    write_po(file, whole)
    return file.getvalue()


def marked(text: str) -> str:
    """Return the text between marks."""
    return f"«{text}»"


def silent(text: str) -> str:
    """Return only the facts of a text: any other word has escaped translation."""
    return marked(" ".join(re.findall(r"\{\w+\}", text)))


def spoken(translate: Callable[[str], str]) -> Language:
    return Language(parse_po(catalogue(translate)))

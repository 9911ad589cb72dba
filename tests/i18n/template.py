"""The template that translators start from, made of the messages and the comments beside them.

`python -m tests.i18n.template` renews it after messages have changed.
"""

from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).parents[2] / "src" / "quarto_access" / "i18n"
PATH = SOURCE / "locales" / "quarto_access.pot"

KEYWORDS = {"text": ((1, "c"), 2), "plural": ((1, "c"), 2, 3)}


def made() -> Catalog:
    """The template as the messages are now."""
    template = Catalog(
        project="Quarto Access",
        version="1",
        copyright_holder="the Quarto Access contributors",
        creation_date=datetime(2026, 1, 1, tzinfo=UTC),
    )
    found = extract_from_file("python", SOURCE / "messages.py", KEYWORDS, ["Translators:"])
    for line, message, comments, context in found:
        template.add(
            message, locations=[("messages.py", line)], auto_comments=comments, context=context
        )
    return template


def kept() -> Catalog:
    """The template that is kept."""
    with PATH.open("rb") as file:
        return read_po(file)


if __name__ == "__main__":
    PATH.parent.mkdir(exist_ok=True)
    with PATH.open("wb") as file:
        write_po(file, made(), include_lineno=False, width=100)

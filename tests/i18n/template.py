"""The template that translators start from, made from the messages and their comments.

`python -m tests.i18n.template` renews it after messages have changed, and updates every catalogue:
new messages are added without a translation, deleted ones are removed, and translations stay as
they were written. If the English of a message has changed, its translation is marked as fuzzy, with
its former English, as editors for translators do: it is still used, and somebody has to look at it.
`python -m tests.i18n.behind` lists these.
"""

import re
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import denormalize, write_po

SOURCE = Path(__file__).parents[2] / "src" / "quarto_access" / "i18n"
LOCALES = SOURCE / "locales"
PATH = LOCALES / "quarto_access.pot"

KEYWORDS = {"text": ((1, "c"), 2), "plural": ((1, "c"), 2, 3)}

Found = tuple[int, str | tuple[str, ...], list[str], str | None]
"""A message in the source: its line, its English, the comments above it, its id."""


def extracted() -> list[Found]:
    """Return the messages in the order of the source."""
    return list(extract_from_file("python", SOURCE / "messages.py", KEYWORDS, ["Translators:"]))


def made() -> Catalog:
    """Return the template for the present messages."""
    template = Catalog(
        project="Quarto Access",
        version="1",
        copyright_holder="the Quarto Access contributors",
        creation_date=datetime(2026, 1, 1, tzinfo=UTC),
    )
    for line, message, comments, context in extracted():
        template.add(
            message, locations=[("messages.py", line)], auto_comments=comments, context=context
        )
    return template


def written() -> str:
    """Return the text of the template's file."""
    file = BytesIO()
    write_po(file, made(), no_location=True, width=100)
    return file.getvalue().decode()


def brought_up_to(template: str, catalogue: str) -> str:
    """Return a catalogue with the messages of the template, in their order."""
    header, *there = entries(catalogue)
    of_context = {part("msgctxt", entry): entry for entry in there}
    forms = re.search(r"nplurals=(\d+)", header)
    empty = [f'msgstr[{n}] ""' for n in range(int(forms[1]) if forms else 2)]
    whole = [header]
    for new in entries(template)[1:]:
        old = of_context.get(part("msgctxt", new))
        told = [line for line in new.split("\n") if line.startswith("#")]
        counts = bool(part("msgid_plural", new))
        if old is None or bool(part("msgid_plural", old)) != counts:
            translation = empty if counts else ['msgstr ""']
        else:
            translation = [old[old.index("\nmsgstr") + 1 :]]
            own = [line for line in old.split("\n") if re.match("# |#$", line)]
            was = before(old)
            if not was and english(old) != english(new):
                was = [f"#| {line}" for line in _source(old).split("\n")]
            told = [*own, *told, *["#, fuzzy"] * (bool(was) or is_fuzzy(old)), *was]
        id_line = new[new.index("msgctxt") : new.index("\nmsgid") + 1]
        whole.append("\n".join([*told, id_line + _source(new), *translation]))
    return "\n\n".join(whole) + "\n"


def entries(text: str) -> list[str]:
    """Return the entries of a file, the header first, without deleted ones."""
    blocks = re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip())
    return [block for block in blocks if not block.startswith("#~")]


def part(keyword: str, entry: str) -> str:
    """Return the text after a keyword of an entry, on one line or several."""
    found = re.search(rf'^{keyword} ((?:".*"\s*)+)', entry, re.MULTILINE)
    return denormalize(found[1]) if found else ""


def english(entry: str) -> tuple[str, ...]:
    """Return the English of an entry, as the translator saw it, in its forms."""
    return tuple(text for of in ("msgid", "msgid_plural") if (text := part(of, entry)))


def before(entry: str) -> list[str]:
    """Return the lines with the former English of a translation, if it has changed."""
    return [line for line in entry.split("\n") if line.startswith("#|")]


def is_fuzzy(entry: str) -> bool:
    """Return whether the translation is marked as fuzzy."""
    return bool(re.search("^#,.*fuzzy", entry, re.MULTILINE))


def _source(entry: str) -> str:
    """Return the lines with the English of an entry."""
    return entry[entry.index("\nmsgid") + 1 : entry.index("\nmsgstr")]


if __name__ == "__main__":
    PATH.write_text(written(), "utf-8")
    for path in sorted(LOCALES.glob("*.po")):
        was = path.read_text("utf-8")
        now = brought_up_to(written(), was)
        if now != was:
            path.write_text(now, "utf-8")

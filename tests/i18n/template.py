"""The template that translators start from, made of the messages and the comments beside them.

`python -m tests.i18n.template` renews it after messages have changed, and brings every catalogue up
to it: new messages come in empty, those that are gone leave, and what a translator wrote stays as
it was written. Where the English of a message changed, its translation is marked fuzzy, which
means that somebody has to look at it before it is used again.
"""

import re
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).parents[2] / "src" / "quarto_access" / "i18n"
LOCALES = SOURCE / "locales"
PATH = LOCALES / "quarto_access.pot"

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


def brought_up_to(template: str, catalogue: str) -> str:
    """A catalogue with the messages of the template, in their order."""
    header, *entries = _entries(catalogue)
    of_context = {_part("msgctxt", entry): entry for entry in entries}
    forms = re.search(r"nplurals=(\d+)", header)
    empty = [f'msgstr[{n}] ""' for n in range(int(forms[1]) if forms else 2)]
    whole = [header]
    for new in _entries(template)[1:]:
        old = of_context.get(_part("msgctxt", new))
        told = [line for line in new.split("\n") if line.startswith("#")]
        counts = bool(_part("msgid_plural", new))
        if old is None or bool(_part("msgid_plural", old)) != counts:
            translation = empty if counts else ['msgstr ""']
        else:
            translation = [old[old.index("\nmsgstr") + 1 :]]
            own = [line for line in old.split("\n") if re.match("# |#$", line)]
            same = all(_part(of, old) == _part(of, new) for of in ("msgid", "msgid_plural"))
            doubt = not same or re.search("^#,.*fuzzy", old, re.MULTILINE)
            told = [*own, *told, *["#, fuzzy"] * bool(doubt)]
        source = new[new.index("msgctxt") : new.index("\nmsgstr")]
        whole.append("\n".join([*told, source, *translation]))
    return "\n\n".join(whole) + "\n"


def _entries(text: str) -> list[str]:
    """The entries of a file, without those that left the program before."""
    blocks = re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip())
    return [block for block in blocks if not block.startswith("#~")]


def _part(keyword: str, entry: str) -> str:
    """The text of an entry behind a keyword, in however many lines it stands."""
    found = re.search(rf'^{keyword} ((?:".*"\s*)+)', entry, re.MULTILINE)
    return "".join(re.findall(r'"(.*)"', found[1])) if found else ""


if __name__ == "__main__":
    file = BytesIO()
    write_po(file, made(), no_location=True, width=100)
    PATH.write_bytes(file.getvalue())
    for path in sorted(LOCALES.glob("*.po")):
        before = path.read_text("utf-8")
        after = brought_up_to(file.getvalue().decode(), before)
        if after != before:
            path.write_text(after, "utf-8")

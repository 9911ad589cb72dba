"""The work left for translators, language by language.

`python -m tests.i18n.behind` lists the translations that are behind, because their English changed
later or somebody marked them as fuzzy, and those that are missing. A game uses those that are
behind, and speaks English for those that are missing; a release should have neither. With
`--release` it ends with status 1 then, and also if the template or a catalogue is not as `python -m
tests.i18n.template` makes it.
"""

import sys
from collections.abc import Iterator

from quarto_access.i18n.messages import MESSAGES, Forms
from tests.i18n.template import (
    LOCALES,
    PATH,
    before,
    brought_up_to,
    english,
    entries,
    is_fuzzy,
    part,
    written,
)

RENEW = "python -m tests.i18n.template brings it up to the messages"


def behind(catalogue: str) -> Iterator[tuple[str, Forms, Forms]]:
    """Yield the messages with a translation of other English: that English, and the present one."""
    for entry in entries(catalogue)[1:]:
        name = part("msgctxt", entry)
        if name not in MESSAGES or not translated(entry):
            continue
        lines = "\n".join(before(entry)).replace("#| ", "")
        was, now = english(lines) or english(entry), MESSAGES[name]
        if was != now or is_fuzzy(entry):
            yield name, was, now


def missing(catalogue: str) -> list[str]:
    """Return the messages that have no translation yet."""
    there = {part("msgctxt", entry) for entry in entries(catalogue)[1:] if translated(entry)}
    return [name for name in MESSAGES if name not in there]


def translated(entry: str) -> bool:
    """Return whether every form of an entry has a text."""
    forms = [line.split(" ")[0] for line in entry.split("\n") if line.startswith("msgstr")]
    return all(part(form.replace("[", r"\[").replace("]", r"\]"), entry) for form in forms)


def report() -> Iterator[str]:
    """Yield everything that a release has to wait for, line by line."""
    if PATH.read_text("utf-8") != written():
        yield f"{PATH.name}: {RENEW}"
    for path in sorted(LOCALES.glob("*.po")):
        catalogue = path.read_text("utf-8")
        for name, was, now in behind(catalogue):
            yield f"{path.name}: {name} is behind\n  was: {' | '.join(was)}"
            yield f"  now: {' | '.join(now)}"
        for name in missing(catalogue):
            yield f"{path.name}: {name} is missing\n  now: {' | '.join(MESSAGES[name])}"
        if catalogue != brought_up_to(written(), catalogue):
            yield f"{path.name}: {RENEW}"


if __name__ == "__main__":
    told = list(report())
    print("\n".join(told) or "Every catalogue is up to the messages.")
    sys.exit(bool(told) and "--release" in sys.argv)

"""The key map for JAWS has its form, and passes on every key of the game that JAWS would take."""

import re

from release.windows.contents import GAME

from quarto_access.ui.keys.presets import PRESETS
from tests.guide.keys import DOCS

FILE = DOCS / "jaws" / "Quarto Access.jkm"

SAME = "Home End PageUp PageDown Tab Backspace Delete Enter Escape Space"
NAMES = {
    **{arrow: f"{arrow}Arrow" for arrow in ("Up", "Down", "Left", "Right")},
    **{name: name for name in SAME.split()},
    **{f"F{number}": f"F{number}" for number in range(1, 13)},
}
"""The keys for which JAWS may have scripts without its own key, with its names for them.

Letters, digits and punctuation come through by themselves if the virtual cursor is off.
"""


def parsed(text: str) -> dict[str, dict[str, str]]:
    """Return sections with their keys, each with its script; raise at anything else."""
    sections: dict[str, dict[str, str]] = {}
    keys: dict[str, str] = {}
    for line in text.splitlines():
        if not line or line.startswith(";"):
            continue
        if heading := re.fullmatch(r"\[([A-Za-z ]+)\]", line):
            assert heading[1] not in sections, line
            keys = sections[heading[1]] = {}
            continue
        entry = re.fullmatch(r"([A-Za-z0-9+]+)=([A-Za-z]+)", line)
        assert entry, line
        assert sections, "a key outside of all sections"
        assert entry[1] not in keys, line
        keys[entry[1]] = entry[2]
    return sections


def jaws_name(key: str) -> str | None:
    """Return JAWS's name for a key that it may take; None for one that it leaves alone."""
    *held, last = key.split("+")
    if last not in NAMES:
        return None
    return "+".join([*("Control" if name == "Ctrl" else name for name in held), NAMES[last]])


def test_it_passes_on_every_key_that_jaws_would_take_and_no_other() -> None:
    sections = parsed(FILE.read_bytes().decode("ascii"))
    keys = {
        key for keymap in PRESETS.values() for context in keymap.keys.values() for key in context
    }
    wanted = {name for key in keys if (name := jaws_name(key))}
    assert list(sections) == ["Common Keys"]
    assert set(sections["Common Keys"]) == wanted
    assert set(sections["Common Keys"].values()) == {"TypeCurrentScriptKey"}


def test_it_is_named_after_the_program_and_written_as_windows_does() -> None:
    assert f"{FILE.stem}.exe" == GAME
    assert [path.name for path in FILE.parent.glob("*.jkm")] == [FILE.name]
    text = FILE.read_bytes()
    assert text.count(b"\r\n") == text.count(b"\n")

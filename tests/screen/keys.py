"""The places of keys, as X counts them: named as on a US keyboard, whatever is printed on them.

Three digits each: xdotool takes "9" for a key that prints it.
"""

ROWS = {
    9: "Escape",
    10: "1 2 3 4 5 6 7 8 9 0 Minus Equals Backspace Tab",
    24: "Q W E R T Y U I O P LeftBracket RightBracket Enter Ctrl",
    38: "A S D F G H J K L Semicolon Quote Grave Shift Backslash",
    52: "Z X C V B N M Comma Period Slash",
    64: "Alt Space CapsLock F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NumLock",
    83: "Keypad4",
    94: "LeftOfZ F11 F12",
    104: "KeypadEnter RightCtrl",
    108: "AltGr",
    110: "Home Up PageUp Left Right End Down PageDown Insert Delete",
    133: "Super",
}
CODES = {
    name: f"{first + n:03}" for first, names in ROWS.items() for n, name in enumerate(names.split())
}


def moves(*chords: str) -> list[str]:
    """Return xdotool's arguments to press keys one after the other: "Q", "Shift+1"."""
    told: list[str] = []
    before = ""
    for chord in chords:
        if chord == before:  # sooner, X would take it for a key that is held
            told += ["sleep", "0.01"]
        before = chord
        *held, key = (CODES[name] for name in chord.split("+"))
        told += [part for code in held for part in ("keydown", code)]
        told += ["key", "--delay", "2", key]
        told += [part for code in reversed(held) for part in ("keyup", code)]
    return told


SIGNS = {":": "Shift+Semicolon", "/": "Slash", ".": "Period", "-": "Minus", " ": "Space"}
"""The chords for signs that are not the name of their key."""


def typed(text: str) -> list[str]:
    """Return the chords that type a text of letters, digits and these signs."""
    letters = (f"Shift+{sign}" if sign.isupper() else sign.upper() for sign in text)
    return [SIGNS.get(sign, chord) for sign, chord in zip(text, letters, strict=True)]

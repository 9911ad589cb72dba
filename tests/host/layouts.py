"""The characters that layouts print on the keys, row by row from the digits down.

A key without a letter of its own, such as a dead accent, is "¤".
"""

import pygame

ROWS = ("1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'", "ZXCVBNM,./")
MARKS = {
    "-": "Minus",
    "=": "Equals",
    "[": "LeftBracket",
    "]": "RightBracket",
    ";": "Semicolon",
    "'": "Quote",
    ",": "Comma",
    ".": "Period",
    "/": "Slash",
}
PLACES = [MARKS.get(key, key) for row in ROWS for key in row]

NO_LETTER = 1 << 30

LAYOUTS = {
    "QWERTY": "1234567890-= qwertyuiop[] asdfghjkl;' zxcvbnm,./",
    "QWERTZ": "1234567890ß¤ qwertzuiopü+ asdfghjklöä yxcvbnm,.-",
    "AZERTY": "&é\"'(-è_çà)= azertyuiop¤$ qsdfghjklmù wxcvbn,;:!",
    "Spanish": "1234567890'¡ qwertyuiop¤+ asdfghjklñ¤ zxcvbnm,.-",
    "Dvorak": "1234567890[] ',.pyfgcrl/= aoeuidhtns- ;qjkxbmwvz",
    "Greek": "1234567890-= ;ςερτυθιοπ[] ασδφγηξκλ¤' ζχψωβνμ,./",
    "Russian": "1234567890-= йцукенгшщзхъ фывапролджэ ячсмитьбю.",
    "Hebrew": "1234567890-= /'קראטוןםפ][ שדגכעיחלךף, זסבהנמצתץ.",
}

_SCANCODES = [
    *(pygame.KSCAN_1 + n for n in range(10)),
    *(pygame.KSCAN_MINUS, pygame.KSCAN_EQUALS),
    *(getattr(pygame, f"KSCAN_{letter}") for letter in ROWS[1][:10]),
    *(pygame.KSCAN_LEFTBRACKET, pygame.KSCAN_RIGHTBRACKET),
    *(getattr(pygame, f"KSCAN_{letter}") for letter in ROWS[2][:9]),
    *(pygame.KSCAN_SEMICOLON, pygame.KSCAN_APOSTROPHE),
    *(getattr(pygame, f"KSCAN_{letter}") for letter in ROWS[3][:7]),
    *(pygame.KSCAN_COMMA, pygame.KSCAN_PERIOD, pygame.KSCAN_SLASH),
]
SCANCODES = dict(zip(PLACES, _SCANCODES, strict=True))


def printed(layout: str) -> dict[str, int]:
    """Return the key code of each place."""
    keys = LAYOUTS[layout].replace(" ", "")
    return {
        place: NO_LETTER if key == "¤" else ord(key)
        for place, key in zip(PLACES, keys, strict=True)
    }

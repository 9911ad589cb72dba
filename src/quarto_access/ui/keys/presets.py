"""The one table of keys: five presets, each of which reaches everything.

- default: letters that name what they do, by their labels; E S D F move as arrows do.
- board-left: the sixteen keys from 1 to V are the sixteen spaces, far row first, under the left
  hand; the other commands of the table are under the right one. board-right mirrors it.
- one-hand-left, one-hand-right: everything frequent is within reach of one hand.

All but the first go by the place of keys, so that they fit every layout. Commands without a key in
a preset are in the menu of the game or in the settings, or take a few moves. Some screen readers
take the arrows for themselves: so everything an arrow does, another key does too.
"""

from collections.abc import Mapping

from quarto_access.ui.commands import COMMANDS, LISTS, SPACES, Context
from quarto_access.ui.keys.keymap import SILENCE, Keymap

Table = Mapping[str, str]


def _named(text: str) -> dict[str, str]:
    """Return pairs of a key and its command, as they are written below."""
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


COMMON = _named(
    "Up up  Down down  Enter act  Escape back  F1 help  Shift+F1 describe  F2 settings"
    "  F4 friend-yes  Shift+F4 friend-no  F9 friend-talk  Shift+F9 friend-mute"
    "  F5 sounds-down  F6 sounds-up  F7 voice-down  F8 voice-up"
    "  F11 full-screen"
)
SPEECH = _named(
    "Backspace repeat  Comma older  Period newer  Shift+Comma oldest  Shift+Period newest"
)
ARROWS = _named(
    "Left left  Right right  Home row-start  End row-end"
    "  Ctrl+Home corner-first  Ctrl+End corner-last"
)
LETTERS = _named("Ctrl+C copy-message  Ctrl+V paste-message")
LIST = _named("Home first  End last  Tab down  Shift+Tab up")
MENU = _named("Space act  F3 rename  Delete delete")
FORM = _named("Left less  Right more")
TYPING = _named("Backspace erase  Tab read-text  Up read-text  Down read-text  Ctrl+V paste")


WALK = _named(
    "PageUp older-moment  PageDown newer-moment"
    "  Shift+PageUp older-placement  Shift+PageDown newer-placement"
    "  Ctrl+PageUp first-moment  Ctrl+PageDown last-moment"
)
INSTEAD = _named("undo older-moment  redo newer-moment  point newer-call  masks newer-placement")
"""The commands that replace those of the table in a walk, where nothing is done."""

BACK = _named("point older-call  masks older-placement")
"""The commands of these keys with Shift, if that is free."""


def _walking(at_table: Table) -> dict[str, str]:
    """Return the keys of a walk: those that read at the table, and those that go on and back."""
    keys = {key: INSTEAD.get(command, command) for key, command in at_table.items()}
    there = {key: c for key, c in keys.items() if Context.WALK in COMMANDS[c].contexts}
    alone = {key: command for key, command in at_table.items() if "+" not in key}
    with_shift = {f"Shift+{key}": BACK[c] for key, c in alone.items() if c in BACK}
    free = {key: command for key, command in with_shift.items() if key not in there}
    return WALK | there | free


def _keymap(table: Table, lists: Table, *, by_place: bool = True, **here: Table) -> Keymap:
    """Return a whole preset: the keys of the table, those of all lists, and of single contexts."""
    at_table = COMMON | ARROWS | LETTERS | dict(table)
    contexts = {
        Context.TABLE: at_table,
        Context.WALK: _walking(at_table),
        **{context: COMMON | LIST | dict(lists) for context in LISTS},
        Context.TYPING: TYPING | COMMON | TYPING,  # its own keys come first
        Context.KEY: {},
    }
    contexts[Context.LINES] |= {"Space": "feel-line"} | dict(here.get("lines", {}))
    contexts[Context.MENU] |= MENU | LETTERS | dict(here.get("menu", {}))
    moves = {key: command for key, command in at_table.items() if command == "moves"}
    contexts[Context.DRILL] |= {"Space": "act"} | moves
    contexts[Context.FORM] |= FORM | {"Space": "act"} | dict(here.get("form", {}))
    for context in Context:
        contexts[context][SILENCE] = "silence"
    return Keymap(contexts, by_place)


_MOVES = _named("E up  S left  D down  F right")
_LINES = {str(number): f"row-{number}" for number in range(1, 5)} | {
    f"Shift+{number}": f"column-{number}" for number in range(1, 5)
}
_PLACES = _named("Tab next-place  Shift+Tab previous-place  Space feel")
_WORDS = _named("V more-words  Shift+V fewer-words")
_CHOICES = _named("1 less  2 more")

DEFAULT = _keymap(
    SPEECH | _MOVES | _LINES | _PLACES | _WORDS
    | _named(
        """
        Q point  H hand  L last-move  Shift+L moves  P pieces-left  T turn  K time
        B board  Shift+B braille-board  R row  C column  X through
        G find  N find-next  Shift+N find-previous
        I hint  Shift+T terms  M masks  U undo  Shift+U redo
        W type-move
        """
    ),
    SPEECH,
    by_place=False,
    form=_CHOICES,
)  # fmt: skip

BOARD_LEFT = _keymap(
    SPEECH | _PLACES | dict(zip("1234QWERASDFZXCV", SPACES, strict=True))
    | _named(
        """
        Y point  H hand  L last-move  Shift+H moves  P pieces-left  T turn  K time
        B board  Shift+B braille-board  I row  O column  J through
        G find  6 find-next  Shift+6 find-previous
        Semicolon hint  Shift+T terms  Quote type-move
        M masks  U undo  Shift+U redo  N more-words  Shift+N fewer-words
        Slash next-place  Shift+Slash previous-place
        Shift+I up  Shift+J left  Shift+K down  Shift+L right
        """
    ),
    SPEECH,
    form=_CHOICES,
)  # fmt: skip

_RIGHT_SPACES = "7 8 9 0 U I O P J K L Semicolon M Comma Period Slash".split()  # noqa: SIM905 - the rows of the keyboard

_LEFT_SPEECH = _named("5 repeat  1 oldest  2 older  3 newer  4 newest")

BOARD_RIGHT = _keymap(
    dict(zip(_RIGHT_SPACES, SPACES, strict=True)) | _PLACES | _WORDS | _LEFT_SPEECH
    | _named(
        """
        Q point  A hand  W last-move  Shift+W moves  S pieces-left  T turn  F time
        B board  Shift+B braille-board  R row  C column  X through
        G find  N find-next  Shift+N find-previous
        H hint  Shift+T terms  D masks  Z undo  Shift+Z redo  E act  Backspace repeat
        Shift+A type-move
        Shift+E up  Shift+S left  Shift+D down  Shift+F right
        """
    ),
    SPEECH | _LEFT_SPEECH,
    form=_named("9 less  0 more"),
)  # fmt: skip

ONE_HAND_LEFT = _keymap(
    SPEECH | _MOVES | _LINES | _PLACES
    | _named(
        """
        R act  Q point  A hand  W turn  T last-move  Shift+V moves
        Shift+A pieces-left  Shift+W time
        B board  Shift+B braille-board  V row  C column  X through
        G find  6 find-next  Shift+6 find-previous  Shift+G hint
        Shift+T terms  Shift+Q masks  Z undo  Shift+Z redo  Shift+E more-words  Shift+D fewer-words
        5 repeat  Shift+5 newest  Shift+S older  Shift+F newer  Shift+R oldest
        Shift+C type-move
        """
    ),
    SPEECH | _named("5 repeat  3 older  4 newer"),
    menu=_named("1 rename  2 delete"),
    lines=_named("Shift+Space act"),
    form=_CHOICES,
)  # fmt: skip

_RIGHT_HELP = _named("F12 help  Shift+F12 describe  Quote back")

ONE_HAND_RIGHT = _keymap(
    SPEECH | _RIGHT_HELP
    | _named("I up  J left  K down  L right  7 row-1  8 row-2  9 row-3  0 row-4")
    | _named("Shift+7 column-1  Shift+8 column-2  Shift+9 column-3  Shift+0 column-4")
    | _named(
        """
        Space feel  O next-place  Shift+O previous-place  Tab next-place  Shift+Tab previous-place
        P point  H hand  N last-move  Shift+M moves  Y turn  Shift+H pieces-left  Shift+Y time
        LeftBracket board  Shift+LeftBracket braille-board
        Semicolon row  M column  Slash through
        U find  Shift+L find-next  Shift+J find-previous
        6 hint  Backslash type-move  Shift+N terms  Equals masks  Minus undo  Shift+Minus redo
        RightBracket more-words  Shift+RightBracket fewer-words
        """
    ),
    SPEECH | _RIGHT_HELP,
    menu=_named("Equals rename  Minus delete"),
    form=_named("Minus less  Equals more"),
)  # fmt: skip

PRESETS: Mapping[str, Keymap] = {
    "default": DEFAULT,
    "board-left": BOARD_LEFT,
    "board-right": BOARD_RIGHT,
    "one-hand-left": ONE_HAND_LEFT,
    "one-hand-right": ONE_HAND_RIGHT,
}

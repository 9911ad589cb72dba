"""The one table of settings: their values, their defaults and their names.

The settings file and the screens derive from it. The message `setting.speech.level` is the name of
the setting `player-1.speech.level`, shared by both players, and `setting.speech.level.what`
explains it.
"""

from collections.abc import Callable, Iterable, Mapping
from os.path import expanduser, isabs
from re import ASCII, fullmatch
from typing import Any

from quarto_access.core.pieces import Characteristic
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.i18n.catalogues import is_code
from quarto_access.i18n.style import SpaceNames, Style, Verbosity
from quarto_access.narration.announcement import Fact, Phrase
from quarto_access.remote.shut_out import HASH, MOST_SHUT_OUT
from quarto_access.speech.choice import AUTOMATIC, CHOICES
from quarto_access.speech.manner import Manner
from quarto_access.storage.setting import Number, OneOf, Setting, Text, flag
from quarto_access.storage.settings import Settings
from quarto_access.ui.commands import COMMANDS
from quarto_access.ui.keys.key_names import what
from quarto_access.ui.keys.keymap import key_named
from quarto_access.ui.keys.presets import PRESETS

LONGEST_ADDRESS = 500
"""The letters of all addresses of a relay."""

AUTOMATIC_LANGUAGE = "auto"
"""The language of the system."""

THEMES = ("dark", "light")


@value
class Speech:
    """The settings for speaking to one player."""

    language: Text[str]
    level: OneOf[Verbosity]
    spaces: OneOf[SpaceNames]
    board: OneOf[str]
    """The way of reading the whole board."""
    order: Text[tuple[Characteristic, ...]]
    says: Mapping[Characteristic, OneOf[bool]]
    """For each characteristic, whether it is spoken."""
    side: OneOf[str]
    """The side of the stereo picture on which this player sits."""
    voice: Text[str]
    """The id of a voice of our own; empty for one that suits the language."""
    rate: Number
    pitch: Number

    def all(self) -> tuple[Setting[Any], ...]:
        """Return all of these settings, in the order of their list."""
        words = (self.language, self.level, self.spaces, self.board)
        return (*words, *self.says.values(), self.side, self.order)

    def of_voice(self) -> tuple[Setting[Any], ...]:
        """Return the settings of the player's voice, for ways of speaking that use them."""
        return (self.voice, self.rate, self.pitch)

    def manner(self, settings: Settings, language: str) -> Manner:
        """Return the present manner of this player's voice."""
        return Manner(
            language,
            settings[self.voice],
            settings[self.rate],
            settings[self.pitch],
            settings[VOICE_VOLUME],
        )

    def style(self, settings: Settings) -> Style:
        """Return the present style of this player."""
        return Style(
            settings[self.level],
            settings[self.spaces],
            settings[self.order],
            frozenset(c for c, said in self.says.items() if not settings[said]),
        )


def _words(*words: str) -> dict[str, str]:
    return {word: word for word in words}


def _language(text: str) -> str:
    """Parse the code of a language, which players may have added: "de", "pt_BR"."""
    if text != AUTOMATIC_LANGUAGE and not is_code(text):
        raise ValueError(text)
    return text


def _order(text: str) -> tuple[Characteristic, ...]:
    order = tuple(Characteristic(word.strip().lower()) for word in text.split(","))
    if len(order) != len(Characteristic) or set(order) != set(Characteristic):
        raise ValueError(text)
    return order


def _ordered(order: tuple[Characteristic, ...]) -> str:
    return ", ".join(characteristic.value for characteristic in order)


def _keys(text: str) -> tuple[str, ...]:
    """Parse keys by their names, each once."""
    keys = [key_named(name) for name in text.split()]
    known = tuple(dict.fromkeys(key for key in keys if key is not None))
    if None in keys:
        raise ValueError(text)
    return known


def _folder(text: str) -> str:
    """Parse an absolute path of a folder, or nothing."""
    if text and not isabs(expanduser(text)):
        raise ValueError(text)
    return text


def _relays(text: str) -> tuple[str, ...]:
    """Parse the addresses of a relay: "wss://play.example", or its name alone."""
    found = tuple(_relay(word) for word in text.replace(",", " ").split())
    if len(" ".join(found)) > LONGEST_ADDRESS:  # as it is written
        raise ValueError(text)
    return found


_ADDRESS = r"wss?://(localhost|[\w-]*[.:\[][\w.\-\[\]:]*)(:\d+)?(/[!-~]*)?"


_ON_THIS_COMPUTER = r"(localhost|127\.[\d.]+|\[::1\])(:\d+)?(/[!-~]*)?"
"""An address at which no relay has a certificate."""


def _relay(text: str) -> str:
    address = text
    if "://" not in text:
        address = f"ws://{text}" if fullmatch(_ON_THIS_COMPUTER, text) else f"wss://{text}"
    if not fullmatch(_ADDRESS, address, ASCII):
        raise ValueError(text)
    return address


def _hashes(text: str) -> tuple[str, ...]:
    """Parse the hashes of players, as a relay gives them."""
    hashes = tuple(text.split())
    if len(hashes) > MOST_SHUT_OUT or not all(fullmatch(HASH, each) for each in hashes):
        raise ValueError(text)
    return hashes


def _friend_name(text: str) -> str:
    """Parse a name as friends may hear it."""
    from quarto_access.remote.deciding import clean_name

    return clean_name(text)


def _speech(player: Player) -> Speech:
    name = f"player-{player.value}.speech"
    return Speech(
        Text(f"{name}.language", AUTOMATIC_LANGUAGE, _language, str),
        OneOf(f"{name}.level", {level.value: level for level in Verbosity}, Verbosity.SHORT),
        OneOf(f"{name}.spaces", {names.value: names for names in SpaceNames}, SpaceNames.LETTER),
        OneOf(f"{name}.board", _words("whole", "changed", "sounds"), "whole"),
        Text(f"{name}.order", tuple(Characteristic), _order, _ordered),
        {c: flag(f"{name}.say.{c.value}", default=True) for c in Characteristic},
        OneOf(f"player-{player.value}.sound.side", _words("both", "left", "right"), "both"),
        Text(f"player-{player.value}.voice.name", "", str, str),
        Number(f"player-{player.value}.voice.rate", 0, 100, 5, 50),
        Number(f"player-{player.value}.voice.pitch", 0, 100, 5, 50),
    )


def _keys_of(command: str) -> Text[tuple[str, ...]]:
    return Text(f"keys.{command}", (), _keys, " ".join)


SPEECH = {player: _speech(player) for player in Player}
PRESET = OneOf("keys.preset", _words(*PRESETS), "default")
GUARD = Number("keys.guard", 0, 1000, 100, 400)
THEME = OneOf("picture.theme", _words(*THEMES), "dark")
SCALE = Number("picture.scale", 75, 250, 25, 100)
TRAY = flag("picture.tray", default=True)
FULL_SCREEN = flag("picture.full-screen", default=False)
ORDER = OneOf("sound.order", _words("sound-first", "speech-alone", "sound-alone"), "sound-first")
SPACE = OneOf("sound.space", _words("headphones", "speakers", "mono"), "headphones")
PIECE_SET = OneOf("sound.pieces.set", _words("usual", "gentle"), "usual")
PIECES_VOLUME = Number("sound.pieces.volume", 0, 100, 10, 50)
SIGNALS_VOLUME = Number("sound.signals.volume", 0, 100, 10, 50)
VOICE_VOLUME = Number("voice.volume", 0, 100, 10, 50)
SPEAKS = OneOf("voice.way", _words(*CHOICES), AUTOMATIC)
FROM_SQUARES = flag("voice.from-squares", default=False)
BUFFER = OneOf("sound.buffer", {str(size): size for size in (256, 512, 1024)}, 512)
PACK = Text("sound.pack", "", _folder, str)
PACE = OneOf("computer.pace", {"usual": 1.0, "quick": 0.25, "at-once": 0.0}, 1.0)
"""The share of its own pace that the computer takes."""
TURN = OneOf("computer.turn", _words("all", "piece"), "all")
"""The part of a computer's turn that is spoken."""
RELAY: Text[tuple[str, ...]] = Text("friends.relay", (), _relays, " ".join, is_personal=True)
"""The addresses of the relay through which friends far away are met; the first that answers."""
FRIEND_NAME = Text("friends.name", "", _friend_name, str, is_personal=True)
"""The player's name for them."""
SHUT_OUT: Text[tuple[str, ...]] = Text("friends.shut-out", (), _hashes, " ".join, is_personal=True)
"""The hashes of the tokens of players whom this one does not want to meet."""
FREE_TEXT = flag("friends.texts", default=False)
"""True if friends may say more than the phrases, both ways."""
VIEW = OneOf("braille.view", _words("words", "board"), "words")
LINES = flag("braille.lines", default=False)
KEYS = {command: _keys_of(command) for command in COMMANDS}
"""The player's own keys for each command; if there are none, those of the preset are valid."""

GROUPS: Mapping[str, tuple[Setting[Any], ...]] = {
    **{f"settings.player-{player.value}": SPEECH[player].all() for player in Player},
    "settings.voice": (SPEAKS, VOICE_VOLUME, FROM_SQUARES),
    **{f"settings.voice-{player.value}": SPEECH[player].of_voice() for player in Player},
    "settings.computer": (PACE, TURN),
    "settings.keys": (PRESET, GUARD),
    "settings.sound": (ORDER, SPACE, PIECES_VOLUME, SIGNALS_VOLUME, PIECE_SET, BUFFER),
    "settings.braille-display": (VIEW, LINES),
    "settings.picture": (THEME, SCALE, TRAY, FULL_SCREEN),
}
"""The settings that are listed together, by the message that names the list."""

SETTINGS: tuple[Setting[Any], ...] = (
    *(setting for group in GROUPS.values() for setting in group),
    PACK,
    RELAY,
    FRIEND_NAME,
    SHUT_OUT,
    FREE_TEXT,
    *KEYS.values(),
)
"""All settings, in the order of the file."""

_COMMANDS = {setting.id: command for command, setting in KEYS.items()}

_OPTIONS = {
    "setting.speech.level": {"terse": "words.few", "short": "words.short", "full": "words.whole"},
    "setting.speech.spaces": {names.value: f"spaces.{names.value}" for names in SpaceNames},
}
"""Options with names of their own; `.full` and `.terse` would make variants of a message."""


def label(setting: Setting[Any]) -> Phrase:
    """Return the name of a setting."""
    return Phrase(_message(setting), {})


def explained(setting: Setting[Any]) -> Phrase:
    """Return the sentence that explains a setting."""
    command = _COMMANDS.get(setting.id)
    if command is not None:
        told = what(command, COMMANDS[command].contexts[0])
        return Phrase("setting.keys.command.what", {"what": told})
    return Phrase(f"{_message(setting)}.what", {})


def named(setting: Setting[Any], option: object) -> Phrase:
    """Return the name of a value of a setting."""
    message = _message(setting)
    word = setting.format(option)
    if isinstance(setting, Number):
        return Phrase(f"{message}.number", {"count": int(word)})
    if isinstance(option, bool):
        return Phrase(word, {})
    names: Mapping[str, str] = _OPTIONS.get(message, {})
    return Phrase(names.get(word, f"{message}.{word}"), {})


def comment(setting: Setting[Any], word: Callable[[Fact], str]) -> str:
    """Return the comment above a setting in its file; `word` turns a phrase into words."""
    return f"{word(explained(setting))}\n{word(_range(setting))}"


def _range(setting: Setting[Any]) -> Phrase:
    usual = setting.format(setting.default)
    match setting:
        case Number(low=low, high=high):
            return Phrase("settings-file.number", {"low": low, "high": high, "usual": usual})
        case OneOf(words=words):
            return Phrase("settings-file.words", {"words": verbatim(words), "usual": usual})
    if setting.id in _COMMANDS:
        return Phrase("settings-file.keys", {})
    return Phrase("settings-file.text", {"usual": usual})


def verbatim(words: Iterable[str]) -> tuple[Phrase, ...]:
    """Return words as they are written, as a list within a sentence."""
    return tuple(Phrase("verbatim", {"text": word}) for word in words)


def _message(setting: Setting[Any]) -> str:
    seat, _, rest = setting.id.partition(".")
    return f"setting.{rest if seat.startswith('player-') else setting.id}"

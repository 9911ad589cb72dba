"""The functions that take ids of messages and cues, and the ids that are read elsewhere."""

from quarto_access.core.values import value


@value
class Door:
    """A function that takes an id, as a positional argument or by a name."""

    place: int
    keyword: str
    before: str = ""
    """The beginning of the id, if only its end is named."""


DOORS = {
    "say": Door(0, "message"),
    "Phrase": Door(0, "message"),
    "Announcement": Door(0, "message"),
    ".sentence": Door(0, "message"),
    "language.sentence": Door(0, "message"),
    "words.of": Door(0, "message"),
    "refused": Door(0, "message"),
    "refusals.refused": Door(0, "message"),
    "arrival": Door(0, "title"),
    "titled": Door(0, "title"),
    "named": Door(0, "message"),
    "command_item": Door(0, "command", "menu."),
    "choice": Door(0, "label"),
    "._who_sits": Door(1, "label"),
    "ConfirmScreen": Door(0, "question"),
    "TypingScreen": Door(0, "title"),
    "TablesScreen": Door(0, "title"),
    "ReadingScreen": Door(0, "title"),
    "_ask": Door(0, "title"),
    "._recall": Door(0, "which", "history."),
    "._take_back": Door(0, "command", "refused.nothing-to-"),
    "._join": Door(0, "between"),
    "_under": Door(0, "heading", "doctor."),
    "_place": Door(0, "name", "doctor.folder."),
}
"""The functions that take ids of messages."""

READ_ELSEWHERE = frozenset(
    {
        *("None", "''"),
        *("announcement.message", "a.message", "explained.message", "sound.meaning"),
        *("screen.title", "self.screen.title"),
        "of: message",  # of the command line, by its own parameter
        "choice: message",  # of its options
        "what: next((name for name in names if name in MESSAGES))",  # of names that are read
        "word: message",  # of a phrase
        "_ask: message",  # of its own parameter
        "_explanation: message",  # of the lessons, which `tests.tutorial` reads
        "named: word",  # of an option, which is "yes" or "no"
        "answer: message",  # of argparse, by its English
        "_turn: volumes[0]",  # a setting
        "arguments.load",  # a file
    }
)
"""Expressions made with an id that has already been read, and expressions that are not ids."""

THROUGH = frozenset({("_group", "name"), ("_item", "name")})
"""Functions with parameters whose ids have already been read, in a table or a screen."""

GIVING = frozenset({"._join", "_place"})
"""Functions that give the message facts of their own."""

DECIDING = frozenset({"impossible", "troubles"})
"""Functions in which it depends on the input whether a message gets all of its facts."""

SAYING = frozenset({"say", "words.of", "refused", "refusals.refused"})
TELLING = frozenset({"Phrase", "Announcement", ".sentence", "language.sentence"})

CUES_DOORS = {"play": Door(0, "sound"), "Cue": Door(0, "sound"), "space": Door(1, "sounds")}

COMMANDS_DOORS = {
    "Answer": Door(3, "then"),
    "AnswerPrompt": Door(0, "command"),
    "Run": Door(0, "command"),
    "command_item": Door(0, "command"),
    "do": Door(0, "command"),
    "key_of": Door(0, "command"),
    "keys_for": Door(0, "command"),
    "start": Door(0, "command"),
    "what": Door(0, "command"),
}
"""The same for commands, by the last part of the name."""

"""The words of `--help` and of errors in the arguments, in the language of the system.

`argparse` looks up its own sentences by their English, as gettext does. Here our catalogues answer
it; sentences without a message of ours stay in English.
"""

import argparse
from collections.abc import Callable

from quarto_access.i18n.catalogues import of_system
from quarto_access.i18n.language import Language

SENTENCES = {
    "usage: ": "cli.usage",
    "positional arguments": "cli.positional",
    "options": "cli.options",
    "show this help message and exit": "cli.help",
    "%(prog)s: error: %(message)s\n": "cli.error",
    "unrecognized arguments: %s": "cli.error.unknown",
    "the following arguments are required: %s": "cli.error.missing",
    "argument %(argument_name)s: %(message)s": "cli.error.argument",
    "expected one argument": "cli.error.no-value",
    "invalid choice: %(value)r (choose from %(choices)s)": "cli.error.choice",
    "invalid %(type)s value: %(value)r": "cli.error.value",
}
"""The sentences of `argparse`, by their English, and ours."""

PLACES = {
    "program": "%(prog)s",
    "what": "%(message)s",
    "items": "%s",
    "name": "%(argument_name)s",
    "choices": "%(choices)s",
    "text": "%(value)r",
}
"""The placeholders of `argparse`, by the names in our messages."""


def words() -> Callable[[str], str]:
    """Return the function from ids to texts, and make `argparse` use the same language."""
    language, _ = of_system()
    if language.code != "en":
        vars(argparse)["_"] = _answers(language)
    return language.sentence


def _answers(language: Language) -> Callable[[str], str]:
    def answer(english: str) -> str:
        message = SENTENCES.get(english)
        if message is None:
            return english
        space = english[len(english.rstrip()) :]
        return language.sentence(message, PLACES) + space

    return answer

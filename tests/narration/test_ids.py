"""Ids in the source name existing things, and get the facts they need: checked without running."""

import pytest

from quarto_access.i18n.messages import MESSAGES
from quarto_access.narration.cues import CUES
from quarto_access.ui.commands import COMMANDS
from quarto_access.ui.keys.key_names import what
from tests.guide.keys import CONTEXTS
from tests.narration.reading import (
    asked,
    cues,
    every_text,
    faults,
    modules,
    scattered,
    uses,
    without_variants,
)
from tests.narration.source import Module


def test_every_message_cue_and_command_in_the_source_is_there_and_gets_its_facts() -> None:
    assert list(faults(modules())) == []


def test_enough_was_read() -> None:
    assert sum(1 for _ in uses(modules())) > 500
    assert sum(1 for _ in scattered(modules())) > 500
    assert sum(1 for _ in asked(modules())) > 40


def test_each_message_is_said_somewhere() -> None:
    read = (*uses(modules()), *scattered(modules()))
    said = every_text().union(CONTEXTS.values(), *(use.ids for use in read))
    assert without_variants(set(MESSAGES) - said) == set()


def test_each_cue_is_played_somewhere() -> None:
    assert {name for use in cues(modules()) for name in use.ids} == set(CUES)


def test_each_command_says_in_each_context_what_it_does() -> None:
    for command in COMMANDS.values():
        for context in command.contexts:
            assert what(command.id, context).message in MESSAGES


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('say("egde")', "no message egde"),
        ('title = "main-menu.titel"', "no message main-menu.titel"),
        ('named("menu.bakc", back)', "no message menu.bakc"),
        ('command_item("quitt")', "no message menu.quitt"),
        ('Answer(then="quitt")', "no command quitt"),
        ('match command:\n    case "quit" | "quitt":\n        pass', "no command quitt"),
        ('it = command in {"quit", "quitt"}', "no command quitt"),
        ('{"quitt": a, "save": b, "help": c, "keys": d}', "no command quitt"),
        ('refused("refused.whatever")', "no message refused.whatever"),
        ('ConfirmScreen("confirm.what", yes)', "no message confirm.what"),
        ('Phrase("pieces", {"piece": it})', "no message pieces"),
        ('NAMES = {1: "words.many"}', "words.many looks like a message, and is none"),
        ('say("edge" if far else "egde")', "no message egde"),
        ('def f():\n    it = "wnis" if far else "draw"\n    say(it)', "no message wnis"),
        ('NAMES = {1: "wnis"}\nsay(NAMES[one])', "no message wnis"),
        ('NAMES = {1: "wnis"}\nchoice("new-game.calls", NAMES, 1, take)', "no message wnis"),
        ('for it, there in (("wnis", 1),):\n    say(it)', "no message wnis"),
        ('[say(it) for it in ("edge", "egde")]', "no message egde"),
        ('say(f"wrong.{fault.value}s", line=it)', "no message wrong.not-fulls"),
        ('say("placed")', "placed wants square"),
        ('say("space.empty", square=it, piece=it)', "piece has no place in it"),
        ('Phrase("placed", {})', "placed wants square"),
        ('facts = {"piece": it}\nPhrase("placed", facts | {"line": it})', "placed wants square"),
        ('named("placed", back)', "placed wants square"),
        ('say("wins", player=it)', "wins wants count"),
        ('say("edge", cue="egde")', "no cue egde"),
        ('play("egde")', "no cue egde"),
        ('def space(felt, sounds="egde"):\n    pass', "no cue egde"),
        ('Run("quitt")', "no command quitt"),
        ('controller.start("quitt" if it else "quit")', "no command quitt"),
        ('def start(self, command="quitt"):\n    pass', "no command quitt"),
        ('effect.command == "quitt"', "no command quitt"),
        ('keymap.keys_for("quitt", here)', "no command quitt"),
        ('say("help.title", key=key_of("quitt"))', "no command quitt"),
        ('{"here": "quitt", "there": "save", "else": "help"}', "no command quitt"),
        ('THEM = ("quitt", "save", "help")', "no command quitt"),
        (
            'def it():\n    facts = {"square": it}\n    Phrase("placed", facts | {"pice": it})',
            "pice has no place in it",
        ),
    ],
)
def test_what_is_wrong_is_found(source: str, fault: str) -> None:
    found = list(faults([Module("ui/here.py", source)]))
    assert any(told.endswith(fault) for told in found), found


@pytest.mark.parametrize(
    "source",
    [
        'say(f"wrong.{whatever}")',
        'it = f"wrong.{whatever}"',
        "def f(it):\n    say(it)",
        "say(them[0].name)",
        "it = made()\nsay(it)",
    ],
)
def test_what_cannot_be_read_is_a_fault(source: str) -> None:
    assert any("is to be in VALUES" in told for told in faults([Module("ui/here.py", source)]))

"""The possible values of the variable parts of ids: by expression, or for a whole template.

A key may begin with its function: "wrong: reason.{error.reason.value}".
"""

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

from quarto_access.core.board import LineKind
from quarto_access.core.errors import Illegal
from quarto_access.core.events import CallFault
from quarto_access.core.game import Phase
from quarto_access.core.notation import Unreadable
from quarto_access.core.pieces import Characteristic, Edition, Trait
from quarto_access.core.record import BadRecord
from quarto_access.core.rules import BadCriteria, Calls, FalseCall, Player
from quarto_access.doctor.find_speech import WAYS
from quarto_access.i18n.messages import MESSAGES
from quarto_access.i18n.po import Fault
from quarto_access.i18n.style import MARKED, SpaceNames
from quarto_access.i18n.templates import Flaw
from quarto_access.match.letter import Unfit
from quarto_access.match.setup import Masked, Starts, TouchRule
from quarto_access.match.tallies import Grounds
from quarto_access.narration.no_speech_advice import ELSEWHERE, REMEDIES
from quarto_access.players.coach.immediate_danger import HintKind
from quarto_access.players.drills import DrillKind
from quarto_access.players.levels import OPPONENTS
from quarto_access.players.solver import Value
from quarto_access.players.solver.solver import Impossible
from quarto_access.remote.codes import SIGNS
from quarto_access.remote.deciding import Reason
from quarto_access.remote.protocol import TalkPhrase
from quarto_access.remote.remote_steps import Request
from quarto_access.speech.backend import Skill
from quarto_access.speech.choice import CHOICES
from quarto_access.storage.setting import Number, OneOf, Setting
from quarto_access.storage.settings_text import Trouble
from quarto_access.ui.commands import COMMANDS, Group
from quarto_access.ui.configuration.settings_table import (
    FREE_TEXT,
    FRIEND_NAME,
    GROUPS,
    PACK,
    RELAY,
    SHUT_OUT,
)
from quarto_access.ui.friend.contact import UNREAD
from quarto_access.ui.keys.keymap import MODIFIERS, NAMED, VOWELS
from quarto_access.ui.screens.learning import SIGNALS
from quarto_access.ui.screens.new_game import Variant
from quarto_access.ui.screens.table_screen import Spot
from quarto_access.ui.screens.trainer import CHARACTERISTICS, Exercise
from quarto_access.ui.screens.walk import SOUGHT
from quarto_access.ui.table.match_news import UNDONE
from quarto_access.ui.tutorial.lessons import LESSONS


def each(members: Iterable[Enum]) -> list[str]:
    return [str(member.value) for member in members]


def begun(with_: str, ends: Iterable[str]) -> list[str]:
    return [with_ + end for end in ends]


def message_of(setting: Setting[Any]) -> str:
    """Return the message of a setting: both players share it, and so do all commands' keys."""
    return "setting." + setting.id.removeprefix("player-1.").removeprefix("player-2.")


LESSON_IDS = [lesson.id for lesson in LESSONS]
TRAITS = [trait.name.lower() for trait in Trait]
GROUPED = [setting for group in GROUPS.values() for setting in group]
FOR_FRIENDS = (RELAY, FRIEND_NAME, FREE_TEXT)
"""The settings that the screen of friends has."""
LABELS = {message_of(s) for s in (*GROUPED, *FOR_FRIENDS)}
NUMBERS = {message_of(s) for s in GROUPED if isinstance(s, Number)}
NAMED_ELSEWHERE = {"setting.speech.level", "setting.speech.spaces", "setting.speech.language"}
OPTIONS = {
    f"{message_of(s)}.{word}"
    for s in GROUPED
    if isinstance(s, OneOf) and message_of(s) not in NAMED_ELSEWHERE
    for word in s.words
    if not isinstance(s.default, bool)
}

VALUES: Mapping[str, Iterable[str]] = {
    "question": (
        *begun("confirm.leave", ("", "-late", "-friend", "-unsaved")),
        *begun("confirm.quit", ("", "-late", "-friend", "-unknown", "-unsaved")),
    ),
    "trait.name.lower()": TRAITS,
    "fact.name.lower()": TRAITS,
    "f.name.lower()": TRAITS,
    "line.kind.value": each(LineKind),
    "letter.lower()": "abcd",
    "characteristic.value": each(Characteristic),
    "fault.value": each(CallFault),
    "error.fault.value": each(Fault),
    "flaw.value": each(Flaw),
    "value.value": each(Value),
    "worth.value": each(Value),
    "skill.value": each(Skill),
    "exercise.value": each(Exercise),
    "rule.value": each(TouchRule),
    "edition.value": each(Edition),
    "calls.value": each(Calls),
    "false_call.value": each(FalseCall),
    "variant.value": each(Variant),
    "group.value": each(Group),
    "starts.value": each(Starts),
    "masked.value": each(Masked),
    "names.value": each(SpaceNames),
    "player.value": each(Player),
    "reason.value": each(Reason),
    "phrase.value": each(TalkPhrase),
    "p.value": each(TalkPhrase),
    "effect.phrase.value": each(TalkPhrase),
    "r.value": each(r for r in Request if r is not Request.REMATCH),
    "sign.lower()": [sign.lower() for sign in SIGNS if sign.isalpha()],
    "self._player.value": each(Player),
    "self._games.addressed.value": each(Player),
    "self.spot.value": each(Spot),
    "self.match.game.phase.value": each(Phase),
    "after.phase.value": each(Phase),
    "trouble.value": each(Trouble),
    "WAYS[name].kind": [way.kind for way in WAYS.values()],
    "voices.espeak": ("system", "extra"),
    "settings.way": CHOICES,
    "modifier.lower()": [modifier.lower() for modifier in MODIFIERS],
    "key.lower()": [name.lower() for name in (*NAMED, *VOWELS)],
    "vowel.lower()": [letter.lower() for letter in VOWELS],
    "why.value": each(Grounds),
    "day.month": [str(month) for month in range(1, 13)],
    "day.isoweekday()": [str(day) for day in range(1, 8)],
    "_choice: name": (
        *("squares", "calls", "false-call", "undo", "danger", "coach", "warning"),
        *("passing", "masks-locked", "clock", "starts"),
    ),
    "place + 1": "12345",
    "seat + 1": "12",
    "id_": [*OPPONENTS],
    "about": (*each(CHARACTERISTICS), "piece", "space"),
    "now": ("words", "board"),
    "trouble": ("restarted", "gave-up"),
    "taken_back: what": UNDONE.values(),
    "run: done": ("installed", "removed"),
    "_join: between": ("list.comma", "list.semicolon"),
    "group": GROUPS,
    "_message(setting)": LABELS,
}

TEMPLATES: Mapping[str, Iterable[str]] = {
    "wrong: reason.{error.reason.value}": begun(
        "reason.", each((*BadRecord, *Unreadable, *BadCriteria))
    ),
    "_illegal: reason.{error.reason.value}": begun(
        "reason.", [reason for reason in Illegal if reason is not Illegal.WRONG_PHASE]
    ),
    "bad_criteria: reason.{error.reason.value}": begun("reason.", each(BadCriteria)),
    "refused.{error.reason.value}": begun(
        "refused.",
        [r for r in Illegal if r not in {Illegal.WRONG_PHASE, Illegal.SQUARE_TAKEN}],
    ),
    "unheard.{part}": begun(
        "unheard.",
        ("speech", "all", "sound", "until", *ELSEWHERE, *sum(REMEDIES.values(), ())),
    ),
    "signal.{name}": begun("signal.", SIGNALS),
    **{
        f"tutorial.{{{name}}}": begun("tutorial.", LESSON_IDS)
        for name in ("lesson", "lesson.id", "self._following")
    },
    "tutor.{lesson.id}.end": [f"tutor.{id_}.end" for id_ in LESSON_IDS],
    "drill.{drill.kind.value}": begun(
        "drill.", each(k for k in DrillKind if k is not DrillKind.WHERE)
    ),
    "doctor.folder.{name}": begun("doctor.folder.", ("profile", "saves", "locales")),
    "clock.{seconds}": ("clock.30", "clock.10"),
    "friend.no-connection.{why}": begun(
        "friend.no-connection.",
        (
            "unreachable",
            "not-safe",
            "no-relay",
            "lost",
            "failing",
            "too-many",
            UNREAD,
            "they-are-old",
            "we-are-old",
        ),
    ),
    "level.{table.level}": begun("level.", OPPONENTS),
    "friend.asks.{request.value}": begun("friend.asks.", each(Request)),
    "speaking.{name}": ("speaking.own-voice", "speaking.terminal"),
    "change.{point.was.value}-{point.became.value}": (
        *("change.win-draw", "change.win-loss", "change.draw-loss"),
    ),
    "review.{point.turned.value}": ("review.missed", "review.let-go"),
    "hint.{kind.value}": begun("hint.", each((HintKind.CALL, HintKind.COMPLETE, HintKind.NOTHING))),
    "hint.{kind.value}.none": ("hint.place.none", "hint.give.none"),
    "hint.{kind.value}.some": ("hint.place.some", "hint.give.some"),
    "hint.{kind.value}.all": ("hint.place.all", "hint.give.all"),
    "hint.{danger.kind.value}.all": ("hint.place.all", "hint.give.all"),
    "{message}.on": ("best.win.on", "best.draw.on", "hint.place.on"),
    "{message}.not-on": ("best.win.not-on", "best.draw.not-on", "hint.place.not-on"),
    "{message}.any-space": begun("best.", (f"{worth}.any-space" for worth in each(Value))),
    "{message}.giving": ("best.win.giving", "best.draw.giving"),
    "{message}.not-giving": ("best.win.not-giving", "best.draw.not-giving"),
    "{message}.any-piece": begun("best.", (f"{worth}.any-piece" for worth in each(Value))),
    "solve.{value.value}.in": ("solve.win.in", "solve.loss.in"),
    "line.{kind.value}": ("line.diagonal", "line.two-by-two"),
    "player.{fact.value}": begun("player.", each(Player)),
    "characteristic.{fact.value}": begun("characteristic.", each(Characteristic)),
    "refused.nothing-to-{command}": begun("refused.nothing-to-", ("undo", "redo")),
    "walk.none.{command}": begun("walk.none.", SOUGHT),
    "terms.touch.{rule.value}": begun(
        "terms.touch.", each(rule for rule in TouchRule if rule is not TouchRule.LIMITED)
    ),
    "history.{which}": begun("history.", ("repeat", "older", "newer", "oldest", "newest")),
    "command.{command}.{context.value}": [
        f"command.{command.id}.{context.value}"
        for command in COMMANDS.values()
        for context in command.contexts
        if f"command.{command.id}.{context.value}" in MESSAGES
    ],
    "trait-in-short.{trait.name.lower()}": begun(
        "trait-in-short.", [trait.name.lower() for trait in MARKED]
    ),
    "mark.{trait.name.lower()}": begun("mark.", TRAITS[: 2 * len(CHARACTERISTICS)]),
    **{
        f"what: {family}.{{command}}": {f"{family}.{name}" for name in COMMANDS} & set(MESSAGES)
        for family in ("command", "menu")
    },
    "mail.{error.reason.value}": begun(
        "mail.",
        each(
            (
                Unfit.NO_LETTER,
                Unfit.TOO_LONG,
                Unfit.DAMAGED,
                Unfit.UNFINISHED,
                Unfit.NEWER,
                Unfit.ILLEGAL,
            )
        ),
    ),
    "impossible: reason.{error.reason.value}": begun("reason.", each((*Impossible, *Unreadable))),
    "{_message(setting)}.what": {
        f"{message_of(s)}.what" for s in (*GROUPED, PACK, SHUT_OUT, *FOR_FRIENDS)
    },
    "{message}.number": {f"{message}.number" for message in NUMBERS},
    "{message}.{word}": OPTIONS,
}

WITHOUT_MESSAGES = frozenset(
    {
        "keys.{command}",
        "setting.{rest if seat.startswith('player-') else setting.id}",
    }
)
"""Templates of other names that look like those of messages, or of their beginnings."""

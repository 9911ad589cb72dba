"""A fact for each name in messages, as long or as awkward as it gets in a game."""

import re
from datetime import date

from quarto_access.core import Line, Piece, Rules, Square, Trait
from quarto_access.i18n.messages import MESSAGES
from quarto_access.narration.announcement import Cell, Cells, Fact, Phrase
from quarto_access.narration.days import on_day
from quarto_access.narration.describing import described

EMPTY = Cells((Cell(),) * 16, Cell())

COMMON = Phrase("common", {"traits": (Trait.HOLLOW, Trait.TALL)})

FACTS: dict[str, Fact] = {
    "square": Square.B3,
    "player": "Ana",
    "giver": "Ben",
    "other": "Ben",
    "line": Line.ROW_3,
    "count": 3,
    "number": 2,
    "alike": 8,
    "position": 2,
    "traits": (Trait.HOLLOW, Trait.TALL),
    "piece": described(Piece.TrhG, Rules()),
    "lines": (
        Phrase("end.line", {"line": Line.COLUMN_C, "common": COMMON}),
        Phrase("end.line", {"line": Line.DIAGONAL_A1_D4, "common": COMMON}),
    ),
    "common": COMMON,
    "what": Phrase("menu.quit", {}),
    "name": "Ana",
    "counts": (Phrase("count.tall", {"count": 2}), Phrase("count.short", {"count": 1})),
    "items": (Phrase("piece", {"piece": described(Piece.TRHG, Rules())}),),
    "squares": (Square.A1, Square.C3),
    "when": (Phrase("mask.on-after", {"count": 1}), Phrase("mask.off-after", {"count": 2})),
    "names": (Phrase("verbatim", {"text": "one"}), Phrase("verbatim", {"text": "two"})),
    "pieces": (Phrase("piece", {"piece": described(Piece.TRHG, Rules())}),),
    "key": "F9",
    **{key: Phrase(f"key.{key}", {}) for key in ("enter", "escape", "space", "tab")},
    "answer": Phrase("piece", {"piece": described(Piece.TRHG, Rules())}),
    "about": Phrase("learning.about.height", {}),
    "right": 3,
    "asked": 4,
    "earlier": 2,
    "among": 4,
    "touched": 5,
    "others": 1,
    "turn": 7,
    "turns": 9,
    "change": Phrase("change.draw-loss", {}),
    "trait": (Trait.HOLLOW,),
    "cells": EMPTY,
    "answers": (Phrase("find.item", {"trait": Trait.TALL}),),
    "language": "Deutsch",
    "label": Phrase("menu.quick-game", {}),
    "chosen": Phrase("yes", {}),
    "keys": (Phrase("key", {"key": "F1"}),),
    "id": "quit",
    "word": "hello",
    "text": "hello",
    "letter": "x",
    "date": on_day(date(2026, 1, 2), date(2027, 1, 1)),
    "day": 2,
    "month": Phrase("month.1", {}),
    "year": 2026,
    "column": 3,
    "row": 2,
    "first": "one",
    "last": "two",
    "rest": "two",
    "usual": "yes",
    "words": (Phrase("verbatim", {"text": "no"}),),
    "low": 0,
    "high": 100,
    "choice": Phrase("setting.voice.way.own-voice", {}),
    "driver": "pulseaudio",
    "doing": "key Enter",
    "where": "ui/controller.py:120",
    "found": 75,
    "wanted": 77,
    "library": "Prism",
    "milliseconds": 12,
    "place": "/home/ana",
    "rate": 44_100,
    "size": 512,
    "state": Phrase("doctor.writable", {}),
    "status": -11,
    "version": "2.32",
    "way": Phrase("doctor.kind.own-voice", {"library": "pyttsx3"}),
    "why": "no such file",
}

OF_FILE = ("catalogue.", "record.")
"""The messages in which a line is that of a file."""


def facts_of(message: str) -> dict[str, Fact]:
    """Return the facts of a message; a fact without an example here stands for itself."""
    names = re.findall(r"\{(\w+)\}", " ".join(MESSAGES.get(message, ())))
    there: dict[str, Fact] = {name.lower(): name.lower() for name in names}
    return there | FACTS | ({"line": 3} if message.startswith(OF_FILE) else {})

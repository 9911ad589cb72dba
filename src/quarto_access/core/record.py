"""A whole game as text: its setup, and one action on each line (`.qrt`).

Every parsed record is legal, because parsing plays it. Anything that cannot be read or is not
allowed raises `RecordError` with the line, counted from 1 over the whole file. A record may stop
before the end of its game; replaying it gives the game as it stood.
"""

import re
from collections.abc import Iterator
from enum import StrEnum

from quarto_access.core.actions import Action
from quarto_access.core.errors import Illegal, IllegalAction
from quarto_access.core.game import Game, Step, apply
from quarto_access.core.notation import NotationError, Unreadable, format_action, parse_action
from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.rules import BadCriteria, Calls, FalseCall, IllegalRules, Player, Rules
from quarto_access.core.values import value

FORMAT = "quarto-access/1"
MAX_BYTES = 1 << 20
"""The largest file that is read."""

REQUIRED = ("Format", "Edition", "Criteria", "Squares", "Calls", "FalseCall", "First")
"""The headers that every record begins with, in this order."""


class BadRecord(StrEnum):
    """The reason why a file is not a record, if no single action is to blame."""

    TOO_LARGE = "too-large"
    NOT_UTF8 = "not-utf-8"
    HEADER = "bad-header"
    HEADER_VALUE = "bad-header-value"
    HEADER_MISSING = "header-missing"
    HEADER_TWICE = "header-twice"
    HEADER_ORDER = "header-out-of-order"
    HEADER_LATE = "header-after-actions"
    ALTERED = "altered"
    """A check that was written with the record does not fit; only `storage` knows of checks."""


_HEADER_LINE = r' *\[([^ "\[\];\r\n\ud800-\udfff]+) +"([^"\n\r\ud800-\udfff]*)"\] *(?:;.*)?'

Reason = BadRecord | BadCriteria | Unreadable | Illegal


class RecordError(ValueError):
    """The first error in a record."""

    def __init__(
        self,
        reason: Reason,
        line: int,
        column: int = 1,
        text: str = "",
        illegal: IllegalAction | None = None,
    ) -> None:
        super().__init__(reason, line, column, text, illegal)
        self.reason = reason
        self.line = line
        self.column = column
        self.text = text
        """The word at fault, or the name of the header."""
        self.illegal = illegal
        """The action that is not allowed, if that is the reason."""


@value
class Header:
    """A name and a text without quotation marks or line ends."""

    name: str
    text: str

    def __post_init__(self) -> None:
        if not re.fullmatch(_HEADER_LINE, str(self)):
            raise ValueError(self.name, self.text)

    def __str__(self) -> str:
        return f'[{self.name} "{self.text}"]'


HeaderTexts = tuple[tuple[str, str], ...]
"""Names of headers, each with its text, as a file has them: nobody has looked whether they fit."""


@value
class Record:
    """The rules, the actions in order, and further headers, which mean nothing to the rules."""

    rules: Rules
    actions: tuple[Action, ...] = ()
    headers: tuple[Header, ...] = ()

    def __post_init__(self) -> None:
        for header in self.headers:
            if header.name in REQUIRED:
                raise ValueError(header.name)


def replay(record: Record) -> Iterator[Step]:
    """Play the actions one by one."""
    game = Game.start(record.rules)
    for action in record.actions:
        step = apply(game, action)
        yield step
        game = step.game


def format_record(record: Record) -> str:
    """Return the record as a file's text, with LF line ends."""
    rules = record.rules
    texts = {
        "Format": FORMAT,
        "Edition": rules.edition.value,
        "Criteria": " ".join(c.value for c in rules.criteria),
        "Squares": "yes" if rules.squares else "no",
        "Calls": rules.calls.value,
        "FalseCall": rules.false_call.value,
        "First": rules.first.value,
    }
    headers = [Header(name, texts[name]) for name in REQUIRED] + list(record.headers)
    lines = [*map(str, headers), "", *map(format_action, record.actions)]
    return "\n".join(lines) + "\n"


def parse_record(data: bytes | str) -> Record:
    """Read a record, and play it to see that it is legal.

    >>> record = Record(Rules(), (parse_action("1 give TRHG"),), (Header("Player1", "Ana"),))
    >>> parse_record(format_record(record)) == record
    True
    """
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > MAX_BYTES:
        raise RecordError(BadRecord.TOO_LARGE, 1)
    head = _Head(raw)
    actions: list[Action] = []
    game: Game | None = None
    number = 0
    for number, line in _lines(raw):
        if line.lstrip(" ").startswith("["):
            if actions:
                raise RecordError(BadRecord.HEADER_LATE, number)
            head.read(number, line)
        else:
            game = game or Game.start(head.rules(number))
            action, game = _play(game, number, line)
            actions.append(action)
    return Record(head.rules(number + 1), tuple(actions), tuple(head.further))


def _lines(raw: bytes) -> Iterator[tuple[int, str]]:
    """Yield the lines with content and their numbers; comments of action lines are gone."""
    for number, line in enumerate(raw.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
        try:
            text = line.removesuffix(b"\r").decode()
        except UnicodeDecodeError as error:
            column = len(line[: error.start].decode()) + 1
            raise RecordError(BadRecord.NOT_UTF8, number, column) from None
        if not text.lstrip(" ").startswith("["):
            text = text.partition(";")[0]
        if text.strip(" \t"):
            yield number, text


class _Head:
    """The headers read so far: the required ones must come first, each in its turn."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._texts: dict[str, str] = {}
        self.further: list[Header] = []

    def read(self, number: int, line: str) -> None:
        match = re.fullmatch(_HEADER_LINE, line)
        if not match:
            raise RecordError(BadRecord.HEADER, number, line.index("[") + 1)
        name, text = match.groups()
        if name in self._texts:
            raise RecordError(BadRecord.HEADER_TWICE, number, match.start(1) + 1, name)
        due = self._due()
        if due is None:
            self.further.append(Header(name, text))
            return
        if name != due:
            comes_later = re.search(rb"\n *\[" + due.encode() + rb" ", self._raw)
            reason = BadRecord.HEADER_ORDER if comes_later else BadRecord.HEADER_MISSING
            raise RecordError(reason, number, match.start(1) + 1, due)
        self._texts[name] = text
        if reason_against := self._against(name, text):
            raise RecordError(reason_against, number, match.start(2) + 1, name)

    def rules(self, number: int) -> Rules:
        """Return the rules of the game, once every header that they need has been read."""
        if due := self._due():
            raise RecordError(BadRecord.HEADER_MISSING, number, text=due)
        texts = self._texts
        return Rules(
            Edition(texts["Edition"]),
            tuple(map(Characteristic, texts["Criteria"].split(" "))),
            texts["Squares"] == "yes",
            Calls(texts["Calls"]),
            FalseCall(texts["FalseCall"]),
            Player(texts["First"]),
        )

    def _due(self) -> str | None:
        return next((name for name in REQUIRED if name not in self._texts), None)

    def _against(self, name: str, text: str) -> Reason | None:
        allowed = _VALUES.get(name)
        if allowed is not None:
            return None if text in allowed else BadRecord.HEADER_VALUE
        try:
            criteria = tuple(map(Characteristic, text.split(" ")))
            Rules(Edition(self._texts["Edition"]), criteria)
        except IllegalRules as error:
            return error.reason
        except ValueError:
            return BadRecord.HEADER_VALUE
        return None


def _play(game: Game, number: int, line: str) -> tuple[Action, Game]:
    try:
        action = parse_action(line)
        return action, apply(game, action).game
    except NotationError as error:
        raise RecordError(error.reason, number, error.column, error.text) from None
    except IllegalAction as error:
        words = line.split()
        word = words[_WORD_AT_FAULT.get(error.reason, 1)]
        raise RecordError(error.reason, number, line.index(word) + 1, word, error) from None


_VALUES = {
    "Format": {FORMAT},
    "Edition": {edition.value for edition in Edition},
    "Squares": {"yes", "no"},
    "Calls": {calls.value for calls in Calls},
    "FalseCall": {cost.value for cost in FalseCall},
    "First": {player.value for player in Player},
}

_WORD_AT_FAULT = {
    Illegal.NOT_ON_TURN: 0,
    Illegal.OTHER_EDITION: 2,
    Illegal.PIECE_GONE: 2,
    Illegal.SQUARE_TAKEN: 2,
    Illegal.NO_SUCH_LINE: 2,
}

"""`quarto-access replay`: plays records and retells them, in words, as JSON or as sound.

Words are imported only if a sentence is needed: JSON of legal records starts without them.
"""

import json
from argparse import Namespace

from quarto_access.cli.failures import refuse, why_unread
from quarto_access.core.game import Game
from quarto_access.core.notation import format_board
from quarto_access.core.record import Record, RecordError, replay
from quarto_access.match.closing import closed_as
from quarto_access.storage.checked_records import MOST_BYTES, parse_checked

LEGAL, ILLEGAL = 0, 1


def run(options: Namespace) -> int:
    """Replay each file in turn, and return the worst exit status."""
    if options.sound is None:
        return max(_replay(name, as_json=options.json) for name in options.files)
    if options.json or len(options.files) > 1:
        from quarto_access.cli import words

        return refuse(words.of("replay.one-sound"))
    return _replay(*options.files, sound=options.sound)


def _replay(name: str, *, as_json: bool = False, sound: str | None = None) -> int:
    try:
        with open(name, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        return refuse(f"{name}: {why_unread(error)}")
    try:
        record = parse_checked(data)
    except RecordError as error:
        from quarto_access.cli import words

        print(_error_as_json(name, error) if as_json else words.refused(name, error))
        return ILLEGAL
    if sound is not None:
        from quarto_access.cli.recording import save

        return save(name, record, sound)
    if as_json:
        print(_as_json(name, record))
    else:
        from quarto_access.cli import words

        print(words.told(name, record))
    return LEGAL


def _as_json(name: str, record: Record) -> str:
    *_, game = (Game.start(record.rules), *(step.game for step in replay(record)))
    outcome = game.outcome or closed_as(record)
    alignment = outcome.alignment if outcome else None
    answer: dict[str, object] = {
        "file": name,
        "legal": True,
        "result": "*" if not outcome else outcome.winner.value if outcome.winner else "draw",
        "how": outcome.how.value if outcome else None,
        "line": sorted(s.name for s in alignment.line.squares) if alignment else None,
    }
    if alignment:
        answer["shared"] = [trait.characteristic.value for trait in alignment.traits]
    answer["board"] = format_board(game.board)
    answer["hand"] = game.hand.name if game.hand else None
    return json.dumps(answer)


def _error_as_json(name: str, error: RecordError) -> str:
    from quarto_access.cli import words

    return json.dumps(
        {
            "file": name,
            "legal": False,
            "error_line": error.line,
            "reason": error.reason.value,
            "message": words.message(error),
        }
    )

"""The games in `records/`: `*.qrt`, each with its expected events in `*.events`."""

from pathlib import Path

from quarto_access.core import Record, parse_record

RECORDS = Path(__file__).parent / "records"
NAMES = sorted(path.stem for path in RECORDS.glob("*.qrt"))


def read(name: str) -> Record:
    return parse_record((RECORDS / f"{name}.qrt").read_bytes())


def expected(name: str) -> list[str]:
    """Return the transcript, one event on each line, that a person has checked."""
    return (RECORDS / f"{name}.events").read_text("utf-8").splitlines()

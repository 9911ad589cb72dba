"""A saved game by its name: the day on which it was played, for the language to write, and who."""

import re

from quarto_access.narration.announcement import Fact, Phrase

NAME = re.compile(r"(?P<year>\d{4})-(?P<month>0[1-9]|1[0-2])-(?P<day>\d\d)( (?P<names>.+))?")


def saved_game(name: str) -> Phrase:
    """What a saved game is called; a name that somebody else gave to the file stays as it is."""
    named = NAME.fullmatch(name)
    if named is None:
        return Phrase("verbatim", {"text": name})
    day = int(named["day"])
    facts: dict[str, Fact] = {
        "day": day,
        "month": Phrase(f"month.{int(named['month'])}", {}),
        "year": int(named["year"]),
    }
    date = Phrase("date.first" if day == 1 else "date", facts)
    if named["names"] is None:
        return date
    return Phrase("saved-game", {"date": date, "names": named["names"]})

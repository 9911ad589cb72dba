"""Days as people say them: today, yesterday, on Monday, on 2 January, on 2 January 2025."""

from datetime import date

from quarto_access.narration.announcement import Fact, Phrase

WEEK = 7
"""From this many days ago, a weekday's name could also mean a later day."""


def day_of(text: str) -> date | None:
    """Return the day that a text such as "2026-01-02" names; None if it names none.

    >>> day_of("2026-01-02"), day_of("2026-02-31")
    (datetime.date(2026, 1, 2), None)
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def on_day(day: date, today: date | None) -> Phrase:
    """Return the words for a day, seen from today; the whole date if it is heard at any time."""
    ago = -1 if today is None else (today - day).days
    if 0 <= ago <= 1:
        return Phrase("date.yesterday" if ago else "date.today", {})
    if 0 < ago < WEEK:
        return Phrase(f"date.weekday.{day.isoweekday()}", {})
    is_first = day.day == 1
    facts: dict[str, Fact] = {"day": day.day, "month": Phrase(f"month.{day.month}", {})}
    if today and ago > 0 and day.year == today.year:
        return Phrase("date.this-year.first" if is_first else "date.this-year", facts)
    return Phrase("date.first" if is_first else "date", facts | {"year": day.year})

"""When news is told, and when it need not be told any more. In a player's words:

- What I have heard in full is not said again. What I have not heard is still owed to me.
- An answer that tells me the news replaces it; if I cut that answer off, the news is owed again.
- News that is no longer so is never told.
- News interrupts what the cursor says. What I asked for is finished first where that takes no
  longer than two seconds; else it gives way, and goes on after short news where it stopped.
- A key's answer comes first, then the news. But no news waits through more than three seconds of
  other words: then it comes first.
"""

from collections.abc import Iterable, Sequence

from quarto_access.core.values import replace, value
from quarto_access.narration.announcement import Announcement, Priority
from quarto_access.narration.topics import OUTDATES, subject

FINISHES_WITHIN = 2.0
"""Seconds that an answer somebody asked for may still take before news cuts it off."""

PATIENCE = 3.0
"""Seconds of other words that news waits through at most."""

SHORT = 5.0
"""Seconds that news may take for an answer to go on after it."""


@value
class News:
    """Something that happened and is still owed to the listener."""

    announcement: Announcement
    waited: float = 0.0
    """The seconds of other words that it has waited through so far."""


@value
class Part:
    """One announcement of what is being said, and when it is, by an estimate."""

    announcement: Announcement
    starts: float
    ends: float
    news: tuple[News, ...] = ()
    """What is owed again if this is cut off: itself, or the news that it answers."""
    queued_at: float = 0.0
    """From when on other words were said before it."""

    @property
    def is_asked(self) -> bool:
        return self.announcement.priority is Priority.ASKED


@value
class Item:
    """An announcement that is about to be said, and the news that is told by it."""

    announcement: Announcement
    news: tuple[News, ...] = ()


def planned(
    told: Sequence[Announcement],
    owed: Sequence[News],
    left: Sequence[Announcement],
    takes: float,
    *,
    by_key: bool,
) -> tuple[Item, ...]:
    """Return what is said now, in its order.

    `told` is an answer or news, which takes so many seconds; `owed` is the news that it cuts off,
    and `left` the rest of an answer that it cuts off.
    """
    still = [news for news in owed if is_so(news, told)]
    open_news = [news for news in still if not any(tells(one, news) for one in told)]
    is_urgent = any(one.priority is Priority.URGENT for one in told)
    first = [
        news
        for news in open_news
        if not is_urgent and (not by_key or news.waited + takes > PATIENCE)
    ]
    return (
        *(Item(news.announcement, (news,)) for news in first),
        *(Item(one, _told_by(one, still)) for one in told),
        *(Item(news.announcement, (news,)) for news in open_news if news not in first),
        *(Item(one) for one in left if takes <= SHORT),
    )


def _told_by(announcement: Announcement, owed: Sequence[News]) -> tuple[News, ...]:
    if is_news(announcement):
        return (News(announcement),)
    return tuple(news for news in owed if tells(announcement, news))


def is_news(announcement: Announcement) -> bool:
    return announcement.priority >= Priority.EVENT


def tells(announcement: Announcement, news: News) -> bool:
    """Return whether whoever hears this announcement knows the news."""
    about = subject(news.announcement)
    return announcement == news.announcement or (
        about is not None and about == subject(announcement)
    )


def is_so(news: News, told: Iterable[Announcement]) -> bool:
    """Return whether the news is still so after what is told now has happened."""
    about = subject(news.announcement)
    if about is None:
        return True
    later = (subject(announcement) for announcement in told if is_news(announcement))
    return not any(new and about.topic in OUTDATES[new.topic] for new in later)


def cut_off(parts: Sequence[Part], now: float, late: float) -> tuple[News, ...]:
    """Return the news in what is cut off now; it is said `late` seconds after the estimate."""
    return tuple(
        replace(news, waited=news.waited + max(0.0, min(now, part.starts + late) - part.queued_at))
        for part in parts
        for news in part.news
    )


def rest(parts: Sequence[Part], now: float, late: float) -> tuple[Announcement, ...]:
    """Return what is left of an answer that somebody asked for, from the item where it stopped."""
    return tuple(_rest(part, now - late) for part in parts if part.is_asked)


def _rest(part: Part, now: float) -> Announcement:
    announcement = part.announcement
    items = announcement.facts.get("items")
    if now <= part.starts or not isinstance(items, tuple) or not items:
        return announcement
    heard = int(len(items) * (now - part.starts) / (part.ends - part.starts))
    return replace(announcement, facts={**announcement.facts, "items": items[heard:]})

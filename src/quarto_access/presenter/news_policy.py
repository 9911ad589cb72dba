"""The policy for news: when to announce it, and when to drop it.

In a player's words:

- What I have heard in full is not said again. What I have not heard is still owed to me.
- An answer that tells me the news replaces it; if I cut that answer off, the news is owed again.
- News that is no longer true is never told, and no answer continues that is no longer true. The
  piece in hand comes before older moves.
- News interrupts what the cursor says. An answer that I asked for is finished first if it needs no
  more than two seconds; otherwise it stops, and continues after short news.
- A key's answer comes first, then the news. But no news waits through more than three seconds of
  other words: then it comes first. If I cut it off there twice, it comes after the answers again.
- The terms of a game are said as it begins. If I cut them off, they are said once more, and never
  before an answer.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from quarto_access.core.values import replace, value
from quarto_access.narration.announcement import Announcement, Priority
from quarto_access.narration.queries import with_placed
from quarto_access.narration.topics import Topic, outdated_by, subject

FINISHES_WITHIN = 2.0
"""Seconds that an answer may still take without being cut off by news."""

LONGEST_DELAY = 3.0
"""Seconds of other words that news waits through at most."""

MOST_LEADS = 2
"""The number of answers that news begins at most."""

EARLIER_FIRST = 1.5
"""Seconds that older news may take to come before what has just happened."""

SHORT = 5.0
"""Seconds that news may take if an answer is to continue after it."""


@value
class OwedNews:
    """Something that happened and is still owed to the listener."""

    announcement: Announcement
    waited: float = 0.0
    """The seconds of other words that it has waited through so far."""
    led: int = 0
    """The number of answers that it began, and in which it was cut off."""
    cuts: int = 0
    """The number of times that it was cut off."""


@value
class Part:
    """One announcement of what is being said, with its estimated times."""

    announcement: Announcement
    starts: float
    ends: float
    news: tuple[OwedNews, ...] = ()
    """The news that is owed again if this is cut off: itself, or the news that it answers."""
    queued_at: float = 0.0
    """The time from which it has waited for the words before it."""
    leads: bool = False
    """True if its news begins an answer, or is the answer."""

    @property
    def is_asked(self) -> bool:
        return self.announcement.priority is Priority.ASKED


@value
class Planned:
    """An announcement that is about to be said, and the news that it tells."""

    announcement: Announcement
    news: tuple[OwedNews, ...] = ()
    leads: bool = False
    """True if the news begins an answer, or is the answer."""


def planned(
    told: Sequence[Announcement],
    owed: Sequence[OwedNews],
    left: Sequence[Announcement],
    takes: Callable[[Sequence[Announcement]], float],
    *,
    by_key: bool,
) -> tuple[Planned, ...]:
    """Return what is said now, in its order.

    `told` is an answer or news; `owed` is the news that it cuts off, and `left` the rest of an
    answer that it cuts off. `takes` estimates seconds.
    """
    still = sorted((news for news in owed if is_still_true(news, told)), key=_rank)
    open_news = [news for news in still if not any(also_tells(one, news) for one in told)]
    if any(one.priority is Priority.URGENT for one in told):
        first = []
    elif by_key:
        before = before_hand(told)
        lead = takes(told if before is None else before)
        untold = [news for news in still if news.announcement not in told]
        able = [news for news in untold if all(map(_may_lead, _with_its_subject(news, untold)))]
        able = [news for news in able if not any(also_tells(one, news) for one in told)]
        first = [news for news in able if news.waited + lead > LONGEST_DELAY]
        if first:  # the piece in hand comes before the moves that led there
            first = [news for news in able if _is_of_hand(news) or _is_with(first, news, able)]
    else:
        earlier = [news for news in open_news if not _is_of_terms(news)]
        is_short = takes([news.announcement for news in earlier]) <= EARLIER_FIRST
        first = earlier if is_short else []
    now = [one for one in told if is_news(one) or not any(also_tells(one, news) for news in first)]
    return (
        *(Planned(news.announcement, (news,), leads=by_key) for news in first),
        *(Planned(one, _told_by(one, still), leads=by_key) for one in now),
        *(Planned(news.announcement, (news,)) for news in open_news if news not in first),
        *(Planned(one) for one in left if takes(told) <= SHORT),
    )


def _rank(news: OwedNews) -> tuple[bool, bool]:
    """Return what sorts news: the piece in hand comes first, the terms come last."""
    return _is_of_terms(news), not _is_of_hand(news)


def _is_of_hand(news: OwedNews) -> bool:
    return _is_of(news.announcement, Topic.HAND)


def _may_lead(news: OwedNews) -> bool:
    return news.led < MOST_LEADS and not _is_of_terms(news)


def _with_its_subject(news: OwedNews, owed: Iterable[OwedNews]) -> Iterator[OwedNews]:
    """Yield the news on the same subject, such as a question and the keys that answer it."""
    about = subject(news.announcement)
    yield news
    if about is not None:
        yield from (other for other in owed if subject(other.announcement) == about)


def _is_with(first: Collection[OwedNews], news: OwedNews, owed: Iterable[OwedNews]) -> bool:
    """Return whether this news, or other news on its subject, is among the first."""
    return any(one in first for one in _with_its_subject(news, owed))


def _is_of_terms(news: OwedNews) -> bool:
    return news.announcement.priority is Priority.TERMS


def before_hand(told: Sequence[Announcement]) -> tuple[Announcement, ...] | None:
    """Return the announcements before the piece in hand; None if `told` does not have it."""
    hands = [at for at, one in enumerate(told) if _is_of(one, Topic.HAND)]
    return tuple(told[: hands[0]]) if hands else None


def _is_of(announcement: Announcement, topic: Topic) -> bool:
    about = subject(announcement)
    return about is not None and about.topic is topic


def _told_by(announcement: Announcement, owed: Sequence[OwedNews]) -> tuple[OwedNews, ...]:
    if is_news(announcement):
        return (OwedNews(announcement),)
    return tuple(news for news in owed if also_tells(announcement, news))


def is_news(announcement: Announcement) -> bool:
    return announcement.priority >= Priority.TERMS


def also_tells(announcement: Announcement, news: OwedNews) -> bool:
    """Return whether this announcement also tells the news."""
    one, other = subject(announcement), subject(news.announcement)
    return _content(announcement) == _content(news.announcement) or (
        other is not None and one == other
    )


def _content(announcement: Announcement) -> tuple[str, object]:
    return announcement.message, announcement.facts


def is_still_true(news: OwedNews, told: Iterable[Announcement]) -> bool:
    """Return whether the news is still true after what `told` says."""
    about = subject(news.announcement)
    return about is None or not any(
        about.topic in outdated_by(one) for one in told if one.priority >= Priority.DONE
    )


def cut_off(parts: Sequence[Part], now: float, late: float) -> tuple[OwedNews, ...]:
    """Return the news that is owed after this is cut off now.

    `late` is how far speech is behind its estimate.
    """
    return tuple(
        _cut(news, part, now, part.starts + late)
        for part in parts
        for news in part.news
        if not (_is_of_terms(news) and news.cuts)
    )


def _cut(news: OwedNews, part: Part, now: float, starts: float) -> OwedNews:
    waited = max(0.0, min(now, starts) - part.queued_at)
    led = part.leads and now > starts
    return replace(news, waited=news.waited + waited, led=news.led + led, cuts=news.cuts + 1)


def rest_of_answer(
    parts: Sequence[Part], told: Sequence[Announcement], now: float, late: float
) -> tuple[Announcement, ...]:
    """Return the rest of the player's answer, from the item at which it stopped.

    An answer about a line includes what has been placed on it meanwhile. What is not so any more
    is left out: the last move after another one, the piece in hand after it has been placed, the
    hint before another one.
    """
    told = tuple(told)
    placed = [one for one in told if one.message == "placed"]
    asked = [part for part in parts if part.is_asked and _still_answers(part.announcement, told)]
    left = [_rest_of_part(part, now - late) for part in asked]
    for one in placed:
        left = [with_placed(line, one) for line in left]
    return tuple(left)


def _still_answers(answer: Announcement, told: Iterable[Announcement]) -> bool:
    about = subject(answer)
    return about is None or not any(
        about.topic in outdated_by(one) or _is_of(one, about.topic) for one in told
    )


def _rest_of_part(part: Part, now: float) -> Announcement:
    announcement = part.announcement
    items = announcement.facts.get("items")
    if now <= part.starts or not isinstance(items, tuple) or not items:
        return announcement
    heard = int(len(items) * (now - part.starts) / (part.ends - part.starts))
    heard = min(heard, len(items) - 1)  # speech may be slower than estimated
    return replace(announcement, facts={**announcement.facts, "items": items[heard:]})

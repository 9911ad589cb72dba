"""The presenter decides on order and interruption.

- A key has one utterance: everything that it leads to is presented at once, sounds before words.
  Words begin as soon as the sounds have been recognised; without sounds they begin at once.
- A new key stops the utterance before it, and news may stop it too. `news_policy` says which news
  is still owed then, and when it is said.
- Words are left out where sounds tell as much: if the player wants that, and at an edge that was
  announced just before.
- Everything that is said, or left to the sounds, is shown on the braille display, in words of its
  own.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import isfinite

from quarto_access.core.board import Square
from quarto_access.core.values import replace
from quarto_access.narration.announcement import (
    NOTHING,
    Announcement,
    Cells,
    Cue,
    Named,
    Phrase,
    Priority,
    Telling,
)
from quarto_access.narration.cues import CUES
from quarto_access.preferences import Preferences
from quarto_access.presenter.braille_line import shown
from quarto_access.presenter.history import History, Said
from quarto_access.presenter.news_policy import (
    FINISHES_WITHIN,
    LONGEST_DELAY,
    OwedNews,
    Part,
    Planned,
    before_hand,
    cut_off,
    is_news,
    is_still_true,
    planned,
    rest_of_answer,
)
from quarto_access.presenter.output import Output
from quarto_access.presenter.recorder import Recorder
from quarto_access.presenter.sound_output import NoSoundOutput, SoundOutput


class Presenter:
    """Presents tellings as their listener prefers; `board` is for a braille display."""

    def __init__(
        self,
        output: Output,
        recorder: Recorder,
        now: Callable[[], float],
        sounds: SoundOutput | None = None,
    ) -> None:
        self._output = output
        self._sounds = sounds or NoSoundOutput()
        self._recorder = recorder
        self._now = now
        self.history = History()
        self.caption = ""
        """The words that were said last, for those who see."""
        self._parts: tuple[Part, ...] = ()
        """The announcements that are being said."""
        self._over_at = 0.0
        self._owed: tuple[OwedNews, ...] = ()
        """News that nobody has heard, and that is not being said."""
        self._silenced: tuple[OwedNews, ...] = ()
        """The news that the last silence cut off."""
        self._is_at_edge = False
        """True if the last thing presented was an edge."""

    @property
    def can_braille(self) -> bool:
        """True if a braille display would show texts, as far as is known."""
        return self._output.can_braille

    @property
    def over_at(self) -> float:
        """The time by which everything said will have been heard, on the presenter's clock."""
        return max(self._now(), self._over_at)

    @property
    def is_cut_off(self) -> bool:
        """True if a key now would cut off what is being said."""
        return bool(self._unheard())

    def has_said(self, messages: Collection[str]) -> bool:
        """Return whether nothing is left to be heard, or one of these messages has been heard.

        Only what is being said counts for that.
        """
        unheard = self._unheard()
        parts = [part for part in self._parts if part.announcement.message in messages]
        return not unheard or (bool(parts) and not any(part in unheard for part in parts))

    def owes(self, messages: Collection[str]) -> bool:
        """Return whether news with one of these messages has not been heard in full."""
        news = (*self._owed, *(news for part in self._unheard() for news in part.news))
        return any(one.announcement.message in messages for one in news)

    def answer(self, telling: Telling, to: Preferences, board: Cells | None = None) -> None:
        """Present the answer to a key."""
        self._present(telling, to, board, interrupt=True)

    def tell(
        self, telling: Telling, to: Preferences, board: Cells | None = None, *, behind: bool = False
    ) -> None:
        """Present what happened without a key; with `behind`, after what is being said if possible.

        Urgent news never waits.
        """
        unheard = self._unheard()
        waits = bool(unheard) and self._can_wait(telling, to, unheard, behind=behind)
        self._present(telling, to, board, interrupt=not waits, timed=True)

    def again(
        self,
        telling: Telling,
        to: Preferences,
        board: Cells | None = None,
        *,
        keeps_events: bool = False,
    ) -> None:
        """Say something that was said before, or is not worth keeping.

        With `keeps_events` nobody may have heard it, so an event in it is still owed. Where words
        cannot be cut off, they have been heard, and nothing is said.
        """
        if keeps_events and not self._output.can_be_cut:
            return
        if not keeps_events:
            telling = telling.with_priority(Priority.ASKED)
        if telling.cues:
            after = self._sound(telling.cues, to, interrupt=True, timed=False)
        else:
            after = self._sounds.play((), to.hearing)
        if after and to.style.muted:
            to = _with_sounds(telling.cues, to)
        self._say(telling, to, board, interrupt=True, after=after)

    def recall(self, which: str) -> Said | None:
        """Return an older message: "repeat", "older", "newer", "oldest" or "newest"."""
        said: Said | None = getattr(self.history, which)()
        return said

    def forget(self) -> None:
        """Forget everything said so far: it was felt under a limit of touches."""
        self.history.forget()

    def say_plainly(self, telling: Telling, to: Preferences) -> None:
        """Say the words and do nothing else: sounds, braille or the history may be broken."""
        self.caption = to.text(telling)
        self._output.say(self.caption, interrupt=True, manner=to.manner)

    def leave_table(self) -> None:
        """Drop the news of a game that has been left. Urgent news is still owed."""
        owed = self._take_owed(self._unheard())
        self._owed = tuple(n for n in owed if n.announcement.priority is Priority.URGENT)

    def try_voice(self, telling: Telling, to: Preferences) -> None:
        """Say something as it would sound in a voice of our own."""
        self.caption = to.text(telling)
        messages = [a.message for a in telling.announcements]
        self._recorder.write(
            "say", text=self.caption, messages=messages, priority="navigation", tried=True
        )
        self._owed = self._take_owed(self._unheard())
        self._sounds.play((), to.hearing)
        self._output.try_voice(self.caption, to.manner)

    def silence(self) -> None:
        """Stop everything, and owe nothing that was cut off: the player asked for silence."""
        self._silenced = self._take_owed(self._unheard())
        self._sounds.silence()
        self._output.silence()

    def unsilence(self) -> None:
        """Take the silence back, as the player did not mean it: what was cut off is owed again."""
        self._owed, self._silenced = self._owed + self._silenced, ()

    def _present(
        self,
        telling: Telling,
        to: Preferences,
        board: Cells | None,
        *,
        interrupt: bool,
        timed: bool = False,
    ) -> None:
        after = self._sound(telling.cues, to, interrupt=interrupt, timed=timed)
        if after and to.style.muted:
            to = _with_sounds(telling.cues, to)
        if telling.announcements:
            square, listeners = _square(telling), to.style.listeners
            self.history.add(Said(telling.announcements, square, self._now(), listeners))
            is_edge = telling.announcements[0].message == "edge"  # an edge comes alone
            was_at_edge, self._is_at_edge = self._is_at_edge, is_edge
            is_again = was_at_edge and is_edge
            is_enough = is_again or (to.sounds_alone and _is_told_by_sounds(telling))
            if after and is_enough and _are_heard(telling.cues, to):
                self._leave_to_sounds(telling, to, board, after)
                return
            left = NOTHING
            if after and to.placements_by_sound:
                left, telling = _without_placements(telling, to)
            self._say(
                telling, to, board, interrupt=interrupt, timed=timed, after=after, unspoken=left
            )

    def _sound(
        self, cues: Sequence[Cue], to: Preferences, *, interrupt: bool, timed: bool
    ) -> float:
        """Play the cues, and return the seconds until words can follow."""
        under, before = list[Cue](), list[Cue]()
        for cue in cues:
            (under if CUES[cue.sound].under_speech else before).append(cue)
            square = None if cue.square is None else cue.square.name
            piece = None if cue.piece is None else cue.piece.value
            self._recorder.write("cue", timed=timed, sound=cue.sound, square=square, piece=piece)
        if interrupt and not under:
            self._sounds.silence()
        self._sounds.play(under, to.hearing)
        waits = 0.0 if interrupt else max(0.0, self.over_at - self._now())
        over = self._sounds.play(before, to.hearing, waits)
        return max(0.0, over - waits)

    def _leave_to_sounds(
        self, telling: Telling, to: Preferences, board: Cells | None, seconds: float
    ) -> None:
        """Say nothing but the news that is owed; the words can still be asked for and seen."""
        self.caption = to.text(telling)
        if any(part.news for part in self._unheard()) or self._owed:
            self._say(NOTHING, to, board, interrupt=True, after=seconds, unspoken=telling)
        else:
            self._output.silence()
            self._parts, self._over_at = (), 0.0
            self._braille(telling, to, board, timed=False)

    def _can_wait(
        self, telling: Telling, to: Preferences, unheard: Sequence[Part], *, behind: bool
    ) -> bool:
        """Return whether this news may wait until what is being said is finished.

        Even with `behind` it does not, if what is being said would not be true any more.
        """
        if _priority(telling) is Priority.URGENT:
            return False
        news = [news for part in unheard for news in part.news]
        done = [
            part.announcement for part in unheard if part.announcement.priority is Priority.DONE
        ]
        happened = [*news, *map(OwedNews, done)]
        if not all(is_still_true(one, telling.announcements) for one in happened):
            return False
        if behind:
            return True
        left = self._over_at + self._late() - self._now()
        lead = before_hand(telling.announcements)
        if lead is not None:
            left_for_hand = LONGEST_DELAY - self._output.takes(to.text(Telling(lead)), to.manner)
            if left > left_for_hand:
                return False
        if any(part.is_asked for part in unheard):
            return left <= FINISHES_WITHIN
        return bool(news)

    def _say(
        self,
        telling: Telling,
        to: Preferences,
        board: Cells | None,
        *,
        interrupt: bool,
        timed: bool = False,
        after: float = 0.0,
        unspoken: Telling = NOTHING,
    ) -> None:
        """Say a telling, and the news that it cuts off; `unspoken` is for the display alone."""
        told = telling.announcements
        before: list[Announcement] = []
        items = [Planned(one, (OwedNews(one),) if is_news(one) else ()) for one in told]
        if interrupt:
            items = self._with_news(items, told, to, by_key=not timed)
        else:
            before = [news.announcement for part in self._unheard() for news in part.news]
        said = [item.announcement for item in items]
        sentences = [to.language.sentence(a.message, a.facts, to.style) for a in said]
        text = " ".join(sentences)
        square = _square(telling)
        is_timed = timed or _tell_time(told)
        self._recorder.write(
            "say",
            timed=is_timed,
            text=text,
            messages=[a.message for a in said],
            priority=_priority(telling).name.lower(),
            square=None if square is None else square.name,
        )
        manner = replace(to.manner, square=square) if to.from_squares else to.manner
        begins = (self._now() if interrupt else self.over_at) + after
        self._output.say(text, interrupt=interrupt, after=after, manner=manner)
        news = [a for a in said if is_news(a) and a not in told]
        shown_too = unspoken + _lasting(before) + telling + _lasting(news)
        self._braille(shown_too, to, board, timed=is_timed)
        self.caption = " ".join(filter(None, (to.text(unspoken), text)))
        if unspoken is not NOTHING:
            self._parts = (*self._parts, *_by_sound(unspoken, begins - after, begins))
        self._schedule(items, sentences, begins, self._output.takes(text, manner))

    def _with_news(
        self, items: list[Planned], told: Sequence[Announcement], to: Preferences, *, by_key: bool
    ) -> list[Planned]:
        """Return what is said together with the news that it cuts off, or that is owed."""
        unheard = self._unheard()
        if not (unheard or self._owed):
            self._parts = ()
            return items
        left = () if by_key else rest_of_answer(unheard, told, self._now(), self._late())
        takes = lambda said: self._output.takes(to.text(Telling(tuple(said))), to.manner)  # noqa: E731 - one place
        return [*planned(told, self._take_owed(unheard), left, takes, by_key=by_key)]

    def _schedule(
        self, items: Sequence[Planned], sentences: Sequence[str], begins: float, takes: float
    ) -> None:
        """Estimate when each of these is heard, after what is being said."""
        letters, queued_at = sum(map(len, sentences)) or 1, self._now()
        for item, sentence in zip(items, sentences, strict=True):
            ends = begins + takes * len(sentence) / letters
            part = Part(item.announcement, begins, ends, item.news, queued_at, item.leads)
            self._parts, begins = (*self._parts, part), ends
        self._over_at = begins

    def _late(self) -> float:
        """Return by how many seconds speech is behind the estimate."""
        over_by = self._output.over_by(self._over_at)
        return max(0.0, over_by - self._over_at) if isfinite(over_by) else 0.0

    def _unheard(self) -> tuple[Part, ...]:
        """Return what is being said and has not been heard in full."""
        if not self._parts or not self._output.can_be_cut:
            return ()
        now, over_by = self._now(), self._output.over_by(self._over_at)
        if now >= over_by:
            return ()
        parts = tuple(part for part in self._parts if now < part.ends + self._late())
        return parts or self._parts[-1:]

    def _take_owed(self, unheard: Sequence[Part]) -> tuple[OwedNews, ...]:
        """Return the news that nobody has heard yet, and forget what is being said."""
        owed = (*self._owed, *cut_off(unheard, self._now(), self._late()))
        self._parts, self._owed, self._over_at = (), (), 0.0
        return owed

    def _braille(
        self, telling: Telling, to: Preferences, board: Cells | None, *, timed: bool
    ) -> None:
        text = shown(telling, board, to.language, to.style)
        self._recorder.write("braille", timed=timed, text=text)
        self._output.braille(text)


def _priority(telling: Telling) -> Priority:
    return max([a.priority for a in telling.announcements], default=Priority.NAVIGATION)


def _tell_time(announcements: Iterable[Announcement]) -> bool:
    return any([a.message.startswith("clock.") for a in announcements])  # noqa: C419 - one call


def _lasting(events: Iterable[Announcement]) -> Telling:
    """Return the events that may be read a while later: all but the time that was left."""
    return Telling(tuple(event for event in events if not _tell_time([event])))


def _is_told_by_sounds(telling: Telling) -> bool:
    """Return whether the sounds of a key's answer tell everything that its words do."""
    is_answer = _priority(telling) < Priority.TAUGHT
    return is_answer and all(one.by_sound for one in telling.announcements)


def _are_heard(cues: Iterable[Cue], to: Preferences) -> bool:
    """Return whether none of these sounds has been turned down to nothing."""
    return all(to.hearing.volume(of_piece=CUES[cue.sound].is_piece) for cue in cues)


def _by_sound(unspoken: Telling, begins: float, ends: float) -> Iterator[Part]:
    """Yield the news that sounds alone tell: it is owed in words if they are cut off."""
    for one in unspoken.announcements:
        if is_news(one):
            yield Part(one, begins, ends, (OwedNews(one),))


def _with_sounds(cues: Iterable[Cue], to: Preferences) -> Preferences:
    """Return preferences for words with these sounds, which tell what was switched off."""
    pieces = frozenset(cue.piece for cue in cues if cue.piece and CUES[cue.sound].is_piece)
    return to.hearing_pieces(pieces) if to.hearing.volume(of_piece=True) else to


def _without_placements(telling: Telling, to: Preferences) -> tuple[Telling, Telling]:
    """Split a telling into what the sound of the computer's placement says, and the rest.

    If no piece was given, or the sound cannot be heard, everything is said.
    """
    told = telling.announcements
    if to.hearing.signals == 0 or not any(a.message == "given" for a in told):
        return NOTHING, telling
    left = tuple(a for a in told if a.message == "placed" and _is_by_computer(a))
    said = tuple(a for a in told if a not in left)
    return Telling(left), Telling(said, telling.cues)


def _is_by_computer(placed: Announcement) -> bool:
    """Return whether the computer has placed this; it is called by a word of the language."""
    player = placed.facts["player"]
    return isinstance(player, Named) and isinstance(player.name, Phrase)


def _square(telling: Telling) -> Square | None:
    """Return the last square that an utterance mentions."""
    for announcement in reversed(telling.announcements):
        if announcement.square is not None:
            return announcement.square
    return None

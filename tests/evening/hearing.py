"""Everything that is said in an evening, with its sound, and whether that sound is those words.

Words with nothing else in the same stretch of sound are compared with all others of the evening in
their language, and with the sentences that are said most often. If they are not recognised, they
are repeated by the key for that, and the last time counts: a tune may cover the first word. It is
enough to have heard words in a stretch with more than one utterance, such as the computer's answer
right behind our own, and words that came while the machine was late.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.i18n.test_recognised import commonest
from tests.sound.phrases import nearest

LEAD = 2.5
"""The most seconds of sounds before the words: a piece that is placed, and the tune of a win."""

RECOGNISED = 0.8
"""The least share of the words alone that must be recognised, except those that came late."""

LEAST = 5
"""The fewest words that must be recognised in a language."""

MISTAKEN = 0.03
"""The largest share of the same that may be taken for other words: B and D are much alike."""

SHORTEST = 0.4
"""The least share of the time estimated for the words in which there must be sound."""


@dataclass
class Stretch:
    """A stretch of sound between two silences."""

    language: str
    texts: tuple[str, ...]
    samples: Sequence[int]
    lasted: float
    """The seconds from the first sound to the last."""
    estimated: float
    late: str | None = None
    """In what the machine was late, if it was."""


class Heard:
    """All stretches of an evening."""

    def __init__(self) -> None:
        self.stretches: list[Stretch] = []
        self.repeated: Counter[str] = Counter()
        """The words that were listened to again, by language."""
        self._said: dict[str, set[str]] = {}

    def add(self, stretch: Stretch) -> None:
        self.stretches.append(stretch)
        if stretch.language not in self._said:
            self._said[stretch.language] = set(commonest(stretch.language))
        self._said[stretch.language].update(stretch.texts)

    def is_to_be_repeated(self) -> bool:
        """Return whether the latest words were not recognised, so far as is known yet."""
        verdict = self._verdict(self.stretches[-1])
        return verdict in {"unsure", "mistaken", "late"}

    def came_again(self) -> None:
        """Let the latest stretch replace the one before, if it has the same words."""
        before, latest = self.stretches[-2:]
        if before.texts == latest.texts:
            del self.stretches[-2]
            self.repeated[latest.language] += 1

    def verdicts(self) -> Iterator[tuple[Stretch, str]]:
        """Yield each stretch, and "right" or what is wrong with it, or "together"."""
        for stretch in self.stretches:
            yield stretch, self._verdict(stretch)

    def figures(self) -> tuple[list[str], bool]:
        """Return a line for each language, and whether all bars are met."""
        by_language: dict[str, Counter[str]] = {}
        lines, is_well = [], True
        for stretch, verdict in self.verdicts():
            by_language.setdefault(stretch.language, Counter())[verdict] += 1
            if verdict not in {"right", "together"}:
                late = f" (the machine was late: {stretch.late})" if stretch.late else ""
                lines.append(f"{verdict}, {stretch.language}: {' / '.join(stretch.texts)}{late}")
        for language, count in by_language.items():
            alone = count["right"] + count["unsure"] + count["mistaken"]
            lines.append(
                f"{language}: {count.total()} stretches of speech, {count['silent']} silent, "
                f"{count['short']} too short, {count['together']} of several utterances; "
                f"{count['right']} recognised, {count['unsure']} not surely, "
                f"{count['late']} not while the machine was late, {count['mistaken']} mistaken; "
                f"{self.repeated[language]} repetitions"
            )
            is_well &= not count["silent"] + count["short"]
            is_well &= count["right"] >= max(LEAST, RECOGNISED * alone)
            is_well &= count["mistaken"] <= max(1, MISTAKEN * alone)
        return lines, is_well

    def _verdict(self, stretch: Stretch) -> str:
        if not stretch.lasted:
            return "silent"
        if stretch.lasted < SHORTEST * stretch.estimated:
            return "short"
        if len(stretch.texts) != 1:
            return "together"
        like, is_sure = nearest(
            stretch.samples, self._said[stretch.language], LEAD, stretch.language
        )
        if is_sure and like == stretch.texts[0]:
            return "right"
        if stretch.late:
            return "late"
        return "mistaken" if is_sure and like else "unsure"

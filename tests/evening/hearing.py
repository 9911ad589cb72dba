"""Everything that is said in an evening, with its sound, and whether that sound is those words.

Words with nothing else in the same stretch of sound are compared with all others of the evening in
their language, and with the sentences that are said most often. Words in a stretch that has more
than one utterance, such as the computer's answer right behind our own, must only have been heard.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.i18n.test_recognised import commonest
from tests.sound.phrases import nearest

LEAD = 1.2
"""The most seconds of sounds before the words."""

RECOGNISED = 0.8
"""The least share of the words alone that must be recognised."""

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

    def verdicts(self) -> Iterator[tuple[Stretch, str]]:
        """Yield each stretch, and "right" or what is wrong with it, or "together"."""
        said: dict[str, set[str]] = {}
        for stretch in self.stretches:
            said.setdefault(stretch.language, set(commonest(stretch.language))).update(
                stretch.texts
            )
        for stretch in self.stretches:
            yield stretch, _verdict(stretch, said[stretch.language])

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
                f"{count['short']} too short; of {alone} with one utterance {count['right']} "
                f"recognised, {count['unsure']} not surely, {count['mistaken']} mistaken"
            )
            is_well &= not count["silent"] + count["short"]
            is_well &= count["right"] >= RECOGNISED * alone
            is_well &= count["mistaken"] <= max(1, MISTAKEN * alone)
        return lines, is_well


def _verdict(stretch: Stretch, sentences: set[str]) -> str:
    if not stretch.lasted:
        return "silent"
    if stretch.lasted < SHORTEST * stretch.estimated:
        return "short"
    if len(stretch.texts) != 1:
        return "together"
    like, is_sure = nearest(stretch.samples, sentences, LEAD, stretch.language)
    if like is None or not is_sure:
        return "unsure"
    return "right" if like == stretch.texts[0] else "mistaken"

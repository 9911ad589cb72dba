"""Looks at all parts at once, and has the ways of speaking speak one after the other."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import get_type_hints

from quarto_access.core.values import value
from quarto_access.doctor.display import Display
from quarto_access.doctor.folders import Folders
from quarto_access.doctor.language import Found
from quarto_access.doctor.looking import Looking
from quarto_access.doctor.problems import Problems
from quarto_access.doctor.program import Program
from quarto_access.doctor.program import look as look_at_the_program
from quarto_access.doctor.settings import Set
from quarto_access.doctor.sound import Card
from quarto_access.doctor.sounds import Sounds
from quarto_access.doctor.spoken import Spoken
from quarto_access.doctor.system import System
from quarto_access.doctor.unknown import Unknown
from quarto_access.doctor.voice import Voices
from quarto_access.doctor.way import Way
from quarto_access.speech.choice import AUTOMATIC, TERMINAL, in_order, usual_ways

SECONDS_TO_LOOK = 15.0
"""For all parts together. The slowest of those that answer, a voice, gives up after eight."""

SECONDS_TO_SPEAK = 40.0
"""For one way of speaking: to begin, and to be heard at the slowest rate."""

WAYS = usual_ways()

HEARD = frozenset(way.name for way in WAYS if way.kind != TERMINAL)
"""The ways that can do more than write."""

PARTS = (
    "libraries",
    "system",
    "voice",
    "sound",
    "sounds",
    "display",
    "folders",
    "settings",
    "language",
    "problems",
)


@value
class Examination:
    """What is known; whatever part of it is not, says why."""

    program: Program
    system: System | Unknown
    voice: Voices | Unknown
    sound: Card | Unknown
    sounds: Sounds | Unknown
    display: Display | Unknown
    folders: Folders | Unknown
    settings: Set | Unknown
    language: Found | Unknown
    libraries: tuple[tuple[str, str | None], ...] | Unknown
    problems: Problems | Unknown
    ways: Mapping[str, Way | Unknown]
    """By their names, in the order in which the game tries them."""
    spoken: Mapping[str, Spoken | Unknown] | None
    """The same, if they were to speak."""

    @property
    def speaks(self) -> bool:
        """Whether anything but writing speaks here, as far as was tried."""
        if self.spoken is not None:
            return any(isinstance(spoken, Spoken) for spoken in self.spoken.values())
        return any(isinstance(self.ways[name], Way) for name in HEARD)


def examine(
    profile: str = "", *, speak: bool = False, within: float = SECONDS_TO_LOOK
) -> Examination:
    """Of a profile's folder; of the usual one if it has no name."""
    kinds = get_type_hints(Examination)
    looks = {part: (part, profile) for part in PARTS}
    with _begun(looks | {way.name: ("way", profile, way.name) for way in WAYS}) as begun:
        found = {
            name: looking.answer(kinds.get(name, Way | Unknown), within)
            for name, looking in begun.items()
        }
    settings = found["settings"]
    order = in_order(WAYS, settings.way if isinstance(settings, Set) else AUTOMATIC)
    ways = {way.name: found.pop(way.name) for way in order}
    spoken = _spoken(profile, ways) if speak else None
    return Examination(look_at_the_program(), **found, ways=ways, spoken=spoken)


def _spoken(profile: str, ways: Mapping[str, Way | Unknown]) -> dict[str, Spoken | Unknown]:
    """One after the other, so that each is heard."""
    spoken = {}
    for name, way in ways.items():
        if isinstance(way, Way) and name in HEARD:
            with _begun({name: ("spoken", profile, name)}) as begun:
                spoken[name] = begun[name].answer(Spoken | Unknown, SECONDS_TO_SPEAK)
    return spoken


@contextmanager
def _begun(looks: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, Looking]]:
    """The processes that look; none of them is left."""
    begun: dict[str, Looking] = {}
    try:
        for name, look in looks.items():
            begun[name] = Looking(*look)
        yield begun
    finally:
        for looking in begun.values():
            looking.end()

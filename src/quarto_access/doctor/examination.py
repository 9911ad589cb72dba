"""Looks at all parts at once, and has the ways of speaking speak one after the other."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import get_type_hints

from quarto_access.core.values import value
from quarto_access.doctor.find_display import VideoDriver
from quarto_access.doctor.find_folders import Folders
from quarto_access.doctor.find_language import FoundLanguages
from quarto_access.doctor.find_problems import Problems
from quarto_access.doctor.find_program import Program
from quarto_access.doctor.find_program import look as look_at_the_program
from quarto_access.doctor.find_settings import ChangedSettings
from quarto_access.doctor.find_sound import SoundCard
from quarto_access.doctor.find_sounds import SoundFiles
from quarto_access.doctor.find_spoken import SpokenSentence
from quarto_access.doctor.find_system import System
from quarto_access.doctor.find_voice import Voices
from quarto_access.doctor.find_way import WorkingWay
from quarto_access.doctor.part_process import PartProcess
from quarto_access.doctor.unknown import Unknown
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
    sound: SoundCard | Unknown
    sounds: SoundFiles | Unknown
    display: VideoDriver | Unknown
    folders: Folders | Unknown
    settings: ChangedSettings | Unknown
    language: FoundLanguages | Unknown
    libraries: tuple[tuple[str, str | None], ...] | Unknown
    problems: Problems | Unknown
    ways: Mapping[str, WorkingWay | Unknown]
    """By their names, in the order in which the game tries them."""
    spoken: Mapping[str, SpokenSentence | Unknown] | None
    """The same, if they were to speak."""

    @property
    def speaks(self) -> bool:
        """Whether anything but writing speaks here, as far as was tried."""
        if self.spoken is not None:
            return any(isinstance(spoken, SpokenSentence) for spoken in self.spoken.values())
        return any(isinstance(way, WorkingWay) for name, way in self.ways.items() if name in HEARD)


def examine(
    profile: str = "", *, speak: bool = False, within: float = SECONDS_TO_LOOK
) -> Examination:
    """Of a profile's folder; of the usual one if it has no name."""
    kinds = get_type_hints(Examination)
    looks = {part: (part, profile) for part in PARTS}
    with _begun(looks | {way.name: ("way", profile, way.name) for way in WAYS}) as begun:
        found = {
            name: looking.answer(kinds.get(name, WorkingWay | Unknown), within)
            for name, looking in begun.items()
        }
    settings = found["settings"]
    order = in_order(WAYS, settings.way if isinstance(settings, ChangedSettings) else AUTOMATIC)
    ways = {way.name: found.pop(way.name) for way in order}
    spoken = _spoken(profile, ways) if speak else None
    return Examination(look_at_the_program(), **found, ways=ways, spoken=spoken)


def _spoken(
    profile: str, ways: Mapping[str, WorkingWay | Unknown]
) -> dict[str, SpokenSentence | Unknown]:
    """One after the other, so that each is heard."""
    spoken = {}
    for name, way in ways.items():
        if isinstance(way, WorkingWay) and name in HEARD:
            with _begun({name: ("spoken", profile, name)}) as begun:
                spoken[name] = begun[name].answer(SpokenSentence | Unknown, SECONDS_TO_SPEAK)
    return spoken


@contextmanager
def _begun(looks: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, PartProcess]]:
    """The processes that look; none of them is left."""
    begun: dict[str, PartProcess] = {}
    try:
        for name, look in looks.items():
            begun[name] = PartProcess(*look)
        yield begun
    finally:
        for looking in begun.values():
            looking.end()

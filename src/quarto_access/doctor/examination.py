"""The examination of all parts at once; ways of speaking speak one after the other."""

from collections.abc import Mapping
from contextlib import ExitStack, closing
from typing import get_type_hints

from quarto_access.core.values import value
from quarto_access.doctor.find_devices import SoundCard, SoundFiles, VideoDriver
from quarto_access.doctor.find_profile import ChangedSettings, Folders, FoundLanguages, Problems
from quarto_access.doctor.find_program import ExactAnswers, Libraries, Program, System, program
from quarto_access.doctor.find_speech import WAYS, SpokenSentence, Voices, WorkingWay
from quarto_access.doctor.part_process import PartProcess
from quarto_access.doctor.unknown import Unknown
from quarto_access.speech.choice import AUTOMATIC, TERMINAL, in_order

SECONDS_TO_LOOK = 15.0
"""The time for all parts together. A voice, the slowest that answers, gives up after eight."""

SECONDS_TO_SPEAK = 40.0
"""The time for one way of speaking to begin and to be heard, at the slowest rate."""

HEARD = frozenset(name for name, way in WAYS.items() if way.kind != TERMINAL)
"""The ways that can do more than write."""

PARTS = {
    "find_program": ("libraries", "solver", "system"),
    "find_speech": ("voice",),
    "find_devices": ("sound", "sounds", "display"),
    "find_profile": ("folders", "settings", "language", "problems"),
}
"""The parts, by the modules that have their functions."""


@value
class Examination:
    """The answers; a part that is unknown gives the reason."""

    program: Program
    system: System | Unknown
    solver: ExactAnswers | Unknown
    voice: Voices | Unknown
    sound: SoundCard | Unknown
    sounds: SoundFiles | Unknown
    display: VideoDriver | Unknown
    folders: Folders | Unknown
    settings: ChangedSettings | Unknown
    language: FoundLanguages | Unknown
    libraries: Libraries | Unknown
    problems: Problems | Unknown
    ways: Mapping[str, WorkingWay | Unknown]
    """The ways by their names, in the order in which the game tries them."""
    spoken: Mapping[str, SpokenSentence | Unknown] | None
    """The same for what they said, if they were asked to speak."""

    @property
    def speaks(self) -> bool:
        """True if anything but writing speaks here, as far as was tried."""
        if self.spoken is not None:
            return any(isinstance(spoken, SpokenSentence) for spoken in self.spoken.values())
        return any(isinstance(way, WorkingWay) for name, way in self.ways.items() if name in HEARD)


def examine(
    profile: str = "", *, speak: bool = False, within: float = SECONDS_TO_LOOK
) -> Examination:
    """Examine a profile's folder; without a name the usual one."""
    kinds = get_type_hints(Examination)
    looks: dict[str, tuple[str, ...]] = {
        part: (module, part, profile) for module, parts in PARTS.items() for part in parts
    }
    for name in WAYS:
        looks[name] = "find_speech", "way", profile, name
    with ExitStack() as begun:  # ends every process
        looking = {
            name: begun.enter_context(closing(PartProcess(*look))) for name, look in looks.items()
        }
        found = {
            name: process.answer(kinds.get(name, WorkingWay | Unknown), within)
            for name, process in looking.items()
        }
    settings = found["settings"]
    wanted = settings.way if isinstance(settings, ChangedSettings) else AUTOMATIC
    ways = {way.name: found.pop(way.name) for way in in_order(tuple(WAYS.values()), wanted)}
    spoken = _spoken(profile, ways) if speak else None
    return Examination(program(), **found, ways=ways, spoken=spoken)


def _spoken(
    profile: str, ways: Mapping[str, WorkingWay | Unknown]
) -> dict[str, SpokenSentence | Unknown]:
    """Have the ways speak one after the other, so that each is heard."""
    spoken = {}
    for name, way in ways.items():
        if isinstance(way, WorkingWay) and name in HEARD:
            with closing(PartProcess("find_speech", "spoken", profile, name)) as speaking:
                spoken[name] = speaking.answer(SpokenSentence | Unknown, SECONDS_TO_SPEAK)
    return spoken

"""The report as announcements: one per line, under a heading for each part."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

from quarto_access.doctor import find_profile
from quarto_access.doctor.examination import Examination
from quarto_access.doctor.find_devices import SoundCard, SoundFiles, VideoDriver
from quarto_access.doctor.find_program import ExactAnswers, Libraries, System
from quarto_access.doctor.find_speech import WAYS, SpokenSentence, Voices, WorkingWay
from quarto_access.doctor.unknown import Died, Failed, Hung, Unknown
from quarto_access.narration.announcement import Fact, Phrase, Telling, say
from quarto_access.speech.backends.synthesiser import suited
from quarto_access.speech.choice import OWN_VOICE, TERMINAL
from quarto_access.speech.manner import Manner, Voice
from quarto_access.storage.log import CRASH, Entry

MOST_NAMES = 5
"""The number of names that a long list shows."""

NOT_RUNNING = " is not running"

REASONS = {
    "it went while it spoke": "doctor.why.went",
    "no answer": "doctor.why.no-answer",
    "no terminal": "doctor.why.no-terminal",
    "nothing is running": "doctor.why.nothing",
    "the speech daemon is not running": "doctor.why.daemon",
    "Prism knows none": "doctor.why.prism",
}
"""Reasons from our own code why a way of speaking does not work, which the log has in English."""

ReportLines = Iterator[Telling]
FoundT = TypeVar("FoundT")


def report(found: Examination) -> Iterator[tuple[Telling, ...]]:
    """Yield the lines of each part."""
    yield tuple(_program(found))
    yield say("doctor.speech"), *_speech(found)
    yield say("doctor.voice"), *_known(found.voice, lambda it: _voices(it, found.language))
    yield say("doctor.sound"), *_sound(found.sound), *_sounds(found.sounds)
    yield say("doctor.display"), _display(found.display)
    yield say("doctor.folders"), *_known(found.folders, _folders)
    yield say("doctor.settings"), *_known(found.settings, _settings)
    yield say("doctor.language"), *_known(found.language, _language)
    yield say("doctor.libraries"), *_known(found.libraries, _libraries)
    yield say("doctor.problems"), *_known(found.problems, _problems)
    if found.spoken is not None:
        yield say("doctor.spoken"), *_spoken(found.spoken)


def _known(part: FoundT | Unknown, lines: Callable[[FoundT], ReportLines]) -> ReportLines:
    """Yield the lines of a part that is known, or why it is not."""
    if isinstance(part, Unknown):
        yield say("doctor.unknown", why=_why(part))
    else:
        yield from lines(part)


def _program(found: Examination) -> ReportLines:
    program = found.program
    yield _as_it_is(f"Quarto Access {program.version}, {program.place}")
    yield _as_it_is(f"Python {program.python}, {program.interpreter}")
    yield from _known(found.system, _system)
    yield from _known(found.solver, _solver)


def _system(system: System) -> ReportLines:
    yield _as_it_is(f"{system.name} {system.release}, {system.machine}")


def _solver(solver: ExactAnswers) -> ReportLines:
    if solver.megabytes is None:
        yield say("doctor.solver.python")
    else:
        yield say("doctor.solver.native", megabytes=solver.megabytes)


def _speech(found: Examination) -> ReportLines:
    settings, system = found.settings, found.system
    if isinstance(settings, find_profile.ChangedSettings):
        yield say("doctor.chosen", choice=Phrase(f"setting.voice.way.{settings.way}", {}))
    used = next(name for name, way in found.ways.items() if _speaks(name, way))
    writes = WAYS[used].kind == TERMINAL
    yield say("doctor.used.nothing") if writes else say("doctor.used", way=_label(used))
    if isinstance(system, System) and system.orca is not None:
        yield say("doctor.orca.running" if system.orca else "doctor.orca.not-running")
    for name, way in found.ways.items():
        yield _way(name, way)


def _speaks(name: str, way: WorkingWay | Unknown) -> bool:
    """Return whether words go there if none of the ways before it works."""
    return WAYS[name].kind == TERMINAL or isinstance(way, WorkingWay)


def _way(name: str, way: WorkingWay | Unknown) -> Telling:
    if isinstance(way, Unknown):
        return say("doctor.way.not-there", way=_label(name), why=_why(way))
    named = () if WAYS[name].kind in {OWN_VOICE, TERMINAL} else (_word(way.name),)
    what = (*named, *(Phrase(f"doctor.can-{skill.value}", {}) for skill in way.can))
    if not what:
        return say("doctor.way", way=_label(name))
    return say("doctor.way.there", way=_label(name), what=what)


def _label(name: str) -> Phrase:
    return Phrase(f"doctor.kind.{WAYS[name].kind}", {"library": WAYS[name].library})


def _voices(voices: Voices, languages: find_profile.FoundLanguages | Unknown) -> ReportLines:
    yield say("doctor.voices", count=len(voices.all))
    if voices.all:
        usual = voices.all[0]
        yield say("doctor.voice.usual", name=usual.name, id=usual.id)
    for name, code in languages.all if isinstance(languages, find_profile.FoundLanguages) else ():
        yield _voice_for(name, code, voices.all)
    if voices.espeak:
        yield say(f"doctor.espeak.{voices.espeak}")


def _voice_for(name: str, code: str, voices: tuple[Voice, ...]) -> Telling:
    language = _word(name)
    speaking = [voice for voice in voices if voice.speaks(code)]
    voice = suited(voices, Manner(code))
    if voice is None or not speaking:
        return say("doctor.voice.none", language=language)
    return say("doctor.voice.for", language=language, name=voice.name, among=len(speaking))


def _sound(card: SoundCard | Unknown) -> ReportLines:
    if isinstance(card, Unknown):
        yield say("doctor.card.none", why=_why(card))
    else:
        yield say("doctor.card", driver=card.driver, rate=card.rate)
        yield say("doctor.buffer", size=card.buffer, milliseconds=card.milliseconds)


def _sounds(sounds: SoundFiles | Unknown) -> ReportLines:
    if isinstance(sounds, Unknown):
        yield say("doctor.sounds.none", why=_why(sounds))
        return
    wanted = sounds.found + len(sounds.missing)
    yield say("doctor.sounds", found=sounds.found, wanted=wanted, place=sounds.place)
    if sounds.missing:
        more = (Phrase("settings-file.more", {}),) if len(sounds.missing) > MOST_NAMES else ()
        names = (*map(_word, sounds.missing[:MOST_NAMES]), *more)
        yield say("doctor.sounds.missing", names=names)


def _display(display: VideoDriver | Unknown) -> Telling:
    if isinstance(display, Unknown):
        return say("doctor.window.none", why=_why(display))
    return say("doctor.window", driver=display.driver, version=display.sdl)


def _folders(folders: find_profile.Folders) -> ReportLines:
    yield _place("profile", folders.profile)
    yield _place("saves", folders.saves)
    if folders.saves.is_there:
        yield say("doctor.saves", count=folders.saves.count)
    yield _place("locales", folders.locales)
    if folders.journals:
        yield say("doctor.journal", place=folders.journals[0])
    else:
        yield say("doctor.journal.none")


def _place(name: str, place: find_profile.FolderState) -> Telling:
    if place.problem:
        state = Phrase("doctor.not-writable", {"why": place.problem})
    else:
        state = Phrase("doctor.writable" if place.is_there else "doctor.not-made", {})
    return say(f"doctor.folder.{name}", place=place.path, state=state)


def _settings(settings: find_profile.ChangedSettings) -> ReportLines:
    message = "doctor.settings.file" if settings.is_there else "doctor.settings.no-file"
    yield say(message, place=settings.path)
    for trouble, line in settings.problems:
        yield say(f"doctor.trouble.{trouble.value}", line=line)
    if not settings.differing:
        yield say("doctor.settings.usual")
    for name, now in settings.differing:
        yield _as_it_is(f"{name} = {now}")


def _language(found: find_profile.FoundLanguages) -> ReportLines:
    yield say("doctor.language.system", language=found.system[0])
    yield say("doctor.language.player", language=found.player[0])
    yield say("doctor.language.all", names=tuple(_word(code) for _, code in found.all))
    for name, now in found.variables:
        yield _as_it_is(f"{name} = {now}")
    if not found.variables:
        yield say("doctor.language.no-variable")


def _libraries(libraries: Libraries) -> ReportLines:
    for name, version in libraries:
        if version is None:
            yield say("doctor.not-installed", name=name)
        else:
            yield _as_it_is(f"{name} {version}")


def _problems(problems: find_profile.Problems) -> ReportLines:
    for entry in problems.program:
        yield _problem(entry)
    for entry in problems.speech:
        way = _label(entry.where) if entry.where in WAYS else entry.where
        yield say("doctor.problem.speech", when=entry.when, way=way, what=entry.what)
    if not (problems.program or problems.speech):
        yield say("doctor.problem.none")


def _problem(entry: Entry) -> Telling:
    when, what, where = entry.when, entry.what, entry.where
    if entry.part == CRASH:
        return say("doctor.problem.crash", when=when, what=what, where=where)
    if not entry.doing:
        return say("doctor.problem", when=when, what=what, where=where)
    return say("doctor.problem.during", when=when, what=what, where=where, doing=entry.doing)


def _spoken(ways: Mapping[str, SpokenSentence | Unknown]) -> ReportLines:
    for name, spoken in ways.items():
        if isinstance(spoken, Unknown):
            yield say("doctor.spoken.not", way=_label(name), why=_why(spoken))
        elif spoken.is_brailled:
            yield say("doctor.spoken.brailled", way=_label(name), text=spoken.text)
        else:
            yield say("doctor.spoken.heard", way=_label(name), text=spoken.text)
    if not ways:
        yield say("doctor.spoken.nothing")


def _why(unknown: Unknown) -> Fact:
    match unknown:
        case Failed(why):
            return tuple(map(_reason, why.split("; ")))
        case Hung(seconds):
            return Phrase("doctor.hung", {"count": seconds})
        case Died(status):
            return Phrase("doctor.died", {"status": status})


def _reason(why: str) -> Phrase:
    """Return a reason in the player's words, or as it is if it comes from a library."""
    if why in REASONS:
        return Phrase(REASONS[why], {})
    name = why.removesuffix(NOT_RUNNING)
    return Phrase("doctor.why.not-running", {"name": name}) if name != why else _word(why)


def _as_it_is(text: str) -> Telling:
    return say("verbatim", text=text)


def _word(text: str) -> Phrase:
    return Phrase("verbatim", {"text": text})

"""What was found, as announcements: one a line, under a heading for each part."""

from collections.abc import Iterable, Iterator, Mapping

from quarto_access.doctor.examination import WAYS, Examination
from quarto_access.doctor.find_display import VideoDriver
from quarto_access.doctor.find_folders import Folders, FolderState
from quarto_access.doctor.find_language import FoundLanguages
from quarto_access.doctor.find_problems import Problems
from quarto_access.doctor.find_settings import ChangedSettings
from quarto_access.doctor.find_sound import SoundCard
from quarto_access.doctor.find_sounds import SoundFiles
from quarto_access.doctor.find_spoken import SpokenSentence
from quarto_access.doctor.find_system import System
from quarto_access.doctor.find_voice import Voices
from quarto_access.doctor.find_way import WorkingWay
from quarto_access.doctor.unknown import Died, Failed, Hung, Unknown
from quarto_access.narration.announcement import Fact, Phrase, Telling, say
from quarto_access.speech.backends.own_voice import suited
from quarto_access.speech.choice import OWN_VOICE, TERMINAL
from quarto_access.speech.manner import Manner, Voice
from quarto_access.storage.log import CRASH, Entry

MOST_NAMES = 5
"""So many names of a long list are told."""

KINDS = {way.name: way.kind for way in WAYS}
LIBRARIES = {way.name: way.library for way in WAYS}

ReportLines = Iterator[Telling]


def report(found: Examination) -> Iterator[tuple[Telling, ...]]:
    """The lines of each part."""
    yield tuple(_program(found))
    yield _under("speech", _speech(found))
    yield _under("voice", _voices(found.voice, found.language))
    yield _under("sound", (*_sound(found.sound), *_sounds(found.sounds)))
    yield _under("display", _display(found.display))
    yield _under("folders", _folders(found.folders))
    yield _under("settings", _settings(found.settings))
    yield _under("language", _language(found.language))
    yield _under("libraries", _libraries(found.libraries))
    yield _under("problems", _problems(found.problems))
    if found.spoken is not None:
        yield _under("spoken", _spoken(found.spoken))


def _under(heading: str, lines: Iterable[Telling]) -> tuple[Telling, ...]:
    return say(f"doctor.{heading}"), *lines


def _program(found: Examination) -> ReportLines:
    program, system = found.program, found.system
    yield _as_it_is(f"Quarto Access {program.version}, {program.place}")
    yield _as_it_is(f"Python {program.python}, {program.interpreter}")
    if isinstance(system, System):
        yield _as_it_is(f"{system.name} {system.release}, {system.machine}")
    else:
        yield _unknown(system)


def _speech(found: Examination) -> ReportLines:
    settings, system = found.settings, found.system
    if isinstance(settings, ChangedSettings):
        yield say("doctor.chosen", choice=Phrase(f"setting.voice.way.{settings.way}", {}))
    used = next(name for name, way in found.ways.items() if KINDS[name] == TERMINAL or _there(way))
    speaks = KINDS[used] != TERMINAL
    yield say("doctor.used", way=_label(used)) if speaks else say("doctor.used.nothing")
    if isinstance(system, System) and system.orca is not None:
        yield say("doctor.orca.running" if system.orca else "doctor.orca.not-running")
    for name, way in found.ways.items():
        yield _way(name, way)


def _there(way: WorkingWay | Unknown) -> bool:
    return isinstance(way, WorkingWay)


def _way(name: str, way: WorkingWay | Unknown) -> Telling:
    if not isinstance(way, WorkingWay):
        return say("doctor.way.not-there", way=_label(name), why=_why(way))
    named = () if KINDS[name] in {OWN_VOICE, TERMINAL} else (_word(way.name),)
    what = (*named, *(Phrase(f"doctor.can-{skill.value}", {}) for skill in way.can))
    if not what:
        return say("doctor.way", way=_label(name))
    return say("doctor.way.there", way=_label(name), what=what)


def _label(name: str) -> Phrase:
    return Phrase(f"doctor.kind.{KINDS[name]}", {"library": LIBRARIES[name]})


def _voices(voices: Voices | Unknown, languages: FoundLanguages | Unknown) -> ReportLines:
    if not isinstance(voices, Voices):
        yield _unknown(voices)
        return
    yield say("doctor.voices", count=len(voices.all))
    if voices.all:
        usual = voices.all[0]
        yield say("doctor.voice.usual", name=usual.name, id=usual.id)
    for name, code in languages.all if isinstance(languages, FoundLanguages) else ():
        yield _voice_for(name, code, voices.all)
    if voices.espeak:
        yield say(f"doctor.espeak.{voices.espeak}")


def _voice_for(name: str, code: str, voices: tuple[Voice, ...]) -> Telling:
    language = _word(name)
    speaking = [voice for voice in voices if voice.speaks(code)]
    voice = suited(speaking, Manner(code))
    if voice is None:
        return say("doctor.voice.none", language=language)
    return say("doctor.voice.for", language=language, name=voice.name, among=len(speaking))


def _sound(card: SoundCard | Unknown) -> ReportLines:
    if not isinstance(card, SoundCard):
        yield say("doctor.card.none", why=_why(card))
        return
    yield say("doctor.card", driver=card.driver, rate=card.rate)
    yield say("doctor.buffer", size=card.buffer, milliseconds=card.milliseconds)


def _sounds(sounds: SoundFiles | Unknown) -> ReportLines:
    if not isinstance(sounds, SoundFiles):
        yield say("doctor.sounds.none", why=_why(sounds))
        return
    wanted = sounds.found + len(sounds.missing)
    yield say("doctor.sounds", found=sounds.found, wanted=wanted, place=sounds.place)
    if sounds.missing:
        yield say("doctor.sounds.missing", names=_few(sounds.missing))


def _display(display: VideoDriver | Unknown) -> ReportLines:
    if isinstance(display, VideoDriver):
        yield say("doctor.window", driver=display.driver, version=display.sdl)
    else:
        yield say("doctor.window.none", why=_why(display))


def _folders(folders: Folders | Unknown) -> ReportLines:
    if not isinstance(folders, Folders):
        yield _unknown(folders)
        return
    yield _place("profile", folders.profile)
    yield _place("saves", folders.saves)
    if folders.saves.is_there:
        yield say("doctor.saves", count=folders.saves.count)
    yield _place("locales", folders.locales)
    if folders.journals:
        yield say("doctor.journal", place=folders.journals[0])
    else:
        yield say("doctor.journal.none")


def _place(name: str, place: FolderState) -> Telling:
    if place.problem:
        state = Phrase("doctor.not-writable", {"why": place.problem})
    else:
        state = Phrase("doctor.writable" if place.is_there else "doctor.not-made", {})
    return say(f"doctor.folder.{name}", place=place.path, state=state)


def _settings(settings: ChangedSettings | Unknown) -> ReportLines:
    if not isinstance(settings, ChangedSettings):
        yield _unknown(settings)
        return
    message = "doctor.settings.file" if settings.is_there else "doctor.settings.no-file"
    yield say(message, place=settings.path)
    for trouble, line in settings.problems:
        yield say(f"doctor.trouble.{trouble.value}", line=line)
    if not settings.differing:
        yield say("doctor.settings.usual")
    for name, now in settings.differing:
        yield _as_it_is(f"{name} = {now}")


def _language(found: FoundLanguages | Unknown) -> ReportLines:
    if not isinstance(found, FoundLanguages):
        yield _unknown(found)
        return
    yield say("doctor.language.system", language=found.system[0])
    yield say("doctor.language.player", language=found.player[0])
    yield say("doctor.language.all", names=_words(code for _, code in found.all))
    for name, now in found.variables:
        yield _as_it_is(f"{name} = {now}")
    if not found.variables:
        yield say("doctor.language.no-variable")


def _libraries(libraries: tuple[tuple[str, str | None], ...] | Unknown) -> ReportLines:
    if not isinstance(libraries, tuple):
        yield _unknown(libraries)
        return
    for name, version in libraries:
        if version is None:
            yield say("doctor.not-installed", name=name)
        else:
            yield _as_it_is(f"{name} {version}")


def _problems(problems: Problems | Unknown) -> ReportLines:
    if not isinstance(problems, Problems):
        yield _unknown(problems)
        return
    for entry in problems.program:
        yield _problem(entry)
    for entry in problems.speech:
        way = _label(entry.where) if entry.where in KINDS else entry.where
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
        if not isinstance(spoken, SpokenSentence):
            yield say("doctor.spoken.not", way=_label(name), why=_why(spoken))
        elif spoken.is_brailled:
            yield say("doctor.spoken.brailled", way=_label(name), text=spoken.text)
        else:
            yield say("doctor.spoken.heard", way=_label(name), text=spoken.text)
    if not ways:
        yield say("doctor.spoken.nothing")


def _unknown(unknown: Unknown) -> Telling:
    return say("doctor.unknown", why=_why(unknown))


def _why(unknown: Unknown) -> Fact:
    match unknown:
        case Failed(why):
            return why
        case Hung(seconds):
            return Phrase("doctor.hung", {"count": seconds})
        case Died(status):
            return Phrase("doctor.died", {"status": status})


def _as_it_is(text: str) -> Telling:
    return say("verbatim", text=text)


def _word(text: str) -> Phrase:
    return Phrase("verbatim", {"text": text})


def _words(words: Iterable[str]) -> tuple[Phrase, ...]:
    return tuple(map(_word, words))


def _few(names: tuple[str, ...]) -> tuple[Phrase, ...]:
    more = (Phrase("settings-file.more", {}),) if len(names) > MOST_NAMES else ()
    return (*_words(names[:MOST_NAMES]), *more)

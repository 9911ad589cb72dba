"""`quarto-access replay --sound`: saves one game that is over as a file of sound."""

import errno
import os

from quarto_access.cli import words
from quarto_access.cli.failures import refuse, tell, why_unread
from quarto_access.core.record import Record
from quarto_access.match.past import match_of
from quarto_access.narration.saved_game_names import saved_game
from quarto_access.preferences import Preferences
from quarto_access.recording import steps
from quarto_access.recording.rendering import recorded
from quarto_access.speech.manner import Manner

ENDING = ".flac"


def save(name: str, record: Record, sound: str) -> int:
    """Save the game of a file as sound, whose name ends in .flac, and return the exit status."""
    if not sound or os.path.isdir(sound):  # the file would get another name, elsewhere
        number = errno.EISDIR if sound else errno.ENOENT
        return refuse(f"{sound}: {why_unread(OSError(number, os.strerror(number)))}")
    sound = _with_ending(sound)
    match = match_of(record)
    if not match.over:
        return refuse(f"{name}: {words.of('refused.not-over')}")
    language = words.language()
    to = Preferences(language, manner=Manner(language.code))
    title = saved_game(os.path.splitext(os.path.basename(name))[0], None)
    for step in recorded(steps.ordered(os.path.abspath(sound), match, title, to, None)):
        match step:
            case steps.Made():
                pass
            case steps.HalfDone():
                tell(words.of("recording.half"))
            case steps.Completed(path):
                folder, file = os.path.split(path)
                print(words.of("recording.saved", name=file, folder=folder))
            case steps.NoVoice():
                named = language.sentence("language.name")
                return refuse(words.of("recording.no-voice", language=named))
            case steps.VoiceFailed():
                return refuse(words.of("recording.gave-up"))
            case steps.NotWritten(_, text):
                return refuse(f"{sound}: {text}")
    return 0


def _with_ending(path: str) -> str:
    """Return the path with the ending of its kind, by which other programs know what it is."""
    return path if path.lower().endswith(ENDING) else path + ENDING

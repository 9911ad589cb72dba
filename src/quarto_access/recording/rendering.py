"""Renders a recording: passages become a FLAC file, some seconds at a time.

The words are synthesised and the sounds placed as in the game, and nothing is played. The file has
its name only when it is whole.
"""

import errno
import os
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing
from time import monotonic

from quarto_access.audio.card import deaf_card
from quarto_access.audio.flac_writer import FlacWriter
from quarto_access.audio.library import Library
from quarto_access.audio.mixer import Card
from quarto_access.audio.samples import Steps
from quarto_access.audio.tape import Tape
from quarto_access.recording import steps
from quarto_access.recording.passages import Passage
from quarto_access.speech.backend import NotWorking, speakable
from quarto_access.speech.backends.synthesiser import SpokenFile, Synthesiser, parts, suited
from quarto_access.speech.manner import Voice
from quarto_access.storage.files import Draft

PAUSE = 0.6
"""The seconds between two passages."""

SECONDS_TO_MAKE = 10.0
"""The most time to speak a part of a text; more than at the table, where a player waits."""

LONG = 5.0
"""The seconds after which a player hears that half is done."""


def recorded(
    order: steps.Order,
    voice: Callable[[], Synthesiser] = Synthesiser,
    card: Callable[[], Card] = deaf_card,
    now: Callable[[], float] = monotonic,
) -> Generator[steps.Step]:
    """Make a recording step by step; the last step says how it ended.

    Nothing is left of it if the steps are given up.
    """
    try:
        with ExitStack() as used:
            draft = Draft(order.path, within=order.within)
            used.callback(draft.drop)
            try:
                synthesiser = used.enter_context(closing(voice()))
            except NotWorking:
                yield steps.NoVoice()
                return
            speaks = suited(synthesiser.voices, order.manner)
            if speaks is None or not speaks.speaks(order.manner.language):
                yield steps.NoVoice()
                return
            tape = Tape(used.enter_context(closing(card())), Library())
            writer = FlacWriter(draft.file)
            begun, half = now(), len(order.passages) // 2
            for number, passage in enumerate(order.passages, 1):
                writer.write(_heard(tape, passage, order, synthesiser, speaks))
                yield steps.HalfDone() if number == half and now() > begun + LONG else steps.Made()
            writer.close()
            yield steps.Completed(draft.keep())
    except NotWorking:
        yield steps.VoiceFailed()
    except OSError as error:
        number = error.errno or errno.EIO
        yield steps.NotWritten(number, error.strerror or os.strerror(number))


def _heard(
    tape: Tape, passage: Passage, order: steps.Order, synthesiser: Synthesiser, voice: Voice
) -> Steps:
    """Return a passage, and the pause after it.

    The words wait until the sounds are over: at the table a tune may cover the first of them, but
    here nobody can ask again.
    """
    tape.play(passage.cues, order.hearing)
    at = tape.seconds
    manner = order.manner
    for text in parts(speakable(passage.text)):
        spoken = synthesiser.make(
            text, voice.id, manner.words_a_minute, manner.pitch, within=SECONDS_TO_MAKE
        )
        if spoken is not None:
            at = _spoken(tape, spoken, passage, order, at)
    return tape.cut(at + PAUSE)


def _spoken(
    tape: Tape, spoken: SpokenFile, passage: Passage, order: steps.Order, at: float
) -> float:
    """Add a file of speech after this many seconds, and return the seconds until it is over."""
    try:
        return tape.speak(spoken.path, order.hearing, passage.square, at)
    except OSError:
        raise
    except Exception as problem:  # noqa: BLE001 - any error means that it is no sound
        raise NotWorking(f"no sound: {problem}") from None
    finally:
        spoken.remove()

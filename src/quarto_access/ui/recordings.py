"""Games that are over, as files of sound and of text in the player's folder.

The sound is made in a process of its own, while the players do something else; they hear when it is
saved, or why not. Leaving the program ends the work, and nothing is left of it.
"""

import errno
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from quarto_access.narration.announcement import Priority, Telling, say
from quarto_access.processes.scheduler import Scheduler
from quarto_access.storage import files
from quarto_access.ui import effects
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.effects import EffectHandlers, Effects, told
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.outbox import Kind, Outbox
from quarto_access.ui.telling.reasons import why

if TYPE_CHECKING:
    from quarto_access.processes.client import Client
    from quarto_access.recording.steps import Step

ANSWER_TIMEOUT = 30.0
"""The seconds without an answer after which the process hangs: a voice may be slow to begin."""

ShowFolder = Callable[[str], object]
"""Has the system show a folder; raises `OSError` if it cannot."""


def nothing_shows(folder: str) -> None:
    """Refuse to show a folder, where there is no file manager."""
    raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), folder)


SOUND, TEXT = ".flac", ".txt"


class Recordings:
    """Saves one game at a time as sound."""

    def __init__(
        self,
        games: Games,
        configuration: Configuration,
        scheduler: Scheduler,
        outbox: Outbox,
        show: ShowFolder,
    ) -> None:
        self._games = games
        self._configuration = configuration
        self._scheduler = scheduler
        self._outbox = outbox
        self._show = show
        self._alarm = scheduler.alarm(self._look)
        self._client: Client | None = None
        self._language = ""
        """The language of the present recording, by its own name."""

    def effect_handlers(self) -> EffectHandlers:
        return {
            effects.SaveAsSound: self.save_sound,
            effects.SaveAsText: self.save_text,
            effects.ShowRecordings: self.show_folder,
        }

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return self._client.process.pid if self._client else None

    def save_sound(self, effect: effects.SaveAsSound) -> Effects:
        """Begin to save a game as sound."""
        from quarto_access.match.past import match_of
        from quarto_access.narration.saved_game_names import saved_game
        from quarto_access.processes.client import Client
        from quarto_access.recording.steps import COMMAND, ordered

        if self._client is not None:
            return told(say("recording.busy"))
        folder = self._games.folder
        to = self._configuration.preferences(self._games.addressed)
        name = self._games.kept.file_name(effect.record)
        path, match = folder.recording(name + SOUND), match_of(effect.record)
        order = ordered(path, match, saved_game(name, None), to, folder.path)
        self._language = to.language.sentence("language.name")
        self._client = Client(
            COMMAND, news=self._scheduler.posting(self._look), now=self._scheduler.now, whole=True
        )
        self._ask(self._client, order)
        return told(say("recording.begun"))

    def save_text(self, effect: effects.SaveAsText) -> Effects:
        """Save a game as text."""
        from quarto_access.narration.saved_game_names import saved_game
        from quarto_access.narration.written_game import written

        folder = self._games.folder
        language = self._configuration.preferences(self._games.addressed).language
        name = self._games.kept.file_name(effect.record)
        lines = written(saved_game(name, None), effect.record)
        text = "".join(f"{language.utterance(line.announcements)}\n" for line in lines)
        try:
            path = files.write_new(folder.recording(name + TEXT), text, within=folder.path)
        except OSError as error:
            return told(say("recording.not-saved", reason=why(error)))
        return told(self._saved(path))

    def show_folder(self, _: effects.ShowRecordings) -> Effects:
        """Have the system show the folder of these files."""
        from threading import Thread

        tell = self._scheduler.posting(self._tell)
        Thread(target=self._show_folder, args=(tell,), name="folder", daemon=True).start()
        return told(say("recording.folder.opening"))

    def _show_folder(self, tell: Callable[[Telling], object]) -> None:
        """Show the folder, on a thread of its own: systems take a moment for it."""
        folder = self._games.folder.recordings
        try:
            files.make(folder)
            self._show(folder)
        except OSError:
            not_shown = say("recording.folder.not-opened", folder=folder)
            tell(not_shown)

    @property
    def is_making(self) -> bool:
        """True while a game is being saved as sound."""
        return self._client is not None

    def leave(self) -> bool:
        """End the work, and return whether there was any."""
        client, self._client = self._client, None
        self._alarm.set(None)
        if client is not None:
            client.process.kill()
        return client is not None

    def _saved(self, path: str) -> Telling:
        folder = self._games.folder.recordings
        return say("recording.saved", name=files.name_of(path), folder=folder)

    def _ask(self, client: "Client", question: object) -> None:
        client.ask(question)
        self._alarm.set(client.heard_at + ANSWER_TIMEOUT)

    def _look(self) -> None:
        """Hear how the work goes on, and have it go on."""
        from quarto_access.processes.wire import Failure
        from quarto_access.recording.steps import Step

        client = self._client
        if client is None or not (client.has_news or self._hangs(client)):
            return
        try:
            step: Step = client.answer(Step, 0.0)
        except Failure:
            self._end(say("recording.gave-up"))
        else:
            self._hear(client, step)

    def _hangs(self, client: "Client") -> bool:
        return self._scheduler.now() >= client.heard_at + ANSWER_TIMEOUT

    def _hear(self, client: "Client", step: "Step") -> None:
        from quarto_access.recording import steps

        match step:
            case steps.Made():
                self._ask(client, None)
            case steps.HalfDone():
                self._ask(client, None)
                self._tell(say("recording.half"))
            case steps.Completed(path):
                self._end(self._saved(path))
            case steps.NoVoice():
                self._end(say("recording.no-voice", language=self._language))
            case steps.VoiceFailed():
                self._end(say("recording.gave-up"))
            case steps.NotWritten(number, text):
                self._end(say("recording.not-saved", reason=why(OSError(number, text))))

    def _end(self, telling: Telling) -> None:
        self.leave()
        self._tell(telling)

    def _tell(self, telling: Telling) -> None:
        self._outbox.put(Kind.RECORDING, telling.with_priority(Priority.EVENT))

"""The commands for speech itself: older messages, fewer words, louder sounds, and help."""

from collections.abc import Sequence
from functools import partial, partialmethod

from quarto_access.i18n.style import Verbosity
from quarto_access.narration.announcement import Telling, say
from quarto_access.storage.setting import Number
from quarto_access.ui.configuration import settings_table
from quarto_access.ui.effects import EDGE, NOTHING_TO_DO, Effects, Open, Set, Tell, told
from quarto_access.ui.keys.key_names import key_of
from quarto_access.ui.parts import Parts

SOUNDS = (settings_table.PIECES_VOLUME, settings_table.SIGNALS_VOLUME)
"""The volumes that change together, each as far as it goes."""


def describing(parts: Parts) -> Telling:
    """Say that keys are described, and which key ends that."""
    return say("describe.on", key=key_of("describe", parts.stack.top.context))


class SpeechCommands:
    """Answers commands, by methods without an underscore."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def _recall(self, which: str) -> Effects:
        said = self._parts.presenter.recall(which)
        if said is None:
            return (Tell(say(f"history.{which}"), again=True),)
        return (Tell(Telling(said.announcements), again=True, listeners=said.listeners),)

    def repeat(self) -> Effects:
        """Say the latest utterance again; a question about a sound comes with its sound."""
        return Tell(self._parts.stack.top.sound_again, again=True), *self._recall("repeat")

    older = partialmethod(_recall, "older")
    newer = partialmethod(_recall, "newer")
    oldest = partialmethod(_recall, "oldest")
    newest = partialmethod(_recall, "newest")

    def silence(self) -> Effects:
        self._parts.presenter.silence()
        return NOTHING_TO_DO

    def help(self) -> Effects:
        from quarto_access.ui.screens.help import HelpScreen

        screen = self._parts.stack.top
        can = partial(self._parts.availability.can, screen)
        return (Open(HelpScreen(screen, self._parts.configuration.keys, can)),)

    def describe(self) -> Effects:
        """Make keys say what they do, and do nothing."""
        self._parts.is_describing = True
        return told(describing(self._parts))

    def _turn(self, volumes: Sequence[Number], step: int) -> Effects:
        settings = self._parts.configuration.settings
        wanted = {
            volume: min(max(volume.low, settings[volume] + step * volume.step), volume.high)
            for volume in volumes
        }
        turned = [volume for volume in volumes if wanted[volume] != settings[volume]]
        if not turned:
            return EDGE
        named = settings_table.named(turned[0], wanted[turned[0]])
        changes = (Set(volume, wanted[volume]) for volume in turned)
        return *changes, Tell(say("chosen", chosen=named, cue="place"))

    sounds_down = partialmethod(_turn, SOUNDS, -1)
    sounds_up = partialmethod(_turn, SOUNDS, 1)
    voice_down = partialmethod(_turn, (settings_table.VOICE_VOLUME,), -1)
    voice_up = partialmethod(_turn, (settings_table.VOICE_VOLUME,), 1)

    def _talk(self, step: int) -> Effects:
        levels = list(Verbosity)
        setting = settings_table.SPEECH[self._parts.games.addressed].level
        now = self._parts.teller.preferences.style.level
        place = levels.index(now) + step
        if not 0 <= place < len(levels):
            return told(say("chosen", chosen=settings_table.named(setting, now), cue="edge"))
        level = levels[place]
        return Set(setting, level), Tell(say("chosen", chosen=settings_table.named(setting, level)))

    more_words = partialmethod(_talk, 1)
    fewer_words = partialmethod(_talk, -1)

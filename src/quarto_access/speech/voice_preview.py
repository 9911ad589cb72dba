"""A voice of our own, tried out while a screen reader speaks: for the settings of the voice."""

from collections.abc import Sequence

from quarto_access.speech.backend import Utterance
from quarto_access.speech.backend_thread import BackendThread, PendingAnswer
from quarto_access.speech.choice import OWN_VOICE, WayOfSpeaking


class VoicePreview:
    """Starts the voice when it is first wanted, and keeps it until it fails or is closed."""

    def __init__(self, ways: Sequence[WayOfSpeaking]) -> None:
        self._way = next((way for way in ways if way.kind == OWN_VOICE), None)
        self._channel: BackendThread | None = None
        self._latest: Utterance | None = None
        self._answer: PendingAnswer | None = None

    def begin(self) -> BackendThread | None:
        """Return the voice, which may still be starting."""
        if self._answer and self._answer.problem and self._channel:
            self._channel.close()
            self._channel = self._answer = None
        if self._way and (self._channel is None or self._channel.made.problem):
            self._channel = BackendThread(self._way, PendingAnswer(), wake=lambda: None)
        return self._channel

    def say(self, utterance: Utterance) -> None:
        """Say this instead of what is being said."""
        self.cut()
        if channel := self.begin():
            self._latest = utterance
            self._answer = channel.ask(lambda backend: backend.speak(utterance), PendingAnswer())

    def cut(self) -> None:
        if self._latest:
            self._latest.cut()
            self._latest = None

    def close(self) -> None:
        self.cut()
        if self._channel:
            self._channel.close()

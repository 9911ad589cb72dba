"""A seat whose player is in another process, with one JSON object on each line.

We send `{"side": "TWO"}` first, and then `{"news": ...}` for everything that happens. It sends
`{"act": ...}` at any time; if the match refuses that, it gets the news `Refused`. It repeats the
news as `{"heard": ...}`, for the tests.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from quarto_access.core import Action, IllegalAction
from quarto_access.players.news import News
from quarto_access.players.seat import Side
from quarto_access.processes.codec import from_plain, to_plain
from quarto_access.processes.process import Process
from quarto_access.processes.wire import Failure, Message

Post = Callable[[Callable[[], object]], object]

FAR_PLAYER = Path(__file__).with_name("far_player.py")


class PipeSeat:
    """One process; `post` brings its messages to the game's thread."""

    at_keyboard = False

    def __init__(self, post: Post, *habits: str) -> None:
        self.heard: list[News] = []
        self.failure: Failure | None = None
        """The reason why it sends nothing any more."""
        self._post = post
        self.process = Process((sys.executable, "-P", str(FAR_PLAYER), *habits), self._hear)

    def sit(self, side: Side) -> None:
        self._side = side
        self.process.send({"side": side.player.name})

    def see(self, news: News) -> None:
        self.process.send({"news": to_plain(news)})

    def leave(self) -> None:
        self.process.end()

    def _hear(self, message: Message | Failure) -> None:
        self._post(lambda: self._take(message))

    def _take(self, message: Message | Failure) -> None:
        if isinstance(message, Failure):
            self.failure = message
        elif "heard" in message:
            self.heard.append(from_plain(News, message["heard"]))
        else:
            try:
                self._side.act(from_plain(Action, message["act"]))
            except IllegalAction:
                return  # it has been told

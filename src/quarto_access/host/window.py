"""The window: keys go to a controller as they come, and what it shows is painted behind them.

- It sleeps until there is a key, until something is due, or until another thread wakes it.
- Nothing waits: a key is answered within 2 ms, and painted after that, if there is a change.
- While somebody wears a mask nothing but black is painted, and on it only what to do where nothing
  speaks. The title never tells anything.
- The clock stops and starts with the focus. What a screen reader was saying is cut off when the
  focus comes, so it is said again, unless the player is quicker. The first words wait for that.
- However it is closed, the game is kept: by its button, by Alt+F4, by a signal, or with the
  display. An X server that dies takes the process with it before anybody is asked; the journal has
  what was played.
- A click of the left button is for people beside the player: it goes to what they see there.
  While somebody wears a mask it does nothing, nor where it brought the window to the front.
- F11 and the settings have the window take the whole screen, and leave it again.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import inf
from typing import Generic, Protocol, TypeVar

import pygame
from pygame import Surface
from pygame.event import Event

from quarto_access.host.icon import drawn_icon
from quarto_access.host.keyboard import Keyboard, Keystroke
from quarto_access.host.waiting import waiting
from quarto_access.ui.clicks import Click

TITLE = "Quarto Access"
SIZE = (1280, 720)

SAY_AGAIN = 0.25
"""Seconds after the focus came, when a screen reader has told the title and listens again."""

FIRST_WORD = 0.001
"""Seconds for which the picture waits: another thread calls what speaks, and goes first."""

UNSEEN = ("dummy", "offscreen")
"""What SDL takes where there is no display. Only who asked for it wants it."""

SDL = ".".join(map(str, pygame.get_sdl_version()))
"""Its version, for reports."""

EVENTS = (
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.KEYMAPCHANGED,
    pygame.MOUSEBUTTONDOWN,
    pygame.TEXTINPUT,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWCLOSE,
    pygame.AUDIODEVICEREMOVED,
    pygame.QUIT,
    pygame.USEREVENT,
)
SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]

LEFT = 1
"""The button of the mouse that clicks."""

_MASK = "mask"


class NoDisplay(Exception):
    """There is no display, or no longer; `why` is what SDL says about it."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class WindowController(Protocol):
    """What a window asks of a controller."""

    @property
    def typing(self) -> bool:
        """Whether text is typed now."""

    @property
    def due(self) -> float | None:
        """In how many seconds `pass_time` must be called; None while it need not."""

    @property
    def left(self) -> bool:
        """Whether the players have left."""

    @property
    def masked(self) -> bool:
        """Whether somebody wears a mask."""

    @property
    def full_screen(self) -> bool:
        """Whether the window is to take the whole screen."""

    def click(self, on: Click) -> None:
        """Something that can be seen was clicked."""

    def press(self, label: str, place: str | None = None, *, held: bool = False) -> None:
        """A key was pressed, or stays down."""

    def type(self, text: str) -> None:
        """Text was typed."""

    def pass_time(self) -> None:
        """See what time has to say."""

    def away(self) -> None:
        """The window lost the focus."""

    def back(self) -> None:
        """The window has the focus."""

    def say_again(self) -> None:
        """Say once more what was said."""

    def ended(self) -> None:
        """The window was closed: keep what is to be kept, and ask nothing."""


class Seen(Protocol):
    """What a window knows of a picture."""

    @property
    def advice(self) -> tuple[str, ...]:
        """What is to be seen under a mask too."""


PictureT = TypeVar("PictureT", bound=Seen)
AppearanceT = TypeVar("AppearanceT")
"""What is painted and how: the window only compares them."""

Show = Callable[[], tuple[PictureT, AppearanceT]]
"""What is to be seen now."""

Paint = Callable[[Surface, PictureT, AppearanceT, bool], None]
"""Paints the whole surface; the last argument tells whether under a mask, and so in black."""


Under = Callable[[PictureT, AppearanceT, tuple[int, int], tuple[int, int]], Click | None]
"""What lies under a point of a window of this size."""

GiveWay = Callable[[float], bool]
"""Has words that nobody was given yet wait for so many seconds; False where there are none."""


class Window:
    """A window, black until it is played in. There is one at a time, and `NoDisplay` or it.

    A hidden one is never seen, and only shows that there can be one.
    """

    def __init__(self, *, hidden: bool = False) -> None:
        if sys.platform == "linux":  # a picture that seldom changes needs no 100 MB of OpenGL
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            pygame.display.init()
            self.driver = driver = pygame.display.get_driver()
            """What SDL shows it through, for reports."""
            if driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
                pygame.display.quit()
                raise NoDisplay(driver)
            pygame.display.set_caption(TITLE)
            pygame.display.set_icon(drawn_icon())
            pygame.event.set_blocked(None)
            pygame.event.set_allowed(EVENTS)
            pygame.key.stop_text_input()
            pygame.display.set_mode(SIZE, pygame.HIDDEN if hidden else pygame.RESIZABLE)
            pygame.display.flip()
        except pygame.error as error:
            pygame.display.quit()
            raise NoDisplay(str(error)) from error

    def play(
        self,
        controller: WindowController,
        show: Show[PictureT, AppearanceT],
        paint: Paint[PictureT, AppearanceT],
        sound_gone: Callable[[], None] = lambda: None,
        under: Under[PictureT, AppearanceT] = lambda *_: None,
        *,
        give_way: GiveWay = lambda _: False,
    ) -> None:
        """Play until the players leave or the window is closed.

        `sound_gone` is called where the system says that a sound card has gone, and `under` finds
        what is clicked. `give_way` is called when the focus came.
        """
        loop = _Loop(controller, show, paint, sound_gone, under, give_way=give_way)
        with _on_signals(loop.close):
            try:
                loop.run()
            except pygame.error as error:
                controller.ended()
                raise NoDisplay(str(error)) from error
            if loop.closed:
                controller.ended()

    def wake(self) -> None:
        """End the sleep of `play`, from any thread."""
        with suppress(pygame.error):  # it is being closed
            pygame.event.post(Event(pygame.USEREVENT))

    def close(self) -> None:
        pygame.display.quit()


class _Loop(Generic[PictureT, AppearanceT]):
    """Rounds of: events, time, typing, picture."""

    def __init__(
        self,
        controller: WindowController,
        show: Show[PictureT, AppearanceT],
        paint: Paint[PictureT, AppearanceT],
        sound_gone: Callable[[], None],
        under: Under[PictureT, AppearanceT],
        *,
        give_way: GiveWay,
    ) -> None:
        self.closed = False
        self._give_way = give_way
        self._under = under
        self._sound_gone = sound_gone
        self._controller = controller
        self._show = show
        self._paint = paint
        self._keyboard = Keyboard()
        self._focused = False
        self._typing = False
        self._painted: object = None
        """What is on the screen; None where that is not known."""
        self._seen: tuple[PictureT, AppearanceT] | None = None
        """The picture on the screen; none under a mask."""
        self._size = SIZE
        """How large the window is when it does not take the whole screen."""
        self._is_full = False
        self._wait = waiting()
        self._again_at: float | None = None

    def close(self) -> None:
        self.closed = True

    def run(self) -> None:
        self._follow()
        while not self._over:
            events = pygame.event.get()
            for event in events:
                self._take(event)
                if self._over:
                    return
            if self._pass_time() or events:
                time.sleep(FIRST_WORD)
                self._follow()
            elif (pause := self._pause()) > 0:
                self._wait(pause, self._focused)

    @property
    def _over(self) -> bool:
        return self.closed or self._controller.left

    def _take(self, event: Event) -> None:
        now = time.monotonic()
        match event.type:
            case pygame.WINDOWFOCUSGAINED:
                self._focused = True
                self._keyboard.focus_came(now)
                self._again_at = None if self._give_way(SAY_AGAIN) else now + SAY_AGAIN
                self._controller.back()
            case pygame.WINDOWFOCUSLOST:
                self._focused = False
                self._keyboard.focus_went()
                self._again_at = None
                self._controller.away()
            case pygame.WINDOWEXPOSED | pygame.WINDOWSIZECHANGED:
                self._painted = None
            case pygame.AUDIODEVICEREMOVED:
                self._sound_gone()
            case pygame.WINDOWCLOSE | pygame.QUIT:
                self.close()
            case _:
                self._take_from_hand(event, now)

    def _take_from_hand(self, event: Event, now: float) -> None:
        match event.type:
            case pygame.KEYDOWN:
                self._press(self._keyboard.pressed(event, now))
            case pygame.KEYUP:
                self._keyboard.released(event)
            case pygame.KEYMAPCHANGED:
                self._keyboard.layout_changed()
            case pygame.TEXTINPUT if self._controller.typing and self._keyboard.hears(now):
                self._again_at = None
                self._controller.type(event.text)
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT and self._keyboard.hears(now):
                self._click(event.pos)

    def _press(self, keystroke: Keystroke | None) -> None:
        if keystroke is None:
            return
        self._again_at = None
        if not (self._controller.typing and keystroke.writes):  # then it comes as text
            self._controller.press(keystroke.label, keystroke.place, held=keystroke.held)

    def _click(self, point: tuple[int, int]) -> None:
        if self._seen is None or self._controller.masked:
            return
        on = self._under(*self._seen, pygame.display.get_window_size(), point)
        if on is not None:
            self._again_at = None
            self._controller.click(on)

    def _pass_time(self) -> bool:
        """Do what is due; whether anything was."""
        now = time.monotonic()
        repetition = self._keyboard.repeated(now)
        self._press(repetition)
        is_due = self._controller.due == 0
        if is_due:
            self._controller.pass_time()
        says_again = self._again_at is not None and now >= self._again_at
        if says_again:
            self._again_at = None
            self._controller.say_again()
        return repetition is not None or is_due or says_again

    def _follow(self) -> None:
        """Take in text if it is wanted, and paint what has changed."""
        if self._typing != self._controller.typing:
            self._typing = not self._typing
            (pygame.key.start_text_input if self._typing else pygame.key.stop_text_input)()
        if self._is_full != self._controller.full_screen:
            self._is_full = not self._is_full
            self._resize()
        picture, look = self._show()
        masked = self._controller.masked
        to_paint = (_MASK, picture.advice, look) if masked else (picture, look)
        if to_paint != self._painted:
            surface = pygame.display.get_surface()  # a new one after each change of size
            assert surface  # the window is open
            self._paint(surface, picture, look, masked)
            pygame.display.flip()
            self._painted = to_paint
            self._seen = None if masked else (picture, look)

    def _resize(self) -> None:
        """Take the whole screen, or the room that the window had before."""
        if self._is_full:
            self._size = pygame.display.get_window_size()
        with suppress(pygame.error):  # then it stays as it is
            if self._is_full:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                # Some systems give a size only to a window that has left the whole screen before.
                pygame.display.set_mode((0, 0), pygame.RESIZABLE)
                pygame.display.set_mode(self._size, pygame.RESIZABLE)
        self._painted = None

    def _pause(self) -> float:
        """The seconds until there is something to do without a key."""
        now = time.monotonic()
        moments = [at - now for at in (self._again_at, self._keyboard.repeats_at) if at is not None]
        if (due := self._controller.due) is not None:
            moments.append(due)
        return max(0.0, min(moments, default=inf))


@contextmanager
def _on_signals(close: Callable[[], None]) -> Iterator[None]:
    """Close where the system or the terminal would end the process."""
    before = {number: signal.signal(number, lambda *_: close()) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

"""The window: passes keys to a controller as they come, and then paints what it shows.

- It sleeps until there is a key, until something is due, or until another thread wakes it.
- Nothing waits: a key is answered within 2 ms, and then the picture is painted if it has changed.
- While somebody wears a mask the window is black, with nothing on it but advice for when nothing
  speaks. The title is always the same.
- The clock stops and starts with the focus. When the focus comes, the system cuts off what a screen
  reader was saying, so it is said again, unless the player is quicker. The first words wait for the
  focus.
- However the window is closed, the game is kept: by its button, by Alt+F4, by a signal, or with the
  display. An X server that dies takes the process with it; the journal has what was played.
- A click of the left button is for people beside the player: it acts on what they see there. It
  does nothing while somebody wears a mask, or if it brought the window to the front.
- F11 and the settings make the window full-screen, on the screen where it is, and back.
- Whether the computer has slept is seen within half a second.
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

from quarto_access.awake import asleep
from quarto_access.host.icon import drawn_icon
from quarto_access.host.keyboard import Keyboard, Keystroke
from quarto_access.host.scaling import ask_for_true_pixels, on_screen
from quarto_access.host.waiting import waiting
from quarto_access.ui.clicks import Click

TITLE = "Quarto Access"
SIZE = (1280, 720)

SAY_AGAIN = 0.25
"""The seconds after the focus came, when a screen reader has read the title and listens again."""

FIRST_WORD = 0.001
"""The seconds for which the picture waits: another thread calls the way of speaking first."""

NAP = 1.0
"""The seconds for which the computer must have slept: the clocks differ by less when awake."""

UNSEEN = ("dummy", "offscreen")
"""SDL's drivers without a display, which are accepted only if the user asked for them."""

SDL = ".".join(map(str, pygame.get_sdl_version()))
"""SDL's version, for reports."""

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
    pygame.WINDOWDISPLAYCHANGED,
    pygame.WINDOWCLOSE,
    pygame.AUDIODEVICEREMOVED,
    pygame.QUIT,
    pygame.USEREVENT,
)
SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]

LEFT = 1
"""The mouse button that clicks."""

_MASK = "mask"


class NoDisplay(Exception):
    """There is no display, or no longer one; `why` is SDL's message."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class WindowController(Protocol):
    """The interface to a controller that a window needs."""

    @property
    def typing(self) -> bool:
        """True if text is being typed now."""

    @property
    def due(self) -> float | None:
        """The seconds until `pass_time` must be called; None if it need not."""

    @property
    def left(self) -> bool:
        """True if the players have left."""

    @property
    def masked(self) -> bool:
        """True if somebody wears a mask."""

    @property
    def full_screen(self) -> bool:
        """True if the window should fill the screen."""

    def click(self, on: Click) -> None:
        """Handle a click on something that can be seen."""

    def press(self, label: str, place: str | None = None, *, held: bool = False) -> None:
        """Handle a key that was pressed, or stays down."""

    def type(self, text: str) -> None:
        """Handle text that was typed."""

    def pass_time(self) -> None:
        """Handle what time has brought."""

    def away(self) -> None:
        """Note that the window has lost the focus."""

    def back(self) -> None:
        """Note that the window has got the focus."""

    def say_again(self) -> None:
        """Say the latest words once more."""

    def ended(self) -> None:
        """Keep the game and ask nothing, because the window was closed."""


class Seen(Protocol):
    """The part of a picture that a window knows."""

    @property
    def advice(self) -> tuple[str, ...]:
        """The text that is shown under a mask too."""


PictureT = TypeVar("PictureT", bound=Seen)
AppearanceT = TypeVar("AppearanceT")
"""The picture and its appearance: the window only compares them."""

Show = Callable[[], tuple[PictureT, AppearanceT]]
"""Returns the picture that should be shown now."""

Paint = Callable[[Surface, PictureT, AppearanceT, bool], None]
"""Paints the whole surface; the last argument is true under a mask, when it is black."""


Under = Callable[[PictureT, AppearanceT, tuple[int, int], tuple[int, int]], Click | None]
"""Returns what is at a point of a window of this size."""

GiveWay = Callable[[float], bool]
"""Delays words that no way of speaking has been given yet; False if there are none."""


class Window:
    """A window, black until `play`; raises `NoDisplay`. There can be one at a time.

    A hidden one is never seen, and only shows that there can be one.
    """

    def __init__(self, *, hidden: bool = False) -> None:
        if sys.platform == "linux":  # a picture that seldom changes needs no 100 MB of OpenGL
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        ask_for_true_pixels()
        try:
            pygame.display.init()
            self.driver = driver = pygame.display.get_driver()
            """The driver that SDL uses, for reports."""
            if driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
                pygame.display.quit()
                raise NoDisplay(driver)
            pygame.display.set_caption(TITLE)
            pygame.display.set_icon(drawn_icon())
            pygame.event.set_blocked(None)
            pygame.event.set_allowed(EVENTS)
            pygame.key.stop_text_input()
            size = on_screen(SIZE, pygame.display.get_desktop_sizes())
            pygame.display.set_mode(size, pygame.HIDDEN if hidden else pygame.RESIZABLE)
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
        woke: Callable[[], None] = lambda: None,
    ) -> None:
        """Play until the players leave or the window is closed.

        `sound_gone` is called when the system reports that a sound card has gone, and `under` finds
        what is clicked. `give_way` is called when the window gets the focus, and
        `woke` when the computer has slept.
        """
        loop = _Loop(controller, show, paint, sound_gone, under, give_way=give_way, woke=woke)
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
    """Rounds of events, time, typing and picture."""

    def __init__(
        self,
        controller: WindowController,
        show: Show[PictureT, AppearanceT],
        paint: Paint[PictureT, AppearanceT],
        sound_gone: Callable[[], None],
        under: Under[PictureT, AppearanceT],
        *,
        give_way: GiveWay,
        woke: Callable[[], None],
    ) -> None:
        self.closed = False
        self._woke = woke
        self._slept = asleep()
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
        """The picture on the screen; None if that is not known."""
        self._seen: tuple[PictureT, AppearanceT] | None = None
        """The picture on the screen; None under a mask."""
        self._size = SIZE
        """The size of the window when it is not full-screen."""
        self._screen = 0
        """The number of the screen where it is."""
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
            case pygame.WINDOWDISPLAYCHANGED:
                self._screen = event.display_index
                self._painted = None
            case pygame.AUDIODEVICEREMOVED if not event.iscapture:
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
        """Do what is due, and return whether anything was."""
        now = time.monotonic()
        before, self._slept = self._slept, asleep()
        if self._slept > before + NAP:
            self._woke()
        repetition = self._repetition(now)
        self._press(repetition)
        is_due = self._controller.due == 0
        if is_due:
            self._controller.pass_time()
        says_again = self._again_at is not None and now >= self._again_at
        if says_again:
            self._again_at = None
            self._controller.say_again()
        return repetition is not None or is_due or says_again

    def _repetition(self, now: float) -> Keystroke | None:
        """Return the repetition that is due, unless the key was released during a long answer."""
        at = self._keyboard.repeats_at
        if at is None or now < at or pygame.event.peek(pygame.KEYUP):
            return None
        return self._keyboard.repeated(now)

    def _follow(self) -> None:
        """Start or stop text input as needed, and paint what has changed."""
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
        """Make the window full-screen, or give it the size that it had before."""
        if self._is_full:
            self._size = pygame.display.get_window_size()
        on = min(self._screen, pygame.display.get_num_displays() - 1)  # one may have gone
        with suppress(pygame.error):  # then it stays as it is
            if self._is_full:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN, display=on)
            else:
                # Some systems give a size only to a window that has left the whole screen before.
                pygame.display.set_mode((0, 0), pygame.RESIZABLE, display=on)
                pygame.display.set_mode(self._size, pygame.RESIZABLE, display=on)
        self._painted = None

    def _pause(self) -> float:
        """Return the seconds until there is something to do without a key."""
        now = time.monotonic()
        moments = [at - now for at in (self._again_at, self._keyboard.repeats_at) if at is not None]
        if (due := self._controller.due) is not None:
            moments.append(due)
        return max(0.0, min(moments, default=inf))


@contextmanager
def _on_signals(close: Callable[[], None]) -> Iterator[None]:
    """Call `close` on signals that would end the process."""
    before = {number: signal.signal(number, lambda *_: close()) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

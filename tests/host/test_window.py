"""The loop of the window, with SDL's dummy driver and events that the test posts."""

import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise

import pygame
import pytest
from pygame.event import Event

from quarto_access.host import window
from quarto_access.host.keyboard import DEAF, FIRST_REPEAT
from quarto_access.host.window import SAY_AGAIN, TITLE, GiveWay, NoDisplay, Under, Window
from quarto_access.ui.clicks import Click, ItemClicked
from quarto_access.view.drawing import Painter
from quarto_access.view.picture import Appearance, Picture
from tests.host.noted import Note, Noted
from tests.view.seeing import pixels

Steps = Iterator[None]

GAINED = Event(pygame.WINDOWFOCUSGAINED)
LOST = Event(pygame.WINDOWFOCUSLOST)
Q = {"key": pygame.K_q, "scancode": pygame.KSCAN_Q, "mod": 0}


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def played(
    steps: Callable[[Noted], Steps],
    session: Noted | None = None,
    under: Under[Picture, Appearance] = lambda *_: None,
    give_way: GiveWay = lambda _: False,
    *,
    sound_gone: Callable[[], None] = lambda: None,
    woke: Callable[[], None] = lambda: None,
) -> Noted:
    """Return a session after a game; each step is what happens until time passes again."""
    session = session or Noted()
    session.begin(steps(session))
    opened = Window()
    pygame.event.clear()  # SDL gives some windows the focus, and we wait for ours
    try:
        paint = Painter().paint
        opened.play(session, session.show, paint, sound_gone, under, give_way=give_way, woke=woke)
    finally:
        opened.close()
    return session


def wait(seconds: float) -> Steps:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        yield


def post(*events: Event) -> Steps:
    """Post events; two rounds later they have been handled, and the changes are painted."""
    for event in events:
        pygame.event.post(event)
    yield
    yield


def focus() -> Steps:
    yield from post(GAINED)
    yield from wait(DEAF)


def press_q() -> Steps:
    yield from post(Event(pygame.KEYDOWN, Q), Event(pygame.KEYUP, Q))


def test_keys_come_as_they_are_pressed() -> None:
    def steps(_: Noted) -> Steps:
        yield from focus()
        yield from post(Event(pygame.KEYDOWN, Q), Event(pygame.KEYUP, Q), Event(pygame.KEYDOWN, Q))

    assert played(steps).notes == [("back",), ("press", "Q", "Q"), ("press", "Q", "Q")]


def test_a_held_key_comes_again_and_says_that_it_is_held() -> None:
    def steps(session: Noted) -> Steps:
        yield from focus()
        yield from post(Event(pygame.KEYDOWN, Q))
        while ("held", "Q", "Q") not in session.notes:
            yield

    assert played(steps).notes.count(("press", "Q", "Q")) == 1


def test_a_key_that_was_let_go_while_its_answer_took_long_is_not_held() -> None:
    class Slow(Noted):
        def press(self, label: str, place: str | None = None, *, held: bool = False) -> None:
            super().press(label, place, held=held)
            pygame.event.post(Event(pygame.KEYUP, Q))
            time.sleep(FIRST_REPEAT + 0.05)

    def steps(_: Noted) -> Steps:
        yield from focus()
        yield from post(Event(pygame.KEYDOWN, Q))

    assert played(steps, Slow()).notes == [("back",), ("press", "Q", "Q")]


def test_the_session_hears_of_the_focus() -> None:
    def steps(_: Noted) -> Steps:
        yield from post(GAINED, LOST, GAINED)

    assert played(steps).notes == [("back",), ("away",), ("back",)]


def test_what_was_said_is_said_again_after_the_focus_came() -> None:
    at: list[float] = []

    def steps(session: Noted) -> Steps:
        for _ in range(2):
            at.append(time.monotonic())
            yield from post(GAINED)
            while session.notes[-1] != ("again",):
                yield
            at.append(time.monotonic())
            yield from post(LOST)

    told = [("back",), ("again",), ("away",)]
    assert played(steps).notes == told * 2
    assert SAY_AGAIN <= at[1] - at[0] < 2 * SAY_AGAIN


def test_the_first_words_wait_for_the_title_and_are_not_said_again() -> None:
    asked: list[float] = []
    unheard = iter([True, False])

    def give_way(seconds: float) -> bool:
        asked.append(seconds)
        return next(unheard)

    def steps(_: Noted) -> Steps:
        yield from focus()
        yield from wait(SAY_AGAIN + 0.1)
        yield from post(LOST, GAINED)
        yield from wait(SAY_AGAIN + 0.1)

    assert played(steps, give_way=give_way).notes == [("back",), ("away",), ("back",), ("again",)]
    assert asked == [SAY_AGAIN, SAY_AGAIN]


@pytest.mark.parametrize("quicker", [press_q, lambda: post(LOST)])
def test_it_is_not_said_again_to_who_is_quicker(quicker: Callable[[], Steps]) -> None:
    def steps(_: Noted) -> Steps:
        yield from focus()
        yield from quicker()
        yield from wait(SAY_AGAIN)

    assert ("again",) not in played(steps).notes


def test_a_click_on_nothing_does_not_keep_it_from_being_said_again() -> None:
    def steps(_: Noted) -> Steps:
        yield from focus()
        yield from post(clicked_at(700, 3))
        yield from wait(SAY_AGAIN)

    assert ("again",) in played(steps, under=under).notes


def test_text_comes_as_text_while_it_is_wanted() -> None:
    enter = {"key": pygame.K_RETURN, "scancode": pygame.KSCAN_RETURN, "mod": 0}
    n = Event(pygame.TEXTINPUT, text="ñ")

    def steps(session: Noted) -> Steps:
        yield from focus()
        yield from post(n)
        session.typing = True
        yield from post(Event(pygame.KEYDOWN, Q), n, Event(pygame.KEYUP, Q))
        yield from post(Event(pygame.KEYDOWN, enter))
        session.typing = False
        yield from post(n)
        yield from press_q()

    assert played(steps).notes == [
        ("back",),
        ("type", "ñ"),
        ("press", "Enter", "Enter"),
        ("press", "Q", "Q"),
    ]


def test_text_is_not_taken_as_soon_as_the_focus_comes() -> None:
    def steps(session: Noted) -> Steps:
        session.typing = True
        yield from post(GAINED, Event(pygame.TEXTINPUT, text="x"))

    assert played(steps).notes == [("back",)]


def test_sdl_is_asked_for_text_only_while_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: asked.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: asked.append("stop"))

    def steps(session: Noted) -> Steps:
        yield from focus()
        session.typing = True
        yield from press_q()
        yield from press_q()
        session.typing = False
        yield from press_q()

    played(steps)
    assert asked == ["stop", "start", "stop"]


@pytest.fixture
def flips(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return the times at which something is painted."""
    flips: list[float] = []
    flip = pygame.display.flip

    def noted() -> None:
        flips.append(time.monotonic())
        flip()

    monkeypatch.setattr(pygame.display, "flip", noted)
    return flips


def test_it_is_painted_when_something_changed_and_only_then(flips: list[float]) -> None:
    counts: list[int] = []

    def steps(session: Noted) -> Steps:
        yield from focus()
        for change in ({}, {"caption": "C3, empty."}, {}, {"masked": True}, {"caption": "B2."}):
            for name, value in change.items():
                setattr(session, name, value)
            flips.clear()
            yield from press_q()
            counts.append(len(flips))

    played(steps)
    assert counts == [0, 1, 0, 1, 0]


@pytest.mark.parametrize(
    "event",
    [
        Event(pygame.WINDOWEXPOSED),
        Event(pygame.WINDOWSIZECHANGED),
        Event(pygame.WINDOWDISPLAYCHANGED, display_index=0),
    ],
    ids=lambda event: pygame.event.event_name(event.type),
)
@pytest.mark.parametrize("masked", [False, True])
def test_it_is_painted_anew_where_it_was_covered(
    flips: list[float], event: Event, masked: bool
) -> None:
    def steps(session: Noted) -> Steps:
        session.masked = masked
        yield from focus()
        flips.clear()
        yield from post(event)

    played(steps)
    assert len(flips) == 1


def test_the_picture_comes_behind_the_answer(flips: list[float]) -> None:
    answered: list[float] = []

    class Answering(Noted):
        def press(self, label: str, place: str | None = None, *, held: bool = False) -> None:
            super().press(label, place, held=held)
            self.caption += label
            answered.append(time.monotonic())

    def steps(_: Noted) -> Steps:
        yield from focus()
        flips.clear()
        pygame.event.post(Event(pygame.KEYDOWN, Q))
        yield from press_q()

    played(steps, Answering())
    assert len(answered) == 2
    assert len(flips) == 1
    assert answered[-1] < flips[0]


def test_under_a_mask_all_is_black() -> None:
    seen: list[set[tuple[int, int, int]]] = []

    def look() -> None:
        surface = pygame.display.get_surface()
        assert surface
        seen.append(set(pixels(surface)))

    def steps(session: Noted) -> Steps:
        yield from focus()
        look()
        session.masked = True
        yield from press_q()
        look()

    played(steps)
    assert len(seen[0]) > 1
    assert seen[1] == {(0, 0, 0)}


def test_under_a_mask_it_is_painted_anew_for_what_may_be_seen_there(flips: list[float]) -> None:
    counts: list[int] = []

    def steps(session: Noted) -> Steps:
        session.masked = True
        yield from focus()
        for advice in ((), ("Nothing speaks.",), ("Nothing speaks.",), ()):
            session.advice = advice
            flips.clear()
            yield from press_q()
            counts.append(len(flips))

    played(steps)
    assert counts == [0, 1, 0, 1]


def test_its_title_tells_nothing() -> None:
    titles: list[str] = []

    def steps(_: Noted) -> Steps:
        titles.append(pygame.display.get_caption()[0])
        yield from focus()

    played(steps)
    assert titles == [TITLE]


@pytest.mark.parametrize("focused", [False, True])
def test_time_passes_when_it_is_due(focused: bool) -> None:
    at: list[float] = []

    def steps(session: Noted) -> Steps:
        if focused:
            yield from focus()
        for _ in range(4):
            session.due_at = time.monotonic() + 0.11
            yield
            at.append(time.monotonic())

    played(steps)
    passed = [after - before for before, after in pairwise(at)]
    assert 0.1 < min(passed) < 0.3, "the shortest: a machine with other work may be late"


@pytest.mark.parametrize("kind", [pygame.WINDOWCLOSE, pygame.QUIT])
def test_closing_it_ends_the_session_once(kind: int) -> None:
    def steps(_: Noted) -> Steps:
        yield from post(Event(kind), Event(pygame.QUIT), Event(pygame.KEYDOWN, Q))

    assert played(steps).notes == [("ended",)]


def test_when_the_players_leave_nothing_else_is_done() -> None:
    f10 = {"key": pygame.K_F10, "scancode": pygame.KSCAN_F10, "mod": 0}

    def steps(_: Noted) -> Steps:
        yield from focus()
        yield from post(Event(pygame.KEYDOWN, f10), Event(pygame.KEYDOWN, Q))

    assert played(steps).notes == [("back",), ("press", "F10", "F10")]


def test_a_display_that_goes_ends_the_session() -> None:
    def steps(session: Noted) -> Steps:
        notes.append(session.notes)
        pygame.display.quit()
        yield

    notes: list[list[Note]] = []
    with pytest.raises(NoDisplay) as raised:
        played(steps)
    assert notes == [[("ended",)]]
    assert raised.value.why


def test_no_display_is_not_taken_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.setattr(pygame.display, "init", lambda: None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: window.UNSEEN[0])
    with pytest.raises(NoDisplay) as raised:
        Window()
    assert raised.value.why == window.UNSEEN[0]


def test_a_driver_that_does_not_exist_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "abacus")
    with pytest.raises(NoDisplay, match="abacus"):
        Window()


def clicked_at(x: int, y: int, button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)


def under(_: Picture, __: Appearance, ___: tuple[int, int], point: tuple[int, int]) -> Click | None:
    """Find an item: the window is one long list, and its right half is empty."""
    return ItemClicked(point[1]) if point[0] < 640 else None


def test_a_click_goes_to_what_is_seen_there_and_under_a_mask_nowhere() -> None:
    def steps(session: Noted) -> Steps:
        yield from post(GAINED, clicked_at(5, 1))  # it brought the window to the front
        yield from wait(DEAF)
        yield from post(clicked_at(5, 2), clicked_at(700, 3), clicked_at(5, 4, button=3))
        session.masked = True
        yield from post(clicked_at(5, 5))
        yield from press_q()
        yield from post(clicked_at(5, 6))
        session.masked = False
        yield from press_q()
        yield from post(clicked_at(5, 7))

    notes = played(steps, under=under).notes
    assert [note[1] for note in notes if note[0] == "click"] == [
        "ItemClicked(position=2)",
        "ItemClicked(position=7)",
    ]


def test_it_takes_the_whole_screen_and_its_own_size_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    modes: list[tuple[tuple[int, int], int]] = []
    set_mode = pygame.display.set_mode

    def noted(size: tuple[int, int], flags: int, display: int) -> pygame.Surface:
        modes.append((size, flags))
        return set_mode(size, flags, display=display)

    def steps(session: Noted) -> Steps:
        yield from focus()
        monkeypatch.setattr(pygame.display, "set_mode", noted)
        for session.full_screen in (True, True, False):
            yield from press_q()

    played(steps)
    assert modes[0] == ((0, 0), pygame.FULLSCREEN)
    assert modes[-1] == (window.SIZE, pygame.RESIZABLE)
    assert [flags for _, flags in modes].count(pygame.FULLSCREEN) == 1


@pytest.mark.parametrize(("screens", "wanted"), [(2, 1), (1, 0)])
def test_it_takes_the_screen_where_it_is_or_one_that_is_left(
    monkeypatch: pytest.MonkeyPatch, screens: int, wanted: int
) -> None:
    taken: list[int] = []
    set_mode = pygame.display.set_mode

    def noted(size: tuple[int, int], flags: int, display: int) -> pygame.Surface:
        taken.append(display)
        return set_mode(size, flags)

    def steps(session: Noted) -> Steps:
        yield from focus()
        monkeypatch.setattr(pygame.display, "set_mode", noted)
        monkeypatch.setattr(pygame.display, "get_num_displays", lambda: screens)
        yield from post(Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
        for session.full_screen in (True, False):
            yield from press_q()

    played(steps)
    assert set(taken) == {wanted}


@pytest.mark.parametrize(("is_microphone", "times"), [(0, 1), (1, 0)])
def test_a_sound_card_that_goes_is_told_and_a_microphone_is_not(
    is_microphone: int, times: int
) -> None:
    told: list[None] = []

    def steps(_: Noted) -> Steps:
        yield from focus()
        yield from post(Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=is_microphone))

    played(steps, sound_gone=lambda: told.append(None))
    assert len(told) == times


def test_that_the_computer_slept_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[None] = []
    slept = 5.0
    monkeypatch.setattr(window, "asleep", lambda: slept)

    def steps(_: Noted) -> Steps:
        nonlocal slept
        yield from focus()
        for seconds in (0.02, 0.0, 3_600.0, 0.02):
            slept += seconds
            yield from wait(0.1)

    played(steps, woke=lambda: told.append(None))
    assert len(told) == 1


@pytest.mark.parametrize("focused", [False, True])
def test_another_thread_wakes_it(focused: bool) -> None:
    """Nothing is due for a second, and yet time passes as soon as another thread wakes it."""
    opened: list[Window] = []
    took: list[float] = []

    def wake(session: Noted) -> None:
        session.due_at = 0.0
        opened[0].wake()

    def steps(session: Noted) -> Steps:
        if focused:
            yield from focus()
        for _ in range(5):
            session.due_at = time.monotonic() + 1.0
            began = time.monotonic() + 0.1
            threading.Timer(0.1, wake, (session,)).start()
            yield
            took.append(time.monotonic() - began)

    session = Noted()
    session.begin(steps(session))
    opened.append(Window())
    pygame.event.clear()
    try:
        opened[0].play(session, session.show, Painter().paint)
    finally:
        opened[0].close()
    assert sorted(took)[2] < 0.06

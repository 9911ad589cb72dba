"""A session: keys and commands come in, and what is heard goes to the presenter.

The session alone acts in the match, opens and closes screens, and asks for the focus to be
announced. Whatever one key leads to is one telling, presented at once.
"""

from collections.abc import Callable
from os.path import basename

from quarto_access.audio.hearing import Hearing
from quarto_access.core.actions import Action, Give
from quarto_access.core.errors import Illegal, IllegalAction
from quarto_access.core.game import Game
from quarto_access.core.notation import format_action
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.match.match import Match, Played
from quarto_access.match.setup import TouchRule
from quarto_access.narration import refusals, story
from quarto_access.narration.announcement import NOTHING, Phrase, Priority, Telling, play, say
from quarto_access.narration.focus import Focus, arrival, focus
from quarto_access.narration.happenings import again, happened, turn
from quarto_access.narration.seats import called
from quarto_access.ui.answer import Answer, Back, Go, Leave, Open, Screen, Swap
from quarto_access.ui.coaching import Coaching
from quarto_access.ui.commands import COMMANDS, SPACES, Context
from quarto_access.ui.display import Display
from quarto_access.ui.doors import Doors, screens_of
from quarto_access.ui.evening import Evening
from quarto_access.ui.guard import Guard
from quarto_access.ui.keymap import SILENCE, is_letter
from quarto_access.ui.listener import Listener, Recorder
from quarto_access.ui.screens.help import HelpScreen, key_name, names_of, what
from quarto_access.ui.screens.table import TableScreen
from quarto_access.ui.thinking import Beats
from quarto_access.ui.touching import touch_one
from quarto_access.ui.wishes import Wishes

UNDONE = {"undo": "undone", "redo": "redone"}
"""The messages that tell what was taken back or done again."""

HISTORY = ("repeat", "older", "newer", "oldest", "newest")
"""The commands that ask for what was said."""

MAY_REPEAT = frozenset({"up", "down", "left", "right", "older", "newer", "erase"})
"""What a held key asks for again and again: moves, which do nothing."""

LOOK_AGAIN = 0.05
"""Seconds between two looks at a seat that thinks."""

INTRODUCED_WITHIN = 5.0
"""Seconds for which the first prompt waits until it is known what speaks."""

LOOK_WHO_SPEAKS = 0.02
"""Seconds between two looks whether it is."""

NEWS_EVERY = 0.5
"""Seconds between two looks for news, where there can be any."""

LONGEST_WAIT = 5.0
"""Seconds that a clock waits for the announcement of a turn, however long that takes."""

LAST_SECONDS = 5
"""From here on seconds are counted aloud, without a sentence."""


class Session:
    """The way of one or two players through the program."""

    def __init__(
        self,
        evening: Evening,
        listener: Listener,
        recorder: Recorder,
        now: Callable[[], float],
        wishes: Wishes | None = None,
        *,
        in_window: bool = False,
        news: Callable[[], Telling] = lambda: NOTHING,
        introduction: Callable[[], Telling | None] | None = None,
    ) -> None:
        """`introduction` tells what speaks, once it is known: where nobody has been, it begins the
        first prompt. Without one there is none."""
        self._news = news
        """What has come or gone without a key, such as the sound."""
        self.wishes = wishes or Wishes()
        self._in_window = in_window
        """Whether there is a picture that a mask can hide, and keys that a finger can bounce on."""
        self.left = False
        """Whether the players have left the program."""
        self._evening = evening
        self._listener = listener
        self._recorder = recorder
        self._now = now
        self.coaching = Coaching(now)
        self._doors = Doors(evening, listener, self.wishes, self.coaching, in_window=in_window)
        self._screens: list[Screen] = []
        self._introduction = introduction
        self._prompt: Screen | None = None
        """The first prompt, until it has been told."""
        self._prompt_by = 0.0
        """When it is told at the latest."""
        self._describing = False
        self._is_away = in_window
        """Whether the players look at something else; a window says when they are here."""
        self._display = Display(self.wishes.settings)
        self._guard = Guard()
        self._beats = Beats()
        self._turn_pending = False
        """Whether what is announced now is a turn."""
        self._turn_told_at: float | None = None
        """When the announcement of the turn will be over, until it is."""
        self._again = False
        """Whether the answer under way comes out of the history, and is not kept anew."""

    @property
    def screen(self) -> Screen:
        """The screen that has the focus."""
        return self._screens[-1]

    @property
    def match(self) -> Match | None:
        """The match at the table; one that was left lies in the dark."""
        return self._evening.match if self._doors.at_table else None

    @property
    def masked(self) -> bool:
        """Whether nothing may be seen."""
        return self._doors.dark

    def hearing(self) -> Hearing:
        """How whoever is spoken to wants to hear sounds."""
        return self.wishes.hearing(self._doors.addressed)

    @property
    def typing(self) -> bool:
        """Whether a text is being written."""
        return self.screen.context is Context.TYPING

    def start(self, command: str = "main-menu") -> None:
        """Begin with what a command leads to, or with the first prompt."""
        if command == "main-menu" and self._introduction and self._doors.never_used:
            self._carry_out(self._doors.first_run())
            self._prompt, self._prompt_by = self.screen, self._now() + INTRODUCED_WITHIN
            self._tell_prompt(self._introduction())
            return
        self._present(say("welcome") + self._carry_out(self._doors.start(command)))

    def _tell_prompt(self, who: Telling | None) -> None:
        """Tell the first prompt, if it is known what speaks, or this has been waited for."""
        if self.screen is not self._prompt:
            self._prompt = None  # the player was quicker
        elif who is not None or self._now() >= self._prompt_by:
            self._prompt = None
            telling = (who or NOTHING) + focus(self.screen.focus())
            self._tell(telling + self._take_faults())
            self._settle()

    def start_with(self, record: Record) -> None:
        """Begin with the game of a record."""
        self._present(say("welcome") + self._carry_out(self._doors.open_file(record)))

    def press(self, label: str, place: str | None = None, *, held: bool = False) -> None:
        """A key was pressed, or is held: what is printed on it, and its place if that differs."""
        screen = self.screen
        command = self.wishes.keys.map.command_for(label, place or label, screen.context)
        if held and command not in MAY_REPEAT:
            return
        if place in {None, label}:
            self._recorder.write("key", key=label)
        else:
            self._recorder.write("key", key=label, place=place)
        if self._overtaken() or (command == "act" and self._too_soon):
            return
        if label.startswith("Ctrl+"):  # Ctrl alone, just before, was no wish for silence
            self._listener.unsilence()
        if screen.context is Context.KEY and label != SILENCE:
            self._take_as_key(label, place or label)
        elif self._describing and command != "silence":
            self._describe(label if command is None else self._name(label, place), command)
        elif command is not None:
            self._do_by_key(command)
        elif is_letter(label):
            self._present(self._carry_out(screen.search(label, self._listener.word)))

    def _do_by_key(self, command: str) -> None:
        """Do it; where that moved the focus, the next key may not act too soon."""
        if command in SPACES and self._too_soon:
            self._let_go()
            self._do(command)
            self._let_go()
            return
        before = self._whereabouts
        self._do(command)
        if self._whereabouts != before and command in {"act", "undo", "redo", *SPACES}:
            self._guard.close(self._now())
        elif command not in {"act", "silence"}:
            self._guard.open()

    @property
    def _whereabouts(self) -> tuple[Screen, object]:
        """The screen, and the place on it that the focus is in."""
        screen = self.screen
        return screen, (screen.spot, screen.warned) if isinstance(screen, TableScreen) else None

    def _let_go(self) -> None:
        """Whatever comes now, the next key of a space touches and does not act."""
        for screen in self._screens:
            if isinstance(screen, TableScreen):
                screen.let_go()

    def _take_as_key(self, label: str, place: str) -> None:
        """A key is wanted as a key, whatever it asks for elsewhere."""
        from quarto_access.ui.screens.keys import WantedKeyScreen

        assert isinstance(self.screen, WantedKeyScreen)  # no other has this context
        self._present(self._carry_out(self.screen.pressed(label, place)))

    def _name(self, label: str, place: str | None) -> str:
        """What a key is called where it goes by its place."""
        return (place or label) if self.wishes.keys.map.by_place else label

    @property
    def _too_soon(self) -> bool:
        """Whether the focus has just jumped: the key was meant for where it was."""
        return self._in_window and self._guard.is_closed(self._now(), self.wishes.guard)

    def type(self, text: str) -> None:
        """Something was typed."""
        self._recorder.write("text", text=text)
        if self._overtaken():
            return
        if self._describing:
            self._present(say("describe.writes", key=text))
        elif self.typing:
            from quarto_access.ui.screens.typing import TypingScreen

            assert isinstance(self.screen, TypingScreen)  # no other has this context
            self._present(self._carry_out(self.screen.typed(text)))

    def away(self) -> None:
        """The players look at something else: the clock stands still."""
        self._is_away = True
        if self._turn_told_at is not None:  # it is told again when they are back
            self._turn_told_at, self._turn_pending = None, True
        self._settle()

    def back(self) -> None:
        """The players are here again."""
        self._is_away = False
        self._set_clock()

    def say_again(self) -> None:
        """Say the latest utterance again, which may have been cut off by the system."""
        if self._prompt:
            return  # it is still to come
        said = self._listener.recall("repeat")
        self._listener.again(said or self._arrival(self.screen.arrive()), keeps_events=True)
        self._settle()

    def ended(self) -> None:
        """The program is being closed from outside, without a question."""
        if not self.left:
            self._present(self._carry_out(self._doors.end()))

    def command(self, command: str) -> None:
        """A command was asked for by its id."""
        if self._overtaken():
            return
        if self._describing and command != "describe":
            self._present(say("chosen", chosen=what(command, self.screen.context)))
        else:
            self._do(command)

    def note(self, text: str) -> None:
        """Something for the transcript that is neither key nor command."""
        self._recorder.write("note", text=text)

    def _overtaken(self) -> bool:
        """Whether time ended the game before this key came: it was meant for another screen."""
        screen = self.screen
        self.pass_time()
        return self.screen is not screen

    def pass_time(self) -> None:
        """See what the clock, the other seats and the parts of the program have to say."""
        if self._prompt and self._introduction:
            self._tell_prompt(self._introduction())
        elif news := self._news():
            self._tell(news, behind=True)
        self._tell_what_the_coach_says()
        match = self._evening.match
        if match is None:
            return
        if self._turn_told_at is not None and self._now() >= self._turn_told_at:
            self._turn_told_at = None
            match.announced()
        if trouble := self._evening.take_trouble():
            player = called(match.game.on_turn, match.setup.names)
            self._tell(say(f"computer.{trouble}", priority=Priority.URGENT, player=player))
        tick = match.tick()
        for seconds in tick.warnings:
            message = "clock.count" if seconds <= LAST_SECONDS else "clock.left"
            cue = f"clock.{seconds}" if seconds > LAST_SECONDS else "clock.last"
            warning = say(message, priority=Priority.URGENT, cue=cue, count=seconds)
            self._tell(warning)
        for played in (tick.timed_out, self._others_move(match)):
            if played:
                self._tell(self._follow(played, timed=True))
                self._settle()
        if self._beats.is_due(None if match.paused else match.thinks):
            self._tell(play("thinking"))

    def _tell_what_the_coach_says(self) -> None:
        """And where that leaves the focus, on the list that it fills."""
        if said := self.coaching.news(self.match, self._screens):
            if not self.coaching.is_awaited and self.screen is self.coaching.reviewed:
                said += focus(self.screen.focus())
            self._tell(said)

    def _others_move(self, match: Match) -> Played | None:
        """What a seat that is not at the keyboard does now; what the rules refuse, it never did."""
        try:
            return match.proceed()
        except IllegalAction as error:
            self.note(f"refused {error.reason.value} {format_action(error.action)}")
            return None

    @property
    def due(self) -> float | None:
        """In how many seconds time will have something to say; None while it will not."""
        if self._prompt:
            return LOOK_WHO_SPEAKS
        turns = LOOK_AGAIN if self.coaching.is_awaited else self._turn_due
        if not self._in_window:
            return turns
        return NEWS_EVERY if turns is None else min(turns, NEWS_EVERY)

    @property
    def _turn_due(self) -> float | None:
        match = self._evening.match
        if match is None or match.over or match.paused:
            return None
        if not match.seats[match.game.on_turn].at_keyboard:
            return LOOK_AGAIN
        if match.clock is None:
            return None
        if self._turn_told_at is not None:
            return max(0.0, self._turn_told_at - self._now())
        return match.clock.due

    def close(self) -> None:
        """The program ends; what is unfinished can be continued."""
        self.coaching.leave()
        self._evening.close()
        self.wishes.settings.close()

    def _do(self, command: str) -> None:
        if command not in SPACES:
            self._let_go()
        if self.screen.context not in COMMANDS[command].contexts:
            self._recorder.write("command", id=command)
            self._present(refusals.refused("refused.not-here"))
        else:
            left = self._touches_left()
            telling = self._run(command)
            if left and self._touches_left() == 0:
                telling += say("touches.none")
            self._present(telling)
            self._tell_what_the_coach_says()

    def _touches_left(self) -> int | None:
        match = self._evening.match
        return match.touches.left if match else None

    def _run(self, command: str) -> Telling:
        self._recorder.write("command", id=command)
        if command in {"undo", "redo"}:
            return self._take_back(command)
        if command in HISTORY:
            self._again = True
            return self._listener.recall(command) or say(f"history.{command}")
        if command == "silence":
            self._listener.silence()
            return NOTHING
        if command == "describe":
            self._describing = True
            keys = self.wishes.keys.map.keys_for("describe", self.screen.context)
            return say("describe.on", keys=names_of(keys[:1]))
        if command == "help":
            return self._carry_out(
                Answer(go=Open(HelpScreen(self.screen.context, self.wishes.keys.map)))
            )
        if command == "braille-board":
            assert isinstance(self.screen, TableScreen)  # no other has this command
            return self._display.ask(self.screen)
        if self._doors.leads(command):
            return self._carry_out(self._doors.open(command))
        return self._carry_out(self.screen.do(command))

    def _describe(self, key: str, command: str | None) -> None:
        """Say what a key would do, and do nothing; its own key ends this."""
        if command == "describe":
            self._describing = False
            self._present(say("describe.off"))
        elif command is None and is_letter(key) and self.screen.context is not Context.TABLE:
            searching = Phrase("command.search", {"letter": key})
            self._present(say("describe.key", key=key, what=searching))
        elif command is None:
            self._present(say("describe.nothing", key=key_name(key)))
        else:
            self._present(
                say("describe.key", key=key_name(key), what=what(command, self.screen.context))
            )

    def _carry_out(self, answer: Answer) -> Telling:
        """Everything that an answer asks for, as one telling."""
        leads_on = answer.action is not None or answer.then is not None
        telling = answer.telling
        if answer.go is not None:
            telling += self._go(answer.go, announce=not leads_on)
        if answer.arrived:
            telling += self._arrival(self.screen.arrive())
        elif answer.moved:
            telling += focus(self.screen.focus())
        if answer.action is not None:
            telling += self._perform(answer.action)
        if answer.then is not None:
            telling += self._run(answer.then)
        if answer.tries is not None:
            self._try_voice(answer.tries)
        return telling

    def _try_voice(self, player: Player) -> None:
        self._speak_as(player)
        self._listener.try_voice(say("voice.sample"))

    def _go(self, go: Go, *, announce: bool) -> Telling:
        match go:
            case Open(screen):
                self._screens.append(screen)
            case Back(count):
                self._screens = self._screens[: max(1, len(self._screens) - count)]
            case Swap(screens, quiet):
                self._screens = list(screens)
                self._turn_pending = True
                announce = announce and not quiet
            case Leave():
                self.left = True
                return NOTHING
        return self._arrival(self.screen.arrive()) if announce else NOTHING

    def _arrival(self, on: Focus | None) -> Telling:
        return arrival(self.screen.title, on, self.screen.expected())

    def _perform(self, action: Action) -> Telling:
        match = self._evening.match
        assert match is not None  # only a screen of a match answers with an action
        if not match.seats[action.player].at_keyboard:
            return refusals.refused("refused.not-on-turn")
        try:
            played = match.act(action)
        except IllegalAction as error:
            taken = error.reason is Illegal.SQUARE_TAKEN and error.square is not None
            there = touch_one(match, error.square) if taken and error.square is not None else None
            return refusals.illegal(error, match.game, there)
        return self._follow(played)

    def _follow(self, played: Played, *, timed: bool = False) -> Telling:
        """Tell what happened, and put the focus where it goes on."""
        match = self._evening.match
        assert match is not None  # it was played in one
        self._recorder.write("event", timed=timed, action=format_action(played.action))
        before, after = played.before, played.after
        if after.on_turn is not before.on_turn and match.setup.touch is TouchRule.LIMITED:
            self._listener.forget()
        table = next((s for s in self._screens if isinstance(s, TableScreen)), None)
        if table is not None and after.phase is not before.phase:
            table.follow()
        self._screens = list(screens_of(match, table))
        if timed and (after.phase is not before.phase or after.on_turn is not before.on_turn):
            self._guard.close(self._now())
        telling = happened(played.events, after, match.setup.names)
        if self._is_passed(played.before, after):
            if isinstance(played.action, Give):
                return self._pass_keyboard(telling)
            return telling + self._pass_keyboard(turn(after, match.setup.names))
        self._turn_pending = True
        if match.over:
            telling += story.summed_up(match)
        if len(self._screens) > 1 or match.over:
            telling += focus(self.screen.focus())
        elif after.phase is before.phase:  # a wrong call: what is expected is as before
            telling += say(f"expected.{after.phase.value}")
        return telling

    def _is_passed(self, before: Game, after: Game) -> bool:
        """Whether the other player takes the keyboard now."""
        match = self._evening.match
        if match is None or match.over or not match.setup.passing:
            return False
        both_here = all(seat.at_keyboard for seat in match.seats.values())
        return both_here and after.on_turn is not before.on_turn

    def _pass_keyboard(self, turn_told: Telling) -> Telling:
        """Ask for it; this is told to the player who takes it."""
        from quarto_access.ui.screens.passing import PassingScreen

        match = self._evening.match
        assert match is not None
        screens = tuple(self._screens)
        ready = Answer(turn_told, go=Swap(screens, quiet=True), moved=len(screens) > 1)
        self._screens = [*screens[:1], PassingScreen(ready)]
        self._turn_told_at, self._turn_pending = None, False
        player = called(match.game.on_turn, match.setup.names)
        return say("passing.to", priority=Priority.EVENT, player=player)

    def _take_back(self, command: str) -> Telling:
        """Undo or redo an action of the match, where the game allows it."""
        match = self._evening.match
        if match is None or not match.setup.undo:
            return refusals.refused("refused.undo")
        step = match.undo if command == "undo" else match.redo
        played = step()
        if played is None:
            return refusals.refused(f"refused.nothing-to-{command}")
        while not match.seats[match.game.on_turn].at_keyboard and (further := step()):
            played = further  # to the turn of somebody who can do something else
        self.note(f"{command} {format_action(played.action)}")
        table = next((s for s in self._screens if isinstance(s, TableScreen)), None)
        if table is not None:
            table.follow()
        self._screens = list(screens_of(match, table))
        self._turn_pending = True
        told = again(UNDONE[command], played.events, match.game)
        whose = turn(match.game, match.setup.names)
        there, here = played.before, played.after
        if self._is_passed(*((here, there) if command == "undo" else (there, here))):
            return told + self._pass_keyboard(whose)
        return told + whose

    def _address(self) -> None:
        """Speak to whoever is on turn, as that player likes it; beside it stands the board."""
        self._speak_as(self._doors.addressed)

    def _speak_as(self, player: Player) -> None:
        """Speak to this player."""
        self._listener.style = self.wishes.style(player)
        self._listener.sounds_alone = self.wishes.sounds_alone
        self._listener.board = self._display.board(self.match, self.screen)
        language = self.wishes.language(player)
        if language is not None:
            self._listener.language = language
        self._listener.manner = self.wishes.manner(player)
        placed = self.screen.places_words or self.wishes.from_squares
        self._listener.from_squares = placed

    def _tell(self, telling: Telling, *, behind: bool = False) -> None:
        """Present what happened without a key."""
        self._address()
        self._listener.tell(telling, behind=behind)

    def _present(self, telling: Telling) -> None:
        """Present what a key led to, and what went wrong with files on the way."""
        self._address()
        telling += self._take_faults()
        if self._again:
            self._listener.again(telling)
            self._again = False
        else:
            self._listener.answer(telling)
        self._settle()

    def _take_faults(self) -> Telling:
        """What went wrong with files, told once."""
        telling = self.wishes.take_fault()
        fault, damaged = self._evening.take_faults()
        for path in damaged:
            telling += say("fault.damaged", priority=Priority.URGENT, name=basename(path))
        for path in self._evening.take_unreadable():
            telling += say("fault.reading", priority=Priority.URGENT, name=basename(path))
        if fault:
            telling += say("fault.saving", priority=Priority.URGENT)
        if self._recorder.take_fault():
            telling += say("fault.transcript", priority=Priority.URGENT)
        return telling

    def _settle(self) -> None:
        """The clock waits until a turn has been announced."""
        if self._turn_pending and not self._is_away:
            self._turn_pending = False
            self._turn_told_at = min(self._listener.over_at, self._now() + LONGEST_WAIT)
        self._set_clock()

    def _set_clock(self) -> None:
        """It stands still in menus, and while nobody is here."""
        match = self._evening.match
        if match is None:
            return
        if self.screen.clock_runs and not self._describing and not self._is_away:
            match.resume()
        else:
            match.pause()

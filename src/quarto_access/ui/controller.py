"""The controller: keys and commands come in, and what is heard goes out to the listener.

It finds out what a key asks for, has it answered, and carries out the effects of the answer, one
after the other. Nothing else changes a match, a file, a setting or which screens are open. All that
one key leads to is told as one utterance.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from quarto_access.core.game import Game
from quarto_access.core.record import Record
from quarto_access.i18n.style import Verbosity
from quarto_access.match.match import Match
from quarto_access.narration.announcement import NOTHING, Phrase, Telling, play, say
from quarto_access.narration.focus import arrival, focus
from quarto_access.narration.refusals import refused
from quarto_access.processes.scheduler import Scheduler
from quarto_access.storage.log import Log
from quarto_access.ui.commands import COMMANDS, SPACES, Context, Handler
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.effects import (
    NOTHING_TO_DO,
    Act,
    Arrive,
    Back,
    Effects,
    Leave,
    Open,
    Run,
    SayAgain,
    Screen,
    ShowFocus,
    Swap,
    Tell,
    ToMainMenu,
)
from quarto_access.ui.keys.keymap import SILENCE, is_letter
from quarto_access.ui.menus import Menus
from quarto_access.ui.parts import Parts
from quarto_access.ui.screens.help import key_name, what
from quarto_access.ui.screens.table_screen import TableScreen
from quarto_access.ui.speech_commands import SpeechCommands
from quarto_access.ui.table.at_table import AtTable
from quarto_access.ui.table.coaching import Coaching
from quarto_access.ui.table.games import Games
from quarto_access.ui.telling.listener import Listener, TranscriptWriter
from quarto_access.ui.telling.net import Net
from quarto_access.ui.telling.outbox import Outbox
from quarto_access.ui.telling.teller import Teller
from quarto_access.ui.telling.thinking_sound import FIRST, next_beat

MAY_REPEAT = frozenset({"up", "down", "left", "right", "older", "newer", "erase"})
"""What a held key asks for again and again: moves, which do nothing."""

MAY_MOVE_FOCUS = frozenset({"act", "undo", "redo", *SPACES})
"""The commands after which a finger that bounces must not act."""

INTRODUCED_WITHIN = 5.0
"""Seconds for which the first prompt waits until it is known what speaks."""

LONGEST_WAIT = 5.0
"""Seconds that a clock waits for the announcement of a turn, however long that takes."""


class Controller:
    """The way of one or two players through the program."""

    def __init__(
        self,
        games: Games,
        listener: Listener,
        recorder: TranscriptWriter,
        scheduler: Scheduler,
        outbox: Outbox,
        configuration: Configuration | None = None,
        *,
        in_window: bool = False,
        introduction: Callable[[], Telling | None] | None = None,
        log: Log | None = None,
    ) -> None:
        """`introduction` tells what speaks, once it is known: where nobody has been, it begins the
        first prompt. Without one there is none. Without a log, bugs are raised."""
        self.left = False
        """Whether the players have left the program."""
        self.configuration = configuration or Configuration()
        self.scheduler = scheduler
        self.coaching = Coaching(scheduler, self._hear_the_coach)
        self.teller = Teller(
            listener,
            self.configuration,
            outbox,
            lambda: self._table.addressed,
            lambda: self._table.braille(),
            lambda: self._stack.top.places_words,
        )
        self._parts = Parts(
            games,
            self.configuration,
            recorder,
            self.teller,
            self.coaching,
            scheduler.now,
            in_window=in_window,
        )
        self._games = games
        self._stack = self._parts.stack
        self._table = AtTable(self._parts)
        self._menus = Menus(self._parts, self._table)
        self._handlers: dict[Handler, object] = {
            Handler.SPEECH: SpeechCommands(self._parts, self._table),
            Handler.TABLE: self._table,
            Handler.MENUS: self._menus,
        }
        self._effects: dict[type[Any], Callable[[Any], Effects]] = {
            **self._table.effects,
            **self._menus.effects,
            Tell: self._tell,
            SayAgain: self._say_again,
            ShowFocus: self._show_focus,
            Arrive: self._arrive,
            Open: self._open,
            Swap: self._swap,
            Back: self._back,
            Leave: self._leave,
            Run: self._run,
        }
        ways = (self._table.recover, self._table.recover_from_journal, self._menus.recover)
        says = (self.teller.say, self.teller.say_plainly)
        self._net = log and Net(log, scheduler.now, says, ways, self._close)
        self._introduction = introduction
        self._prompt: Screen | None = None
        """The first prompt, until it has been told."""
        self._is_away = in_window
        """Whether the players look at something else; a window says when they are here."""
        self._prompt_alarm = scheduler.alarm(self._prompt_in_any_case)
        self._turn_alarm = scheduler.alarm(self._turn_was_announced)
        self._clock_alarm = scheduler.alarm(self._tick)
        self._beat_alarm = scheduler.alarm(self._beat)
        self._beats_for: Game | None = None
        """The game that somebody thinks about, to whom the beats belong."""
        self._leads_on = False
        """Whether another effect follows that tells where the focus is."""
        outbox.wake = lambda: scheduler.post(self._say_notices)

    @property
    def screen(self) -> Screen:
        """The screen that has the focus."""
        return self._stack.top

    @property
    def match(self) -> Match | None:
        """The match at the table; one that was left lies in the dark."""
        return self._table.match

    @property
    def masked(self) -> bool:
        """Whether nothing may be seen."""
        return self._table.dark

    @property
    def typing(self) -> bool:
        """Whether a text is being written."""
        return self.screen.context is Context.TYPING

    # What comes in.

    def start(self, command: str = "main-menu") -> None:
        """Begin with what a command leads to, or with the first prompt."""
        with self.surviving("starting"):
            self._start(command)

    def _start(self, command: str) -> None:
        if command == "main-menu" and self._introduction and self._menus.never_used:
            from quarto_access.ui.screens.first_steps import FirstRunScreen

            self._stack.swap([FirstRunScreen()])
            self._prompt = self.screen
            self._prompt_alarm.set(self.scheduler.now() + INTRODUCED_WITHIN)
            self.what_speaks_may_be_known()
            return
        effects = (ToMainMenu(),) if command == "main-menu" else self._answer(command)
        with self._answering():
            self.teller.say(say("welcome"))
            self._carry_out(effects)

    def start_with(self, record: Record) -> None:
        """Begin with the game of a record."""
        with self.surviving("starting"), self._answering():
            self.teller.say(say("welcome"))
            self._carry_out(self._table.open_record(record))

    @contextmanager
    def surviving(self, doing: str) -> Iterator[None]:
        """Go on after a bug, where there is a log for it."""
        try:
            yield
        except Exception as problem:
            if self._net is None:
                raise
            self.teller.forget_answer()
            self._net.caught(problem, doing)

    def _close(self) -> None:
        self.left = True

    def press(self, label: str, place: str | None = None, *, held: bool = False) -> None:
        """A key was pressed, or is held: what is printed on it, and its place if that differs."""
        with self.surviving("a key" if self.typing else f"key {label}"):
            self._press(label, place, held=held)

    def _press(self, label: str, place: str | None, *, held: bool) -> None:
        screen = self._stack.top
        keymap = self.configuration.keys.map
        command = keymap.command_for(label, place or label, screen.context)
        if held and command not in MAY_REPEAT:
            return
        if place in {None, label}:
            self._parts.recorder.write("key", key=label)
        else:
            self._parts.recorder.write("key", key=label, place=place)
        if self._overtaken() or (command == "act" and self._too_soon):
            return
        if label.startswith("Ctrl+"):  # Ctrl alone, just before, was no wish for silence
            self._parts.listener.unsilence()
        if screen.context is Context.KEY and label != SILENCE:
            self._take_as_key(label, place or label)
        elif self._parts.is_describing and command != "silence":
            self._describe(label if command is None else self._name(label, place), command)
        elif command is not None:
            self._do_by_key(command)
        elif is_letter(label):
            with self._answering():
                self._carry_out(screen.search(label, self.teller.word))

    def type(self, text: str) -> None:
        """Something was typed."""
        with self.surviving("typing"):
            self._type(text)

    def _type(self, text: str) -> None:
        self._parts.recorder.write("text", text=text)
        if self._overtaken():
            return
        if self._parts.is_describing:
            self._answer_with(say("describe.writes", key=text))
        elif self.typing:
            from quarto_access.ui.screens.typing import TypingScreen

            assert isinstance(self.screen, TypingScreen)  # no other has this context
            with self._answering():
                self._carry_out(self.screen.typed(text))

    def command(self, command: str) -> None:
        """A command was asked for by its id."""
        with self.surviving(f"command {command}"):
            self._command(command)

    def _command(self, command: str) -> None:
        if self._overtaken():
            return
        if self._parts.is_describing and command != "describe":
            self._answer_with(say("chosen", chosen=what(command, self.screen.context)))
        else:
            self._do(command)

    def note(self, text: str) -> None:
        """Something for the transcript that is neither key nor command."""
        self._parts.recorder.write("note", text=text)

    def away(self) -> None:
        """The players look at something else: the clock stands still."""
        with self.surviving("leaving the window"):
            self._is_away = True
            if self._turn_alarm.at is not None:  # it is told again when they are back
                self._turn_alarm.set(None)
                self._parts.is_turn_new = True
            self._settle()

    def back(self) -> None:
        """The players are here again."""
        with self.surviving("coming to the window"):
            self._is_away = False
            self._set_clock()

    def say_again(self) -> None:
        """Say the latest utterance again, which may have been cut off by the system."""
        if self._prompt:
            return  # it is still to come
        with self.surviving("saying it again"):
            said = self._parts.listener.recall("repeat")
            self.teller.repeat(said or self._arrival())
            self._settle()

    def pass_time(self) -> None:
        """Do what is due by now, and what other threads have asked for."""
        with self.surviving("what was due"):
            self.scheduler.run()
            self._set_alarms()

    @property
    def due(self) -> float | None:
        """The seconds until there is something to do; None while there is not."""
        return self.scheduler.due

    def what_speaks_may_be_known(self) -> None:
        """Tell the first prompt, if it is known by now what speaks."""
        if self._prompt and self._introduction:
            who = self._introduction()
            if who is not None:
                self._tell_prompt(who)

    def ended(self) -> None:
        """The program is being closed from outside, without a question."""
        if not self.left:
            with self.surviving("leaving"), self._answering():
                self._carry_out((Leave(),))

    def close(self) -> None:
        """The program ends; what is unfinished can be continued."""
        with ExitStack() as closing:  # each of them, whatever is wrong with another
            closing.callback(self.configuration.settings.close)
            closing.callback(self._games.close)
            closing.callback(self.coaching.leave)

    # How a key is answered.

    def _do_by_key(self, command: str) -> None:
        """Do it; where that moved the focus, the next key may not act too soon."""
        if command in SPACES and self._too_soon:
            self._let_go()
            self._do(command)
            self._let_go()
            return
        before = self._whereabouts
        self._do(command)
        if command in MAY_MOVE_FOCUS and self._whereabouts != before:
            self._parts.guard.close(self.scheduler.now())
        elif command not in {"act", "silence"}:
            self._parts.guard.open()

    def _do(self, command: str) -> None:
        if command not in SPACES:
            self._let_go()
        with self._answering():
            if self._stack.top.context not in COMMANDS[command].contexts:
                self._parts.recorder.write("command", id=command)
                self.teller.say(refused("refused.not-here"))
            else:
                left = self._touches_left
                self._carry_out((Run(command),))
                if left and self._touches_left == 0:
                    self.teller.say(say("touches.none"))
        if self.coaching.is_awaited or self.coaching.is_there:
            self._hear_the_coach()

    def _answer(self, command: str) -> Effects:
        """Have the one who answers this command answer it."""
        known = COMMANDS[command]
        if known.handler is Handler.SCREEN:
            return self._stack.top.do(command)
        answer: Effects = getattr(self._handlers[known.handler], known.method)()
        return answer

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Make one answer of all that is said meanwhile; a turn that it tells of begins then."""
        with self.teller.answering():
            yield
        self._settle()

    def _answer_with(self, telling: Telling) -> None:
        with self._answering():
            self.teller.say(telling)

    def _carry_out(self, effects: Effects) -> None:
        """Carry out effects in their order, each with all that it leads to."""
        waiting = deque(effects)
        while waiting:
            effect = waiting.popleft()
            self._leads_on = any(isinstance(e, Act | Run) for e in waiting)
            waiting.extendleft(reversed(self._effects[type(effect)](effect)))

    # The effects that are about screens and words.

    def _tell(self, effect: Tell) -> Effects:
        self.teller.say(effect.telling)
        return NOTHING_TO_DO

    def _say_again(self, effect: SayAgain) -> Effects:
        self.teller.say_again(effect.telling)
        return NOTHING_TO_DO

    def _show_focus(self, effect: ShowFocus) -> Effects:
        del effect
        on, brief = self._stack.top.focus(), self._is_brief
        self.teller.say(focus(on, self._table.feel, brief=brief))
        return NOTHING_TO_DO

    def _arrive(self, effect: Arrive) -> Effects:
        del effect
        self.teller.say(self._arrival())
        return NOTHING_TO_DO

    def _open(self, effect: Open) -> Effects:
        self._stack.put(effect.screen)
        return self._arrives()

    def _back(self, effect: Back) -> Effects:
        self._stack.close(effect.screens)
        return self._arrives()

    def _swap(self, effect: Swap) -> Effects:
        self._stack.swap(effect.screens)
        self._parts.is_turn_new = True
        return NOTHING_TO_DO if effect.quiet else self._arrives()

    def _arrives(self) -> Effects:
        """Announce where the focus is now, unless what follows does."""
        return NOTHING_TO_DO if self._leads_on else (Arrive(),)

    def _run(self, effect: Run) -> Effects:
        self._parts.recorder.write("command", id=effect.command)
        return self._answer(effect.command)

    def _leave(self, effect: Leave) -> Effects:
        """Leave the program, and say whether the game can be continued."""
        del effect
        match = self._games.match
        kept = match is not None and not match.over and self._games.safe
        self.teller.say(say("goodbye.kept" if kept else "goodbye"))
        self.left = True
        return NOTHING_TO_DO

    def _arrival(self) -> Telling:
        screen = self._stack.top
        on, brief = screen.arrive(), self._is_brief
        return arrival(screen.title, focus(on, self._table.named, brief=brief), screen.expected())

    @property
    def _is_brief(self) -> bool:
        return self.teller.preferences.style.level is Verbosity.TERSE

    # Keys that ask for no command.

    def _take_as_key(self, label: str, place: str) -> None:
        """A key is wanted as a key, whatever it asks for elsewhere."""
        from quarto_access.ui.screens.keys_screen import WantedKeyScreen

        assert isinstance(self.screen, WantedKeyScreen)  # no other has this context
        with self._answering():
            self._carry_out(self.screen.pressed(label, place))

    def _describe(self, key: str, command: str | None) -> None:
        """Say what a key would do, and do nothing; its own key ends this."""
        context = self.screen.context
        if command == "describe":
            self._parts.is_describing = False
            self._answer_with(say("describe.off"))
        elif command is None and is_letter(key) and context is not Context.TABLE:
            searching = Phrase("command.search", {"letter": key})
            self._answer_with(say("describe.key", key=key, what=searching))
        elif command is None:
            self._answer_with(say("describe.nothing", key=key_name(key)))
        else:
            self._answer_with(say("describe.key", key=key_name(key), what=what(command, context)))

    def _name(self, label: str, place: str | None) -> str:
        """What a key is called where it goes by its place."""
        return (place or label) if self.configuration.keys.map.by_place else label

    @property
    def _too_soon(self) -> bool:
        """Whether the focus has just jumped: the key was meant for where it was."""
        guard, now = self._parts.guard, self.scheduler.now()
        return self._parts.in_window and guard.is_closed(now, self.configuration.guard)

    @property
    def _whereabouts(self) -> tuple[Screen, object]:
        """The screen, and the place on it that the focus is in."""
        screen = self._stack.top
        return screen, (screen.spot, screen.warned) if isinstance(screen, TableScreen) else None

    def _let_go(self) -> None:
        """Whatever comes now, the next key of a space touches and does not act."""
        if table := self._stack.table:
            table.let_go()

    def _overtaken(self) -> bool:
        """Whether time ended the game before this key came: it was meant for another screen."""
        screen = self._stack.top
        self.scheduler.run()
        return self._stack.top is not screen

    @property
    def _touches_left(self) -> int | None:
        match = self._games.match
        return match.touches.left if match else None

    # What comes without a key.

    def _tell_prompt(self, who: Telling) -> None:
        prompt, self._prompt = self._prompt, None
        self._prompt_alarm.set(None)
        if self.screen is prompt:  # else the player was quicker
            self.teller.say(who + focus(self.screen.focus()))
            self.teller.say_notices()
            self._settle()

    def _prompt_in_any_case(self) -> None:
        """It took too long to find out what speaks."""
        self._tell_prompt(NOTHING)

    def _say_notices(self) -> None:
        if not self._prompt:
            self.teller.say_notices()

    def _hear_the_coach(self) -> None:
        """Tell what the coach says, and where that leaves the focus, on the list that it fills."""
        said = self.coaching.news(self.match, self._stack.screens)
        if said:
            if not self.coaching.is_awaited and self.screen is self.coaching.reviewed:
                said += focus(self.screen.focus())
            self.teller.say(said)

    def _beat(self) -> None:
        """Somebody thinks: a soft sound says so, by the clock alone."""
        match = self._games.match
        if match is not None and match.thinks is not None:
            self.teller.say(play("thinking"))
            self._beat_alarm.set(self.scheduler.now() + next_beat(match.thinks))

    # Time.

    def _settle(self) -> None:
        """The clock waits until a turn has been announced."""
        if self._parts.is_turn_new and not self._is_away:
            self._parts.is_turn_new = False
            match = self._games.match
            if match is not None and match.clock:
                now = self.scheduler.now()
                self._turn_alarm.set(min(self._parts.listener.over_at, now + LONGEST_WAIT))
        self._set_clock()

    def _turn_was_announced(self) -> None:
        if match := self._games.match:
            match.announced()

    def _tick(self) -> None:
        if match := self._games.match:
            match.tick()
            self._settle()

    def _set_clock(self) -> None:
        """It stands still in menus, and while nobody is here."""
        match = self._games.match
        if match is None:
            return
        screen = self._stack.top
        if screen.clock_runs and not self._parts.is_describing and not self._is_away:
            match.resume()
        else:
            match.pause()
        self._set_alarms()

    def _set_alarms(self) -> None:
        """Be woken by the clock, and by the next beat of somebody who thinks."""
        match = self._games.match
        clock = match.clock if match else None
        due = clock.due if clock else None
        self._clock_alarm.set(None if due is None else self.scheduler.now() + due)
        thinks = None if match is None or match.paused else match.thinks
        about = match.game if match and thinks is not None else None
        if about is not self._beats_for:
            self._beats_for = about
            self._beat_alarm.set(
                None if thinks is None else self.scheduler.now() + max(0.0, FIRST - thinks)
            )

"""The controller: takes keys and commands, and passes what is heard to the presenter.

It finds the command of a key, has it answered, and has the effects of the answer carried out, one
after the other. No screen changes a match, a file or a setting, and none opens a screen. Everything
that one key leads to is spoken as one utterance.

Without a key, news of the match can open and close screens (`MatchNews`), the clock and the seats
act in the match, and threads of their own write statistics and recordings.
"""

import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, get_args

from quarto_access.core.record import Record
from quarto_access.guide.guide import Guide
from quarto_access.match.match import Match
from quarto_access.narration.announcement import NOTHING, Phrase, Telling, play, say
from quarto_access.narration.focus import IN_TRAY
from quarto_access.narration.refusals import refused
from quarto_access.presenter.presenter import Presenter
from quarto_access.presenter.recorder import Recorder
from quarto_access.processes.scheduler import Scheduler
from quarto_access.storage.log import Log
from quarto_access.ui import effects
from quarto_access.ui.clicks import Click
from quarto_access.ui.clipboard import Clipboard
from quarto_access.ui.commands import COMMANDS, FINDING, LISTS, SPACES, Context, Handler
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.configuration.settings_table import FULL_SCREEN
from quarto_access.ui.effects import NOTHING_TO_DO, Effect, EffectHandlers, Effects, told
from quarto_access.ui.friend.meeting import Meeting
from quarto_access.ui.keys.key_names import key_name
from quarto_access.ui.keys.keymap import SILENCE, is_letter
from quarto_access.ui.menus import Menus
from quarto_access.ui.parts import Parts
from quarto_access.ui.recordings import Recordings, ShowFolder, nothing_shows
from quarto_access.ui.scores import Scores
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.lists import ON_ITEM
from quarto_access.ui.speech_commands import SpeechCommands, describing
from quarto_access.ui.table.games import Games
from quarto_access.ui.table.turn_time import TurnTime
from quarto_access.ui.telling.first_prompt import FirstPrompt, Introduction
from quarto_access.ui.telling.net import Net
from quarto_access.ui.telling.outbox import Outbox
from quarto_access.ui.telling.sequel import Sequel

if TYPE_CHECKING:
    from quarto_access.ui.friend.friends import Friends
    from quarto_access.ui.table.letters import Letters
    from quarto_access.ui.table.table import Table
    from quarto_access.ui.tutorial.tutor import Tutor

OF_THE_CLIPBOARD = ("Ctrl+C", "Ctrl+V")
"""The keys with Ctrl that are never meant for a screen reader."""

MOST_PASTED = 10_000
"""The most letters of a copied text that are looked at; no field has room for nearly as many."""

LEAD_ON = (
    *(effects.Act, effects.Find, effects.Run, effects.Open),
    *(effects.AskFriend, effects.SayToFriend),
)
"""The effects that announce the focus themselves."""


class Controller:
    """The path of one or two players through the program."""

    def __init__(
        self,
        games: Games,
        presenter: Presenter,
        recorder: Recorder,
        scheduler: Scheduler,
        outbox: Outbox,
        *,
        scores: Scores,
        configuration: Configuration | None = None,
        guide: Guide | None = None,
        clipboard: Clipboard | None = None,
        in_window: bool = False,
        introduction: Introduction | None = None,
        log: Log | None = None,
        show_folder: ShowFolder = nothing_shows,
        meeting: Meeting | None = None,
    ) -> None:
        """Make a controller.

        Without an introduction there is no first prompt. Without a log, bugs are raised. Without
        `meeting` there are no friends far away.
        """
        self.left = False
        """True if the players have left the program."""
        self.configuration = configuration or Configuration()
        self.scheduler = scheduler
        self._parts = parts = Parts(
            games,
            presenter,
            recorder,
            outbox,
            self.configuration,
            scores=scores,
            guide=guide or Guide(),
            clipboard=clipboard,
            scheduler=scheduler,
            in_window=in_window,
            can_meet=meeting is not None,
        )
        self._games, self._stack = games, parts.stack
        self.teller, self.coaching = parts.teller, parts.coaching
        self._menus = Menus(parts, lambda: self._table, self._stand_up)
        self.recordings = Recordings(games, self.configuration, scheduler, outbox, show_folder)
        self._meeting = meeting
        self._tutor: Tutor | None = None
        """The tutor, from the first lesson on."""
        self._handlers: dict[Handler, object] = {
            Handler.SPEECH: SpeechCommands(parts),
            Handler.MENUS: self._menus,
        }
        self._sequel = Sequel(scheduler, presenter, self._stack, self._go_on)
        self._turn_time = TurnTime(parts)
        self._first_prompt = FirstPrompt(introduction, self.teller, self._stack, scheduler)
        self._effects = (
            self._effect_handlers()
            | dict.fromkeys((effects.Begin, effects.Load), self._at_table)
            | dict.fromkeys(get_args(effects.OfMatch), self._at_table)
            | self._menus.effect_handlers()
            | self.recordings.effect_handlers()
            | dict.fromkeys(get_args(effects.OfLetters), self._by_letter)
            | dict.fromkeys(get_args(effects.OfFriends), self._with_friends)
        )
        self._waiting: deque[Effect] = deque()
        """The effects that are still to be carried out."""
        self._net = log and self._net_with(log)
        games.seats.pace_of_computers = lambda: self.configuration.pace_of_computers
        games.kept.word = self.teller.word
        self.coaching.answered = self._hear_the_coach
        outbox.wake = lambda: scheduler.post(self._say_notices)

    def _effect_handlers(self) -> EffectHandlers:
        """Return what carries out the effects on screens and words."""
        return {
            effects.Tell: self._tell,
            effects.ShowFocus: lambda _: told(self.teller.focus()),
            effects.Arrive: self._arrive,
            effects.Afterwards: self._sequel.follow,
            effects.Open: self._open,
            effects.Swap: self._swap,
            effects.Back: self._back,
            effects.Leave: self._leave,
            effects.Paste: self._paste,
            effects.Run: self._run,
            effects.Teach: self._teach,
            effects.AskAgain: lambda _: None,  # the tutor heeds it, as all effects
            effects.Heed: lambda _: self._tutor.heed() if self._tutor else None,
        }

    def _net_with(self, log: Log) -> Net:
        """Return a net with the ways to speak and to go on after a bug, the best first."""
        says = self.teller.say, self.teller.say_plainly
        ways = (
            lambda: self._table.joining.recover(),  # noqa: PLW0108 - imported when needed
            lambda: self._table.joining.recover_from_journal(),  # noqa: PLW0108 - as above
            self._menus.recover,
        )
        return Net(log, self.scheduler.now, says, ways, self._close, is_kept=self._games.is_safe)

    @property
    def screen(self) -> Screen:
        """The screen that has the focus."""
        return self._stack.top

    @property
    def match(self) -> Match | None:
        """The match at the table; None while the players are in the main menu."""
        return self._games.at_table

    @property
    def in_view(self) -> Match | None:
        """The match on the table in view, which may be one as it stood at an earlier moment."""
        return self._stack.in_view

    @property
    def masked(self) -> bool:
        """True if nothing may be seen."""
        return self._games.dark

    @property
    def typing(self) -> bool:
        """True if a text is being written."""
        return self.screen.context is Context.TYPING

    @property
    def full_screen(self) -> bool:
        """True if the window should fill the screen."""
        return self.configuration.settings[FULL_SCREEN]

    # Input

    def start(self, command: str = "main-menu") -> None:
        """Begin with what a command leads to, or with the first prompt."""
        with self.surviving("starting"):
            if command == "main-menu" and self._first_prompt.exists and self._menus.never_used:
                self._first_prompt.open()
            else:
                first = (effects.ToMainMenu(),) if command == "main-menu" else self._ask(command)
                self._answer(*told(say("welcome")), *first)

    def start_with(self, record: Record) -> None:
        """Begin with the game of a record."""
        with self.surviving("starting"):
            self._answer(*told(say("welcome")), effects.Load(record))

    @contextmanager
    def surviving(self, doing: str) -> Iterator[None]:
        """Go on after a bug, if there is a log for it."""
        try:
            yield
        except Exception as problem:
            if self._net is None:
                raise
            self._waiting.clear()
            self.teller.forget_answer()
            self._net.caught(problem, doing)
            with suppress(Exception):  # the bug may be in here too, and is logged
                self._turn_time.settle()

    def _close(self) -> None:
        self.left = True

    def press(self, label: str, place: str | None = None, *, held: bool = False) -> None:
        """Handle a key that was pressed, or is held: its label, and its place if that differs."""
        screen = self._stack.top
        is_text = screen.context is Context.TYPING
        with self.surviving("a key" if is_text else f"key {label}"):
            command = self.configuration.keys.map.command_for(label, place or label, screen.context)
            if held and not (command and COMMANDS[command].repeats):
                return
            where = None if place == label else place
            self._parts.recorder.write("key", key=label, place=where)
            if self._overtaken(self._sequel_after(command, label)):
                return
            if command == "act" and self._too_soon:
                is_heard = not self._parts.mute
                self._answer(*told(play("too-soon") if is_heard else say("too-soon")))
                return
            if label.startswith("Ctrl+"):  # Ctrl alone came first, and silenced by mistake
                self._parts.presenter.unsilence()
            if screen.context is Context.KEY and label != SILENCE:
                self._answer(*screen.typed(self._meant(label, place)))
            elif self._parts.is_describing and command != "silence":
                self._describe(label, place, command)
            elif command is not None:
                self._do_by_key(command)
            else:
                self._without_command(screen, label, place or label)
                self._sequel.begin()  # such a key may have no answer

    def click(self, on: Click) -> None:
        """Handle a click. Under a mask nothing can be seen, so clicks do nothing."""
        with self.surviving("a click"):
            if self.masked or self._parts.is_describing or self._overtaken():
                return
            self._parts.recorder.write("click", on=repr(on))
            self._let_go()
            if then := self._stack.top.clicked(on):
                self._answer(*then)

    def type(self, text: str, *, is_line: bool = False) -> None:
        """Handle typed text: letters as they come, or a whole line."""
        with self.surviving("typing"):
            self._parts.recorder.write("text", text=text)
            if self._overtaken():
                return
            if self._parts.is_describing:
                self._answer(*told(say("describe.writes", key=text)))
            elif self.typing:
                take = self.screen.written if is_line else self.screen.typed
                self._answer(*take(text))

    def can(self, command: str) -> bool:
        """Return whether a command is of use here and now, and would not just be refused."""
        return self._parts.availability.can(self.screen, command)

    @property
    def takes_moves(self) -> bool:
        """True if a move can be made here in words."""
        return not self._parts.is_describing and self._table.acting.takes_words

    def knows(self, text: str) -> bool:
        """Return whether a text consists of words for a move, and a move can be made here."""
        return not self._parts.is_describing and self._table.acting.knows(text)

    def asked_first(self) -> Telling:
        """Return what has to be done before any line of words; nothing if nothing has."""
        if self._parts.is_describing:
            return describing(self._parts)
        if self._stack.is_for_other:
            return self.screen.asks_first or say("passing.title")
        return NOTHING

    def move_in_words(self, text: str) -> None:
        """Make a move that was written in words."""
        self._take_line("a move in words", effects.DoTyped(text))

    def follow_link(self, link: str) -> None:
        """Sit down at the table of a link that was clicked, or say that it is none."""
        with self.surviving("a link"):
            self._parts.recorder.write("link", text=link)
            self._answer(effects.FollowLink(link), by_key=False)

    def holds_letter(self, text: str) -> bool:
        """Return whether a text looks as if there were a letter from a friend in it."""
        from quarto_access.match.letter import holds_letter  # lines come in text mode alone

        return not self._parts.is_describing and holds_letter(text)

    def letter_goes_on(self, text: str) -> bool:
        """Return whether a text ends before a letter in it does."""
        from quarto_access.match.letter import is_unfinished

        return self.holds_letter(text) and is_unfinished(text)

    def ends_letter(self, text: str, rest: str) -> bool:
        """Return whether a letter that goes on after a text ends in the rest, and is sound."""
        from quarto_access.match.letter import holds_sound_letter

        together = text + rest
        is_end = self.letter_goes_on(text) and not self.letter_goes_on(together)
        return is_end and holds_sound_letter(together)

    def paste(self, text: str) -> None:
        """Play the letter in a text."""
        self._take_line("a letter", effects.ReadLetter(text))

    def _take_line(self, doing: str, effect: effects.DoTyped | effects.ReadLetter) -> None:
        with self.surviving(doing):
            self._parts.recorder.write("text", text=effect.text)
            if not self._overtaken():
                self._answer(effect)

    def command(self, command: str) -> None:
        """Carry out a command by its id."""
        with self.surviving(f"command {command}"):
            if self._overtaken(self._sequel_after(command)):
                return
            if self._parts.is_describing and command == "describe":
                self._stop_describing()
            elif self._parts.is_describing:
                does = self.screen.what(command)
                self._answer(*told(say("chosen", chosen=does)))
            else:
                self._do(command)

    def note(self, text: str) -> None:
        """Write something into the transcript that is neither a key nor a command."""
        self._parts.recorder.write("note", text=text)

    def away(self) -> None:
        """Stop the clock, because the players look at another window."""
        with self.surviving("leaving the window"):
            self._sequel.drop()
            self._turn_time.away()

    def back(self) -> None:
        """Start the clock again, because the players are back."""
        with self.surviving("coming to the window"):
            self._turn_time.back()
            if self._stack.screens:  # else nothing has begun yet
                self._stack.top.look_again()

    def say_again(self) -> None:
        """Say the latest utterance again, which the system may have cut off."""
        if self._first_prompt.is_to_come:
            return  # it is still to come
        with self.surviving("saying it again"):
            said = self._parts.presenter.recall("repeat")
            telling = Telling(said.announcements) if said else self.teller.arrival()
            listeners = said.listeners if said else None
            self.teller.remark(telling, keeps_events=True, listeners=listeners)
            self._turn_time.settle()

    def pass_time(self) -> None:
        """Do what is due by now, and what other threads have posted."""
        with self.surviving("what was due"):
            self.scheduler.run()
            self._turn_time.settle()

    @property
    def due(self) -> float | None:
        """The seconds until there is something to do; None if there is nothing."""
        return self.scheduler.due

    def what_speaks_may_be_known(self) -> None:
        """Speak the first prompt, if it is known by now what speaks."""
        self._first_prompt.what_speaks_may_be_known()

    def ended(self) -> None:
        """Leave without a question, because the program is being closed from outside."""
        if not self.left:
            with self.surviving("leaving"):
                self._answer(effects.Leave())

    def interrupted(self) -> None:
        """Leave without a question, in the middle of whatever was being done."""
        self._waiting.clear()
        self.teller.forget_answer()
        self.ended()

    def input_ended(self) -> None:
        """Leave at the end of the input: in silence, unless that loses something."""
        if self.recordings.is_making or not self._games.is_safe():
            self.ended()

    def close(self) -> None:
        """Close everything at the end; an unfinished game can be continued."""
        with ExitStack() as closing:  # an error in one must not skip the others
            closing.callback(self.configuration.settings.close)
            if "friends" in vars(self):
                closing.callback(self.friends.close)
            closing.callback(self._parts.scores.close)
            closing.callback(self._games.close)
            closing.callback(self.coaching.leave)
            closing.callback(self.recordings.leave)

    # The answer to a key

    def _meant(self, label: str, place: str | None) -> str:
        """Return the name of a key in this keymap: some keymaps use the place."""
        return (place or label) if self.configuration.keys.map.by_place else label

    def _do_by_key(self, command: str) -> None:
        """Carry out a command; if it moved the focus, the next key may not act too soon."""
        if command in SPACES and self._too_soon:
            self._let_go()
            self._do(command)
            self._let_go()
            return
        before = self._whereabouts
        self._do(command)
        if COMMANDS[command].leads_on and self._whereabouts != before:
            self._parts.guard()
        elif command not in {"act", "silence"}:
            self._parts.guarded_until = 0.0

    def _do(self, command: str) -> None:
        self._note_interruption(command)
        if command not in SPACES and (table := self._stack.table):
            table.let_go()
        if self._stack.top.context in COMMANDS[command].contexts:
            self._answer(effects.Run(command), asked=COMMANDS[command].asks)
        else:
            self._parts.recorder.write("command", id=command)
            self._answer(*told(refused("refused.not-here")))

    def _ask(self, command: str) -> Effects:
        """Have a command answered by its handler, if it may be used now."""
        known = COMMANDS[command]
        if known.handler is Handler.SCREEN:
            return self._stack.top.do(command)
        if refusal := self._parts.availability.refusal(command):
            return told(refusal)
        answer: Effects = getattr(self._handler(known.handler), known.method)()
        return answer

    def _handler(self, which: Handler) -> object:
        """Return what answers these commands; what few evenings need is made when wanted."""
        match which:
            case Handler.TABLE:
                return self._table.commands
            case Handler.LETTERS:
                return self._letters
            case Handler.FRIENDS:
                return self.friends
        return self._handlers[which]

    @cached_property
    def _letters(self) -> "Letters":
        from quarto_access.ui.table.letters import Letters

        return Letters(self._parts, self._table.joining)

    @cached_property
    def _table(self) -> "Table":
        from quarto_access.ui.table.table import Table

        return Table(self._parts)

    def _stand_up(self) -> None:
        """Leave the table, if there has ever been one."""
        if "_table" in vars(self):
            self._table.joining.stand_up()
        else:
            self._parts.presenter.leave_table()

    def _at_table(self, effect: Effect) -> Effects | None:
        """Carry out the first effect at a table; the others are carried out there at once."""
        handlers = self._table.effect_handlers()
        self._effects |= handlers
        return handlers[type(effect)](effect)

    def _by_letter(self, effect: Effect) -> Effects | None:
        return self._letters.effect_handlers()[type(effect)](effect)

    @cached_property
    def friends(self) -> "Friends":
        """The friends far away."""
        from quarto_access.ui.friend.friends import Friends

        return Friends(self._parts, self._table.joining, self._meeting, self._go_on)

    def _with_friends(self, effect: Effect) -> Effects | None:
        return self.friends.effect_handlers()[type(effect)](effect)

    def _answer(self, *first: Effect, asked: bool = False, by_key: bool = True) -> None:
        """Carry out effects in their order, each with everything that it leads to, as one answer.

        A turn that is announced in it begins afterwards. `asked` means that it answers a question.
        """
        with self.teller.answering(asked=asked, by_key=by_key):
            waiting, tutor = self._waiting, self._tutor
            waiting.extend(first)
            if tutor:
                tutor.begin()
                waiting.append(effects.Heed())
            while waiting:
                effect = waiting.popleft()
                if tutor:
                    tutor.saw(effect)
                then = self._effects[type(effect)](effect) or ()
                waiting.extendleft(reversed(then))
            if self._games.ran_out_of_touches:
                self._games.ran_out_of_touches = False
                self.teller.say(say("touches.none"))
        self._sequel.begin()
        self._turn_time.settle()
        if by_key and (self.coaching.is_awaited or self.coaching.is_there):
            self._hear_the_coach()

    def _go_on(self, then: Effects) -> None:
        """Carry out the effects that follow an answer."""
        self._answer(*then, by_key=False)

    # Effects on screens and words

    def _tell(self, effect: effects.Tell) -> None:
        self.teller.say(
            effect.telling,
            again=effect.again,
            sounds_alone=effect.sounds_alone,
            listeners=effect.listeners,
        )

    def _arrive(self, effect: effects.Arrive) -> Effects:
        return told(self.teller.arrival(names_screen=effect.names_screen))

    def _open(self, effect: effects.Open) -> Effects:
        self._stack.put(effect.screen)
        return self._arrives()

    def _back(self, effect: effects.Back) -> Effects:
        self._stack.close(effect.screens)
        return self._arrives()

    def _swap(self, effect: effects.Swap) -> Effects:
        self._stack.swap(effect.screens)
        return NOTHING_TO_DO if effect.quiet else self._arrives()

    def _arrives(self) -> Effects:
        """Announce the focus, unless a later effect does."""
        leads_on = any(isinstance(effect, LEAD_ON) for effect in self._waiting)
        return NOTHING_TO_DO if leads_on else (effects.Arrive(),)

    def _run(self, effect: effects.Run) -> Effects:
        self._parts.recorder.write("command", id=effect.command)
        return self._ask(effect.command)

    def _teach(self, effect: effects.Teach) -> Effects:
        if self._tutor is None:
            from quarto_access.ui.tutorial.tutor import Tutor

            self._tutor = Tutor(self._parts, self._table.joining)
            self._table.acting.refusal = self._tutor.refusal
        return self._tutor.teach(effect)

    def _paste(self, _: effects.Paste) -> Effects:
        """Write the text of the clipboard; in text mode, say how a text is pasted."""
        clipboard = self._parts.clipboard
        if clipboard is None:
            return told(say("typing.paste-line"))
        copied = clipboard.text().strip()
        if len(copied) > MOST_PASTED:
            return told(refused("typing.too-long"))
        lines = (line.strip() for line in re.split(r"[^\S ]", copied))
        text = " ".join(filter(None, lines))  # a field has one line
        return self.screen.typed(text) if text else told(refused("mail.empty"))

    def _leave(self, _: effects.Leave) -> Effects:
        """Leave the program, and say whether the game can be continued."""
        match = self._games.in_progress
        here = self._games.game_at_table
        is_late = (here is not None and here.is_unsent) or self._parts.awaits_table()
        kept = match is not None and not match.over and self._games.is_safe()
        dropped = say("recording.dropped") if self.recordings.leave() else NOTHING
        self._parts.kept_settings.keep_at_last()
        self._games.statistics.keep_at_last()
        self.left = True
        stays = self.friends.hang_up() if "friends" in vars(self) else NOTHING
        last_words = "goodbye.kept" if kept else "goodbye"
        return told(dropped + stays + say("goodbye.late" if is_late else last_words))

    # Keys without a command

    def _without_command(self, screen: Screen, label: str, place: str) -> None:
        """Search the list for a letter; a key that means nothing here has the sound of an edge.

        In a window there are no words for it: a key may be meant for a screen reader.
        """
        if is_letter(label) and (found := screen.search(label, self.teller.word)):
            self._answer(*found)
        elif command := self._asks_below(screen, label, place):
            self._answer(*self._ask_below(command), asked=True)
        elif is_letter(label) and screen.context in LISTS:
            self._answer(*told(say("search.none", cue="edge", letter=label)))
        elif not self._parts.in_window or (is_letter(label) and self.is_taught):
            if self._tutor:
                self._tutor.saw_useless_key()
            self._answer(*told(say("describe.nothing", key=key_name(label))))
        elif label in OF_THE_CLIPBOARD or not (
            screen.context in {Context.TYPING, Context.KEY} or label.startswith("Ctrl+")
        ):
            self._answer(*told(play("edge")))

    @property
    def is_taught(self) -> bool:
        """True if a lesson answers every letter at the table."""
        return self._tutor is not None and self._tutor.is_teaching

    def _asks_below(self, screen: Screen, label: str, place: str) -> str | None:
        """Return what this key asks the table, if the list over it allows that."""
        table = self._stack.table
        command = self.configuration.keys.map.command_for(label, place, Context.TABLE)
        if not screen.lets_ask or table is None or command is None:
            return None
        is_question = COMMANDS[command].asks or (table.match.over and command in FINDING)
        return command if is_question else None

    def _ask_below(self, command: str) -> Effects:
        """Ask the table; while the keyboard is being passed, ask for that first."""
        table = self._stack.table
        assert table is not None  # or there would be no such command
        if self._stack.is_for_other:
            return told(self.asked_first())
        if command in FINDING:  # it goes to a space, so the list gives way
            to_table = self._stack.screens[: self._stack.screens.index(table) + 1]
            return effects.Swap(to_table, quiet=True), *table.do(command)
        at_table = COMMANDS[command].handler is Handler.SCREEN
        return table.do(command) if at_table else self._ask(command)

    def _describe(self, label: str, place: str | None, command: str | None) -> None:
        """Say what a key would do, and do nothing; the key for this command ends it."""
        if command == "describe":
            self._stop_describing()
            return
        if command in ON_ITEM and not self.screen.can(command):
            telling = say("describe.nothing", key=key_name(label))
        elif command is not None:
            key = key_name(self._meant(label, place))
            telling = say("describe.key", key=key, what=self.screen.what(command))
        elif does := self._without_command_does(label, place or label):
            telling = say("describe.key", key=key_name(self._meant(label, place)), what=does)
        else:
            telling = say("describe.nothing", key=key_name(label))
        self._answer(*told(telling))

    def _without_command_does(self, label: str, place: str) -> Phrase | None:
        """Return what a key without a command does in a list: it searches, or asks the table."""
        screen, table = self.screen, self._stack.table
        is_found = is_letter(label) and screen.finds(label, self.teller.word)
        asked = None if is_found else self._asks_below(screen, label, place)
        if screen.asks_first or (asked and self._stack.is_for_other):
            return None  # the keyboard has to be passed
        if asked and table:
            return table.what(asked)
        searches = is_letter(label) and screen.context in LISTS
        return screen.letter_does(label) if searches else None

    def _stop_describing(self) -> None:
        self._parts.is_describing = False
        self._answer(*told(say("describe.off")))

    @property
    def _too_soon(self) -> bool:
        """True if the focus has just jumped: the key was meant for its former place."""
        return self.scheduler.now() < self._parts.guarded_until

    @property
    def _whereabouts(self) -> tuple[Screen, object]:
        """The screen, and the state of the table that the focus is in, or will return to."""
        table = self._stack.table
        place = (table.spot, table.warned, table.withheld) if table else None
        return self._stack.top, place

    def _note_interruption(self, command: str) -> None:
        """Tell the table whether this key comes before the piece in focus has been heard."""
        table = self._stack.table
        if table is None or command == "repeat":
            return
        if not self._parts.presenter.has_said(IN_TRAY):
            table.interrupted()
        table.settled()

    def _let_go(self) -> None:
        """Make the next key of a space touch it, not act on it."""
        if table := self._stack.table:
            table.let_go()

    def _overtaken(self, sequel: Callable[[], object] | None = None) -> bool:
        """Return whether another screen opened just before this key, meant for the one before.

        `sequel` is what becomes of that which follows by itself; else it is dropped.
        """
        screen = self._stack.top
        (sequel or self._sequel.drop)()
        self.scheduler.run()
        is_overtaken = self._stack.top is not screen
        if is_overtaken:
            self._turn_time.settle()
        return is_overtaken

    def _sequel_after(self, command: str | None, label: str = "") -> Callable[[], object]:
        """Return what becomes of that which follows by itself when this key comes.

        It goes on after a key that does nothing to the screen.
        """
        if command == "silence":
            return partial(self._sequel.hold, rests=True)
        if command is None:
            is_aside = not (is_letter(label) and self._stack.top.finds(label, self.teller.word))
        else:
            is_aside = COMMANDS[command].is_aside
        return self._sequel.hold if is_aside else self._sequel.drop

    # Events without a key

    def _say_notices(self) -> None:
        if not self._first_prompt.is_to_come:
            self.teller.say_notices()

    def _hear_the_coach(self) -> None:
        """Say the coach's news, and then the focus in the list that it fills."""
        said = self.coaching.take_news(self.match, self._stack.screens)
        if said:
            if not self.coaching.is_awaited and self.screen is self.coaching.reviewed:
                said += self.teller.focus()
            self.teller.say(said)

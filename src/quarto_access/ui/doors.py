"""The doors between screens: commands that lead from one part of the program to another.

They are the same wherever they are asked for; what a command does inside a screen is the screen's.
"""

from collections.abc import Callable, Sequence

from quarto_access.core.game import Phase
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.core.values import replace
from quarto_access.i18n.style import Level
from quarto_access.match.match import Match
from quarto_access.match.setup import Masked, Setup, Starts
from quarto_access.narration import masks, story
from quarto_access.narration.announcement import NOTHING, Phrase, Priority, Telling, say
from quarto_access.narration.happenings import began, continued, happened
from quarto_access.narration.refusals import refused
from quarto_access.storage.saves import Saved
from quarto_access.storage.setting import Number
from quarto_access.ui.answer import EDGE, MOVED, SILENCE, Answer, Leave, Open, Screen, Swap, told
from quarto_access.ui.coaching import Coaching
from quarto_access.ui.commands import Context
from quarto_access.ui.evening import Evening
from quarto_access.ui.listener import Listener
from quarto_access.ui.screens.confirm import ConfirmScreen, ResignScreen
from quarto_access.ui.screens.ending import EndingScreen, RetellingScreen
from quarto_access.ui.screens.help import names_of
from quarto_access.ui.screens.last_calls import LastCallsScreen
from quarto_access.ui.screens.main_menu import MainMenu
from quarto_access.ui.screens.table import TableScreen
from quarto_access.ui.settings_table import PIECES_VOLUME, SIGNALS_VOLUME, VOICE_VOLUME, named
from quarto_access.ui.wishes import Wishes

LEVELS = {Level.TERSE: "words.few", Level.SHORT: "words.short", Level.FULL: "words.whole"}

LONGEST_PATH = 1000
"""Letters of a file's name, with its folders."""


class Doors:
    """Everything that can be opened."""

    def __init__(
        self,
        evening: Evening,
        listener: Listener,
        wishes: Wishes,
        coaching: Coaching,
        *,
        in_window: bool,
    ) -> None:
        self._evening = evening
        self._coaching = coaching
        self._listener = listener
        self._wishes = wishes
        self._in_window = in_window
        self._doors: dict[str, Callable[[], Answer]] = {
            "main-menu": lambda: self._asking("confirm.leave", self._main_menu),
            "leave": lambda: self._asking("confirm.leave", self._main_menu),
            "continue-game": self._continue,
            "quick-game": self._quick_game,
            "new-game": self._new_game,
            "saved-games": self._saved_games,
            "again": self._again,
            "resign": self._resign,
            "save": self._save,
            "retell": self._retell,
            "hint": self._hint,
            "review": self._review,
            "learning": self._learn,
            "first-steps": self._first_steps,
            "settings": self._settings,
            "speech": self._speech,
            "keys": self._keys,
            "masks": self._masks,
            "sounds-down": lambda: self._turn_sounds(-1),
            "sounds-up": lambda: self._turn_sounds(1),
            "voice-down": lambda: self._turn((VOICE_VOLUME,), -1),
            "voice-up": lambda: self._turn((VOICE_VOLUME,), 1),
            "more-words": lambda: self._talk(1),
            "fewer-words": lambda: self._talk(-1),
            "quit": lambda: self._asking("confirm.quit", self._quit),
        }
        self.at_table = False
        """Whether the players sit at the table of a match."""

    @property
    def dark(self) -> bool:
        """Whether nobody may see what is on the table."""
        match = self._evening.match
        return self.at_table and match is not None and match.dark

    def leads(self, command: str) -> bool:
        """Whether this command is one of the doors."""
        return command in self._doors

    def open(self, command: str) -> Answer:
        """Go through a door."""
        return self._doors[command]()

    def open_file(self, record: Record) -> Answer:
        """Go on with a record from somewhere else."""
        return self._enter(self._evening.load(record))

    @property
    def never_used(self) -> bool:
        """Whether nobody has set anything here yet, answered the first prompt, or played.

        Who has played knows how, and a game that waits to be continued comes first.
        """
        if self._wishes.settings.were_kept:
            return False
        return not (self._evening.has_been_played or self._evening.unfinished())

    def first_run(self) -> Answer:
        """The first prompt, which somebody else tells."""
        from quarto_access.ui.screens.first_steps import FirstRunScreen

        return Answer(go=Swap((FirstRunScreen(self._answered),), quiet=True))

    def _answered(self, door: str) -> Answer:
        """The first prompt was answered: it does not come again, and the main menu lies below."""
        self._wishes.settings.take_as_they_are()
        menu = self._main_menu()
        return menu if door == "main-menu" else replace(menu, then=door)

    def start(self, command: str) -> Answer:
        """Go through a door at the very beginning, with nothing to leave."""
        return self._main_menu() if command == "main-menu" else self.open(command)

    def _asking(self, question: str, door: Callable[[], Answer]) -> Answer:
        """Ask first where a game is being played."""
        return Answer(go=Open(ConfirmScreen(question, door))) if self._playing() else door()

    def _main_menu(self) -> Answer:
        if self.dark:  # what was felt under a mask is not read in the light
            self._listener.forget()
        self._evening.done()
        self.at_table = False
        return Answer(
            go=Swap((MainMenu(unfinished=self._evening.unfinished(), sounds=self._in_window),))
        )

    def _continue(self) -> Answer:
        match = None if self.at_table else self._evening.resume()
        return told(refused("refused.nothing-left")) if match is None else self._enter(match)

    def _quick_game(self) -> Answer:
        return self._begin(self._evening.last_setup)

    def _new_game(self) -> Answer:
        if self._playing():
            return told(refused("refused.in-game"))
        return Answer(go=Open(self._form()))

    def _form(self) -> Screen:
        from quarto_access.ui.screens.new_game import NewGameScreen

        return NewGameScreen(self._evening.last_setup, self._begin, can_mask=self._in_window)

    def _saved_games(self) -> Answer:
        from quarto_access.ui.screens.saved_games import SavedGamesScreen

        if self._playing():
            return told(refused("refused.in-game"))
        if not self._evening.saved():
            return told(refused("refused.no-saved-games"))
        return Answer(go=Open(SavedGamesScreen(self._evening.saved, self._load)))

    def _load(self, saved: Saved) -> Answer:
        record = self._evening.read(saved)
        return MOVED if record is None else self._enter(self._evening.load(record))

    def _again(self) -> Answer:
        match = self._evening.match
        if match is None or not match.over:
            return told(refused("refused.not-over"))
        starts = Starts(match.rules.first.other.value)
        return self._begin(replace(match.setup, starts=starts), chosen=match.setup)

    def _begin(self, setup: Setup, chosen: Setup | None = None) -> Answer:
        if self._playing():
            return told(refused("refused.in-game"))
        chosen = chosen or setup
        if not self._in_window:
            setup = replace(setup, masks=Masked.NOBODY)
        match = self._evening.begin(setup, chosen)
        telling = say("kept-aside") if self._evening.take_kept_aside() else NOTHING
        if chosen.masks is not setup.masks:
            telling += masks.came_off()
        telling += began(match.game, setup.names) + self._helps(setup)
        return Answer(telling, go=self._sit_down(match))

    def _enter(self, match: Match) -> Answer:
        """Go on with a match where it stands."""
        names = match.setup.names
        aside = say("kept-aside") if self._evening.take_kept_aside() else NOTHING
        if match.dark and not self._in_window:
            for player in match.masks.on:
                match.put_mask(player, on=False)
            aside += masks.came_off()
        if match.over:
            told_again = happened(match.played[-1].events, match.game, names)
            telling = told_again + story.summed_up(match)
            return Answer(aside + telling, go=self._sit_down(match), moved=True)
        telling = aside + continued(match.game, names) + self._helps(match.setup)
        return Answer(telling, go=self._sit_down(match))

    def _helps(self, setup: Setup) -> Telling:
        """The helps that were agreed on and would surprise whoever has not heard of them."""
        telling = NOTHING
        if setup.coach:
            self._coaching.sit_down()
            keys = self._wishes.keys.map.keys_for("hint", Context.TABLE)[:1]
            told = say("coach.here", priority=Priority.EVENT, keys=names_of(keys))
            telling += told if keys else say("coach.here.keyless", priority=Priority.EVENT)
        return telling + (say("warning.on", priority=Priority.EVENT) if setup.warning else NOTHING)

    def _sit_down(self, match: Match) -> Swap:
        self.at_table = True
        return Swap(screens_of(match), quiet=True)

    def _playing(self) -> bool:
        """Whether there is a game that another one would push aside."""
        match = self._evening.match
        return self.at_table and match is not None and not match.over

    def _resign(self) -> Answer:
        match = self._evening.match
        if match is None or not self._playing():
            return told(refused("refused.not-here"))
        return Answer(go=Open(ResignScreen(match)))

    def _save(self) -> Answer:
        if self._evening.match is None:
            return told(refused("refused.no-game"))
        return told(say("saved")) if self._evening.save() else SILENCE

    def _masks(self) -> Answer:
        from quarto_access.ui.screens.masks import MasksScreen

        match = self._evening.match
        if not self._in_window:
            return told(refused("masks.none"))
        if match is None or not self.at_table or match.over:
            return told(refused("refused.no-masks"))
        return Answer(go=Open(MasksScreen(match)))

    def end(self) -> Answer:
        """Leave the program without being asked: somebody closed the window."""
        return self._quit()

    def _quit(self) -> Answer:
        match = self._evening.match
        kept = match is not None and not match.over and self._evening.safe
        return Answer(say("goodbye.kept" if kept else "goodbye"), go=Leave())

    def _retell(self) -> Answer:
        match = self._evening.match
        if match is None or not match.over:
            return told(refused("refused.not-over"))
        return Answer(go=Open(RetellingScreen(story.retold(match.played, match.setup.names))))

    def _hint(self) -> Answer:
        match = self._evening.match
        assert match is not None  # who sits at the table has one
        return told(self._coaching.hint(match))

    def _review(self) -> Answer:
        match = self._evening.match
        if match is None or not match.over:
            return told(refused("refused.not-over"))
        if not match.setup.coach:
            return told(refused("refused.no-coach"))
        return Answer(go=Open(self._coaching.review(match, self._retry)))

    def _retry(self, actions: int) -> Answer:
        """Try again from where the game stood after so many actions."""
        match = self._evening.match
        assert match is not None  # it is being reviewed
        return self._enter(self._evening.go_back(match, actions))

    def _keys(self) -> Answer:
        from quarto_access.ui.screens.keys import KeysScreen

        return Answer(go=Open(KeysScreen(self._wishes.keys)))

    def _learn(self) -> Answer:
        from quarto_access.ui.screens.learning import LearningScreen

        if not self._in_window:
            return told(refused("refused.no-sounds"))
        if self._playing():
            return told(refused("refused.in-game"))
        return Answer(go=Open(LearningScreen(self._evening.training, self._evening.pick)))

    def _first_steps(self) -> Answer:
        from quarto_access.ui.screens.first_steps import FirstStepsScreen

        screen = FirstStepsScreen(
            self.addressed,
            self._wishes.settings,
            self._is_brief,
            self._group,
            in_window=self._in_window,
            playing=self._playing(),
        )
        return Answer(go=Open(screen))

    def _settings(self) -> Answer:
        from quarto_access.ui.screens.settings import SettingsScreen

        wishes = self._wishes
        return Answer(go=Open(SettingsScreen(wishes.profiles, _ask, self._group)))

    def _speech(self) -> Answer:
        """How the game speaks to whom it speaks to now."""
        return Answer(go=Open(self._group(f"settings.player-{self.addressed.value}")))

    def _group(self, name: str) -> Screen:
        """The settings of a group."""
        from quarto_access.ui.screens.settings import GroupScreen
        from quarto_access.ui.screens.voices import VOICE_OF, VOICES, VoiceScreen, VoicesScreen

        wishes = self._wishes
        if name == VOICES:
            return VoicesScreen(wishes.settings, self._is_brief, self._group)
        if name not in VOICE_OF:
            return GroupScreen(name, wishes.settings, self._is_brief)
        wishes.find_voices()
        return VoiceScreen(name, wishes.settings, self._is_brief, wishes.voices_for)

    def _turn_sounds(self, step: int) -> Answer:
        """Pieces and signals together, which keeps them as far apart as a player wants them."""
        return self._turn((PIECES_VOLUME, SIGNALS_VOLUME), step)

    def _turn(self, volumes: Sequence[Number], step: int) -> Answer:
        settings = self._wishes.settings
        wanted = [settings[volume] + step * volume.step for volume in volumes]
        if not all(v.low <= now <= v.high for v, now in zip(volumes, wanted, strict=True)):
            return EDGE
        for volume, now in zip(volumes, wanted, strict=True):
            settings.change(volume, now)
        return told(say("chosen", chosen=named(volumes[0], wanted[0]), cue="place"))

    def _is_brief(self) -> bool:
        return self._listener.style.level is Level.TERSE

    @property
    def addressed(self) -> Player:
        """Who is spoken to: the player on turn, and the first one where there is no game.

        A player who is not at the keyboard listens to nothing, so the other one is spoken to.
        """
        match = self._evening.match
        if match is None or not self.at_table:
            return Player.ONE
        on_turn = match.game.on_turn
        return on_turn if match.seats[on_turn].at_keyboard else on_turn.other

    def _talk(self, step: int) -> Answer:
        levels = list(LEVELS)
        place = levels.index(self._listener.style.level) + step
        if not 0 <= place < len(levels):
            return EDGE
        level = levels[place]
        self._wishes.talk(self.addressed, level)
        return told(say("chosen", chosen=Phrase(LEVELS[level], {})))


def _ask(title: str, then: Callable[[str], Answer]) -> Answer:
    """Open a field for a text."""
    from quarto_access.ui.screens.typing import TypingScreen

    return Answer(go=Open(TypingScreen(title, "", LONGEST_PATH, then)))


def screens_of(match: Match, table: TableScreen | None = None) -> tuple[Screen, ...]:
    """The screens that a match wants open as it stands, on top of its table."""
    if match.over:
        return (EndingScreen(coached=match.setup.coach),)
    if table is None:
        table = TableScreen(match)
        table.follow()
    return (table, LastCallsScreen(match)) if match.game.phase is Phase.LAST_CALLS else (table,)

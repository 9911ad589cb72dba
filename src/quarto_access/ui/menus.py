"""The commands that lead from one part of the program to another."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from quarto_access.match.past import match_of
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import NOTHING, Phrase, Priority, say
from quarto_access.narration.refusals import refused
from quarto_access.narration.terms import offer
from quarto_access.storage.journal_text import Extent
from quarto_access.storage.settings_text import Problem, Trouble
from quarto_access.ui import effects
from quarto_access.ui.configuration.settings_table import FULL_SCREEN
from quarto_access.ui.effects import (
    NOTHING_TO_DO,
    Begin,
    EffectHandlers,
    Effects,
    Open,
    Swap,
    ToMainMenu,
    told,
)
from quarto_access.ui.equal_names import called_apart
from quarto_access.ui.keys.key_names import key_name
from quarto_access.ui.keys.keymap import KeyTaken, OnlySearches
from quarto_access.ui.parts import Parts
from quarto_access.ui.screens.confirm import asking
from quarto_access.ui.screens.menu_screens import MainMenu
from quarto_access.ui.table.leaving_questions import before_leaving, before_quitting
from quarto_access.ui.telling.reasons import why

if TYPE_CHECKING:
    from quarto_access.ui.table.table import Table

CONTINUE = Phrase("menu.continue-game", {})
LOOK = Phrase("menu.look-ended", {})

NO_GUIDE = told(say("guide.missing"))


class Menus:
    """Answers commands and carries out effects, by methods without an underscore."""

    def __init__(
        self, parts: Parts, table: "Callable[[], Table]", stand_up: Callable[[], None]
    ) -> None:
        """Make it; `table` imports and makes the table where it is first needed."""
        self._parts = parts
        self._games = parts.games
        self._scores = parts.scores
        self._configuration = parts.configuration
        self._table, self._stand_up = table, stand_up

    def effect_handlers(self) -> EffectHandlers:
        """Return what carries out the effects on settings, and leads elsewhere."""
        return {
            effects.ToMainMenu: self.to_main_menu,
            effects.DrawStatistics: self.draw_statistics,
            effects.ResetStatistics: self.reset_statistics,
            effects.RenameSaved: self.rename_saved,
            effects.DeleteSaved: self.delete_saved,
            effects.OpenGroup: self.open_group,
            effects.AnswerPrompt: self.answer_prompt,
            effects.Set: self.set,
            effects.Reset: self.reset,
            effects.ChangeKeys: self.change_keys,
            effects.UseProfile: self.use_profile,
            effects.TryVoice: self.try_voice,
            effects.SoundAnswered: self.answered_sound,
            effects.Drilled: self.drilled,
            effects.ShowGuide: self.show_guide,
        }

    # Commands

    def main_menu(self) -> Effects:
        return asking(before_leaving(self._games), ToMainMenu())

    leave = main_menu

    def quit(self) -> Effects:
        question = before_quitting(self._games, awaits_table=self._parts.awaits_table())
        return asking(question, effects.Leave())

    def _asking(self, command: str) -> Effects:
        """Ask before a friend's table is left for this command, if what was asked may be lost."""
        question = before_leaving(self._games)
        return asking(question, ToMainMenu(), effects.Run(command)) if question else ()

    def continue_game(self) -> Effects:
        return self._asking("continue-game") or self._table().joining.enter(self._games.resume())

    def quick_game(self) -> Effects:
        return self._asking("quick-game") or (Begin(self._games.read_last_setup()),)

    def new_game(self) -> Effects:
        from quarto_access.ui.screens.new_game import NewGameScreen

        if question := self._asking("new-game"):
            return question
        return (Open(NewGameScreen(self._games.read_last_setup(), can_mask=self._parts.in_window)),)

    def saved_games(self) -> Effects:
        from quarto_access.narration.saved_game_names import WHO_PLAYS
        from quarto_access.ui.screens.saved_games import SavedGamesScreen

        if question := self._asking("saved-games"):
            return question
        self._games.keep_ended()
        saved = self._games.kept.all()
        if saved is None:
            return NOTHING_TO_DO
        if not saved:
            waits = not self._games.at_table and self._games.find_left()
            if not waits and self._games.unread:
                return told(refused("fault.reading", name=self._games.unread))
            if not waits or self._games.has_ended:
                return told(refused("refused.no-saved-games"))
            main_menu = self._parts.stack.screens[0]
            if isinstance(main_menu, MainMenu):
                main_menu.look_for_unfinished()
            return told(refused("refused.no-games-but-one"))
        kept = self._games.kept
        today = lambda: kept.today  # noqa: E731 - asked at each use
        look = self._games.look_into
        who = lambda saved: kept.saves.headers(saved, WHO_PLAYS)  # noqa: E731 - one place
        return (Open(SavedGamesScreen(kept.all, look, who, kept.is_own_name, today)),)

    def statistics(self) -> Effects:
        from quarto_access.narration.statistics_told import learnt
        from quarto_access.ui.screens.statistics_screen import StatisticsScreen

        kept = self._games.statistics.read()
        if kept is None:
            return told(refused("refused.statistics-late"))
        reason = None if kept.problem is None else why(kept.problem)
        unwritten = reason and Phrase("statistics.unwritten", {"reason": reason})
        drills = self._scores.drills.progress
        lessons = len(self._scores.lessons.done)
        learning = tuple(learnt(lessons, drills.step, drills.streak.best))
        if not kept.games and not learning:
            empty = say("statistics.unwritten.none", reason=reason) if reason else NOTHING
            return told(empty + refused("refused.no-statistics"))
        screen = StatisticsScreen(kept.games, kept.seconds, self._against, unwritten, learning)
        return (Open(screen),)

    def _against(self, level: str) -> Setup:
        """Return the setup of the latest game, but of a person against this level."""
        setup = self._games.read_last_setup()
        if all(setup.seats):
            setup = setup.seated(0, "")
        return called_apart(setup.seated(1, level))

    def tutorial(self) -> Effects:
        from quarto_access.ui.screens.tutorial_screens import TutorialScreen
        from quarto_access.ui.tutorial.lessons import lessons_for

        if question := self._asking("tutorial"):
            return question
        lessons = [lesson.id for lesson in lessons_for(in_window=self._parts.in_window)]
        return (Open(TutorialScreen(lessons, self._scores.lessons)),)

    def learning(self) -> Effects:
        from quarto_access.ui.screens.learning import LearningScreen

        return (Open(LearningScreen(self._scores.training, self._games.chance.pick)),)

    def drills(self) -> Effects:
        from quarto_access.ui.screens.drills_screen import DrillsScreen

        return (
            Open(
                DrillsScreen(self._scores.drills, self._games.chance.seed, self._configuration.keys)
            ),
        )

    def first_steps(self) -> Effects:
        from quarto_access.ui.screens.first_steps import FirstStepsScreen

        screen = FirstStepsScreen(
            self._games.addressed,
            self._configuration.settings,
            in_window=self._parts.in_window,
            playing=self._games.is_playing,
        )
        return (Open(screen),)

    def guide(self) -> Effects:
        from quarto_access.ui.screens.guide_screen import GuideScreen

        chapters = self._parts.guide.chapters(self._language)
        return (Open(GuideScreen(chapters)),) if chapters else NO_GUIDE

    def settings(self) -> Effects:
        from quarto_access.ui.screens.settings_screen import SettingsScreen

        return (Open(SettingsScreen(self._configuration.profiles)),)

    def speech(self) -> Effects:
        """Open the settings for speaking to the player who is spoken to now."""
        return (effects.OpenGroup(f"settings.player-{self._games.addressed.value}"),)

    def keys(self) -> Effects:
        from quarto_access.ui.screens.keys_screen import KeysScreen

        return (Open(KeysScreen(self._configuration.keys)),)

    def full_screen(self) -> Effects:
        """Make the window full-screen, or end that."""
        is_full = not self._configuration.settings[FULL_SCREEN]
        said = say("full-screen.on" if is_full else "full-screen.off")
        return effects.Set(FULL_SCREEN, is_full), *told(said)

    # Effects

    def to_main_menu(self, _: ToMainMenu) -> Effects:
        self._stand_up()
        return (Swap((self._main_menu(self._unfinished),)),)

    def recover(self) -> bool:
        """Go on in the main menu, after a bug that leaves no table."""
        for stand_up in (self._stand_up, self._games.stand_up):
            with suppress(Exception):  # the bug may be in here
                stand_up()
        unfinished = None if self._games.match is None else CONTINUE
        self._parts.stack.swap([self._main_menu(lambda: unfinished)])  # looking may be the bug
        return True

    def _unfinished(self) -> Phrase | None:
        """Return what the game that can be continued or looked at is called; None without one."""
        if not self._games.find_left():
            return None
        if self._games.has_ended:
            return LOOK
        left = self._games.left
        if left is None or left.extent is Extent.WHOLE:
            return CONTINUE
        from quarto_access.narration.retelling import turn_of

        message = "menu.continue-cut" if left.extent is Extent.CUT else "menu.continue-behind"
        return Phrase(message, {"turn": turn_of(match_of(left.record))})

    def _main_menu(self, unfinished: Callable[[], Phrase | None]) -> MainMenu:
        play = offer(self._games.read_last_setup())
        return MainMenu(
            play, unfinished, in_window=self._parts.in_window, friends=self._parts.can_meet
        )

    @property
    def never_used(self) -> bool:
        """True if nobody has changed a setting, answered the first prompt, or played.

        People who have played need no prompt, and a game that can be continued comes first.
        """
        if self._configuration.settings.were_kept:
            return False
        return not (self._games.has_been_played or self._games.find_left())

    def answer_prompt(self, effect: effects.AnswerPrompt) -> Effects:
        """Remember that the first prompt was answered; the next screen is above the main menu."""
        self._configuration.settings.keep_defaults()
        if effect.command == "main-menu":
            return (ToMainMenu(),)
        return ToMainMenu(), effects.Run(effect.command)

    def draw_statistics(self, effect: effects.DrawStatistics) -> Effects:
        """Write the picture, and say where it is; if that takes long, it is said later."""
        from quarto_access.ui.statistics_picture import drawn

        kept = self._games.statistics.read()
        if kept is None:
            return told(refused("refused.statistics-late"))
        to = self._parts.teller.preferences
        text = drawn(kept.games, kept.seconds, to.word, to.manner.language)
        written = self._games.statistics.write(effect.path, text)
        return *told(written or say("statistics.drawing")), effects.Back()

    def reset_statistics(self, _: effects.ResetStatistics) -> Effects:
        """Forget the statistics, and go back to the menu; or say why that is impossible."""
        from quarto_access.ui.table.statistics import reset_told

        reset = self._games.statistics.reset()
        if not reset.is_over:
            return *told(say("statistics.resetting")), effects.Back(2)
        return *told(reset_told(reset.error)), effects.Back(1 if reset.error else 2)

    def rename_saved(self, effect: effects.RenameSaved) -> Effects:
        """Rename a saved game and go back to the list, or say why that is impossible."""
        refusal = self._games.kept.rename(effect.saved, effect.name)
        return told(refusal) if refusal else (*told(say("saved-game.renamed")), effects.Back())

    def delete_saved(self, effect: effects.DeleteSaved) -> Effects:
        """Delete a saved game, or say why that is impossible, and go back to the list."""
        refusal = self._games.delete(effect.saved)
        return *told(refusal or say("saved-game.deleted")), effects.Back()

    def open_group(self, effect: effects.OpenGroup) -> Effects:
        from quarto_access.ui.screens.settings_screen import VOICES, GroupScreen

        if effect.name in VOICES:
            self._configuration.find_voices()
        settings, names = self._configuration.settings, self._configuration.names
        return (Open(GroupScreen(effect.name, settings, names)),)

    def set(self, effect: effects.Set) -> None:
        self._configuration.settings.change(effect.setting, effect.wanted)

    def reset(self, effect: effects.Reset) -> None:
        self._configuration.settings.reset(*effect.settings)

    def change_keys(self, effect: effects.ChangeKeys) -> Effects:
        """Change the keys of a command, or say why that is impossible."""
        from quarto_access.ui.screens.keys_screen import keys_told, why_taken

        keys = self._configuration.keys
        try:
            if effect.keys is None:
                keys.restore(effect.command)
            else:
                keys.change(effect.command, effect.keys)
        except KeyTaken as taken:
            return told(why_taken(taken, effect.command))
        except OnlySearches as error:
            return told(refused("refused.key-searches", key=key_name(error.key)))
        return *told(keys_told(effect.command, keys)), *effect.then

    def use_profile(self, effect: effects.UseProfile) -> Effects:
        """Do something with a file of settings, or say that it failed."""
        from quarto_access.ui.telling.reports import troubles

        profiles, name = self._configuration.profiles, effect.name
        problems: tuple[Problem, ...] = ()
        try:
            match effect.what:
                case "save":
                    profiles.save(name)
                    telling = say("profiles.saved", name=name)
                case "delete":
                    profiles.delete(name)
                    telling = say("profile.deleted", name=name)
                case "export":
                    telling = say("profiles.exported", name=profiles.export(name))
                case "load" | "import":
                    load = profiles.load if effect.what == "load" else profiles.import_from
                    problems = load(name)
                    if any(problem.trouble is Trouble.UNREADABLE for problem in problems):
                        return told(troubles(problems))  # nothing was loaded
                    telling = say("profiles.partly" if problems else "profiles.taken", name=name)
        except (OSError, ValueError):  # a path with a NUL raises ValueError
            return told(say("profiles.failed", name=name))
        return *told(telling + troubles(problems)), *effect.then

    def try_voice(self, effect: effects.TryVoice) -> None:
        self._parts.teller.try_voice(say("voice.sample"), effect.player)

    def show_guide(self, _: effects.ShowGuide) -> Effects:
        """Have a browser show the guide, and say so; if none does, where the guide is."""
        guide, scheduler = self._parts.guide, self._parts.scheduler
        page = guide.page(self._language)
        if page is None:
            return NO_GUIDE

        not_shown = say("guide.not-shown", priority=Priority.EVENT, path=page)
        tells = partial(scheduler.posting(self._parts.teller.say), not_shown)
        return told(say("guide.shown") if guide.show(page, tells) else not_shown)

    @property
    def _language(self) -> str:
        """The code of the language of the player who is spoken to."""
        return self._parts.teller.preferences.language.code

    def answered_sound(self, effect: effects.SoundAnswered) -> None:
        self._scores.training.answered(effect.about, right=effect.right)

    def drilled(self, effect: effects.Drilled) -> None:
        if effect.day:
            self._scores.drills.answered_daily(effect.day, right=effect.right)
        else:
            self._scores.drills.answered(right=effect.right)

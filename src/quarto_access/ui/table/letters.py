"""Games by message: copies letters for a friend, and plays those that are pasted.

Nothing but an action of the friend comes out of a letter. The game that it belongs to is found
among all that are kept; an invitation begins a new one.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from quarto_access.core.record import Record
from quarto_access.match.setup import Setup, id_of, safe_name
from quarto_access.narration.announcement import NOTHING, Priority, Telling, say
from quarto_access.narration.refusals import refused
from quarto_access.players.friend import Friend
from quarto_access.ui import effects
from quarto_access.ui.effects import EffectHandlers, Effects, Open, Swap, told
from quarto_access.ui.parts import Parts
from quarto_access.ui.screen import Screen
from quarto_access.ui.screens.confirm import asking
from quarto_access.ui.table.joining import Joining
from quarto_access.ui.table.leaving_questions import before_leaving
from quarto_access.ui.table.match_screens import screens_of
from quarto_access.ui.telling.reasons import why

if TYPE_CHECKING:  # few evenings have letters
    from quarto_access.match.letter import Letter


class Letters:
    """Answers commands and carries out effects, by methods without an underscore."""

    def __init__(self, parts: Parts, joining: Joining) -> None:
        self._parts = parts
        self._games = parts.games
        self._joining = joining
        self._asked: tuple[Letter, Screen] | None = None
        """The latest invitation, and the screen that asks who sent it."""

    def effect_handlers(self) -> EffectHandlers:
        """Return what carries out the effects on letters."""
        return {
            effects.CopyLetter: self.copy,
            effects.ReadLetter: self.read,
            effects.JoinGame: self.join,
            effects.PlayLetter: self.play,
        }

    # Commands

    def copy_message(self) -> Effects:
        record = self._parts.record
        assert record is not None  # else it is refused
        return (effects.CopyLetter(record),)

    def paste_message(self) -> Effects:
        clipboard = self._parts.clipboard
        if clipboard is None:
            return told(say("mail.paste-line"))
        text = clipboard.text()
        return (effects.ReadLetter(text),) if text.strip() else told(refused("mail.empty"))

    # Effects

    def copy(self, effect: effects.CopyLetter) -> Effects:
        """Copy the letter of a game; in text mode, show it."""
        from quarto_access.match.letter import Letter, format_letter
        from quarto_access.narration import letters_told

        letter = Letter.of(effect.record)
        if letter is None:
            return told(refused("mail.none"))
        to = letters_told.friend(Setup.of_record(effect.record))
        clipboard = self._parts.clipboard
        if clipboard is None:
            return told(letters_told.written(letter, to))
        if not clipboard.put(format_letter(letter)):
            return told(refused("mail.not-copied"))
        return told(say("mail.copied", player=to, number=letter.number))

    def read(self, effect: effects.ReadLetter) -> Effects:
        """Play what a text says, where it belongs, or say why that is impossible.

        Of several letters, one that adds nothing to its game keeps no other one from being played.
        One is played at a time; if there is another one to play, say so.
        """
        from quarto_access.match.letter import LetterError, read_letters
        from quarto_access.narration import letters_told

        try:
            letters = read_letters(effect.text)
        except LetterError as error:
            return told(letters_told.unreadable(error))
        ids = {letter.id for letter in letters}
        try:
            games = {id_: self._games.kept_under(id_) for id_ in ids}
        except OSError as error:
            return told(say("fault.saves", priority=Priority.URGENT, reason=why(error)))
        refusals: list[Telling] = []
        for letter in letters:
            kept = games[letter.id]
            if not (refusal := _refusal_of(letter, kept)):
                elsewhere = self._elsewhere(letter, effect)
                more = told(_others_to_play(letter, letters, games))
                return elsewhere or (*self._led_to(letter, kept), *more)
            refusals.append(refusal)
        return told(refusals[0])

    def join(self, effect: effects.JoinGame) -> Effects:
        """Begin the game of an invitation, which comes from a friend of this name."""
        match = self._games.join(effect.letter, effect.name)
        return *self._joining.begun(match), effects.PlayLetter(effect.letter.actions)

    def play(self, effect: effects.PlayLetter) -> None:
        """Have the friend at the table act."""
        match = self._games.game_at_table
        assert match is not None  # the effects before this one led to its table
        assert match.setup.far is not None  # only games by message have letters
        seat = match.seats[match.setup.far]
        assert isinstance(seat, Friend)
        seat.play(effect.actions)

    def _led_to(self, letter: "Letter", kept: Record | None) -> Effects:
        """Play a letter at the table of its game, or ask who invites to it."""
        from quarto_access.match.letter import new_in

        if kept is None:
            return self._invited(letter)
        return *self._entered(kept), effects.PlayLetter(new_in(letter, kept))

    def _invited(self, letter: "Letter") -> Effects:
        """Ask for the name of the friend who invites."""
        from quarto_access.ui.screens.new_game import LONGEST_TYPED
        from quarto_access.ui.screens.typing import TypingScreen

        if self._asked == (letter, self._parts.stack.top):
            return (effects.Arrive(),)  # what has been typed stays

        def join(name: str) -> Effects:
            if not (safe := safe_name(name)):
                return told(say("typing.empty"))
            return (effects.JoinGame(letter, safe),)

        screen = TypingScreen("mail.from", "", LONGEST_TYPED, join)
        self._asked = letter, screen
        return (Open(screen),)

    def _elsewhere(self, letter: "Letter", effect: effects.ReadLetter) -> Effects:
        """Return a refusal if a game of another kind is being played now, or an invitation waits.

        It waits for the name of who sent it, and another game would take its question away. At the
        end of a friend's game, ask first if something that the player wants may be lost.
        """
        if self._asked and self._asked[0] != letter and self._asked[1] in self._parts.stack.screens:
            return *told(refused("mail.another")), effects.Arrive()
        match = self._games.game_at_table
        if match is None or match.setup.far is not None or match.id == letter.id:
            return ()
        if not match.over:
            return told(refused("mail.in-game"))
        question = before_leaving(self._games)
        return asking(question, effects.ToMainMenu(), effect) if question else ()

    def _entered(self, kept: Record) -> Effects:
        """Go to the table of the game that a letter belongs to."""
        match = self._games.game_at_table
        if match is not None and match.id == id_of(kept):
            return (Swap(screens_of(match, self._parts.stack.table), quiet=True),)
        return self._joining.enter(self._games.load(kept), for_news=True)


def _others_to_play(
    played: "Letter", letters: Sequence["Letter"], games: Mapping[str, Record | None]
) -> Telling:
    """Say that there is a letter of another game to play; nothing if the others are old.

    An invitation is old too where the text has a later letter of its game, which is gone here.
    """
    later = {letter.id for letter in letters if letter.number > 1 and games[letter.id] is None}
    is_more = any(
        letter.id not in {played.id, *later} and not _refusal_of(letter, games[letter.id])
        for letter in letters
    )
    return say("mail.more", priority=Priority.EVENT) if is_more else NOTHING


def _refusal_of(letter: "Letter", kept: Record | None) -> Telling:
    """Say why a letter adds nothing to its game as it was kept; nothing if it adds something."""
    from quarto_access.match.letter import LetterError, new_in
    from quarto_access.narration import letters_told

    if kept is None:
        return refused("mail.unknown", number=letter.number) if letter.number > 1 else NOTHING
    try:
        new_in(letter, kept)
    except LetterError as error:
        return letters_told.unfit(error, Setup.of_record(kept))
    return NOTHING

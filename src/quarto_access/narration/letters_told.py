"""The announcements about letters: when one can be sent, and why one cannot be played."""

from quarto_access.match.letter import Letter, LetterError, Unfit, format_letter
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import Named, Phrase, Priority, Telling, say
from quarto_access.narration.player_names import called
from quarto_access.narration.refusals import refused


def friend(setup: Setup) -> Named:
    """Return the friend of a game by message."""
    assert setup.far is not None  # the caller knows that there is one
    return called(setup.far, setup)


def letter_to_send(to: Named, keys: tuple[Phrase, ...]) -> Telling:
    """Say that there is a letter to send, and which key copies it."""
    if not keys:
        return say("mail.ready.keyless", priority=Priority.DONE, player=to)
    return say("mail.ready", priority=Priority.DONE, player=to, keys=keys)


def written(letter: Letter, to: Named) -> Telling:
    """Return the whole letter, where it can be read from the screen."""
    text = format_letter(letter)
    return say("mail.text", priority=Priority.DONE, player=to, number=letter.number, text=text)


def unreadable(error: LetterError) -> Telling:
    """Say why a text is not a letter that can be played."""
    return refused(f"mail.{error.reason.value}")


def unfit(error: LetterError, of: Setup) -> Telling:
    """Say why a letter adds nothing to the game that it belongs to."""
    match error.reason:
        case Unfit.PLAYED:
            return refused("mail.played", number=error.number)
        case Unfit.MISSING:
            return refused("mail.missing", number=error.number)
        case Unfit.OWN:
            return refused("mail.own", player=friend(of))
        case _:
            return refused("mail.unlike", player=friend(of))

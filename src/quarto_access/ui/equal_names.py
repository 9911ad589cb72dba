"""Names that two players of a game must not share, because nobody could hear who is meant."""

from quarto_access.core.values import replace
from quarto_access.i18n.plain_letters import plain
from quarto_access.match.setup import Setup
from quarto_access.players.levels import level


def is_of_other(setup: Setup, seat: int, name: str) -> bool:
    """Return whether this is the name of the player beside this seat; capitals are not heard.

    The computer's names have accents in some languages only.
    """
    other = level(setup.seats[1 - seat])
    if other:
        return plain(name) == plain(other.name)
    return name != "" and name.casefold() == setup.names[1 - seat].casefold()


def called_apart(setup: Setup, seat: int = 1) -> Setup:
    """Leave out a name that both have: that of this seat, or of who plays the computer."""
    for it in (seat, 1 - seat):
        if is_of_other(setup, it, setup.names[it]):
            one, two = ("" if at == it else name for at, name in enumerate(setup.names))
            setup = replace(setup, names=(one, two))
    return setup

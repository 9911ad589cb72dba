"""Effects: the answers of screens to commands, as values. The controller has them carried out.

A screen changes no match, setting or file, and opens no screen: it returns effects. It changes its
own focus; a list over the walk also moves the walk, and what `Touch` leads to may move the cursor.

The function for each class of effect is in `effect_handlers` of the controller, of `Acting`, of
`Joining`, of `Menus` or of another object of the controller.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from quarto_access.core.actions import Action as GameAction
from quarto_access.core.board import Square
from quarto_access.core.pieces import Trait
from quarto_access.core.record import Record
from quarto_access.core.rules import Player
from quarto_access.core.values import value
from quarto_access.match.setup import Setup
from quarto_access.narration.announcement import Telling, say
from quarto_access.narration.feeling import Felt
from quarto_access.storage.saves import Saved
from quarto_access.storage.setting import Setting

if TYPE_CHECKING:
    from quarto_access.match.letter import Letter
    from quarto_access.remote.deciding import Wish
    from quarto_access.remote.protocol import TalkPhrase
    from quarto_access.ui.screen import Screen


@value
class Tell:
    """Say this, and play its sounds."""

    telling: Telling
    again: bool = False
    """True if it was said before, and is not kept again."""
    sounds_alone: bool = False
    """True if its words are only for a display, and for players without sounds."""
    listeners: frozenset[Player] | None = None
    """The players to whom it was said before; None if it is for those who listen now."""


@value
class ShowFocus:
    """The focus has moved: announce it. On a space this is a touch."""


@value
class Arrive:
    """The focus has come to another place: announce the place and what can be done there."""

    names_screen: bool = True


@value
class Open:
    """Open a screen on top of this one."""

    screen: "Screen"


@value
class Swap:
    """Replace all open screens by these; the last one has the focus."""

    screens: "tuple[Screen, ...]"
    quiet: bool = False
    """True if another effect announces where the players are now."""


@value
class Back:
    """Close this screen, or a number of screens, and go back to the one below."""

    screens: int = 1


@value
class Leave:
    """Leave the program."""


@value
class Paste:
    """Write the text of the clipboard into the field that has the focus."""


@value
class Run:
    """Carry out a command on the screen that has the focus by then."""

    command: str


@value
class Act:
    """Act in the match, for the player who is named in the action."""

    action: GameAction


@value
class DoTyped:
    """Do in the match what a player has written in words."""

    text: str


@value
class Touch:
    """Read spaces, each for a touch, and say what `tell` returns; it may move the cursor."""

    squares: tuple[Square, ...]
    tell: Callable[[tuple[Felt, ...]], Telling]
    full: bool = False
    sounds_alone: bool = False


@value
class Find:
    """Go to the next space, or to the next piece in the tray, that has this trait."""

    trait: Trait
    in_tray: bool


@value
class PutMask:
    """Put a mask on, or take it off."""

    player: Player
    on: bool


@value
class LockMasks:
    """Keep masks on until the end."""


@value
class AskFriend:
    """Ask for something at the table of a friend far away."""

    wish: "Wish"


@value
class SayToFriend:
    """Say a phrase, or a text of one's own, to a friend far away."""

    phrase: "TalkPhrase | None"
    text: str = ""


@value
class OpenFriendTable:
    """Open a table for a friend far away, or for anybody."""

    setup: Setup
    in_public: bool
    level: str
    """The level that the player has by their own account, for those who do not know them."""


@value
class SitDownAt:
    """Sit down at the table with this code."""

    code: str


@value
class FollowLink:
    """Sit down at the table of a link; a game in progress is left only after a question."""

    link: str
    sure: bool = False


@value
class GoOnAt:
    """Go on at a table at which this player of it sits here; somebody else may sit there too."""

    code: str
    player: Player
    has_company: bool = True


@value
class ComeToFriend:
    """Come to the table at which a friend sits."""


@value
class CopyCode:
    """Copy the code of the open table, as a link."""


@value
class ShutOut:
    """Leave the friend at this table, and never sit at one with this player again."""


@value
class EraseAtRelay:
    """Have the relay erase all that it keeps of this player."""


@value
class CloseTable:
    """Close the open table, at which nobody else sits."""


@value
class Begin:
    """Begin a new game; `chosen` is remembered as the choice, if it differs."""

    setup: Setup
    chosen: Setup | None = None


@value
class Load:
    """Continue a saved game, or a record from somewhere else."""

    saved: Saved | Record


@value
class RenameSaved:
    """Give a saved game another name."""

    saved: Saved
    name: str


@value
class DeleteSaved:
    """Delete a saved game."""

    saved: Saved


@value
class SaveAsSound:
    """Save a game that is over as a file of sound."""

    record: Record


@value
class SaveAsText:
    """Save a game that is over as text."""

    record: Record


@value
class ShowRecordings:
    """Show the folder of those files in the system's file manager."""


@value
class GoBackTo:
    """Try a game again from one of its moments, where this record of it ends."""

    record: Record


@value
class CopyLetter:
    """Copy the letter that a game by message has for the friend; in text mode, show it."""

    record: Record


@value
class ReadLetter:
    """Play what a letter says that is somewhere in this text, in the game that it belongs to."""

    text: str


@value
class JoinGame:
    """Begin the game of a letter that invites, which comes from a friend of this name."""

    letter: "Letter"
    name: str


@value
class PlayLetter:
    """Have the friend at the table act as a letter says."""

    actions: tuple[GameAction, ...]


@value
class ToMainMenu:
    """Leave the table, without a question."""


@value
class AskForReview:
    """Have the coach review the game."""


@value
class Set:
    """Change a setting."""

    setting: Setting[Any]
    wanted: Any


@value
class Reset:
    """Set these settings to their defaults."""

    settings: tuple[Setting[Any], ...]


@value
class OpenGroup:
    """Open the settings of a group."""

    name: str


@value
class ChangeKeys:
    """Give a command these keys, or with None the preset's; `then` follows if they are free."""

    command: str
    keys: tuple[str, ...] | None
    then: "tuple[Effect, ...]"


OfProfile = Literal["save", "load", "delete", "export", "import"]


@value
class UseProfile:
    """Do something with a profile or a file of settings; `then` follows if it succeeds."""

    what: OfProfile
    name: str
    then: "tuple[Effect, ...]" = ()


@value
class TryVoice:
    """Let a player hear how the game's own voice would sound."""

    player: Player


@value
class SoundAnswered:
    """Keep an answer in the training of sounds: its subject, and whether it was right."""

    about: str
    right: bool


@value
class Teach:
    """Begin a lesson, or continue it at one of its checkpoints."""

    lesson: str
    step: int = 0


@value
class AskAgain:
    """Have the tutor say again what the lesson asks."""


@value
class Drilled:
    """Keep the answer in a drill: the day, if it is the drill of that day, and if it was right."""

    day: str
    right: bool


@value
class Heed:
    """Have the tutor answer the present key, after everything that it has led to."""


@value
class Afterwards:
    """Carry out effects a number of seconds after everything has been heard.

    A key or another screen before that cancels them.
    """

    effects: "tuple[Effect, ...]"
    pause: float


@value
class ShowGuide:
    """Show the guide in the system's browser."""


@value
class AnswerPrompt:
    """Mark the first prompt as answered, so that it does not come again, and run this command."""

    command: str


@value
class DrawStatistics:
    """Write a picture of the statistics to a new file."""

    path: str


@value
class ResetStatistics:
    """Forget the statistics."""


# The effects by their subjects; `effect_handlers` says who carries each of them out.
OfScreens = (
    Tell | ShowFocus | Arrive | Afterwards | Open | Swap | Back | Leave | Paste | Run | ToMainMenu
)
OfMatch = Act | DoTyped | Touch | Find | PutMask | LockMasks | GoBackTo | AskForReview
OfGames = Begin | Load | RenameSaved | DeleteSaved | DrawStatistics | ResetStatistics
OfRecordings = SaveAsSound | SaveAsText | ShowRecordings
OfLetters = CopyLetter | ReadLetter | JoinGame | PlayLetter
OfSettings = Set | Reset | OpenGroup | ChangeKeys | UseProfile | TryVoice | AnswerPrompt
OfLearning = Teach | AskAgain | Heed | SoundAnswered | Drilled
OfFriends = (
    AskFriend
    | SayToFriend
    | OpenFriendTable
    | SitDownAt
    | FollowLink
    | GoOnAt
    | ComeToFriend
    | CopyCode
    | CloseTable
    | EraseAtRelay
    | ShutOut
)
OfPlaying = OfMatch | OfGames | OfLetters | OfFriends | OfRecordings
Effect = OfScreens | OfPlaying | OfSettings | OfLearning | ShowGuide
Effects = tuple[Effect, ...]

EffectHandlers = dict[type[Any], Callable[[Any], Effects | None]]
"""The functions that carry out effects, by the class of effect. They return further effects."""

MOVED: Effects = (ShowFocus(),)
NOTHING_TO_DO: Effects = ()
EDGE: Effects = (Tell(say("edge", cue="edge")),)


def asking_friend(request: str) -> AskFriend:
    """Return the effect that asks the friend far away for this."""
    from quarto_access.remote.deciding import Ask
    from quarto_access.remote.remote_steps import Request

    return AskFriend(Ask(Request(request)))


def told(telling: Telling) -> Effects:
    """Return an answer that consists of words alone."""
    return (Tell(telling),)

"""A new game: everything that is agreed on before it begins.

Starting comes first, then the opponent and the variant. The rest is under "more".
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any

from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.rules import Calls, FalseCall, Player
from quarto_access.core.values import replace
from quarto_access.i18n.style import Verbosity
from quarto_access.match.setup import (
    CHILDREN,
    FRIEND,
    HELPS,
    TOUCHING,
    Masked,
    Setup,
    Starts,
    TouchRule,
    safe_name,
)
from quarto_access.narration.announcement import Phrase, say
from quarto_access.narration.player_names import called
from quarto_access.narration.refusals import refused
from quarto_access.players.levels import OPPONENTS
from quarto_access.ui.configuration.settings_table import SPEECH
from quarto_access.ui.effects import MOVED, NOTHING_TO_DO, Back, Begin, Effects, Open, Set, told
from quarto_access.ui.equal_names import called_apart, is_of_other
from quarto_access.ui.screens.lists import ChoiceField, FormScreen, Item, choice, named
from quarto_access.ui.screens.typing import TypingScreen

NO_OR_YES = {False: "no", True: "yes"}
EDITIONS = {edition: f"edition.{edition.value}" for edition in Edition}
CALLS = {calls: f"calls.{calls.value}" for calls in Calls}
FALSE_CALLS = {false_call: f"falsecall.{false_call.value}" for false_call in FalseCall}
STARTS = {starts: Phrase(f"starts.{starts.value}", {}) for starts in Starts}
MASKED = {masked: Phrase(f"masked.{masked.value}", {}) for masked in Masked}

CLOCKS = (30, 60, 90, 120, 180)
LONGEST_TYPED = 30
"""The longest name that can be typed, in letters; names are spoken with every turn."""

TOUCHES = (24, 16, 12, 8, 6, 4)


class Variant(Enum):
    """The variants with a name. Other mixtures are the players' own."""

    USUAL = "usual"
    BEGINNERS = "beginners"
    ADVANCED = "advanced"
    OWN = "own"


NAMED_VARIANTS = {
    Variant.USUAL: Setup(),
    Variant.BEGINNERS: Setup(criteria=(Characteristic.HEIGHT,)),
    Variant.ADVANCED: Setup(squares=True),
}

KEPT_FOR_CHILDREN = (
    *("names", "masks", "masks_locked", "passing", "seats", "coach", "warning"),
    *("edition", "starts", "touch", "touches", "calls", "danger"),
)
"""The fields of a setup that the children's settings leave as they are."""

VARIED = ("criteria", "squares")
"""The fields of a setup in which variants differ."""


class NewGameScreen(FormScreen):
    title = "new-game.title"

    def __init__(self, setup: Setup, *, can_mask: bool) -> None:
        self._can_mask = can_mask
        self._names = dict(zip(enumerate(setup.seats), setup.names, strict=True))
        """The names that were typed for each seat and kind of player."""
        self._setup = setup
        self._shows_all = False
        self._wished: dict[str, object] = {}
        """The options that the present players cannot have, for when others are chosen."""
        self._is_for_children = False
        """True if everything is to be said in whole sentences once the game begins."""
        self._mixed = setup if _variant_of(setup) is Variant.OWN else None
        """The latest setup with a variant of the players' own."""

    def items(self) -> Sequence[Item | ChoiceField]:
        friend = [] if self._setup.far is None else [self._name(1)]
        first = [self._start(), self._opponent(), *friend, self._variant()]
        return [*first, *(self._more() if self._shows_all else [named("new-game.more")])]

    def _start(self) -> Item:
        """Return the item that begins the game; a friend needs a name first."""
        return named("new-game.start", *(self._name_first() or self._begin()))

    def _begin(self) -> Effects:
        """Begin the game; children hear whole sentences from now on."""
        if not self._is_for_children:
            return (Begin(self._setup),)
        persons = [p for p, level in zip(Player, self._setup.seats, strict=True) if not level]
        whole = (Set(SPEECH[player].level, Verbosity.FULL) for player in persons or (Player.ONE,))
        return *whole, Begin(self._setup)

    def _name_first(self) -> Effects:
        """Ask for the name of a friend, without which no sentence could say who has acted."""
        if self._setup.far is None or self._setup.names[1]:
            return NOTHING_TO_DO

        def named_friend(text: str) -> Effects:
            if not (name := safe_name(text)):
                return told(say("typing.empty"))
            if is_of_other(self._setup, 1, name):
                return told(say("new-game.name.same"))
            return *self._named(1, name), *self._begin()

        return (
            Open(TypingScreen(Phrase("new-game.name.friend", {}), "", LONGEST_TYPED, named_friend)),
        )

    def _more(self) -> list[Item | ChoiceField]:
        setup, here = self._setup, self._setup.far is None
        return [
            *([named("new-game.children")] if here else []),
            *self._terms(has_clock=here),
            *(self._helps() if here else []),
            *(self._name(seat) for seat, level in enumerate(setup.seats) if not level),
            *([self._choice("passing")] if not any(setup.seats) else []),
            *(self._masks() if self._can_mask else ()),
        ]

    def _helps(self) -> list[Item | ChoiceField]:
        """Return what cannot be had with a friend by message."""
        return [
            self._who_sits(0, "new-game.seat.1"),  # what it takes away comes after it
            self._choice("undo"),
            *([self._choice("danger")] if self._can_mask else []),
            self._choice("coach"),
            *([self._choice("warning")] if "warning" not in self._setup.lacks else []),
        ]

    def _terms(self, *, has_clock: bool = True) -> list[ChoiceField]:
        """Return the choices on which players agree wherever they sit."""
        setup = self._setup
        return [
            *map(self._counts, setup.edition.characteristics),
            self._choice("squares"),
            choice("new-game.edition", EDITIONS, setup.edition, self._edition),
            self._choice("calls", CALLS),
            *([self._choice("false_call", FALSE_CALLS)] if setup.calls is Calls.MANUAL else []),
            *([self._clock()] if has_clock else []),
            self._touch(),
            self._choice("starts", self._called(STARTS)),
        ]

    def _opponent(self) -> ChoiceField:
        """Return the choice of the opponent: player 1 is at the keyboard."""
        message = "new-game.seat.2" if self._setup.seats[0] else "new-game.opponent"
        return self._who_sits(1, message)

    def _variant(self) -> ChoiceField:
        variants = [v for v in Variant if v is not Variant.OWN or self._mixed]
        return choice(
            "new-game.variant",
            {variant: f"variant.{variant.value}" for variant in variants},
            _variant_of(self._setup),
            self._vary,
        )

    def _vary(self, variant: Variant) -> Effects:
        setup = NAMED_VARIANTS.get(variant) or self._mixed or self._setup
        return self._agree(**_varied(_in_edition(setup, self._setup.edition)))

    def act(self) -> Effects:
        match self.item.label:
            case Phrase("new-game.more"):
                self._shows_all = True
                return MOVED  # the first new item has the same position
            case Phrase("new-game.children"):
                return self._children()
        return super().act()

    def _choice(self, field: str, options: Mapping[Any, str | Phrase] = NO_OR_YES) -> ChoiceField:
        """Return the choice of one field of the setup."""
        now, name = getattr(self._setup, field), field.replace("_", "-")
        return choice(f"new-game.{name}", options, now, lambda it: self._agree(**{field: it}))

    def _agree(self, **changes: object) -> Effects:
        """Change the setup; nothing else happens before the game begins."""
        self._setup = replace(self._setup, **changes)
        if _variant_of(self._setup) is Variant.OWN:
            self._mixed = self._setup
        return NOTHING_TO_DO

    def _edition(self, edition: Edition) -> Effects:
        """Change the edition; what counted still counts, with the other fourth characteristic."""
        changed = _in_edition(self._setup, edition)
        return self._agree(edition=edition, criteria=changed.criteria)

    def _criteria(self) -> tuple[Characteristic, ...]:
        return self._setup.criteria or self._setup.edition.characteristics

    def _counts(self, characteristic: Characteristic) -> ChoiceField:
        return choice(
            f"new-game.counts.{characteristic.value}",
            NO_OR_YES,
            characteristic in self._criteria(),
            lambda counts: self._count(characteristic, counts=counts),
        )

    def _count(self, characteristic: Characteristic, *, counts: bool) -> Effects:
        criteria = tuple(
            c
            for c in self._setup.edition.characteristics
            if (counts if c is characteristic else c in self._criteria())
        )
        if not criteria:
            return told(refused("refused.no-criteria"))
        return self._agree(criteria=criteria)

    def _clock(self) -> ChoiceField:
        seconds = {*CLOCKS, *([self._setup.clock] if self._setup.clock else [])}
        named_clocks = {count: Phrase("seconds", {"count": count}) for count in sorted(seconds)}
        clock = self._choice("clock", {None: "no", **named_clocks})
        return replace(clock, explained=Phrase("new-game.clock.what", {}))

    def _touch(self) -> ChoiceField:
        rules = [(TouchRule.FREE, 0)]
        if "touch" not in self._setup.lacks:
            counts = sorted({*TOUCHES, self._setup.touches}, reverse=True)
            limited = [(TouchRule.LIMITED, count) for count in counts]
            rules += [(TouchRule.OWN_TURN, 0), *limited, (TouchRule.NONE, 0)]
        now = (self._setup.touch, self._setup.touches * (self._setup.touch is TouchRule.LIMITED))
        names = {(rule, c): Phrase(f"touch.{rule.value}", {"count": c}) for rule, c in rules}
        return choice("new-game.touch", names, now, lambda it: self._touch_by(*it))

    def _touch_by(self, rule: TouchRule, count: int) -> Effects:
        return self._agree(touch=rule, touches=count or self._setup.touches)

    def _who_sits(self, seat: int, label: str) -> ChoiceField:
        friend = (FRIEND,) if seat == 1 else ()
        names = {id_: _player(id_) for id_ in (*friend, "", *OPPONENTS)}
        return choice(label, names, self._setup.seats[seat], lambda id_: self._sit(seat, id_))

    def _sit(self, seat: int, id_: str) -> Effects:
        """Seat a player; what was chosen for other players is there again on coming back.

        Only a name that the other player has by now is not.
        """
        self._remember()
        setup = self._setup.seated(seat, id_)
        one, two = (self._names.get(it, "") for it in enumerate(setup.seats))
        self._setup = called_apart(replace(setup, names=(one, two), **self._wished), seat)
        return NOTHING_TO_DO

    def _remember(self) -> None:
        """Keep what was chosen, but not what these players have because they cannot choose."""
        setup = self._setup
        chosen = (name for name in ("clock", *TOUCHING, *HELPS) if name not in setup.lacks)
        self._wished |= {name: getattr(setup, name) for name in chosen}

    def _name(self, seat: int) -> Item:
        """Return the name of a person; a player alone is called "you"."""
        name = self._setup.names[seat]
        message = "new-game.name.own" if self._setup.alone else f"new-game.name.{seat + 1}"
        if self._setup.seats[seat] == FRIEND:
            message = "new-game.name.friend"
        known = name or Phrase("new-game.name.none", {})
        label = Phrase(f"{message}.known", {"name": known})

        def typed(text: str) -> Effects:
            if is_of_other(self._setup, seat, safe_name(text)):
                return told(say("new-game.name.same"))
            return *self._named(seat, safe_name(text)), Back()

        return Item(label, (Open(TypingScreen(Phrase(message, {}), name, LONGEST_TYPED, typed)),))

    def _named(self, seat: int, name: str) -> Effects:
        """Call a player by a name that was typed."""
        self._names[seat, self._setup.seats[seat]] = name
        return self._call(seat, name)

    def _call(self, seat: int, name: str) -> Effects:
        names = list(self._setup.names)
        names[seat] = name
        return self._agree(names=tuple(names))

    def _called(self, options: Mapping[Any, Phrase]) -> Mapping[Any, Phrase]:
        """Return options with their names; players are called by theirs."""
        return {it: self._seat_name(it.value) or name for it, name in options.items()}

    def _seat_name(self, seat: str) -> Phrase | None:
        """Return the name of player "1" or "2"; None if there is none."""
        player = next((player for player in Player if player.value == seat), None)
        if player is None:
            return None
        if player is self._setup.alone:
            return Phrase("new-game.player-alone", {})
        name = called(player, self._setup).name
        return Phrase("verbatim", {"text": name}) if name else None

    def _masks(self) -> Sequence[ChoiceField]:
        masks = choice("new-game.masks", self._called(MASKED), self._setup.masks, self._mask)
        if self._setup.masks is Masked.NOBODY:
            return (masks,)
        return masks, self._choice("masks_locked")

    def _mask(self, masks: Masked) -> Effects:
        return self._agree(masks=masks)

    def _children(self) -> Effects:
        """Take the settings for children, with everything said in whole sentences."""
        kept = {name: getattr(self._setup, name) for name in KEPT_FOR_CHILDREN}
        self._setup = replace(CHILDREN, **kept)
        self._is_for_children = True
        return told(say("new-game.children.chosen"))


def _in_edition(setup: Setup, edition: Edition) -> Setup:
    """Return the setup with another edition, and its fourth characteristic for the other one."""
    both = zip(setup.edition.characteristics, edition.characteristics, strict=True)
    criteria = tuple(new for old, new in both if old in setup.criteria)
    return replace(setup, edition=edition, criteria=criteria)


def _variant_of(setup: Setup) -> Variant:
    same = (it for it, named in NAMED_VARIANTS.items() if _varied(named) == _varied(setup))
    return next(same, Variant.OWN)


def _varied(setup: Setup) -> dict[str, object]:
    """Return what makes the variant of a setup."""
    return {field: getattr(setup, field) for field in VARIED}


def _player(id_: str) -> Phrase:
    """Return the name of a person, of a friend, or of a level, with its description."""
    if not id_:
        return Phrase("opponent.person", {})
    if id_ == FRIEND:
        return Phrase("opponent.friend", {})
    name, what = Phrase(f"level.{id_}", {}), Phrase(f"level.{id_}.what", {})
    return Phrase("opponent.level", {"name": name, "what": what})

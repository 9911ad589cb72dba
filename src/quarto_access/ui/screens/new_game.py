"""A new game: what the two agree on before they begin. Starting comes first, then the choices."""

from collections.abc import Mapping, Sequence
from typing import Any

from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.rules import Calls, FalseCall
from quarto_access.core.values import replace
from quarto_access.match.setup import CHILDREN, Masked, Setup, Starts, TouchRule, safe_name
from quarto_access.narration.announcement import Phrase, say
from quarto_access.narration.refusals import refused
from quarto_access.players.levels import OPPONENTS
from quarto_access.ui.effects import NOTHING_TO_DO, Back, Begin, Effects, Open, told
from quarto_access.ui.screens.lists import ChoiceField, FormScreen, Item, choice, named
from quarto_access.ui.screens.typing import TypingScreen

NO_OR_YES = {False: "no", True: "yes"}
EDITIONS = {edition: f"edition.{edition.value}" for edition in Edition}
CALLS = {calls: f"calls.{calls.value}" for calls in Calls}
FALSE_CALLS = {false_call: f"falsecall.{false_call.value}" for false_call in FalseCall}
STARTS = {starts: f"starts.{starts.value}" for starts in Starts}
MASKED = {masked: f"masked.{masked.value}" for masked in Masked}

CLOCKS = (30, 60, 90, 120, 180)
LONGEST_TYPED = 30
"""Letters of a name; a longer one is told with every turn."""

TOUCHES = (24, 16, 12, 8, 6, 4)


class NewGameScreen(FormScreen):
    title = "new-game.title"

    def __init__(self, setup: Setup, *, can_mask: bool) -> None:
        self._can_mask = can_mask
        self._setup = setup

    def items(self) -> Sequence[Item | ChoiceField]:
        setup = self._setup
        return [
            named("new-game.start", Begin(setup)),
            choice("new-game.edition", EDITIONS, setup.edition, self._edition),
            *map(self._counts, setup.edition.characteristics),
            self._choice("squares"),
            self._choice("calls", CALLS),
            *([self._choice("false_call", FALSE_CALLS)] if setup.calls is Calls.MANUAL else []),
            self._clock(),
            self._touch(),
            self._choice("starts", STARTS),
            self._choice("undo"),
            *([self._choice("danger")] if self._can_mask else []),
            self._choice("coach"),
            self._choice("warning"),
            self._who_sits(0),
            self._who_sits(1),
            self._name(0),
            self._name(1),
            self._choice("passing"),
            *(self._masks() if self._can_mask else ()),
            named("new-game.children"),
        ]

    def act(self) -> Effects:
        if self.position == len(self.items()) - 1:
            return self._children()
        return super().act()

    def _choice(self, field: str, options: Mapping[Any, str] = NO_OR_YES) -> ChoiceField:
        """The choice of one field of the setup."""
        now, name = getattr(self._setup, field), field.replace("_", "-")
        return choice(f"new-game.{name}", options, now, lambda it: self._agree(**{field: it}))

    def _agree(self, **changes: object) -> Effects:
        """Change what is agreed on; nothing else happens before the game begins."""
        self._setup = replace(self._setup, **changes)
        return NOTHING_TO_DO

    def _edition(self, edition: Edition) -> Effects:
        """What counted goes on counting; the fourth characteristic takes the other's place."""
        before = self._setup.edition.characteristics
        kept = tuple(
            after
            for old, after in zip(before, edition.characteristics, strict=True)
            if old in self._criteria()
        )
        return self._agree(edition=edition, criteria=kept)

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
        clocks: tuple[int | None, ...] = (None, *sorted(seconds))
        return ChoiceField(
            Phrase("new-game.clock", {}),
            tuple(Phrase("seconds", {"count": c}) if c else Phrase("no", {}) for c in clocks),
            clocks.index(self._setup.clock),
            lambda position: self._agree(clock=clocks[position]),
        )

    def _touch(self) -> ChoiceField:
        rules = [(TouchRule.FREE, 0), (TouchRule.OWN_TURN, 0)]
        counts = sorted({*TOUCHES, self._setup.touches}, reverse=True)
        rules += [(TouchRule.LIMITED, count) for count in counts] + [(TouchRule.NONE, 0)]
        now = (self._setup.touch, self._setup.touches * (self._setup.touch is TouchRule.LIMITED))
        return ChoiceField(
            Phrase("new-game.touch", {}),
            tuple(Phrase(f"touch.{rule.value}", {"count": count}) for rule, count in rules),
            rules.index(now),
            lambda position: self._touch_by(*rules[position]),
        )

    def _touch_by(self, rule: TouchRule, count: int) -> Effects:
        return self._agree(touch=rule, touches=count or self._setup.touches)

    def _who_sits(self, seat: int) -> ChoiceField:
        ids = ("", *OPPONENTS)
        return ChoiceField(
            Phrase(f"new-game.seat.{seat + 1}", {}),
            (Phrase("opponent.person", {}), *map(_person, ids[1:])),
            ids.index(self._setup.seats[seat]),
            lambda position: self._sit(seat, ids[position]),
        )

    def _sit(self, seat: int, id_: str) -> Effects:
        self._setup = self._setup.seated(seat, id_)
        return NOTHING_TO_DO

    def _name(self, seat: int) -> Item:
        name = self._setup.names[seat]
        message = f"new-game.name.{seat + 1}"
        label = Phrase(f"{message}.known", {"name": name}) if name else Phrase(message, {})

        def typed(text: str) -> Effects:
            names = list(self._setup.names)
            names[seat] = safe_name(text)
            return *self._agree(names=tuple(names)), Back()

        return Item(label, (Open(TypingScreen(Phrase(message, {}), name, LONGEST_TYPED, typed)),))

    def _masks(self) -> Sequence[ChoiceField]:
        masks = choice("new-game.masks", MASKED, self._setup.masks, self._mask)
        if self._setup.masks is Masked.NOBODY:
            return (masks,)
        return masks, self._choice("masks_locked")

    def _mask(self, masks: Masked) -> Effects:
        locked = self._setup.masks_locked and masks is not Masked.NOBODY
        return self._agree(masks=masks, masks_locked=locked)

    def _children(self) -> Effects:
        kept = {
            name: getattr(self._setup, name)
            for name in ("names", "masks", "passing", "seats", "coach", "warning")
        }
        self._setup = replace(CHILDREN, **kept)
        self.position = len(self.items()) - 1  # the list may have changed above this item
        return told(say("new-game.children.chosen"))


def _person(id_: str) -> Phrase:
    """A level of the computer: the name, and what it is like."""
    name, what = Phrase(f"level.{id_}", {}), Phrase(f"level.{id_}.what", {})
    return Phrase("opponent.level", {"name": name, "what": what})

"""A new game: what the two agree on before they begin. Starting comes first, then the choices."""

from collections.abc import Callable, Sequence

from quarto_access.core.pieces import Characteristic, Edition
from quarto_access.core.rules import Calls, FalseCall
from quarto_access.core.values import replace
from quarto_access.match.setup import CHILDREN, Masked, Setup, Starts, TouchRule, safe_name
from quarto_access.narration.announcement import Phrase, say
from quarto_access.narration.refusals import refused
from quarto_access.players.levels import OPPONENTS
from quarto_access.ui.effects import NOTHING_TO_DO, Back, Begin, Effects, Open, told
from quarto_access.ui.screens.form_screen import ChoiceField, FormScreen, choice
from quarto_access.ui.screens.lists import Item, named
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
        super().__init__()
        self._can_mask = can_mask
        self._setup = setup

    def entries(self) -> Sequence[Item | ChoiceField]:
        manual = self._setup.calls is Calls.MANUAL
        return [
            named("new-game.start", Begin(self._setup)),
            choice("new-game.edition", EDITIONS, self._setup.edition, self._edition),
            *map(self._counts, self._setup.edition.characteristics),
            choice("new-game.squares", NO_OR_YES, self._setup.squares, self._to("squares")),
            choice("new-game.calls", CALLS, self._setup.calls, self._to("calls")),
            *([self._wrong_calls()] if manual else []),
            self._clock(),
            self._touch(),
            choice("new-game.starts", STARTS, self._setup.starts, self._to("starts")),
            choice("new-game.undo", NO_OR_YES, self._setup.undo, self._to("undo")),
            *([self._danger()] if self._can_mask else []),
            choice("new-game.coach", NO_OR_YES, self._setup.coach, self._to("coach")),
            choice("new-game.warning", NO_OR_YES, self._setup.warning, self._to("warning")),
            self._opponents(),
            self._name(0),
            self._name(1),
            choice("new-game.passing", NO_OR_YES, self._setup.passing, self._to("passing")),
            *(self._masks() if self._can_mask else ()),
            named("new-game.children"),
        ]

    def act(self) -> Effects:
        if self.position == self.length() - 1:
            return self._children()
        return super().act()

    def _to(self, field: str) -> Callable[[object], Effects]:
        """Return what changes this field."""
        return lambda wanted: self._agree(**{field: wanted})

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

    def _wrong_calls(self) -> ChoiceField:
        change = self._to("false_call")
        return choice("new-game.false-call", FALSE_CALLS, self._setup.false_call, change)

    def _clock(self) -> ChoiceField:
        seconds = {*CLOCKS, *([self._setup.clock] if self._setup.clock else [])}
        clocks: tuple[int | None, ...] = (None, *sorted(seconds))
        return ChoiceField(
            Phrase("new-game.clock", {}),
            tuple(Phrase("seconds", {"count": c}) if c else Phrase("no", {}) for c in clocks),
            clocks.index(self._setup.clock),
            lambda position: self._to("clock")(clocks[position]),
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

    def _opponents(self) -> ChoiceField:
        ids = ("", *OPPONENTS)
        return ChoiceField(
            Phrase("new-game.opponent", {}),
            (Phrase("opponent.person", {}), *map(_person, ids[1:])),
            ids.index(self._setup.opponent),
            lambda position: self._play_against(ids[position]),
        )

    def _play_against(self, id_: str) -> Effects:
        """The computer has a name of its own, which goes when it goes."""
        one, two = self._setup.names
        names = (one, id_.capitalize() or ("" if self._setup.opponent else two))
        return self._agree(opponent=id_, names=names)

    def _name(self, seat: int) -> Item:
        name = self._setup.names[seat]
        message = f"new-game.name.{seat + 1}"
        label = Phrase(f"{message}.known", {"name": name}) if name else Phrase(message, {})

        def typed(text: str) -> Effects:
            names = list(self._setup.names)
            names[seat] = safe_name(text)
            return *self._agree(names=tuple(names)), Back()

        return Item(label, (Open(TypingScreen(f"{message}.title", name, LONGEST_TYPED, typed)),))

    def _masks(self) -> Sequence[ChoiceField]:
        masks = choice("new-game.masks", MASKED, self._setup.masks, self._mask)
        if self._setup.masks is Masked.NOBODY:
            return (masks,)
        locked = self._setup.masks_locked
        change = self._to("masks_locked")
        return masks, choice("new-game.masks-locked", NO_OR_YES, locked, change)

    def _danger(self) -> ChoiceField:
        """A help that is heard, where there are sounds."""
        return choice("new-game.danger", NO_OR_YES, self._setup.danger, self._to("danger"))

    def _mask(self, masks: Masked) -> Effects:
        locked = self._setup.masks_locked and masks is not Masked.NOBODY
        return self._agree(masks=masks, masks_locked=locked)

    def _children(self) -> Effects:
        kept = {
            name: getattr(self._setup, name)
            for name in ("names", "masks", "passing", "opponent", "coach", "warning")
        }
        self._setup = replace(CHILDREN, **kept)
        self.position = self.length() - 1  # the list may have changed above this item
        return told(say("new-game.children.chosen"))


def _person(id_: str) -> Phrase:
    """A level of the computer: the name, and what it is like."""
    name, what = Phrase(f"level.{id_}", {}), Phrase(f"level.{id_}.what", {})
    return Phrase("opponent.level", {"name": name, "what": what})

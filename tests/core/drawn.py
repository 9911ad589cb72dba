"""Whole records for Hypothesis to draw: any rules, any legal actions, any further headers."""

from random import Random

from hypothesis import strategies as st

from quarto_access.core import (
    Calls,
    Edition,
    FalseCall,
    Game,
    Give,
    Header,
    Place,
    Player,
    Record,
    Rules,
    apply,
    legal_actions,
)
from quarto_access.core.record import REQUIRED


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Draw any rules, with manual calling more often than not."""
    edition = draw(st.sampled_from(Edition))
    every = set(edition.characteristics)
    kept = draw(st.just(every) | st.sets(st.sampled_from(edition.characteristics), min_size=1))
    return Rules(
        edition,
        tuple(c for c in edition.characteristics if c in kept),
        draw(st.booleans()),
        draw(st.sampled_from([Calls.MANUAL, Calls.MANUAL, Calls.AUTOMATIC])),
        draw(st.sampled_from(FalseCall)),
        draw(st.sampled_from(Player)),
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a game in which nobody gives up at once, and which may stop before its end."""
    agreed = draw(rules())
    chance = Random(draw(st.integers(0, 2**32)))
    game, actions = Game.start(agreed), []
    for _ in range(draw(st.integers(0, 60))):
        legal = legal_actions(game)
        if not legal:
            break
        moves = [action for action in legal if isinstance(action, Give | Place)]
        actions.append(chance.choice(moves if moves and chance.random() < 0.9 else legal))
        game = apply(game, actions[-1]).game
    return Record(agreed, tuple(actions), tuple(draw(st.lists(headers(), max_size=4))))


def headers() -> st.SearchStrategy[Header]:
    """Draw any name and text that a header can have, except the names of the required ones."""
    names = st.from_regex(r'[^\s"\[\];]+', fullmatch=True).filter(lambda name: name not in REQUIRED)
    texts = st.text(st.characters(exclude_characters='"\r\n', exclude_categories=["Cs"]))
    return st.builds(Header, names, texts)

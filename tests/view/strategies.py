"""Pictures of every kind, legal or not, with any text."""

from hypothesis import strategies as st

from quarto_access.core.board import Square
from quarto_access.core.pieces import Edition, Piece
from quarto_access.view.picture import (
    Appearance,
    HandFocus,
    ItemFocus,
    Names,
    Picture,
    SquareFocus,
    Theme,
    TrayFocus,
)

texts = st.one_of(
    st.text(max_size=60),
    st.text("é ñüß¡¿«»ABCxyz,.", max_size=60),
    st.text("ab .", min_size=1, max_size=20).map(lambda text: text * 100),
)
"""Short texts with any letter at all, and long ones of up to 2,000 letters."""

squares = st.sampled_from(list(Square))
focuses = st.one_of(
    st.none(),
    squares.map(SquareFocus),
    squares.map(TrayFocus),
    st.just(HandFocus()),
    st.just(ItemFocus()),
)
looks = st.builds(Appearance, st.sampled_from(Theme), st.floats(0.5, 3.0), st.booleans())
sizes = st.tuples(st.integers(1, 900), st.integers(1, 900))
windows = st.one_of(
    st.sampled_from([(320, 240), (240, 320), (3840, 2160), (2160, 3840), (1920, 1080), (400, 300)]),
    st.tuples(st.integers(320, 3840), st.integers(240, 2160)),
    st.tuples(st.integers(240, 2160), st.integers(320, 3840)),
)
"""The sizes that a window may have."""


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    edition = draw(st.sampled_from(Edition))
    piece = st.sampled_from(edition.pieces)
    maybe: st.SearchStrategy[Piece | None] = st.none() | piece
    return Picture(
        edition=edition,
        board=tuple(draw(st.lists(maybe, min_size=16, max_size=16))),
        tray=tuple(draw(st.lists(piece, max_size=16, unique=True))),
        hand=draw(maybe),
        names=Names(draw(st.text(max_size=20)), draw(st.text(max_size=20))),
        focus=draw(focuses),
        title=draw(texts),
        turn=draw(texts),
        items=tuple(draw(st.lists(texts, max_size=6)) * draw(st.sampled_from([0, 1, 10]))),
        position=draw(st.integers(-2, 70)),
        caption=draw(texts),
        marked=tuple(draw(st.lists(squares, max_size=4, unique=True))),
        latest=draw(st.none() | squares),
        show_table=draw(st.booleans()),
    )

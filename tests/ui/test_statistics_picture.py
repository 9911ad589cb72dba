"""The picture of the statistics is a sound document, and says in words what it shows."""

from itertools import count
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarto_access.core.events import How
from quarto_access.core.rules import Player
from quarto_access.match.finished import Finished
from quarto_access.match.setup import Setup
from quarto_access.narration import statistics_told
from quarto_access.players.levels import OPPONENTS
from quarto_access.preferences import Preferences
from quarto_access.ui.statistics_picture import LETTERS, MARGIN, WIDTH, drawn
from tests.i18n.languages import ALL, language

SVG = "{http://www.w3.org/2000/svg}"


def read(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - it is ours


@st.composite
def games(draw: st.DrawFn) -> list[Finished]:
    """Draw finished games of people with any names, alone and in pairs."""
    marks = (f"{number:016x}" for number in count())
    names = st.text(max_size=80)
    setups = st.builds(
        lambda one, two, level: Setup(names=(one, two), seats=("", level)),
        names,
        names,
        st.sampled_from(("", *OPPONENTS)),
    )
    made = st.builds(
        lambda setup, winner, missed: Finished(
            next(marks), setup, How.CALL, winner, 9, missed, (1, 0), (0, 2)
        ),
        setups,
        st.sampled_from((None, *Player)),
        st.integers(0, 3),
    )
    return draw(st.lists(made, min_size=1, max_size=12))


@given(played=games(), seconds=st.integers(0, 10**6), code=st.sampled_from(ALL))
def test_it_is_a_document_with_everything_in_words(
    played: list[Finished], seconds: int, code: str
) -> None:
    word = Preferences(language(code)).word
    root = read(drawn(played, seconds, word, code))
    title, description = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")
    assert title
    assert description
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "title desc"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == code
    sentences = (
        *statistics_told.games(played),
        *statistics_told.opponents(played),
        *statistics_told.variants(played),
        *statistics_told.figures(played, seconds),
    )
    shown = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert max(map(len, shown)) <= LETTERS
    for sentence in map(word, sentences):
        assert _letters(sentence) in _letters(description)
        assert _letters(sentence) in _letters("".join(shown))


def _letters(text: str) -> str:
    """Return a text without its spaces and capitals, since lines are broken in a picture."""
    return "".join(text.split()).casefold().replace("\ufffe", "").replace("\uffff", "")


@pytest.mark.parametrize(
    "name", ["<script>", "A & B", '"', "]]>", "\x00\x1b[31m", "\ud800", "\u202e", "\uffff"]
)
def test_a_name_is_text_and_nothing_else(name: str) -> None:
    played = [Finished("0" * 16, Setup(names=(name, "Ben")), How.CALL, Player.ONE, 9)]
    text = drawn(played, 0, Preferences(language("en")).word, "en")
    root = read(text)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} == {
        *("svg", "title", "desc", "defs", "pattern", "rect", "style", "text")
    }
    assert "Ben" in (root.findtext(f"{SVG}desc") or "")


def test_a_bar_is_as_long_as_its_games() -> None:
    setup = Setup(seats=("", "mimi"))
    winners = (Player.ONE, Player.ONE, None, Player.TWO)
    played = [
        Finished(f"{at:016x}", setup, How.CALL, winner, 9) for at, winner in enumerate(winners)
    ]
    root = read(drawn(played, 0, Preferences(language("en")).word, "en"))
    boxes = [(e.get("class"), e.get("x"), e.get("width")) for e in root.iter(f"{SVG}rect")]
    whole = WIDTH - 2 * MARGIN
    assert boxes[-3:] == [
        ("won", str(MARGIN), str(whole // 2)),
        ("drawn", str(MARGIN + whole // 2), str(whole // 4)),
        ("lost", str(MARGIN + whole * 3 // 4), str(whole // 4)),
    ]

"""The text on a braille display: complete, readable, and short enough."""

import re
from collections.abc import Iterator

import pytest

from quarto_access.core import Edition, Piece, Player, Rules, Square, Trait
from quarto_access.core.board import Line
from quarto_access.i18n.braille import Braille
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import SpaceNames, Style, Verbosity
from quarto_access.i18n.texts import Texts
from quarto_access.narration.announcement import Announcement, Fact, Telling
from quarto_access.narration.describing import described
from quarto_access.narration.feeling import Felt, space
from tests.i18n.brailled import messages, shown
from tests.i18n.ids import IDS
from tests.i18n.languages import ALL, language

EACH = pytest.mark.parametrize("code", ALL)

WORDY = re.compile(
    r"(settings?|profiles?|reason|catalogue|fault|terminal|learning|drills|new-game|command|describe"
    r"|solve|record|expected|keys?|menu|end|edition|level|match|speaking|window|falsecall|picture"
    r"|settings-file|record|signal|mark|kept-aside|masks|mask|sound|goodbye|computer|history|help"
    r"|saved-games?|statistics|calls|guide|unheard|lesson|lesson-menu|tutor|tutorial|ears|first-steps|coach\.restarted|warning\.on|review\.(since|too-early)"
    r"|terms|variant|cli|serve|recording|replay|refused\.(in-game|no-|key-|masks|nothing|piece-of|not)|typed-move\.passed-over)\b"
)
"""The messages that do not come while a piece is given, placed or felt; they may be longer.

The words that a move may contain are never shown.
"""


def cells(text: str) -> int:
    """Return how many cells a text takes at most: numbers and capitals need a sign before them."""
    return len(text) + len(re.findall(r"\d+", text)) + len(re.findall(r"[A-ZÄÖÜÉ]", text))


def braille(spoken: Language, telling: Telling, style: Style | None = None) -> str:
    return Braille(spoken).utterance(telling.announcements, style or Style())


@EACH
def test_every_message_can_be_read(code: str) -> None:
    spoken = language(code)
    for name in messages():
        line = shown(spoken, name)
        assert line.strip(), name
        assert not re.search(r"[{}\u00a0]", line), f"{name}: {line}"


@EACH
def test_the_letters_of_a_piece_differ(code: str) -> None:
    fingers = Braille(language(code))
    for edition in Edition:
        traits = [t for c in edition.characteristics for t in c.traits]
        letters = [fingers.word((trait,), Style()) for trait in traits]
        assert all(re.fullmatch(r"[a-z]", letter) for letter in letters)
        assert len(set(letters)) == 8


PIECES = [
    described(piece, Rules(edition, edition.characteristics[:count]))
    for edition in Edition
    for count in range(1, 5)
    for piece in edition.pieces
]


def every_space() -> Iterator[Felt]:
    for square in Square:
        yield from (Felt(square, False, True), Felt(square, True, False))
        yield Felt(square, False, False)
        yield from (Felt(square, True, True, piece) for piece in PIECES)


@EACH
def test_a_space_fits_on_the_shortest_display_and_is_told_from_all_others(code: str) -> None:
    spaces = list(every_space())
    spoken = language(code)
    lines = [braille(spoken, space(felt)) for felt in spaces]
    assert max(map(cells, lines)) <= 14
    pieces = {(f.square, f.taken, f.felt, f.piece and f.piece.traits) for f in spaces}
    assert len(set(lines)) == len(pieces)


@EACH
def test_what_a_turn_is_made_of_fits_on_forty_cells(code: str) -> None:
    spoken = language(code)
    for name in messages():
        if not WORDY.match(name):
            line = shown(spoken, name, line=Line.DIAGONAL_A1_D4, player=Player.ONE)
            assert cells(line) <= 48, f"{name}: {line}"
            assert len(line) <= 40, f"{name}: {line}"


@EACH
def test_no_style_of_speech_takes_anything_away(code: str) -> None:
    felt = Felt(Square.B2, True, True, described(Piece.tRhg, Rules()))
    spoken = language(code)
    usual = braille(spoken, space(felt))
    for level in Verbosity:
        for names in SpaceNames:
            muted, heard = frozenset(t.characteristic for t in Trait), frozenset(Piece)
            style = Style(level, names, muted=muted, heard=heard)
            assert braille(spoken, space(felt), style) == usual


def test_the_order_of_the_characteristics_is_the_player_s() -> None:
    felt = Felt(Square.B2, True, True, described(Piece.TRhg, Rules()))
    order = tuple(reversed(Style().order))
    assert braille(IDS, space(felt)) == "space.piece(TRhg, b2)"
    assert braille(IDS, space(felt), Style(order=order)) == "space.piece(ghRT, b2)"


def say(message: str, **facts: Fact) -> Announcement:
    return Announcement(message, facts)


WRITTEN = {
    "space.empty.braille": "{square} .",
    "expected.give.braille": "give",
    "place.tray.braille": "tray",
    "tray.gone.braille": "gone",
    "place.hand.braille": "hand",
    "hand.empty.braille": "hand .",
    "confirm.leave.braille": "leave the game?",
    "confirm.no": "no, go back",
    "saved": "Saved.",
    "goodbye": "Goodbye.",
    "player.1.braille": "p1",
    "player.2.braille": "p2",
}
"""Full stops, questions and repetitions, with ids instead of the present sentences."""


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ((say("space.empty", square=Square.B2), say("expected.give")), "b2 . give"),
        ((say("place.tray"), say("tray.gone"), say("expected.give")), "tray; gone; give"),
        ((say("place.hand"), say("hand.empty")), "hand ."),
        ((say("confirm.leave"), say("confirm.no")), "leave the game? no, go back"),
        ((say("saved"), say("goodbye")), "Saved; Goodbye"),
        ((say("player.1"), say("player.2")), "p1; p2"),
    ],
)
def test_sentences_stand_side_by_side(told: tuple[Announcement, ...], line: str) -> None:
    texts = Texts({name: (text,) for name, text in WRITTEN.items()}, lambda _: 0)
    assert Braille(Language(texts)).utterance(told) == line


def test_french_braille_has_no_space_before_a_mark() -> None:
    told = say("masks.on", player="Ana")
    said = language("fr").sentence("masks.on", {"player": "Ana"})
    assert "\u00a0:" in said
    shown = said.replace("\u00a0", "").removesuffix(".")
    assert braille(language("fr"), Telling((told,))) == shown

"""Reading the whole board: all of it, by its changes, or in sounds; and how long that takes."""

import subprocess
import wave
from io import BytesIO

import pytest

from quarto_access.core import Edition, Player, Square, parse_action
from quarto_access.core.game import Game
from quarto_access.core.rules import Rules
from quarto_access.core.values import replace
from quarto_access.i18n.catalogues import Languages
from quarto_access.i18n.style import SpaceNames, Style, Verbosity
from quarto_access.match.setup import Setup, Starts, TouchRule
from quarto_access.narration.announcement import Telling
from quarto_access.narration.cues import CUES
from quarto_access.narration.feeling import found
from quarto_access.narration.queries import board_in_short, board_in_sounds
from quarto_access.speech.manner import WORDS_A_MINUTE
from quarto_access.speech.pace import MOST_SECONDS, SECONDS_A_CHARACTER, SECONDS_A_MARK
from quarto_access.ui.configuration.settings_table import PIECES_VOLUME, SIGNALS_VOLUME, SPEECH
from tests.i18n.ids import IDS
from tests.play.conftest import LayTable
from tests.play.seats import FarAway
from tests.play.table import Table
from tests.play.test_braille import Plucking

ONE_STARTS = Setup(starts=Starts.ONE, undo=True)
FIRST = "1 Shift+1 Enter 2 Shift+2 Enter"
SECOND = "1 Shift+3 Enter 2 Shift+3 Enter"
CODES = ("en", "es", "de", "fr")


def reading(lay: LayTable, how: str) -> Table:
    table = lay(ONE_STARTS)
    for player in Player:
        table.settings.change(SPEECH[player].board, how)
    table.press(f"{FIRST} Tab Tab")
    return table


def test_the_whole_board_is_told_row_by_row_in_short(lay: LayTable) -> None:
    table = reading(lay, "whole")
    table.press(f"Tab {SECOND} Tab Tab")
    for _ in range(2):
        assert table.press("B") == ["board.row(B2 tall hollow grooved C tall)"]


def test_what_has_changed_since_one_asked(lay: LayTable) -> None:
    table = reading(lay, "changed")
    assert table.press("B B") == ["board.row(B2 tall hollow grooved)", "board.as-before"]
    table.press(f"Tab {SECOND} 1 Shift+2 Enter 3 Shift+1 Enter Tab Tab")
    assert table.press("B") == ["board.row.on(C2 tall) board.row(A3 tall hollow)"]


def test_what_was_taken_back_has_changed(lay: LayTable) -> None:
    table = reading(lay, "changed")
    table.press("B U 1 Shift+1 Enter Tab Tab")
    assert table.press("B") == ["board.row(A1 tall hollow grooved) board.gone(B2)"]
    table.press("U")
    assert table.press("B") == ["board.gone(A1)"]


def test_sounds_alone_say_nothing_and_can_be_read(lay: LayTable) -> None:
    table = reading(lay, "sounds")
    table.presenter._sounds = Plucking()
    said = len(table.voice.said)
    assert table.read("B") == ["board.row(b2 TRHG)"]
    assert table.voice.said[said:] == ["(silence)"]
    cues = [entry["sound"] for entry in table.transcript() if entry["kind"] == "cue"][-16:]
    assert cues == ["piece.compact" if s is Square.B2 else "empty" for s in Square]
    table.press("Tab")
    said = len(table.voice.said)
    assert table.read("B B")[-1].endswith("board.row(b2 TRHG)")
    assert table.voice.said[said + 1 :] == ["(silence)"], "no words about where that is"


def test_where_the_sounds_are_turned_down_there_are_words(lay: LayTable) -> None:
    table = reading(lay, "sounds")
    table.presenter._sounds = Plucking()
    for volume in (PIECES_VOLUME, SIGNALS_VOLUME):
        table.settings.change(volume, 0)
        assert table.press("B") == ["board.row(B2 tall hollow grooved)"]


def test_words_do_not_wait_for_the_sounds_of_many_pieces() -> None:
    for count, sounds in ((1, 1), (4, 4), (5, 0), (16, 0)):
        assert len(taken(full(count)).cues) == sounds


def test_without_sounds_there_are_words(lay: LayTable) -> None:
    assert reading(lay, "sounds").press("B") == ["board.row(B2 tall hollow grooved)"]


def full(count: int = 16) -> Game:
    """Return a board with so many pieces on it, in a mixed order."""
    pieces = [Edition.ACCESS.pieces[7 * at % 16 ^ 5] for at in range(16)]
    board = tuple(piece if at < count else None for at, piece in enumerate(pieces))
    return replace(Game.start(Rules()), board=board)


def taken(game: Game) -> Telling:
    return board_in_short([found(game, s, felt=True) for s in Square if game.board[s]])


def estimate(code: str, game: Game, style: Style) -> float:
    """Return the seconds of our own voice at its usual rate, without the limit of `speech.pace`."""
    text = Languages()(code).utterance(taken(game).announcements, style)
    marks = sum(map(text.count, ".,;:!?"))
    return SECONDS_A_CHARACTER * len(text) + SECONDS_A_MARK * marks


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("pieces", "most"), [(4, 4.5), (8, 8.7), (12, 12.5), (16, 16.5)])
def test_about_a_second_a_piece(code: str, pieces: int, most: float) -> None:
    assert estimate(code, full(pieces), Style()) <= most < MOST_SECONDS


@pytest.mark.moments  # espeak-ng is there
@pytest.mark.parametrize("code", CODES)
def test_the_voice_reads_sixteen_pieces_within_twelve_seconds(code: str) -> None:
    text = Languages()(code).utterance(taken(full()).announcements, Style())
    command = ["espeak-ng", "-v", code, "-s", str(WORDS_A_MINUTE), "--stdout", text]
    made = subprocess.run(command, check=True, capture_output=True)
    with wave.open(BytesIO(made.stdout)) as sound:
        samples = len(sound.readframes(1 << 30)) / sound.getsampwidth()
        assert samples / sound.getframerate() <= 12


def test_sixteen_pieces_are_heard_within_four_seconds_by_their_sounds() -> None:
    game = full()
    cues = board_in_sounds([found(game, s, felt=True) for s in Square]).cues
    steps = [CUES[cue.sound].step for cue in cues]
    assert len(steps) == 16
    assert sum(step for step in steps if step) <= 4


@pytest.mark.parametrize(
    ("names", "first", "second"),
    [
        (SpaceNames.LETTER, "A1 ", " B "),
        (SpaceNames.ALPHABET, "a 1 ", " b "),
        (SpaceNames.WORDS, "row 1 column 1 ", " 2 "),
    ],
)
def test_a_row_begins_with_a_space_in_full_and_goes_on_by_columns(
    names: SpaceNames, first: str, second: str
) -> None:
    text = IDS.utterance(taken(full(2)).announcements, Style(spaces=names))
    told = text.removeprefix("board.row(")
    assert told.startswith(first)
    assert second in told.removeprefix(first)


def test_whole_sentences_leave_no_trait_out() -> None:
    text = Languages()("en").utterance(taken(full(1)).announcements, Style(level=Verbosity.FULL))
    assert len(text.split()) == 5


def test_a_piece_that_was_only_taken_has_not_been_read(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, touch=TouchRule.OWN_TURN, names=("", "Leo")))
    far = FarAway(table)
    table.settings.change(SPEECH[Player.ONE].board, "changed")
    table.press("Enter Enter")
    assert table.press("B") == ["board.empty"]
    far.act(parse_action("2 place A1"))
    assert table.press("Tab Tab B")[-1] == "board.row(short.taken(A1))"
    far.act(parse_action("2 give trhg"))
    assert table.press("B")[-1].startswith("board.row(A1 tall")
    assert table.press("B") == ["board.as-before"]

"""Moves in words: at the table in a line that a key opens, and at any time in text mode."""

import pytest

from quarto_access.core.actions import Give, Place
from quarto_access.core.board import Square
from quarto_access.core.game import Game, Phase, apply
from quarto_access.core.pieces import Characteristic, Edition, Piece, Trait
from quarto_access.core.rules import Calls, Player, Rules
from quarto_access.core.values import replace
from quarto_access.i18n.braille import Braille
from quarto_access.i18n.catalogues import Languages
from quarto_access.i18n.language import IN_SHORT
from quarto_access.i18n.style import Style
from quarto_access.match.setup import Setup, Starts
from quarto_access.narration.describing import described
from quarto_access.ui.table.typed_moves import Move, Unclear, Vocabulary, Why, understood
from tests.i18n.languages import ALL, language
from tests.play.conftest import LayTable, StartProgram
from tests.play.table import Table

ONE_STARTS = Setup(starts=Starts.ONE)


def write(table: Table, text: str, then: str = "Enter") -> list[str]:
    """Return what is said after a key opens the line and this is written into it."""
    table.press("W")
    table.type(text)
    return table.press(then)


def test_a_piece_is_given_and_placed_in_words(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    assert table.press("W") == ["typed-move.title typing.empty expected.typed-move"]
    table.type("the tall hollow round grooved one")
    assert table.press("Enter") == ["given(tall round hollow grooved)"]
    assert write(table, "b2") == ["placed(B2) give.ask(15) tray.piece(tall round hollow smooth)"]
    assert table.press("Shift+Tab B")[-1] == "board.row(B2 tall hollow grooved)"


def test_placing_and_giving_are_written_together(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter")
    said = write(table, "b2 TRhg")
    assert said == ["placed(B2) given(tall round solid smooth)"], "nothing is asked for"
    match = table.games.match
    assert match is not None
    assert match.game.phase is Phase.PLACE


def test_what_it_means_is_heard_before_it_is_done(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter W")
    table.type("b2")
    assert table.press("Tab") == ["typed-move.means(typed-move.place(B2))"]
    table.type(" sm so sq t")
    means = "typed-move.means(typed-move.place(B2) typed-move.give(tall square solid smooth))"
    assert table.press("Tab") == [means]
    assert table.press("Escape")[-1].startswith("place.board")
    match = table.games.match
    assert match is not None
    assert match.game.board[Square.B2] is None, "hearing it and leaving does nothing"


def test_what_is_no_move_stays_to_be_put_right(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    assert write(table, "tall hollow") == ["typed-move.several(4, shape finish)"]
    table.type(" round")
    assert table.press("Enter") == ["typed-move.several(2, finish)"]
    table.type(" smooth")
    assert table.press("Enter") == ["given(tall round hollow smooth)"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "typing.empty"),
        ("b2 hello", "typed-move.unknown(hello)"),
        ("c3 s", "typed-move.begins(short square solid smooth, s)"),
        ("b2 c3", "typed-move.together"),
        ("row 2", "typed-move.together"),
        ("quarto", "typed-move.no-line"),
        ("quarto a1 b1 c1 d2", "typed-move.no-line"),
        ("quarto diagonal", "typed-move.no-line"),
        ("quarto row", "typed-move.no-line"),
        ("quarto two-by-two a1", "typed-move.no-line"),
        ("diagonal", "typed-move.together"),
        ("c3 tall short", "typed-move.no-piece"),
        ("c3 TRHG", "typed-move.no-piece"),
        ("b2", "refused.taken"),
        ("tall", "refused.place-first"),
        ("pass", "refused.pass"),
    ],
)
def test_why_it_is_no_move(lay: LayTable, text: str, told: str) -> None:
    table = lay(ONE_STARTS)
    table.press("Enter")
    write(table, "b2 TRhg")
    match = table.games.match
    assert match is not None
    before = match.game
    [said] = write(table, text)
    assert said.startswith(told)
    assert match.game is before


@pytest.mark.parametrize("call", ["quarto row 2", "quarto a2 b2 d2 c2", "Quarto! A2, B2, C2, D2"])
def test_a_call_names_its_line_or_its_spaces(lay: LayTable, call: str) -> None:
    table = lay(ONE_STARTS)
    [said] = write(table, call)
    assert said == "wrong.not-full(row 2) cost.call(player 1) expected.give"


@pytest.mark.parametrize("corner", ["a4", "d1"])
def test_one_corner_names_a_diagonal(lay: LayTable, corner: str) -> None:
    table = lay(ONE_STARTS)
    [said] = write(table, f"quarto diagonal {corner}")
    assert said.startswith("wrong.not-full(diagonal A4 D1)")


def test_a_warning_asks_for_a_second_enter(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, warning=True))
    write(table, "TRHG")
    for text in ("a1 TRHg", "b1 TRhG", "c1"):
        write(table, text)
    [said] = write(table, "TRhg")
    assert said.startswith("warning.piece(")
    assert table.press("Enter")[-1].startswith("given(tall round solid smooth")


def test_a_warning_of_two_things_says_that_neither_is_done(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, warning=True))
    write(table, "TRHG")
    for text in ("a1 TRHg", "b1 TRhG"):
        write(table, text)
    [said] = write(table, "c1 TRhg")
    assert said.startswith("typed-move.not-yet warning.piece(")
    assert table.press("Enter")[-1].startswith("placed(C1) given(tall round solid smooth")


def test_without_the_line_for_moves_the_same_words_give_it_anyway(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, warning=True))
    written, said = table.session.move_in_words, table.voice.said
    for text in ("TRHG", "a1 TRHg", "b1 TRhG", "c1 TRhg"):
        written(text)
    assert said[-1].startswith("typed-move.not-yet warning.piece.as-words(")
    written("d1 TRhg")
    assert said[-1].startswith("typed-move.not-yet warning."), "it is another move"
    written("d1 TRhg")
    assert said[-1].startswith("placed(D1) given(")


def test_the_words_of_a_move_do_nothing_on_the_turn_of_another(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.TWO, seats=("", "mimi"), names=("", "Mimi"), warning=True))
    for text in ("b2", "TRhg", "pass", "quarto row 1"):
        table.session.move_in_words(text)
        assert table.voice.said[-1] == "refused.not-on-turn"
    table.session.move_in_words("hello")
    assert table.voice.said[-1] == "typed-move.unknown(hello)"


def test_it_closes_when_the_time_is_up(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.ONE, clock=10))
    table.press("T W")
    table.type("tall")
    table.wait(20)
    assert table.voice.said[-1].endswith("item(menu.again)")
    assert not table.session.typing


def test_it_is_not_opened_on_the_turn_of_a_computer(lay: LayTable) -> None:
    table = lay(Setup(starts=Starts.TWO, seats=("", "mimi"), names=("", "Mimi")))
    assert table.press("W") == ["refused.not-on-turn"]


WRITTEN = {
    "en": ("the tall hollow, smooth square one", "ta squ holl smoo", "quarto diagonal a4 d1"),
    "es": ("la alta hueca, lisa y cuadrada", "al cua hue lis", "Quarto diagonal de a4 a d1"),
    "de": ("die große eckige mit Loch, glatt", "gross eck mit loch gla", "quarto Diagonale a4 d1"),
    "fr": (
        "la haute creuse, lisse et carrée",
        "hau car creu lis",
        "quarto diagonale entre A4 et D1",
    ),
}


@pytest.mark.parametrize("code", WRITTEN)
def test_every_language_has_its_words(code: str) -> None:
    language = Languages()(code)
    words = Vocabulary(language, Edition.ACCESS)
    game = Game.start(Rules())
    *pieces, call = WRITTEN[code]
    for piece in pieces:
        found = understood(piece, game, words)
        assert isinstance(found, Move)
        assert [getattr(action, "piece", None) for action in found.actions] == [Piece.TrHg]
    found = understood(call, game, words)
    assert isinstance(found, Move)
    assert "DIAGONAL_A4_D1" in repr(found)
    _, diagonal, *_ = call.split()
    short = understood(f"quarto {diagonal} a4 d1", game, words)
    assert isinstance(short, Move)
    assert "DIAGONAL_A4_D1" in repr(short)


@pytest.mark.parametrize("code", WRITTEN)
def test_the_words_in_short_are_understood(code: str) -> None:
    language = Languages()(code)
    words = Vocabulary(language, Edition.CLASSIC)
    for trait, message in IN_SHORT.items():
        if trait is not Trait.GROOVED:  # dark takes its place
            assert words.read(language.sentence(message)) == (trait,)


def given(text: str, game: Game, words: Vocabulary) -> Piece | None:
    found = understood(text, game, words)
    last = found.actions[-1] if isinstance(found, Move) else None
    return last.piece if isinstance(last, Give) else None


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("code", ALL)
def test_the_beginning_of_a_trait_never_gives_the_opposite_piece(
    code: str, edition: Edition
) -> None:
    """Neither when the opposite one is the only one left, nor wherever the word stands."""
    rules = Rules(edition, edition.characteristics)
    words, start = Vocabulary(language(code), edition), Game.start(rules)
    understood_from: set[tuple[Piece, Trait]] = set()
    for piece in edition.pieces:
        named = [language(code).sentence(f"trait.{trait.name.lower()}") for trait in piece.traits]
        for at, trait in enumerate(piece.traits):
            others = named[:at] + named[at + 1 :]
            [other] = [
                p
                for p in edition.pieces
                if set(p.traits) ^ set(piece.traits)
                == {trait, *(set(trait.characteristic.traits) - {trait})}
            ]
            for tray in ((piece, other), (other,)):
                game = replace(start, tray=tray)
                for length in range(1, len(named[at]) + 1):
                    begun = named[at][:length].strip()
                    for place in range(len(others) + 1):
                        text = " ".join((*others[:place], begun, *others[place:]))
                        found = given(text, game, words)
                        assert found in {piece, None}, text
                        if found and length == 1:
                            understood_from.add((piece, trait))
    if code == "es":
        assert (edition.pieces[0], Trait.TALL) in understood_from, "although it means to as well"


@pytest.mark.parametrize(
    ("code", "text", "tray", "piece"),
    [
        ("de", "groß rund mit gerillt", (Piece.TRHG, Piece.TRhG), Piece.TRHG),
        ("de", "groß rund mit gerillt", (Piece.TRhG,), None),
        ("de", "groß rund gerillt mit", (Piece.TRhG,), None),
        ("de", "groß rund ohne mit Loch", (Piece.TRhG,), None),
        ("de", "groß rund mit dem Loch", (Piece.TRHG, Piece.TRhG), Piece.TRHG),
        ("es", "a red hu li", (Piece.TRHg, Piece.tRHg), Piece.TRHg),
        ("es", "a red hu li", (Piece.tRHg,), None),
        ("es", "baja hueca a b2", (Piece.TRHg, Piece.tRHg), Piece.tRHg),
        ("es", "la alta hueca a b2", (Piece.TRHg, Piece.tRHg), Piece.TRHg),
        ("es", "hueca a b2", (Piece.TRHg,), Piece.TRHg),
        ("es", "hueca a b2", (Piece.tRHg,), None),
        ("es", "a b2 tRHg", (Piece.TRHg, Piece.tRHg), Piece.tRHg),
        ("es", "b2 a tRHg", (Piece.TRHg, Piece.tRHg), Piece.tRHg),
    ],
)
def test_a_small_word_that_may_be_a_trait_gives_no_piece_without_it(
    code: str, text: str, tray: tuple[Piece, ...], piece: Piece | None
) -> None:
    start = Game.start(Rules())
    game = replace(start, tray=tray)
    if "b2" in text:
        game = apply(start, Give(Player.ONE, Piece.trhg)).game
        game = replace(game, tray=tray)
    assert given(text, game, Vocabulary(language(code), Edition.ACCESS)) is piece


def test_a_small_word_that_may_be_a_trait_is_asked_about() -> None:
    start = Game.start(Rules())
    game = replace(apply(start, Give(Player.ONE, Piece.trhg)).game, tray=(Piece.tRHg,))
    words = Vocabulary(language("es"), Edition.ACCESS)
    asked = Unclear(Why.BEGINS, word="a", begins=(Trait.TALL,))
    assert understood("hueca a b2", game, words) == asked
    found = understood("a b2", game, words)
    assert isinstance(found, Move)
    assert found.actions == (Place(Player.TWO, Square.B2),), "it is only a space"


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("code", ALL)
def test_a_piece_may_be_typed_as_a_braille_display_shows_it(code: str, edition: Edition) -> None:
    """It is that piece, or refused because it is another one in the notation."""
    rules = Rules(edition, edition.characteristics)
    words, game = Vocabulary(language(code), edition), Game.start(rules)
    two = []
    for piece in edition.pieces:
        shown = Braille(language(code)).word(described(piece, rules), Style())
        found = understood(shown, game, words)
        if found == Unclear(Why.TWO_PIECES, word=shown):
            two.append(piece)
            continue
        assert isinstance(found, Move), shown
        assert [getattr(action, "piece", None) for action in found.actions] == [piece], shown
    assert len(two) == (code == "en"), "tall, round, hollow and grooved or dark"


def test_letters_that_are_two_pieces_give_neither(lay: LayTable) -> None:
    table = lay(ONE_STARTS)
    table.speak(language("en"))
    assert write(table, "trhg")[0].startswith("trhg is one piece in braille letters and another")
    match = table.games.match
    assert match is not None
    assert match.game.hand is None


def test_spaces_and_lines_have_all_the_names_that_they_may_be_called_by() -> None:
    words = Vocabulary(Languages()("en"), Edition.ACCESS)
    for text in ("b2", "B2", "Bravo 2", "row 2 column 2"):
        assert words.read(text) == (Square.B2,)
    assert [words.read(text) for text in ("column c", "column 3", "column Charlie")] == [
        words.read("column C")
    ] * 3


def test_pieces_that_only_differ_in_what_does_not_count_are_as_good_as_each_other() -> None:
    rules = Rules(criteria=(Characteristic.HEIGHT,))
    words = Vocabulary(Languages()("en"), Edition.ACCESS)
    found = understood("short", Game.start(rules), words)
    assert isinstance(found, Move)


def test_what_a_placement_completes_is_not_found_out_by_asking(lay: LayTable) -> None:
    """With automatic calling the game may end with it, but its meaning sounds the same."""
    table = lay(Setup(starts=Starts.ONE, calls=Calls.AUTOMATIC))
    write(table, "TRHG")
    for text in ("a1 TRHg", "b1 TRhG", "c1 TRhg"):
        write(table, text)
    means = write(table, "d1 tRHG", "Tab")
    assert means[0].startswith("typed-move.means(typed-move.place(D1) typed-move.give(")
    said = " ".join(table.press("Enter"))
    assert "quarto(" in said
    assert "refused" not in said


def test_what_is_not_known_says_which_word() -> None:
    words = Vocabulary(Languages()("en"), Edition.ACCESS)
    found = understood("b2 dark", Game.start(Rules()), words)
    assert found == Unclear(Why.UNKNOWN, word="dark")


def test_text_mode_takes_moves_at_any_time(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    assert program.type("the tall round hollow grooved one") == ["given(tall round hollow grooved)"]
    assert program.type("B2 TRhg") == ["placed(B2) given(tall round solid smooth)"]
    assert program.type("b2")[0].startswith("refused.taken")
    assert program.type("Q")[0].startswith("point.title")
    assert program.type("c3") == ["placed(C3) give.ask(14) tray.piece(tall round hollow smooth)"], (
        "while a line is pointed out too"
    )
    assert program.type("Escape")[0].startswith("game-menu.title")
    assert program.type("TRhG") == ["given(tall round solid grooved)"], "in the menu"
    assert program.type("F1")[0].startswith("help.title")
    assert program.type("d4")[0].startswith("placed(D4)"), "in help"
    assert program.end() == (0, "")


def test_text_mode_makes_no_move_for_the_one_who_has_not_taken_the_keyboard(
    lay: LayTable,
) -> None:
    table = lay(Setup(starts=Starts.ONE, passing=True))
    table.press("Enter")
    assert not table.session.knows("b2")
    table.press("Enter")
    assert table.session.knows("b2")


def test_text_mode_takes_the_arrows_of_a_terminal(start: StartProgram) -> None:
    program = start("--quick")
    program.type()
    assert program.type("\x1b[C\x1b[C") == [
        "tray.piece(tall round hollow smooth)",
        "tray.piece(tall round solid smooth)",
    ]
    assert program.type("\x1b[Z")[0].startswith("place.board")
    assert program.type("\x1b") == ["game-menu.title item(menu.resume)"]
    assert program.end() == (0, "")


@pytest.mark.parametrize("word", ["help", "?", "HELP"])
def test_text_mode_knows_what_newcomers_type(start: StartProgram, word: str) -> None:
    program = start("--quick")
    program.type()
    assert program.type(word)[0].startswith("help.title")
    program.type("Escape")
    assert program.type("quit") == ["confirm.quit item(confirm.no)"]
    assert program.end() == (0, "")


def test_text_mode_has_no_moves_in_a_menu(start: StartProgram) -> None:
    program = start()
    program.type()
    assert program.type("b2") == ["terminal.unknown(b2)"]
    assert program.end() == (0, "")

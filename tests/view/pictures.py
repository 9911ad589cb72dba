"""Pictures that show what the program paints, kept in `docs/pictures` to be looked at.

To renew them after a change, and then look at what changed: `python -m tests.view.pictures`.
"""

from pathlib import Path

import pygame

from quarto_access.core.board import Line, Square
from quarto_access.core.pieces import Edition, Piece
from quarto_access.core.values import replace, value
from quarto_access.narration.no_speech_advice import unheard
from quarto_access.view.drawing import Painter
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
from tests.i18n.languages import language

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"


@value
class Sample:
    """A picture, and how it is painted."""

    name: str
    picture: Picture
    look: Appearance
    size: tuple[int, int]
    masked: bool = False

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.png"


PLACED = {"A1": "TRHG", "B2": "tRhg", "C2": "TrHg", "D1": "trhG"}
PLACED |= {"A3": "Trhg", "C3": "tRHG", "D4": "TRhg", "B4": "trHg"}
CLASSIC = str.maketrans("Gg", "Dd")
MENU = (
    "Continue the game",
    "Quick game",
    "New game",
    "Saved games",
    "How it speaks",
    "Help",
    "Leave the program",
)


def middle_game(edition: Edition, hand: str | None = None) -> Picture:
    """Return a picture with eight pieces on the board, and perhaps one in hand."""
    classic = edition is Edition.CLASSIC
    placed = {k: Piece(v.translate(CLASSIC) if classic else v) for k, v in PLACED.items()}
    given = Piece(hand) if hand else None
    left = tuple(it for it in edition.pieces if it not in {*placed.values(), given})
    board = tuple(placed.get(square.name) for square in Square)
    turn = "Robin places the piece in hand." if hand else "Zoë gives a piece."
    names = Names("Tray", "Hand")
    return Picture(edition, board, left, given, names, turn=turn)


def advice(code: str, platform: str, *, sound: bool) -> tuple[str, ...]:
    """Return the window's advice without speech, in a language and on a system."""
    told = unheard(platform, sound=sound).announcements
    return tuple(language(code).utterance((announcement,)) for announcement in told)


WON = PLACED | {"D2": "TrhG", "D3": "trhg"}
"""Column D is solid from end to end."""

NOTHING_SPEAKS = replace(
    middle_game(Edition.ACCESS),
    focus=ItemFocus(),
    title="Main menu. No voice.",
    turn="",
    items=MENU,
    caption="Main menu. Continue the game, 1 of 7.",
    show_table=False,
    advice=advice("en", "linux", sound=False),
)

ON_THE_BOARD = replace(
    middle_game(Edition.ACCESS, "TrhG"),
    focus=SquareFocus(Square.C3),
    caption="C3: short, round, hollow, grooved.",
    latest=Square.B2,
)

ALL = (
    Sample(
        "board-dark",
        ON_THE_BOARD,
        Appearance(),
        (1280, 720),
    ),
    Sample(
        "board-large",
        ON_THE_BOARD,
        Appearance(Theme.LIGHT, 2.5),
        (1280, 720),
    ),
    Sample(
        "tray-alone-large",
        replace(
            middle_game(Edition.ACCESS),
            focus=TrayFocus(Square.C3),
            caption="Short, square, solid, smooth.",
            latest=Square.B2,
        ),
        Appearance(Theme.DARK, 2.5, tray=False),
        (1280, 720),
    ),
    Sample(
        "won-light",
        replace(
            middle_game(Edition.ACCESS),
            board=tuple(Piece(WON[s.name]) if s.name in WON else None for s in Square),
            tray=tuple(it for it in Edition.ACCESS.pieces if it.value not in WON.values()),
            focus=ItemFocus(),
            title="End of the game.",
            turn="",
            items=("Play again", "Swap sides and play again", "Walk through the game", "Main menu"),
            marked=Line.COLUMN_D.squares,
            latest=Square.D3,
            caption="Quarto! Column D: all solid. Robin wins in 9 turns.",
        ),
        Appearance(Theme.LIGHT),
        (1280, 720),
    ),
    Sample(
        "classic-light",
        replace(
            middle_game(Edition.CLASSIC),
            focus=TrayFocus(Square.D2),
            caption="Tall, square, solid, dark.",
        ),
        Appearance(Theme.LIGHT),
        (1280, 720),
    ),
    Sample(
        "menu-large",
        replace(
            middle_game(Edition.ACCESS),
            focus=ItemFocus(),
            title="Main menu",
            turn="",
            items=MENU,
            position=2,
            caption="New game, 3 of 7.",
            show_table=False,
        ),
        Appearance(Theme.DARK, 2.0),
        (1280, 720),
    ),
    Sample(
        "pointing-dark",
        replace(
            middle_game(Edition.ACCESS),
            focus=ItemFocus(),
            title="Point out a line.",
            items=("Column D", "Row 4", "Diagonal A1 to D4", "Row 1", "Row 2", "Row 3"),
            marked=Line.COLUMN_D.squares,
            caption="Point out a line. Column D.",
        ),
        Appearance(),
        (1280, 720),
    ),
    Sample(
        "small-light",
        replace(
            middle_game(Edition.ACCESS, "TrhG"),
            focus=HandFocus(),
            caption="Robin, your piece: tall, square, solid, grooved. Place your piece.",
        ),
        Appearance(Theme.LIGHT),
        (400, 300),
    ),
    Sample("nothing-speaks", NOTHING_SPEAKS, Appearance(), (1280, 720)),
    Sample(
        "nothing-speaks-large",
        replace(NOTHING_SPEAKS, advice=advice("en", "win32", sound=True)),
        Appearance(Theme.LIGHT, 2.0),
        (900, 700),
    ),
    Sample(
        "nothing-speaks-masked",
        replace(middle_game(Edition.ACCESS, "TrhG"), advice=NOTHING_SPEAKS.advice),
        Appearance(Theme.LIGHT),
        (1280, 720),
        masked=True,
    ),
)


def painted(sample: Sample) -> pygame.Surface:
    """Return what the program paints now."""
    surface = pygame.Surface(sample.size, depth=32)
    Painter().paint(surface, sample.picture, sample.look, masked=sample.masked)
    return surface


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for sample in ALL:
        pygame.image.save(painted(sample), sample.path)

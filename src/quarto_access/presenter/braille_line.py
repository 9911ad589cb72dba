"""The text on a braille display: the words of an utterance in short, and perhaps the board.

New things come first, because a display shows the first cells of a line. After a move of the cursor
that is the board, which keeps its place; otherwise the words come first, then the board. Forty
cells have room for both. With twenty, a key of the display shows the rest.
"""

from quarto_access.i18n.braille import Braille
from quarto_access.i18n.language import Language
from quarto_access.i18n.style import Style
from quarto_access.narration.announcement import Announcement, Cells, Telling
from quarto_access.narration.cues import CUES

WHEREABOUTS = frozenset(
    {
        *("space.empty", "space.piece", "space.taken", "space.name"),
        *("tray.piece", "tray.alike", "tray.last-alike", "tray.gone", "line.name", "braille.board"),
    }
)
"""The messages that follow a move of the cursor, and nothing else."""


def shown(telling: Telling, board: Cells | None, language: Language, style: Style) -> str:
    """Return one line for a display."""
    told = telling.announcements
    moved = all(a.message in WHEREABOUTS for a in told)
    warned = any(a.message.startswith("warning.") for a in told)  # in words
    sounds = [CUES[cue.sound] for cue in telling.cues if not warned]
    wordless = [Announcement(sound.meaning, {}) for sound in sounds if sound.brailled]
    braille = Braille(language)
    words = braille.utterance([*wordless, *told], style)
    if board is None:
        return words
    cells = braille.word(board, style)
    return f"{cells} {words}" if moved and not wordless else f"{words} {cells}"

"""Bad records of every kind, each with its first error and the place of that."""

from typing import NamedTuple

from quarto_access.core import (
    MAX_BYTES,
    BadCriteria,
    BadRecord,
    Illegal,
    Piece,
    Square,
    Unreadable,
)
from quarto_access.core.record import Reason
from tests.core.full_boards import QUIET
from tests.core.played import alternating
from tests.core.written import HEADERS, without, written

WRONG = "call A1 A2 A3 A4"
PLACED = ("1 give TRHG", "2 place B2")
FULL = tuple(alternating(QUIET))


class Bad(NamedTuple):
    data: str | bytes
    reason: Reason
    line: int
    column: int = 1
    word: str = ""
    piece: Piece | None = None
    square: Square | None = None


HEADER_CASES = {
    "empty file": Bad("", BadRecord.HEADER_MISSING, 1, 1, "Format"),
    "byte order mark and nothing else": Bad("\ufeff", BadRecord.HEADER_MISSING, 1, 1, "Format"),
    "blank lines and comments only": Bad("\n ; x\n\t\n", BadRecord.HEADER_MISSING, 1, 1, "Format"),
    "action before any header": Bad("\n1 pass\n", BadRecord.HEADER_MISSING, 2, 1, "Format"),
    "first header missing": Bad(without("Format"), BadRecord.HEADER_MISSING, 1, 2, "Format"),
    "header missing in the middle": Bad(
        without("Squares") + "1 give TRHG\n", BadRecord.HEADER_MISSING, 4, 2, "Squares"
    ),
    "two headers missing": Bad(
        without("Edition", "Calls"), BadRecord.HEADER_MISSING, 2, 2, "Edition"
    ),
    "last header missing before an action": Bad(
        without("First") + "\n1 give TRHG\n", BadRecord.HEADER_MISSING, 8, 1, "First"
    ),
    "last header missing at the end": Bad(
        without("First"), BadRecord.HEADER_MISSING, 7, 1, "First"
    ),
    "last header missing before blank lines": Bad(
        without("First") + "\n\n\n", BadRecord.HEADER_MISSING, 7, 1, "First"
    ),
    "missing header only in a comment": Bad(
        without("Format") + '; [Format "quarto-access/1"]\n',
        BadRecord.HEADER_MISSING,
        1,
        2,
        "Format",
    ),
    "header of a longer name is not the missing one": Bad(
        without("Squares") + '[SquaresToo "x"]\n', BadRecord.HEADER_MISSING, 4, 2, "Squares"
    ),
    "header name in lower case": Bad(
        written(Format='[format "quarto-access/1"]'), BadRecord.HEADER_MISSING, 1, 2, "Format"
    ),
    "tab before a header": Bad(
        written(Calls=f"\t{HEADERS['Calls']}"), BadRecord.HEADER_MISSING, 5, 1, "Calls"
    ),
    "further header instead of a required one": Bad(
        written(First='[Player1 "Ana"]'), BadRecord.HEADER_MISSING, 7, 2, "First"
    ),
    "further header too early": Bad(
        written(First='[Player1 "Ana"]\n[First "1"]'), BadRecord.HEADER_ORDER, 7, 2, "First"
    ),
    "further header first of all": Bad(
        f'  [Date "today"]\n{written()}', BadRecord.HEADER_ORDER, 1, 4, "Format"
    ),
    "two headers swapped": Bad(
        written(Squares=HEADERS["Calls"], Calls=HEADERS["Squares"]),
        BadRecord.HEADER_ORDER,
        4,
        2,
        "Squares",
    ),
    "required header comes later, indented": Bad(
        without("Edition") + f"   {HEADERS['Edition']}\n", BadRecord.HEADER_ORDER, 2, 2, "Edition"
    ),
    "header twice in a row": Bad(
        written(Squares=f"{HEADERS['Squares']}\n{HEADERS['Squares']}"),
        BadRecord.HEADER_TWICE,
        5,
        2,
        "Squares",
    ),
    "header twice with another value": Bad(
        written('[Result "1"]', ' [First  "2"]'), BadRecord.HEADER_TWICE, 9, 3, "First"
    ),
    "header after an action": Bad(
        written("1 give TRHG", '[Player1 "Ana"]'), BadRecord.HEADER_LATE, 9
    ),
    "required header after an action": Bad(
        written("1 give TRHG", "", HEADERS["First"]), BadRecord.HEADER_LATE, 10
    ),
    "no header at all after an action": Bad(written("1 give TRHG", "["), BadRecord.HEADER_LATE, 9),
    # what is no header
    "line cut after the bracket": Bad(written(Calls="["), BadRecord.HEADER, 5),
    "line cut in the name": Bad(written(Calls="[Cal"), BadRecord.HEADER, 5),
    "line cut before the quote": Bad(written(Calls="[Calls "), BadRecord.HEADER, 5),
    "line cut in the text": Bad(written(Calls='  [Calls "man'), BadRecord.HEADER, 5, 3),
    "line cut before the bracket": Bad(written(Calls='[Calls "manual"'), BadRecord.HEADER, 5),
    "no quotes": Bad(written(Calls="[Calls manual]"), BadRecord.HEADER, 5),
    "no space": Bad(written(Calls='[Calls"manual"]'), BadRecord.HEADER, 5),
    "no name": Bad(written('["Ana"]'), BadRecord.HEADER, 8),
    "empty brackets": Bad(written("[]"), BadRecord.HEADER, 8),
    "three quotes": Bad(written('[Player1 "A"na"]'), BadRecord.HEADER, 8),
    "two texts": Bad(written('[Players "Ana" "Bo"]'), BadRecord.HEADER, 8),
    "two headers on a line": Bad(written('[Player1 "A"] [Player2 "B"]'), BadRecord.HEADER, 8),
    "words after a header": Bad(written('[Player1 "Ana"] Ana'), BadRecord.HEADER, 8),
    "tab after a header": Bad(written('[Player1 "Ana"]\t'), BadRecord.HEADER, 8),
    "tab in a header": Bad(written('[Player1\t"Ana"]'), BadRecord.HEADER, 8),
    "comment within a header": Bad(written('[Player1 ; "Ana"]'), BadRecord.HEADER, 8),
    "two carriage returns": Bad(written(Calls=HEADERS["Calls"] + "\r\r"), BadRecord.HEADER, 5),
    "carriage returns only": Bad(written().replace("\n", "\r"), BadRecord.HEADER, 1),
    "carriage return in a text": Bad(written('[Player1 "A\rna"]'), BadRecord.HEADER, 8),
    # values
    "another format": Bad(
        written(Format='[Format "quarto-access/2"]'), BadRecord.HEADER_VALUE, 1, 10, "Format"
    ),
    "unknown edition": Bad(
        written(Edition='[Edition "Access"]'), BadRecord.HEADER_VALUE, 2, 11, "Edition"
    ),
    "squares are yes or no": Bad(
        written(Squares='  [Squares  "true"] ; really'), BadRecord.HEADER_VALUE, 4, 14, "Squares"
    ),
    "unknown way to call": Bad(written(Calls='[Calls ""]'), BadRecord.HEADER_VALUE, 5, 9, "Calls"),
    "unknown cost of a wrong call": Bad(
        written(FalseCall='[FalseCall "lose call"]'), BadRecord.HEADER_VALUE, 6, 13, "FalseCall"
    ),
    "cost of a wrong call, even where nobody calls": Bad(
        written(Calls='[Calls "automatic"]', FalseCall='[FalseCall "none"]'),
        BadRecord.HEADER_VALUE,
        6,
        13,
        "FalseCall",
    ),
    "no third player": Bad(written(First='[First "3"]'), BadRecord.HEADER_VALUE, 7, 9, "First"),
    "space around a value": Bad(
        written(First='[First " 1"]'), BadRecord.HEADER_VALUE, 7, 9, "First"
    ),
    "no criteria": Bad(
        written(Criteria='[Criteria ""]'), BadRecord.HEADER_VALUE, 3, 12, "Criteria"
    ),
    "unknown criterion": Bad(
        written(Criteria='[Criteria "height weight"]'), BadRecord.HEADER_VALUE, 3, 12, "Criteria"
    ),
    "two spaces between criteria": Bad(
        written(Criteria='[Criteria "height  shape"]'), BadRecord.HEADER_VALUE, 3, 12, "Criteria"
    ),
    "a criterion twice": Bad(
        written(Criteria='[Criteria "height shape shape"]'), BadCriteria.REPEATED, 3, 12, "Criteria"
    ),
    "colour in the Access edition": Bad(
        written(Criteria='[Criteria "height colour"]'),
        BadCriteria.OTHER_EDITION,
        3,
        12,
        "Criteria",
    ),
    "finish in the classic edition": Bad(
        written(Edition='[Edition "classic"]'), BadCriteria.OTHER_EDITION, 3, 12, "Criteria"
    ),
    "criteria out of order": Bad(
        written(Criteria='[Criteria "shape height"]'), BadCriteria.ORDER, 3, 12, "Criteria"
    ),
}


def with_byte(byte: bytes, text: str) -> bytes:
    """Return the encoded text with this byte in place of `@`."""
    return text.encode().replace(b"@", byte)


FILE_CASES = {
    "over 1 MiB": Bad(written().ljust(MAX_BYTES + 1), BadRecord.TOO_LARGE, 1),
    "over 1 MiB of nothing readable": Bad(b"\xff" * (MAX_BYTES + 1), BadRecord.TOO_LARGE, 1),
    "over 1 MiB by letters of two bytes": Bad(
        f"; {'é' * (MAX_BYTES // 2)}", BadRecord.TOO_LARGE, 1
    ),
    "byte that is no UTF-8": Bad(with_byte(b"\xff", written("1 @")), BadRecord.NOT_UTF8, 8, 3),
    "no UTF-8 after letters of two bytes": Bad(
        with_byte(b"\xff", written('[Player1 "Éé@"]')), BadRecord.NOT_UTF8, 8, 13
    ),
    "no UTF-8 in a comment": Bad(
        with_byte(b"\xe9", written("1 give TRHG", "", "; @")), BadRecord.NOT_UTF8, 10, 3
    ),
    "no UTF-8 on the first line, after the mark": Bad(
        with_byte(b"\xff", f"\ufeff; @\n{written()}"), BadRecord.NOT_UTF8, 1, 3
    ),
    "letter cut at the end of a line": Bad(
        with_byte(b"\xc3", written("; @")), BadRecord.NOT_UTF8, 8, 3
    ),
    "half of a surrogate pair": Bad(
        with_byte(b"\xed\xa0\xbd", written("; @")), BadRecord.NOT_UTF8, 8, 3
    ),
    "UTF-16": Bad(written().encode("utf-16"), BadRecord.NOT_UTF8, 1),
    "binary": Bad(b"\x89PNG\r\n\x1a\n\0\0", BadRecord.NOT_UTF8, 1),
    "zeros": Bad("\0\0\0", BadRecord.HEADER_MISSING, 1, 1, "Format"),
    "error before the byte that is no UTF-8": Bad(
        with_byte(b"\xff", written("1 give", "@")), Unreadable.TOO_FEW, 8, 7
    ),
    "second byte order mark": Bad(
        f"\ufeff\ufeff{written()}", BadRecord.HEADER_MISSING, 1, 1, "Format"
    ),
}

WORD_CASES = {
    "player cut": Bad(written("1"), Unreadable.TOO_FEW, 8, 2),
    "verb cut": Bad(written("1 giv"), Unreadable.VERB, 8, 3, "giv"),
    "piece cut": Bad(written("1 give TRH"), Unreadable.PIECE, 8, 8, "TRH"),
    "call cut": Bad(written("1 call A1 B1 C1"), Unreadable.TOO_FEW, 8, 16),
    "cut by a comment": Bad(written("1 give ; TRHG"), Unreadable.TOO_FEW, 8, 7),
    "semicolon within a word": Bad(written("1 give TR;HG"), Unreadable.PIECE, 8, 8, "TR"),
    "cut without a line end": Bad(written() + "1 give T", Unreadable.PIECE, 8, 8, "T"),
    "no third player acts": Bad(written("3 give TRHG"), Unreadable.PLAYER, 8, 1, "3"),
    "indented": Bad(written("  3 give TRHG"), Unreadable.PLAYER, 8, 3, "3"),
    "tab before the player": Bad(written("\t1 give TRHG"), Unreadable.PLAYER, 8, 1, "\t1"),
    "tab between words": Bad(written("1 give\tTRHG"), Unreadable.VERB, 8, 3, "give\tTRHG"),
    "tab before a comment": Bad(written("1 give TRHG\t; x"), Unreadable.PIECE, 8, 8, "TRHG\t"),
    "form feed": Bad(written("\f"), Unreadable.PLAYER, 8, 1, "\f"),
    "line separator": Bad(written("\u2028"), Unreadable.PLAYER, 8, 1, "\u2028"),
    "verb in upper case": Bad(written("1 GIVE TRHG"), Unreadable.VERB, 8, 3, "GIVE"),
    "too much": Bad(written("1 give TRHG A1"), Unreadable.TOO_MANY, 8, 13, "A1"),
    "two actions on a line": Bad(
        written("1 give TRHG 2 place A1"), Unreadable.TOO_MANY, 8, 13, "2"
    ),
    "two actions with a carriage return between": Bad(
        written("1 give TRHG\r2 place A1"), Unreadable.TOO_MANY, 8, 15, "place"
    ),
    "carriage return at the end of a word": Bad(
        written("1 give TRHG\r\r"), Unreadable.PIECE, 8, 8, "TRHG\r"
    ),
    "unknown square": Bad(written(*PLACED[:1], "2 place E1"), Unreadable.SQUARE, 9, 9, "E1"),
    "unknown square in a call": Bad(written("1 call A1 B1 C1 D5"), Unreadable.SQUARE, 8, 17, "D5"),
    "four squares that are no line": Bad(
        written("1 call A1 B1 C1 D2"), Unreadable.NO_LINE, 8, 8, "A1"
    ),
    "unreadable after the end": Bad(written("1 resign", "2 cheer"), Unreadable.VERB, 9, 3, "cheer"),
    "unknown words before a header that comes late": Bad(
        written("hello", '[Player1 "Ana"]'), Unreadable.PLAYER, 8, 1, "hello"
    ),
}

ACTION_CASES = {
    "piece given twice": Bad(
        written(*PLACED, "2 give TRHG"),
        Illegal.PIECE_GONE,
        10,
        8,
        "TRHG",
        Piece.TRHG,
        Square.B2,
    ),
    "piece of the other edition": Bad(
        written("1 give TRHD"), Illegal.OTHER_EDITION, 8, 8, "TRHD", Piece.TRHD
    ),
    "square taken": Bad(
        written(*PLACED, "2 give trhg", " 1  place  b2 ; again"),
        Illegal.SQUARE_TAKEN,
        11,
        12,
        "b2",
        Piece.TRHG,
        Square.B2,
    ),
    "wrong player gives": Bad(written("2 give TRHG"), Illegal.NOT_ON_TURN, 8, 1, "2"),
    "wrong player places": Bad(
        written("1 give TRHG", "  1 place A1"), Illegal.NOT_ON_TURN, 9, 3, "1"
    ),
    "wrong player calls": Bad(written("1 give TRHG", f"1 {WRONG}"), Illegal.NOT_ON_TURN, 9, 1, "1"),
    "wrong player runs out of time": Bad(written("2 timeout"), Illegal.NOT_ON_TURN, 8, 1, "2"),
    "wrong player passes": Bad(written(*FULL, "2 pass"), Illegal.NOT_ON_TURN, 40, 1, "2"),
    "placing before anything was given": Bad(
        written("1 place A1"), Illegal.WRONG_PHASE, 8, 3, "place"
    ),
    "giving twice": Bad(written("1 give TRHG", "2 give trhg"), Illegal.WRONG_PHASE, 9, 3, "give"),
    "passing too early": Bad(written("1  pass"), Illegal.WRONG_PHASE, 8, 4, "pass"),
    "giving on a full board": Bad(
        written(*FULL, "1 give TRHG"), Illegal.WRONG_PHASE, 40, 3, "give"
    ),
    "line that does not count": Bad(
        written("1 call b2 A1 B1 A2"), Illegal.NO_SUCH_LINE, 8, 8, "b2"
    ),
    "call without the right": Bad(
        written(f"1 {WRONG}", f"1 {WRONG}"), Illegal.CALL_LOST, 9, 3, "call"
    ),
    "call under automatic calling": Bad(
        written(f"1 {WRONG}", Calls='[Calls "automatic"]'),
        Illegal.CALLS_AUTOMATIC,
        8,
        3,
        "call",
    ),
    "pass under automatic calling": Bad(
        written("1 pass", Calls='[Calls "automatic"]'), Illegal.CALLS_AUTOMATIC, 8, 3, "pass"
    ),
    "giving after the end": Bad(
        written("1 resign", "", "1 give TRHG"), Illegal.GAME_OVER, 10, 3, "give"
    ),
    "resigning after the end": Bad(
        written("1 timeout", "2 resign"), Illegal.GAME_OVER, 9, 3, "resign"
    ),
    "first player is another": Bad(
        written("1 give TRHG", First='[First "2"]'), Illegal.NOT_ON_TURN, 8, 1, "1"
    ),
    "only the first error is told": Bad(
        written("2 give TRHG", "1 fly", "["), Illegal.NOT_ON_TURN, 8, 1, "2"
    ),
}

CASES = HEADER_CASES | FILE_CASES | WORD_CASES | ACTION_CASES


def as_bytes(bad: Bad) -> bytes:
    return bad.data.encode() if isinstance(bad.data, str) else bad.data

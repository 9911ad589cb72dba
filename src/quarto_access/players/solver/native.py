"""The search in C, if it has been built: `exact.c`, loaded as a plain library.

It answers as `search` and `distance` do, and counts the same nodes. Other threads run meanwhile.
`LIBRARY` is None if there is no such library, or if it is for another machine or of another source.
"""

import os
import sys
from collections.abc import Callable
from ctypes import CDLL, CFUNCTYPE, POINTER, c_int, c_uint8, c_uint32, c_uint64, c_void_p
from signal import SIGINT, default_int_handler, getsignal, signal
from threading import get_ident, main_thread
from weakref import WeakKeyDictionary, finalize
from zlib import crc32

from quarto_access.players.solver.distance import Distance
from quarto_access.players.solver.search import Found, Search, Stopped
from quarto_access.players.solver.tables import SQUARES, TRAY_AT, Tables

REMEMBERED_BYTES = 128 << 20
"""The memory for the answers that a search remembers."""

MEGABYTES = 256
"""The most that a search takes: while its table grows, it has two of them for a moment."""

ENDING = {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so")

FOLDER = os.path.dirname(os.path.abspath(__file__))

SOURCE = os.path.join(FOLDER, "exact.c")

PATH = os.path.join(FOLDER, f"quarto_exact.{ENDING}")
"""The path of the library, if it was built."""

WORDS = 3
"""The words of 64 bits in a situation."""

WORD = 2**64 - 1

WINS, HOLDS, GIFT_WINS, GIFT_HOLDS, PLACE, GIVE = range(6)

_Situation = c_uint64 * WORDS
_Traits = c_uint8 * 16
_Stop = CFUNCTYPE(c_int)


def loaded(path: str) -> CDLL | None:
    """Return the library at a path, if it can be used and was made of the present source."""
    try:
        library = CDLL(path)
        library.quarto_source.restype = c_uint32
        with open(SOURCE, "rb") as source:
            if library.quarto_source() != crc32(source.read()):
                return None
        library.quarto_tables.restype = c_void_p
        library.quarto_free_tables.argtypes = (c_void_p,)
        library.quarto_search.argtypes = c_void_p, c_uint64
        library.quarto_search.restype = c_void_p
        library.quarto_free_search.argtypes = (c_void_p,)
        library.quarto_nodes.argtypes = (c_void_p,)
        library.quarto_nodes.restype = c_uint64
        situation = POINTER(c_uint64)
        numbers = c_int, c_int, c_int, c_uint64
        library.quarto_ask.argtypes = c_void_p, c_int, situation, *numbers, _Stop
    except (OSError, AttributeError):
        return None
    return library


LIBRARY = loaded(PATH)


class _NativeTables:
    """The tables of a variant, which all of its searches share."""

    def __init__(self, library: CDLL, tables: Tables) -> None:
        squares = [square for line in tables.lines for square in line]
        lines = (c_uint8 * len(squares))(*squares)
        self.at = library.quarto_tables(lines, len(tables.lines), _Traits(*tables.traits))
        if not self.at:
            raise MemoryError
        finalize(self, library.quarto_free_tables, self.at)


_tables: WeakKeyDictionary[Tables, _NativeTables] = WeakKeyDictionary()


class NativeSearch(Search):
    """The same search, in the library."""

    def __init__(
        self, tables: Tables, *, limit: int | None = None, stop: Callable[[], bool] | None = None
    ) -> None:
        assert LIBRARY is not None  # `engine` has checked
        if tables not in _tables:
            _tables[tables] = _NativeTables(LIBRARY, tables)
        self._native = _tables[tables]
        self._at = LIBRARY.quarto_search(self._native.at, REMEMBERED_BYTES)
        if not self._at:
            raise MemoryError
        finalize(self, LIBRARY.quarto_free_search, self._at)
        self._ask = LIBRARY.quarto_ask
        self._nodes = LIBRARY.quarto_nodes
        self._most = WORD if limit is None else limit
        self._looking = _Looking(stop)
        self._asked = _Stop(self._looking.up)
        super().__init__(tables, limit=limit, stop=stop)

    @property
    def nodes(self) -> int:
        """The nodes taken so far."""
        return int(self._nodes(self._at))

    @nodes.setter
    def nodes(self, _: int) -> None:
        """Ignore it: the library does the counting."""

    def wins(self, situation: int, piece: int, left: int) -> bool:
        return self.ask(WINS, situation, piece, left) == 1

    def holds(self, situation: int, piece: int, left: int) -> bool:
        return self.ask(HOLDS, situation, piece, left) == 1

    def gift_wins(self, situation: int, gifts: int, left: int) -> bool:
        return self.ask(GIFT_WINS, situation, gifts >> TRAY_AT, left) == 1

    def gift_holds(self, situation: int, gifts: int, left: int) -> bool:
        return self.ask(GIFT_HOLDS, situation, gifts >> TRAY_AT, left) == 1

    def place(self, situation: int, piece: int) -> Found:
        found = self.ask(PLACE, situation, piece)
        return Found((found & 3) - 1, found >> 2 & 15, found >> 6)

    def give(self, situation: int) -> Found:
        found = self.ask(GIVE, situation)
        return Found((found & 3) - 1, None, found >> 6)

    def ask(
        self, question: int, situation: int, about: int = 0, left: int = 0, within: int = 0
    ) -> int:
        """Return the library's answer to one of the questions above, as `exact.c` describes it.

        Raises `Stopped`, or any error of `stop`.
        """
        words = _Situation(situation & WORD, situation >> 64 & WORD, situation >> 128)
        numbers = about, left, within, self._most
        answer: int = self._ask(self._at, question, words, *numbers, self._asked)
        self._looking.end()
        if answer < 0:
            raise Stopped
        return answer


class NativeDistance(Distance):
    """The same distances, counted by the library."""

    def __init__(self, search: NativeSearch) -> None:
        super().__init__(search)
        self._native = search

    def won_in(self, situation: int, piece: int, placements: int) -> bool:
        left = (situation & SQUARES).bit_count() - 1
        return placements > 0 and self._native.ask(WINS, situation, piece, left, placements) == 1

    def lost_in(self, situation: int, piece: int, placements: int) -> bool:
        left = (situation & SQUARES).bit_count() - 1
        return self._native.ask(HOLDS, situation, piece, left, placements) == 0


class _Looking:
    """The function that the library calls every few moments, to ask whether to stop.

    No error can pass through C, so any error is kept, and raised when the library has stopped. That
    includes Ctrl+C, for which Python may raise an error anywhere: from the first call on, a
    twentieth of a millisecond after the beginning, it is kept as well.
    """

    def __init__(self, stop: Callable[[], bool] | None) -> None:
        self._stop = stop
        self._notes = False
        self._raised: BaseException | None = None

    def up(self) -> bool:
        """Return whether the library should stop."""
        try:
            if not self._notes and _may_be_interrupted():
                self._notes = True
                signal(SIGINT, self._note)
            return self._raised is not None or (self._stop is not None and self._stop())
        except BaseException as error:  # noqa: BLE001 - it is raised at the end
            self._raised = error
            return True

    def end(self) -> None:
        """Raise the error that was kept, if any, now that the library has answered."""
        if self._notes:
            signal(SIGINT, default_int_handler)
            self._notes = False
        if self._raised is not None:
            raised, self._raised = self._raised, None
            raise raised

    def _note(self, *_: object) -> None:
        self._raised = KeyboardInterrupt()


def _may_be_interrupted() -> bool:
    """Return whether Ctrl+C would raise an error here."""
    return get_ident() == main_thread().ident and getsignal(SIGINT) is default_int_handler

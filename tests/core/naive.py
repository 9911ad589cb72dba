"""Quarto a second time, with strings, lists and sets only, to compare the real rules with.

It follows the rules as plainly as they are written. It derives nothing cleverly, and remembers
everything that a player could remember. Actions are those of a record, events are the lines of a
transcript.
"""

LETTERS = {"access": ["Tt", "Rr", "Hh", "Gg"], "classic": ["Tt", "Rr", "Hh", "Dd"]}
CHARACTERISTICS = {
    "access": ["height", "shape", "body", "finish"],
    "classic": ["height", "shape", "body", "colour"],
}
WORDS = {
    "T": "tall",
    "t": "short",
    "R": "round",
    "r": "square",
    "H": "hollow",
    "h": "solid",
    "G": "grooved",
    "g": "smooth",
    "D": "dark",
    "d": "light",
}
SQUARES = [column + row for row in "1234" for column in "ABCD"]
ROWS_COLUMNS_DIAGONALS = [
    "A1 B1 C1 D1",
    "A2 B2 C2 D2",
    "A3 B3 C3 D3",
    "A4 B4 C4 D4",
    "A1 A2 A3 A4",
    "B1 B2 B3 B4",
    "C1 C2 C3 C4",
    "D1 D2 D3 D4",
    "A1 B2 C3 D4",
    "A4 B3 C2 D1",
]
TWO_BY_TWOS = [
    f"{c}{r} {c}{s} {d}{r} {d}{s}" for r, s in ("12", "23", "34") for c, d in ("AB", "BC", "CD")
]


def all_pieces(edition: str) -> list[str]:
    pieces = [""]
    for pair in LETTERS[edition]:
        pieces = [piece + letter for piece in pieces for letter in pair]
    return pieces


def every_action() -> list[str]:
    """Return every action that can be written, sensible or not."""
    takes = [f"give {piece}" for edition in LETTERS for piece in all_pieces(edition)]
    takes += [f"place {square}" for square in SQUARES]
    takes += [f"call {line}" for line in ROWS_COLUMNS_DIAGONALS + TWO_BY_TWOS]
    takes += ["pass", "resign", "timeout"]
    return [f"{player} {what}" for player in "12" for what in takes]


def other(player: str) -> str:
    return "2" if player == "1" else "1"


class NaiveGame:
    def __init__(
        self,
        *,
        edition: str,
        criteria: list[str],
        squares: bool,
        calls: str,
        false_call: str,
        first: str,
    ) -> None:
        self.edition = edition
        self.criteria = criteria
        self.lines = ROWS_COLUMNS_DIAGONALS + (TWO_BY_TWOS if squares else [])
        self.calls = calls
        self.false_call = false_call
        self.tray = all_pieces(edition)
        self.hand: str | None = None
        self.board: dict[str, str] = {}
        self.placements: list[str] = []
        """The squares, in the order in which they were taken."""
        self.dead: set[str] = set()
        self.may_call = {"1", "2"}
        self.asked: list[str] = []
        """The players who were asked for a last call, in order."""
        self.acting = first
        self.over: str | None = None
        """The end of the game, as in the transcript's last line."""

    @property
    def phase(self) -> str:
        if self.over:
            return "over"
        if self.hand:
            return "place"
        return "last-calls" if len(self.board) == 16 else "give"

    def shared(self, line: str) -> list[str]:
        """Return what the pieces of a full line share, of what counts."""
        pieces = [self.board[square] for square in line.split()]
        return [
            WORDS[letters[0]]
            for letters, name in zip(
                zip(*pieces, strict=True), CHARACTERISTICS[self.edition], strict=True
            )
            if name in self.criteria and len(set(letters)) == 1
        ]

    def full(self, line: str) -> bool:
        return all(square in self.board for square in line.split())

    def fault(self, line: str) -> str | None:
        if not self.full(line):
            return "not-full"
        if not self.shared(line):
            return "nothing-shared"
        return "not-latest" if line in self.dead else None

    def alive(self) -> list[str]:
        return [line for line in self.lines if self.fault(line) is None]

    def objection(self, action: str) -> tuple[str, str | None, str | None] | None:
        """Return the objection to an action, with the piece and the square in question."""
        player, verb, *takes = action.split()
        if self.over:
            return "game-over", None, None
        if player != self.acting and verb != "resign":
            return "not-on-turn", None, None
        if verb in ("call", "pass") and self.calls == "automatic":
            return "calls-automatic", None, None
        if self.phase != {"give": "give", "place": "place", "pass": "last-calls"}.get(
            verb, self.phase
        ):
            return "wrong-phase", None, None
        if verb == "give" and takes[0] not in all_pieces(self.edition):
            return "piece-of-other-edition", takes[0], None
        if verb == "give" and takes[0] not in self.tray:
            [square] = [s for s, piece in self.board.items() if piece == takes[0]]
            return "piece-gone", takes[0], square
        if verb == "place" and takes[0] in self.board:
            return "square-taken", self.board[takes[0]], takes[0]
        if verb == "call" and " ".join(sorted(takes)) not in self.lines:
            return "line-not-in-game", None, None
        if verb == "call" and player not in self.may_call:
            return "call-lost", None, None
        return None

    def act(self, action: str) -> list[str]:
        """Carry out an action, and return the events."""
        assert self.objection(action) is None
        player, verb, *takes = action.split()
        if verb == "give":
            self.tray.remove(takes[0])
            self.hand = takes[0]
            self.acting = other(player)
            return [f"{player} gives {takes[0]}"]
        if verb == "place":
            return self.place(player, takes[0])
        if verb == "call":
            return self.call(player, " ".join(sorted(takes)))
        if verb == "pass":
            if len(self.asked) == 2:
                return [f"{player} passes", self.end("draw")]
            self.acting = other(player)
            return [f"{player} passes", self.ask()]
        if verb == "resign":
            return [f"{player} resigns", self.end(f"{other(player)} wins, resign")]
        return [f"{player} runs out of time", self.end(f"{other(player)} wins, timeout")]

    def place(self, player: str, square: str) -> list[str]:
        assert self.hand
        self.dead |= {line for line in self.lines if self.full(line)}
        self.board[square] = self.hand
        self.placements.append(square)
        self.hand = None
        self.may_call = {"1", "2"}
        told = [f"{player} places {self.board[square]} on {square}"]
        if self.calls == "automatic":
            if self.alive():
                told.append(f"called for {player}: {' and '.join(map(self.tell, self.alive()))}")
                return [*told, self.end(f"{player} wins, call")]
            return [*told, self.end("draw")] if len(self.board) == 16 else told
        return [*told, self.ask()] if len(self.board) == 16 else told

    def call(self, player: str, line: str) -> list[str]:
        wrong = self.fault(line)
        if wrong is None:
            return [
                f"{player} calls {self.tell(line)}",
                self.end(f"{player} wins, call {self.tell(line)}"),
            ]
        told = f"{player} calls {line}: wrong, {wrong}"
        if self.false_call == "lose-game":
            return [told, self.end(f"{other(player)} wins, false-call")]
        if self.false_call == "lose-call":
            self.may_call.remove(player)
            return [told, f"{player} loses the call"]
        return [told]

    def tell(self, line: str) -> str:
        return f"{line} {'+'.join(self.shared(line))}"

    def ask(self) -> str:
        self.asked.append(self.acting)
        return f"{self.acting} is asked"

    def end(self, how: str) -> str:
        self.over = f"over: {how}"
        return self.over

"""News at the table, with any keys: said once, to the end, and only while it is true.

A player presses keys at random, thinks for a while between them, and listens to a voice of some
speed; a remote player places and gives. A test voice notes which sentences were heard to the end,
and when each began.

`python -m tests.play.test_news` plays ten thousand times; `docs/benchmarks.md` has the results.
"""

import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from quarto_access.core import Give, Piece, Place, Player, Square
from quarto_access.core.game import Phase
from quarto_access.core.values import value
from quarto_access.match.setup import Setup, Starts
from quarto_access.players.news import News, Played, TakenBack
from quarto_access.speech.manner import USUAL, Manner
from tests.play.coached import COACHED, LET_GO
from tests.play.conftest import LayTable
from tests.play.seats import FarAway
from tests.play.table import Table, Voice
from tests.slow import slow_unless

LEO = "Leo"
QUIET = 60.0
"""The seconds after which everything has been heard."""

MOMENT = 1e-9
"""The rounding error of sums of seconds."""

CURSOR = ("Up", "Down", "Left", "Right", "Tab", "Home", "End", "Ctrl+Home")
QUESTIONS = ("B", "R", "C", "X", "H", "L", "T", "P", "Space")
MOST_LEADS = 2
"""The number of answers that the same news begins at most."""

TERMS = (r"coach\.here", r"warning\.on", r"terms\.opponents")
MOST_OF_TERMS = 2
"""The number of times that the terms of a game are said at most."""

LONGEST_BEFORE_HAND = 3.0
"""The seconds of other words that may come before the piece in hand."""


@value
class Sentence:
    """A sentence as it was said: its start, its end, and whether all of it was heard."""

    text: str
    begins: float
    ends: float
    heard: bool
    leads: bool = False
    """True if it was the first of several with which a key was answered."""


class Speech(Voice):
    """A voice with a speed, which stops at once and knows how far it came."""

    def __init__(self, seconds_a_letter: float) -> None:
        super().__init__(can_be_cut=True)
        self.now = 0.0
        self.sentences: list[Sentence] = []
        self.answers = False
        """True while a key is being answered."""
        self._rate = seconds_a_letter
        self._coming: list[Sentence] = []

    def say(
        self, text: str, *, interrupt: bool, after: float = 0.0, manner: Manner = USUAL
    ) -> None:
        del manner
        self.said.append(text)
        if interrupt:
            self.silence()
        begins = max([self.now, *(s.ends for s in self._coming[-1:])]) + after
        sentences = parted(text)
        for sentence in sentences:
            ends = begins + self._rate * len(sentence)
            leads = self.answers and len(sentences) > 1 and sentence is sentences[0]
            self._coming.append(Sentence(sentence, begins, ends, heard=True, leads=leads))
            begins = ends

    def silence(self) -> None:
        """Stop; a sentence that has begun counts as cut off."""
        for s in self._coming:
            if s.begins < self.now:
                heard = s.ends <= self.now + MOMENT
                ends = min(s.ends, self.now)
                self.sentences.append(Sentence(s.text, s.begins, ends, heard, s.leads))
        self._coming.clear()

    def takes(self, text: str, manner: Manner = USUAL) -> float:
        del manner
        return self._rate * sum(map(len, parted(text)))


def parted(text: str) -> list[str]:
    """Return the sentences of an utterance in ids; spaces in brackets do not separate them."""
    sentences, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == " " and not depth:
            sentences.append("")
        else:
            sentences[-1] += letter
    return [sentence for sentence in sentences if sentence]


@value
class Happened:
    """Something that the player must know, as news or as an answer."""

    at: float
    news: str
    """A pattern for the sentence that says it, and one for an answer that does."""
    answer: str
    is_gift: bool = False
    gone_at: float | None = None
    """The time at which it was no longer true."""


class Player1:
    """A player who presses keys at random, and everything that there was to hear."""

    def __init__(self, folder: Path, seed: object) -> None:
        self.chance = Random(f"news {seed}")
        self.speech = Speech(self.chance.choice((0.03, 0.055, 0.08)))
        starts = self.chance.choice((Starts.ONE, Starts.TWO))
        helps = self.chance.random() < 0.5
        setup = Setup(starts=starts, undo=True, names=("", LEO), coach=helps, warning=helps)
        self.table = Table(folder, setup, self.speech)
        match = self.table.games.match
        assert match is not None
        self.match = match
        self.leo = FarAway(self.table)
        match.subscribe(self.note)
        self.happened: list[Happened] = []
        self.truth: list[tuple[float, str | None]] = [(0.0, None)]
        """The pieces in hand, each with the time from which it was."""

    def note(self, news: News) -> None:
        """Note what has to be heard of this news."""
        now = self.speech.now
        match news:
            case Played(action=Place(player, square)):
                self._outdate(gifts=True)
                if player is Player.TWO:
                    answer = rf"last\.placed.*{square.name}\)"
                    told = re.escape(f"placed.other({LEO}, {square.name})")
                    self.happened.append(Happened(now, told, answer))
            case Played(action=Give(player, piece)) if player is Player.TWO:
                told, answer = rf"given\({traits(piece)}\)", rf"(hand|last.given).*{traits(piece)}"
                self.happened.append(Happened(now, told, answer, is_gift=True))
            case TakenBack():
                self._outdate(gifts=False)
        hand = self.match.game.hand
        self.truth.append((now, traits(hand) if hand else None))

    def _outdate(self, *, gifts: bool) -> None:
        now = self.speech.now
        for at, one in enumerate(self.happened):
            if one.gone_at is None and (one.is_gift or not gifts):
                self.happened[at] = Happened(one.at, one.news, one.answer, one.is_gift, now)

    def play(self, steps: int) -> None:
        for _ in range(steps):
            self._step()
            self._pass(self.chance.choice((0.0, 0.1, 0.3, 0.8, 2.0, 6.0)))
        self._pass(QUIET)
        self.speech.silence()

    def _step(self) -> None:
        game = self.match.game
        if game.outcome is not None:
            return
        if game.on_turn is Player.TWO and self.chance.random() < 0.7:
            self._far_away()
        elif game.on_turn is Player.ONE and self.chance.random() < 0.2:
            self._act()
        else:
            keys = self.chance.choice((CURSOR, CURSOR, QUESTIONS))
            self._press(self.chance.choice(keys))

    def _act(self) -> None:
        """Go somewhere on the board or in the tray, and act there; now and then undo."""
        row, column = self.chance.choice("1234"), self.chance.choice("1234")
        for key in ("U",) if self.chance.random() < 0.1 else (row, f"Shift+{column}", "Enter"):
            self._press(key)
            self._pass(self.chance.choice((0.05, 0.2)))

    def _press(self, key: str) -> None:
        self.speech.answers = True
        self.table.press(key)
        self.speech.answers = False

    def _far_away(self) -> None:
        game = self.match.game
        if game.phase is Phase.PLACE:
            self.leo.act(Place(Player.TWO, self._square()))
            self._pass(self.chance.choice((0.0, 0.0, 0.2, 2.0)))
        if self.match.game.phase is Phase.GIVE and self.match.game.on_turn is Player.TWO:
            pieces = sorted(self.match.game.tray, key=lambda piece: piece.value)
            self.leo.act(Give(Player.TWO, self.chance.choice(pieces)))

    def _square(self) -> Square:
        game = self.match.game
        return self.chance.choice([s for s in Square if game.board[s] is None])

    def _pass(self, seconds: float) -> None:
        # No key comes in the very instant in which a sentence ends: sums of seconds are not exact.
        until = self.speech.now + (seconds and seconds + self.chance.random() / 1_000)
        while self.speech.now < until:
            due = self.table.session.due
            step = until - self.speech.now if due is None else max(due, 0.01)
            self.speech.now = min(until, self.speech.now + step)
            self.table.time = self.speech.now
            self.table.session.pass_time()

    # Results

    def faults(self) -> list[str]:
        """Return every promise of the policy that was broken."""
        heard = self.speech.sentences
        faults = []
        for one in self.happened:
            told = [
                s
                for s in heard
                if one.at <= s.begins
                and (one.gone_at is None or s.begins <= one.gone_at)
                and re.match(f"{one.news}|{one.answer}", s.text)
            ]
            full = [s for s in told if s.heard]
            as_news = [s for s in full if re.match(one.news, s.text)]
            if not full and one.gone_at is None:
                faults.append(f"lost: {one}")
            if len(as_news) > 1:
                faults.append(f"told twice: {one} {as_news}")
            before_answers = [s for s in told if s.leads and re.match(one.news, s.text)]
            if len(before_answers) > MOST_LEADS:
                faults.append(f"in front again and again: {one} {before_answers}")
            if one.is_gift:
                before = sum(
                    s.ends - max(s.begins, one.at)
                    for s in heard
                    if s.ends > one.at and (not told or s.ends <= told[0].begins)
                )
                if before > LONGEST_BEFORE_HAND + 0.01 and told:
                    faults.append(f"late by {before:.2f}: {one} {told[0]}")
        for term in TERMS:
            begun = [s for s in heard if re.match(term, s.text)]
            if len(begun) > MOST_OF_TERMS or any(s.leads for s in begun[1:]):
                faults.append(f"terms again: {begun}")
        gifts = (sentence for sentence in heard if sentence.text.startswith("given("))
        return faults + [f"no longer so: {gift}" for gift in gifts if not self._in_hand(gift)]

    def _in_hand(self, sentence: Sentence) -> bool:
        """Return whether the piece that it names was in hand when it began."""
        hand = [piece for at, piece in self.truth if at <= sentence.begins][-1]
        return hand is not None and sentence.text == f"given({hand})"


def traits(piece: Piece) -> str:
    return " ".join(trait.name.lower() for trait in piece.traits)


def faults(folder: Path, seed: object) -> list[str]:
    player = Player1(folder, seed)
    player.play(25)
    found = player.faults()
    player.table.session.close()
    return found


def test_an_answer_about_the_end_tells_it_once(lay: LayTable) -> None:
    table = lay(COACHED, Voice(can_be_cut=True, seconds=20.0))
    for key in LET_GO.split():
        table.wait(30)
        table.press(key)
    table.wait(1)
    [told] = table.press("T")
    assert [told.count(message) for message in ("quarto(", "wins(")] == [1, 1]


@pytest.mark.parametrize("seed", [pytest.param(n, marks=slow_unless(n < 2)) for n in range(5)])
def test_news_is_told_once_in_time_and_while_it_is_so(seed: int, tmp_path: Path) -> None:
    for number in range(40):
        assert faults(tmp_path / str(number), f"{seed} {number}") == []


@pytest.mark.slow
def test_a_thousand_times(tmp_path: Path) -> None:
    for number in range(1_000):
        assert faults(tmp_path / str(number), number) == [], number


if __name__ == "__main__":
    TIMES = 10_000
    with TemporaryDirectory() as folder:
        wrong = [
            f"{seed}: {fault}"
            for seed in range(TIMES)
            for fault in faults(Path(folder) / str(seed), seed)
        ]
    print(f"{TIMES:,} games with random keys: {len(wrong)} faults", *wrong, sep="\n")

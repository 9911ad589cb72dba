"""News at the table, with any keys: said once, to the end, and only while it is true.

A player presses keys at random, thinks for a while between them, and listens to a voice of some
speed; a remote player places, gives, calls and passes. Either may resign, and some games have a
clock, so many are played to their end, and the player goes on pressing keys after it. A test voice
notes which sentences were heard to the end, and when each began.

`python -m tests.play.test_news` plays ten thousand times; `docs/benchmarks.md` has the results.
"""

import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from quarto_access.core import FalseCall, Give, Line, Piece, Place, Player, Square
from quarto_access.core.actions import Call, Pass, Resign
from quarto_access.core.events import CalledWrong, Ended
from quarto_access.core.game import Game, Phase
from quarto_access.core.values import replace, value
from quarto_access.i18n.style import Style
from quarto_access.match.setup import Setup, Starts
from quarto_access.players.news import News, Played, TakenBack
from quarto_access.speech.manner import USUAL, Manner
from tests.i18n.ids import IDS
from tests.play.coached import COACHED, LET_GO
from tests.play.conftest import LayTable
from tests.play.seats import FarAway
from tests.play.table import Table, Voice
from tests.play.truth import is_true, tells_news, traits
from tests.slow import slow_unless

LEO = "Leo"
QUIET = 60.0
"""The seconds after which everything has been heard."""

MOMENT = 1e-9
"""The rounding error of sums of seconds."""

CURSOR = ("Up", "Down", "Left", "Right", "Tab", "Home", "End", "Ctrl+Home")
QUESTIONS = ("B", "R", "C", "X", "H", "L", "T", "P", "Space")
AT_THE_END = ("Up", "Down", *QUESTIONS[:-1])
"""The keys in the list of the end; Space would choose an item of it."""

MOST_LEADS = 2
"""The number of answers that the same news begins at most."""

TERMS = (r"coach\.here", r"warning\.on", r"terms\.opponents")
MOST_OF_TERMS = 2
"""The number of times that the terms of a game are said at most."""

END = r"(wins|wins\.otherwise|draw)(\.|\(|$)"
PACES = (*[(0.2, 25)] * 5, *[(0.6, 60)] * 2, (0.95, 150))
"""How often the player acts where something is to be done, and the number of steps.

Many of the last ones come to a full board.
"""

RARELY = 0.02
"""How often a player calls or resigns instead of what is due."""

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
    utterance: int = 0
    said_at: float = 0.0
    key: str = ""
    """The key that it answers, or that cut off news that comes with the answer."""
    stood: int = 0
    """The number of things that had happened by then."""


class Speech(Voice):
    """A voice with a speed, which stops at once and knows how far it came."""

    def __init__(self, seconds_a_letter: float) -> None:
        super().__init__(can_be_cut=True)
        self.now = 0.0
        self.sentences: list[Sentence] = []
        self.answers = ""
        """The key that is being answered."""
        self.stood = 0
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
            leads = self.answers != "" and len(sentences) > 1 and sentence is sentences[0]
            one = Sentence(
                text=sentence,
                begins=begins,
                ends=ends,
                heard=True,
                leads=leads,
                utterance=len(self.said),
                said_at=self.now,
                key=self.answers,
                stood=self.stood,
            )
            self._coming.append(one)
            begins = ends

    def silence(self) -> None:
        """Stop; a sentence that has begun counts as cut off."""
        for s in self._coming:
            if s.begins < self.now:
                heard = s.ends <= self.now + MOMENT
                ends = min(s.ends, self.now)
                self.sentences.append(replace(s, ends=ends, heard=heard))
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
    is_end: bool = False


class Player1:
    """A player who presses keys at random, and everything that there was to hear."""

    def __init__(self, folder: Path, seed: object) -> None:
        self.chance = Random(f"news {seed}")
        self.speech = Speech(self.chance.choice((0.03, 0.055, 0.08)))
        starts = self.chance.choice((Starts.ONE, Starts.TWO))
        helps = self.chance.random() < 0.5
        setup = Setup(
            starts=starts,
            undo=True,
            names=("", LEO),
            coach=helps,
            warning=helps,
            false_call=self.chance.choice((*FalseCall, FalseCall.FREE)),
            clock=self.chance.choice((None, None, 30)),
        )
        self.pace, self.steps = self.chance.choice(PACES)
        self.table = Table(folder, setup, self.speech)
        match = self.table.games.match
        assert match is not None
        self.match = match
        self.leo = FarAway(self.table)
        match.subscribe(self.note)
        self.happened: list[Happened] = []
        self.called: set[Line] = set()
        """The lines that Leo has called, each once."""
        self.games: list[tuple[float, Game]] = [(0.0, match.game)]
        """The game as it stood, each with the time from which it did."""

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
            case Played(action=Call(Player.TWO), events=[CalledWrong(line=line), *_]):
                told = rf"wrong\.[a-z-]+\.other\(.*{_name(line)}.*\)"
                is_end = self.match.game.outcome is not None
                self.happened.append(Happened(now, told, told, is_end=is_end))
            case Played(action=Pass(Player.TWO)):
                is_end = self.match.game.outcome is not None
                told = r"passed\.other\("
                self.happened.append(Happened(now, told, told, is_end=is_end))
            case TakenBack():
                self._outdate(gifts=False)
        self.speech.stood = len(self.games)
        if isinstance(news, Played) and any(isinstance(e, Ended) for e in news.events):
            self._outdate(gifts=True)
            self.happened.append(Happened(now, END, END, is_end=True))
        self.games.append((now, self.match.game))

    def _outdate(self, *, gifts: bool) -> None:
        now = self.speech.now
        for at, one in enumerate(self.happened):
            if one.gone_at is None and (one.is_gift or not gifts):
                self.happened[at] = replace(one, gone_at=now)

    def play(self) -> None:
        for _ in range(self.steps):
            self._step()
            self._pass(self.chance.choice((0.0, 0.1, 0.3, 0.8, 2.0, 6.0)))
        self._pass(QUIET)
        self.speech.silence()

    def _step(self) -> None:
        game = self.match.game
        if game.outcome is not None:
            self._press(self.chance.choice(AT_THE_END))
        elif game.on_turn is Player.TWO and self.chance.random() < 0.7:
            self._far_away()
        elif game.on_turn is Player.ONE and self.chance.random() < self.pace:
            self._act()
        else:
            keys = self.chance.choice((CURSOR, CURSOR, QUESTIONS))
            self._press(self.chance.choice(keys))

    def _act(self) -> None:
        """Go somewhere on the board or in the tray, and act there; now and then undo."""
        drawn = self.chance.random()
        if self.match.game.phase is Phase.LAST_CALLS:
            self._press(self.chance.choice(("Enter", "Down")))
            return
        if drawn < RARELY:
            for key in (":resign", "Down", "Enter") if drawn < RARELY / 2 else ("Q", "Enter"):
                self._press(key)
            return
        row, column = self.chance.choice("1234"), self.chance.choice("1234")
        for key in ("U",) if self.chance.random() < 0.1 else (row, f"Shift+{column}", "Enter"):
            if self.match.game.outcome is None:
                self._press(key)
                self._pass(self.chance.choice((0.05, 0.2)))

    def _press(self, key: str) -> None:
        self.speech.answers = key
        self.table.press(key)
        self.speech.answers = ""

    def _far_away(self) -> None:
        game = self.match.game
        drawn = self.chance.random()
        if game.phase is Phase.LAST_CALLS:
            self.leo.act(Pass(Player.TWO))
            return
        if drawn < RARELY:
            self.leo.act(Resign(Player.TWO) if drawn < RARELY / 2 else self._call())
        if self.match.game.outcome is not None:
            return
        if game.phase is Phase.PLACE:
            self.leo.act(Place(Player.TWO, self._square()))
            self._pass(self.chance.choice((0.0, 0.0, 0.2, 2.0)))
        if self.match.game.phase is Phase.GIVE and self.match.game.on_turn is Player.TWO:
            pieces = sorted(self.match.game.tray, key=lambda piece: piece.value)
            self.leo.act(Give(Player.TWO, self.chance.choice(pieces)))

    def _call(self) -> Call:
        """Return a call of any line that has not been called; it is seldom right."""
        line = self.chance.choice([one for one in self.match.rules.lines if one not in self.called])
        self.called.add(line)
        return Call(Player.TWO, line)

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
            as_news = [s for s in full if re.match(one.news, s.text) and not _asks(s, one)]
            if not full and one.gone_at is None:
                faults.append(f"lost: {one}")
            if len(as_news) > 1:
                faults.append(f"told twice: {one} {as_news}")
            faults += [
                f"told again: {one} {answer} {news}"
                for answer in full
                for news in as_news
                if answer not in as_news
                and (answer.utterance == news.utterance or answer.ends <= news.begins)
            ]
            before_answers = [
                s for s in told if s.leads and re.match(one.news, s.text) and not _asks(s, one)
            ]
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
        return faults + [f"no longer so: {one}" for one in heard if not self._was_so(one)]

    def _was_so(self, sentence: Sentence) -> bool:
        """Return whether it was true: news when it began, an answer when it was given.

        The first utterance comes before Leo has sat down.
        """
        if sentence.utterance == 1:
            return True
        when = sentence.begins if tells_news(sentence.text) else sentence.said_at
        stood = [self.games[sentence.stood][1]] if when == sentence.said_at else []
        if not (sentence.key and stood):  # news is said just before it is noted here
            stood.append([game for at, game in self.games if at <= when][-1])
        return any(is_true(sentence.text, game) for game in stood)


def _asks(sentence: Sentence, one: Happened) -> bool:
    """Return whether this tells the end in answer to the key that asks for it."""
    return one.is_end and sentence.key == "T"


def _name(line: Line) -> str:
    return IDS.word(line, Style())


def faults(folder: Path, seed: object) -> list[str]:
    player = Player1(folder, seed)
    player.play()
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


def test_news_whose_end_was_cut_off_is_told_again_and_its_beginning_is_not(
    lay: LayTable,
) -> None:
    table = lay(Setup(starts=Starts.ONE, names=("", LEO)), speech := Speech(0.02))
    leo = FarAway(table)

    def passes(seconds: float) -> None:
        speech.now = table.time = table.time + seconds
        table.session.pass_time()

    def presses(key: str) -> str:
        table.press(key)
        return speech.said[-1]

    passes(10)
    presses("Enter")
    passes(10)
    leo.act(Place(Player.TWO, Square.A3))
    leo.act(Give(Player.TWO, Piece.trhg))
    passes(0.1)
    placed, given = f"placed.other({LEO}, A3)", "given(short square solid smooth)"
    assert speech.said[-1] == f"{placed} {given}"
    passes(speech.takes(placed) + 0.1)
    told = presses("T")
    assert told.startswith("turn.place")
    assert told.endswith(f" {given}")
    assert placed not in told
    passes(0.1)
    row = presses("B")
    assert row.endswith(f" {given}"), "it was cut off once more"
    passes(20)
    assert presses("B") == row.removesuffix(f" {given}"), "now it was heard"


def test_an_end_that_was_cut_off_is_told_until_it_was_heard(lay: LayTable) -> None:
    table = lay(
        Setup(starts=Starts.ONE, names=("", LEO)), voice := Voice(can_be_cut=True, seconds=5.0)
    )
    leo = FarAway(table)
    table.press("Enter")
    table.wait(20)
    leo.act(Resign(Player.TWO))
    table.wait(0.5)
    assert "wins.otherwise" in voice.said[-1]
    for _ in range(2):
        assert "wins.otherwise" in table.press("Down")[-1]
        table.wait(0.5)
    table.wait(30)
    assert "wins.otherwise" not in table.press("Down")[-1]


@pytest.mark.parametrize("seed", [pytest.param(n, marks=slow_unless(n < 1)) for n in range(5)])
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

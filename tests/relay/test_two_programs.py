"""Two programs in text mode play over a real relay, each in another language; one is killed."""

import re
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from quarto_access.core import Piece, Player, Rules, Square
from quarto_access.narration.announcement import Fact, Named
from quarto_access.narration.describing import described
from tests.i18n.languages import language
from tests.relay.running import relay
from tests.waiting import until

SOON = 0.3
"""The seconds after a key in which its answer comes."""

NAMES = {"en": Named(Player.ONE, "Ana"), "es": Named(Player.TWO, "Ben")}


class Typist:
    """A program in text mode with a name and a relay; keeps what it says."""

    def __init__(self, profile: Path, code: str, name: str, address: str) -> None:
        profile.mkdir(exist_ok=True)
        settings = profile / "settings.txt"
        if not settings.exists():
            chosen = {
                "friends.relay": address,
                "friends.name": name,
                "player-1.speech.language": code,
            }
            settings.write_text("".join(f"{id_} = {is_}\n" for id_, is_ in chosen.items()), "utf-8")
        self.words = language(code)
        self.said: list[str] = []
        self._process = subprocess.Popen(
            (*(sys.executable, "-m", "quarto_access", "--text"), "--profile", str(profile)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._thread = Thread(target=self._listen)
        self._thread.start()
        assert until(lambda: self.said)

    def _listen(self) -> None:
        assert self._process.stdout
        self.said.extend(line.rstrip() for line in iter(self._process.stdout.readline, ""))

    def type(self, *lines: str) -> None:
        """Type lines, each after what the one before has led to."""
        assert self._process.stdin
        for line in lines:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
            time.sleep(SOON)

    def hears(self, message: str, **facts: Fact) -> bool:
        """Wait until a sentence was said, alone or in an utterance."""
        told = self.words.sentence(message, facts)
        return until(lambda: any(told in utterance for utterance in self.said))

    def kill(self) -> None:
        self._process.kill()
        self._thread.join()
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


@pytest.mark.slow
def test_two_programs_play_and_one_that_is_killed_comes_back(tmp_path: Path) -> None:
    with relay("--logs", str(tmp_path / "relay.db")) as running:
        both = {
            code: Typist(tmp_path / code, code, str(name.name), running.address)
            for code, name in NAMES.items()
        }
        try:
            play(both, tmp_path, running.address)
        finally:
            for one in both.values():
                one.kill()


def play(both: dict[str, Typist], folder: Path, address: str) -> None:
    ana, ben = both["en"], both["es"]
    ana.type(":friends", "Home Enter", "Home Enter")
    assert until(lambda: "code: " in ana.said[-1])
    spelled = ana.said[-1].partition("code: ")[2].removesuffix(".")
    ben.type(":friends", "Home Down Enter")
    ben.type("".join(sign.strip()[0] for sign in spelled.split(",")), "Enter")
    assert ana.hears("terms.opponents.you", other=NAMES["es"])
    assert ben.hears("terms.opponents.you", other=NAMES["en"])
    ana_begins = any(ana.words.sentence("began.you", {}) in said for said in ana.said)
    first, second = ("en", "es") if ana_begins else ("es", "en")

    both[first].type("TRHG")
    assert both[second].hears("given", piece=of(Piece.TRHG))
    both[second].type("b2", "TRhg")
    assert both[first].hears("placed.other", player=NAMES[second], square=Square.B2)
    assert both[first].hears("given", piece=of(Piece.TRhg))
    both[first].type("c3")
    assert both[second].hears("placed.other", player=NAMES[first], square=Square.C3)

    both[first].kill()
    assert both[second].hears("friend.went", player=NAMES[first])
    name = str(NAMES[first].name)
    both[first] = Typist(folder / first, first, name, address)
    both[first].type(":friends", "Home Down Down Down Enter", "Enter")
    assert both[second].hears("friend.back", player=NAMES[first])
    both[first].type("trHG")
    assert both[second].hears("given", piece=of(Piece.trHG))
    told = [said for said in both[second].said if re.search(r"\bC3\b", said)]
    assert len(told) == 1, "nothing is told twice"


def of(piece: Piece) -> Fact:
    return described(piece, Rules())

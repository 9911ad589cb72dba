"""Whole evenings on Windows: what happens to a player, and what NVDA is told of it."""

import signal
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from release.windows.contents import GAME, TERMINAL

from quarto_access.core.record import Record, format_record, parse_record
from quarto_access.core.values import replace
from quarto_access.host.scaling import USUAL
from quarto_access.host.window import SIZE
from quarto_access.match.setup import Setup, Starts
from quarto_access.speech.backend import speakable
from tests.core.recorded import RECORDS
from tests.i18n.ids import catalogue
from tests.i18n.languages import language
from tests.on_windows.evening import Evening
from tests.on_windows.friend import Friend
from tests.on_windows.lab import SCREEN, Lab
from tests.play.keys import keys_of
from tests.play.program import put
from tests.play.table import Table
from tests.relay.certificate import certificate_in
from tests.relay.running import relay
from tests.relay.typist import Typist
from tests.relay.whole_game import whole_game

NVDA = "nvda.exe"
HELPER = "pythonw.exe"

DOCTORS = 3
"""So often the doctor may look, on a machine with other work."""

TRUSTED = "SSL_CERT_FILE"
"""The variable for OpenSSL with a certificate that it trusts, besides those of the system."""

LANGUAGES = ("auto", "de", "en", "es", "fr")

HEARD = 4.0
"""Seconds after which nothing is owed any more that was told: a player would have heard it."""

ENDS_WITHIN = 30.0
"""Seconds within which a second start has ended."""

SOUND_BACK_WITHIN = 3.0
"""Seconds within which another sound card is played to."""

BACK_WITHIN = 8.0
"""Seconds within which a screen reader that was started again is spoken to."""


def terminal(lab: Lab, game: Path, folder: Path) -> Iterator[str]:
    """The program in the terminal: a game, a record told, the doctor."""
    program, profile = game / TERMINAL, lab.path(folder / "profile")
    said = lab.run(program, "--text", "--seed", "1", "--profile", profile, typed="Enter\n")
    assert "You against Mimi." in said, said
    yield "the text mode plays"
    record = game / "python/Lib/site-packages/quarto_access/samples/first-game.qrt"
    assert lab.run(program, "replay", lab.path(record))
    yield "a record is told"
    for _ in range(DOCTORS):
        report = lab.run(program, "doctor", "--profile", profile, may_fail=True)
        if "no answer within" not in report:
            break
    assert "by the solver in C" in report, report
    assert "Screen reader through Prism: available, NVDA" in report, report
    assert "accessible output 2: available, NVDA" in report, report
    yield "the doctor finds the solver in C, and NVDA through both libraries"


def against_mimi(lab: Lab, game: Path, folder: Path) -> Iterator[str]:
    """A first run, and a game to its end in which everything beside it dies."""
    evening = Evening(lab, game, folder)
    first = evening.begin()
    prompts = [said for said in evening.said if said.startswith("Speaking through NVDA.")]
    assert len(prompts) == 1, evening.said
    yield f"the first words after {first:.1f} s, once"
    assert any("You against Mimi." in said for said in evening.press("Enter"))
    turns = {1: _killed, 3: _reader_ends, 5: _reader_hangs, 7: _helper_dies}
    turn = 0
    while (now := evening.wait_for_turn()) is not None:
        if turn in turns:
            yield turns.pop(turn)(evening)
        else:
            evening.act(now)
        turn += 1
    assert not turns, "the game was too short"
    evening.press("Backspace")
    ends = {m for entry in evening.transcript for m in entry.get("messages", ())}
    assert ends & {"draw", "draw.board-full", "wins", "wins.otherwise"}, ends
    yield f"the game has ended after {turn} actions: {evening.said[-1]}"
    evening.end()
    yield "Alt+F4 ends the program"


def _killed(evening: Evening) -> str:
    """Kill the game in the middle, and continue it."""
    record = evening.record
    evening.kill()
    seconds = evening.begin()
    assert any("ontinue" in said for said in evening.lab.spoken), evening.lab.spoken
    evening.press("Enter")
    assert evening.record == record
    return f"killed and begun again, it is continued; first words after {seconds:.1f} s"


def _reader_ends(evening: Evening) -> str:
    """End NVDA, and start it again while the game goes on."""
    lab = evening.lab
    assert lab.send(NVDA, signal.SIGKILL)
    lab.press("T")
    time.sleep(4)
    lab.forget()
    lab.begin_nvda()
    return f"NVDA ended and started again is spoken to within {_spoken_to_again(lab):.1f} s"


def _reader_hangs(evening: Evening) -> str:
    """Stop NVDA for a while."""
    lab = evening.lab
    assert lab.send(NVDA, signal.SIGSTOP)
    lab.press("T")
    time.sleep(4)
    lab.send(NVDA, signal.SIGCONT)
    lab.forget()
    seconds = _spoken_to_again(lab)
    lab.wait_for_quiet()
    return f"NVDA hung for 4 s is spoken to again within {seconds:.1f} s"


def _spoken_to_again(lab: Lab) -> float:
    """Ask until NVDA is spoken to, and return the seconds that it took."""
    began = time.time()
    while not lab.spoken:
        assert time.time() - began < BACK_WITHIN, "NVDA is not spoken to again"
        lab.press("T")
        time.sleep(0.5)
    return time.time() - began


def _helper_dies(evening: Evening) -> str:
    """Kill the process in which Mimi thinks."""
    killed = evening.lab.send(HELPER, signal.SIGKILL)
    assert killed
    evening.press("T")
    return "the computer's process was killed, and it plays on"


def as_on_linux(lab: Lab, game: Path, folder: Path) -> Iterator[str]:
    """A game of two by keys: NVDA is told, key by key, what is said on Linux."""
    path = RECORDS / "call-by-the-placer.qrt"
    record = parse_record(path.read_bytes())
    setup = replace(Setup.of_record(record), starts=Starts(record.rules.first.value), clock=None)
    begun = folder / "begun.qrt"
    folder.mkdir(parents=True)
    begun.write_text(format_record(Record(record.rules, headers=setup.headers())), "utf-8")
    evening = Evening(lab, game, folder, "--load", lab.path(begun))
    put(evening.profile, "en.po", catalogue().encode())
    (evening.profile / "settings.txt").write_text("keys.guard = 0\n")
    evening.begin()
    table = Table(folder / "linux", setup, in_window=True)
    count = 0
    for _, keys in keys_of(record):
        for key in keys.split():
            told, said = evening.press(key, quiet=HEARD), table.press(key)
            assert told == said, (key, told, said)
            count += 1
    evening.end()
    yield f"{count} keys are answered word for word as on Linux"


def languages(lab: Lab, game: Path, folder: Path) -> Iterator[str]:
    """The beginning of a game in each language, chosen in the settings file."""
    for code in ("es", "de", "fr"):
        evening = Evening(lab, game, folder / code)
        evening.profile.mkdir(parents=True)
        (evening.profile / "settings.txt").write_text(f"player-1.speech.language = {code}\n")
        evening.begin()
        evening.press("Enter", "Right", "T", "L", "B")
        said = (entry["text"] for entry in evening.transcript if entry["kind"] == "say")
        wanted = list(map(speakable, said))
        assert evening.said == wanted, (evening.said, wanted)
        begins = language(code).sentence("began.you")
        assert any(begins in said for said in evening.said), evening.said
        evening.end()
        yield f"{code}: NVDA was told {len(wanted)} sentences as they were meant"


def settings(lab: Lab, game: Path, folder: Path) -> Iterator[str]:
    """A game whose language is changed in the settings, and which is saved, by keys alone."""
    english, spanish = language("en").sentence, language("es").sentence
    evening = Evening(lab, game, folder)
    evening.begin()
    evening.press("Enter", "F2")
    evening.go_to(english("settings.player-1"))
    evening.press("Enter")
    evening.go_to(english("setting.speech.language"))
    for _ in LANGUAGES:
        if "= es" in (evening.profile / "settings.txt").read_text("utf-8"):
            break
        evening.press("Right")
    evening.press("Escape", "Escape", "Escape")
    evening.go_to(spanish("menu.save"))
    evening.press("Enter")
    assert spanish("saved") in evening.said[-1], evening.said
    assert [*(evening.profile / "saves").glob("*.qrt")]
    evening.end()
    yield "the settings are changed to Spanish, and the game is saved"


def from_a_stick(lab: Lab, game: Path, folder: Path) -> Iterator[str]:
    """The program on a stick that cannot be written to."""
    evening = Evening(lab, game, folder)
    with lab.read_only(game):
        evening.begin()
        evening.press("Enter", "Right", "Enter")
        assert evening.record is not None
        assert evening.record.actions
        evening.end()
    yield "it begins and keeps the game, though nothing can be written beside it"


def another_sound_card(lab: Lab, game: Path, folder: Path) -> Iterator[str]:
    """The sound card goes, and another one comes."""
    lab.sound_card("first")
    evening = Evening(lab, game, folder)
    evening.begin()
    evening.press("Enter")
    assert _sounds_at_a_key(evening, "first")
    lab.sound_card("second")
    time.sleep(SOUND_BACK_WITHIN)
    assert _sounds_at_a_key(evening, "second")
    yield f"{SOUND_BACK_WITHIN:g} s after another card came, its sounds are heard there"
    evening.end()


def _sounds_at_a_key(evening: Evening, card: str) -> bool:
    """Press keys that have sounds, and return whether a card plays them."""
    with ThreadPoolExecutor() as listener:
        heard = listener.submit(evening.lab.hears, card, 6.0)
        evening.press("Right", "Left", "Right")
        return heard.result()


def scaled(lab: Lab, game: Path, folder: Path) -> Iterator[str]:
    """A screen that is scaled to 150 per cent."""
    with lab.scaled(USUAL * 3 // 2):
        evening = Evening(lab, game, folder)
        evening.begin()
        evening.press("Enter")
        size = lab.size
        assert size == (SIZE[0] * 27 // 20, SIZE[1] * 27 // 20), size
        evening.press("F11")
        lab.wait_for(lambda: lab.size == SCREEN, "F11 does not fill the screen")
        evening.press("F11")
        lab.wait_for(lambda: lab.size == size, "the window does not get its size again")
        evening.end()
    yield "the window has true pixels, as many more as fit, and F11 fills the screen and goes back"


def times(lab: Lab, game: Path, folder: Path) -> Iterator[str]:
    """The times from a key until NVDA is called."""
    evening = Evening(lab, game, folder)
    evening.begin()
    evening.press("Enter")
    seconds = sorted(evening.seconds(*(["Right", "Left", "Down", "Up", "B", "T", "L"] * 6)))
    evening.end()
    yield (
        f"from before xdotool presses a key to NVDA's call, {len(seconds)} keys: "
        f"median {1000 * statistics.median(seconds):.0f} ms, slowest {1000 * seconds[-1]:.0f} ms"
    )


def friend(lab: Lab, game: Path, folder: Path) -> Iterator[str]:
    """A whole game with a friend far away, in text mode on Linux, through a relay with TLS."""
    folder.mkdir(parents=True)
    certificate, key = certificate_in(folder)
    here = Friend(Evening(lab, game, folder / "windows"), "es", "Ana")
    there = Typist(folder / "linux", "en", "Ben", {TRUSTED: str(certificate)})
    options = ("--logs", folder / "relay.db", "--certificate", certificate, "--key", key)
    with relay(*map(str, options), scheme="wss") as running, lab.given(TRUSTED, certificate):
        try:
            yield from whole_game(there, here, running.address)
        finally:
            there.kill()
    yield f"NVDA was told {len(here.said)} utterances, and each sentence about the game once"
    here.evening.end()


def started_twice(lab: Lab, game: Path, folder: Path) -> Iterator[str]:
    """A second start while the game runs."""
    del folder  # the profile is the usual one
    lab.forget()
    lab.begin(game / GAME)
    lab.wait_for(lambda: lab.spoken, "the first words")
    first = lab.processes(GAME)
    lab.begin(game / GAME).wait(ENDS_WITHIN)
    assert lab.processes(GAME) == first
    lab.focus()
    lab.press("Alt+F4")
    lab.wait_for(lambda: not lab.processes(GAME), "it does not end")
    yield "the second program ends, and the first goes on"


EVENINGS = (
    *(terminal, against_mimi, as_on_linux, languages, settings, from_a_stick),
    *(another_sound_card, scaled, friend, started_twice, times),
)

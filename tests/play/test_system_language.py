"""The program as it starts on systems of every language, and with languages of the player's."""

import re
from pathlib import Path

import pytest

from quarto_access.narration.announcement import Announcement, Fact
from tests.cli.installed import run
from tests.core.recorded import RECORDS
from tests.i18n.languages import ALL, OURS, environment, language
from tests.i18n.made_up import catalogue, marked
from tests.i18n.template import PATH
from tests.play.conftest import StartProgram
from tests.play.program import put
from tests.play.transcripts import codes

ENGLISH = "catalogue.english"
RECORD = str(RECORDS / "call-by-the-placer.qrt")


@pytest.mark.parametrize("code", ALL)
def test_a_machine_set_to_a_language_starts_in_it(start: StartProgram, code: str) -> None:
    program = start(environment=environment(code), ids=False)
    [said] = program.type()
    menu = language(code).sentence("main-menu.title")
    assert menu in said
    assert program.end() == (0, "")


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX", "tlh_KX.UTF-8"])
def test_other_machines_start_in_english(start: StartProgram, locale: str) -> None:
    assert start(environment={"LC_ALL": locale}).type() == [
        "welcome main-menu.title item(menu.quick-game.against(level.mimi))"
    ]


@pytest.mark.parametrize("code", OURS)
def test_a_key_with_shift_is_typed_with_a_plus_however_it_is_spoken(
    start: StartProgram, code: str
) -> None:
    """Spanish says "Mayús con F1", so that no voice reads the plus as "más"."""
    shift = re.split("[ +]", language(code).sentence("key.shift", {"key": "F1"}))[0]
    said = start(environment=environment(code), ids=False).type(f"{shift}+F1")[-1]
    described = language(code).sentence("describe.on", {"key": "|"})
    assert flat(said).startswith(flat(described.partition("|")[0]))


@pytest.mark.parametrize("code", OURS)
def test_the_key_that_silences_is_typed_by_its_name(start: StartProgram, code: str) -> None:
    program = start(environment=environment(code), ids=False)
    program.type()
    assert program.type(language(code).sentence("key.ctrl-alone")) == program.type("Ctrl") == []


@pytest.mark.parametrize("code", OURS)
def test_help_and_mistakes_in_the_arguments_are_told_in_it_too(code: str) -> None:
    spoken = language(code)
    helped = run("--help", **environment(code))
    assert helped.returncode == 0
    for message in ("cli.usage", "cli.description", "cli.options", "cli.text", "cli.match"):
        assert flat(spoken.sentence(message)) in flat(helped.stdout.decode())
    mistaken = run("--shout", **environment(code))
    assert mistaken.returncode == 2
    unknown = spoken.sentence("cli.error.unknown", {"items": "--shout"})
    assert flat(mistaken.stderr.decode()).endswith(flat(unknown))


def flat(text: str) -> str:
    """Return the text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("code", OURS)
def test_a_record_is_told_in_it_too(code: str) -> None:
    told = run("replay", RECORD, **environment(code))
    assert language(code).sentence("hand.empty") in told.stdout.decode()
    if code in codes():  # all of it is translated
        assert told.stdout != run("replay", RECORD, **environment("en")).stdout
    assert told.returncode == 0


def test_a_language_is_added_by_a_file(start: StartProgram, tmp_path: Path) -> None:
    """CONTRIBUTING.md promises that the file is enough, on a system set to the language."""
    put(tmp_path, "eo.po", catalogue(marked))
    program = start(environment=environment("eo"))
    assert program.type()[0].startswith(f"«{language('en').sentence('welcome')}» «")
    said = program.type("Home Enter H Escape Down F1")
    assert said
    assert all(text.startswith("«") and text.endswith("»") for text in said)
    assert program.end() == (0, "")


def test_any_editor_will_do_and_a_language_may_be_unfinished(
    start: StartProgram, tmp_path: Path
) -> None:
    template = PATH.read_text("utf-8")
    begun = template.replace(
        '"MIME-Version: 1.0\\n"',
        '"Language: eo\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
    )
    before, title, after = begun.partition('msgctxt "main-menu.title"\n')
    after = after.replace('msgstr ""', 'msgstr "Ĉefa menuo."', 1)
    put(tmp_path, "eo.po", f"{before}{title}{after}".encode())
    [said] = start(environment=environment("eo"), ids=False).type()
    assert said.startswith(f"{language('en').sentence('welcome')} Ĉefa menuo. ")


def test_a_file_of_the_players_replaces_ours(start: StartProgram, tmp_path: Path) -> None:
    put(tmp_path, "de.po", catalogue(marked))
    [said] = start(environment=environment("de")).type()
    assert said.startswith(f"«{language('en').sentence('welcome')}» «")


def in_english(fault: str, **facts: Fact) -> str:
    """Return the report of a catalogue that is replaced by English."""
    return language("en").utterance((Announcement(fault, facts), Announcement(ENGLISH, {})))


def test_a_broken_file_is_told_and_the_game_goes_on(start: StartProgram, tmp_path: Path) -> None:
    put(tmp_path, "de.po", b'msgid ""\nmsgstr "Plural-Forms\n')
    program = start(environment=environment("de"))
    [said] = program.type()
    assert said.endswith(in_english("catalogue.bad-text", name="de.po", line=2))
    assert program.end() == (0, "")


def test_a_file_that_cannot_be_read_is_told(start: StartProgram, tmp_path: Path) -> None:
    (tmp_path / "locales" / "de.po").mkdir(parents=True)
    program = start(environment=environment("de"))
    [said] = program.type()
    assert said.endswith(in_english("catalogue.unread", name="de.po"))


def test_a_slip_in_a_text_is_told_and_the_others_are_said(
    start: StartProgram, tmp_path: Path
) -> None:
    def slipped(text: str) -> str:
        return f"«{text}»" if "(" in text or "{" not in text else f"«{text}{{»"

    put(tmp_path, "eo.po", catalogue(slipped))
    program = start(environment=environment("eo"))
    [said] = program.type()
    assert said.startswith("«")
    told = language("en").sentence("catalogue.braces", {"name": "eo.po", "line": 0})
    before, after = told.split("0")
    assert len(re.findall(f"{re.escape(before)}[0-9]+{re.escape(after)}", said)) == 3
    assert program.end() == (0, "")


def test_languages_name_themselves() -> None:
    names = {code: language(code).sentence("language.name") for code in ("en", "de", "es", "fr")}
    assert names == {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français"}

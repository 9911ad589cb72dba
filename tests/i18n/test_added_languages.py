"""Languages made by others: nothing in their files breaks the game or a terminal."""

import os
from pathlib import Path

import pytest

from quarto_access.core import Player, Square
from quarto_access.i18n.catalogues import Languages, found, load
from quarto_access.i18n.language import DEFAULT, Language
from quarto_access.i18n.po import CatalogueError, Fault, parse_po
from quarto_access.narration.announcement import NOTHING, Fact, Telling
from quarto_access.storage.settings import Settings
from quarto_access.ui.configuration.configuration import Configuration
from quarto_access.ui.configuration.settings_table import SETTINGS, SPEECH
from tests.i18n.languages import OURS, language
from tests.i18n.made_up import catalogue, marked
from tests.i18n.template import LOCALES
from tests.storage.patience import patience
from tests.systems import needs_pipes

HEADER = 'msgid ""\nmsgstr "Plural-Forms: {rule}\\n"\n\n'
LANGUAGE = SPEECH[Player.ONE].language
USUAL = "nplurals=2; plural=(n != 1);"


def file(entries: str, rule: str = USUAL) -> bytes:
    return (HEADER.replace("{rule}", rule) + entries).encode("utf-8", "surrogatepass")


def entry(message: str, text: str) -> str:
    return f'msgctxt "{message}"\nmsgid "x"\nmsgstr "{text}"\n\n'


def added(folder: Path, data: bytes, code: str = "xx") -> tuple[Language, Telling]:
    (folder / f"{code}.po").write_bytes(data)
    return load(code, found(str(folder)))


def messages(telling: Telling) -> list[str]:
    return [a.message for a in telling.announcements]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{player[a]}", "braces"),
        ("{player.name}", "braces"),
        ("{player:9999999999}", "braces"),
        ("{player:>2500000000}", "braces"),
        ("{player!r}", "braces"),
        ("{peace}", "braces"),
        ("{0}", "braces"),
        ("{}", "braces"),
        ("{{player}}", "braces"),
        ("{player", "braces"),
        ("player}", "braces"),
        ("{player}" * 3, "braces"),
        ("a\\nb", "control"),
        ("a\\tb", "control"),
        ("a\x1b[2Jb", "control"),
        ("a\x9bb", "control"),
        ("a\u2028b", "control"),
        ("a\u202eb", "control"),
        ("a\U000e0041b", "control"),
        ("a" * 1001, "long"),
    ],
)
def test_a_text_that_is_none_is_told_with_its_line_and_is_english(
    tmp_path: Path, text: str, fault: str
) -> None:
    other = entry("began", "[{Player}]")
    spoken, told = added(tmp_path, file(other + entry("placed.other", text)))
    assert messages(told) == [f"catalogue.{fault}", "catalogue.in-english"]
    assert told.announcements[0].facts == {"name": "xx.po", "line": 10}
    assert told.announcements[1].facts == {"count": 1}
    facts: dict[str, Fact] = {"player": "Ana", "square": Square.B2}
    assert spoken.sentence("placed.other", facts) == language("en").sentence("placed.other", facts)
    assert spoken.sentence("began", facts) == "[Ana]", "the others stay"


def test_the_line_of_a_plural_is_that_of_its_form(tmp_path: Path) -> None:
    plural = (
        'msgctxt "touches.left"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "una"\n'
        'msgstr[1] ""\n"{count"\n'
    )
    spoken, told = added(tmp_path, file(plural))
    assert told.announcements[0].facts["line"] == 8
    assert spoken.sentence("touches.left", {"count": 1}) == language("en").sentence(
        "touches.left", {"count": 1}
    ), "a message is in one language"


def test_only_the_first_faults_of_many_are_told(tmp_path: Path) -> None:
    _, told = added(tmp_path, catalogue(lambda text: f"{text} {{"))
    *first, last = messages(told)
    assert first == ["catalogue.braces"] * 3
    assert last == "catalogue.in-english"
    assert int(str(told.announcements[-1].facts["count"])) > 1000


def test_what_joins_a_list_says_each_part_once(tmp_path: Path) -> None:
    """With each part twice, a list of sixteen would take a year to read."""
    spoken, told = added(tmp_path, file(entry("list.comma", "{first}{first}, {rest}")))
    assert messages(told)[0] == "catalogue.braces"
    assert len(spoken.word(tuple(Square), DEFAULT)) < 100


@pytest.mark.parametrize("code", OURS)
def test_ours_have_no_such_fault(code: str) -> None:
    assert parse_po((LOCALES / f"{code}.po").read_bytes()).flaws == ()


def test_marks_of_other_scripts_are_letters(tmp_path: Path) -> None:
    text = "می\u200cخواهم \u200f\u061c\u2067a\u2069 क्\u200dष"  # noqa: RUF001 - Persian and Hindi
    spoken, told = added(tmp_path, file(entry("yes", text)))
    assert told == NOTHING
    assert spoken.sentence("yes") == text


@pytest.mark.parametrize(
    "rule",
    [
        "nplurals=2; plural=1/(n!=400);",
        "nplurals=2; plural=1%(n!=400);",
        "nplurals=2; plural=(n==777 ? 9 : 0);",
        "nplurals=2; plural=0-(n==777);",
    ],
)
def test_a_rule_of_plurals_that_fails_somewhere_is_told(rule: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        parse_po(file("", rule))
    assert caught.value.fault is Fault.NO_PLURAL_FORMS


@pytest.mark.parametrize(
    "rule", ["1/(n!=400000)", "1%(n!=400000)", "n==400000 ? 9 : 0", "0-(n>9999)"]
)
def test_a_number_that_a_rule_fails_for_is_told_in_english(tmp_path: Path, rule: str) -> None:
    entries = 'msgctxt "touches.left"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n'
    spoken, told = added(tmp_path, file(entries, f"nplurals=2; plural={rule};"))
    assert told == NOTHING
    facts: dict[str, Fact] = {"count": 400_000}
    assert spoken.sentence("touches.left", facts) == language("en").sentence("touches.left", facts)


@pytest.mark.parametrize("code", ["pt_BR", "zh_Hant_TW", "xx", "eo"])
def test_an_added_language_can_be_chosen(tmp_path: Path, code: str) -> None:
    (tmp_path / f"{code}.po").write_bytes(catalogue(marked))
    languages = Languages(str(tmp_path))
    path = tmp_path / "settings.txt"
    for settings in (Settings(SETTINGS, str(path)), Settings(SETTINGS, str(path))):
        for each in languages.codes:
            settings.change(LANGUAGE, each)
        settings.change(LANGUAGE, code)
    chosen = Settings(SETTINGS, str(path))[LANGUAGE]
    assert chosen == code
    names = Configuration(Settings(SETTINGS, str(path)), languages=languages).names(LANGUAGE)
    assert names
    assert code in names, "the screen of settings offers it"
    assert languages(chosen).sentence("yes") == f"«{language('en').sentence('yes')}»"
    assert languages(chosen).code == code.replace("_", "-")


@needs_pipes
@pytest.mark.parametrize(
    "name", [b"\xff.po", b"a b.po", b"auto.po", b".po", b"x.po", b"pt-BR.po", "é.po".encode()]
)
def test_a_file_with_the_name_of_no_language_adds_none(tmp_path: Path, name: bytes) -> None:
    (tmp_path / os.fsdecode(name)).write_bytes(catalogue(marked))
    assert found(str(tmp_path)) == found()


@pytest.mark.parametrize("error", [PermissionError, NotADirectoryError, OSError])
def test_a_folder_of_languages_that_cannot_be_read_is_told_once(
    tmp_path: Path, error: type[OSError], monkeypatch: pytest.MonkeyPatch
) -> None:
    listdir = os.listdir

    def refuse(path: str) -> list[str]:
        if path == str(tmp_path):
            raise error(13, "refused")
        return listdir(path)

    monkeypatch.setattr(os, "listdir", refuse)
    reports: list[Telling] = []
    languages = Languages(str(tmp_path), report=reports.append)
    assert languages.codes == Languages().codes
    assert [messages(report) for report in reports] == [["catalogue.folder"]]


def test_no_folder_of_languages_is_nothing_to_be_told(tmp_path: Path) -> None:
    reports: list[Telling] = []
    Languages(str(tmp_path / "nowhere"), report=reports.append)
    assert reports == []


@needs_pipes
@pytest.mark.parametrize("kind", ["pipe", "endless", "elsewhere", "long"])
def test_what_is_no_plain_file_is_told_and_not_waited_for(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "locales"
    folder.mkdir()
    path = folder / "xx.po"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "endless":
            path.symlink_to("/dev/zero")
        case "elsewhere":
            (tmp_path / "theirs.po").write_bytes(catalogue(marked))
            path.symlink_to(tmp_path / "theirs.po")
        case "long":
            path.write_bytes(catalogue(marked) + b"#" * 1_000_000)
    with patience():
        spoken, told = load("xx", found(str(folder)))
    assert messages(told) == ["catalogue.unread", "catalogue.english"]
    assert spoken.code == "en"


@pytest.mark.parametrize(("code", "faults"), [("xx", 1), ("de_AT", 0), ("en_GB", 0), ("auto", 0)])
def test_a_language_that_is_not_there_is_told_once(code: str, faults: int) -> None:
    told: list[Telling] = []
    languages = Languages(report=told.append)
    for _ in range(2):
        languages(code)
    assert list(map(messages, told)) == [["catalogue.unread", "catalogue.english"]] * faults

"""The game speaks the language of the system, if it can."""

import ctypes
import plistlib
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from quarto_access.i18n.catalogues import best
from quarto_access.i18n.system_languages import asked, of_preferences, wanted

THERE = {"de": "", "es": "", "fr": "", "pt_BR": ""}


def silent() -> tuple[str, ...]:
    return ()


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LANG": "es_MX"}, "es"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr-CA"}, "fr"),
        ({"LANG": "pt_BR.UTF-8"}, "pt_BR"),
        ({"LANG": "pt_PT.UTF-8"}, "en"),
        ({"LANG": "tlh"}, "en"),
        ({"LANG": "nonsense/../de"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_ES.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_ES", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "pt_PT.UTF-8", "LANGUAGE": "pt:fr"}, "fr"),
        ({"LANG": "pt_PT.UTF-8", "LANGUAGE": "pt:en:fr"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "pt"}, "de"),
        ({"LANG": "C", "LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "fr"}, "fr"),
    ],
)
def test_the_language_of_an_environment(environment: dict[str, str], spoken: str) -> None:
    assert best(wanted(environment, silent), THERE) == spoken


def test_the_system_is_asked_where_the_environment_says_nothing() -> None:
    assert wanted({}, lambda: ("de_CH",)) == ("de_CH",)
    assert wanted({"LANG": "fr_FR"}, lambda: ("de_CH",)) == ("fr_FR",)


def test_macos_keeps_its_languages_in_the_preferences(tmp_path: Path) -> None:
    file = tmp_path / "preferences.plist"
    file.write_bytes(
        plistlib.dumps({"AppleLanguages": ["de-CH", "en-GB"]}, fmt=plistlib.FMT_BINARY)
    )
    assert of_preferences(str(file)) == ("de_CH", "en_GB")


@pytest.mark.parametrize("content", [b"", b"<plist>", plistlib.dumps({}), plistlib.dumps([1])])
def test_preferences_that_say_nothing_do_no_harm(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "preferences.plist"
    assert of_preferences(str(file)) == ()
    file.write_bytes(content)
    assert of_preferences(str(file)) == ()


@pytest.mark.parametrize(
    ("number", "spoken"), [(0x0407, ("de_DE",)), (0x080A, ("es_MX",)), (1, ())]
)
def test_windows_tells_what_its_windows_speak(
    monkeypatch: pytest.MonkeyPatch, number: int, spoken: tuple[str, ...]
) -> None:
    kernel = SimpleNamespace(GetUserDefaultUILanguage=lambda: number)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert asked() == spoken


def test_other_systems_have_no_more_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert asked() == ()

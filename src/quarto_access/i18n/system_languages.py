"""The languages set on the system, the preferred one first, as codes like "de" or "pt_BR".

Environment variables come first, as POSIX has them; LANGUAGE may name several. If none is set,
Windows and macOS are asked for the language of their own windows.
"""

import os
import sys
from collections.abc import Callable, Mapping

ENGLISH = "en"


def wanted(
    environment: Mapping[str, str], ask_system: Callable[[], tuple[str, ...]]
) -> tuple[str, ...]:
    """Return the languages of an environment; ask the system itself if it names none."""
    set_to = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = _code(next(filter(None, set_to), ""))
    if locale in {"C", "POSIX"}:
        return (ENGLISH,)
    listed = map(_code, environment.get("LANGUAGE", "").split(":"))
    return tuple(filter(None, (*listed, locale))) or ask_system()


def asked() -> tuple[str, ...]:
    """Return the system's languages apart from variables; nothing if it does not say."""
    if sys.platform == "win32":
        return _of_windows()
    if sys.platform == "darwin":
        return of_preferences("~/Library/Preferences/.GlobalPreferences.plist")
    return ()


def of_preferences(path: str) -> tuple[str, ...]:
    """Return the languages in the preferences that macOS keeps for a user."""
    import plistlib
    from xml.parsers.expat import ExpatError

    try:
        with open(os.path.expanduser(path), "rb") as file:
            languages = plistlib.load(file)["AppleLanguages"]
        return tuple(_code(str(language)) for language in languages)
    except (OSError, ValueError, KeyError, TypeError, ExpatError):
        return ()


def _of_windows() -> tuple[str, ...]:
    import ctypes
    from locale import windows_locale

    language = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined,unused-ignore]
    return tuple(filter(None, (windows_locale.get(language),)))


def _code(locale: str) -> str:
    """Return the code in a name such as "de_AT.UTF-8@euro" or "de-AT": "de_AT"."""
    return locale.partition(".")[0].partition("@")[0].replace("-", "_")

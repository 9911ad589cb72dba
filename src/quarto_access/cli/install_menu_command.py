"""`quarto-access install-menu`: have the desktop know the game and its links, or forget them.

On Linux that is two files in the user's own folder, a `.desktop` file and an icon, as
freedesktop.org describes them. On Windows it is a key of the user's own part of the registry, for
links alone: the zip needs no menu. `--remove` deletes them.
"""

import os
import sys
from argparse import Namespace
from contextlib import suppress

from quarto_access.cli import words
from quarto_access.cli.failures import refuse, why_unread
from quarto_access.i18n.catalogues import Languages
from quarto_access.remote.codes import LINK
from quarto_access.storage import files

DONE = 0

NAME = "quarto-access"
SCHEME = LINK.removesuffix(":")
ENTRY = os.path.join("applications", f"{NAME}.desktop")
PROGRAMS = (
    "quarto-access-window",
    "quarto-access-window.exe",
    os.path.join("Scripts", "quarto-access-window.exe"),
    os.path.join(os.pardir, "Quarto Access.exe"),
)
"""The programs with a window, from the folder of Python: as pip installs them, and in the zip."""

KEY = f"Software\\Classes\\{SCHEME}"
"""The key of the registry at which Windows looks for the program for a link."""

ICON = os.path.join("icons", "hicolor", "256x256", "apps", f"{NAME}.png")


def run(options: Namespace) -> int:
    """Add the game to the menu or remove it, and return the exit status."""
    done = "removed" if options.remove else "installed"
    if sys.platform == "win32":
        (_forget_links if options.remove else _register_links)()
        print(words.of(f"menu-entry.links-{done}"))
        return DONE
    if sys.platform != "linux":
        return refuse(words.of("menu-entry.only-linux"))
    from platformdirs import user_data_dir

    entry, icon = (os.path.join(user_data_dir(), name) for name in (ENTRY, ICON))
    try:
        if options.remove:
            for path in (entry, icon):
                if os.path.lexists(path):
                    os.remove(path)
        else:
            _copy_icon(icon)
            files.write(entry, entry_text(_command(), icon), wait=True)
    except OSError as error:
        return refuse(f"{error.filename}: {why_unread(error)}")
    _have_it_noticed(os.path.dirname(entry))
    print(words.of(f"menu-entry.{done}"))
    return DONE


def entry_text(command: tuple[str, ...], icon: str) -> str:
    """Return the text of the `.desktop` file, which describes the game in each language."""
    languages = Languages()
    comments = [
        (f"[{code}]" if code != "en" else "", languages(code).sentence("menu-entry.comment"))
        for code in sorted(languages.codes)
    ]
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        "Name=Quarto Access",
        *(f"Comment{where}={text}" for where, text in comments),
        f"Exec={' '.join(map(_quoted, command))} %u",
        f"Icon={icon}",
        "Terminal=false",
        "Categories=Game;BoardGame;",
        f"MimeType=x-scheme-handler/{SCHEME};",
        "Keywords=quarto;accessibility;blind;audiogame;",
    ]
    return "\n".join(lines) + "\n"


def _command() -> tuple[str, ...]:
    """Return the command that starts this installation from any folder."""
    folder = os.path.dirname(sys.executable)
    for name in PROGRAMS:
        program = os.path.normpath(os.path.join(folder, name))
        if os.access(program, os.X_OK):
            return (program,)
    return (sys.executable, "-m", "quarto_access")


def _have_it_noticed(applications: str) -> None:
    """Have the desktop read again which program opens which links, where it needs that."""
    from shutil import which
    from subprocess import DEVNULL, run

    if program := which("update-desktop-database"):
        run((program, "--quiet", applications), check=False, stdout=DEVNULL, stderr=DEVNULL)  # noqa: S603 - our own folder


def _register_links() -> None:
    if sys.platform != "win32":
        return
    import winreg

    command = " ".join(f'"{word}"' for word in (*_command(), "%1"))
    for key, name, value in (
        (KEY, "", "URL:Quarto Access"),
        (KEY, "URL Protocol", ""),
        (f"{KEY}\\shell\\open\\command", "", command),
    ):
        with winreg.CreateKey(winreg.HKEY_CURRENT_USER, key) as opened:
            winreg.SetValueEx(opened, name, 0, winreg.REG_SZ, value)


def _forget_links() -> None:
    if sys.platform != "win32":
        return
    import winreg

    for below in ("\\shell\\open\\command", "\\shell\\open", "\\shell", ""):
        with suppress(FileNotFoundError):
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, KEY + below)


def _quoted(word: str) -> str:
    """Return a word of a command, quoted for a `.desktop` file."""
    escaped = "".join(f"\\{letter}" if letter in '"`$\\' else letter for letter in word)
    return '"' + escaped.replace("\\", "\\\\").replace("%", "%%") + '"'


def _copy_icon(path: str) -> None:
    with open(os.path.join(os.path.dirname(os.path.dirname(__file__)), "icon.png"), "rb") as file:
        picture = file.read()
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(picture)

"""`quarto-access install-menu`: add the game to the menu of a Linux desktop, or remove it.

That is two files in the user's own folder, a `.desktop` file and an icon, as freedesktop.org
describes them. `--remove` deletes them.
"""

import os
import sys
from argparse import Namespace

from quarto_access.cli import words
from quarto_access.cli.failures import refuse, why_unread
from quarto_access.i18n.catalogues import Languages
from quarto_access.storage import files

DONE = 0

NAME = "quarto-access"
ENTRY = os.path.join("applications", f"{NAME}.desktop")
ICON = os.path.join("icons", "hicolor", "256x256", "apps", f"{NAME}.png")


def run(options: Namespace) -> int:
    """Add the game to the menu or remove it, and return the exit status."""
    if sys.platform != "linux":
        return refuse(words.menu("only-linux"))
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
    print(words.menu("removed" if options.remove else "installed"))
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
        f"Exec={' '.join(map(_quoted, command))}",
        f"Icon={icon}",
        "Terminal=false",
        "Categories=Game;BoardGame;",
        "Keywords=quarto;accessibility;blind;audiogame;",
    ]
    return "\n".join(lines) + "\n"


def _command() -> tuple[str, ...]:
    """Return the command that starts this installation from any folder."""
    program = os.path.join(os.path.dirname(sys.executable), "quarto-access-window")
    if os.access(program, os.X_OK):
        return (program,)
    return (sys.executable, "-m", "quarto_access")


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

"""`quarto-access doctor`: reports what it finds on this computer, to paste into a message."""

import os
import re
from argparse import Namespace

from quarto_access.doctor.examination import examine
from quarto_access.doctor.report import report
from quarto_access.i18n.catalogues import of_system

SPEAKS, SILENT = 0, 1


def run(options: Namespace) -> int:
    """Examine the computer, speak if asked to, print the report, and return the exit status."""
    found = examine(options.profile or "", speak=options.speak)
    language, _ = of_system()
    parts = [
        "\n".join(language.utterance(line.announcements) for line in lines)
        for lines in report(found)
    ]
    print(without_home("\n\n".join(parts), os.path.expanduser("~")))
    return SPEAKS if found.speaks else SILENT


def without_home(text: str, home: str) -> str:
    """Return the text without the user's name, as far as paths contain it."""
    if home in {"", "~", os.path.dirname(home)}:  # no home, or the root folder
        return text
    return re.sub(rf"{re.escape(home)}(?![\w.-])", "~", text)

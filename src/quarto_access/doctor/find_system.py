"""The system, the machine, and whether Linux's screen reader runs."""

import platform
import sys

from quarto_access.core.values import value
from quarto_access.speech.backends import running_readers


@value
class System:
    name: str
    release: str
    machine: str
    orca: bool | None
    """Whether it runs; None where there is no Orca."""


def look(_: str) -> System:
    orca = running_readers.orca() if sys.platform == "linux" else None
    return System(_name(), platform.release(), platform.machine(), orca)


def _name() -> str:
    system = platform.system()
    if system == "Linux":
        try:
            return f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Linux"
        except (OSError, KeyError):  # a system that says nothing about itself
            return system
    return f"macOS {platform.mac_ver()[0]}, Darwin" if system == "Darwin" else system

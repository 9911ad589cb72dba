"""The report on the program, its Python, its system, its solver and its libraries."""

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version

import quarto_access
from quarto_access.core.values import value
from quarto_access.speech.backends import running_readers

LIBRARIES = (
    "pygame-ce",
    "prismatoid",
    "accessible_output2",
    "pyttsx3",
    "numpy",
    "espeakng-loader",
    "platformdirs",
    "websockets",
)


@value
class Program:
    version: str
    place: str
    python: str
    interpreter: str


@value
class System:
    name: str
    release: str
    machine: str
    orca: bool | None
    """True if it runs; None on systems without Orca."""


@value
class ExactAnswers:
    megabytes: int | None
    """The most memory that the search in C takes; None if it was not built, and Python searches."""


Libraries = tuple[tuple[str, str | None], ...]
"""The name and the version of each; no version if it is not installed."""


def program() -> Program:
    """Return what is known without a process."""
    place = os.path.dirname(os.path.abspath(quarto_access.__file__))
    python = sys.version.partition(" ")[0]
    return Program(quarto_access.__version__, place, python, sys.executable)


def system(_: str) -> System:
    orca = running_readers.orca() if sys.platform == "linux" else None
    return System(_system_name(), platform.release(), platform.machine(), orca)


def solver(_: str) -> ExactAnswers:
    """Return which solver is used."""
    from quarto_access.players.solver import native_megabytes

    return ExactAnswers(native_megabytes())


def libraries(_: str) -> Libraries:
    """Return what is installed, without importing it."""
    return tuple((name, _version(name)) for name in LIBRARIES)


def _system_name() -> str:
    name = platform.system()
    if name == "Linux":
        try:
            return f"{platform.freedesktop_os_release()['PRETTY_NAME']}, Linux"
        except (OSError, KeyError):  # some systems do not name themselves
            return name
    return f"macOS {platform.mac_ver()[0]}, Darwin" if name == "Darwin" else name


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None

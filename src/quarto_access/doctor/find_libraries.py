"""The libraries that the program uses, and which of them are installed; none is imported here."""

from importlib.metadata import PackageNotFoundError, version

NAMES = (
    "pygame-ce",
    "prismatoid",
    "accessible_output2",
    "pyttsx3",
    "numpy",
    "espeakng-loader",
    "platformdirs",
)


def look(_: str) -> tuple[tuple[str, str | None], ...]:
    """The name and the version of each; no version where it is not installed."""
    return tuple((name, _version(name)) for name in NAMES)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None

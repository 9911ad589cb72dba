"""Libraries that misbehave when they are imported, in the processes that a test starts."""

from pathlib import Path

LIBRARIES = (
    "accessible_output2",
    "espeakng_loader",
    "numpy",
    "prism",
    "pygame",
    "pyttsx3",
    "speechd",
)

MISSING = "raise ModuleNotFoundError(__name__)"
DYING = "import os; os._exit(7)"
NOISY = """
import os, sys
print("noise")
print("noise", file=sys.stderr)
os.write(1, b"noise")
os.write(2, b"noise")
raise OSError("spoilt")
"""
HANGING = """
import os, pathlib, time
pathlib.Path(__file__).with_suffix(f".{os.getpid()}.pid").touch()
time.sleep(600)
"""


def spoil(folder: Path, what: str) -> Path:
    """Return a folder in which every library does this."""
    folder.mkdir()
    for name in LIBRARIES:
        (folder / f"{name}.py").write_text(what)
    return folder


def hanging(folder: Path) -> list[int]:
    """Return the processes in which one of them hung."""
    return [int(path.suffixes[-2].lstrip(".")) for path in folder.glob("*.pid")]

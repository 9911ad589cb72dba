"""The memory, threads and handles of a process, and the processes that it leaves behind."""

from collections import Counter
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")


def held(process: int) -> Counter[str]:
    """Count the threads, handles and megabytes of a process; nothing once it has ended."""
    place = PROC / str(process)
    pairs = (line.split(":", 1) for line in (place / "status").read_text().splitlines())
    told = {name: words.split()[0] for name, words in pairs if words.split()}
    if "VmRSS" not in told:
        return Counter()
    return Counter(
        threads=int(told["Threads"]),
        handles=len(list((place / "fd").iterdir())),
        megabytes=int(told["VmRSS"]) // 1024,
    )


def children(process: int) -> list[int]:
    """Return the processes that it has started, and those that these have started."""
    found: list[int] = []
    for path in (PROC / str(process) / "task").glob("*/children"):
        with suppress(OSError):
            found += map(int, path.read_text().split())
    return found + [pid for child in found for pid in children(child)]


def helpers(process: int) -> list[int]:
    """Return its children without forks that do not run their own program yet.

    If such a fork is stopped, the process that began it waits for ever.
    """
    own = _command(process)
    return [child for child in children(process) if _command(child) not in {own, b""}]


def _command(process: int) -> bytes:
    try:
        return (PROC / str(process) / "cmdline").read_bytes()
    except OSError:  # it has just ended
        return b""


def carrying(mark: str) -> list[int]:
    """Return the processes that have a word in their environment, and are not just ending."""
    found = []
    for place in PROC.iterdir():
        with suppress(OSError):
            if place.name.isdigit() and mark.encode() in (place / "environ").read_bytes():
                found.append(int(place.name))
    return found

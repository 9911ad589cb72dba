"""The memory, threads and handles of a process, and the processes that it leaves behind."""

from collections import Counter
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")


def held(process: int) -> Counter[str]:
    """Its threads, its handles, and its memory in MB; nothing once it has ended."""
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
    """All that it has started, and they."""
    found: list[int] = []
    for path in (PROC / str(process) / "task").glob("*/children"):
        with suppress(OSError):
            found += map(int, path.read_text().split())
    return found + [pid for child in found for pid in children(child)]


def carrying(mark: str) -> list[int]:
    """The processes that have inherited a word in their environment, and do not end just now."""
    found = []
    for place in PROC.iterdir():
        with suppress(OSError):
            if place.name.isdigit() and mark.encode() in (place / "environ").read_bytes():
                found.append(int(place.name))
    return found

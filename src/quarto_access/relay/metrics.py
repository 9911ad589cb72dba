"""What a relay counts, in the text format of Prometheus."""

import os
import sys
import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
"""The bounds of the times that are counted, in seconds."""

PREFIX = "quarto_relay_"

HELP = {
    "connections": "Clients that are connected now.",
    "tables": "Tables at which somebody sits now, on this node.",
    "waiting_tables": "Tables that wait for anybody, on all nodes.",
    "messages_total": "Messages of clients, by kind.",
    "refused_total": "Messages that were refused, by reason.",
    "closed_total": "Connections that the relay closed, by reason.",
    "steps_total": "Steps written by this node.",
    "bugs_total": "Messages that met a bug.",
    "store_failures_total": "Messages for which the logs could not be read or written.",
    "message_seconds": "The time from a message to the end of its answer.",
}


class Metrics:
    """Counters, a histogram, and gauges that are asked when somebody looks."""

    def __init__(self) -> None:
        self._counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._gauges: dict[str, Callable[[], float]] = {}
        self._times = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def gauge(self, name: str, value: Callable[[], float]) -> None:
        self._gauges[name] = value

    def count(self, name: str, label: str = "") -> None:
        """Count one more of something; `label` is written as `name="value"`."""
        self._counts[name][label] += 1

    def counted(self, name: str, label: str = "") -> int:
        return self._counts[name][label]

    def took(self, seconds: float) -> None:
        self._times[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def text(self) -> str:
        """Return all of it, as a page for Prometheus."""
        lines: list[str] = []
        for name, gauge in self._gauges.items():
            lines += _head(name, "gauge")
            lines.append(f"{PREFIX}{name} {gauge():g}")
        for name, counts in self._counts.items():
            lines += _head(name, "counter")
            lines += (
                f"{PREFIX}{name}{f'{{{label}}}' if label else ''} {count}"
                for label, count in sorted(counts.items())
            )
        lines += _head("message_seconds", "histogram")
        below = 0
        for bound, times in zip((*map(str, BOUNDS), "+Inf"), self._times, strict=True):
            below += times
            lines.append(f'{PREFIX}message_seconds_bucket{{le="{bound}"}} {below}')
        lines.append(f"{PREFIX}message_seconds_sum {self._seconds:g}")
        lines.append(f"{PREFIX}message_seconds_count {below}")
        return "\n".join((*lines, *_of_process(), ""))


def _head(name: str, kind: str) -> list[str]:
    return [f"# HELP {PREFIX}{name} {HELP[name]}", f"# TYPE {PREFIX}{name} {kind}"]


def _of_process() -> list[str]:
    """Return what every program tells, under the names that all use."""
    lines = [
        "# TYPE process_cpu_seconds_total counter",
        f"process_cpu_seconds_total {time.process_time():.3f}",
    ]
    if (resident := resident_bytes()) is not None:
        lines.append("# TYPE process_resident_memory_bytes gauge")
        lines.append(f"process_resident_memory_bytes {resident}")
    return lines


def resident_bytes(pid: int | str = "self") -> int | None:
    """Return the memory of a process, where Linux says it."""
    if sys.platform != "linux":
        return None
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")

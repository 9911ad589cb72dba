"""Steps on their way to clients: the entries of a log, put into messages as they are.

An entry is the JSON of a step already. So each step is formatted once, when it is written.
"""

from collections.abc import Iterator, Sequence

from quarto_access.remote.protocol import MOST_STEPS, Steps, format_remote


def steps_frames(code: str, number: int, entries: Sequence[bytes]) -> Iterator[str]:
    """Yield the messages with these entries, of which the first has this number.

    The last one is not full, so a client sees that nothing else comes.

    >>> list(steps_frames("K7F2QX", 3, [])) == [format_remote(Steps("K7F2QX", 3, ()))]
    True
    """
    for at in range(0, len(entries) + 1, MOST_STEPS):
        empty = format_remote(Steps(code, number + at, ()))
        steps = b",".join(entries[at : at + MOST_STEPS]).decode()
        yield f"{empty[:-2]}{steps}{empty[-2:]}"

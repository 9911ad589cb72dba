"""CPython's standard library for Windows, compared with sources that its makers have signed.

`python311.zip` is bytecode without a signature. But `python.cat` is signed, and has the hash of
each source as it was on the makers' machine. So a source of the Python that builds the zip is known
to be the right one by that hash, whichever 3.11 it came with, and what it compiles to is compared
with the bytecode. Modules that differ between the two versions cannot be compared in this way.
"""

import hashlib
import io
import marshal
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

from release.windows.sources import Unsound

COMPARED = 500
"""Fewer modules than these say that the building Python is another one than 3.11."""

HEAD = 16
"""Bytes of a file of bytecode before the code itself."""


def compare(library: bytes, catalogue: bytes) -> tuple[int, int]:
    """Return how many modules are what the signed sources say, and how many there are.

    Raises `Unsound` where one is something else.
    """
    if sys.version_info[:2] != (3, 11):
        raise Unsound("the zip is built with CPython 3.11, whose bytecode is in it")
    same = count = 0
    with zipfile.ZipFile(io.BytesIO(library)) as files:
        for name in files.namelist():
            if not name.endswith(".pyc"):
                continue
            count += 1
            source = _signed_source(name, catalogue)
            if source is not None:
                theirs = marshal.loads(files.read(name)[HEAD:])  # noqa: S302 - compared, never run
                ours = compile(source, theirs.co_filename, "exec", dont_inherit=True, optimize=2)
                if ours != theirs:
                    raise Unsound(f"{name} is not what its source says")
                same += 1
    if same < COMPARED:
        raise Unsound(f"only {same} of {count} modules could be compared")
    return same, count


def _signed_source(name: str, catalogue: bytes) -> bytes | None:
    path = Path(sysconfig.get_path("stdlib"), name).with_suffix(".py")
    return next((s for s in _as_on_windows(path) if _is_signed(s, catalogue)), None)


def _as_on_windows(path: Path) -> Iterator[bytes]:
    if path.is_file():
        text = path.read_bytes()
        yield from (text.replace(b"\n", b"\r\n"), text)


def _is_signed(source: bytes, catalogue: bytes) -> bool:
    return not source or hashlib.sha256(source).digest() in catalogue

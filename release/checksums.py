"""The checksums of the files of a release."""

import hashlib
from pathlib import Path


def checksums(folder: Path) -> str:
    """Return the list of checksums, as `sha256sum --check` reads it."""
    files = sorted(path for path in folder.iterdir() if path.name not in {"SHA256SUMS", "NOTES.md"})
    return "".join(f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.name}\n" for p in files)

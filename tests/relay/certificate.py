"""A certificate for this machine, and its key, which nobody trusts unless a test says so."""

import subprocess
from pathlib import Path

FOR = "subjectAltName=DNS:localhost,IP:127.0.0.1"


def certificate_in(folder: Path) -> tuple[Path, Path]:
    """Make both in a folder, and return their files."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=localhost", "-addext", FOR),
            *("-keyout", key, "-out", certificate),
        ],
        check=True,
        capture_output=True,
    )
    return certificate, key

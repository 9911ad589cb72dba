"""The list of licences, from what each package says about itself."""

import re
from collections.abc import Iterable
from importlib import metadata

from packaging.utils import canonicalize_name

from tests.supply.lock import LOCK, ROOT, Locked, parse_lock

PAGE = ROOT / "docs" / "licences.md"

HEAD = """\
# Licences of what is installed

Every package in `requirements/dev.txt`, with its version and its licence.
`python -m tests.supply --licences` makes this list.
A test compares it with the lock, and with what the packages say of themselves.
`docs/decisions.md` says which of them come with the program, and why.

"""

FAMILY = "pyobjc-framework-"
"""The bridges to macOS: some hundred and fifty packages of one version and one licence."""

SAID_ELSEWHERE = {
    "appscript": "Public Domain",
    "async-timeout": "Apache-2.0",
    "atheris": "Apache-2.0",
    "colorama": "BSD-3-Clause",
    "comtypes": "MIT",
    "espeakng-loader": "GPL-3.0-or-later",
    "hatchling": "MIT",
    "lxml": "BSD-3-Clause",
    "pyobjc": "MIT",
    "pyobjc-core": "MIT",
    "pypiwin32": "PSF-2.0",
    "pywin32": "PSF-2.0",
    "tomlkit": "MIT",
    "trove-classifiers": "Apache-2.0",
}
"""Licences that were looked up by hand.

The packages are for other systems, or do not say it themselves. espeakng-loader contains espeak-ng.
"""

MEANT = {
    "Apache 2.0": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD 3-Clause License": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "GNU Library or Lesser General Public License (LGPL)": "LGPL-2.1",
    "LGPL v2.1": "LGPL-2.1",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""Short names for longer ones."""


def licence_of(name: str) -> str | None:
    """Return the licence of a package; None if it is not installed and was not looked up."""
    if name.startswith(FAMILY):
        return "MIT"
    if name in SAID_ELSEWHERE:
        return SAID_ELSEWHERE[name]
    try:
        told = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return None
    field = next(iter(told.get_all("License") or ()), "")
    expressed = told.get_all("License-Expression") or ()
    classified = [
        c.split(" :: ")[-1] for c in told.get_all("Classifier") or () if c.startswith("License")
    ]
    short = [field] if 0 < len(field) < 40 and field != "UNKNOWN" else []
    said = next(iter([*expressed, *short, *classified]), None)
    return MEANT.get(said, said) if said else None


def listed(packages: Iterable[Locked]) -> str:
    """Return the page of these packages."""
    lines = set()
    for package in packages:
        name = package.name
        if name.startswith(FAMILY):
            name = f"{FAMILY}…"
        lines.add(f"- {name} {package.version}: {licence_of(package.name)}")
    return HEAD + "\n".join(sorted(lines)) + "\n"


def parse_page(text: str) -> dict[tuple[str, str], str]:
    """Return the licence of each package and version on the page."""
    found = re.findall(r"(?m)^- (\S+) (\S+): (.+)$", text)
    return {(name, version): licence for name, version, licence in found}


def key_of(package: Locked) -> tuple[str, str]:
    """Return the key of a package on the page."""
    name = canonicalize_name(package.name)
    return (f"{FAMILY}…" if name.startswith(FAMILY) else name), package.version


def renew() -> None:
    """Write the page."""
    PAGE.write_text(listed(parse_lock(LOCK.read_text("utf-8"))), "utf-8")

"""The licences of everything in the zip: a folder for each package, and a list."""

import re
from collections.abc import Mapping
from pathlib import Path

from release.folders import DOCS

LICENCE = re.compile(r"([^/]+)-([^/-]+)\.dist-info/(?:licenses/)?(.*)")
NAMED = re.compile(r"(?i)(.*/)?(licen[sc]e|copying|notice|authors|lgpl|mpl|apache)[^/]*")

HERE = Path(__file__).parent / "licences"

LGPL = "prismatoid-{}.dist-info/licenses/LICENSES/nvdaController/lgpl-2.1.txt"
"""The text of the licence of pygame-ce, which says it by name alone, and of NVDA's library."""

HEAD = """\
Licences of what is in this folder

The folders beside this list have their texts.

"""


def licences(packages: Mapping[str, bytes], of_python: bytes) -> dict[str, bytes]:
    """Every text, by its place in the zip, and the list."""
    found = {"licences/CPython/LICENSE.txt": of_python}
    versions: dict[str, str] = {}
    for name, file in packages.items():
        if in_wheel := LICENCE.fullmatch(name):
            package, version, rest = in_wheel.groups()
            versions[package] = version
            if NAMED.fullmatch(rest):
                found[f"licences/{package}/{rest}"] = file
    lgpl = packages[LGPL.format(versions["prismatoid"])]
    found["licences/pygame_ce/lgpl-2.1.txt"] = lgpl
    found["licences/accessible_output2/lgpl-2.1 of NVDA's library.txt"] = lgpl
    for path in sorted(HERE.iterdir()):
        found[f"licences/{path.stem}/{path.name}"] = path.read_bytes()
    found["licences/LIST.txt"] = listed(versions).encode()
    return found


def listed(versions: Mapping[str, str]) -> str:
    """The list of all packages with their versions and licences."""
    page = (DOCS / "licences.md").read_text("utf-8")
    known = {
        (name.replace("-", "_").lower(), version): licence
        for name, version, licence in re.findall(r"(?m)^- (\S+) (\S+): (.+)$", page)
    }
    lines = [
        f"{package} {version}: {known[package.lower(), version]}"
        for package, version in versions.items()
        if package != "quarto_access"
    ]
    others = (
        "Quarto Access: MIT",
        "CPython: PSF-2.0, and others in its text",
        "OpenSSL, inside CPython: Apache-2.0, in its text",
        "SDL, SDL_mixer and SDL_ttf, inside pygame_ce: Zlib, with FreeType and HarfBuzz",
        "Microsoft's C runtime, inside CPython: as its makers allow it with CPython",
    )
    return HEAD + "\n".join([*others, *sorted(lines, key=str.lower)]) + "\n"

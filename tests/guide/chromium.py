"""Pages in Debian's Chromium, without a window, and what axe-core finds in them.

axe-core comes from the index of npm, checked by its hash, and is part of a copy of the page, which
writes down what it finds. So no driver is needed between the tests and the browser.
"""

import hashlib
import html
import io
import json
import os
import re
import shutil
import subprocess
import tarfile
import urllib.request
from functools import cache
from pathlib import Path
from typing import Any

COMMAND = "chromium"
PACKAGES = "chromium"
"""The package in Debian."""

AXE = "axe-core/-/axe-core-4.14.1.tgz"
AXE_HASH = "e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745"
INDEX = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org")
INSIDE = "package/axe.min.js"

DARK = "--blink-settings=preferredColorScheme=0"

REPORT = """
<script>%s</script>
<script>
const page = document.documentElement;
axe.run(document, {resultTypes: ["violations", "incomplete"]}).then(found => {
  const report = {
    faults: found.violations.map(one => [one.id, one.nodes.map(node => node.html)]),
    unsure: found.incomplete.map(one => one.id),
    rules: found.passes.length,
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
    language: page.lang,
  };
  page.style.width = "320px";
  report.width = document.body.scrollWidth;
  document.title = JSON.stringify(report);
});
</script>
</body>
"""
"""Runs at the end of the page, and leaves its report in the title.

The last measure is the width of the page where there is room for 320 pixels, as in a window that
is magnified four times: WCAG 1.4.10.
"""


def why_not() -> str | None:
    """Return why there is no browser here, or None if there is one."""
    return None if shutil.which(COMMAND) else f"Try: sudo apt-get install {PACKAGES}"


@cache
def axe() -> str:
    """Return axe-core as a script."""
    with urllib.request.urlopen(f"{INDEX.rstrip('/')}/{AXE}") as answer:  # noqa: S310 - has a hash
        packed = answer.read()
    assert hashlib.sha256(packed).hexdigest() == AXE_HASH
    with tarfile.open(fileobj=io.BytesIO(packed)) as package:
        script = package.extractfile(INSIDE)
        assert script
        return script.read().decode()


def report(page: str, folder: Path, *, dark: bool = False) -> dict[str, Any]:
    """Return what axe finds in a page; `folder` is for the copy and for the browser's profile."""
    copy = folder / "page.html"
    copy.write_text(page.replace("</body>\n", REPORT % axe()), "utf-8")
    shown = _run(folder, *((DARK,) if dark else ()), "--dump-dom", copy.as_uri())
    title = re.search(r"<title>(\{.*?)</title>", shown.decode(), re.DOTALL)
    assert title, "axe has not finished"
    told: dict[str, Any] = json.loads(html.unescape(title[1]))
    return told


def printed(page: Path, folder: Path) -> bytes:
    """Return a page as it is printed, as PDF."""
    _run(folder, f"--print-to-pdf={folder / 'page.pdf'}", "--no-pdf-header-footer", page.as_uri())
    return (folder / "page.pdf").read_bytes()


def _run(folder: Path, *arguments: str) -> bytes:
    return subprocess.run(
        (
            *(COMMAND, "--headless", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"),
            "--no-sandbox",  # it opens pages of ours, and CI runs as root
            "--virtual-time-budget=60000",
            *arguments,
        ),
        capture_output=True,
        check=True,
        timeout=120,
    ).stdout

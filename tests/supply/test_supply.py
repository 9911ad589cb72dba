"""The lock has all requirements, from no particular index, and every licence is known."""

import re
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.supply.licences import PAGE, key_of, licence_of, listed, parse_page
from tests.supply.lock import LOCK, PYPROJECT, ROOT, Locked, parse_lock

TEXT = LOCK.read_text("utf-8")
LOCKED = parse_lock(TEXT)

KNOWN = re.compile(
    "(MIT|MIT-0|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2.0|PSF-2.0|MPL-2.0|LGPL-2.1|Zlib|CC0-1.0"
    "|Public Domain)( (AND|OR) |$)"
)
"""Licences that a package may have without further thought."""

ASKED_FOR = {"espeakng-loader"}
"""GPL: a player asks for it, by the extra `voice`."""


def asked_for() -> Iterator[Requirement]:
    """Yield every requirement in pyproject.toml."""
    told = tomllib.loads(PYPROJECT.read_text("utf-8"))
    project = told["project"]
    lists = [
        told["build-system"]["requires"],
        project["dependencies"],
        *project["optional-dependencies"].values(),
    ]
    for requirement in (Requirement(text) for texts in lists for text in texts):
        if requirement.name != project["name"]:
            yield requirement


@pytest.mark.parametrize("requirement", tuple(asked_for()), ids=str)
def test_what_is_asked_for_is_locked_at_a_version_that_suits(requirement: Requirement) -> None:
    name = canonicalize_name(requirement.name)
    versions = [package.version for package in LOCKED if package.name == name]
    assert versions, "python -m tests.supply renews the lock"
    assert all(requirement.specifier.contains(version) for version in versions)


def test_every_file_has_a_checksum() -> None:
    assert len(LOCKED) > 50
    assert [package.name for package in LOCKED if not package.hashes] == []


def test_the_lock_names_no_index() -> None:
    assert "://" not in TEXT
    assert not re.search(r"--(index|extra-index|find-links|trusted-host)", TEXT)


def test_no_requirement_has_an_upper_bound_without_a_reason() -> None:
    bounds = {"<", "<=", "==", "~=", "==="}
    assert [str(r) for r in asked_for() if any(s.operator in bounds for s in r.specifier)] == []


def test_every_package_stands_in_the_list_with_a_licence_that_is_known() -> None:
    page = parse_page(PAGE.read_text("utf-8"))
    assert set(page) == {key_of(package) for package in LOCKED}, "python -m tests.supply --licences"
    others = {name for (name, _), licence in page.items() if not KNOWN.match(licence)}
    assert others == ASKED_FOR


@pytest.mark.parametrize("package", LOCKED, ids=lambda package: f"{package.name}-{package.version}")
def test_the_list_has_what_a_package_says_of_itself(package: Locked) -> None:
    said = licence_of(package.name)
    try:
        is_same = metadata.version(package.name) == package.version
    except metadata.PackageNotFoundError:
        return  # it belongs to another system, or to those who release
    if is_same:
        assert parse_page(PAGE.read_text("utf-8"))[key_of(package)] == said


def test_a_list_and_a_lock_are_read_as_they_are_written() -> None:
    one = "a-b==1.0 ; sys_platform == 'win32' \\\n    --hash=sha256:" + "0" * 64 + "\n    # via c\n"
    assert parse_lock(f"# x\n{one}") == (Locked("a-b", "1.0", "sys_platform == 'win32'", 1),)
    assert parse_page(listed(LOCKED)).keys() == {key_of(package) for package in LOCKED}
    with pytest.raises(ValueError, match="no entry"):
        parse_lock("a>=1\n")


@pytest.mark.parametrize("page", ["README.md", "docs/decisions.md", "docs/licences.md"])
def test_where_espeak_is_installed_its_licence_is_said(page: str) -> None:
    text = Path(ROOT / page).read_text("utf-8")
    assert re.search(r"(?i)espeak[^\n]*GPL-3", text)

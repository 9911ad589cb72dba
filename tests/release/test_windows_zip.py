"""The zip for Windows has all that a player needs, and nothing of the machine that built it."""

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import PurePosixPath
from urllib.parse import unquote
from zlib import crc32

import pytest
from release.folders import ROOT
from release.pages import GUIDES, SOURCES, pages
from release.windows import sources
from release.windows.__main__ import FOLDER, MOST_BYTES, NAME, packed
from release.windows.contents import GAME, PACKAGES, TERMINAL, contents
from release.windows.portable_executable import Image

from quarto_access import __version__

pytestmark = pytest.mark.zip

Files = Mapping[str, bytes]


@pytest.fixture(scope="module")
def fetched() -> tuple[Files, Files]:
    return sources.python(), sources.wheels()


@pytest.fixture(scope="module")
def built(fetched: tuple[Files, Files]) -> bytes:
    return packed(contents(*fetched))


@pytest.fixture(scope="module")
def files(built: bytes) -> Files:
    """Return the files of the zip, by their places in its one folder."""
    with zipfile.ZipFile(io.BytesIO(built)) as found:
        assert all(name.startswith(FOLDER) for name in found.namelist())
        return {name.removeprefix(FOLDER): found.read(name) for name in found.namelist()}


def test_it_is_small_and_two_builds_are_the_same(
    built: bytes, fetched: tuple[Files, Files]
) -> None:
    assert f"quarto-access-{__version__}-windows.zip" == NAME
    assert len(built) <= MOST_BYTES
    assert packed(contents(*fetched)) == built


def test_two_programs_start_it_with_and_without_a_console(files: Files) -> None:
    assert {name for name in files if "/" not in name} == {GAME, TERMINAL, "LICENSE.txt"}
    assert not Image(files[GAME]).has_console
    assert Image(files[TERMINAL]).has_console
    assert all(Image(files[name]).has_resources for name in (GAME, TERMINAL)), "an icon"


def test_python_looks_nowhere_else_for_modules(files: Files) -> None:
    paths = files["python/python311._pth"].decode().split()
    assert paths == ["python311.zip", ".", "Lib\\site-packages", "import", "site"]
    for name in ("python311.dll", "python3.dll", "pythonw.exe", "vcruntime140.dll"):
        assert f"python/{name}" in files


def test_it_can_connect_to_a_relay(files: Files) -> None:
    needed = "_asyncio.pyd _overlapped.pyd _socket.pyd _ssl.pyd libcrypto-3.dll libssl-3.dll"
    assert {f"python/{name}" for name in needed.split()} <= set(files)
    assert f"{PACKAGES}websockets/asyncio/client.py" in files


def test_the_whole_game_is_there(files: Files) -> None:
    ours = {
        f"{PACKAGES}quarto_access/{path.relative_to(ROOT / folder).as_posix()}": path.read_bytes()
        for folder, to in (("src/quarto_access", ""), ("sounds", ""))
        for path in (ROOT / folder).rglob("*")
        if folder != "sounds" and path.is_file() and path.suffix in {".py", ".po", ".txt", ".qrt"}
    }
    sounds = {
        f"{PACKAGES}quarto_access/sounds/{path.relative_to(ROOT / 'sounds').as_posix()}"
        for path in (ROOT / "sounds").rglob("*.flac")
    }
    assert {name for name, file in ours.items() if files.get(name) != file} == set()
    assert sounds
    assert sounds - set(files) == set()


def test_exact_answers_come_from_this_source(files: Files) -> None:
    folder = f"{PACKAGES}quarto_access/players/solver/"
    checksum = crc32(files[f"{folder}exact.c"]).to_bytes(4, "little")
    assert checksum in files[f"{folder}quarto_exact.dll"]


def test_every_module_is_compiled_for_a_folder_that_cannot_be_written_to(files: Files) -> None:
    modules = [PurePosixPath(name) for name in files if name.endswith(".py")]
    assert len(modules) > 500
    missing = {
        str(path)
        for path in modules
        if str(path.parent / "__pycache__" / f"{path.stem}.cpython-311.pyc") not in files
    }
    assert {name for name in missing if "quarto_access" in name} == set()
    assert len(missing) < 10, "what is not for this version of Python cannot be compiled"


def test_the_guides_are_pages_in_four_languages_and_all_links_lead_somewhere(
    files: Files,
) -> None:
    for code, place in GUIDES.items():
        assert f'<html lang="{code}">' in files[place].decode()
    for place, made in pages().items():
        assert files[place] == files[f"{PACKAGES}quarto_access/pages/{place}"] == made
    for place in SOURCES:
        for link in map(unquote, re.findall(r'href="([^"#]+)', files[place].decode())):
            target = (PurePosixPath(place).parent / link).as_posix()
            to = re.sub(r"[^/]+/\.\./", "", target)
            assert "://" in link or to in files, link


def test_the_key_map_for_jaws_is_named_after_the_program(files: Files) -> None:
    assert f"jaws/{PurePosixPath(GAME).stem}.jkm" in files


def test_there_is_a_licence_of_everything(files: Files) -> None:
    listed = files["licences/LIST.txt"].decode()
    inside = {
        name.removeprefix(PACKAGES).partition("-")[0]
        for name in files
        if re.fullmatch(rf"{PACKAGES}[^/]+\.dist-info/METADATA", name)
    }
    assert len(inside) > 10
    for package in inside - {"quarto_access", "pypiwin32"}:  # the latter is empty
        assert f"\n{package} " in listed.replace("-", "_"), package
        texts = [name for name in files if name.startswith(f"licences/{package}/")]
        assert texts, package
    for name in ("CPython/LICENSE.txt", "SDL/SDL.txt", "pygame_ce/lgpl-2.1.txt"):
        assert files[f"licences/{name}"]


def test_nothing_tells_where_it_was_built(files: Files) -> None:
    assert [name for name, file in files.items() if str(ROOT).encode() in file] == []

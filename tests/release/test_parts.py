"""The parts of the zip that need neither the index nor a compiler."""

from importlib.util import find_spec
from pathlib import Path

import pytest
from release import icon
from release.folders import DOCS
from release.windows.compiler import OF_OURS
from release.windows.portable_executable import Image

from tests.systems import IS_WINE

PIP = find_spec("pip")
LAUNCHERS = Path(PIP.origin if PIP and PIP.origin else "").parent / "_vendor" / "distlib"
"""Programs for Windows that pip has with it."""


@pytest.mark.skipif(IS_WINE and not PIP, reason="pip is not installed where it is tried")
@pytest.mark.parametrize(("name", "has_console"), [("t64.exe", True), ("w64.exe", False)])
def test_a_program_for_windows_says_what_it_is(name: str, has_console: bool) -> None:
    image = Image((LAUNCHERS / name).read_bytes())
    assert image.has_console is has_console
    assert "CreateProcessW" in set(image.imports("kernel32.dll"))
    assert set(image.imports("nothing.dll")) == set()


def test_other_files_are_none() -> None:
    with pytest.raises(ValueError, match="no PE file"):
        Image(bytes(200))


@pytest.mark.slow
def test_the_icon_is_as_it_is_drawn() -> None:
    assert icon.ICON.read_bytes() == icon.icon(), "python -m release.icon"
    assert icon.PICTURE.read_bytes() == icon.drawn(icon.LARGEST)


def test_no_sound_of_a_game_needs_linear_algebra() -> None:
    """In the zip there is none."""
    room = DOCS.parent / "src" / "quarto_access" / "audio"
    played = [path for path in room.glob("*.py") if path.name != "make_sounds.py"]
    needs: tuple[str, ...] = (" @ ", ".dot(", "np.dot", "np.matmul", "np.inner", "np.convolve")
    needs += ("np.correlate", "np.einsum", "np.tensordot", "np.vdot", "np.linalg")
    found = {(path.name, need) for path in played for need in needs if need in path.read_text()}
    assert found == set()
    assert len(OF_OURS) == 2

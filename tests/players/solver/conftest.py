import os
import shutil

import pytest

from quarto_access.players.solver import native


@pytest.fixture
def library() -> None:
    """Require the solver in C. Without a compiler, or with `CC=false`, there is none."""
    if native.LIBRARY is None:
        compilers = os.environ.get("CC", "cc gcc clang").split()
        if compilers == ["false"] or not any(map(shutil.which, compilers)):
            pytest.skip("there is no C compiler here")
        pytest.fail("exact.c is not built, or changed since: pip install -e .")


@pytest.fixture(params=["python", "c"])
def each_engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make solvers search in Python, and then in C."""
    if request.param == "python":
        monkeypatch.setattr(native, "LIBRARY", None)
    else:
        request.getfixturevalue("library")

"""The stores for the tests of a relay: SQLite, and a Redis for the whole session."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.relay.stores import address, redis_running


@pytest.fixture(scope="session")
def redis_folder() -> Iterator[str]:
    with redis_running() as folder:
        yield folder


@pytest.fixture(params=["sqlite", pytest.param("redis", marks=pytest.mark.servers)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """The kind and the place of a store."""
    if request.param == "sqlite":
        return ("sqlite", str(tmp_path / "logs.db"))
    return ("redis", address(request.getfixturevalue("redis_folder")))

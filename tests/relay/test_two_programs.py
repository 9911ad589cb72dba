"""Two programs in text mode play over a real relay, each in another language; both are killed."""

from pathlib import Path

import pytest

from tests.relay.running import relay
from tests.relay.typist import Typist
from tests.relay.whole_game import whole_game


@pytest.mark.slow
def test_two_programs_play_and_come_back_when_they_are_killed(tmp_path: Path) -> None:
    both = Typist(tmp_path / "ana", "en", "Ana"), Typist(tmp_path / "ben", "es", "Ben")
    with relay("--logs", str(tmp_path / "relay.db")) as running:
        try:
            assert len(list(whole_game(*both, running.address))) == 5
        finally:
            for one in both:
                one.kill()

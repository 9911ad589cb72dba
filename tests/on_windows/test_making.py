"""What a lab is made of, as far as it can be told without Wine."""

from tests.on_windows.making import locked_for_windows
from tests.on_windows.suite import figures
from tests.supply.lock import LOCK, WINDOWS_LOCK, parse_lock


def test_its_packages_are_those_of_the_lock_for_windows() -> None:
    chosen = parse_lock(locked_for_windows(LOCK.read_text()))
    known = {(package.name, package.version, package.hashes) for package in chosen}
    everything = parse_lock(LOCK.read_text())
    assert known <= {(package.name, package.version, package.hashes) for package in everything}
    assert {package.name for package in parse_lock(WINDOWS_LOCK.read_text())} <= {
        package.name for package in chosen
    }
    assert {"pytest", "hypothesis", "colorama"} <= {package.name for package in chosen}
    assert not {"lxml", "espeakng-loader", "pyobjc-core"} & {package.name for package in chosen}
    assert all(package.hashes and not package.marker for package in chosen)


def test_the_last_line_of_pytest_has_the_figures() -> None:
    said = "FAILED tests/x.py::y - 3 passed\n2 failed, 40 passed, 1 skipped in 3.20s\n"
    assert figures(said) == {"failed": 2, "passed": 40, "skipped": 1}
    assert not figures("Segmentation fault")

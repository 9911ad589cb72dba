"""No two modules and no two public classes have the same name, so every name is unambiguous."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import quarto_access

SOURCE = Path(quarto_access.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))


def modules() -> Iterator[tuple[str, str]]:
    """Yield each module by its own name, with its path; packages are left out."""
    for path in FILES:
        if path.stem not in {"__init__", "__main__"}:
            yield path.stem, str(path.relative_to(SOURCE))


def public_classes() -> Iterator[tuple[str, str]]:
    """Yield each class at the top of a module, except those with an underscore."""
    for path in FILES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, str(path.relative_to(SOURCE))


def several(found: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the names that several things have, with their paths."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for name, place in found:
        places[name].append(place)
    return {name: where for name, where in places.items() if len(where) > 1}


def test_no_two_modules_have_one_name() -> None:
    assert len(list(modules())) > 100
    assert several(modules()) == {}


def test_no_two_public_classes_have_one_name() -> None:
    assert len(list(public_classes())) > 100
    assert several(public_classes()) == {}


def test_a_name_that_stands_twice_is_found() -> None:
    assert several(iter([("cache", "a.py"), ("files", "b.py"), ("cache", "c.py")])) == {
        "cache": ["a.py", "c.py"]
    }

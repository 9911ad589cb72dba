"""No two modules of one name, and no two public classes: whoever hears a name knows which it is."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import quarto_access

SOURCE = Path(quarto_access.__file__).parent
FILES = sorted(SOURCE.rglob("*.py"))


def modules() -> Iterator[tuple[str, str]]:
    """Each module by its own name, and where it is; a package is not one."""
    for path in FILES:
        if path.stem not in {"__init__", "__main__"}:
            yield path.stem, str(path.relative_to(SOURCE))


def public_classes() -> Iterator[tuple[str, str]]:
    """Each class at the top of a module, but for those with an underscore."""
    for path in FILES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, str(path.relative_to(SOURCE))


def several(found: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    """The names that are not those of one thing, and where they stand."""
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

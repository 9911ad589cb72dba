"""The rooms of the program with their imports, the walls between them, and the folders of `ui`.

`python -m tests.docs.picture` renews these lists in `docs/architecture.md`.
"""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import quarto_access
from tests.docs.page import PAGE, ROOT

SOURCE = Path(quarto_access.__file__).parent
LAYERS = "Rooms and their doors"
FEW = 4
"""A contract about more packages than these is listed by its name alone."""


def contracts() -> list[dict[str, Any]]:
    """Return the contracts about imports."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = project["tool"]["importlinter"]["contracts"]
    return found


@cache
def layers() -> list[list[str]]:
    """Return the rooms of each layer, in the order of the import contract."""
    [contract] = [contract for contract in contracts() if contract["name"] == LAYERS]
    return [_short(layer.split(" | ")) for layer in contract["layers"]]


def rooms() -> list[str]:
    """Return all rooms, in the order of the import contract."""
    return [room for layer in layers() for room in layer]


def _short(names: Iterable[str]) -> list[str]:
    return [name.removeprefix("quarto_access.") for name in names]


def modules(room: str) -> list[Path]:
    """Return the files of a room."""
    folder = SOURCE / room
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [SOURCE / f"{room}.py"]


def imported(room: str) -> list[str]:
    """Return the other rooms that a room imports anywhere."""
    found = {name for path in modules(room) for name in _imports(path)}
    return [other for other in rooms() if other in found - {room}]


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module)):
                names = [f"{module}.{alias.name}" for alias in node.names]
            case ast.Import():
                names = [alias.name for alias in node.names]
            case _:
                continue
        for name in names:
            if name.startswith("quarto_access."):
                yield name.split(".")[1]


def purpose(room: str) -> str:
    """Return the first sentence of the docstring."""
    return _first_sentence(modules(room)[0])


def _first_sentence(path: Path) -> str:
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    first = " ".join(docstring.split("\n\n")[0].split())
    return re.split(r"(?<=\.) (?=[A-Z])", first)[0]


def picture() -> str:
    """Return a line for each room."""
    return "\n".join(_line(room) for room in rooms())


def _line(room: str) -> str:
    names = imported(room)
    what = f"Imports {_listed(names)}." if names else "Imports no other room."
    beside = [other for layer in layers() if room in layer for other in layer if other != room]
    siblings = f" Beside {_listed(beside)}." if beside else ""
    return f"- `{room}`: {purpose(room)} {what}{siblings}"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def walls() -> str:
    """Return a line for each other contract."""
    return "\n".join(_wall(contract) for contract in contracts() if contract["name"] != LAYERS)


def _wall(contract: Mapping[str, Any]) -> str:
    sources = _short(contract.get("source_modules", ()))
    forbidden = _short(contract.get("forbidden_modules", ()))
    is_short = 0 < len(sources) <= FEW and len(forbidden) <= FEW and sources != ["quarto_access"]
    what = f": {_listed(sources)} without {_listed(forbidden)}" if is_short else ""
    return f"- {contract['name']}{what}."


def folders() -> str:
    """Return a line for each folder of `ui`."""
    inside = sorted(SOURCE.glob("ui/*/__init__.py"))
    return "\n".join(f"- `ui/{path.parent.name}`: {_first_sentence(path)}" for path in inside)


LISTS = {"rooms": picture, "walls": walls, "folders": folders}
"""The lists by their names in comments of the page."""


def renewed(page: str) -> str:
    """Return the page with the present lists."""
    for name, made in LISTS.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, _, rest = page.partition(begin)
        page = f"{before}{begin}\n\n{made()}\n\n{end}{rest.partition(end)[2]}"
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")

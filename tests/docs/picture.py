"""The rooms of the program from the top, each with its imports, as in the source.

`python -m tests.docs.picture` renews the list in `docs/architecture.md`.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import quarto_access
from tests.docs.page import PAGE, ROOT

SOURCE = Path(quarto_access.__file__).parent
BEGIN, END = "<!-- rooms -->", "<!-- end of rooms -->"


@cache
def rooms() -> list[str]:
    """Return all rooms, in the order of the import contract."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    [contract] = [
        contract
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["name"] == "Rooms and their doors"
    ]
    layers = [layer.split(" | ") for layer in contract["layers"]]
    return [room.removeprefix("quarto_access.") for layer in layers for room in layer]


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
    docstring = ast.get_docstring(ast.parse(modules(room)[0].read_text("utf-8"))) or ""
    first = " ".join(docstring.split("\n\n")[0].split())
    return re.split(r"(?<=\.) (?=[A-Z])", first)[0]


def picture() -> str:
    """Return a line for each room."""
    return "\n".join(_line(room) for room in rooms())


def _line(room: str) -> str:
    names = [f"`{name}`" for name in imported(room)]
    what = f"Imports {', '.join(names)}." if names else "Imports no other room."
    return f"- `{room}`: {purpose(room)} {what}"


def renewed(page: str) -> str:
    """Return the page with the present picture."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{picture()}\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")

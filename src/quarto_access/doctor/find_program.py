"""The program and the Python that runs it: known without looking."""

import os
import sys

import quarto_access
from quarto_access.core.values import value


@value
class Program:
    version: str
    place: str
    python: str
    interpreter: str


def look() -> Program:
    return Program(
        quarto_access.__version__,
        os.path.dirname(os.path.abspath(quarto_access.__file__)),
        sys.version.partition(" ")[0],
        sys.executable,
    )

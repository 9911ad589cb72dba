"""The process in which one part is looked at: `python -m quarto_access.doctor.worker PART ...`.

What was found is pickled to what was standard output. What libraries print goes nowhere, and what
they left running ends with the process, without being waited for.
"""

import os
import pickle
import sys
from importlib import import_module

from quarto_access.doctor.apart import Failed, told


def main() -> None:
    """Look, answer, and end."""
    part, *about = sys.argv[1:]
    with os.fdopen(os.dup(1), "wb") as answer:
        os.dup2(2, 1)
        try:
            found = import_module(f"quarto_access.doctor.{part}").look(*about)
        except Exception as problem:  # noqa: BLE001 - whatever it is, it is what is told
            found = Failed(told(problem))
        answer.write(pickle.dumps(found))
    os._exit(0)


if __name__ == "__main__":
    main()

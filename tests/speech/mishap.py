"""A worker of the real voice with a fault, for tests of what then follows.

    python -P mishap.py KIND ONCE FOLDER

Up to the first word it is `voice_worker`. Then, KIND is what becomes of each file it makes:
"empty", "broken", "missing" or "nonsense"; where ONCE is a path, only until that is there.
"""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import quarto_access

WORKER = Path(quarto_access.__file__).parent / "speech" / "backends" / "voice_worker.py"


def main() -> None:
    kind, once, folder = sys.argv[1:]
    sys.argv[1:] = [folder]
    spec = spec_from_file_location("voice_worker", WORKER)
    assert spec
    assert spec.loader
    worker: Any = module_from_spec(spec)
    spec.loader.exec_module(worker)
    measured = worker.measured

    def spoiled(path: str) -> Any:
        if once and Path(once).exists():
            return measured(path)
        if once:
            Path(once).touch()
        if kind == "empty":
            Path(path).write_bytes(b"")
            return 1.0, path
        if kind == "broken":
            Path(path).write_bytes(Path(path).read_bytes()[:30])
            return 1.0, path
        if kind == "missing":
            Path(path).unlink()
            return 1.0, path
        return "what?"

    worker.measured = spoiled
    worker.main()


if __name__ == "__main__":
    main()

"""`quarto-access serve`: a relay, at which two friends far apart play at one table."""

import asyncio
import os
import sys
from argparse import Namespace

from quarto_access.cli import words
from quarto_access.cli.failures import refuse, tell, why_unread

DONE = 0


def run(options: Namespace) -> int:
    """Serve until the process is asked to end, and return the exit status."""
    try:
        from quarto_access.relay import server
    except ImportError as problem:
        if (problem.name or "").partition(".")[0] != "websockets":
            raise
        installs = 'pip install "quarto-access[server]"'
        return refuse(words.of("serve.missing", command=installs))
    from quarto_access.relay.logs import LogsFailed

    serving = server.Serving(
        options.host,
        options.port,
        options.logs or _usual_logs(),
        options.certificate or "",
        options.key or "",
        options.keep_days,
    )
    try:
        asyncio.run(
            server.run(
                serving,
                write=None if options.quiet else _write,
                began=lambda port: tell(words.of("serve.began", host=options.host, port=str(port))),
            )
        )
    except LogsFailed as problem:
        return refuse(str(problem))
    except OSError as problem:
        where = problem.filename or f"{options.host}:{options.port}"
        return refuse(f"{where}: {why_unread(problem)}")
    return DONE


def _write(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _usual_logs() -> str:
    """Return the usual file of the logs; its folder is made if it is missing."""
    from platformdirs import user_data_dir

    folder = user_data_dir("quarto-access", appauthor=False)
    os.makedirs(folder, exist_ok=True)
    return os.path.join(folder, "relay.db")

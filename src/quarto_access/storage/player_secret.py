"""The secret by which a relay knows the player, in a file of the player's folder.

The unfinished games with friends belong to it, so the file is never replaced: one that cannot be
read is left alone, and one that holds no secret is set aside.
"""

import errno
import os
import re
from collections.abc import Callable

from quarto_access.storage import files

MOST_BYTES = 1_000

_DIGITS = "[0-9a-f]{32}"


class PlayerSecret:
    """The secret in one folder, read or made when it is first asked for.

    `damaged` is called with the path of a damaged file, `not_written` with the error if the secret
    cannot be kept, and `written_again` once it is kept after that.
    """

    def __init__(
        self,
        path: str,
        damaged: Callable[[str], object],
        not_written: Callable[[OSError], object],
        written_again: Callable[[], object],
    ) -> None:
        self._path = path
        self._folder = os.path.dirname(path)
        self._damaged = damaged
        self._not_written = not_written
        self._written_again = written_again
        self._secret = ""
        self._is_kept = True
        """False if there is a secret that is not in the file."""
        self._is_failing = False
        """True if writing failed the last time, which has been said."""

    def get(self, new: Callable[[], str]) -> str:
        """Return the secret, a `new` one if there is none.

        Raises `OSError` while the file is there and cannot be read, or cannot be set aside.
        """
        if not self._secret:
            self._secret = self._read()
        if not self._secret:
            self._secret, self._is_kept = new(), False
            self.keep()
        return self._secret

    def keep(self) -> bool:
        """Write the secret if it is not in the file yet; return whether nothing is unwritten."""
        if self._is_kept:
            return True
        try:
            self._write()
        except OSError as error:
            if not self._is_failing:
                self._is_failing = True
                self._not_written(error)
            return False
        self._is_kept = True
        if self._is_failing:
            self._is_failing = False
            self._written_again()
        return True

    def _read(self) -> str:
        """Return the secret in the file; nothing if there is none, or only a damaged one."""
        try:
            data = files.read(self._path, MOST_BYTES, within=self._folder)
        except files.MISSING:
            return ""
        if secret := parse_secret(data):
            return secret
        self._damaged(files.set_aside(self._path))
        return ""

    def _write(self) -> None:
        if os.path.lexists(self._path):  # another program has made one meanwhile
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), self._path)
        files.write(self._path, f"{self._secret}\n", wait=True, within=self._folder)


def parse_secret(data: bytes) -> str:
    """Return the secret that a file holds, or nothing; an editor's mark is no part of it.

    >>> parse_secret(b"\\xef\\xbb\\xbf00112233445566778899aabbccddeeff \\r\\n")
    '00112233445566778899aabbccddeeff'
    """
    text = data.decode("utf-8-sig", "replace").strip()
    return text if re.fullmatch(_DIGITS, text) else ""

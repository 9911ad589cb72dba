"""The player's folder. Settings, saved games and logs are kept there and nowhere else."""

import os
import stat
from contextlib import suppress

from quarto_access.core import Record, RecordError, format_record, parse_record
from quarto_access.storage import files


class Folder:
    """A folder and the names in it; it is created when something is first written."""

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)
        self.saves = os.path.join(self.path, "saves")
        self.recordings = os.path.join(self.path, "recordings")
        """The folder of games as sound and as text, to be given away."""
        self.journal = os.path.join(self.path, "journal.qrt")
        self.latest_game = os.path.join(self.path, "latest.qrt")
        """The file of the game that ended last, until the next one ends."""
        self.locales = os.path.join(self.path, "locales")
        """The folder of catalogues that the player added."""
        self.profiles = os.path.join(self.path, "profiles")
        """The folder of settings under a name."""
        self.training = os.path.join(self.path, "training.txt")
        self.lessons = os.path.join(self.path, "lessons.txt")
        """The file of the progress in the lessons."""
        self.far_touches = os.path.join(self.path, "far-touches.txt")
        """The file of the touches at tables with friends far away."""
        self.drills = os.path.join(self.path, "drills.txt")
        self.statistics = os.path.join(self.path, "statistics.txt")
        self.player = os.path.join(self.path, "player.txt")
        """The file of the secret by which a relay knows the player."""
        self.last_path = os.path.join(self.path, "last.qrt")

    def recording(self, name: str) -> str:
        """Return the path of a file among the recordings."""
        return os.path.join(self.recordings, name)

    def keep_last(self, record: Record) -> OSError | None:
        """Remember the choices for a game, for the next one; the actions are left out.

        An error is returned, not raised: the game can go on without this.
        """
        choice = Record(record.rules, headers=record.headers)
        try:
            files.write(self.last_path, format_record(choice), wait=False, within=self.path)
        except OSError as error:
            return error
        return None

    def sweep(self, now: float) -> None:
        """Remove the half-written files that killed programs left."""
        files.sweep(self.path, now)
        files.sweep(self.profiles, now)
        files.sweep(self.saves, now, empty=".qrt")
        files.sweep(self.recordings, now, empty=(".flac", ".txt"))

    @property
    def has_last(self) -> bool:
        """True if anything was chosen for a game yet."""
        return os.path.lexists(self.last_path)

    def last(self) -> Record | None:
        """Return the latest choices; None if there are none.

        A broken file is set aside, and raises `Damaged` with its new path. One that cannot be read
        stays where it is, and raises `Damaged` with the reason.
        """
        try:
            return parse_record(files.read(self.last_path, within=self.path))
        except RecordError as error:
            raise files.Damaged(files.try_to_set_aside(self.last_path), error) from None
        except files.MISSING:
            return None
        except OSError as error:
            raise files.Damaged(self.last_path, error) from None


def default_folder() -> Folder:
    """Return this system's folder for a player's files, or a temporary one without a home."""
    from platformdirs import user_data_dir

    try:
        path = user_data_dir("quarto-access", appauthor=False)
    except RuntimeError:  # neither the environment nor the system knows a home
        path = "~"
    return Folder(_homeless() if path.startswith("~") else path)


def _homeless() -> str:
    """Create a temporary folder that only this user can write; games last until it is removed."""
    from tempfile import gettempdir, mkdtemp

    user = os.getuid() if hasattr(os, "getuid") else 0
    path = os.path.join(gettempdir(), f"quarto-access-{user}")
    with suppress(OSError):
        os.mkdir(path, 0o700)
    found = os.lstat(path)
    ours = stat.S_ISDIR(found.st_mode) and found.st_uid == user and not found.st_mode & 0o077
    return path if ours else mkdtemp(prefix="quarto-access-")

"""The player's folder: the journal of the game being played, saved games, the last choice.

To read it, begin with `files`, then `folder`, `saves`, `locks` and `journal`; `log` stands alone.
"""

from quarto_access.storage.files import Damaged
from quarto_access.storage.folder import Folder, default_folder
from quarto_access.storage.journal import DamagedJournal, Journal
from quarto_access.storage.saves import DamagedSave, Saved, Saves

__all__ = [
    "Damaged",
    "DamagedJournal",
    "DamagedSave",
    "Folder",
    "Journal",
    "Saved",
    "Saves",
    "default_folder",
]

"""The reasons why a file cannot be written or read."""

import errno

from quarto_access.narration.announcement import Phrase
from quarto_access.storage.files import InUse

NO_ROOM = {errno.ENOSPC, errno.EDQUOT}

REFUSED = {errno.EACCES, errno.EPERM, errno.EROFS}


def why(error: OSError) -> Phrase:
    """Return the reason in our own words if we have some, else in those of the system."""
    if isinstance(error, InUse):
        return Phrase("reason.in-use", {})
    if isinstance(error, FileNotFoundError):
        return Phrase("reason.gone", {})
    if isinstance(error, TimeoutError):
        return Phrase("reason.late", {})
    if error.errno in NO_ROOM:
        return Phrase("reason.no-room", {})
    if error.errno in REFUSED:
        return Phrase("reason.refused", {})
    return Phrase("reason.system", {"text": error.strerror or type(error).__name__})

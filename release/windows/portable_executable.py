"""The facts that a Windows program or library states about itself, in Microsoft's format PE."""

import struct
from collections.abc import Iterator


class Image:
    """A program or library of 64 bits, read from its bytes."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._start = self._number("<I", 0x3C)
        if data[self._start : self._start + 4] != b"PE\0\0":
            raise ValueError("no PE file")
        self._optional = self._start + 24
        if self._number("<H", self._optional) != 0x20B:
            raise ValueError("not of 64 bits")

    @property
    def has_console(self) -> bool:
        """True if Windows opens a console for it."""
        return self._number("<H", self._optional + 68) == 3

    @property
    def has_resources(self) -> bool:
        """True if it has an icon or other resources."""
        return self._number("<I", self._optional + 112 + 2 * 8) != 0

    def imports(self, library: str) -> Iterator[str]:
        """The names that it needs from a library."""
        at = self._place(self._number("<I", self._optional + 112 + 8))
        while any(entry := struct.unpack_from("<5I", self._data, at)):
            if self._text(self._place(entry[3])).lower() == library.lower():
                yield from self._names(self._place(entry[0] or entry[4]))
            at += 20

    def _names(self, at: int) -> Iterator[str]:
        while name := self._number("<Q", at):
            if not name >> 63:  # else it is a number
                yield self._text(self._place(name) + 2)
            at += 8

    def _place(self, address: int) -> int:
        """Return the place in the file of the bytes that are loaded at an address."""
        count = self._number("<H", self._start + 6)
        table = self._optional + self._number("<H", self._start + 20)
        for section in range(table, table + 40 * count, 40):
            size, begins, _, raw = struct.unpack_from("<4I", self._data, section + 8)
            if begins <= address < begins + size:
                return int(address - begins + raw)
        raise ValueError("an address outside of all sections")

    def _number(self, form: str, at: int) -> int:
        return int(struct.unpack_from(form, self._data, at)[0])

    def _text(self, at: int) -> str:
        return self._data[at : self._data.index(b"\0", at)].decode("ascii")

"""The parser of `.po` files, which reads them as translators write them.

An entry is identified by its `msgctxt`, the id of a message; entries without a translation are left
out. The `msgid` is only for translators: if it is not the present English, or if the entry is
marked as fuzzy, the translation is behind, and is used all the same.

The parser reads comments, `msgctxt`, `msgid`, `msgid_plural`, `msgstr` with or without a number,
texts that continue on the next line, and the escapes for a quotation mark, a backslash, a tab and
line ends. Everything else is an error with its line. The header must have Plural-Forms. A message
whose text cannot be used is left out, and its line kept.
"""

from collections.abc import Callable
from enum import Enum
from gettext import c2py

from quarto_access.i18n.templates import Flaw, flaw_of
from quarto_access.i18n.texts import Texts

MOST_COUNTED = 1_000
"""The highest number to which a plural rule is tried, as no game counts further.

Above it, a number without a form is said in English.
"""


class Fault(Enum):
    """The errors of catalogues."""

    NOT_UTF_8 = "not-utf-8"
    BAD_TEXT = "bad-text"
    OUT_OF_PLACE = "out-of-place"
    TWICE = "twice"
    NO_PLURAL_FORMS = "no-plural-forms"


class CatalogueError(ValueError):
    """A file that is not a catalogue, with the error and its line."""

    def __init__(self, fault: Fault, line: int) -> None:
        super().__init__(f"line {line}: {fault.value}")
        self.fault = fault
        self.line = line


def parse_po(data: bytes) -> Texts:
    """Return the texts in a file."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CatalogueError(Fault.NOT_UTF_8, data.count(b"\n", 0, error.start) + 1) from None
    reader = _Reader()
    for number, line in enumerate(text.split("\n"), 1):
        reader.read(line.strip(), number)
    return reader.end()


class _Reader:
    """The entries of a file, read line by line."""

    def __init__(self) -> None:
        self._texts: dict[str, tuple[str, ...]] = {}
        self._form: Callable[[int], int] | None = None
        self._forms = 0
        self._number = 0
        self._flaws: list[tuple[Flaw, int]] = []
        self._begin()

    def _begin(self) -> None:
        self._entry: dict[str, str] = {}
        self._begun: dict[str, int] = {}
        """The line in which each part of the entry begins."""
        self._last = ""

    def read(self, line: str, number: int) -> None:
        """Read one line, without spaces around it."""
        self._number = number
        if line.startswith('"'):
            if not self._last:
                raise CatalogueError(Fault.OUT_OF_PLACE, number)
            self._entry[self._last] += self._text(line)
        elif line.startswith("msg"):
            keyword, _, text = line.partition(" ")
            if self._last.startswith("msgstr") and not keyword.startswith("msgstr"):
                self._finish()
            if self._last not in (_FOLLOWS.get(keyword) or _form_before(keyword)):
                raise CatalogueError(Fault.OUT_OF_PLACE, number)
            self._entry[keyword] = self._text(text.strip())
            self._begun[keyword] = number
            self._last = keyword
        elif line.startswith("#") or not line:
            if self._last.startswith("msgstr"):
                self._finish()
        else:
            raise CatalogueError(Fault.OUT_OF_PLACE, number)

    def end(self) -> Texts:
        """Return the texts that were read."""
        if self._last:
            self._finish()
        if self._form is None:
            raise CatalogueError(Fault.NO_PLURAL_FORMS, 1)
        return Texts(self._texts, self._form, tuple(self._flaws))

    def _text(self, quoted: str) -> str:
        """Return a text without its quotation marks and escapes."""
        inside = quoted[1:-1]
        if len(quoted) < 2 or quoted[0] != '"' or quoted[-1] != '"':
            raise CatalogueError(Fault.BAD_TEXT, self._number)
        if "\\" not in inside and '"' not in inside:
            return inside
        first, *escaped = inside.replace("\\\\", "\\b").split("\\")
        if '"' in first or any(part[:1] not in _ESCAPES or '"' in part[1:] for part in escaped):
            raise CatalogueError(Fault.BAD_TEXT, self._number)
        return first + "".join(_ESCAPES[part[0]] + part[1:] for part in escaped)

    def _finish(self) -> None:
        """Take a complete entry."""
        entry, begun = self._entry, self._begun
        if not self._last.startswith("msgstr"):
            raise CatalogueError(Fault.OUT_OF_PLACE, self._number)
        self._begin()
        texts = tuple(text for name, text in entry.items() if name.startswith("msgstr"))
        message = entry.get("msgctxt")
        if message is None and not entry["msgid"]:
            self._read_header(texts[0])
            return
        if message is None or ("msgid_plural" in entry and len(texts) != self._forms):
            raise CatalogueError(Fault.OUT_OF_PLACE, self._number)
        if message in self._texts:
            raise CatalogueError(Fault.TWICE, self._number)
        if not all(texts):
            return
        for name, text in entry.items():
            if name.startswith("msgstr") and (flaw := flaw_of(message, text)):
                self._flaws.append((flaw, begun[name]))
                return
        self._texts[message] = texts

    def _read_header(self, header: str) -> None:
        for line in header.split("\n"):
            name, _, value = line.partition(":")
            if name.strip().lower() == "plural-forms":
                self._form, self._forms = _plural_forms(value, self._number)


def _form_before(keyword: str) -> tuple[str, ...]:
    """Return the form before this one: for `msgstr[2]` it is `msgstr[1]`."""
    number = keyword.removeprefix("msgstr[").removesuffix("]")
    if keyword != f"msgstr[{number}]" or number not in {"1", "2", "3", "4", "5"}:
        return ()
    return (f"msgstr[{int(number) - 1}]",)


def _plural_forms(value: str, line: int) -> tuple[Callable[[int], int], int]:
    """Return the rule of `nplurals=2; plural=(n != 1);`, and the number of its forms."""
    parts = dict(part.strip().split("=", 1) for part in value.split(";") if "=" in part)
    try:
        forms, rule = int(parts["nplurals"]), c2py(parts["plural"])
        if all(0 <= rule(n) < forms for n in range(MOST_COUNTED + 1)):
            return rule, forms
    except (KeyError, ValueError, ArithmeticError, SyntaxError, MemoryError, RecursionError):
        pass
    raise CatalogueError(Fault.NO_PLURAL_FORMS, line)


_FOLLOWS = {
    "msgctxt": ("",),
    "msgid": ("", "msgctxt"),
    "msgid_plural": ("msgid",),
    "msgstr": ("msgid",),
    "msgstr[0]": ("msgid_plural",),
}
"""The keywords that each keyword may follow; an entry begins after nothing."""

_ESCAPES = {'"': '"', "b": "\\", "n": "\n", "r": "\r", "t": "\t"}

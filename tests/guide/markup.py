"""A page as a program reads it that knows nothing of how it was made."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

EMPTY = frozenset({"meta", "br", "img", "hr", "link", "input"})
LANDMARKS = frozenset({"main", "nav", "header", "footer", "aside"})


@dataclass
class Element:
    """An element with its attributes, the words in it, and the landmark that it is in."""

    tag: str
    attributes: dict[str, str | None]
    landmark: str = ""
    words: str = ""


@dataclass
class Page(HTMLParser):
    """The elements of a page in their order; `unclosed` are those that were never closed."""

    text: str
    elements: list[Element] = field(default_factory=list)
    stray: list[str] = field(default_factory=list)
    """The words in the body that are in no landmark, and the ends of what had not begun."""

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[Element] = []
        self.feed(self.text)
        self.close()

    @property
    def unclosed(self) -> list[str]:
        return [element.tag for element in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        inside = [one.tag for one in self._open if one.tag in LANDMARKS]
        element = Element(tag, dict(attrs), inside[-1] if inside else "")
        self.elements.append(element)
        if tag not in EMPTY:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1].tag == tag:
            self._open.pop()
        else:
            self.stray.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.words += data
        tags = {element.tag for element in self._open}
        if data.strip() and not tags & (LANDMARKS | {"head", "a"}):
            self.stray.append(data)

    def all(self, *tags: str) -> list[Element]:
        return [element for element in self.elements if element.tag in tags]

    @property
    def anchors(self) -> list[str]:
        return [str(e.attributes["id"]) for e in self.elements if "id" in e.attributes]

    @property
    def links(self) -> list[str]:
        return [str(link.attributes["href"]) for link in self.all("a")]

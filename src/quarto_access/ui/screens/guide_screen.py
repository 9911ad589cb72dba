"""The guide: its chapters as a list, and the texts of a chapter one after the other."""

from collections.abc import Sequence

from quarto_access.guide.chapters import Chapter
from quarto_access.narration.announcement import Phrase, say
from quarto_access.ui.effects import Effects, Open
from quarto_access.ui.keys.key_names import key_of
from quarto_access.ui.screens.lists import Item, ListScreen, way_back
from quarto_access.ui.screens.texts_screen import TextsScreen


class GuideScreen(ListScreen):
    """Every chapter."""

    title = say("guide.title", enter=key_of("act"))

    def __init__(self, chapters: Sequence[Chapter]) -> None:
        self._chapters = chapters

    def items(self) -> Sequence[Item]:
        return (*map(_opening, self._chapters), way_back())


class ChapterScreen(TextsScreen):
    """The texts of a chapter, and then the chapters within it."""

    def __init__(self, chapter: Chapter) -> None:
        super().__init__([say("verbatim", text=text) for text in chapter.texts])
        self.title = _named(chapter)
        self._chapter = chapter

    def items(self) -> Sequence[Item]:
        return (*super().items(), *map(_opening, self._chapter.parts))

    @property
    def _part(self) -> Chapter | None:
        """The chapter within this one that has the focus."""
        position = self.position - len(self._chapter.texts)
        return self._chapter.parts[position] if position >= 0 else None

    def enter_does(self) -> Phrase:
        part = self._part
        return _named(part) if part else super().enter_does()

    def act(self) -> Effects:
        return _opening(self._part).effects if self._part else super().act()


def _named(chapter: Chapter) -> Phrase:
    return Phrase("verbatim", {"text": chapter.title})


def _opening(chapter: Chapter) -> Item:
    return Item(_named(chapter), (Open(ChapterScreen(chapter)),))

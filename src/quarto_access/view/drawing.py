"""The painting of a picture, or the mask: the only module that knows the window's surface."""

from typing import assert_never

import pygame
from pygame import Surface, draw

from quarto_access.cache import Cache
from quarto_access.core.pieces import Piece
from quarto_access.view.layout import Box
from quarto_access.view.lettering import written
from quarto_access.view.palette import BLACK, PALETTES, Colour
from quarto_access.view.picture import Appearance, Picture, Theme
from quarto_access.view.piece_forms import drawn
from quarto_access.view.scene import Fill, Form, Pointer, Words, compose, compose_under_a_mask

FORMS_KEPT = 16_000_000
TEXT_KEPT = 8_000_000
"""In bytes: enough for every piece and all text of a window of 1920 by 1080."""


class Painter:
    """Paints pictures. It keeps pieces and lines of text that it drew, but no picture."""

    def __init__(self) -> None:
        pygame.font.init()
        self._forms = Cache(FORMS_KEPT, bytes_of)
        self._texts = Cache(TEXT_KEPT, bytes_of)

    def paint(self, surface: Surface, picture: Picture, look: Appearance, masked: bool) -> None:
        """Paint the whole surface: the picture, or black if anybody wears a mask.

        Advice is written on the black too, for players who could otherwise neither see nor hear
        anything.
        """
        surface.set_clip(None)
        if masked:
            surface.fill(BLACK)
        composed = compose_under_a_mask if masked else compose
        for mark in composed(picture, look, surface.get_size()):
            match mark:
                case Fill(box, colour):
                    surface.fill(colour, box)
                case Words(box, text, colour):
                    surface.blit(self._text(text, box.h, colour), box)
                case Form(box, piece, ground):
                    if box.w > 0:
                        surface.blit(self._form(surface, piece, box.w, look.theme, ground), box)
                case Pointer(box, way, colour):
                    draw.polygon(surface, colour, _corners(box, way))
                case _:
                    assert_never(mark)

    def _text(self, text: str, size: int, colour: Colour) -> Surface:
        key = (text, size, colour)
        return self._texts.get(key, lambda: written(text, size, colour))

    def _form(
        self, surface: Surface, piece: Piece, cell: int, theme: Theme, ground: Colour
    ) -> Surface:
        """Return a piece in the format of the surface, which is fast to copy."""
        key = (piece, cell, theme, ground, surface.get_bitsize(), surface.get_masks())
        form = lambda: drawn(piece, cell, PALETTES[theme], ground).convert(surface)  # noqa: E731
        return self._forms.get(key, form)


def bytes_of(surface: Surface) -> int:
    """Return the memory that a surface takes."""
    return surface.get_pitch() * surface.get_height()


def _corners(box: Box, way: str) -> tuple[tuple[int, int], ...]:
    """Return the corners of a triangle in a box."""
    x, y, w, h = box.inside(box.w // 5, box.h // 5)
    match way:
        case "right":
            return (x, y), (x + w, y + h // 2), (x, y + h)
        case "up":
            return (x, y + h), (x + w // 2, y), (x + w, y + h)
        case _:
            return (x, y), (x + w // 2, y + h), (x + w, y)

"""The targets of clicks: people beside the player point with a mouse at what they see."""

from quarto_access.core.board import Square
from quarto_access.core.values import value


@value
class SpaceClicked:
    """A space of the board."""

    space: Square


@value
class PlaceClicked:
    """A place in the tray."""

    place: Square


@value
class ItemClicked:
    """An item of a list, counted from 0."""

    position: int


Click = SpaceClicked | PlaceClicked | ItemClicked

"""The window: whether one can be opened. None is seen, and none is left."""

from quarto_access.core.values import value


@value
class VideoDriver:
    driver: str
    sdl: str


def look(_: str) -> VideoDriver:
    """Raises what the system says where there is no display."""
    from quarto_access.host.window import SDL, Window

    window = Window(hidden=True)
    try:
        return VideoDriver(window.driver, SDL)
    finally:
        window.close()

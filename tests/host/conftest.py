from tests.screen.fixtures import display, private_display

__all__ = ["display", "private_display"]

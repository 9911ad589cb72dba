"""The terms of a game: a list to read, one term after the other."""

from quarto_access.ui.screens.menu_screens import TextsScreen


class TermsScreen(TextsScreen):
    title = "terms.title"
    clock_runs = True

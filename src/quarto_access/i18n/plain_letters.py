"""Plain letters for searching: case and accents do not count, so that E finds "Édition"."""


def plain(text: str) -> str:
    """Return the text in small letters without accents."""
    from unicodedata import combining, normalize

    return "".join(c for c in normalize("NFD", text.casefold()) if not combining(c))

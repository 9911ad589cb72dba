"""The guides and other documents as web pages, which every screen reader reads."""

import html
import re

from markdown_it import MarkdownIt

from release.folders import DOCS

GUIDES = {code: f"guide.{code}" for code in ("en", "es", "de", "fr")}

PAGES = {
    **{f"guide/{name}.html": (DOCS / f"{name}.md", code) for code, name in GUIDES.items()},
    "guide/text-mode.html": (DOCS / "text-mode.md", "en"),
    "guide/rules.html": (DOCS / "rules.md", "en"),
    "guide/sounds.html": (DOCS / "sounds.md", "en"),
    "jaws/README.html": (DOCS / "jaws" / "README.md", "en"),
}
"""The path of each page in the zip, its source, and its language."""

PLACES = {path.relative_to(DOCS).as_posix(): place for place, (path, _) in PAGES.items()}


def pages() -> dict[str, bytes]:
    """Every page, by its place in the zip."""
    return {
        place: page(path.read_text("utf-8"), language, place).encode()
        for place, (path, language) in PAGES.items()
    }


def page(text: str, language: str, place: str) -> str:
    """A text in Markdown as a page; links to other pages lead there, others are left out."""
    heading = re.search(r"(?m)^# (.+)$", text)
    title = html.escape(heading[1] if heading else "Quarto Access")
    body = re.sub(r'<a href="([^"]*)">(.*?)</a>', lambda a: _link(a[1], a[2], place), _body(text))
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{title}</title>\n</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )


def _body(text: str) -> str:
    rendered: str = MarkdownIt().enable("table").render(text)
    return rendered


def _link(target: str, words: str, place: str) -> str:
    file, _, part = target.partition("#")
    if "://" in target or not file:
        return f'<a href="{target}">{words}</a>'
    to = PLACES.get(file) or (target if file.endswith(".jkm") else None)
    if to is None:
        return words
    if to in PAGES:
        same_folder = to.partition("/")[0] == place.partition("/")[0]
        to = to.partition("/")[2] if same_folder else f"../{to}"
    return f'<a href="{to}{"#" * bool(part)}{part}">{words}</a>'

"""Records written line by line, correct except for what a test changes in them."""

HEADERS = {
    "Format": '[Format "quarto-access/1"]',
    "Edition": '[Edition "access"]',
    "Criteria": '[Criteria "height shape body finish"]',
    "Squares": '[Squares "no"]',
    "Calls": '[Calls "manual"]',
    "FalseCall": '[FalseCall "lose-call"]',
    "First": '[First "1"]',
}
"""The seven headers, each on the line of its place: `Format` on line 1, `First` on line 7."""


def written(*lines: str, **instead: str) -> str:
    """Return the headers, some of them changed, and further lines from line 8 on."""
    return "".join(f"{line}\n" for line in [*(HEADERS | instead).values(), *lines])


def without(*names: str) -> str:
    """Return the headers without these."""
    return "".join(f"{line}\n" for name, line in HEADERS.items() if name not in names)

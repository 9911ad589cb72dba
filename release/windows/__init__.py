"""The zip for Windows, which needs no Python there: `python -m release.windows FOLDER`.

Start with `contents`, which says what is in it.
"""

"""The files that players download, made from this checkout: `python -m release FOLDER`."""

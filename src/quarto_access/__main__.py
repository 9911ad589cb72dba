"""`python -m quarto_access` is the command `quarto-access`."""

from quarto_access.cli import main

if __name__ == "__main__":
    raise SystemExit(main())

"""How fast the rules are, and how soon the program speaks: `python -m benchmarks`."""

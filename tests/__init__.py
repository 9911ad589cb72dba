"""The whole suite: the rules in `core`, the command line in `cli`, the examples here."""

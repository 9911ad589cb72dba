"""One mode a file: each takes commands, changes its own state and answers with data."""

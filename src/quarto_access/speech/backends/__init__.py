"""One way of speaking a file."""

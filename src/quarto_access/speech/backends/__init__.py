"""The ways of speaking, one in each file."""

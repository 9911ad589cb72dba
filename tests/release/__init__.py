"""Tests of the files that players download."""

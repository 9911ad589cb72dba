"""Tests of the book of openings."""

"""A screen for machines without one, hands on its keyboard, and eyes."""

"""A sound card for machines without one, a speech daemon, and ears."""

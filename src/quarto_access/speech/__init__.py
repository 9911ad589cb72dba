"""Speech: the ways of speaking, and the choice among them."""

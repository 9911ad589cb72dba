"""Telling: what is said to whom, and when, between the controller and the presenter."""

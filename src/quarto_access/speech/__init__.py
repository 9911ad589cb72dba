"""Ways of speaking."""

"""The doctor on computers where all is well, where nothing is there, and where everything hangs."""

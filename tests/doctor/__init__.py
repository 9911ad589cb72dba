"""The doctor on computers where everything works, is missing, or hangs."""

"""The user interface: commands of keys, the screens that answer them, and what follows."""

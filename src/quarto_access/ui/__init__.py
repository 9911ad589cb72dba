"""The user interface: keystrokes, commands, and the screens that carry them out."""

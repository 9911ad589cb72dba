"""Where keystrokes come from."""

"""What a keystroke means: commands, keys, and the screens that carry them out."""

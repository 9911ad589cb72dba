"""The sounds other than speech: making, finding, placing and playing them.

Only `make_sounds` and `flac_writer` write files. `spatial` computes the sound at each ear,
`library` finds the sound of a cue, `mixer` plays it on a thread of its own, and only `card` imports
pygame.
"""

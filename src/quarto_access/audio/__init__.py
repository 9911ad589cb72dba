"""The sounds besides words: making, finding, placing and playing them.

Only `make_sounds` writes files. `spatial` says what each ear gets, `library` finds what a cue
sounds like, `mixer` plays it on a thread of its own, and `card` alone knows pygame.
"""

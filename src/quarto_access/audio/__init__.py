"""What is heard besides words: how each sound is made, found, put where it belongs, and played.

Only `make_sounds` writes files. `spatial` says what each ear gets, `library` finds what a cue
sounds like, `mixer` plays it on a thread of its own, and `card` alone knows pygame.
"""

"""What is heard besides words: how each sound is made, found, and put where it belongs.

Nothing here plays anything, and only `make` writes files; `space` says what each ear gets.
"""

"""The synthesis of all sounds, from formulas alone: no randomness and no recordings.

It runs when sounds are made (`python -m quarto_access.audio.make_sounds`), never during a game.
"""

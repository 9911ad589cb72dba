"""How the sounds are made: from formulas alone, with no chance in them and no recording.

Used when sounds are made (`python -m quarto_access.audio.make_sounds`), never while somebody plays.
"""

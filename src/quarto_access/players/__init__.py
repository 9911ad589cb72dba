"""The players of a game, what a machine needs to play, and the coach and the drills that use it.

A player has a `seat`, which sees the `news` of a match; they are here because a match imports its
players. `computer` asks a process of its own, in which `mind` decides as one of the `levels` would,
by what its `sight` tells it, by the `solver`, and by the `book` of openings. The `coach` and the
`drills` ask the solver too.
"""
